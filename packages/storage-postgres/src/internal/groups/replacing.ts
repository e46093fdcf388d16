/**
 * Groups that are made, replaced as a whole, or deleted.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import { phonesMax } from "@anipool/domain/groups/GroupLimits"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as GroupEntries from "@anipool/domain/trail/GroupEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { GroupContents, Leftovers } from "@anipool/storage/InboundGroups"
import { AlreadyExists } from "@anipool/storage/StorageError"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as AuditTrail from "../auditTrail.ts"
import * as CampaignChanges from "../campaignChanges.ts"
import { assertAtMost } from "../failure.ts"
import * as Membership from "../membership.ts"
import { change, changeExisting } from "../transaction.ts"
import * as Pools from "./pools.ts"

/** Makes a group with these members, or makes a deleted one anew. */
export const create = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId, { groupId, name, phones }: GroupContents) {
    yield* assertAtMost("InboundGroups.create", phones.length, phonesMax)
    return yield* changeExisting(
      sql,
      workspaceId,
      Effect.fnUntraced(function*(head) {
        const newGroups = sql`ARRAY(SELECT group_id FROM made)`
        const made = yield* sql<{ readonly id: PoolId; readonly campaigns: number }>`
        WITH made AS (
          INSERT INTO pool AS l (workspace_id, group_id, name) VALUES (${workspaceId}, ${groupId}, ${name})
          ON CONFLICT (workspace_id, group_id) DO UPDATE SET deleted_at = NULL, name = EXCLUDED.name
            WHERE l.deleted_at IS NOT NULL
          RETURNING pool_id, group_id
        ), changed AS (
          ${CampaignChanges.notePools(sql, workspaceId, head, newGroups)} RETURNING 1
        )
        SELECT pool_id AS id, (SELECT count(*) FROM changed) AS campaigns FROM made`
        if (made[0] === undefined) return yield* new AlreadyExists({ what: "pool" })
        const { campaigns, id: pool } = made[0]
        const { added, created } = yield* Membership.joinOne(sql, workspaceId, head, phones, pool)
        yield* AuditTrail.record(sql, workspaceId, GroupEntries.created({ groupId, name, phones }))
        const kind = campaigns > 0 ? "settings" as const : "adds" as const
        return { kind, value: { phonesAdded: added, anisCreated: created } }
      })
    )
  }
)

/** Gives a group another name and other members; `None`: there is no such group. */
export const replace = Effect.fnUntraced(
  function*(
    sql: SqlClient.SqlClient,
    workspaceId: WorkspaceId,
    { groupId, name, phones }: GroupContents,
    asked: Leftovers
  ) {
    yield* assertAtMost("InboundGroups.replace", phones.length, phonesMax)
    return yield* change(
      sql,
      workspaceId,
      Effect.fnUntraced(function*(head) {
        const pool = yield* Pools.poolOf(sql, workspaceId, groupId)
        if (pool === undefined) return Option.none()
        if (pool.name !== name) yield* Pools.rename(sql, workspaceId, pool.id, name)
        const held = yield* Pools.heldAmong(sql, workspaceId, phones)
        const joined = yield* Membership.joinOne(sql, workspaceId, head, phones, pool.id)
        const left = yield* Membership.keepOnly(
          sql,
          workspaceId,
          head,
          pool.id,
          Membership.bigints(sql, phones.map(PackedNumber.identityOf)),
          asked === "keep"
        )
        const entry = GroupEntries.changed("group.replaced", {
          groupId,
          nameBefore: pool.name,
          nameAfter: name,
          added: joined.joined,
          held,
          removed: left.taken
        })
        if (entry !== undefined) yield* AuditTrail.record(sql, workspaceId, entry)
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
  }
)

/** Deletes a group; `None`: there is no such group. */
export const remove = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, groupId: string, asked: Leftovers) =>
  change(
    sql,
    workspaceId,
    Effect.fnUntraced(function*(head) {
      const deleted = yield* sql<{ readonly id: PoolId; readonly name: string }>`
        UPDATE pool SET deleted_at = clock_timestamp()
        WHERE workspace_id = ${workspaceId} AND group_id = ${groupId} AND deleted_at IS NULL
        RETURNING pool_id AS id, name`
      if (deleted.length === 0) return Option.none()
      const pool = deleted[0]!
      yield* CampaignChanges.poolsDeleted(sql, workspaceId, [pool.id])
      const members = yield* sql<{ readonly id: AniId }>`
        SELECT ani_id AS id FROM pool_member WHERE workspace_id = ${workspaceId} AND pool_id = ${pool.id}`
      const { leftovers, removed, taken } = yield* Membership.leaveOne(
        sql,
        workspaceId,
        head,
        members.map(({ id }) => id),
        pool.id,
        asked === "keep"
      )
      const entry = yield* AuditTrail.record(sql, workspaceId, GroupEntries.deleted(groupId, pool.name, taken))
      return Option.some({ kind: "withdraws" as const, value: { anisRemoved: removed, leftovers, entry } })
    })
  )
