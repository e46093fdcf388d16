/**
 * `LastUsePrices` in memory.
 */
import type { PoolId } from "@anipool/domain/Ani"
import { sumOf, worthMax } from "@anipool/domain/planner/LastUseDays"
import type { Period } from "@anipool/domain/planner/Period"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  daysMax,
  type GroupDay,
  type GroupPrices,
  groupsMax,
  LastUsePrices,
  pricesMax,
  type Work
} from "@anipool/storage/LastUsePrices"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const now = () => state.clock.unsafeCurrentTimeMillis()

  return LastUsePrices.of({
    claim: Effect.fn("LastUsePrices.claim")((work: Work, every: Duration.Duration) =>
      Effect.sync(() => {
        const before = now() - Duration.toMillis(every)
        const [next] = state.workspaces
          .filter((each) => each.lastUses.takenAt[work] <= before && keepsLastUses(each))
          .sort((a, b) => a.lastUses.takenAt[work] - b.lastUses.takenAt[work] || a.workspace.id - b.workspace.id)
        if (next === undefined) return Option.none()
        next.lastUses.takenAt[work] = now()
        return Option.some(next.workspace.id)
      })
    ),

    prices: Effect.fn("LastUsePrices.prices")((workspaceId: WorkspaceId) =>
      Effect.sync(() =>
        [...State.find(state, workspaceId)?.lastUses.prices.values() ?? []]
          .sort((a, b) => a.poolId - b.poolId)
          .slice(0, groupsMax)
      )
    ),

    save: Effect.fn("LastUsePrices.save")((workspaceId: WorkspaceId, prices: GroupPrices) =>
      Effect.sync(() => {
        State.assertAtMost("LastUsePrices.save", prices.prices.length, pricesMax)
        State.get(state, workspaceId).lastUses.prices.set(prices.poolId, prices)
      })
    ),

    addDay: Effect.fn("LastUsePrices.addDay")((workspaceId: WorkspaceId, day: GroupDay) =>
      Effect.sync(() => {
        State.assertAtMost("LastUsePrices.addDay", day.worth.length, worthMax)
        const { days } = State.get(state, workspaceId).lastUses
        const others = (days.get(day.poolId) ?? []).filter((each) => each.day !== day.day)
        days.set(day.poolId, [day, ...others].sort((a, b) => a.day < b.day ? 1 : -1).slice(0, daysMax))
      })
    ),

    days: Effect.fn("LastUsePrices.days")((workspaceId: WorkspaceId, poolId: PoolId) =>
      Effect.sync(() =>
        (State.find(state, workspaceId)?.lastUses.days.get(poolId) ?? [])
          .map(({ day, dials, forecastFrom, kept, plain }) => ({ day, forecastFrom, dials, plain, kept }))
      )
    ),

    worth: Effect.fn("LastUsePrices.worth")((workspaceId: WorkspaceId, { from, to }: Period) =>
      Effect.sync(() => {
        const days = [...State.find(state, workspaceId)?.lastUses.days.values() ?? []].flat()
        return sumOf(days.filter(({ day }) => day >= from && day <= to).flatMap(({ worth }) => worth))
      })
    )
  })
}

// internal

const keepsLastUses = ({ campaigns, workspace }: State.WorkspaceState): boolean =>
  workspace.policy.keepLastUses === true ||
  Array.from(campaigns.values()).some(({ campaign }) => campaign.policy.keepLastUses === true)
