/**
 * Handing numbers in with a vendor: what the terms warn of is asked again.
 */
import type { HandInResult, RemediationCase } from "@anipool/http-api/admin/RemediationApi"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { refusals } from "../../api/refusals.ts"
import { run } from "../../api/run.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Dialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import * as Format from "../../components/format.ts"
import { succeed } from "../../components/toast.tsx"
import { remediationClient } from "./remediationClient.ts"

/** The dialog; each number is handed in once, however many of its cases are chosen. */
export const HandInDialog = (
  { cases, onClose }: {
    readonly cases: ReadonlyArray<RemediationCase>
    readonly onClose: (isDone: boolean) => void
  }
) => {
  const { credential } = useApi()
  const invalidate = useInvalidate()
  const [vendor, setVendor] = useState("")
  const [note, setNote] = useState("")
  const [answer, setAnswer] = useState<HandInResult>()
  const numbers = new Map(cases.map(({ number, numberId }) => [numberId, number] as const))
  const left = answer?.outcomes.filter(({ outcome }) => outcome !== "handedIn") ?? []
  const warned = left.filter(({ outcome }) => outcome === "warned")
  const ids = answer === undefined ? [...numbers.keys()] : warned.map(({ id }) => id)
  const send = useMutation({
    mutationFn: () => {
      const payload = { ids, vendor, ...(note === "" ? {} : { note }), despiteWarning: answer !== undefined }
      return run(remediationClient(credential).adminRemediation.handIn({ payload }))
    },
    onSuccess: (result) => {
      void invalidate()
      if (result.handedIn === result.outcomes.length) {
        succeed(`${Format.counted(result.handedIn, "number")} handed in`, "Send the vendor's form with them.")
        onClose(true)
      } else setAnswer(result)
    }
  })
  const refused = refusals(send.error, ["vendor", "note"])
  return (
    <Dialog
      isOpen
      title={`Hand ${Format.counted(numbers.size, "number")} in`}
      onClose={() => onClose(answer !== undefined)}
    >
      <Form
        action={answer === undefined
          ? "Hand in"
          : warned.length > 0
          ? `Hand ${Format.counted(warned.length, "number")} in all the same`
          : undefined}
        cancel={answer === undefined ? "Cancel" : "Close"}
        isReady={vendor.trim() !== ""}
        refused={refused}
        request={send}
        onSubmit={() => send.mutate()}
      >
        {answer === undefined
          ? (
            <>
              <TextField
                label="Vendor"
                hint="Such as Hiya, First Orion, TNS or Free Caller Registry."
                list="remediation-vendors"
                maxLength={40}
                required
                value={vendor}
                error={refused.at.vendor}
                onValue={setVendor}
              />
              <datalist id="remediation-vendors">
                {["Hiya", "First Orion", "TNS", "Free Caller Registry"].map((each) => (
                  <option
                    key={each}
                    value={each}
                  />
                ))}
              </datalist>
              <TextField
                label="What is said to them"
                maxLength={2_000}
                value={note}
                error={refused.at.note}
                onValue={setNote}
              />
              <p className="muted small">
                Nothing is sent by this: the vendor's form is downloaded, and handed over there.
              </p>
            </>
          )
          : (
            <>
              <p role="status">
                {Format.counted(answer.handedIn, "number")} handed in, {Format.counted(left.length, "number")} not.
              </p>
              <ul className="remediation-refused">
                {left.map(({ id, says }) => <li key={id}>{numbers.get(id)}: {says}</li>)}
              </ul>
            </>
          )}
      </Form>
    </Dialog>
  )
}
