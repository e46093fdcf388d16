/**
 * What is read of groups.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type CountedGroup,
  type Group,
  type GroupHead,
  type GroupListOptions,
  type GroupSortKey,
  type ListOptions,
  type MemberPage,
  pageSizeMax
} from "@anipool/storage/InboundGroups"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { memberAnis } from "../anisByKey.ts"
import { assertAtMost } from "../failure.ts"
import type { Reads } from "../reads.ts"

/** A group without its members. */
export const head = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, groupId: string) =>
  Effect.map(
    sql<GroupHead>`
      SELECT l.group_id AS "groupId", l.name, l.version, c.anis, c.active AS "activeAnis"
      FROM pool l
      CROSS JOIN LATERAL (
        SELECT count(*) AS anis, count(*) FILTER (WHERE a.status = 'ACTIVE_AND_BEING_MANAGED') AS active
        FROM ${memberAnis(sql)}
        WHERE m.workspace_id = l.workspace_id AND m.pool_id = l.pool_id
      ) c
      WHERE l.workspace_id = ${workspaceId} AND l.group_id = ${groupId} AND l.deleted_at IS NULL`,
    (groups) => Option.fromNullable(groups[0])
  )

/** A group with its members. */
export const find = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, groupId: string) =>
  Effect.map(
    sql<Group>`
      SELECT l.group_id AS "groupId", l.name, ARRAY(
        SELECT '+' || a.calling_code || a.number
        FROM ${memberAnis(sql)}
        WHERE m.workspace_id = l.workspace_id AND m.pool_id = l.pool_id
        ORDER BY a.calling_code, a.number
      ) AS phones
      FROM pool l
      WHERE l.workspace_id = ${workspaceId} AND l.group_id = ${groupId} AND l.deleted_at IS NULL`,
    (groups) => Option.fromNullable(groups[0])
  )

/** What the groups of the workspace are counted by: `pool_id`, `anis`, `active`; one that has none is left out. */
export const countedPools = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId): Fragment =>
  sql`(
    SELECT pool_id, sum(anis) AS anis, sum(anis) - sum(resting) AS active
    FROM (
      SELECT pool_id, count(*) AS anis, 0 AS resting FROM pool_member
      WHERE workspace_id = ${workspaceId} GROUP BY pool_id
      UNION ALL
      SELECT m.pool_id, 0, count(*) FROM ani a
      JOIN pool_member m ON m.workspace_id = a.workspace_id AND m.ani_id = a.ani_id
      WHERE a.workspace_id = ${workspaceId} AND a.status IN ('COOLING_OFF', 'INVENTORIED')
      GROUP BY m.pool_id
    ) counts
    GROUP BY pool_id
  )`

/** A page of the groups, in their order. */
export const list = Effect.fnUntraced(
  function*(
    sql: SqlClient.SqlClient,
    reads: Context.Tag.Service<Reads>,
    workspaceId: WorkspaceId,
    { limit, offset, order = { by: "name", isDescending: false }, search }: GroupListOptions
  ) {
    yield* assertAtMost("InboundGroups.list", limit, pageSizeMax)
    const isFound = search === undefined
      ? sql`deleted_at IS NULL`
      : sql`deleted_at IS NULL AND (position(lower(${search}) IN lower(name)) > 0
        OR position(lower(${search}) IN lower(group_id COLLATE "default")) > 0)`
    const direction = sql.literal(order.isDescending ? "DESC" : "ASC")
    const { joined, rank } = rankOf(sql, workspaceId, order.by)
    const rows = yield* reads.of(workspaceId, (sql) =>
      sql<{ readonly total: number } & Nullable<CountedGroup>>`
    SELECT t.total, l.group_id AS "groupId", l.name, c.anis,
      c.anis - (
        SELECT count(*) FROM ani a
        JOIN pool_member m ON m.workspace_id = a.workspace_id AND m.ani_id = a.ani_id AND m.pool_id = l.pool_id
        WHERE a.workspace_id = ${workspaceId} AND a.status IN ('COOLING_OFF', 'INVENTORIED')
      ) AS "activeAnis"
    FROM (SELECT count(*) AS total FROM pool WHERE workspace_id = ${workspaceId} AND ${isFound}) t
    LEFT JOIN LATERAL (
      SELECT pool.pool_id, group_id, name, ${rank} AS rank FROM pool ${joined}
      WHERE workspace_id = ${workspaceId} AND ${isFound}
      ORDER BY rank ${direction}, name COLLATE "C", group_id OFFSET ${offset} LIMIT ${limit}
    ) l ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS anis FROM pool_member m
      WHERE m.workspace_id = ${workspaceId} AND m.pool_id = l.pool_id
    ) c ON true
    ORDER BY l.rank ${direction}, l.name COLLATE "C", l.group_id`)
    return {
      total: rows[0]!.total,
      groups: rows.flatMap(({ activeAnis, anis, groupId, name }) =>
        groupId === null ? [] : [{ groupId, name, anis, activeAnis }]
      )
    }
  }
)

/** The identifiers of all groups. */
export const groupIds = (reads: Context.Tag.Service<Reads>, workspaceId: WorkspaceId) =>
  Effect.map(
    reads.of(workspaceId, (sql) =>
      sql<{ readonly groupId: string }>`
        SELECT group_id AS "groupId" FROM pool WHERE workspace_id = ${workspaceId} AND deleted_at IS NULL`),
    (pools) => pools.map(({ groupId }) => groupId)
  )

/** A page of a group's members, by number. */
export const members = Effect.fnUntraced(
  function*(
    reads: Context.Tag.Service<Reads>,
    workspaceId: WorkspaceId,
    groupId: string,
    { limit, offset, search = "" }: ListOptions
  ) {
    yield* assertAtMost("InboundGroups.members", limit, pageSizeMax)
    const pages = yield* reads.of(workspaceId, (sql) =>
      sql<MemberPage>`
    SELECT l.name, page.total, page.phones
    FROM pool l
    CROSS JOIN LATERAL (
      WITH found AS MATERIALIZED (
        SELECT a.calling_code, a.number FROM ${memberAnis(sql)}
        WHERE m.workspace_id = ${workspaceId} AND m.pool_id = l.pool_id AND starts_with(a.number, ${search})
      )
      SELECT (SELECT count(*) FROM found) AS total, ARRAY(
        SELECT '+' || calling_code || number FROM found ORDER BY calling_code, number OFFSET ${offset} LIMIT ${limit}
      ) AS phones
    ) page
    WHERE l.workspace_id = ${workspaceId} AND l.group_id = ${groupId} AND l.deleted_at IS NULL`)
    return Option.fromNullable(pages[0])
  }
)

/** How many ANIs a group has, and how many of them are in no other. */
export const countLeaving = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, groupId: string) =>
  Effect.map(
    sql<{ readonly anis: number; readonly leaving: number }>`
      SELECT c.anis, c.leaving
      FROM pool l
      CROSS JOIN LATERAL (
        SELECT count(*) AS anis, count(*) FILTER (
          WHERE NOT EXISTS (
            SELECT FROM pool_member o
            WHERE o.workspace_id = m.workspace_id AND o.ani_id = m.ani_id AND o.pool_id <> m.pool_id
          )
        ) AS leaving
        FROM pool_member m WHERE m.workspace_id = l.workspace_id AND m.pool_id = l.pool_id
      ) c
      WHERE l.workspace_id = ${workspaceId} AND l.group_id = ${groupId} AND l.deleted_at IS NULL`,
    (groups) => Option.fromNullable(groups[0])
  )

// internal

/** What groups are sorted by, and what is joined to know it. */
const rankOf = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  by: GroupSortKey
): { readonly rank: Fragment; readonly joined: Fragment } => {
  switch (by) {
    case "name":
      return { rank: sql`name COLLATE "C"`, joined: sql`` }
    case "anis":
    case "activeAnis":
      return {
        rank: sql.literal(`COALESCE(counted.${by === "anis" ? "anis" : "active"}, 0)`),
        joined: sql`LEFT JOIN ${countedPools(sql, workspaceId)} counted ON counted.pool_id = pool.pool_id`
      }
    case "campaigns":
      return {
        rank: sql`COALESCE(dialing.campaigns, 0)`,
        joined: sql`LEFT JOIN (
          SELECT COALESCE(inbound_pool_id, external_id) AS dialed_id, count(*) AS campaigns FROM campaign
          WHERE workspace_id = ${workspaceId} AND is_registered GROUP BY 1
        ) dialing ON dialing.dialed_id = pool.group_id`
      }
  }
}

/** Every field, or none of them. */
type Nullable<A> = A | { readonly [K in keyof A]: null }
