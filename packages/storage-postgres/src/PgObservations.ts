/**
 * `Observations` on PostgreSQL.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Label from "@anipool/domain/reputation/Label"
import type * as Observation from "@anipool/domain/reputation/Observation"
import { type HeldObservation, keyOf, recording } from "@anipool/domain/reputation/Recording"
import * as ReputationEntries from "@anipool/domain/trail/ReputationEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  forgottenMax,
  historyMax,
  type LabelFigures,
  labelsMax,
  type NumberObservations,
  Observations,
  recordedMax
} from "@anipool/storage/Observations"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { workspaceLocks } from "./internal/advisoryLocks.ts"
import * as ArrayLiteral from "./internal/arrayLiteral.ts"
import * as AuditTrail from "./internal/auditTrail.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import * as Labels from "./internal/labels.ts"
import * as Membership from "./internal/membership.ts"
import { Reads } from "./internal/reads.ts"
import * as Time from "./internal/time.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(Effect.all([SqlClient.SqlClient, Reads]), ([sql, reads]) =>
  Observations.of({
    record: Effect.fn("Observations.record")(
      function*(workspaceId: WorkspaceId, told: ReadonlyArray<HeldObservation>) {
        yield* assertAtMost("Observations.record", told.length, recordedMax)
        if (told.length === 0) return []
        return yield* transaction(
          sql,
          Effect.gen(function*() {
            // Who records the same meanwhile waits here, and then sees it as known.
            yield* sql`SELECT pg_advisory_xact_lock(${workspaceLocks.observations}, ${workspaceId})`
            const known = yield* sql<HeldObservation>`
              SELECT k.ani_id AS "aniId", ${statementOf(sql)}
              FROM ${rowsOf(sql, told)}
              -- Each by its key: a join might read all that the workspace has.
              CROSS JOIN LATERAL (
                SELECT o.* FROM observation o
                WHERE o.workspace_id = ${workspaceId} AND o.ani_id = k.ani_id AND o.vendor = k.vendor COLLATE "C"
                  AND o.carrier = k.carrier COLLATE "C" AND o.at = to_timestamp(k.at / 1000)
                LIMIT 1
              ) o`
            const { outcomes, written } = recording(new Map(known.map((each) => [keyOf(each), each])), told)
            if (written.length > 0) {
              yield* write(sql, workspaceId, written)
              yield* AuditTrail.record(sql, workspaceId, ReputationEntries.observed(workspaceId, written))
            }
            yield* forget(sql, workspaceId)
            return outcomes
          })
        )
      },
      refail("Observations.record")
    ),

    byLabel: Effect.fn("Observations.byLabel")(
      (workspaceId: WorkspaceId) =>
        reads.of(workspaceId, (sql) =>
          sql<LabelFigures>`
            SELECT c.label, COALESCE(f.numbers, 0)::integer AS numbers, COALESCE(f.dials, 0)::float8 AS dials,
              COALESCE(f.contacts, 0)::float8 AS contacts
            FROM unnest(${ArrayLiteral.plain(Label.LabelChoice.literals, (label) => label)}::text[])
              WITH ORDINALITY AS c (label, place)
            LEFT JOIN (
              SELECT COALESCE(w.label, 'none') AS label, count(*) AS numbers, sum(s.dials_30) AS dials,
                sum(s.contacts_30) AS contacts
              FROM ani a
              LEFT JOIN (
                SELECT l.ani_id, ${sql.literal(Labels.worst("l"))} AS label FROM observation_last l
                WHERE l.workspace_id = ${workspaceId} AND ${sql.literal(Labels.isCurrent("l"))}
                GROUP BY l.ani_id
              ) w ON w.ani_id = a.ani_id
              LEFT JOIN ani_statistics s ON s.workspace_id = ${workspaceId} AND s.ani_id = a.ani_id
              WHERE a.workspace_id = ${workspaceId} AND a.status <> 'REMOVED_FROM_DIALER'
              GROUP BY 1
            ) f ON f.label = c.label
            ORDER BY c.place`),
      refail("Observations.byLabel")
    ),

    labels: Effect.fn("Observations.labels")(
      function*(workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) {
        yield* assertAtMost("Observations.labels", ids.length, labelsMax)
        const rows = yield* reads.of(workspaceId, (sql) =>
          sql<{ readonly label: Label.LabelChoice }>`
            SELECT COALESCE(w.label, 'none') AS label
            FROM unnest(${Membership.bigints(sql, ids)}) WITH ORDINALITY AS k (ani_id, place)
            -- Each by its key: a join might read all that the workspace has.
            CROSS JOIN LATERAL (
              SELECT ${sql.literal(Labels.worst("l"))} AS label FROM observation_last l
              WHERE l.workspace_id = ${workspaceId} AND l.ani_id = k.ani_id AND ${sql.literal(Labels.isCurrent("l"))}
            ) w
            ORDER BY k.place`)
        return rows.map(({ label }) => label)
      },
      refail("Observations.labels")
    ),

    ofNumber: Effect.fn("Observations.ofNumber")(
      (workspaceId: WorkspaceId, aniId: AniId) =>
        reads.of(workspaceId, (sql) =>
          Effect.gen(function*() {
            const now = yield* sql<Observation.Statement>`
              SELECT ${statementOf(sql)}
              FROM observation_last l
              JOIN observation o ON o.workspace_id = ${workspaceId} AND o.ani_id = l.ani_id AND o.vendor = l.vendor
                AND o.carrier = l.carrier AND o.at = l.at
              WHERE l.workspace_id = ${workspaceId} AND l.ani_id = ${aniId} AND ${sql.literal(Labels.isCurrent("l"))}
              ORDER BY o.vendor, o.carrier`
            const history = yield* sql<Observation.Statement>`
              SELECT ${statementOf(sql)}
              FROM observation o
              WHERE o.workspace_id = ${workspaceId} AND o.ani_id = ${aniId} AND o.at >= ${daysAgo(sql, Label.keptDays)}
              ORDER BY o.at DESC, o.vendor, o.carrier LIMIT ${historyMax}`
            return { now, history } satisfies NumberObservations
          })),
      refail("Observations.ofNumber")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<Observations, never, Reads | SqlClient.SqlClient> = Layer.effect(Observations, make)

// internal

/** What `o` says. */
const statementOf = (sql: SqlClient.SqlClient) =>
  sql`o.vendor, NULLIF(o.carrier, '') AS carrier, o.label, o.score, ${Time.toMillis(sql, "o.at")} AS at, o.raw`

/** Observations as rows. */
const rowsOf = (sql: SqlClient.SqlClient, told: ReadonlyArray<HeldObservation>) =>
  sql`unnest(
    ${Membership.bigints(sql, told.map(({ aniId }) => aniId))},
    ${ArrayLiteral.texts(told, ({ vendor }) => vendor)}::text[],
    ${ArrayLiteral.texts(told, ({ carrier }) => carrier ?? "")}::text[],
    ${ArrayLiteral.plain(told, ({ at }) => at)}::float8[],
    ${ArrayLiteral.plain(told, ({ label }) => label)}::text[],
    ${ArrayLiteral.plain(told, ({ score }) => score)}::float8[],
    ${ArrayLiteral.texts(told, ({ raw }) => raw)}::text[]
  ) AS k (ani_id, vendor, carrier, at, label, score, raw)`

const write = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  written: ReadonlyArray<HeldObservation>
) {
  yield* sql`
    INSERT INTO observation (workspace_id, ani_id, vendor, carrier, at, label, score, raw)
    SELECT ${workspaceId}, k.ani_id, k.vendor, k.carrier, to_timestamp(k.at / 1000), k.label, k.score, k.raw
    FROM ${rowsOf(sql, written)}
    ON CONFLICT (workspace_id, ani_id, vendor, carrier, at)
    DO UPDATE SET label = excluded.label, score = excluded.score, raw = excluded.raw`
  yield* sql`
    INSERT INTO observation_last (workspace_id, ani_id, vendor, carrier, at, label)
    SELECT DISTINCT ON (k.ani_id, k.vendor COLLATE "C", k.carrier COLLATE "C")
      ${workspaceId}, k.ani_id, k.vendor, k.carrier, to_timestamp(k.at / 1000), k.label
    FROM ${rowsOf(sql, written)}
    ORDER BY k.ani_id, k.vendor COLLATE "C", k.carrier COLLATE "C", k.at DESC
    ON CONFLICT (workspace_id, ani_id, vendor, carrier) DO UPDATE SET at = excluded.at, label = excluded.label
    WHERE observation_last.at <= excluded.at`
})

/** Lets those go that are too old, some at a time. */
const forget = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  sql`
    DELETE FROM observation WHERE workspace_id = ${workspaceId} AND ctid = ANY (ARRAY(
      SELECT ctid FROM observation
      WHERE workspace_id = ${workspaceId}
        AND at AT TIME ZONE 'UTC' < (${daysAgo(sql, Label.keptDays)}) AT TIME ZONE 'UTC'
      ORDER BY at AT TIME ZONE 'UTC' LIMIT ${forgottenMax}
    ))`

const daysAgo = (sql: SqlClient.SqlClient, days: number) =>
  sql`clock_timestamp() - make_interval(hours => ${days * 24}::integer)`
