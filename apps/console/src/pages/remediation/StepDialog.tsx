/**
 * A case comes to its end.
 */
import type { RemediationCase } from "@anipool/http-api/admin/RemediationApi"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { run } from "../../api/run.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { ConfirmDialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import { fail, succeed } from "../../components/toast.tsx"
import { remediationClient } from "./remediationClient.ts"
import * as Words from "./words.ts"

/** The dialog. */
export const StepDialog = (
  { of, onClose, to }: {
    readonly of: RemediationCase
    readonly to: "DONE" | "REJECTED"
    readonly onClose: () => void
  }
) => {
  const { credential } = useApi()
  const invalidate = useInvalidate()
  const [note, setNote] = useState("")
  const word = Words.stateLabels[to].toLowerCase()
  const move = useMutation({
    mutationFn: (text: string) =>
      run(
        remediationClient(credential).adminRemediation.step({
          path: { remediation: of.id },
          payload: { state: to, ...(text === "" ? {} : { note: text }) }
        })
      ),
    onSuccess: () => {
      succeed(`The case of ${of.number} is ${word}`)
      void invalidate()
      onClose()
    },
    onError: (error: Error) => fail("The case could not be moved on", error)
  })
  return (
    <ConfirmDialog
      isOpen
      title={`${of.number}, ${Words.vendorOf(of.vendor)}: ${word}?`}
      description="That is the end of the case. Rates and labels of the days before and after it are compared from here."
      action={Words.stateLabels[to]}
      isBusy={move.isPending}
      onConfirm={() => move.mutate(note.trim())}
      onClose={onClose}
    >
      <TextField label="What came of it" maxLength={2_000} value={note} onValue={setNote} />
    </ConfirmDialog>
  )
}
