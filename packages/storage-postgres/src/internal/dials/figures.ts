/**
 * The counters as they stand, and the classes and rejected records beside them.
 */
import type { Block } from "@anipool/domain/assignment/HoldOutHarm"
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import type { DispositionClass } from "@anipool/domain/dials/DispositionClasses"
import type { Rejection } from "@anipool/domain/dials/Enrichment"
import type { LocalDate } from "@anipool/domain/LocalTime"
import * as SettingsEntries from "@anipool/domain/trail/SettingsEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Port from "@anipool/storage/Dials"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as AuditTrail from "../auditTrail.ts"
import * as DispositionRows from "../dispositionRows.ts"
import { transaction } from "../transaction.ts"
import { basisNumber, hourBasis, sums, windowFrom } from "./counting.ts"

/** All counters of a workspace. */
export const read = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId) {
  const aniDays = yield* sql<Port.AniDayFigures>`
    SELECT ani_id AS "aniId", day, dials, contacts, successes, blocks, no_answers AS "noAnswers"
    FROM ani_day WHERE workspace_id = ${workspaceId} AND dials > 0
    ORDER BY ani_id, day LIMIT ${Port.figuresMax}`
  // A window that was not moved yet is told as it will be: the days that left it since are taken off.
  const anis = yield* sql<Port.AniFigures>`
    SELECT s.ani_id AS "aniId", s.dials_total AS "dialsTotal", s.contacts_total AS "contactsTotal",
      s.dials_30 - left_since.dials AS "dials30", s.contacts_30 - left_since.contacts AS "contacts30",
      s.successes_30 - left_since.successes AS "successes30", s.blocks_30 - left_since.blocks AS "blocks30",
      s.no_answers_30 - left_since.no_answers AS "noAnswers30", s.last_dialed_on AS "lastDialedOn"
    FROM ani_statistics s
    JOIN workspace w ON w.workspace_id = s.workspace_id
    CROSS JOIN LATERAL (
      SELECT ${sql.literal(sums)}
      FROM ani_day d
      WHERE d.workspace_id = s.workspace_id AND d.ani_id = s.ani_id AND d.day BETWEEN ${
    sql.literal(windowFrom("s.window_day"))
  } AND LEAST(s.window_day, ${sql.literal(windowFrom("(clock_timestamp() AT TIME ZONE w.time_zone)::date"))} - 1)
    ) left_since
    WHERE s.workspace_id = ${workspaceId} AND s.dials_total > 0
    ORDER BY s.ani_id LIMIT ${Port.figuresMax}`
  const dialDays = yield* sql<Port.DialDayFigures>`
    SELECT (${Object.keys(basisNumber)}::text[])[basis + 1] AS basis, day, campaign_id AS "campaignKey",
      calling_code AS "callingCode", area_code AS "areaCode", dials, contacts
    FROM dial_day WHERE workspace_id = ${workspaceId} AND dials > 0
    ORDER BY dial_day.basis, day, campaign_id, calling_code, area_code LIMIT ${Port.figuresMax}`
  const shareDays = yield* sql<Port.ShareDayFigures>`
    SELECT day, campaign_id AS "campaignKey", ${shareColumn(sql)}, dials, contacts, successes
    FROM dial_share_day WHERE workspace_id = ${workspaceId} AND dials > 0
    ORDER BY day, campaign_id, is_held_out LIMIT ${Port.figuresMax}`
  const hours = yield* sql<HourRow>`
    SELECT basis, day, hour, campaign_id AS "campaignKey", calling_code AS "callingCode", area_code AS "areaCode", dials,
      contacts, blocks, no_answers AS "noAnswers"
    FROM dial_hour WHERE workspace_id = ${workspaceId} AND dials > 0
    ORDER BY basis, day, hour, campaign_id, calling_code, area_code LIMIT ${Port.figuresMax}`
  return { aniDays, anis, dialDays, shareDays, hours: hours.map(toHour) } satisfies Port.Figures
})

/** What became of the dials of some days, by campaign and share. */
export const shares = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate }
) =>
  sql<Port.ShareFigures>`
    SELECT campaign_id AS "campaignKey", ${shareColumn(sql)}, sum(dials)::bigint AS dials,
      sum(contacts)::bigint AS contacts, sum(successes)::bigint AS successes
    FROM dial_share_day WHERE workspace_id = ${workspaceId} AND day BETWEEN ${from}::date AND ${to}::date AND dials > 0
    GROUP BY campaign_id, is_held_out ORDER BY campaign_id, is_held_out`

/** What became of the dials of the days on which both shares of a campaign were dialed. */
export const shareDays = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { after, from, limit, to }: Port.ShareDaysAsked
) =>
  Effect.map(
    sql<{
      readonly day: LocalDate
      readonly campaignKey: number
      readonly dials: number
      readonly contacts: number
      readonly heldOutDials: number
      readonly heldOutContacts: number
    }>`
      SELECT a.day, a.campaign_id AS "campaignKey", a.dials, a.contacts, h.dials AS "heldOutDials",
        h.contacts AS "heldOutContacts"
      FROM dial_share_day a
      JOIN dial_share_day h
        ON h.workspace_id = a.workspace_id AND h.day = a.day AND h.campaign_id = a.campaign_id AND h.is_held_out
      WHERE a.workspace_id = ${workspaceId} AND a.day BETWEEN ${from}::date AND ${to}::date AND NOT a.is_held_out
        AND (a.day, a.campaign_id) > (${after?.day ?? from}::date, ${after?.campaignKey ?? 0}::bigint)
        AND a.dials > 0 AND h.dials > 0
      ORDER BY a.day, a.campaign_id LIMIT ${limit}`,
    (rows) =>
      rows.map(({ campaignKey, contacts, day, dials, heldOutContacts, heldOutDials }): Block => ({
        day,
        campaignKey,
        applied: { dials, contacts },
        heldOut: { dials: heldOutDials, contacts: heldOutContacts }
      }))
  )

/** A page of rejected records. */
export const rejected = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, after: number, limit: number) =>
  Effect.map(
    sql<{ readonly id: number; readonly reason: Rejection; readonly receivedAt: number; readonly record: string }>`
      SELECT rejected_id AS id, reason, extract(epoch FROM received_at)::float8 * 1000 AS "receivedAt", record
      FROM dial_rejected WHERE workspace_id = ${workspaceId} AND rejected_id > ${after}
      ORDER BY rejected_id LIMIT ${limit}`,
    (rows) =>
      rows.map((row): Port.Rejected => ({
        ...row,
        receivedAt: Math.round(row.receivedAt),
        record: JSON.parse(row.record) as DialRecord
      }))
  )

/** The latest call to a prospect that showed a number; of those of one second the one that was recorded last. */
export const latestTo = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, { ani, prospect }: Port.Pair) =>
  Effect.map(
    sql<Omit<Port.PastDial, "campaign"> & { readonly id: string | null; readonly name: string | null }>`
      SELECT c.external_id AS id, c.name, d.agent_name AS "agentName",
        extract(epoch FROM d.dialed_at)::float8 * 1000 AS "dialedAt", d.disposition AS "dispositionName"
      FROM dial d
      LEFT JOIN campaign c ON c.workspace_id = d.workspace_id AND c.campaign_id = d.campaign_id
      WHERE d.workspace_id = ${workspaceId} AND d.is_volume
        AND d.prospect = ${prospect.national} AND d.prospect_calling_code = ${prospect.callingCode}
        AND d.ani = ${ani.national} AND d.ani_calling_code = ${ani.callingCode}
      ORDER BY d.dialed_at DESC, d.recorded DESC NULLS LAST LIMIT 1`,
    ([found]) =>
      Option.map(Option.fromNullable(found), ({ dialedAt, id, name, ...rest }): Port.PastDial => ({
        ...rest,
        dialedAt: Math.round(dialedAt),
        campaign: id === null || name === null ? null : { id, name }
      }))
  )

/** Sets or takes back a class, and answers the entry that tells of it, if anything changed. */
export const setClass = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  name: string,
  to: DispositionClass | null
) =>
  transaction(
    sql,
    Effect.gen(function*() {
      // One after another, or each of two could be the last that there is room for.
      yield* sql`SELECT FROM workspace WHERE workspace_id = ${workspaceId} FOR NO KEY UPDATE`
      const [row] = yield* DispositionRows.classOf(sql, workspaceId, name)
      const before = row?.class ?? null
      if (before === to) return Option.some(null)
      if (before === null) {
        const counts = yield* sql<{ readonly count: number }>`
          SELECT count(*) AS count FROM disposition_class WHERE workspace_id = ${workspaceId}`
        if (counts[0]!.count >= Port.classesMax) return Option.none()
      }
      yield* DispositionRows.setClass(sql, workspaceId, name, to)
      return Option.some(
        yield* AuditTrail.record(sql, workspaceId, SettingsEntries.dispositionClassed(name, before, to))
      )
    })
  )

// internal

interface HourRow extends Omit<Extract<Port.DialHourFigures, { readonly by: "area_code" }>, "by"> {
  readonly basis: number
  readonly campaignKey: number
}

const toHour = ({ areaCode, basis, callingCode, campaignKey, ...counts }: HourRow): Port.DialHourFigures =>
  basis === hourBasis.campaign
    ? { by: "campaign", campaignKey, ...counts }
    : { by: "area_code", callingCode, areaCode, ...counts }

const shareColumn = (sql: SqlClient.SqlClient) =>
  sql.literal("CASE WHEN is_held_out THEN 'held-out' ELSE 'applied' END AS share")
