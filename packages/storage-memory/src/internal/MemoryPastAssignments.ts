/**
 * `PastAssignments` in memory.
 */
import { isLocal } from "@anipool/domain/assignment/TierName"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type PastAssignment, PastAssignments, recordedMax } from "@anipool/storage/PastAssignments"
import * as Effect from "effect/Effect"
import * as AssignmentLog from "../AssignmentLog.ts"
import * as AniDays from "./AniDays.ts"
import * as ArchiveMarks from "./ArchiveMarks.ts"
import * as AssignedDays from "./AssignedDays.ts"
import * as CampaignDays from "./CampaignDays.ts"
import * as Inventory from "./Inventory.ts"
import * as LatestUses from "./LatestUses.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  PastAssignments.of({
    record: Effect.fn("PastAssignments.record")(
      (workspaceId: WorkspaceId, day: LocalDate, assignments: ReadonlyArray<PastAssignment>) =>
        Effect.sync(() => {
          State.assertAtMost("PastAssignments.record", assignments.length, recordedMax)
          const known = State.get(state, workspaceId)
          if (isAssignedOn(known, day)) return false
          ArchiveMarks.cameFor(known.archiveMarks, "assignment", assignments.map(({ at }) => at))
          const names = new Map(
            [...known.campaigns.values(), ...known.dialedCampaigns.values()].map((
              { campaign, key }
            ) => [key, campaign.id])
          )
          for (const each of assignments) {
            record(known, day, each)
            const campaign = names.get(each.campaignKey)
            if (campaign === undefined || day >= known.inventory.now().day) continue
            const local = isLocal(each.tier) ? 1 : 0
            CampaignDays.add(known.campaignDays, campaign, day, { assigned: 1, local, refused: 0 })
          }
          return true
        })
    )
  })

// internal

/** The log of assignments does not tell: it holds the last ones only. */
const isAssignedOn = ({ aniDays, assignedDays }: State.WorkspaceState, day: LocalDate): boolean =>
  assignedDays.has(day) || [...aniDays.values()].some((days) => (days.get(day)?.assigned ?? 0) > 0)

const record = (known: State.WorkspaceState, day: LocalDate, assignment: PastAssignment): void => {
  const { aniDays, assignedDays, assignments, inventory, usage } = known
  const { aniId, at } = assignment
  const row = Inventory.rowOf(inventory, aniId)!
  row.lastUsedAt = Math.max(row.lastUsedAt, at)
  row.usedTotal++
  let useOfDay: number
  if (day === inventory.now().day) {
    useOfDay = LatestUses.add(usage, day, aniId).count
    AssignedDays.add(assignedDays, day, aniId)
  } else {
    AniDays.add(aniDays, aniId, day, { ...AniDays.none, assigned: 1 })
    useOfDay = aniDays.get(aniId)!.get(day)!.assigned
  }
  AssignmentLog.add(assignments, {
    ...assignment,
    day,
    usedOn: day,
    useOfDay,
    assignedAt: at,
    poolId: null,
    dailyCap: null,
    hourlyCap: null,
    gapMs: null,
    rightUntil: null
  })
}
