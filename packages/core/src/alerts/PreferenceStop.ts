/**
 * Switches off a preference for numbers that are answered that does harm, where the policy says so (`stopOnHarm`).
 */
import * as Findings from "@anipool/domain/alerts/Findings"
import * as HoldOutHarm from "@anipool/domain/assignment/HoldOutHarm"
import type { Workspace } from "@anipool/domain/Workspace"
import type { Alerts } from "@anipool/storage/Alerts"
import type { EntryId } from "@anipool/storage/AuditTrail"
import type { StorageError } from "@anipool/storage/StorageError"
import type { Workspaces } from "@anipool/storage/Workspaces"
import * as Effect from "effect/Effect"
import type { HoldOutWatch } from "../administration/HoldOutWatch.ts"

/**
 * Stops it once an alert tells of it, and answers the entries of that: what is stopped needs nobody any more, so that it would not
 * be told afterwards. What somebody changed since it was judged stays.
 */
export const act = Effect.fn("PreferenceStop.act")(function*(
  { alerts, holdOut, workspaces }: {
    readonly alerts: Alerts["Type"]
    readonly holdOut: HoldOutWatch["Type"]
    readonly workspaces: Workspaces["Type"]
  },
  workspace: Workspace
): Effect.fn.Return<ReadonlyArray<EntryId>, StorageError> {
  const judged = yield* holdOut.judge(workspace)
  if (!HoldOutHarm.isHarm(judged)) return []
  const { alerts: open } = yield* alerts.open(workspace.id)
  if (!open.some(({ kind }) => kind === "preference-harms")) return []
  return yield* workspaces.stopPreference(workspace.id, {
    changedAt: judged.changedAt,
    why: Findings.sharesReached(judged)
  })
})
