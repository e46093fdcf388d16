/**
 * `CampaignFigures` on PostgreSQL.
 *
 * Rows are not decoded again, but for policies: the tables' constraints say what the others are.
 */
import { PolicyOverride } from "@anipool/domain/assignment/Policy"
import type { CampaignType } from "@anipool/domain/Campaign"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { TagChoice } from "@anipool/domain/tags/Tag"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type CampaignCounts,
  type CampaignDay,
  CampaignFigures,
  type CampaignListOptions,
  type CampaignOrder,
  type CampaignPeriod,
  daysMax,
  type ListedCampaign,
  pageSizeMax
} from "@anipool/storage/CampaignFigures"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { basisNumber } from "./internal/dials/counting.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { countedPools } from "./internal/groups/reading.ts"
import { Reads } from "./internal/reads.ts"
import * as TagRows from "./internal/tagRows.ts"

/** The port over a client. */
export const make = Effect.map(Effect.all([SqlClient.SqlClient, Reads]), ([sql, reads]) => {
  const read = (
    workspaceId: WorkspaceId,
    { from, to }: CampaignPeriod,
    isFound: Fragment,
    page: Fragment,
    { by, isDescending }: CampaignOrder = { by: "name", isDescending: false }
  ) => {
    const { joined, rank } = rankOf(sql, workspaceId, { from, to }, by)
    const direction = sql.literal(isDescending ? "DESC" : "ASC")
    return Effect.flatMap(
      reads.of(workspaceId, (sql) =>
        sql<Row>`
        WITH page AS MATERIALIZED (
          SELECT c.campaign_id, c.external_id, c.name, c.type, c.is_registered, c.inbound_pool_id, c.policy,
            g.pool_id, g.name AS group_name, g.deleted_at,
            CASE WHEN c.is_registered THEN COALESCE(c.inbound_pool_id, g.group_id) END AS group_id,
            ${rank} AS rank
          FROM campaign c
          LEFT JOIN pool g ON g.workspace_id = c.workspace_id AND c.is_registered
            AND g.group_id = COALESCE(c.inbound_pool_id, c.external_id)
          ${joined}
          WHERE c.workspace_id = ${workspaceId} AND ${isFound}
          ORDER BY rank ${direction} NULLS LAST, c.name COLLATE "C", c.external_id ${page}
        ), held AS MATERIALIZED (
          -- Once for each group, however many campaigns dial from it.
          SELECT l.pool_id, (
            SELECT count(*) FROM pool_member m WHERE m.workspace_id = ${workspaceId} AND m.pool_id = l.pool_id
          ) - (
            SELECT count(*) FROM ani a
            JOIN pool_member m ON m.workspace_id = a.workspace_id AND m.ani_id = a.ani_id AND m.pool_id = l.pool_id
            WHERE a.workspace_id = ${workspaceId} AND a.status IN ('COOLING_OFF', 'INVENTORIED')
          ) AS active
          FROM (SELECT DISTINCT pool_id FROM page WHERE pool_id IS NOT NULL) l
        )
        SELECT t.total, t.unregistered, p.external_id AS id, p.name, p.type, p.is_registered AS "isRegistered",
          p.inbound_pool_id AS "inboundPoolId", p.policy, p.group_id AS "groupId",
          CASE WHEN p.deleted_at IS NULL THEN p.group_name END AS "groupName",
          CASE
            WHEN NOT p.is_registered THEN 0
            WHEN p.group_id IS NULL THEN (
              SELECT COALESCE(sum(managed), 0)::integer FROM ani_count WHERE workspace_id = ${workspaceId}
            )
            ELSE COALESCE(h.active, 0)
          END AS "activeAnis",
          json_build_object(
            'assigned', k.assigned_today, 'local', k.local_today, 'refused', k.refused_today,
            'dials', d.dials_today, 'contacts', d.contacts_today
          ) AS today,
          json_build_object(
            'assigned', k.assigned, 'local', k.local, 'refused', k.refused, 'dials', d.dials, 'contacts', d.contacts
          ) AS period
        FROM (
          SELECT count(*) AS total, count(*) FILTER (WHERE NOT c.is_registered) AS unregistered
          FROM campaign c WHERE c.workspace_id = ${workspaceId} AND ${isFound}
        ) t
        LEFT JOIN page p ON true
        LEFT JOIN held h ON h.pool_id = p.pool_id
        LEFT JOIN LATERAL (
          SELECT COALESCE(sum(dials), 0) AS dials, COALESCE(sum(contacts), 0) AS contacts,
            COALESCE(sum(dials) FILTER (WHERE day = ${to}::date), 0) AS dials_today,
            COALESCE(sum(contacts) FILTER (WHERE day = ${to}::date), 0) AS contacts_today
          FROM campaign_dial_day
          WHERE workspace_id = ${workspaceId} AND basis = ${basisNumber.area_code} AND campaign_id = p.campaign_id
            AND day BETWEEN ${from}::date AND ${to}::date
        ) d ON true
        LEFT JOIN LATERAL (
          SELECT COALESCE(sum(assigned), 0) AS assigned, COALESCE(sum(assigned_local), 0) AS local,
            COALESCE(sum(refused), 0) AS refused,
            COALESCE(sum(assigned) FILTER (WHERE day = ${to}::date), 0) AS assigned_today,
            COALESCE(sum(assigned_local) FILTER (WHERE day = ${to}::date), 0) AS local_today,
            COALESCE(sum(refused) FILTER (WHERE day = ${to}::date), 0) AS refused_today
          FROM campaign_day
          WHERE workspace_id = ${workspaceId} AND campaign = p.external_id AND day BETWEEN ${from}::date AND ${to}::date
        ) k ON true
        ORDER BY p.rank ${direction} NULLS LAST, p.name COLLATE "C", p.external_id`),
      (rows) =>
        Effect.map(
          Effect.forEach(rows, toListed),
          (campaigns) => ({
            total: rows[0]!.total,
            unregistered: rows[0]!.unregistered,
            campaigns: campaigns.flatMap(Option.toArray)
          })
        )
    )
  }

  return CampaignFigures.of({
    list: Effect.fn("CampaignFigures.list")(
      function*(
        workspaceId: WorkspaceId,
        period: CampaignPeriod,
        { limit, offset, order, search, tags, withoutTags }: CampaignListOptions
      ) {
        yield* assertAtMost("CampaignFigures.list", limit, pageSizeMax)
        const isTagged = (choice: TagChoice) =>
          sql`EXISTS (
            SELECT FROM campaign_tag t JOIN tag g ON g.workspace_id = ${workspaceId} AND g.tag_id = t.tag_id
            WHERE t.workspace_id = ${workspaceId} AND t.campaign = c.external_id
              AND (${choice === "any"}::boolean OR g.key = ANY (${TagRows.keysOf(choice)}::text[]))
          )`
        const isFound = sql.and([
          ...(search === undefined ? [sql`true`] : [sql`(position(lower(${search}) IN lower(c.name)) > 0
            OR position(lower(${search}) IN lower(c.external_id COLLATE "default")) > 0)`]),
          ...(tags === undefined ? [] : [isTagged(tags)]),
          ...(withoutTags === undefined ? [] : [sql`NOT ${isTagged(withoutTags)}`])
        ])
        return yield* read(workspaceId, period, isFound, sql`OFFSET ${offset} LIMIT ${limit}`, order)
      },
      refail("CampaignFigures.list")
    ),

    find: Effect.fn("CampaignFigures.find")(
      (workspaceId: WorkspaceId, period: CampaignPeriod, id: string) =>
        Effect.map(
          read(workspaceId, period, sql`c.external_id = ${id}`, sql`LIMIT 1`),
          ({ campaigns }) => Option.fromNullable(campaigns[0])
        ),
      refail("CampaignFigures.find")
    ),

    days: Effect.fn("CampaignFigures.days")(
      function*(workspaceId: WorkspaceId, { from, to }: CampaignPeriod, id: string) {
        yield* assertAtMost("CampaignFigures.days", LocalTime.dayNumber(to) - LocalTime.dayNumber(from) + 1, daysMax)
        return yield* reads.of(workspaceId, (sql) =>
          sql<CampaignDay>`
          SELECT day::text AS day, sum(assigned)::bigint AS assigned, sum(local)::bigint AS local,
            sum(refused)::bigint AS refused, sum(dials)::bigint AS dials, sum(contacts)::bigint AS contacts
          FROM (
            SELECT day, assigned, assigned_local AS local, refused, 0 AS dials, 0 AS contacts FROM campaign_day
            WHERE workspace_id = ${workspaceId} AND campaign = ${id} AND day BETWEEN ${from}::date AND ${to}::date
            UNION ALL
            SELECT d.day, 0, 0, 0, d.dials, d.contacts FROM campaign c
            JOIN campaign_dial_day d ON d.workspace_id = c.workspace_id AND d.campaign_id = c.campaign_id
              AND d.basis = ${basisNumber.area_code} AND d.day BETWEEN ${from}::date AND ${to}::date
            WHERE c.workspace_id = ${workspaceId} AND c.external_id = ${id}
          ) counted
          GROUP BY day HAVING sum(assigned + refused + dials) > 0
          ORDER BY day`)
      },
      refail("CampaignFigures.days")
    ),

    asked: Effect.fn("CampaignFigures.asked")(
      function*(workspaceId: WorkspaceId, { from, to }: CampaignPeriod, id?: string) {
        yield* assertAtMost("CampaignFigures.asked", LocalTime.dayNumber(to) - LocalTime.dayNumber(from) + 1, daysMax)
        const rows = yield* reads.of(workspaceId, (sql) =>
          sql<Pick<CampaignCounts, "assigned" | "local" | "refused">>`
          SELECT COALESCE(sum(assigned), 0)::bigint AS assigned, COALESCE(sum(assigned_local), 0)::bigint AS local,
            COALESCE(sum(refused), 0)::bigint AS refused
          FROM campaign_day WHERE workspace_id = ${workspaceId} AND day BETWEEN ${from}::date AND ${to}::date
            ${id === undefined ? sql`` : sql`AND campaign = ${id}`}`)
        return rows[0]!
      },
      refail("CampaignFigures.asked")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<CampaignFigures, never, Reads | SqlClient.SqlClient> = Layer.effect(
  CampaignFigures,
  make
)

// internal

interface Row {
  readonly total: number
  readonly unregistered: number
  /** Null: there is no campaign on this page. */
  readonly id: string | null
  readonly name: string
  readonly type: CampaignType
  readonly isRegistered: boolean
  readonly inboundPoolId: string | null
  readonly policy: unknown
  readonly groupId: string | null
  readonly groupName: string | null
  readonly activeAnis: number
  readonly today: CampaignCounts
  readonly period: CampaignCounts
}

/** What campaigns (`c`, with their group `g`) are sorted by, and what is joined to know it. */
const rankOf = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { from, to }: CampaignPeriod,
  by: CampaignOrder["by"]
): { readonly rank: Fragment; readonly joined: Fragment } => {
  const asked = (columns: string, first: string) =>
    sql`LEFT JOIN (
      SELECT campaign, ${sql.literal(columns)} AS value FROM campaign_day
      WHERE workspace_id = ${workspaceId} AND day BETWEEN ${first}::date AND ${to}::date GROUP BY campaign
    ) ranked ON ranked.campaign = c.external_id`
  const dialed = (columns: string, first: string) =>
    sql`LEFT JOIN (
      SELECT campaign_id, ${sql.literal(columns)} AS value FROM campaign_dial_day
      WHERE workspace_id = ${workspaceId} AND basis = ${basisNumber.area_code}
        AND day BETWEEN ${first}::date AND ${to}::date GROUP BY campaign_id
    ) ranked ON ranked.campaign_id = c.campaign_id`
  switch (by) {
    case "name":
      return { rank: sql`c.name COLLATE "C"`, joined: sql`` }
    case "group":
      return {
        rank: sql`CASE WHEN c.is_registered THEN
          COALESCE(CASE WHEN g.deleted_at IS NULL THEN g.name END, c.inbound_pool_id, g.group_id) COLLATE "C" END`,
        joined: sql``
      }
    case "activeAnis":
      return {
        rank: sql`CASE
          WHEN NOT c.is_registered THEN 0
          WHEN c.inbound_pool_id IS NULL AND g.group_id IS NULL THEN (
            SELECT COALESCE(sum(managed), 0) FROM ani_count WHERE workspace_id = ${workspaceId}
          )
          ELSE COALESCE(ranked.active, 0)
        END`,
        joined: sql`LEFT JOIN ${countedPools(sql, workspaceId)} ranked ON ranked.pool_id = g.pool_id`
      }
    case "assigned":
      return { rank: sql`COALESCE(ranked.value, 0)`, joined: asked("sum(assigned)", to) }
    case "dials":
      return { rank: sql`COALESCE(ranked.value, 0)`, joined: dialed("sum(dials)", to) }
    case "localShare":
      return {
        rank: sql`ranked.value`,
        joined: asked("sum(assigned_local)::float8 / NULLIF(sum(assigned), 0)", from)
      }
    case "contactRate":
      return { rank: sql`ranked.value`, joined: dialed("sum(contacts)::float8 / NULLIF(sum(dials), 0)", from) }
  }
}

const decodePolicy = Schema.decodeUnknown(PolicyOverride)

/** A policy that does not decode is a defect. */
const toListed = (
  { activeAnis, groupId, groupName, id, inboundPoolId, isRegistered, name, period, today, ...row }: Row
) =>
  id === null ? Effect.succeedNone : Effect.map(
    Effect.orDie(decodePolicy(row.policy)),
    (policy): Option.Option<ListedCampaign> =>
      Option.some({
        id,
        name,
        type: row.type,
        isRegistered,
        inboundPoolId,
        activeAnis,
        today,
        period,
        policy,
        group: groupId === null ? null : { groupId, name: groupName }
      })
  )
