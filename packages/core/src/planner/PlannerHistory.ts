/**
 * Planner reports over time: one is kept for each workspace and day.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as BuyList from "@anipool/domain/planner/BuyList"
import type { Workspace } from "@anipool/domain/Workspace"
import { pageSizeMax, PlannerRuns, type PlannerRunTotals } from "@anipool/storage/PlannerRuns"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { InvalidRequest } from "../CoreError.ts"
import * as Page from "../Page.ts"
import type { Report } from "./Planner.ts"
import * as PlannerReport from "./PlannerReport.ts"

/** What a report that was kept says to buy. */
export interface KeptBuyList {
  readonly day: LocalDate
  /** When the report was made, milliseconds since the epoch. */
  readonly madeAt: number
  readonly purchases: ReadonlyArray<BuyList.Purchase>
}

/** Planner reports over time. */
export class PlannerHistory extends Context.Tag("@anipool/core/PlannerHistory")<PlannerHistory, {
  /** Keeps a report as the one of the workspace's present day, in place of an earlier one of that day. */
  readonly keep: (workspace: Workspace, report: Report) => Effect.Effect<void, StorageError>
  /** The latest days, latest first; at most `limit` (1 to `pageSizeMax` of the port). */
  readonly latest: (
    workspace: Workspace,
    limit: number
  ) => Effect.Effect<ReadonlyArray<PlannerRunTotals>, InvalidRequest | StorageError>
  /** What the report of a day says to buy, or the latest one; `None`: none was kept, or before that was kept too. */
  readonly buyList: (
    workspace: Workspace,
    day?: LocalDate
  ) => Effect.Effect<Option.Option<KeptBuyList>, StorageError>
}>() {}

/** `PlannerHistory` over storage. */
export const make = Effect.gen(function*() {
  const runs = yield* PlannerRuns
  return PlannerHistory.of({
    keep: Effect.fn("PlannerHistory.keep")(function*({ id, timeZone }, report) {
      const madeAt = yield* Clock.currentTimeMillis
      yield* runs.save(id, {
        day: LocalTime.dateAt(madeAt, timeZone),
        madeAt,
        data: PlannerReport.toData(report),
        purchases: BuyList.ofPlan(report.country, report.plan)
      })
    }),
    latest: Effect.fn("PlannerHistory.latest")(function*({ id }, limit) {
      yield* Page.ensure({ limit }, pageSizeMax)
      return yield* runs.list(id, { limit })
    }),
    buyList: Effect.fn("PlannerHistory.buyList")(function*({ id }, day) {
      const [latest] = day === undefined ? yield* runs.list(id, { limit: 1 }) : [{ day }]
      if (latest === undefined) return Option.none()
      return Option.flatMap(
        yield* runs.find(id, latest.day),
        ({ day, madeAt, purchases }) =>
          Option.map(Option.fromNullable(purchases), (purchases) => ({ day, madeAt, purchases }))
      )
    })
  })
})

/** `PlannerHistory` over storage. */
export const layer: Layer.Layer<PlannerHistory, never, PlannerRuns> = Layer.effect(PlannerHistory, make)
