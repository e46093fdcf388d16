/**
 * Closing a case of redress, with what came of it.
 */
import type { RedressCase } from "@anipool/http-api/admin/RedressApi"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { run } from "../../api/run.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { whenReachable } from "../../api/whenReachable.ts"
import { ConfirmDialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import { fail, succeed } from "../../components/toast.tsx"

/** The dialog that closes a case. */
export const CloseRedress = (
  { onClose, redressCase }: { readonly redressCase: RedressCase; readonly onClose: () => void }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const [note, setNote] = useState("")
  const close = useMutation({
    mutationFn: async (text: string) => {
      const { close } = (await load()).redressClient(api.credential)
      const payload = text === "" ? {} : { note: text }
      return run(close({ path: { redressCase: redressCase.id }, payload }))
    },
    onSuccess: () => {
      succeed("The case is closed", "A call that is blocked from now on opens another.")
      void invalidate()
      onClose()
    },
    onError: (error: Error) => fail("The case could not be closed", error)
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Close the case at ${redressCase.contact}?`}
      description="It stays at its number, with what you say. A call that is blocked from now on opens another."
      action="Close the case"
      isBusy={close.isPending}
      onConfirm={() => close.mutate(note.trim())}
      onClose={onClose}
    >
      <TextField label="What came of it" maxLength={2_000} value={note} onValue={setNote} />
    </ConfirmDialog>
  )
}

// internal

const load = whenReachable(() => import("./redressClient.ts"))
