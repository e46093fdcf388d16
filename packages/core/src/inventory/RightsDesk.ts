/**
 * The evidence that numbers may be used: entered by rows, each of which is answered, and shown.
 */
import * as PlaceOfBusiness from "@anipool/domain/limits/PlaceOfBusiness"
import type { FieldName } from "@anipool/domain/limits/RightFields"
import * as RightRow from "@anipool/domain/limits/RightRow"
import * as RightToUse from "@anipool/domain/limits/RightToUse"
import * as LocalTime from "@anipool/domain/LocalTime"
import type * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf, type Workspace } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import { type Outcome, recordedMax, RightsToUse, type Version } from "@anipool/storage/RightsToUse"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import { InvalidRequest } from "../CoreError.ts"
import * as WrittenNumber from "../WrittenNumber.ts"

/** Rows that are entered at once. */
export const rowsMax = recordedMax

/** Columns of a file: the fields of a version. */
export const columns = {
  required: ["number", "document", "from"],
  optional: ["carrier", "place", "to"],
  others: "refused"
} as const

/** A row: what stands in its fields, and how many more fields it has than there should be. */
export interface Row {
  readonly values: Readonly<Partial<Record<FieldName, unknown>>>
  readonly surplus?: number
}

/** What became of a row. `refused`: it is no version, or its number has as many as are kept. */
export type RowOutcome = Exclude<Outcome, "full"> | "refused"

/**
 * What became of a row, and why it was refused, or what is to be said of its place (`PlaceOfBusiness`); empty where there is nothing
 * to say.
 */
export interface RowAnswer {
  readonly outcome: RowOutcome
  readonly says: string
}

/** A version, and what is to be said of its place (`PlaceOfBusiness`); empty: nothing. */
export interface KnownVersion extends Version {
  readonly placeSays: string
}

/** What is known of a number. */
export interface KnownRight extends PhoneNumber.PhoneNumber {
  /** What is shown today. */
  readonly shown: RightToUse.Shown
  /** The last day, from today on, on which anything is shown without a gap; null: for good, or nothing is shown today. */
  readonly until: LocalTime.LocalDate | null
  /** The last first. */
  readonly versions: ReadonlyArray<KnownVersion>
}

/** The evidence that numbers may be used. */
export class RightsDesk extends Context.Tag("@anipool/core/RightsDesk")<RightsDesk, {
  /** Enters rows, 1 to `rowsMax`, of numbers that are held or not, as one change; answers each, in their order. */
  readonly enter: (
    workspace: Workspace,
    rows: ReadonlyArray<Row>
  ) => Effect.Effect<ReadonlyArray<RowAnswer>, InvalidRequest | StorageError>
  /** What is known of a number, held or not. */
  readonly known: (workspace: Workspace, number: string) => Effect.Effect<KnownRight, InvalidRequest | StorageError>
}>() {}

/** `RightsDesk` over storage. */
export const make = Effect.map(RightsToUse, (rights) =>
  RightsDesk.of({
    enter: Effect.fn("RightsDesk.enter")(function*(workspace, rows) {
      if (rows.length === 0 || rows.length > rowsMax) {
        return yield* InvalidRequest.field("rights", `expected 1 to ${rowsMax} of them`)
      }
      const country = callingCodeOf(workspace.country)
      const read = yield* EventLoop.map(rows, ({ surplus = 0, values }) =>
        surplus > 0
          ? Either.left(`expected no more fields than the header names, found ${surplus} more`)
          : RightRow.read(values, country))
      const versions = read.flatMap((each) => Either.isRight(each) ? [each.right] : [])
      const { outcomes } = yield* rights.record(workspace.id, versions)
      let next = 0
      return read.map((each): RowAnswer => {
        if (Either.isLeft(each)) return { outcome: "refused", says: each.left }
        const outcome = outcomes[next++]!
        return outcome === "full"
          ? { outcome: "refused", says: full }
          : { outcome, says: PlaceOfBusiness.saysOf(each.right, each.right.place) }
      })
    }),

    known: Effect.fn("RightsDesk.known")(function*(workspace, number) {
      const { callingCode, national } = yield* WrittenNumber.read(workspace, "number", number)
      const versions = yield* rights.ofNumber(workspace.id, { callingCode, national })
      const today = LocalTime.dateAt(yield* Clock.currentTimeMillis, workspace.timeZone)
      const spans = RightToUse.spansOf([...versions].reverse())
      const until = RightToUse.shownUntil(spans, LocalTime.dayNumber(today), false)
      return {
        callingCode,
        national,
        shown: RightToUse.shownOn(spans, LocalTime.dayNumber(today)),
        until: until === undefined || until === Infinity ? null : LocalTime.dateOf(until),
        versions: versions.map((version) => ({
          ...version,
          placeSays: PlaceOfBusiness.saysOf({ callingCode, national }, version.place)
        }))
      }
    })
  }))

/** `RightsDesk` over storage. */
export const layer: Layer.Layer<RightsDesk, never, RightsToUse> = Layer.effect(RightsDesk, make)

// internal

const full = `number: it has ${RightToUse.versionsMax} versions, more are not kept`
