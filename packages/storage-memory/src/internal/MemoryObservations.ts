/**
 * `Observations` in memory.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Observation from "@anipool/domain/reputation/Observation"
import { type HeldObservation, keyOf, recording, statementOf } from "@anipool/domain/reputation/Recording"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { historyMax, type NumberObservations, Observations, recordedMax } from "@anipool/storage/Observations"
import * as Effect from "effect/Effect"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  Observations.of({
    record: Effect.fn("Observations.record")((workspaceId: WorkspaceId, told: ReadonlyArray<HeldObservation>) =>
      Effect.sync(() => {
        State.assertAtMost("Observations.record", told.length, recordedMax)
        if (told.length === 0) return []
        const { observations } = State.get(state, workspaceId)
        const known = new Map(
          told.flatMap((each) => {
            const before = observations.get(each.aniId)?.get(keyOf(each))
            return before === undefined ? [] : [[keyOf(each), before] as const]
          })
        )
        const { outcomes, written } = recording(known, told)
        const from = Observation.keptFrom(state.clock.unsafeCurrentTimeMillis())
        for (const each of written) {
          const ofNumber = observations.get(each.aniId) ?? new Map<string, HeldObservation>()
          observations.set(each.aniId, ofNumber)
          ofNumber.set(keyOf(each), each)
        }
        for (const aniId of new Set(written.map((each) => each.aniId))) {
          const ofNumber = observations.get(aniId)!
          for (const [key, { at }] of ofNumber) if (at < from) ofNumber.delete(key)
        }
        return outcomes
      })
    ),

    ofNumber: Effect.fn("Observations.ofNumber")((workspaceId: WorkspaceId, aniId: AniId) =>
      Effect.sync((): NumberObservations => {
        const all = State.find(state, workspaceId)?.observations.get(aniId)
        if (all === undefined) return { now: [], history: [] }
        const clock = state.clock.unsafeCurrentTimeMillis()
        const kept = [...all.values()].filter(({ at }) => at >= Observation.keptFrom(clock)).sort(latestFirst)
        return {
          now: lastOfEach(kept).filter(({ at }) => at >= Observation.currentFrom(clock)).sort(byName).map(statementOf),
          history: kept.slice(0, historyMax).map(statementOf)
        }
      })
    )
  })

// internal

const byName = (one: Observation.Statement, other: Observation.Statement): number =>
  TextOrder.compare(one.vendor, other.vendor) || TextOrder.compare(one.carrier ?? "", other.carrier ?? "")

const latestFirst = (one: Observation.Statement, other: Observation.Statement): number =>
  other.at - one.at || byName(one, other)

/** The first of each vendor and carrier. */
const lastOfEach = (latestFirst: ReadonlyArray<HeldObservation>): Array<HeldObservation> => {
  const last = new Map<string, HeldObservation>()
  for (const each of latestFirst) {
    const key = `${each.vendor}\n${each.carrier ?? ""}`
    if (!last.has(key)) last.set(key, each)
  }
  return [...last.values()]
}
