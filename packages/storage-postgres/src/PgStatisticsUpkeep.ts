/**
 * `StatisticsUpkeep` on PostgreSQL. How far each workspace has come stands in `statistics_upkeep`.
 */
import * as SelectionRates from "@anipool/domain/lifecycle/SelectionRates"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type Retention, StatisticsUpkeep, stepSize } from "@anipool/storage/StatisticsUpkeep"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { workspaceLocks } from "./internal/advisoryLocks.ts"
import * as Partitions from "./internal/dials/partitions.ts"
import { refail } from "./internal/failure.ts"
import { change, transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) =>
  StatisticsUpkeep.of({
    partition: Effect.fn("StatisticsUpkeep.partition")(
      (retention: Retention) => Partitions.step(sql, retention),
      refail("StatisticsUpkeep.partition")
    ),
    moveWindows: transaction(sql, moveWindows(sql)).pipe(
      refail("StatisticsUpkeep.moveWindows"),
      Effect.withSpan("StatisticsUpkeep.moveWindows")
    ),
    rollUpAssigned: transaction(sql, rollUpAssigned(sql)).pipe(
      refail("StatisticsUpkeep.rollUpAssigned"),
      Effect.withSpan("StatisticsUpkeep.rollUpAssigned")
    ),
    refreshRates: refreshRates(sql).pipe(
      refail("StatisticsUpkeep.refreshRates"),
      Effect.withSpan("StatisticsUpkeep.refreshRates")
    )
  }))

/** Room for records to come, of a database that is distributed: made by its coordinator, whose client this is. */
export const partitionOf = (
  sql: SqlClient.SqlClient,
  parts: Effect.Effect<ReadonlyArray<SqlClient.SqlClient>, SqlError>
): Context.Tag.Service<StatisticsUpkeep>["partition"] =>
  Effect.fn("StatisticsUpkeep.partition")(
    (retention: Retention) => Partitions.step(sql, retention, parts),
    refail("StatisticsUpkeep.partition")
  )

/** The port over a client. */
export const layer: Layer.Layer<StatisticsUpkeep, never, SqlClient.SqlClient> = Layer.effect(StatisticsUpkeep, make)

// internal

/** How long after its end a day is taken for over: by then its last assignments are committed. */
const dayOverAfterMinutes = 10

/** An ANI's figures of the last 30 days, and what selection knows of them. */
interface RatedAni extends SelectionRates.Counts {
  readonly id: number
  readonly ratedDials: number
  readonly blockRate: number
}

/** Takes a workspace's upkeep for the transaction, unless another process has it. */
const isMine = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.map(
    sql<
      { readonly isMine: boolean }
    >`SELECT pg_try_advisory_xact_lock(${workspaceLocks.upkeep}, ${workspaceId}) AS "isMine"`,
    (rows) => rows[0]?.isMine === true
  )

const holdFigures = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  sql`SELECT pg_advisory_xact_lock(${workspaceLocks.figures}, ${workspaceId})`

const moveWindows = Effect.fnUntraced(function*(sql: SqlClient.SqlClient) {
  const late = yield* sql<{ readonly workspaceId: WorkspaceId; readonly today: LocalDate; readonly after: number }>`
    SELECT w.workspace_id AS "workspaceId", w.today,
      CASE WHEN u.window_day = w.today THEN u.window_after ELSE 0 END AS after
    FROM (SELECT workspace_id, (clock_timestamp() AT TIME ZONE time_zone)::date AS today FROM workspace) w
    LEFT JOIN statistics_upkeep u USING (workspace_id)
    WHERE u.window_day IS NULL OR u.window_day < w.today OR u.window_after IS NOT NULL
    ORDER BY w.workspace_id LIMIT 1`
  const first = late[0]
  if (first === undefined || !(yield* isMine(sql, first.workspaceId))) return false
  const { after, today, workspaceId } = first
  yield* holdFigures(sql, workspaceId)
  const moved = yield* sql<{ readonly count: number; readonly last: number | null }>`
    WITH page AS (
      SELECT ani_id FROM ani_statistics WHERE workspace_id = ${workspaceId} AND ani_id > ${after}
      ORDER BY ani_id LIMIT ${stepSize}
    ), ids AS (
      SELECT COALESCE(array_agg(ani_id), '{}') AS ids FROM page
    )
    SELECT cardinality(ids) AS count, (SELECT max(id) FROM unnest(ids) AS id) AS last,
      move_ani_windows(${workspaceId}, ${today}::date, ids)
    FROM ids`
  const { count, last } = moved[0]!
  yield* sql`
    INSERT INTO statistics_upkeep (workspace_id, window_day, window_after)
    VALUES (${workspaceId}, ${today}::date, ${count < stepSize ? null : last}::bigint)
    ON CONFLICT (workspace_id) DO UPDATE SET
      window_day = EXCLUDED.window_day, window_after = EXCLUDED.window_after`
  return true
})

const rollUpAssigned = Effect.fnUntraced(function*(sql: SqlClient.SqlClient) {
  const late = yield* sql<{
    readonly workspaceId: WorkspaceId
    readonly timeZone: string
    readonly yesterday: LocalDate
    readonly done: LocalDate | null
  }>`
    SELECT w.workspace_id AS "workspaceId", w.time_zone AS "timeZone", w.yesterday, u.assigned_day AS done
    FROM (
      SELECT workspace_id, time_zone, (
        (clock_timestamp() - make_interval(mins => ${dayOverAfterMinutes}::integer)) AT TIME ZONE time_zone
      )::date - 1 AS yesterday
      FROM workspace
    ) w
    LEFT JOIN statistics_upkeep u USING (workspace_id)
    WHERE u.assigned_day IS DISTINCT FROM w.yesterday
    ORDER BY w.workspace_id LIMIT 1`
  const first = late[0]
  if (first === undefined || !(yield* isMine(sql, first.workspaceId))) return false
  const { done, timeZone, workspaceId, yesterday } = first
  // The next day on which anything was assigned, if it is over; none where the clock, or the time zone, was set back.
  const days = yield* sql<{ readonly day: LocalDate }>`
    SELECT (assigned_at AT TIME ZONE ${timeZone}::text)::date AS day FROM assignment
    WHERE workspace_id = ${workspaceId}
      AND assigned_at >= COALESCE((${done}::date + 1)::timestamp AT TIME ZONE ${timeZone}::text, '-infinity')
      AND assigned_at < (${yesterday}::date + 1)::timestamp AT TIME ZONE ${timeZone}::text
    ORDER BY assigned_at LIMIT 1`
  const day = days[0]?.day
  if (day !== undefined) {
    yield* holdFigures(sql, workspaceId)
    yield* sql`
      INSERT INTO ani_day (workspace_id, ani_id, day, assigned)
      SELECT workspace_id, ani_id, ${day}::date, count(*) FROM assignment
      WHERE workspace_id = ${workspaceId}
        AND assigned_at >= ${day}::date::timestamp AT TIME ZONE ${timeZone}::text
        AND assigned_at < (${day}::date + 1)::timestamp AT TIME ZONE ${timeZone}::text
      GROUP BY workspace_id, ani_id
      ON CONFLICT (workspace_id, ani_id, day) DO UPDATE SET assigned = EXCLUDED.assigned`
  }
  yield* sql`
    INSERT INTO statistics_upkeep (workspace_id, assigned_day) VALUES (${workspaceId}, ${day ?? yesterday}::date)
    ON CONFLICT (workspace_id) DO UPDATE SET assigned_day = EXCLUDED.assigned_day`
  return true
})

const refreshRates = Effect.fnUntraced(function*(sql: SqlClient.SqlClient) {
  // A time of the future is one that a wrong clock wrote.
  const due = yield* sql<{ readonly workspaceId: WorkspaceId }>`
    SELECT w.workspace_id AS "workspaceId"
    FROM workspace w LEFT JOIN statistics_upkeep u USING (workspace_id)
    WHERE EXISTS (SELECT FROM ani_unrated r WHERE r.workspace_id = w.workspace_id)
      AND (u.rated_at BETWEEN
        clock_timestamp() - make_interval(secs => ${SelectionRates.comparedEverySeconds}::integer)
        AND clock_timestamp()) IS NOT TRUE
    ORDER BY w.workspace_id LIMIT 1`
  const first = due[0]
  if (first === undefined) return false
  const { workspaceId } = first
  yield* transaction(
    sql,
    Effect.gen(function*() {
      // Whoever changes figures holds them too: no mark is taken away whose figures are not seen here.
      yield* holdFigures(sql, workspaceId)
      const page = yield* sql<RatedAni>`
        WITH taken AS (
          DELETE FROM ani_unrated WHERE workspace_id = ${workspaceId} AND ani_id = ANY(ARRAY(
            SELECT ani_id FROM ani_unrated WHERE workspace_id = ${workspaceId} ORDER BY ani_id LIMIT ${stepSize}
          ))
          RETURNING ani_id
        )
        SELECT s.ani_id AS id, s.dials_30 AS dials, s.blocks_30 AS blocks, a.rated_dials AS "ratedDials",
          a.block_rate::float8 AS "blockRate"
        FROM taken
        JOIN ani_statistics s ON s.workspace_id = ${workspaceId} AND s.ani_id = taken.ani_id
        JOIN ani a ON a.workspace_id = s.workspace_id AND a.ani_id = s.ani_id`
      if (page.length < stepSize) {
        yield* sql`
          INSERT INTO statistics_upkeep (workspace_id, rated_at) VALUES (${workspaceId}, clock_timestamp())
          ON CONFLICT (workspace_id) DO UPDATE SET rated_at = EXCLUDED.rated_at`
      }
      const different = page
        .filter(({ blockRate, ratedDials, ...counts }) =>
          SelectionRates.differ(counts, { dials: ratedDials, blockRate })
        )
        .map(({ id }) => id)
      if (different.length === 0) return
      yield* change(sql, workspaceId, ({ revision }) =>
        Effect.as(
          sql`
            UPDATE ani a SET
              block_rate = 100.0 * s.blocks_30 / GREATEST(s.dials_30, 1),
              rated_dials = s.dials_30,
              rated_contacts = s.contacts_30,
              revision = ${revision}
            FROM ani_statistics s
            WHERE a.workspace_id = ${workspaceId} AND a.ani_id = ANY(${different}::bigint[])
              AND s.workspace_id = a.workspace_id AND s.ani_id = a.ani_id`,
          Option.some({ kind: "adds" as const, value: true })
        ))
    })
  )
  return true
})
