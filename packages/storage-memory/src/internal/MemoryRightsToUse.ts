/**
 * `RightsToUse` in memory.
 */
import * as RightToUse from "@anipool/domain/limits/RightToUse"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import * as TextOrder from "@anipool/domain/TextOrder"
import * as RightEntries from "@anipool/domain/trail/RightEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import {
  type Ending,
  endingMax,
  type NewVersion,
  numbersMax,
  type Outcome,
  type Recorded,
  recordedMax,
  RightsToUse
} from "@anipool/storage/RightsToUse"
import * as Effect from "effect/Effect"
import * as Inventory from "./Inventory.ts"
import * as RightBook from "./RightBook.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  RightsToUse.of({
    record: Effect.fn("RightsToUse.record")((workspaceId: WorkspaceId, versions: ReadonlyArray<NewVersion>) =>
      Trail.acting((actor): Recorded => {
        State.assertAtMost("RightsToUse.record", versions.length, recordedMax)
        const workspace = State.get(state, workspaceId)
        const { inventory, rights } = workspace
        const enteredAt = inventory.now().at
        const enteredBy = { kind: actor.kind, name: actor.name }
        const before = new Map<string, { readonly number: PhoneNumber; readonly spans: string }>()
        const added: Array<RightEntries.Added> = []
        const outcomes = versions.map(({ callingCode, national, ...evidence }): Outcome => {
          const number = { callingCode, national }
          const known = RightBook.get(rights, number)
          const last = known.versions.at(-1)
          if (last !== undefined && RightToUse.isSame(last, evidence)) return "same"
          if (known.versions.length >= RightToUse.versionsMax) return "full"
          const key = RightBook.keyOf(number)
          if (!before.has(key)) before.set(key, { number, spans: known.spans })
          const version = known.versions.length + 1
          RightBook.add(rights, number, { ...evidence, version, enteredAt, enteredBy })
          added.push({ ...number, ...evidence, version })
          return "recorded"
        })
        if (added.length === 0) return { outcomes, entry: null }
        const moved = [...before.values()].flatMap(({ number, spans }) => {
          const row = Inventory.holderOf(inventory, number.callingCode, number.national)
          const after = RightBook.get(rights, number).spans
          return row === undefined || after === spans ? [] : [{
            row,
            isNarrower: RightToUse.isNarrower(RightToUse.unpack(spans), RightToUse.unpack(after))
          }]
        })
        const lost = moved.filter(({ isNarrower }) => isNarrower)
        const revision = lost.length > 0 ? State.advanceSettings(state, workspace) : State.advance(state, workspace)
        for (const { row } of lost) row.staleBefore = revision
        Inventory.changed(inventory, moved.map(({ row }) => row), revision)
        return { outcomes, entry: State.record(state, workspace, actor, RightEntries.recorded(added)) }
      })
    ),

    ofNumber: Effect.fn("RightsToUse.ofNumber")((workspaceId: WorkspaceId, number: PhoneNumber) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        return workspace === undefined ? [] : [...RightBook.get(workspace.rights, number).versions].reverse()
      })
    ),

    ofNumbers: Effect.fn("RightsToUse.ofNumbers")((workspaceId: WorkspaceId, numbers: ReadonlyArray<PhoneNumber>) =>
      Effect.sync(() => {
        State.assertAtMost("RightsToUse.ofNumbers", numbers.length, numbersMax)
        const rights = State.find(state, workspaceId)?.rights ?? RightBook.make()
        return numbers.map((number) => RightBook.spansOf(rights, number))
      })
    ),

    ending: Effect.fn("RightsToUse.ending")(function*(
      workspaceId: WorkspaceId,
      { from, limit, to }: {
        readonly from: LocalTime.LocalDate
        readonly to: LocalTime.LocalDate
        readonly limit: number
      }
    ) {
      State.assertAtMost("RightsToUse.ending", limit, endingMax)
      const workspace = State.find(state, workspaceId)
      if (workspace === undefined) return { total: 0, first: [] }
      const [first, last] = [LocalTime.dayNumber(from), LocalTime.dayNumber(to)]
      const found: Array<Ending> = []
      yield* EventLoop.forEachQuick([...workspace.rights.entries()], ([key, { spans }]) => {
        const lastDay = RightToUse.lastDayOf(RightToUse.unpack(spans))
        if (lastDay === null || lastDay < first || lastDay > last) return
        const { callingCode, national } = RightBook.numberOf(key)
        const row = Inventory.holderOf(workspace.inventory, callingCode, national)
        if (row?.status !== "ACTIVE_AND_BEING_MANAGED") return
        found.push({ aniId: row.id, callingCode, national, lastDay: LocalTime.dateOf(lastDay) })
      })
      found.sort((a, b) =>
        TextOrder.compare(a.lastDay, b.lastDay) || a.callingCode - b.callingCode ||
        TextOrder.compare(a.national, b.national)
      )
      return { total: found.length, first: found.slice(0, limit) }
    })
  })
