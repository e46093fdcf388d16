/**
 * Which carriers may carry calls that show a number: told by rows, each of which is answered, and shown, with how its calls fare there.
 */
import * as CarrierDials from "@anipool/domain/carriers/CarrierDials"
import type { FieldName } from "@anipool/domain/carriers/CarrierFields"
import * as CarrierName from "@anipool/domain/carriers/CarrierName"
import * as CarrierRow from "@anipool/domain/carriers/CarrierRow"
import { carriersMax, type Carrying } from "@anipool/domain/carriers/NumberCarriers"
import type * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as TextOrder from "@anipool/domain/TextOrder"
import { callingCodeOf, type Workspace } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import {
  type Carried,
  type CarrierCounts,
  NumberCarriers,
  type Outcome,
  pageSizeMax,
  recordedMax
} from "@anipool/storage/NumberCarriers"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import { InvalidRequest } from "../CoreError.ts"
import * as WrittenNumber from "../WrittenNumber.ts"

/** Rows that are told at once. */
export const rowsMax = recordedMax

/** Columns of a file: the fields of a row. */
export const columns = {
  required: ["number", "carrier"],
  optional: ["attestation", "home"],
  others: "refused"
} as const

/** A row: what stands in its fields, and how many more fields it has than there should be. */
export interface Row {
  readonly values: Readonly<Partial<Record<FieldName, unknown>>>
  readonly surplus?: number
}

/** What became of a row. `refused`: it cannot be read, or its number has as many carriers as are kept. */
export type RowOutcome = Exclude<Outcome, "full"> | "refused"

/** What became of a row, and why it was refused; empty where there is nothing to say. */
export interface RowAnswer {
  readonly outcome: RowOutcome
  readonly says: string
}

/** What is known of a number. */
export interface KnownCarriers extends PhoneNumber.PhoneNumber {
  /** By name. */
  readonly carriers: ReadonlyArray<Carrying>
  /** How its calls fared in the last 30 days at the carriers that dials told, by name. */
  readonly dialed: ReadonlyArray<CarrierDials.Dialed>
  /** The carrier that refuses it where others do not (`CarrierDials.refusedAt`); null: none. */
  readonly refusedAt: string | null
}

/** A carrier: its numbers, and how the calls fared that left by it in the last 30 days. */
export interface KnownCarrier extends CarrierCounts, CarrierDials.Counts {}

/** Numbers of a carrier in one page, at most. */
export const pageMax = pageSizeMax

/** Which carriers may carry which numbers. */
export class CarrierDesk extends Context.Tag("@anipool/core/CarrierDesk")<CarrierDesk, {
  /** Records rows, 1 to `rowsMax`, of numbers that are held or not, as one change; answers each, in their order. */
  readonly enter: (
    workspace: Workspace,
    rows: ReadonlyArray<Row>
  ) => Effect.Effect<ReadonlyArray<RowAnswer>, InvalidRequest | StorageError>
  /** What is known of a number, held or not. */
  readonly known: (workspace: Workspace, number: string) => Effect.Effect<KnownCarriers, InvalidRequest | StorageError>
  /** The carriers that may carry numbers of the workspace, and those that its dials left by, by name. */
  readonly counts: (workspace: Workspace) => Effect.Effect<ReadonlyArray<KnownCarrier>, StorageError>
  /**
   * A page of the numbers of the workspace that a carrier may carry, by calling code and number, those after `after`; at most
   * `limit`, 1 to `pageMax`: fewer are the last.
   */
  readonly carriedBy: (
    workspace: Workspace,
    carrier: string,
    options: { readonly after?: string | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<Carried>, InvalidRequest | StorageError>
}>() {}

/** `CarrierDesk` over storage. */
export const make = Effect.map(NumberCarriers, (carriers) =>
  CarrierDesk.of({
    enter: Effect.fn("CarrierDesk.enter")(function*(workspace, rows) {
      if (rows.length === 0 || rows.length > rowsMax) {
        return yield* InvalidRequest.field("carriers", `expected 1 to ${rowsMax} of them`)
      }
      const country = callingCodeOf(workspace.country)
      const read = yield* EventLoop.map(rows, ({ surplus = 0, values }) =>
        surplus > 0
          ? Either.left(`expected no more fields than the header names, found ${surplus} more`)
          : CarrierRow.read(values, country))
      const statements = read.flatMap((each) => Either.isRight(each) ? [each.right] : [])
      const { outcomes } = yield* carriers.record(workspace.id, statements)
      let next = 0
      return read.map((each): RowAnswer => {
        if (Either.isLeft(each)) return { outcome: "refused", says: each.left }
        const outcome = outcomes[next++]!
        return outcome === "full" ? { outcome: "refused", says: full } : { outcome, says: "" }
      })
    }),

    known: Effect.fn("CarrierDesk.known")(function*(workspace, written) {
      const number = yield* WrittenNumber.read(workspace, "number", written)
      const [[known = []], [dialed = []]] = yield* Effect.all([
        carriers.ofNumbers(workspace.id, [number]),
        carriers.dialedOf(workspace.id, [number])
      ])
      return { ...number, carriers: known, dialed, refusedAt: CarrierDials.refusedAt(dialed) }
    }),

    counts: Effect.fn("CarrierDesk.counts")(function*({ id }) {
      const [counts, dialed] = yield* Effect.all([carriers.counts(id), carriers.dialed(id)])
      const known = new Map<string, KnownCarrier>(
        counts.map((each) => [each.carrier, { ...each, dials: 0, refused: 0 }])
      )
      for (const each of dialed) known.set(each.carrier, { ...known.get(each.carrier) ?? noNumbers, ...each })
      return [...known.values()].sort(TextOrder.by(({ carrier }) => carrier))
    }),

    carriedBy: Effect.fn("CarrierDesk.carriedBy")(function*(workspace, written, { after, limit }) {
      const carrier = CarrierName.read(written)
      if (carrier === undefined) return yield* InvalidRequest.field("carrier", CarrierName.nameExpected)
      if (limit < 1 || limit > pageMax) return yield* InvalidRequest.field("limit", `expected 1 to ${pageMax}`)
      return yield* carriers.carriedBy(workspace.id, carrier, {
        after: after === undefined ? undefined : yield* WrittenNumber.read(workspace, "after", after),
        limit
      })
    })
  }))

/** `CarrierDesk` over storage. */
export const layer: Layer.Layer<CarrierDesk, never, NumberCarriers> = Layer.effect(CarrierDesk, make)

// internal

const noNumbers = { home: 0, A: 0, B: 0, C: 0, unknown: 0 }

const full = `carrier: the number has ${carriersMax} carriers, more are not kept`
