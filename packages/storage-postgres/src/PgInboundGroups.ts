/**
 * `InboundGroups` on PostgreSQL.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import { phonesMax } from "@anipool/domain/groups/GroupPhones"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type CountedGroup,
  type Group,
  type GroupContents,
  InboundGroups,
  type Leftovers,
  leftoversMax,
  type ListOptions,
  type MemberPage,
  pageSizeMax
} from "@anipool/storage/InboundGroups"
import { AlreadyExists } from "@anipool/storage/StorageError"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as CampaignChanges from "./internal/campaignChanges.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import * as Membership from "./internal/membership.ts"
import { Reads } from "./internal/reads.ts"
import { change, changeExisting } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(Effect.all([SqlClient.SqlClient, Reads]), ([sql, reads]) => {
  const poolOf = (workspaceId: WorkspaceId, groupId: string) =>
    Effect.map(
      sql<{ readonly id: PoolId; readonly name: string }>`
        SELECT pool_id AS id, name FROM pool
        WHERE workspace_id = ${workspaceId} AND group_id = ${groupId} AND deleted_at IS NULL`,
      (pools) => pools[0]
    )

  const poolsOf = (phones: ReadonlyArray<unknown>, pool: PoolId) =>
    Membership.bigints(sql, Array.from({ length: phones.length }, () => pool))

  const removeLeftovers = Effect.fnUntraced(function*(workspaceId: WorkspaceId, candidates: ReadonlyArray<AniId>) {
    yield* assertAtMost("InboundGroups.removeLeftovers", candidates.length, leftoversMax)
    const given = Membership.bigints(sql, candidates)
    const forget = sql`DELETE FROM group_leftover WHERE workspace_id = ${workspaceId} AND ani_id = ANY(${given})`
    const removed = yield* change(
      sql,
      workspaceId,
      Effect.fnUntraced(function*(head) {
        const left = yield* sql<{ readonly id: AniId }>`
          SELECT c.ani_id AS id FROM unnest(${given}) AS c (ani_id)
          -- A look-up for each: as joins they may become hashes of all that the workspace has.
          WHERE (
            SELECT true FROM ani a
            WHERE a.workspace_id = ${workspaceId} AND a.ani_id = c.ani_id AND a.status <> 'REMOVED_FROM_DIALER'
          ) AND (
            SELECT true FROM pool_member m WHERE m.workspace_id = ${workspaceId} AND m.ani_id = c.ani_id LIMIT 1
          ) IS NULL`
        if (left.length === 0) return Option.none()
        const ids = Membership.bigints(sql, left.map(({ id }) => id))
        const { removed } = yield* Membership.leave(sql, workspaceId, head, ids, Membership.bigints(sql, []), false)
        yield* forget
        return Option.some({ kind: "withdraws" as const, value: removed })
      })
    )
    // All of them are in a group again, or gone: that change was none, and undone.
    if (Option.isNone(removed)) yield* forget
    return Option.getOrElse(removed, () => 0)
  })

  return InboundGroups.of({
    create: Effect.fn("InboundGroups.create")(
      function*(workspaceId: WorkspaceId, { groupId, name, phones }: GroupContents) {
        yield* assertAtMost("InboundGroups.create", phones.length, phonesMax)
        return yield* changeExisting(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            const newGroups = sql`ARRAY(SELECT group_id FROM made)`
            const made = yield* sql<{ readonly id: PoolId; readonly campaigns: number }>`
              WITH made AS (
                INSERT INTO pool AS l (workspace_id, group_id, name) VALUES (${workspaceId}, ${groupId}, ${name})
                ON CONFLICT ON CONSTRAINT pool_group_id_key DO UPDATE SET deleted_at = NULL, name = EXCLUDED.name
                  WHERE l.deleted_at IS NOT NULL
                RETURNING pool_id, group_id
              ), changed AS (
                ${CampaignChanges.notePools(sql, workspaceId, head, newGroups)} RETURNING 1
              )
              SELECT pool_id AS id, (SELECT count(*) FROM changed) AS campaigns FROM made`
            if (made[0] === undefined) return yield* new AlreadyExists({ what: "pool" })
            const { campaigns, id: pool } = made[0]
            const { added, created } = yield* Membership.join(
              sql,
              workspaceId,
              head,
              Membership.bigints(sql, phones),
              poolsOf(phones, pool)
            )
            const kind = campaigns > 0 ? "settings" as const : "adds" as const
            return { kind, value: { phonesAdded: added, anisCreated: created } }
          })
        )
      },
      refail("InboundGroups.create")
    ),

    replace: Effect.fn("InboundGroups.replace")(
      function*(workspaceId: WorkspaceId, { groupId, name, phones }: GroupContents, asked: Leftovers) {
        yield* assertAtMost("InboundGroups.replace", phones.length, phonesMax)
        return yield* change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            const pool = yield* poolOf(workspaceId, groupId)
            if (pool === undefined) return Option.none()
            if (pool.name !== name) {
              yield* sql`UPDATE pool SET name = ${name} WHERE workspace_id = ${workspaceId} AND pool_id = ${pool.id}`
            }
            const joined = yield* Membership.join(
              sql,
              workspaceId,
              head,
              Membership.bigints(sql, phones),
              poolsOf(phones, pool.id)
            )
            const left = yield* Membership.keepOnly(
              sql,
              workspaceId,
              head,
              pool.id,
              Membership.bigints(sql, phones.map(PackedNumber.identityOf)),
              asked === "keep"
            )
            const value = {
              phonesAdded: joined.added,
              phonesRemoved: left.memberships,
              anisCreated: joined.created,
              anisRemoved: left.removed,
              leftovers: left.leftovers
            }
            return Option.some({ kind: left.memberships > 0 ? "withdraws" as const : "adds" as const, value })
          })
        )
      },
      refail("InboundGroups.replace")
    ),

    find: Effect.fn("InboundGroups.find")(
      (workspaceId: WorkspaceId, groupId: string) =>
        Effect.map(
          sql<Group>`
            SELECT l.group_id AS "groupId", l.name, ARRAY(
              SELECT '+' || a.calling_code || a.number
              FROM pool_member m
              JOIN ani a ON a.workspace_id = m.workspace_id AND a.ani_id = m.ani_id
              WHERE m.workspace_id = l.workspace_id AND m.pool_id = l.pool_id
              ORDER BY a.calling_code, a.number
            ) AS phones
            FROM pool l
            WHERE l.workspace_id = ${workspaceId} AND l.group_id = ${groupId} AND l.deleted_at IS NULL`,
          (groups) => Option.fromNullable(groups[0])
        ),
      refail("InboundGroups.find")
    ),

    list: Effect.fn("InboundGroups.list")(
      function*(workspaceId: WorkspaceId, { limit, offset, search }: ListOptions) {
        yield* assertAtMost("InboundGroups.list", limit, pageSizeMax)
        const isFound = search === undefined
          ? sql`deleted_at IS NULL`
          : sql`deleted_at IS NULL AND (position(lower(${search}) IN lower(name)) > 0
              OR position(lower(${search}) IN lower(group_id COLLATE "default")) > 0)`
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
            SELECT pool_id, group_id, name FROM pool WHERE workspace_id = ${workspaceId} AND ${isFound}
            ORDER BY name COLLATE "C", group_id OFFSET ${offset} LIMIT ${limit}
          ) l ON true
          LEFT JOIN LATERAL (
            SELECT count(*) AS anis FROM pool_member m
            WHERE m.workspace_id = ${workspaceId} AND m.pool_id = l.pool_id
          ) c ON true
          ORDER BY l.name COLLATE "C", l.group_id`)
        return {
          total: rows[0]!.total,
          groups: rows.flatMap(({ activeAnis, anis, groupId, name }) =>
            groupId === null ? [] : [{ groupId, name, anis, activeAnis }]
          )
        }
      },
      refail("InboundGroups.list")
    ),

    members: Effect.fn("InboundGroups.members")(
      function*(workspaceId: WorkspaceId, groupId: string, { limit, offset, search = "" }: ListOptions) {
        yield* assertAtMost("InboundGroups.members", limit, pageSizeMax)
        const pages = yield* reads.of(workspaceId, (sql) =>
          sql<MemberPage>`
          SELECT l.name, page.total, page.phones
          FROM pool l
          CROSS JOIN LATERAL (
            WITH found AS MATERIALIZED (
              SELECT a.calling_code, a.number FROM pool_member m
              JOIN ani a ON a.workspace_id = m.workspace_id AND a.ani_id = m.ani_id
              WHERE m.workspace_id = ${workspaceId} AND m.pool_id = l.pool_id AND starts_with(a.number, ${search})
            )
            SELECT (SELECT count(*) FROM found) AS total, ARRAY(
              SELECT '+' || calling_code || number FROM found ORDER BY calling_code, number OFFSET ${offset} LIMIT ${limit}
            ) AS phones
          ) page
          WHERE l.workspace_id = ${workspaceId} AND l.group_id = ${groupId} AND l.deleted_at IS NULL`)
        return Option.fromNullable(pages[0])
      },
      refail("InboundGroups.members")
    ),

    countLeaving: Effect.fn("InboundGroups.countLeaving")(
      (workspaceId: WorkspaceId, groupId: string) =>
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
        ),
      refail("InboundGroups.countLeaving")
    ),

    remove: Effect.fn("InboundGroups.remove")(
      (workspaceId: WorkspaceId, groupId: string, asked: Leftovers) =>
        change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            const deleted = yield* sql<{ readonly id: PoolId }>`
              UPDATE pool SET deleted_at = clock_timestamp()
              WHERE workspace_id = ${workspaceId} AND group_id = ${groupId} AND deleted_at IS NULL
              RETURNING pool_id AS id`
            if (deleted.length === 0) return Option.none()
            const pool = deleted[0]!.id
            const members = yield* sql<{ readonly id: AniId }>`
              SELECT ani_id AS id FROM pool_member WHERE workspace_id = ${workspaceId} AND pool_id = ${pool}`
            const { leftovers, removed } = yield* Membership.leave(
              sql,
              workspaceId,
              head,
              Membership.bigints(sql, members.map(({ id }) => id)),
              poolsOf(members, pool),
              asked === "keep"
            )
            return Option.some({ kind: "withdraws" as const, value: { anisRemoved: removed, leftovers } })
          })
        ),
      refail("InboundGroups.remove")
    ),

    removeLeftovers: Effect.fn("InboundGroups.removeLeftovers")(
      removeLeftovers,
      refail("InboundGroups.removeLeftovers")
    ),

    sweepLeftovers: Effect.fn("InboundGroups.sweepLeftovers")(
      function*(storedFor: Duration.Duration) {
        const forgotten = yield* sql<{ readonly workspaceId: WorkspaceId; readonly ids: ReadonlyArray<AniId> }>`
          SELECT workspace_id AS "workspaceId", array_agg(ani_id) AS ids
          FROM (
            SELECT workspace_id, ani_id FROM group_leftover
            WHERE noted_at <= clock_timestamp() - ${Duration.toSeconds(storedFor)}::float8 * INTERVAL '1 second'
            ORDER BY noted_at LIMIT ${leftoversMax}
          ) noted
          GROUP BY workspace_id`
        yield* Effect.forEach(forgotten, ({ ids, workspaceId }) => removeLeftovers(workspaceId, ids), { discard: true })
        return forgotten.reduce((sum, { ids }) => sum + ids.length, 0)
      },
      refail("InboundGroups.sweepLeftovers")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<InboundGroups, never, Reads | SqlClient.SqlClient> = Layer.effect(InboundGroups, make)

// internal

/** Every field, or none of them. */
type Nullable<A> = A | { readonly [K in keyof A]: null }
