/**
 * What others say of a workspace's numbers: taken in by rows, each of which is answered, and shown.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as HoldOut from "@anipool/domain/assignment/HoldOut"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { LabelChoice } from "@anipool/domain/reputation/Label"
import * as Observation from "@anipool/domain/reputation/Observation"
import type { HeldObservation, Outcome } from "@anipool/domain/reputation/Recording"
import { callingCodeOf, type Workspace } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import * as EventLoop from "@anipool/storage/EventLoop"
import { type LabelFigures, type NumberObservations, Observations, recordedMax } from "@anipool/storage/Observations"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import { InvalidRequest, type NotFound } from "../CoreError.ts"
import * as InventoryAni from "./InventoryAni.ts"

/** Rows that are taken in at once. */
export const rowsMax = 10_000

/** Columns of a file: the fields of an observation. */
export const columns = {
  required: ["number", "vendor", "label", "at"],
  optional: ["carrier", "score", "raw"],
  others: "refused"
} as const

/** A row: what stands in its fields, and how many more fields it has than there should be. */
export interface Row {
  readonly values: Readonly<Partial<Record<Observation.FieldName, unknown>>>
  readonly surplus?: number
}

/**
 * What became of a row. `unknown`: its number is not in the inventory; `refused`: it is no observation. Neither is kept.
 */
export type RowOutcome = Outcome | "refused" | "unknown"

/** What became of a row, and why it was refused; empty where there is nothing to say. */
export interface RowAnswer {
  readonly outcome: RowOutcome
  readonly says: string
}

/** What numbers did by what is said of them. */
export interface LabelRates {
  readonly labels: ReadonlyArray<LabelFigures>
  /** The contact rate of flagged numbers less that of clean ones; null: one of them was not dialed. */
  readonly flaggedBesideClean: HoldOut.Effect | null
}

/** What others say of numbers. */
export class ObservationIntake extends Context.Tag("@anipool/core/ObservationIntake")<ObservationIntake, {
  /** Takes in rows, 1 to `rowsMax`, in slices that are each one transaction; answers each, in their order. */
  readonly take: (
    workspace: Workspace,
    rows: ReadonlyArray<Row>
  ) => Effect.Effect<ReadonlyArray<RowAnswer>, InvalidRequest | StorageError>
  /** What numbers did by what is said of them, and how flagged ones fare beside clean ones. */
  readonly rates: (workspace: Workspace) => Effect.Effect<LabelRates, StorageError>
  /** What is said of a number, by its integer. */
  readonly ofNumber: (
    workspace: Workspace,
    aniId: AniId
  ) => Effect.Effect<NumberObservations, NotFound | StorageError>
}>() {}

/** `ObservationIntake` over storage. */
export const make = Effect.gen(function*() {
  const anis = yield* Anis
  const observations = yield* Observations

  const takeSlice = Effect.fnUntraced(function*(workspace: Workspace, rows: ReadonlyArray<Row>) {
    const reading = { country: callingCodeOf(workspace.country), now: yield* Clock.currentTimeMillis }
    const read = yield* EventLoop.map(rows, ({ surplus = 0, values }) =>
      surplus > 0
        ? Either.left(`expected no more fields than the header names, found ${surplus} more`)
        : Observation.read(values, reading))
    const named = read.flatMap((each) => Either.isRight(each) ? each.right.candidates : [])
    const held = new Map<string, AniId>()
    for (const { callingCode, id, number } of yield* anis.ofNumbers(workspace.id, named)) {
      held.set(PhoneNumber.toE164({ callingCode, national: number }), id)
    }
    const told: Array<HeldObservation> = []
    const answers = read.map((each): RowAnswer | undefined => {
      if (Either.isLeft(each)) return { outcome: "refused", says: each.left }
      const { candidates, ...statement } = each.right
      const aniId = candidates.map((number) => held.get(PhoneNumber.toE164(number))).find((id) => id !== undefined)
      if (aniId === undefined) return { outcome: "unknown", says: "number: not in the inventory" }
      told.push({ aniId, ...statement })
      return undefined
    })
    const outcomes = yield* observations.record(workspace.id, told)
    let next = 0
    return answers.map((answer): RowAnswer => answer ?? { outcome: outcomes[next++]!, says: "" })
  })

  return ObservationIntake.of({
    take: Effect.fn("ObservationIntake.take")(function*(workspace, rows) {
      if (rows.length === 0 || rows.length > rowsMax) {
        return yield* InvalidRequest.field("observations", `expected 1 to ${rowsMax} of them`)
      }
      const answers: Array<RowAnswer> = []
      for (let from = 0; from < rows.length; from += recordedMax) {
        answers.push(...yield* takeSlice(workspace, rows.slice(from, from + recordedMax)))
        yield* EventLoop.ownTurn
      }
      return answers
    }),

    rates: Effect.fn("ObservationIntake.rates")(function*(workspace) {
      const labels = yield* observations.byLabel(workspace.id)
      const of = (wanted: LabelChoice) => labels.find(({ label }) => label === wanted)!
      return { labels, flaggedBesideClean: HoldOut.effect(of("flagged"), of("clean")) ?? null }
    }),

    ofNumber: Effect.fn("ObservationIntake.ofNumber")(function*(workspace, aniId) {
      const [held] = yield* anis.ofIds(workspace.id, [aniId])
      return yield* held === undefined ? InventoryAni.notFound : observations.ofNumber(workspace.id, aniId)
    })
  })
})

/** `ObservationIntake` over storage. */
export const layer: Layer.Layer<ObservationIntake, never, Anis | Observations> = Layer.effect(ObservationIntake, make)
