/**
 * What was set of false alarms beside what came: how many alarms of numbers turned out false, month by month.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as AlarmLevel from "@anipool/domain/health/AlarmLevel"
import type { Workspace } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { type AlarmMonth, type CurvePoint, Health } from "@anipool/storage/Health"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { NotFound } from "../CoreError.ts"
import * as InventoryAni from "../reputation/InventoryAni.ts"
import { Needs } from "./Needs.ts"

/** Months that are told. */
export const monthsTold = 6

/** What came in a month. */
export interface ToldMonth extends AlarmMonth {
  /** Alarms that turned out false, of 10,000 numbers; null: nothing is known of how many dial. */
  readonly falseOf10000: number | null
}

/** What was set beside what came. */
export interface AlarmsTold extends AlarmLevel.AlarmSetting {
  /** Numbers that dial on a day, as of now. */
  readonly numbers: number
  /** False alarms that the setting expects of so many in a month. */
  readonly expected: number
  /** The latest first, at most `monthsTold`; those without alarms are left out. */
  readonly months: ReadonlyArray<ToldMonth>
}

/** What was set of false alarms beside what came. */
export class AlarmRecord extends Context.Tag("@anipool/core/AlarmRecord")<AlarmRecord, {
  readonly of: (workspace: Workspace) => Effect.Effect<AlarmsTold, StorageError>
  /** The curve of a number's evidence, by its integer; of the days on which there was some. */
  readonly curve: (
    workspace: Workspace,
    aniId: AniId
  ) => Effect.Effect<ReadonlyArray<CurvePoint>, NotFound | StorageError>
}>() {}

/** `AlarmRecord` over storage. */
export const make = Effect.gen(function*() {
  const health = yield* Health
  const needs = yield* Needs
  const anis = yield* Anis
  return AlarmRecord.of({
    curve: Effect.fn("AlarmRecord.curve")(function*(workspace, aniId) {
      const [held] = yield* anis.ofIds(workspace.id, [aniId])
      return yield* held === undefined ? InventoryAni.notFound : health.curve(workspace.id, aniId)
    }),

    of: Effect.fn("AlarmRecord.of")(function*(workspace) {
      const { alarmMode: mode, falseAlarms } = yield* needs.thresholds(workspace)
      const { months, numbers } = yield* health.months(workspace.id, monthsTold)
      return {
        mode,
        falseAlarms,
        numbers: Math.round(numbers),
        expected: AlarmLevel.expected(falseAlarms, numbers, 30),
        months: months.map((month): ToldMonth => ({
          ...month,
          falseOf10000: numbers === 0 ? null : 10_000 * (month.takenBack + month.wentByItself) / numbers
        }))
      }
    })
  })
})

/** `AlarmRecord` over storage. */
export const layer: Layer.Layer<AlarmRecord, never, Anis | Health | Needs> = Layer.effect(AlarmRecord, make)
