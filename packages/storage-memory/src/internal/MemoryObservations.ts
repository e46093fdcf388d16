/**
 * `Observations` in memory.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Label from "@anipool/domain/reputation/Label"
import { type HeldObservation, keyOf, recording, statementOf } from "@anipool/domain/reputation/Recording"
import * as ReputationEntries from "@anipool/domain/trail/ReputationEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import {
  historyMax,
  labelsMax,
  type NumberObservations,
  Observations,
  recordedMax
} from "@anipool/storage/Observations"
import * as Effect from "effect/Effect"
import * as Inventory from "./Inventory.ts"
import * as MemoryAniReports from "./MemoryAniReports.ts"
import * as Said from "./Said.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  Observations.of({
    record: Effect.fn("Observations.record")((workspaceId: WorkspaceId, told: ReadonlyArray<HeldObservation>) =>
      Trail.acting((actor) => {
        State.assertAtMost("Observations.record", told.length, recordedMax)
        if (told.length === 0) return []
        const workspace = State.get(state, workspaceId)
        const { observations } = workspace
        const known = new Map(
          told.flatMap((each) => {
            const before = observations.get(each.aniId)?.get(keyOf(each))
            return before === undefined ? [] : [[keyOf(each), before] as const]
          })
        )
        const { outcomes, written } = recording(known, told)
        const from = Label.keptFrom(state.clock.unsafeCurrentTimeMillis())
        for (const each of written) {
          const ofNumber = observations.get(each.aniId) ?? new Map<string, HeldObservation>()
          observations.set(each.aniId, ofNumber)
          ofNumber.set(keyOf(each), each)
        }
        for (const aniId of new Set(written.map((each) => each.aniId))) {
          const ofNumber = observations.get(aniId)!
          for (const [key, { at }] of ofNumber) if (at < from) ofNumber.delete(key)
        }
        if (written.length > 0) {
          State.record(state, workspace, actor, ReputationEntries.observed(workspaceId, written))
        }
        return outcomes
      })
    ),

    byLabel: Effect.fn("Observations.byLabel")((workspaceId: WorkspaceId) =>
      Effect.gen(function*() {
        const figures = new Map(
          Label.LabelChoice.literals.map((label) => [label, { label, numbers: 0, dials: 0, contacts: 0 }])
        )
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return [...figures.values()]
        const { inventory, observations } = workspace
        const window = MemoryAniReports.windowOf(inventory.now().day)
        const now = state.clock.unsafeCurrentTimeMillis()
        yield* EventLoop.forEach(inventory.rows, (row) => {
          if (!Inventory.isInInventory(row)) return
          const ofLabel = figures.get(Said.labelOf(observations, row.id, now))!
          const { contacts, dials } = MemoryAniReports.last30(workspace, row, window)
          ofLabel.numbers++
          ofLabel.dials += dials
          ofLabel.contacts += contacts
        })
        return [...figures.values()]
      })
    ),

    labels: Effect.fn("Observations.labels")((workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) =>
      Effect.sync(() => {
        State.assertAtMost("Observations.labels", ids.length, labelsMax)
        const said: Said.Said = State.find(state, workspaceId)?.observations ?? new Map()
        const now = state.clock.unsafeCurrentTimeMillis()
        return ids.map((id) => Said.labelOf(said, id, now))
      })
    ),

    ofNumber: Effect.fn("Observations.ofNumber")((workspaceId: WorkspaceId, aniId: AniId) =>
      Effect.sync((): NumberObservations => {
        const said = State.find(state, workspaceId)?.observations
        if (said === undefined) return { now: [], history: [] }
        const clock = state.clock.unsafeCurrentTimeMillis()
        return {
          now: Said.nowOf(said, aniId, clock).map(statementOf),
          history: Said.keptOf(said, aniId, clock).slice(0, historyMax).map(statementOf)
        }
      })
    )
  })
