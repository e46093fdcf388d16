/**
 * Counting anew: a day, or some ANIs, in one transaction; dials may be processed between any two.
 */
import type { DayCounts } from "@anipool/domain/dials/DayCounts"
import * as StoredDays from "@anipool/domain/dials/StoredDays"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { ArchivedDay } from "@anipool/storage/ArchivedDays"
import type { RecountCursor, Recounted } from "@anipool/storage/Dials"
import { stepSize } from "@anipool/storage/StatisticsUpkeep"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { transaction } from "../transaction.ts"
import * as CarrierDials from "./carrierDials.ts"
import { bases, basisNumber, hourBasis } from "./counting.ts"
import * as FiguresFold from "./figuresFold.ts"
import * as HealthFold from "./healthFold.ts"
import * as HealthRecount from "./healthRecount.ts"

/** Does one step; a dry run takes it back. */
export const step = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  from: RecountCursor | undefined,
  isDryRun: boolean
): Effect.Effect<Recounted, SqlError> => {
  if (from === undefined) return begin(sql, workspaceId)
  // What it writes beside the states is in nobody's way.
  if (from.stage === "health") return transaction(sql, HealthRecount.step(sql, workspaceId, from, isDryRun))
  const counting: Effect.Effect<Recounted, SqlError> = from.stage === "days"
    ? day(sql, workspaceId, from)
    : anis(sql, workspaceId, from.after)
  return inTransaction(sql, isDryRun, counting)
}

/** From which instant on dials are stored. */
export const keptFrom = (sql: SqlClient.SqlClient): Effect.Effect<number, SqlError> =>
  Effect.map(
    sql<{ readonly from: number }>`
      SELECT extract(epoch FROM stored_from)::float8 * 1000 AS "from" FROM dial_retention`,
    (rows) => rows[0]!.from
  )

/** Sets an archived day's counters to what was counted of its dials, where those are all that count on it. */
export const archivedDay = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { day, digest }: Pick<ArchivedDay, "day" | "digest">,
  { anis, hours, places, shares }: DayCounts,
  isDryRun: boolean
): Effect.Effect<Option.Option<number>, SqlError> =>
  inTransaction(
    sql,
    isDryRun,
    Effect.gen(function*() {
      // Until the transaction ends no dial comes in for the day.
      yield* FiguresFold.foldWithin(sql, workspaceId)
      const found = yield* sql`
        SELECT 1 FROM archived_day a
        WHERE a.workspace_id = ${workspaceId} AND a.kind = 'dial' AND a.day = ${day}::date AND a.archived_at IS NOT NULL
          AND a.digest = decode(${digest}, 'hex')
          AND NOT EXISTS (SELECT FROM history_day h WHERE h.workspace_id = a.workspace_id AND h.day = a.day)
          AND NOT EXISTS (
            SELECT FROM dial d
            WHERE d.workspace_id = a.workspace_id AND d.dialed_at >= (a.day - 1)::timestamp AT TIME ZONE 'UTC'
              AND d.dialed_at < (a.day + 2)::timestamp AT TIME ZONE 'UTC' AND d.day = a.day
              AND NOT (d.dialed_at >= a.from_at AND d.dialed_at < a.until_at)
          )`
      if (found.length === 0) return Option.none()
      const rows = yield* sql<{ readonly corrected: number }>`
        SELECT recount_archived_day(
          p_workspace_id => ${workspaceId}, p_day => ${day}::date, p_anis => ${JSON.stringify(anis)}::jsonb,
          p_places => ${JSON.stringify(places.map((each) => ({ ...each, basis: basisNumber[each.basis] })))}::jsonb,
          p_hours => ${
        JSON.stringify(
          hours.map((each) => ({ campaignKey: 0, callingCode: 0, areaCode: "", ...each, basis: hourBasis[each.by] }))
        )
      }::jsonb,
          p_shares => ${
        JSON.stringify(shares.map((each) => ({ ...each, isHeldOut: each.share === "held-out" })))
      }::jsonb
        )::float8 AS corrected`
      return Option.some(rows[0]!.corrected)
    })
  )

// internal

/** Ends the transaction of a dry run. */
class TakenBack<A> extends Data.TaggedError("TakenBack")<{ readonly answer: A }> {}

/** Does something in a transaction; a dry run takes it back. */
const inTransaction = <A>(
  sql: SqlClient.SqlClient,
  isDryRun: boolean,
  effect: Effect.Effect<A, SqlError>
): Effect.Effect<A, SqlError> => {
  if (!isDryRun) return transaction(sql, effect)
  return transaction(sql, Effect.flatMap(effect, (answer) => new TakenBack<A>({ answer }))).pipe(
    Effect.catchAll((error) => error instanceof TakenBack ? Effect.succeed(error.answer) : Effect.fail(error))
  )
}

const nothing = { dials: 0, corrected: 0, left: [] }

/** The first and the last day on which anything was counted or dialed; what waits is counted first, in a dry run too. */
const begin = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId) {
  yield* FiguresFold.fold(sql, workspaceId)
  yield* HealthFold.fold(sql, workspaceId)
  const rows = yield* sql<{ readonly first: LocalTime.LocalDate | null; readonly last: LocalTime.LocalDate | null }>`
    SELECT
      LEAST(
        (SELECT day - 1 FROM dial WHERE workspace_id = ${workspaceId} ORDER BY dialed_at LIMIT 1),
        (SELECT min(day) FROM ani_day WHERE workspace_id = ${workspaceId}),
        (SELECT min(day) FROM dial_day WHERE workspace_id = ${workspaceId})
      ) AS first,
      GREATEST(
        (SELECT day + 1 FROM dial WHERE workspace_id = ${workspaceId} ORDER BY dialed_at DESC LIMIT 1),
        (SELECT max(day) FROM ani_day WHERE workspace_id = ${workspaceId}),
        (SELECT max(day) FROM dial_day WHERE workspace_id = ${workspaceId})
      ) AS last`
  const { first, last } = rows[0]!
  return {
    ...nothing,
    next: first === null || last === null ? fromFirstAni : { stage: "days", day: first, last }
  } satisfies Recounted
})

const fromFirstAni: RecountCursor = { stage: "anis", after: 0 }

const day = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { day, last }: Extract<RecountCursor, { readonly stage: "days" }>
) {
  const next: RecountCursor = day >= last ? fromFirstAni : { stage: "days", day: LocalTime.addDays(day, 1), last }
  const reason = yield* missingReason(sql, workspaceId, day)
  if (reason !== undefined) {
    const left = (yield* hasFigures(sql, workspaceId, day)) ? [{ day, reason }] : []
    return { ...nothing, left, next } satisfies Recounted
  }
  const rows = yield* sql<{ readonly dials: number; readonly corrected: number }>`
    SELECT dials, corrected FROM recount_day(p_workspace_id => ${workspaceId}, p_day => ${day}::date)`
  const { corrected, dials } = rows[0]!
  const ofCarriers = yield* CarrierDials.recountDay(sql, workspaceId, day)
  return { dials, corrected: corrected + ofCarriers, left: [], next } satisfies Recounted
})

/** Why the dials of a day are not all stored; counts what waits. Until the transaction ends none of them goes, and no history comes in. */
const missingReason = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  day: LocalTime.LocalDate
) {
  yield* FiguresFold.foldWithin(sql, workspaceId)
  const stored = yield* sql<{ readonly from: number }>`
    SELECT extract(epoch FROM stored_from)::float8 * 1000 AS "from" FROM dial_retention FOR SHARE`
  const history = yield* sql`
    SELECT 1 FROM history_day WHERE workspace_id = ${workspaceId} AND day = ${day}::date`
  return StoredDays.missingReason(day, stored[0]!.from, history.length > 0)
})

const hasFigures = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, day: LocalTime.LocalDate) =>
  Effect.map(
    sql`
      SELECT 1 WHERE EXISTS (
        SELECT FROM ani_day WHERE workspace_id = ${workspaceId} AND day = ${day}::date AND dials > 0
      ) OR EXISTS (
        SELECT FROM dial_day
        WHERE workspace_id = ${workspaceId} AND basis IN ${sql.literal(bases)} AND day = ${day}::date AND dials > 0
      )`,
    (rows) => rows.length > 0
  )

const anis = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId, after: number) {
  const ids = (yield* sql<{ readonly id: number }>`
    SELECT ani_id AS id FROM ani WHERE workspace_id = ${workspaceId} AND ani_id > ${after}
    ORDER BY ani_id LIMIT ${stepSize}`).map(({ id }) => id)
  const last = ids.at(-1)
  if (last === undefined) return { ...nothing, next: { stage: "health", run: null } } satisfies Recounted
  const rows = yield* sql<{ readonly corrected: number }>`
    SELECT recount_anis(w.workspace_id, (clock_timestamp() AT TIME ZONE w.time_zone)::date, ${ids}::bigint[])
      AS corrected
    FROM workspace w WHERE w.workspace_id = ${workspaceId}`
  return { ...nothing, next: { stage: "anis", after: last }, corrected: rows[0]!.corrected } satisfies Recounted
})
