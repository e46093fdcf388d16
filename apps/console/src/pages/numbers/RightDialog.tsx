/**
 * Entering evidence of the right to use a number.
 */
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { run } from "../../api/run.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Dialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import { succeed } from "../../components/toast.tsx"
import { rightsClient } from "./rightsClient.ts"

/** The dialog, for a number of E.164. */
export const RightDialog = ({ number, onClose }: { readonly number: string; readonly onClose: () => void }) => {
  const { credential } = useApi()
  const invalidate = useInvalidate()
  const [typed, setTyped] = useState({ document: "", carrier: "", place: "", from: "", to: "" })
  const [says, setSays] = useState<string>()
  const enter = useMutation({
    mutationFn: () => run(rightsClient(credential).enter({ payload: { rights: [{ number, ...typed }] } })),
    onSuccess: ({ rows: [row] }) => {
      if (row?.outcome === "refused") {
        setSays(row.says)
        return
      }
      succeed(
        row?.outcome === "same" ? "Known already" : "Evidence entered",
        // A warning of its place, such as that it is of another area.
        row === undefined || row.says === ""
          ? "It stays, with who entered it. What is entered later corrects it."
          : row.says
      )
      void invalidate()
      onClose()
    }
  })
  const field = (name: keyof typeof typed, label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      maxLength={200}
      value={typed[name]}
      onValue={(value) => setTyped({ ...typed, [name]: value })}
    />
  )
  const day = (name: "from" | "to", label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      type="date"
      required={name === "from"}
      value={typed[name]}
      onValue={(value) => setTyped({ ...typed, [name]: value })}
    />
  )
  return (
    <Dialog isOpen title="Enter evidence of the right to use it" onClose={onClose}>
      <Form
        action="Enter"
        isReady={typed.from !== ""}
        request={enter}
        onSubmit={() => {
          setSays(undefined)
          enter.mutate()
        }}
      >
        {field(
          "document",
          "Document",
          "Its reference or name, not the document itself. Empty: from the first day on nothing shows the right any more."
        )}
        {field("carrier", "Carrier", "Who the number was had from.")}
        {field(
          "place",
          "Place of business",
          "Where the document shows one: campaigns may ask for it of UK local numbers."
        )}
        {day("from", "First day", "On a day the version entered last of those that have begun decides.")}
        {day("to", "Last day", "Empty: until another version says so.")}
        {says === undefined ? null : <p className="error" role="alert">{says}</p>}
      </Form>
    </Dialog>
  )
}
