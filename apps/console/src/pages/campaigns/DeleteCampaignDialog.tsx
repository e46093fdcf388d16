/**
 * Deletes a campaign, once it was said what that changes.
 */
import type { CampaignRow } from "@anipool/http-api/admin/CampaignsApi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useApi, useInvalidate } from "../../api/useApi.ts"
import { useUndoAction } from "../../api/useUndo.ts"
import { ConfirmDialog } from "../../components/Dialog.tsx"
import * as Format from "../../components/format.ts"
import { Loaded, Notice, Skeleton } from "../../components/states.tsx"
import { succeed } from "../../components/toast.tsx"
import { settingLabel } from "./policyInput.ts"

/** The dialog. */
export const DeleteCampaignDialog = (
  { campaign: { id, name }, isOpen, onClose }: {
    readonly campaign: CampaignRow
    readonly isOpen: boolean
    readonly onClose: () => void
  }
) => {
  const api = useApi()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const undoAction = useUndoAction()
  const preview = useQuery({
    ...api.query("adminCampaigns.deletion", { path: { campaignId: id } }),
    enabled: isOpen,
    staleTime: 0
  })
  const remove = useMutation({
    ...api.mutation((client, campaignId: string) => client.adminCampaigns.remove({ path: { campaignId } })),
    onSuccess: async ({ entry }) => {
      succeed(`“${name}” was deleted`, "It can be undone for a day", undoAction(entry))
      await navigate({ to: "/campaigns" })
      await invalidate("adminCampaigns.list")
    }
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete “${name}”?`}
      action={remove.isPending ? "Deleting…" : "Delete the campaign"}
      isBusy={remove.isPending || preview.data === undefined}
      onConfirm={() => remove.mutate(id)}
      description="It can be undone for a day. What was assigned and dialed for it stays recorded."
    >
      <Loaded query={preview} loading={<Skeleton height={60} />}>
        {({ keys, settings, today }) => (
          <ul className="campaign-deletion">
            <li>
              {today.assigned + today.dials === 0
                ? "Nothing was assigned or dialed for it today."
                : (
                  <Notice tone="warn">
                    It is at work: {Format.counted(today.assigned, "assignment")} and{" "}
                    {Format.counted(today.dials, "dial")} today. Requests for it are refused from then on.
                  </Notice>
                )}
            </li>
            {settings.length === 0 ? null : <li>Its own policy goes: {settings.map(settingLabel).join(", ")}.</li>}
            {keys.length === 0
              ? null
              : <li>{Format.counted(keys.length, "key")} assign for it by default: {keys.join(", ")}.</li>}
          </ul>
        )}
      </Loaded>
      {remove.error === null ? null : <Notice tone="bad">{remove.error.message}</Notice>}
    </ConfirmDialog>
  )
}
