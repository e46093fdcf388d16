/**
 * `UsesAudit` on PostgreSQL: a statement for each day, which sees one moment. Sorting and hashing spill to disk, so memory
 * stays bounded.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as DayOfUses from "@anipool/domain/audit/DayOfUses"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type Audited, type AuditPeriod, contradictionsMax, pauseGrace, UsesAudit } from "@anipool/storage/UsesAudit"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { refail } from "./internal/failure.ts"
import { transaction } from "./internal/transaction.ts"
import { PatientClient } from "./PgConnection.ts"

/** The port over a client whose statements may take long. */
export const make = Effect.map(PatientClient, (sql) =>
  UsesAudit.of({
    assignments: Effect.fn("UsesAudit.assignments")(
      (workspaceId: WorkspaceId, day: LocalDate) => transaction(sql, assignments(sql, workspaceId, day)),
      refail("UsesAudit.assignments")
    ),
    answers: Effect.fn("UsesAudit.answers")(
      (workspaceId: WorkspaceId, period: AuditPeriod) => transaction(sql, answers(sql, workspaceId, period)),
      refail("UsesAudit.answers")
    )
  }))

/** The port over a client whose statements may take long. */
export const layer: Layer.Layer<UsesAudit, never, PatientClient> = Layer.effect(UsesAudit, make)

// internal

/** A day of a large workspace is sorted and hashed: with PostgreSQL's usual 4 MB it would be written out many times. */
const roomy = (sql: SqlClient.SqlClient) => sql`SET LOCAL work_mem TO '64MB'`

const graceSeconds = Duration.toSeconds(pauseGrace)

const assignments = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId, day: LocalDate) {
  yield* roomy(sql)
  const found = yield* doubtful(sql, workspaceId, day)
  const seen = found.filter(isOfAni)
  // Under a wrong clock, uses were counted for a day far from their time: whose log looks short is looked for everywhere.
  const short = seen.filter((each) => Math.max(DayOfUses.knownOf(each), each.rolledUp ?? 0) > each.numbers)
  const whole = short.length === 0
    ? []
    : (yield* doubtful(sql, workspaceId, day, short.map(({ aniId }) => aniId))).filter(isOfAni)
  const contradictions = [...seen.filter((each) => !short.includes(each)), ...whole]
    .sort((a, b) => a.aniId - b.aniId)
    .flatMap(({ callingCode, number, ...each }) =>
      DayOfUses.wrongs(each).map((wrong) => ({ ...wrong, ani: { callingCode, number } }))
    )
  return { rows: found[0]!.rows, contradictions: contradictions.slice(0, contradictionsMax) } satisfies Audited
})

interface Doubtful extends DayOfUses.DayOfUses {
  readonly rows: number
  readonly aniId: AniId
  readonly callingCode: CallingCode
  readonly number: string
}

/** A row tells how many there are even where none is doubtful. */
const isOfAni = (row: Doubtful | { readonly rows: number; readonly aniId: null }): row is Doubtful => row.aniId !== null

/**
 * ANIs whose day is worth a look, by their ids. What is written around the day is looked at: of any time zone. With `ids`,
 * all that was ever written of those.
 */
const doubtful = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  day: LocalDate,
  ids?: ReadonlyArray<AniId>
) => {
  const midnight = sql`${day}::date::timestamp AT TIME ZONE 'UTC'`
  const around = ids === undefined
    ? sql`a.assigned_at >= ${midnight} - INTERVAL '1 day' AND a.assigned_at < ${midnight} + INTERVAL '2 days'`
    : sql`a.ani_id = ANY(${ids}::bigint[])`
  const ofThese = ids === undefined ? sql`true` : sql`ani_id = ANY(${ids}::bigint[])`
  return sql<Doubtful | { readonly rows: number; readonly aniId: null }>`
    WITH here AS (
      SELECT ${day}::date AS day, ${day}::date::timestamp AT TIME ZONE time_zone AS begins,
        (${day}::date + 1)::timestamp AT TIME ZONE time_zone AS ends,
        COALESCE(assigned_day >= ${day}::date, false) AS is_rolled_up
      FROM workspace w LEFT JOIN statistics_upkeep USING (workspace_id) WHERE w.workspace_id = ${workspaceId}
    ), log AS MATERIALIZED (
      SELECT a.ani_id,
        count(*) FILTER (WHERE a.day = h.day) AS recorded,
        count(*) FILTER (WHERE a.assigned_at >= h.begins AND a.assigned_at < h.ends) AS dated,
        count(DISTINCT a.use_of_day) FILTER (WHERE a.day = h.day) AS numbers,
        max(a.use_of_day) FILTER (WHERE a.day = h.day) AS last_use,
        CASE WHEN min(a.daily_cap) FILTER (WHERE a.day = h.day) > 0
          THEN max(a.daily_cap) FILTER (WHERE a.day = h.day)
        END AS cap,
        count(*) FILTER (
          WHERE a.day = h.day AND (a.left_this_hour < 0 OR (a.daily_cap > 0 AND a.use_of_day > a.daily_cap))
        ) AS over_caps
      FROM assignment a CROSS JOIN here h
      WHERE a.workspace_id = ${workspaceId} AND ${around}
        AND (a.day = h.day OR (a.assigned_at >= h.begins AND a.assigned_at < h.ends))
      GROUP BY a.ani_id
    ), pause AS MATERIALIZED (
      -- A pause whose end is not in doubt: an ANI that was removed meanwhile may have come back active.
      SELECT t.ani_id, t.created_at + ${graceSeconds} * INTERVAL '1 second' AS begins,
        COALESCE(after.created_at, 'infinity') AS ends
      FROM ani_transition t
      CROSS JOIN here h
      JOIN ani a ON a.workspace_id = t.workspace_id AND a.ani_id = t.ani_id
      LEFT JOIN LATERAL (
        SELECT n.event, n.created_at FROM ani_transition n
        WHERE n.workspace_id = t.workspace_id AND n.ani_id = t.ani_id AND n.transition_id > t.transition_id
        ORDER BY n.transition_id LIMIT 1
      ) after ON true
      WHERE t.workspace_id = ${workspaceId} AND t.event = 'pause' AND t.created_at < h.ends + INTERVAL '1 day'
        AND COALESCE(after.created_at, 'infinity') > h.begins - INTERVAL '1 day'
        AND COALESCE(after.event = 'activate', a.status = 'COOLING_OFF')
    ), paused AS (
      SELECT a.ani_id, count(*) AS paused
      FROM pause p JOIN assignment a ON a.ani_id = p.ani_id AND a.assigned_at >= p.begins AND a.assigned_at < p.ends
      WHERE a.workspace_id = ${workspaceId} AND ${around} AND a.day = ${day}::date
      GROUP BY a.ani_id
    ), counter AS (
      SELECT ani_id, CASE WHEN day = ${day}::date THEN used_today ELSE 0 END AS counted FROM ani_usage
      WHERE workspace_id = ${workspaceId} AND (day IS NULL OR day <= ${day}::date) AND ${ofThese}
    ), elsewhere AS (
      SELECT ani_id, uses FROM ani_use_elsewhere
      WHERE workspace_id = ${workspaceId} AND day = ${day}::date AND ${ofThese}
    ), figure AS (
      SELECT ani_id, assigned AS rolled_up FROM ani_day
      WHERE workspace_id = ${workspaceId} AND day = ${day}::date AND assigned > 0 AND ${ofThese}
    ), day_of_uses AS (
      SELECT ani_id, COALESCE(recorded, 0) AS recorded, COALESCE(dated, 0) AS dated, COALESCE(numbers, 0) AS numbers,
        COALESCE(last_use, 0) AS "lastUse", cap, COALESCE(over_caps, 0) AS "overCaps", COALESCE(paused, 0) AS paused,
        COALESCE(uses, 0) AS elsewhere, counted, COALESCE(rolled_up, CASE WHEN h.is_rolled_up THEN 0 END) AS "rolledUp"
      FROM log FULL JOIN counter USING (ani_id) FULL JOIN figure USING (ani_id) LEFT JOIN paused USING (ani_id)
      LEFT JOIN elsewhere USING (ani_id)
      CROSS JOIN here h
    )
    SELECT t.rows, d.ani_id AS "aniId", a.calling_code AS "callingCode", a.number, d.recorded, d.dated, d.numbers,
      d."lastUse", d.cap, d."overCaps", d.paused, d.elsewhere, d.counted, d."rolledUp"
    FROM (SELECT COALESCE(sum(recorded), 0)::bigint AS rows FROM log) t
    LEFT JOIN (
      SELECT * FROM day_of_uses
      WHERE numbers <> recorded OR "lastUse" NOT BETWEEN recorded AND recorded + elsewhere OR "overCaps" > 0 OR recorded > cap OR paused > 0
        OR counted <> recorded + elsewhere OR "rolledUp" NOT IN (recorded, dated)
      ORDER BY ani_id LIMIT ${contradictionsMax}
    ) d ON true
    LEFT JOIN ani a ON a.workspace_id = ${workspaceId} AND a.ani_id = d.ani_id
    ORDER BY d.ani_id`
}

const answers = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { from, to }: AuditPeriod
) {
  yield* roomy(sql)
  const doubled = yield* sql<{ readonly answers: number }>`
    SELECT count(*) AS answers FROM assignment_request WHERE workspace_id = ${workspaceId}
    GROUP BY key HAVING count(*) > 1 ORDER BY key LIMIT ${contradictionsMax}`
  const unrecorded = yield* sql<{
    readonly rows: number
    readonly callingCode: CallingCode | null
    readonly number: string
    readonly answers: number
    readonly recorded: number
  }>`
    WITH answer AS MATERIALIZED (
      SELECT r.assigned_at, r.calling_code, r.number, count(*) AS answers
      FROM assignment_request r JOIN workspace w USING (workspace_id)
      WHERE r.workspace_id = ${workspaceId} AND r.number IS NOT NULL
        AND r.assigned_at >= ${from}::date::timestamp AT TIME ZONE w.time_zone
        AND r.assigned_at < (${to}::date + 1)::timestamp AT TIME ZONE w.time_zone
      GROUP BY r.assigned_at, r.calling_code, r.number
    ), record AS (
      -- By the number alone: an ANI that was filed under the wrong country keeps it.
      SELECT a.assigned_at, n.number, count(*) AS recorded
      FROM assignment a JOIN ani n ON n.workspace_id = a.workspace_id AND n.ani_id = a.ani_id
      WHERE a.workspace_id = ${workspaceId} AND a.assigned_at >= (SELECT min(assigned_at) FROM answer)
        AND a.assigned_at <= (SELECT max(assigned_at) FROM answer)
      GROUP BY a.assigned_at, n.number
    )
    SELECT t.rows, u.calling_code AS "callingCode", u.number, u.answers, u.recorded
    FROM (SELECT COALESCE(sum(answers), 0)::bigint AS rows FROM answer) t
    LEFT JOIN (
      SELECT calling_code, number, answers, COALESCE(recorded, 0) AS recorded
      FROM answer LEFT JOIN record USING (assigned_at, number)
      WHERE answers > COALESCE(recorded, 0)
      ORDER BY number, assigned_at LIMIT ${contradictionsMax}
    ) u ON true`
  return {
    rows: unrecorded[0]!.rows,
    contradictions: [
      ...doubled.map(({ answers }) => ({ check: "doubled-key" as const, ani: null, found: answers, expected: 1 })),
      ...unrecorded.flatMap(({ answers, callingCode, number, recorded }) =>
        callingCode === null ? [] : [{
          check: "unrecorded-answer" as const,
          ani: { callingCode, number },
          found: recorded,
          expected: answers
        }]
      )
    ].slice(0, contradictionsMax)
  } satisfies Audited
})
