/**
 * Makes a disposition or changes one, with the class of its name.
 */
import type { DispositionRow } from "@anipool/http-api/admin/DispositionsApi"
import { useMutation } from "@tanstack/react-query"
import * as Effect from "effect/Effect"
import { useState } from "react"
import { refusals } from "../../api/refusals.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { useUndoAction } from "../../api/useUndo.ts"
import { Dialog } from "../../components/Dialog.tsx"
import { TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import { Select } from "../../components/Select.tsx"
import { succeed } from "../../components/toast.tsx"
import { useDraft } from "../../drafts/useDraft.tsx"

/** What a class is called. */
export const classLabels = { block: "Blocked", no_answer: "Not answered", neither: "Neither" } as const

/** Names what is typed into the dialog of a disposition; undefined: of a new one. */
export const draftName = (dispositionId: string | undefined): string =>
  dispositionId === undefined ? "disposition:new" : `disposition ${dispositionId}`

/** The dialog; undefined: it is closed. */
export const DispositionDialog = (
  { edited, onClose }: { readonly edited: DispositionRow | "new" | undefined; readonly onClose: () => void }
) => (
  <Dialog
    isOpen={edited !== undefined}
    onClose={onClose}
    title={edited === "new" ? "New disposition" : "Edit the disposition"}
    description="It holds for dials that are processed from then on."
  >
    {edited === undefined ? null : <DispositionForm known={edited === "new" ? undefined : edited} onClose={onClose} />}
  </Dialog>
)

// internal

const types = [{ value: "Agent", label: "Agent" }, { value: "System", label: "System" }] as const

const classes = [
  { value: "usual", label: "By its name" },
  { value: "block", label: classLabels.block },
  { value: "no_answer", label: classLabels.no_answer },
  { value: "neither", label: classLabels.neither }
] as const

const DispositionForm = (
  { known, onClose }: { readonly known: DispositionRow | undefined; readonly onClose: () => void }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const undoAction = useUndoAction()
  const [saved] = useState({
    id: known?.id ?? "",
    name: known?.name ?? "",
    type: known?.type ?? "Agent" as DispositionRow["type"],
    contact: known?.contact ?? false,
    success: known?.success ?? false,
    given: known?.isClassOwn === true ? known.class : "usual" as typeof classes[number]["value"]
  })
  const draft = useDraft(draftName(known?.id), saved)
  const { contact, given, id, name, success, type } = draft.typed
  const save = useMutation({
    ...api.mutation((client, { id, ...change }: Omit<DispositionRow, "class" | "isClassOwn">) =>
      known === undefined
        ? Effect.map(
          client.adminDispositions.create({ payload: { id, ...change, class: given } }),
          (made) => ({ ...made, entries: [] })
        )
        : client.adminDispositions.change({ path: { dispositionId: id }, payload: { ...change, class: given } })
    ),
    onSuccess: async ({ entries, name }) => {
      const what = known === undefined ? "The disposition was made" : "The disposition was changed"
      succeed(what, name, undoAction(...entries))
      draft.done()
      onClose()
      await invalidate("adminDispositions.list")
    }
  })
  const refused = refusals(save.error, ["id", "name"], { disposition_exists: "id" })
  return (
    <Form
      action={known === undefined ? "Make the disposition" : "Save"}
      busy="Saving…"
      draft={draft}
      isReady={id.trim() !== "" && name.trim() !== ""}
      refused={refused}
      request={save}
      onSubmit={() => save.mutate({ id: id.trim(), name: name.trim(), type, contact, success })}
    >
      <div className="campaign-fields">
        <TextField
          label="Identifier"
          hint="As your dialer names it; it stays"
          value={id}
          onValue={(id) => draft.type({ id })}
          maxLength={255}
          readOnly={known !== undefined}
          required
          error={refused.at.id}
        />
        <TextField
          label="Name"
          hint="As dials name it"
          value={name}
          onValue={(name) => draft.type({ name })}
          maxLength={255}
          required
          error={refused.at.name}
        />
        <div className="field">
          <span className="label" aria-hidden>Set by</span>
          <Select label="Set by" value={type} choices={types} onValue={(type) => draft.type({ type })} />
        </div>
        <div className="field">
          <span className="label" aria-hidden>Counts as</span>
          <Select label="Counts as" value={given} choices={classes} onValue={(given) => draft.type({ given })} />
        </div>
        <label>
          <input type="checkbox" checked={contact} onChange={({ target }) => draft.type({ contact: target.checked })} />
          {" "}
          Contact: the prospect was reached
        </label>
        <label>
          <input type="checkbox" checked={success} onChange={({ target }) => draft.type({ success: target.checked })} />
          {" "}
          Success, wholly or in part
        </label>
      </div>
    </Form>
  )
}
