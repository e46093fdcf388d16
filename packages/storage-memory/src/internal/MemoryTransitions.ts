/**
 * `Transitions` in memory.
 */
import * as Ani from "@anipool/domain/Ani"
import * as Fallbacks from "@anipool/domain/assignment/Fallbacks"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Source from "@anipool/domain/assignment/Source"
import * as Reserve from "@anipool/domain/health/Reserve"
import { costOf, type RestGrounds } from "@anipool/domain/lifecycle/RestGrounds"
import * as NumberEntries from "@anipool/domain/trail/NumberEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { installation } from "@anipool/storage/CurrentActor"
import {
  type Applied,
  appliedMax,
  candidatesMax,
  endedMax,
  historyMax,
  type NewTransition,
  type PauseBound,
  type RestingAni,
  type TransitionResult,
  Transitions
} from "@anipool/storage/Transitions"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Inventory from "./Inventory.ts"
import * as Membership from "./Membership.ts"
import * as MemoryAniReports from "./MemoryAniReports.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"
import * as TransitionRows from "./TransitionRows.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  Transitions.of({
    apply: Effect.fn("Transitions.apply")((
      workspaceId: WorkspaceId,
      ids: ReadonlyArray<Ani.AniId>,
      transition: NewTransition,
      grounds?: ReadonlyArray<RestGrounds>,
      bounds?: ReadonlyArray<PauseBound>
    ) =>
      Trail.acting((actor): Applied => {
        State.assertAtMost("Transitions.apply", ids.length, appliedMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return { results: ids.map(() => "unknown"), entry: null }
        const { inventory } = workspace
        const { at, day } = inventory.now()
        const joins = bounds === undefined ? undefined : outcomesOf(workspace, ids, bounds)
        const changed: Membership.Changed = new Set()
        const done: Array<NumberEntries.Moved> = []
        const leaving: Array<Membership.Leaving> = []
        const results = ids.map((id, index): TransitionResult => {
          const row = Inventory.rowOf(inventory, id)
          if (row === undefined || !Inventory.isInInventory(row)) return "unknown"
          const next = Ani.transition(row.status, transition.event, row.pools.size)
          if (Either.isLeft(next)) return next.left.reason
          const outcome = joins?.get(id)
          if (outcome !== undefined && outcome.result !== "done") return outcome.result
          const { callingCode, number } = row
          const until = TransitionRows.pauseEndOf(workspace, row)
          const seen = grounds?.[index]
          TransitionRows.move(workspace, row, next.right, transition, at, actor, seen)
          changed.add(row)
          const replacement = bounds?.[index]!.replacement ?? null
          const spare = replacement === null ? undefined : Inventory.rowOf(inventory, replacement.id)!
          if (spare !== undefined && outcome !== undefined) {
            for (const pool of outcome.joins) Inventory.join(inventory, spare, pool)
            leaving.push({ id: spare.id, pool: replacement!.reserve })
            spare.activatedOn = day
            changed.add(spare)
          }
          done.push({
            id,
            callingCode,
            number,
            until,
            cost: costOf(seen),
            replacement: spare === undefined || outcome === undefined ? undefined : {
              callingCode: spare.callingCode,
              number: spare.number,
              areaCode: spare.areaCode,
              from: groupIdOf(workspace, replacement!.reserve),
              into: outcome.joins.map((pool) => groupIdOf(workspace, pool))
            }
          })
          return "done"
        })
        if (done.length === 0) return { results, entry: null }
        Membership.leave(inventory, leaving, changed)
        Inventory.changed(inventory, [...changed], State.advance(state, workspace))
        const entry = NumberEntries.moved(transition.event, done, transition)
        return { results, entry: State.record(state, workspace, actor, entry) }
      })
    ),

    history: Effect.fn("Transitions.history")((workspaceId: WorkspaceId, id: Ani.AniId) =>
      Effect.sync(() =>
        (State.find(state, workspaceId)?.reputation.transitions.get(id) ?? []).slice(-historyMax).reverse()
      )
    ),

    endPauses: Effect.sync(() => {
      for (const workspace of state.workspaces) {
        const ended = endPauses(state, workspace)
        if (ended > 0) return ended
      }
      return 0
    }),

    candidates: Effect.fn("Transitions.candidates")((
      workspaceId: WorkspaceId,
      options: { readonly after?: Ani.AniId; readonly limit: number }
    ) =>
      Effect.sync(() => {
        State.assertAtMost("Transitions.candidates", options.limit, candidatesMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        const { rows } = workspace.inventory
        const window = MemoryAniReports.windowOf(workspace.inventory.now().day)
        const page: Array<RestingAni> = []
        for (let at = options.after ?? 0; at < rows.length && page.length < options.limit; at++) {
          const row = rows[at]!
          if ((row.status === "ACTIVE_AND_BEING_MANAGED" || row.status === "COOLING_OFF") && row.pools.size > 0) {
            page.push(candidateOf(workspace, row, window))
          }
        }
        return page
      })
    )
  })

// internal

const endPauses = (state: State.State, workspace: State.WorkspaceState): number => {
  const { inventory, reputation } = workspace
  const { at } = inventory.now()
  const over = [...reputation.pauseEnds].filter(([, until]) => until <= at).slice(0, endedMax)
  const back: Array<Inventory.AniRow> = []
  for (const [id, until] of over) {
    reputation.pauseEnds.delete(id)
    const row = Inventory.rowOf(inventory, id)!
    // It may have been removed meanwhile, and be back already.
    if (row.status !== "COOLING_OFF") continue
    TransitionRows.move(workspace, row, "ACTIVE_AND_BEING_MANAGED", ended(until), at, installation)
    back.push(row)
  }
  if (back.length > 0) Inventory.changed(inventory, back, State.advance(state, workspace))
  return over.length
}

/** Whether those that are to be paused, and what is to take their places, may; who is not active is left out. */
const outcomesOf = (
  workspace: State.WorkspaceState,
  ids: ReadonlyArray<Ani.AniId>,
  bounds: ReadonlyArray<PauseBound>
): ReadonlyMap<Ani.AniId, Reserve.Outcome> => {
  const { campaigns, inventory, pools, workspace: { policy } } = workspace
  const activeOf = (id: Ani.AniId): Reserve.Place | null => {
    const row = Inventory.rowOf(inventory, id)
    return row?.status === "ACTIVE_AND_BEING_MANAGED"
      ? { id, areaCode: areaCodeOf(row), pools: [...row.pools].sort((a, b) => a - b) }
      : null
  }
  const asked = Reserve.asked(ids, bounds, activeOf)
  const tally = new Reserve.Tally()
  for (const pool of new Set(Array.from(asked.values(), ({ pools }) => pools).flat())) {
    for (const row of Inventory.membersOf(inventory, pool)) {
      if (row.status === "ACTIVE_AND_BEING_MANAGED") tally.add(pool, areaCodeOf(row))
      else if (row.status === "COOLING_OFF") tally.addResting(pool)
    }
  }
  const poolOf = (groupId: string) => pools.get(groupId)?.id
  const sources = Array.from(
    campaigns.values(),
    ({ campaign }) => Fallbacks.sourcesOf(Policy.resolve(policy, campaign.policy), Source.of(campaign, poolOf), poolOf)
  ).flat()
  return Reserve.outcomes(asked, Source.dialing(sources), tally)
}

const areaCodeOf = ({ areaCode, callingCode }: Inventory.AniRow): string => `+${callingCode} ${areaCode}`

const groupIdOf = ({ groupIds }: State.WorkspaceState, pool: Ani.PoolId): string => groupIds[pool - 1]!

const ended = (until: number): NewTransition => ({
  event: "activate",
  origin: "schedule",
  keyId: null,
  carrier: null,
  note: null,
  effectiveAt: until,
  until: null
})

const candidateOf = (
  workspace: State.WorkspaceState,
  row: Inventory.AniRow,
  window: MemoryAniReports.Window
): RestingAni => {
  const { blocks, dials } = MemoryAniReports.last30(workspace, row, window)
  const isCooling = row.status === "COOLING_OFF"
  const last = workspace.reputation.transitions.get(row.id)?.at(-1)
  return {
    id: row.id,
    callingCode: row.callingCode,
    number: row.number,
    areaCode: row.areaCode,
    pools: [...row.pools].sort((a, b) => a - b).map((id) => ({ id, groupId: workspace.groupIds[id - 1]! })),
    dials,
    blocks,
    state: !isCooling ? "active" : last?.origin === "rest-rule" && last.event === "pause" ? "resting" : "cooling",
    until: isCooling ? workspace.reputation.pauseEnds.get(row.id) ?? null : null
  }
}
