/**
 * Makes a group.
 */
import { phonesMax } from "@anipool/http-api/InboundGroupsApi"
import { useMutation } from "@tanstack/react-query"
import { refusals } from "../../api/refusals.ts"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { Dialog } from "../../components/Dialog.tsx"
import { TextAreaField, TextField } from "../../components/Field.tsx"
import { Form } from "../../components/Form.tsx"
import * as Format from "../../components/format.ts"
import { succeed } from "../../components/toast.tsx"
import { useDraft } from "../../drafts/useDraft.tsx"
import { paste } from "./phones.ts"
import { replaceWhole } from "./replaceWhole.ts"

/** Names what is typed into the dialog. */
export const draftName = "group:new"

/** The dialog. */
export const NewGroupDialog = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="New group"
    description="Numbers that are not in the inventory yet are added to it."
  >
    <NewGroupForm onClose={onClose} />
  </Dialog>
)

// internal

const NewGroupForm = ({ onClose }: { readonly onClose: () => void }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const draft = useDraft(draftName, { groupId: "", name: "", text: "" })
  const { type, typed: { groupId, name, text } } = draft
  const { phones, unreadable } = paste(text, api.session.workspace.country)
  const create = useMutation({
    ...api.mutation((client, groupName: string) =>
      client.inboundGroups.create({
        payload: { groupId: groupId.trim(), phones, ...groupName === "" ? {} : { groupName } }
      })
    ),
    onSuccess: async () => {
      succeed("The group was made", `${name.trim() || groupId.trim()}: ${Format.counted(phones.length, "phone")}`)
      draft.done()
      onClose()
      await invalidate("adminGroups.list")
    }
  })
  const isReady = groupId.trim() !== "" && phones.length > 0 && phones.length <= phonesMax
  const refused = refusals(create.error, ["groupId", "groupName", "phones"], { group_exists: "groupId" })
  return (
    <Form
      action="Make the group"
      busy="Making…"
      draft={draft}
      isReady={isReady}
      refused={refused}
      request={create}
      onSubmit={() => create.mutate(name.trim())}
    >
      <div className="two-fields">
        <TextField
          label="Identifier"
          hint="Your own; campaigns name it"
          value={groupId}
          onValue={(groupId) => type({ groupId })}
          maxLength={255}
          required
          error={refused.at.groupId}
        />
        <TextField
          label="Name"
          hint="Without one, the identifier is shown"
          value={name}
          onValue={(name) => type({ name })}
          maxLength={255}
          error={refused.at.groupName}
        />
      </div>
      <TextAreaField
        {...replaceWhole((text) => type({ text }))}
        label="Phones"
        hint="One to a line, or apart by commas"
        value={text}
        onValue={(text) => type({ text })}
        error={phones.length > phonesMax ? `At most ${Format.count(phonesMax)} phones` : refused.at.phones}
        required
      />
      <p className="muted" role="status">
        {Format.counted(phones.length, "phone")}
        {unreadable.length === 0 ? "" : `; ${unreadable.length} cannot be read: ${unreadable.slice(0, 3).join(", ")}`}
      </p>
    </Form>
  )
}
