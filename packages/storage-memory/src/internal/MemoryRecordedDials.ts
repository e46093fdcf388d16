/**
 * `RecordedDials` in memory: of each workspace the last assignments, as many as are kept.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { pageSizeMax, type RecordedDial, RecordedDials } from "@anipool/storage/RecordedDials"
import * as Effect from "effect/Effect"
import * as AssignmentLog from "../AssignmentLog.ts"
import * as Inventory from "./Inventory.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  RecordedDials.of({
    page: Effect.fn("RecordedDials.page")((
      workspaceId: WorkspaceId,
      { after, from, limit, to }: Parameters<RecordedDials["Type"]["page"]>[1]
    ) =>
      Effect.sync(() => {
        State.assertAtMost("RecordedDials.page", limit, pageSizeMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        return AssignmentLog.toArray(workspace.assignments)
          .map(({ aniId, assignedAt, campaignKey, day, prospect }, i): RecordedDial => ({
            at: assignedAt,
            id: i + 1,
            day,
            callingCode: Inventory.rowOf(workspace.inventory, aniId)?.callingCode ?? 1,
            phone: prospect,
            zip: null,
            campaignKey
          }))
          .filter(({ at, day, id }) =>
            day >= from && day <= to && (after === undefined || at > after.at || (at === after.at && id > after.id))
          )
          .sort((a, b) => a.at - b.at || a.id - b.id)
          .slice(0, limit)
      })
    )
  })
