/**
 * `AuditSeals` on PostgreSQL.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  AuditSeals,
  pageSizeMax,
  type Seal,
  type SealedAssignment,
  sealedChangeOf,
  type SealedDay,
  type SealedKind,
  type SealedPage,
  type SealedRefusals,
  type SealedRight,
  type SealedRow,
  sealsMax,
  type UnsealedDay
} from "@anipool/storage/AuditSeals"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as AuditEntries from "./internal/auditEntries.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { fromMillis, toMillis } from "./internal/time.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) =>
  AuditSeals.of({
    due: Effect.fn("AuditSeals.due")(
      (after: Duration.Duration) =>
        Effect.map(
          sql<DueRow>`
            SELECT workspace_id AS "workspaceId", day::text AS day, sequence, chain,
              ${toMillis(sql, "from_at")} AS "from", ${toMillis(sql, "until_at")} AS "until"
            FROM (
              SELECT w.workspace_id, n.day, s.sequence, encode(s.chain, 'hex') AS chain,
                -- It begins where the last one ended, whatever became of the time zone.
                COALESCE(s.until_at, n.ends) AS from_at, GREATEST(s.until_at, n.ends) AS until_at
              FROM workspace w
              LEFT JOIN LATERAL (
                SELECT l.day, l.sequence, l.chain, l.until_at FROM audit_seal l
                WHERE l.workspace_id = w.workspace_id ORDER BY l.sequence DESC LIMIT 1
              ) s ON true
              CROSS JOIN LATERAL (
                SELECT COALESCE(s.day + 1, (clock_timestamp() AT TIME ZONE w.time_zone)::date - 1) AS day
              ) d
              CROSS JOIN LATERAL (SELECT d.day, (d.day + 1)::timestamp AT TIME ZONE w.time_zone AS ends) n
              WHERE NOT EXISTS (SELECT FROM workspace_deletion x WHERE x.workspace_id = w.workspace_id)
            ) next
            WHERE sequence IS NULL
              OR until_at + ${Duration.toSeconds(after)}::float8 * INTERVAL '1 second' <= clock_timestamp()
            ORDER BY sequence IS NOT NULL, day, workspace_id
            LIMIT 1`,
          ([row]) => Option.map(Option.fromNullable(row), toUnsealed)
        ),
      refail("AuditSeals.due")
    ),

    rows: Effect.fn("AuditSeals.rows")(
      function*(
        workspaceId: WorkspaceId,
        kind: SealedKind,
        day: SealedDay,
        { after, limit }: { readonly after: string | null; readonly limit: number }
      ) {
        yield* assertAtMost("AuditSeals.rows", limit, pageSizeMax)
        return yield* readers[kind](sql, workspaceId, day, after, limit)
      },
      refail("AuditSeals.rows")
    ),

    add: Effect.fn("AuditSeals.add")(
      (workspaceId: WorkspaceId, { chain, day, from, previous, rows, sequence, until }: Seal) =>
        Effect.map(
          sql`
            INSERT INTO audit_seal (
              workspace_id, sequence, day, from_at, until_at, assignments, refusals, changes, rights,
              assignments_root, refusals_root, changes_root, rights_root, previous, chain
            ) VALUES (
              ${workspaceId}, ${sequence}, ${day}::date, ${fromMillis(sql, from)}, ${fromMillis(sql, until)},
              ${rows.assignment.count}, ${rows.refusal.count}, ${rows.change.count},
              ${rows.right.count},
              decode(${rows.assignment.root}, 'hex'), decode(${rows.refusal.root}, 'hex'),
              decode(${rows.change.root}, 'hex'),
              decode(${rows.right.count === 0 ? null : rows.right.root}::text, 'hex'),
              decode(${previous}, 'hex'), decode(${chain}, 'hex')
            )
            ON CONFLICT DO NOTHING RETURNING 1`,
          (added) => added.length > 0
        ),
      refail("AuditSeals.add")
    ),

    list: Effect.fn("AuditSeals.list")(
      function*(
        workspaceId: WorkspaceId,
        { from, limit, to }: { readonly from: LocalDate; readonly to: LocalDate; readonly limit: number }
      ) {
        yield* assertAtMost("AuditSeals.list", limit, sealsMax)
        const rows = yield* sql<StoredSeal>`
          SELECT sequence, day::text AS day, ${toMillis(sql, "from_at")} AS "from",
            ${toMillis(sql, "until_at")} AS "until", assignments, refusals, changes, rights,
            encode(assignments_root, 'hex') AS "assignmentsRoot", encode(refusals_root, 'hex') AS "refusalsRoot",
            encode(changes_root, 'hex') AS "changesRoot", encode(rights_root, 'hex') AS "rightsRoot",
            encode(previous, 'hex') AS previous, encode(chain, 'hex') AS chain
          FROM audit_seal
          WHERE workspace_id = ${workspaceId} AND day >= ${from}::date AND day <= ${to}::date
          ORDER BY sequence LIMIT ${limit}`
        return rows.map(toSeal)
      },
      refail("AuditSeals.list")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<AuditSeals, never, SqlClient.SqlClient> = Layer.effect(AuditSeals, make)

// internal

interface DueRow extends SealedDay {
  readonly workspaceId: WorkspaceId
  readonly sequence: number | null
  readonly chain: string | null
}

const toUnsealed = ({ chain, sequence, ...day }: DueRow): UnsealedDay => ({
  ...day,
  previous: chain === null || sequence === null ? null : { chain, sequence }
})

interface StoredSeal extends Omit<Seal, "rows"> {
  readonly assignments: number
  readonly refusals: number
  readonly changes: number
  readonly assignmentsRoot: string
  readonly refusalsRoot: string
  readonly changesRoot: string
  readonly rights: number
  /** Null: there were none. */
  readonly rightsRoot: string | null
}

/** The root of a tree without rows: SHA-256 of nothing. */
const rootOfNone = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

const toSeal = (stored: StoredSeal): Seal => ({
  sequence: stored.sequence,
  day: stored.day,
  from: stored.from,
  until: stored.until,
  rows: {
    assignment: { count: stored.assignments, root: stored.assignmentsRoot },
    refusal: { count: stored.refusals, root: stored.refusalsRoot },
    change: { count: stored.changes, root: stored.changesRoot },
    right: { count: stored.rights, root: stored.rightsRoot ?? rootOfNone }
  },
  previous: stored.previous,
  chain: stored.chain
})

interface StoredRight extends Omit<SealedRight, "by"> {
  readonly kind: SealedRight["by"]["kind"]
  readonly name: string
  readonly atPlace: string
}

const rightOf = (
  { at, carrier, document, from, kind, name, number, place, to, version }: StoredRight
): SealedRight => ({
  at,
  number,
  version,
  document,
  carrier,
  place,
  from,
  to,
  by: { kind, name }
})

type Reader = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  day: SealedDay,
  after: string | null,
  limit: number
) => Effect.Effect<SealedPage, SqlError>

/** A page of what was read. `placeOf`: where the next one begins, after a row. */
const pageOf = <Stored>(
  rows: ReadonlyArray<Stored>,
  limit: number,
  placeOf: (stored: Stored) => string,
  toRow: (stored: Stored) => SealedRow
): SealedPage => ({ rows: rows.map(toRow), next: rows.length < limit ? null : placeOf(rows.at(-1)!) })

const readers: Readonly<Record<SealedKind, Reader>> = {
  // The place: microseconds since the epoch, and the number that tells those of one microsecond apart.
  assignment: (sql, workspaceId, { from, until }, after, limit) => {
    const [micros = "0", id = "0"] = (after ?? "").split(":").filter((part) => part !== "")
    const last = sql`TIMESTAMPTZ 'epoch' + ${micros}::bigint * INTERVAL '1 microsecond'`
    return Effect.map(
      sql<SealedAssignment & { readonly place: string }>`
        SELECT ${toMillis(sql, "assigned_at")} AS at, ani_id AS "aniId", campaign_id AS "campaignKey",
          use_of_day AS "useOfDay", NULLIF(daily_cap, 0) AS "dailyCap", tier, prospect,
          (extract(epoch FROM assigned_at) * 1000000)::bigint::text || ':' || assignment_id AS place
        FROM assignment
        -- By the time alone where to begin: rows compared as a whole would be read from the day's first one on.
        WHERE workspace_id = ${workspaceId} AND assigned_at >= GREATEST(${fromMillis(sql, from)}, ${last})
          AND assigned_at < ${fromMillis(sql, until)} AND (assigned_at, assignment_id) > (${last}, ${id}::bigint)
        ORDER BY assigned_at, assignment_id LIMIT ${limit}`,
      (rows) =>
        pageOf(rows, limit, ({ place }) => place, ({ aniId, at, campaignKey, dailyCap, prospect, tier, useOfDay }) => ({
          kind: "assignment",
          row: { at, aniId, campaignKey, useOfDay, dailyCap, tier, prospect }
        }))
    )
  },
  refusal: (sql, workspaceId, { day }, after, limit) =>
    Effect.map(
      sql<SealedRefusals>`
        SELECT campaign, assigned, refused FROM campaign_day
        WHERE workspace_id = ${workspaceId} AND day = ${day}::date AND campaign > ${after ?? ""}
        ORDER BY campaign LIMIT ${limit}`,
      (rows) => pageOf(rows, limit, ({ campaign }) => campaign, (row) => ({ kind: "refusal", row }))
    ),
  change: (sql, workspaceId, { from, until }, after, limit) =>
    Effect.map(
      sql<AuditEntries.Stored>`
        SELECT ${AuditEntries.columns(sql)} FROM audit_entry
        WHERE workspace_id = ${workspaceId} AND at >= ${fromMillis(sql, from)} AND at < ${fromMillis(sql, until)}
          AND entry_id > ${after ?? "0"}::bigint
        ORDER BY entry_id LIMIT ${limit}`,
      (rows) =>
        pageOf(rows, limit, ({ id }) => String(id), (stored) => ({
          kind: "change",
          row: sealedChangeOf(AuditEntries.toEntry(stored))
        }))
    ),
  // The place: microseconds since the epoch, then calling code, number and version.
  right: (sql, workspaceId, { from, until }, after, limit) => {
    const [micros = "0", callingCode = "0", number = "", version = "0"] = after?.split(":") ?? []
    const last = sql`TIMESTAMPTZ 'epoch' + ${micros}::bigint * INTERVAL '1 microsecond'`
    return Effect.map(
      sql<StoredRight>`
        SELECT ${
        toMillis(sql, "entered_at")
      } AS at, '+' || calling_code || number AS number, version::integer, document,
          carrier, place, first_day::text AS "from", last_day::text AS "to", actor_kind AS kind, actor_name AS name,
          (extract(epoch FROM entered_at) * 1000000)::bigint::text || ':' || calling_code || ':' || number || ':' ||
            version AS "atPlace"
        FROM right_version
        WHERE workspace_id = ${workspaceId} AND entered_at >= GREATEST(${fromMillis(sql, from)}, ${last})
          AND entered_at < ${fromMillis(sql, until)}
          AND (entered_at, calling_code, number, version) >
            (${last}, ${callingCode}::smallint, ${number}::text, ${version}::smallint)
        ORDER BY entered_at, calling_code, number, version LIMIT ${limit}`,
      (rows) => pageOf(rows, limit, ({ atPlace }) => atPlace, (stored) => ({ kind: "right", row: rightOf(stored) }))
    )
  }
}
