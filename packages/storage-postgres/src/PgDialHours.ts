/**
 * `DialHours` on PostgreSQL.
 *
 * Rows are not decoded again: the table's constraints say what they are.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Port from "@anipool/storage/DialHours"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { hourBasis } from "./internal/dials/counting.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { Reads } from "./internal/reads.ts"

/** The port over a client. */
export const make = Effect.map(Effect.all([SqlClient.SqlClient, Reads]), ([sql, reads]) =>
  Port.DialHours.of({
    sum: Effect.fn("DialHours.sum")(
      function*(workspaceId: WorkspaceId, { across, by, from, limit, to }: Port.HoursAsked) {
        yield* assertAtMost("DialHours.sum", LocalTime.dayNumber(to) - LocalTime.dayNumber(from) + 1, Port.daysMax)
        yield* assertAtMost("DialHours.sum", limit, Port.rowsMax)
        const hour = by === "hour" ? sql`hour` : sql`0`
        const campaign = by === "campaign" ? sql`campaign_id` : sql`0::bigint`
        const callingCode = by === "area_code" ? sql`calling_code` : sql`0`
        const areaCode = by === "area_code" ? sql`area_code` : sql`''`
        const column = across === "day" ? sql`day - ${from}::date` : sql`hour`
        const rows = yield* reads.of(workspaceId, (sql) =>
          sql<Row>`
          WITH cell AS MATERIALIZED (
            SELECT ${hour} AS hour, ${campaign} AS campaign_id, ${callingCode} AS calling_code, ${areaCode} AS area_code,
              ${column} AS at, sum(dials) AS dials, sum(contacts) AS contacts, sum(blocks) AS blocks,
              sum(no_answers) AS no_answers
            FROM dial_hour
            WHERE workspace_id = ${workspaceId} AND basis = ${
            by === "campaign" ? hourBasis.campaign : hourBasis.area_code
          }
              AND day BETWEEN ${from}::date AND ${to}::date AND dials > 0
            GROUP BY 1, 2, 3, 4, 5
          ), placed AS (
            SELECT hour, campaign_id, calling_code, area_code, row_number() OVER (
              ORDER BY sum(dials) DESC, hour, campaign_id, calling_code, area_code COLLATE "C"
            ) AS place
            FROM cell GROUP BY hour, campaign_id, calling_code, area_code
          ), folded AS (
            SELECT LEAST(p.place, ${limit}::integer + 1) AS place, c.at, sum(c.dials)::integer AS dials,
              sum(c.contacts)::integer AS contacts, sum(c.blocks)::integer AS blocks,
              sum(c.no_answers)::integer AS no_answers
            FROM cell c JOIN placed p USING (hour, campaign_id, calling_code, area_code)
            GROUP BY 1, 2
          )
          SELECT p.hour, p.calling_code AS "callingCode", p.area_code AS "areaCode", k.external_id AS id, k.name,
            (SELECT count(*) FROM placed) - ${limit}::integer AS rest, f.*
          FROM (
            SELECT place, array_agg(at ORDER BY at)::integer[] AS at, array_agg(dials ORDER BY at) AS dials,
              array_agg(contacts ORDER BY at) AS contacts, array_agg(blocks ORDER BY at) AS blocks,
              array_agg(no_answers ORDER BY at) AS "noAnswers"
            FROM folded GROUP BY place
          ) f
          LEFT JOIN placed p ON p.place = f.place AND f.place <= ${limit}::integer
          LEFT JOIN campaign k ON k.workspace_id = ${workspaceId} AND k.campaign_id = p.campaign_id
          ORDER BY f.place`)
        return rows.map((row) => toRow(by, row))
      },
      refail("DialHours.sum")
    ),

    forget: sql<{ readonly count: number }>`
      WITH gone AS (
        DELETE FROM dial_hour d
        USING (
          SELECT w.workspace_id, (
            SELECT max(h.day) FROM dial_hour h
            WHERE h.workspace_id = w.workspace_id AND h.basis = ${hourBasis.campaign}
          ) - ${Duration.toDays(Port.storedFor)}::integer AS before
          FROM workspace w
        ) k
        CROSS JOIN LATERAL (
          SELECT h.basis, h.day, h.hour, h.campaign_id, h.calling_code, h.area_code FROM dial_hour h
          WHERE h.workspace_id = k.workspace_id AND h.basis IN (${hourBasis.area_code}, ${hourBasis.campaign})
            AND h.day < k.before
          LIMIT ${Port.forgottenMax}
        ) o
        WHERE d.workspace_id = k.workspace_id AND d.basis = o.basis AND d.day = o.day AND d.hour = o.hour
          AND d.campaign_id = o.campaign_id AND d.calling_code = o.calling_code AND d.area_code = o.area_code
        RETURNING 1
      )
      SELECT count(*) FROM gone`.pipe(
      Effect.map((rows) => rows[0]!.count),
      refail("DialHours.forget"),
      Effect.withSpan("DialHours.forget")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<Port.DialHours, never, Reads | SqlClient.SqlClient> = Layer.effect(
  Port.DialHours,
  make
)

// internal

interface Row extends Omit<Port.HoursRow, "of"> {
  /** Null, as what follows: it is all that have fewer dials. */
  readonly hour: number | null
  readonly callingCode: CallingCode | null
  readonly areaCode: string | null
  readonly id: string | null
  readonly name: string | null
  readonly rest: number
}

const toRow = (
  by: Port.HoursBy,
  { areaCode, at, blocks, callingCode, contacts, dials, hour, id, name, noAnswers, rest }: Row
): Port.HoursRow => ({
  of: whose(by, { areaCode, callingCode, hour, id, name, rest }),
  at,
  dials,
  contacts,
  blocks,
  noAnswers
})

const whose = (
  by: Port.HoursBy,
  { areaCode, callingCode, hour, id, name, rest }: Pick<
    Row,
    "areaCode" | "callingCode" | "hour" | "id" | "name" | "rest"
  >
): Port.HoursOf => {
  if (hour === null || callingCode === null || areaCode === null) return { by: "rest", rows: rest }
  return by === "area_code" ? { by, callingCode, areaCode } : by === "campaign" ? { by, id, name } : { by, hour }
}
