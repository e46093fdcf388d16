/**
 * The shadows of days that are kept, and their computation in the background, as an operator works with them.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Report } from "@anipool/domain/shadow/Shadow"
import type { Workspace } from "@anipool/domain/Workspace"
import { type KeptReport, type KeptTotals, ShadowReports, type ShadowRun } from "@anipool/storage/ShadowReports"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Conflict, InvalidRequest, NotFound } from "../CoreError.ts"

/** What there is. */
export interface ShadowList {
  /** The latest day first. */
  readonly reports: ReadonlyArray<KeptTotals>
  /** The computation that was asked for last. */
  readonly run: ShadowRun | null
}

/** The shadows of days. */
export class ShadowDays extends Context.Tag("@anipool/core/ShadowDays")<ShadowDays, {
  /** What there is. */
  readonly list: (workspace: Workspace) => Effect.Effect<ShadowList, StorageError>
  /** The report of a day. */
  readonly find: (workspace: Workspace, day: LocalTime.LocalDate) => Effect.Effect<KeptReport, NotFound | StorageError>
  /** Keeps a report that was made elsewhere, in place of its day's one before. */
  readonly keep: (workspace: Workspace, report: Report) => Effect.Effect<void, StorageError>
  /** Has a day computed; one at a time. */
  readonly begin: (
    workspace: Workspace,
    day: LocalTime.LocalDate
  ) => Effect.Effect<ShadowList, Conflict | InvalidRequest | StorageError>
  /** Ends what is under way, if anything is. */
  readonly cancel: (workspace: Workspace) => Effect.Effect<ShadowList, StorageError>
}>() {}

/** `ShadowDays` over storage. */
export const make = Effect.map(ShadowReports, (reports) => {
  const list = Effect.fn("ShadowDays.list")(function*({ id }: Workspace) {
    return { reports: yield* reports.list(id), run: Option.getOrNull(yield* reports.run(id)) }
  })
  return ShadowDays.of({
    list,
    find: Effect.fn("ShadowDays.find")(function*({ id }, day) {
      return yield* Effect.flatMap(
        reports.find(id, day),
        Option.match({
          onNone: () => new NotFound({ message: "There is no shadow of this day", code: "shadow_not_found" }),
          onSome: Effect.succeed
        })
      )
    }),
    keep: Effect.fn("ShadowDays.keep")(function*({ id }, report) {
      yield* reports.save(id, { madeAt: yield* Clock.currentTimeMillis, report })
    }),
    begin: Effect.fn("ShadowDays.begin")(function*(workspace, day) {
      const today = LocalTime.dateAt(yield* Clock.currentTimeMillis, workspace.timeZone)
      if (day > today) {
        return yield* InvalidRequest.field("day", `expected a day that is not to come: today is ${today}`)
      }
      if (!(yield* reports.begin(workspace.id, day))) {
        return yield* new Conflict({ message: "Another shadow is being computed", code: "shadow_under_way" })
      }
      return yield* list(workspace)
    }),
    cancel: Effect.fn("ShadowDays.cancel")(function*(workspace) {
      yield* reports.cancel(workspace.id)
      return yield* list(workspace)
    })
  })
})

/** `ShadowDays` over storage. */
export const layer: Layer.Layer<ShadowDays, never, ShadowReports> = Layer.effect(ShadowDays, make)
