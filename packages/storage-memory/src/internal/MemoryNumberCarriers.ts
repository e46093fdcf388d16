/**
 * `NumberCarriers` in memory.
 */
import * as CarrierDials from "@anipool/domain/carriers/CarrierDials"
import * as Carriers from "@anipool/domain/carriers/NumberCarriers"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as TextOrder from "@anipool/domain/TextOrder"
import * as CarrierEntries from "@anipool/domain/trail/CarrierEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import {
  type Carried,
  type CarrierCounts,
  carriersMax,
  type NewStatement,
  NumberCarriers,
  numbersMax,
  type Outcome,
  pageSizeMax,
  type Recorded,
  recordedMax
} from "@anipool/storage/NumberCarriers"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as CarrierBook from "./CarrierBook.ts"
import * as CarrierLog from "./CarrierLog.ts"
import * as Inventory from "./Inventory.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  NumberCarriers.of({
    record: Effect.fn("NumberCarriers.record")((workspaceId: WorkspaceId, statements: ReadonlyArray<NewStatement>) =>
      Trail.acting((actor): Recorded => {
        State.assertAtMost("NumberCarriers.record", statements.length, recordedMax)
        const workspace = State.get(state, workspaceId)
        const { carriers, inventory } = workspace
        const before = new Map<string, CarrierEntries.Changed>()
        const outcomes = statements.map(({ callingCode, national, ...statement }): Outcome => {
          const number = { callingCode, national }
          const known = CarrierBook.get(carriers, number)
          const after = Carriers.after(known, statement)
          if (after === undefined) return "full"
          if (Carriers.pack(after) === Carriers.pack(known)) return "same"
          const key = PhoneNumber.toE164(number)
          before.set(key, { ...number, before: before.get(key)?.before ?? known, after })
          CarrierBook.set(carriers, number, after)
          return "recorded"
        })
        const changed = [...before.values()].filter(({ after, before }) =>
          Carriers.pack(after) !== Carriers.pack(before)
        )
        if (changed.length === 0) return { outcomes, entry: null }
        const moved = changed.flatMap(({ after, before, callingCode, national }) => {
          const row = Inventory.holderOf(inventory, callingCode, national)
          return row === undefined ? [] : [{ row, isNarrower: Carriers.isNarrower(before, after) }]
        })
        const lost = moved.filter(({ isNarrower }) => isNarrower)
        const revision = lost.length > 0 ? State.advanceSettings(state, workspace) : State.advance(state, workspace)
        for (const { row } of lost) row.staleBefore = revision
        Inventory.changed(inventory, moved.map(({ row }) => row), revision)
        return { outcomes, entry: State.record(state, workspace, actor, CarrierEntries.recorded(changed)) }
      })
    ),

    ofNumbers: Effect.fn("NumberCarriers.ofNumbers")((
      workspaceId: WorkspaceId,
      numbers: ReadonlyArray<PhoneNumber.PhoneNumber>
    ) =>
      Effect.sync(() => {
        State.assertAtMost("NumberCarriers.ofNumbers", numbers.length, numbersMax)
        const carriers = State.find(state, workspaceId)?.carriers ?? CarrierBook.make()
        return numbers.map((number) => CarrierBook.get(carriers, number))
      })
    ),

    counts: Effect.fn("NumberCarriers.counts")(function*(workspaceId: WorkspaceId) {
      const counts = new Map<string, { -readonly [Name in keyof CarrierCounts]: CarrierCounts[Name] }>()
      const workspace = State.find(state, workspaceId)
      if (workspace === undefined) return []
      yield* EventLoop.forEachQuick([...workspace.inventory.rows], (row) => {
        if (!Inventory.isInInventory(row)) return
        for (const { attestation, carrier, isHome } of carriersOf(workspace, row)) {
          const count = counts.get(carrier) ?? { carrier, home: 0, A: 0, B: 0, C: 0, unknown: 0 }
          counts.set(carrier, count)
          count[attestation]++
          if (isHome) count.home++
        }
      })
      return [...counts.values()].sort(TextOrder.by(({ carrier }) => carrier)).slice(0, carriersMax)
    }),

    dialedOf: Effect.fn("NumberCarriers.dialedOf")(function*(
      workspaceId: WorkspaceId,
      numbers: ReadonlyArray<PhoneNumber.PhoneNumber>
    ) {
      State.assertAtMost("NumberCarriers.dialedOf", numbers.length, numbersMax)
      const now = yield* Clock.currentTimeMillis
      const workspace = State.find(state, workspaceId)
      return yield* EventLoop.map(numbers, ({ callingCode, national }) => {
        const row = workspace && Inventory.holderOf(workspace.inventory, callingCode, national)
        return workspace === undefined || row === undefined ? [] : dialedBy(workspace, row, now)
      })
    }),

    dialed: Effect.fn("NumberCarriers.dialed")(function*(workspaceId: WorkspaceId) {
      const now = yield* Clock.currentTimeMillis
      const workspace = State.find(state, workspaceId)
      if (workspace === undefined) return []
      const sums = new Map<string, CarrierDials.Dialed>()
      yield* EventLoop.forEachQuick([...workspace.inventory.rows], (row) => {
        if (!Inventory.isInInventory(row)) return
        for (const { carrier, dials, refused } of dialedBy(workspace, row, now)) {
          const sum = sums.get(carrier)
          sums.set(carrier, { carrier, dials: (sum?.dials ?? 0) + dials, refused: (sum?.refused ?? 0) + refused })
        }
      })
      return [...sums.values()].sort(TextOrder.by(({ carrier }) => carrier)).slice(0, carriersMax)
    }),

    carriedBy: Effect.fn("NumberCarriers.carriedBy")(function*(
      workspaceId: WorkspaceId,
      carrier: string,
      { after, limit }: { readonly after?: PhoneNumber.PhoneNumber | undefined; readonly limit: number }
    ) {
      State.assertAtMost("NumberCarriers.carriedBy", limit, pageSizeMax)
      const workspace = State.find(state, workspaceId)
      if (workspace === undefined) return []
      const found: Array<Carried> = []
      yield* EventLoop.forEachQuick([...workspace.inventory.rows], (row) => {
        if (!Inventory.isInInventory(row)) return
        const carrying = carriersOf(workspace, row).find((each) => each.carrier === carrier)
        if (carrying === undefined) return
        const { callingCode, id: aniId, number: national, status } = row
        const { attestation, isHome } = carrying
        const carried = { aniId, callingCode, national, status, attestation, isHome }
        if (after === undefined || compare(after, carried) < 0) found.push(carried)
      })
      return found.sort(compare).slice(0, limit)
    })
  })

// internal

const carriersOf = ({ carriers }: State.WorkspaceState, { callingCode, number }: Inventory.AniRow) =>
  CarrierBook.get(carriers, { callingCode, national: number })

/** How calls that show an ANI fare at carriers, by carrier. */
const dialedBy = (workspace: State.WorkspaceState, { id }: Inventory.AniRow, now: number) => {
  const rows = CarrierLog.rowsOf(workspace.carrierLog, id)
  if (rows.length === 0) return []
  const today = LocalTime.dayNumber(State.dayAt(workspace, now))
  return rows.map((row): CarrierDials.Dialed => ({ carrier: row.carrier, ...CarrierDials.sum(row, today) }))
    .filter(({ dials }) => dials > 0).sort(TextOrder.by(({ carrier }) => carrier))
}

const compare = (a: PhoneNumber.PhoneNumber, b: PhoneNumber.PhoneNumber): number =>
  a.callingCode - b.callingCode || TextOrder.compare(a.national, b.national)
