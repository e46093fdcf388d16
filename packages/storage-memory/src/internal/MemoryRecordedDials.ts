/**
 * `RecordedDials` in memory: of each workspace the last assignments, as many as are kept.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { pageSizeMax, type RecordedDial, RecordedDials, type ShownDial } from "@anipool/storage/RecordedDials"
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
    ),

    shown: Effect.fn("RecordedDials.shown")((
      workspaceId: WorkspaceId,
      { after = -Infinity, day, limit }: Parameters<RecordedDials["Type"]["shown"]>[1]
    ) =>
      Effect.sync(() => {
        State.assertAtMost("RecordedDials.shown", limit, pageSizeMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        const { timeZone } = workspace.workspace
        const dials = [...workspace.dials.byKey.values()]
          .filter(({ draft }) =>
            draft.isVolume && draft.dialedAt > after && LocalTime.dateAt(draft.dialedAt, timeZone) === day
          )
          .sort((a, b) =>
            a.draft.dialedAt - b.draft.dialedAt ||
            // As SQL has it: nothing after something.
            TextOrder.compare(a.draft.record.dialId ?? "\u{10ffff}", b.draft.record.dialId ?? "\u{10ffff}") ||
            TextOrder.compare(a.draft.prospect.national, b.draft.prospect.national)
          )
        const last = dials[limit - 1]?.draft.dialedAt ?? Infinity
        return dials.filter(({ draft }) => draft.dialedAt <= last).map(({ ani, campaignKey, draft }): ShownDial => ({
          at: draft.dialedAt,
          callingCode: draft.prospect.callingCode,
          phone: draft.prospect.national,
          zip: draft.record.zip,
          campaignKey,
          shown: { callingCode: ani.callingCode, national: ani.national },
          dialId: draft.record.dialId
        }))
      })
    )
  })
