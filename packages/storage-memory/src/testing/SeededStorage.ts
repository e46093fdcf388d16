/**
 * Storage in memory, and what tests write into it that no port writes.
 */
import { Seed } from "@anipool/storage-contract/Seed"
import type { Storage } from "@anipool/storage/Storage"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as AssignmentLog from "../AssignmentLog.ts"
import * as AniDays from "../internal/AniDays.ts"
import * as State from "../internal/State.ts"
import * as MemoryStorage from "../MemoryStorage.ts"

/** All ports and a hand in them, over one new and empty state. */
export const make: Effect.Effect<Context.Context<Storage | Seed>> = Effect.map(
  State.make,
  (state) => Context.add(MemoryStorage.over(state), Seed, seedOf(state))
)

/**
 * All ports and a hand in them, over one state that is new and empty when the layer is built.
 *
 * @public For tests.
 */
export const layer: Layer.Layer<Storage | Seed> = Layer.effectContext(make)

// internal

const seedOf = (state: State.State): Context.Tag.Service<Seed> => ({
  dialed: (workspaceId, _windowDay, days) =>
    Effect.sync(() => {
      const { aniDays, upkeep } = State.get(state, workspaceId)
      for (const { aniId, day, ...counts } of days) {
        AniDays.add(aniDays, aniId, day, { assigned: 0, ...counts })
        upkeep.unrated.add(aniId)
      }
    }),
  loseAssignment: (workspaceId, aniId) =>
    Effect.sync(() => AssignmentLog.lose(State.get(state, workspaceId).assignments, aniId)),
  setUsed: (workspaceId, aniId, uses) =>
    Effect.sync(() => {
      const { usage } = State.get(state, workspaceId)
      usage.set(aniId, { ...usage.get(aniId)!, count: uses })
    }),
  ageTransitions: (workspaceId, aniId, byMs) =>
    Effect.sync(() => {
      const { transitions } = State.get(state, workspaceId).reputation
      transitions.set(aniId, (transitions.get(aniId) ?? []).map((each) => ({ ...each, at: each.at - byMs })))
    }),
  ageRemediations: (workspaceId, aniId, byMs) =>
    Effect.sync(() => {
      const requests = State.get(state, workspaceId).reputation.requestsOfAni.get(aniId) ?? []
      for (const request of requests) {
        request.requestedAt -= byMs
        request.steps.splice(0, Infinity, ...request.steps.map((step) => ({ ...step, at: step.at - byMs })))
      }
    }),
  ageChecks: (workspaceId, byMs) =>
    Effect.sync(() => {
      const { held } = State.get(state, workspaceId).checks
      for (const [source, each] of held) held.set(source, { ...each, dueAt: each.dueAt - byMs })
    })
})
