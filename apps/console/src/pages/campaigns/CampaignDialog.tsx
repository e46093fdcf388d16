/**
 * Makes a campaign, registers one that only dials named, or changes one.
 */
import type { CampaignRow } from "@anipool/http-api/admin/CampaignsApi"
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
import { GroupField } from "./GroupField.tsx"

/** What is made or changed. */
export type Edited =
  | { readonly kind: "new" }
  | { readonly kind: "register" | "edit"; readonly campaign: CampaignRow }

/** Names what is typed into the dialog of a campaign; undefined: of a new one. */
export const draftName = (campaignId: string | undefined): string =>
  campaignId === undefined ? "campaign:new" : `campaign ${campaignId}`

/** The dialog; undefined: it is closed. */
export const CampaignDialog = (
  { edited, onClose }: { readonly edited: Edited | undefined; readonly onClose: () => void }
) => (
  <Dialog
    isOpen={edited !== undefined}
    onClose={onClose}
    title={edited === undefined ? "" : titles[edited.kind]}
    description={edited?.kind === "edit"
      ? "Servers go by it within seconds."
      : "Numbers are assigned for it as soon as it is registered."}
  >
    {edited === undefined ? null : <CampaignForm edited={edited} onClose={onClose} />}
  </Dialog>
)

// internal

const titles = { new: "New campaign", register: "Register the campaign", edit: "Edit the campaign" }

const actions = { new: "Make the campaign", register: "Register", edit: "Save" }

const types = [
  { value: "Outbound", label: "Outbound" },
  { value: "Inbound", label: "Inbound" },
  { value: "Blended", label: "Blended" }
] as const

const CampaignForm = ({ edited, onClose }: { readonly edited: Edited; readonly onClose: () => void }) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const undoAction = useUndoAction()
  const known = edited.kind === "new" ? undefined : edited.campaign
  const [saved] = useState({
    id: known?.id ?? "",
    name: known?.name ?? "",
    type: known?.type ?? "Outbound" as CampaignRow["type"],
    groupId: known?.groupId ?? "",
    makeGroup: false
  })
  const draft = useDraft(draftName(known?.id), saved)
  const { groupId, id, makeGroup, name, type } = draft.typed
  const save = useMutation({
    ...api.mutation((client, campaign: typeof saved) => {
      const { id: campaignId, ...change } = campaign
      return edited.kind === "edit"
        ? client.adminCampaigns.change({ path: { campaignId }, payload: change })
        : Effect.map(client.adminCampaigns.create({ payload: campaign }), (made) => ({ ...made, entry: null }))
    }),
    onSuccess: async ({ entry, name }) => {
      const what = edited.kind === "edit" ? "The campaign was changed" : "The campaign is registered"
      succeed(what, name, undoAction(entry))
      draft.done()
      onClose()
      await invalidate("adminCampaigns.list", "adminCampaigns.detail", "adminCampaigns.policy")
    }
  })
  const refused = refusals(save.error, ["id", "name", "groupId"], { campaign_exists: "id" })
  return (
    <Form
      action={actions[edited.kind]}
      busy="Saving…"
      draft={draft}
      isReady={id.trim() !== "" && name.trim() !== ""}
      refused={refused}
      request={save}
      onSubmit={() => save.mutate({ id: id.trim(), name: name.trim(), type, groupId: groupId.trim(), makeGroup })}
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
          value={name}
          onValue={(name) => draft.type({ name })}
          maxLength={255}
          required
          error={refused.at.name}
        />
        <GroupField
          chosen={{ groupId, makeGroup }}
          saved={saved.groupId}
          refused={refused.at.groupId}
          onValue={draft.type}
        />
        <div className="field">
          <span className="label" aria-hidden>Calls</span>
          <Select label="Calls" value={type} choices={types} onValue={(type) => draft.type({ type })} />
        </div>
      </div>
    </Form>
  )
}
