/**
 * Undoing what was just done to a campaign, whose entry the audit trail has.
 */
import { run } from "../../api/run.ts"
import { useApi } from "../../api/useApi.ts"
import { useUndo } from "../../api/useUndo.ts"

/** Undoes the last change of this kind of a campaign; nothing where there is none. */
export const useUndoLast = (): (action: "campaign.deleted" | "policy.changed", campaignId: string) => Promise<void> => {
  const { client } = useApi()
  const undo = useUndo()
  return async (action, campaignId) => {
    const { entries } = await run(
      client.adminAudit.list({ urlParams: { action, subjectKind: "campaign", subjectId: campaignId, limit: 1 } })
    )
    const [last] = entries
    if (last !== undefined) await undo(last.id)
  }
}
