/**
 * Dials by number and carrier (`CarrierDials`), written by whoever holds the workspace's figures. Where no dial tells its carrier, nothing
 * is asked.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as CarrierDials from "@anipool/domain/carriers/CarrierDials"
import type { Dial } from "@anipool/domain/dials/ProcessingPlan"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as ArrayLiteral from "../arrayLiteral.ts"

/** Counts dials that were recorded. */
export const count = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  today: LocalTime.LocalDate,
  dials: ReadonlyArray<Dial>
): Effect.Effect<void, SqlError> => {
  const more = CarrierDials.tally(dials)
  if (more.length === 0) return Effect.void
  const ids = [...new Set(more.map(({ aniId }) => aniId))]
  return Effect.gen(function*() {
    const rows = yield* sql<CarrierDials.Row>`
      SELECT ${columns(sql)} FROM carrier_dial
      WHERE workspace_id = ${workspaceId} AND ani_id = ANY (${ArrayLiteral.plain(ids, (id) => id)}::bigint[])
      ORDER BY ani_id, carrier`
    const { dropped, written } = CarrierDials.count(rows, more, LocalTime.dayNumber(today))
    if (dropped.length > 0) {
      yield* sql`
        DELETE FROM carrier_dial c
        USING unnest(
          ${ArrayLiteral.plain(dropped, ({ aniId }) => aniId)}::bigint[],
          ${ArrayLiteral.texts(dropped, ({ carrier }) => carrier)}::text[]
        ) AS d (ani_id, carrier)
        WHERE c.workspace_id = ${workspaceId} AND c.ani_id = d.ani_id AND c.carrier = d.carrier COLLATE "C"`
    }
    yield* put(sql, workspaceId, written)
  })
}

/** Counts a day anew from its dials; answers how many rows had been wrong. */
export const recountDay = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  day: LocalTime.LocalDate
) {
  const counted = yield* sql<CarrierDials.Tallied>`
    SELECT d.ani_id AS "aniId", d.carrier, d.day - DATE '1970-01-01' AS day, count(*)::integer AS dials,
      (count(*) FILTER (
        WHERE NOT d.contact AND (d.blocked OR d.sip_code = ANY (${
    ArrayLiteral.plain(CarrierDials.refusalCodes, (code) => code)
  }::smallint[]))
      ))::integer AS refused
    FROM dial d
    -- Dials of the day in any time zone.
    WHERE d.workspace_id = ${workspaceId} AND d.dialed_at >= (${day}::date - 1)::timestamp AT TIME ZONE 'UTC'
      AND d.dialed_at < (${day}::date + 2)::timestamp AT TIME ZONE 'UTC' AND d.day = ${day}::date
      AND d.is_volume AND d.ani_id IS NOT NULL AND d.carrier IS NOT NULL
    GROUP BY d.ani_id, d.carrier, d.day
    ORDER BY d.ani_id, d.carrier`
  const rows = yield* sql<CarrierDials.Row>`
    SELECT ${columns(sql)} FROM carrier_dial WHERE workspace_id = ${workspaceId} ORDER BY ani_id, carrier`
  const written = CarrierDials.recount(rows, LocalTime.dayNumber(day), counted)
  yield* put(sql, workspaceId, written)
  return written.length
})

/** The counts of numbers in the inventory, in their order, by carrier. */
export const ofNumbers = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  numbers: ReadonlyArray<PhoneNumber>
): Effect.Effect<ReadonlyArray<ReadonlyArray<CarrierDials.Dialed>>, SqlError> =>
  Effect.map(
    sql<CarrierDials.Row & { readonly position: number; readonly today: number }>`
      SELECT n.position::integer AS position, c.ani_id AS "aniId", c.carrier,
        c.last_day - DATE '1970-01-01' AS "lastDay", c.dials, c.refused,
        (clock_timestamp() AT TIME ZONE w.time_zone)::date - DATE '1970-01-01' AS today
      FROM unnest(
        ${ArrayLiteral.plain(numbers, ({ callingCode }) => callingCode)}::smallint[],
        ${ArrayLiteral.plain(numbers, ({ national }) => national)}::text[]
      ) WITH ORDINALITY AS n (calling_code, number, position)
      JOIN workspace w ON w.workspace_id = ${workspaceId}
      JOIN ani a ON a.workspace_id = ${workspaceId} AND a.calling_code = n.calling_code AND a.number = n.number
        AND a.status <> 'REMOVED_FROM_DIALER'
      JOIN carrier_dial c ON c.workspace_id = ${workspaceId} AND c.ani_id = a.ani_id
      ORDER BY n.position, c.carrier`,
    (rows) => {
      const all = numbers.map((): Array<CarrierDials.Dialed> => [])
      for (const { position, today, ...row } of rows) {
        const counts = CarrierDials.sum(row, today)
        if (counts.dials > 0) all[position - 1]!.push({ carrier: row.carrier, ...counts })
      }
      return all
    }
  )

/** The counts of all numbers in the inventory together, by carrier: the first ones. */
export const all = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  limit: number
): Effect.Effect<ReadonlyArray<CarrierDials.Dialed>, SqlError> =>
  sql<CarrierDials.Dialed>`
    SELECT c.carrier, sum(s.dials)::integer AS dials, sum(s.refused)::integer AS refused
    FROM workspace w
    JOIN carrier_dial c ON c.workspace_id = ${workspaceId}
    JOIN ani a ON a.workspace_id = ${workspaceId} AND a.ani_id = c.ani_id AND a.status <> 'REMOVED_FROM_DIALER'
    CROSS JOIN LATERAL (
      SELECT clock_timestamp() AT TIME ZONE w.time_zone AS now, c.last_day - DATE '1970-01-01' AS last
    ) t
    CROSS JOIN LATERAL (
      -- Each place holds the latest of its days that is not after the last one.
      SELECT r.dials, r.refused FROM unnest(c.dials, c.refused) WITH ORDINALITY AS r (dials, refused, place)
      WHERE c.last_day - mod(t.last - (r.place::integer - 1), ${CarrierDials.ringDays}::integer)
        BETWEEN t.now::date - ${CarrierDials.windowDays - 1}::integer AND t.now::date
    ) s
    WHERE w.workspace_id = ${workspaceId}
    GROUP BY c.carrier HAVING sum(s.dials) > 0
    ORDER BY c.carrier
    LIMIT ${limit}`

// internal

const columns = (sql: SqlClient.SqlClient) =>
  sql`ani_id AS "aniId", carrier, last_day - DATE '1970-01-01' AS "lastDay", dials, refused`

const put = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, rows: ReadonlyArray<CarrierDials.Row>) =>
  rows.length === 0 ? Effect.void : sql`
    INSERT INTO carrier_dial AS c (workspace_id, ani_id, carrier, last_day, dials, refused)
    SELECT ${workspaceId}, p.ani_id, p.carrier, DATE '1970-01-01' + p.last_day, p.dials::integer[], p.refused::integer[]
    FROM unnest(
      ${ArrayLiteral.plain(rows, ({ aniId }: { readonly aniId: AniId }) => aniId)}::bigint[],
      ${ArrayLiteral.texts(rows, ({ carrier }) => carrier)}::text[],
      ${ArrayLiteral.plain(rows, ({ lastDay }) => lastDay)}::integer[],
      ${ArrayLiteral.texts(rows, ({ dials }) => `{${dials.join()}}`)}::text[],
      ${ArrayLiteral.texts(rows, ({ refused }) => `{${refused.join()}}`)}::text[]
    ) AS p (ani_id, carrier, last_day, dials, refused)
    ORDER BY p.ani_id, p.carrier COLLATE "C"
    ON CONFLICT (workspace_id, ani_id, carrier) DO UPDATE SET
      last_day = EXCLUDED.last_day, dials = EXCLUDED.dials, refused = EXCLUDED.refused`
