/**
 * `Explorations` on PostgreSQL.
 */
import * as OffPolicy from "@anipool/domain/assignment/OffPolicy"
import * as ShadowPolicy from "@anipool/domain/assignment/ShadowPolicy"
import type { LocalDate } from "@anipool/domain/LocalTime"
import * as SettingsEntries from "@anipool/domain/trail/SettingsEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  clockDifference,
  dialedWithin,
  Explorations,
  type Explored,
  type Part,
  ShadowsChanged
} from "@anipool/storage/Explorations"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as AuditTrail from "./internal/auditTrail.ts"
import { refail } from "./internal/failure.ts"
import { Reads } from "./internal/reads.ts"
import { change } from "./internal/transaction.ts"

/** The port over a client, and what answers reads. */
export const make = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const reads = yield* Reads
  const shadows = (workspaceId: WorkspaceId) =>
    Effect.flatMap(
      sql`SELECT version, policies FROM shadow_policy WHERE workspace_id = ${workspaceId}`,
      ([row]) => row === undefined ? Effect.succeed(ShadowPolicy.none) : decode(row)
    )

  return Explorations.of({
    shadows: Effect.fn("Explorations.shadows")(shadows, refail("Explorations.shadows")),

    setShadows: Effect.fn("Explorations.setShadows")(
      (workspaceId: WorkspaceId, policies: ReadonlyArray<ShadowPolicy.ShadowPolicy>, version?: number) =>
        change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*() {
            const found = yield* sql<{ readonly name: string }>`
              SELECT name FROM workspace WHERE workspace_id = ${workspaceId}`
            const before = yield* shadows(workspaceId)
            if (version !== undefined && before.version !== version) return yield* new ShadowsChanged()
            const value = ShadowPolicy.replace(before, policies)
            yield* sql`
              INSERT INTO shadow_policy (workspace_id, version, policies)
              VALUES (${workspaceId}, ${value.version}, ${JSON.stringify(value.policies)})
              ON CONFLICT (workspace_id)
              DO UPDATE SET version = EXCLUDED.version, policies = EXCLUDED.policies`
            const subject = { id: workspaceId, name: found[0]!.name }
            const entry = yield* AuditTrail.record(
              sql,
              workspaceId,
              SettingsEntries.shadowPoliciesChanged(subject, before, value)
            )
            return Option.some({ kind: "ownSettings" as const, value: { value, entry } })
          })
        ),
      refail("Explorations.setShadows")
    ),

    picks: Effect.fn("Explorations.picks")(
      (workspaceId: WorkspaceId, day: LocalDate) =>
        Effect.map(
          reads.of(workspaceId, (sql) =>
            sql<{ readonly picks: number }>`
            SELECT count(*)::integer AS picks FROM workspace w
            JOIN exploration e ON e.workspace_id = w.workspace_id AND ${madeOn(sql, day)}
            WHERE w.workspace_id = ${workspaceId}`),
          (rows) => rows[0]!.picks
        ),
      refail("Explorations.picks")
    ),

    explored: Effect.fn("Explorations.explored")(
      function*(
        workspaceId: WorkspaceId,
        { day, part, parts }: Part,
        asked: ReadonlyArray<ShadowPolicy.PlacedPolicy>
      ) {
        const rows = yield* reads.of(workspaceId, (sql) =>
          sql<Row>`
          WITH picked AS MATERIALIZED (
            SELECT e.prospect, e.ani_id, e.campaign_id, e.packed, e.assigned_at,
              -- From the next pick for the prospect on, a dial is of that one.
              lead(e.assigned_at) OVER (PARTITION BY e.prospect ORDER BY e.assigned_at, e.exploration_id) AS next_at
            FROM workspace w
            JOIN exploration e ON e.workspace_id = w.workspace_id AND ${madeOn(sql, day)}
            WHERE w.workspace_id = ${workspaceId}
              AND (hashtext(e.prospect)::bigint + 2147483648) % ${parts}::bigint = ${part}::bigint
          ), dialed AS MATERIALIZED (
            SELECT p.prospect, p.packed, d.contact::integer AS x
            FROM picked p
            -- Looked up one at a time by the prospect, as a limit keeps the planner from joining.
            CROSS JOIN LATERAL (
              SELECT d.contact FROM dial d
              WHERE d.workspace_id = ${workspaceId} AND d.prospect = p.prospect AND d.ani_id = p.ani_id
                AND d.campaign_id = p.campaign_id AND d.is_volume
                AND d.dialed_at >= p.assigned_at - ${early}::interval
                AND d.dialed_at < p.assigned_at + ${within}::interval
                AND (p.next_at IS NULL OR d.dialed_at < p.next_at - ${early}::interval)
              ORDER BY d.dialed_at LIMIT 1
            ) d
          ), of_dial AS (
            SELECT s.position, d.prospect, d.x,
              ((d.packed >> (5 + s.place)) & 1) * (d.packed & 31) AS w, (d.packed >> (13 + s.place)) & 1 AS c
            FROM dialed d
            JOIN unnest(${asked.map(({ place }) => place)}::integer[], ${asked.map(({ since }) => since)}::integer[])
              WITH ORDINALITY AS s (place, since, position) ON (d.packed >> 21) & 2047 >= s.since
          ), of_prospect AS (
            SELECT position, count(*) AS dials, sum(x)::float8 AS contacts, sum(w * w)::float8 AS squares,
              sum(w)::float8 AS w, sum(w * x)::float8 AS wx, sum(c)::float8 AS c, sum(c * x)::float8 AS cx
            FROM of_dial GROUP BY position, prospect
          ), sums AS (
            SELECT position, json_build_object(
              'dials', sum(dials), 'contacts', sum(contacts), 'squares', sum(squares),
              ${sql.literal(["w", "wx", "c", "cx"].map((name) => `'${name}', sum(${name})`).join(", "))},
              ${sql.literal(products)}
            ) AS moments
            FROM of_prospect GROUP BY position
          )
          SELECT (SELECT count(*)::integer FROM picked) AS picks, count(*)::integer AS dials,
            COALESCE(sum(x), 0)::integer AS contacts,
            COALESCE((SELECT json_object_agg(position, moments) FROM sums), '{}') AS moments
          FROM dialed`)
        const { moments, ...counts } = rows[0]!
        return { ...counts, moments: asked.map((_, i) => moments[i + 1] ?? OffPolicy.noMoments) }
      },
      refail("Explorations.explored")
    )
  })
})

/** The port over a client, and what answers reads. */
export const layer: Layer.Layer<Explorations, never, Reads | SqlClient.SqlClient> = Layer.effect(Explorations, make)

// internal

/** What is known of a part. `moments`: by the position of the shadow policy, from 1. */
interface Row extends Omit<Explored, "moments"> {
  readonly moments: Readonly<Record<number, OffPolicy.Moments>>
}

const early = `${Duration.toSeconds(clockDifference)} seconds`
const within = `${Duration.toSeconds(dialedWithin)} seconds`

/** The products of a prospect's sums, by the names that they have in `OffPolicy.Moments`. */
const products = OffPolicy.names.filter((name) => name.includes("_")).map((name) => {
  const [a, b] = name.split("_")
  return `'${name}', sum(${a} * ${b})`
}).join(", ")

// A row that does not decode is a defect.
const decode = (row: unknown) => Effect.orDie(Schema.decodeUnknown(ShadowPolicy.ShadowPolicies)(row))

/** Whether the picks of `e` were made on a day of the workspace `w`. */
const madeOn = (sql: SqlClient.SqlClient, day: LocalDate) =>
  sql`e.assigned_at >= ${day}::date::timestamp AT TIME ZONE w.time_zone
    AND e.assigned_at < (${day}::date + 1)::timestamp AT TIME ZONE w.time_zone`
