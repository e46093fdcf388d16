/**
 * `AssignmentLedger` in memory.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AssignmentLedger, type Outcome, type Proposal, proposalsMax } from "@anipool/storage/AssignmentLedger"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as AssignmentLog from "../AssignmentLog.ts"
import * as Inventory from "./Inventory.ts"
import * as State from "./State.ts"
import * as Usage from "./Usage.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  AssignmentLedger.of({
    confirm: Effect.fn("AssignmentLedger.confirm")(
      function*(workspaceId: WorkspaceId, settings: number, proposals: ReadonlyArray<Proposal>) {
        State.assertAtMost("AssignmentLedger.confirm", proposals.length, proposalsMax)
        const assignedAt = yield* Clock.currentTimeMillis
        const workspace = State.get(state, workspaceId)
        const day = State.dayAt(workspace, assignedAt)
        const isStale = settings !== workspace.settings
        const outcomes = proposals.map((proposal) => weigh(workspace, proposal, isStale, day, assignedAt))
        return { day, assignedAt, outcomes }
      }
    )
  })

// internal

/** What becomes of a proposal; an accepted one is counted and recorded. */
const weigh = (
  workspace: State.WorkspaceState,
  proposal: Proposal,
  isStale: boolean,
  day: LocalDate,
  assignedAt: number
): Outcome => {
  const { aniId, dailyCap, poolId } = proposal
  const usedToday = Usage.get(workspace.usage, day, aniId)
  if (isStale) return { result: "stale", usedToday }
  const row = Inventory.rowOf(workspace.inventory, aniId)
  if (row?.status !== "ACTIVE_AND_BEING_MANAGED" || (poolId !== null && !row.pools.has(poolId))) {
    return { result: "unavailable", usedToday }
  }
  if (dailyCap !== null && usedToday >= dailyCap) return { result: "at-cap", usedToday }
  Usage.set(workspace.usage, day, aniId, usedToday + 1)
  row.lastUsedAt = Math.max(row.lastUsedAt, assignedAt)
  row.usedTotal++
  AssignmentLog.add(workspace.assignments, { ...proposal, day, assignedAt })
  return { result: "accepted", usedToday: usedToday + 1 }
}
