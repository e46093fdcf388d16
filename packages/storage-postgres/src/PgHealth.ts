/**
 * `Health` on PostgreSQL.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Carriers from "@anipool/domain/health/Carriers"
import { daysKept, isWatched } from "@anipool/domain/health/Curve"
import * as Evidence from "@anipool/domain/health/Evidence"
import * as NumberHealth from "@anipool/domain/health/NumberHealth"
import * as NumberState from "@anipool/domain/health/NumberState"
import * as WorkspaceHealth from "@anipool/domain/health/WorkspaceHealth"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type AlarmMonth,
  type CampaignAlarm,
  type CurvePoint,
  evidenceMax,
  Health,
  monthsMax,
  type NumberEvidence,
  type PastAlarm,
  standingMax,
  statesMax,
  type StoredState
} from "@anipool/storage/Health"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ArrayLiteral from "./internal/arrayLiteral.ts"
import { epochMs } from "./internal/columns.ts"
import { isTakenBack, wentByItself } from "./internal/dials/falseAlarms.ts"
import { holding, subjects } from "./internal/dials/health.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { Reads } from "./internal/reads.ts"

/** The port over a client. */
export const make = Effect.map(Reads, (reads) =>
  Health.of({
    evidence: Effect.fn("Health.evidence")(
      function*(workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) {
        yield* assertAtMost("Health.evidence", ids.length, evidenceMax)
        if (ids.length === 0) return []
        return yield* reads.of(workspaceId, (sql) =>
          Effect.flatMap(
            sql<NumberRow>`
            SELECT s.id, s.state, ${sql.literal(epochMs("a.raised_at"))} AS "raisedAt"
            FROM health_state s LEFT JOIN health_alarm a
              ON a.workspace_id = ${workspaceId} AND a.subject = s.subject AND a.id = s.id AND a.ended_at IS NULL
            WHERE s.workspace_id = ${workspaceId} AND s.run = ${holding} AND s.subject = ${subjects.number}
              AND s.id = ANY (${ArrayLiteral.plain(ids, (id) => id)}::bigint[])
            ORDER BY s.id`,
            (rows) => evidenceOf(sql, workspaceId, rows)
          ))
      },
      refail("Health.evidence")
    ),

    standing: Effect.fn("Health.standing")(
      (workspaceId: WorkspaceId) =>
        reads.of(workspaceId, (sql) =>
          Effect.flatMap(
            sql<NumberRow>`
              SELECT s.id, s.state, ${sql.literal(epochMs("a.raised_at"))} AS "raisedAt"
              FROM health_alarm a JOIN health_state s
                ON s.workspace_id = ${workspaceId} AND s.run = ${holding} AND s.subject = a.subject AND s.id = a.id
              WHERE a.workspace_id = ${workspaceId} AND a.subject = ${subjects.number} AND a.ended_at IS NULL
              ORDER BY a.alarm_id DESC LIMIT ${standingMax}`,
            (rows) => evidenceOf(sql, workspaceId, rows)
          )),
      refail("Health.standing")
    ),

    watched: Effect.fn("Health.watched")(
      (workspaceId: WorkspaceId) =>
        reads.of(workspaceId, (sql) =>
          Effect.gen(function*() {
            const { day = 0 } = (yield* workspaceState(sql, workspaceId)) ?? {}
            const rows = yield* sql<NumberRow & { readonly level: number }>`
              SELECT s.id, s.state, NULL AS "raisedAt", p.level::float8 AS level
              FROM (
                SELECT DISTINCT ON (id) id, level FROM health_point
                WHERE workspace_id = ${workspaceId} AND day >= ${LocalTime.dateOf(Math.max(0, day - 1))}::date
                ORDER BY id, day DESC
              ) p JOIN health_state s
                ON s.workspace_id = ${workspaceId} AND s.run = ${holding} AND s.subject = ${subjects.number} AND s.id = p.id
              WHERE NOT EXISTS (
                SELECT FROM health_alarm a
                WHERE a.workspace_id = ${workspaceId} AND a.subject = s.subject AND a.id = s.id AND a.ended_at IS NULL
              )`
            const levels = new Map(rows.map(({ id, level }) => [id, level]))
            return (yield* evidenceOf(sql, workspaceId, rows)).filter(({ aniId, rarity }) =>
              isWatched(rarity, levels.get(aniId)!)
            )
              .sort((a, b) => b.rarity - a.rarity || a.aniId - b.aniId).slice(0, standingMax)
          })),
      refail("Health.watched")
    ),

    fallen: Effect.fn("Health.fallen")(
      (workspaceId: WorkspaceId) =>
        reads.of(workspaceId, (sql) =>
          sql<CampaignAlarm>`
            SELECT c.external_id AS id, c.name, ${sql.literal(epochMs("a.raised_at"))} AS "raisedAt", a.dials, a.came,
              a.expected
            FROM health_alarm a JOIN campaign c ON c.workspace_id = ${workspaceId} AND c.campaign_id = a.id
            WHERE a.workspace_id = ${workspaceId} AND a.subject = ${subjects.campaign} AND a.ended_at IS NULL
              AND c.is_registered
            ORDER BY a.alarm_id DESC LIMIT ${standingMax}`),
      refail("Health.fallen")
    ),

    past: Effect.fn("Health.past")(
      (workspaceId: WorkspaceId) =>
        reads.of(workspaceId, (sql) =>
          sql<PastAlarm>`
            SELECT CASE subject WHEN ${subjects.campaign} THEN 'campaign' ELSE 'number' END AS of, id, outcome AS by,
              ${sql.literal(epochMs("raised_at"))} AS "raisedAt", ended AS end
            FROM health_alarm WHERE workspace_id = ${workspaceId} ORDER BY alarm_id DESC LIMIT ${standingMax}`),
      refail("Health.past")
    ),

    months: Effect.fn("Health.months")(
      function*(workspaceId: WorkspaceId, limit: number) {
        yield* assertAtMost("Health.months", limit, monthsMax)
        const [workspace, months] = yield* reads.of(workspaceId, (sql) =>
          Effect.all([
            workspaceState(sql, workspaceId),
            sql<AlarmMonth>`
              SELECT month, count(*)::integer AS raised, (count(*) FILTER (WHERE is_back))::integer AS "takenBack",
                (count(*) FILTER (WHERE went AND NOT is_back))::integer AS "wentByItself"
              FROM (
                SELECT to_char(a.raised_at AT TIME ZONE w.time_zone, 'YYYY-MM') AS month,
                  ${sql.literal(isTakenBack("a"))} AS is_back, ${sql.literal(wentByItself("a"))} AS went
                FROM health_alarm a JOIN workspace w ON w.workspace_id = a.workspace_id
                WHERE a.workspace_id = ${workspaceId} AND a.subject = ${subjects.number}
              ) alarm
              GROUP BY month ORDER BY month DESC LIMIT ${limit}`
          ]))
        return { numbers: workspace === undefined ? 0 : WorkspaceHealth.numbersADay(workspace), months }
      },
      refail("Health.months")
    ),

    curve: Effect.fn("Health.curve")(
      (workspaceId: WorkspaceId, aniId: AniId) =>
        reads.of(workspaceId, (sql) =>
          sql<CurvePoint>`
            SELECT day::text AS day, height::float8 AS log, level::float8 AS level FROM (
              SELECT * FROM health_point WHERE workspace_id = ${workspaceId} AND id = ${aniId}
              ORDER BY day DESC LIMIT ${daysKept}
            ) p
            ORDER BY day`),
      refail("Health.curve")
    ),

    states: Effect.fn("Health.states")(
      (workspaceId: WorkspaceId) =>
        Effect.map(
          reads.of(workspaceId, (sql) =>
            sql<{ readonly subject: number; readonly id: number; readonly state: string }>`
              SELECT subject, id, encode(state, 'hex') AS state FROM health_state
              WHERE workspace_id = ${workspaceId} AND run = ${holding} ORDER BY subject, id LIMIT ${statesMax}`),
          (rows) => rows.map(({ subject, ...each }): StoredState => ({ of: names[subject]!, ...each }))
        ),
      refail("Health.states")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<Health, never, Reads> = Layer.effect(Health, make)

// internal

interface NumberRow {
  readonly id: AniId
  readonly state: Uint8Array
  readonly raisedAt: number | null
}

const workspaceState = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.map(
    sql<{ readonly state: Uint8Array }>`
      SELECT state FROM health_state
      WHERE workspace_id = ${workspaceId} AND run = ${holding} AND subject = ${subjects.workspace}`,
    ([stored]) => stored === undefined ? undefined : WorkspaceHealth.decode(stored.state)
  )

const names = ["workspace", "campaign", "number"] as const

/** What states say. The carriers' names stand with the workspace's, which is read only where one is to be named. */
const evidenceOf = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId, rows: ReadonlyArray<NumberRow>) {
    const found = rows.flatMap(({ id, raisedAt, state }) => {
      const number = NumberHealth.decode({ ids: [id], lengths: [state.length], bytes: state }).get(id)
      return number === undefined
        ? []
        : [{ aniId: id, raisedAt, day: NumberState.dayOf(number.state), ...Evidence.of(number.state) }]
    })
    const carriers = found.some(({ carrier }) => carrier !== null)
      ? (yield* workspaceState(sql, workspaceId))?.carriers
      : undefined
    return found.map(({ carrier, day, ...each }): NumberEvidence => ({
      ...each,
      carrier: carriers === undefined ? null : Carriers.nameAt(carriers, carrier, day)
    }))
  }
)
