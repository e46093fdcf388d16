/**
 * Edits of a group, merged with what changed since it was read.
 */
import * as ChangesSince from "@anipool/domain/groups/ChangesSince"
import { phonesMax } from "@anipool/domain/groups/GroupLimits"
import * as GroupEntries from "@anipool/domain/trail/GroupEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  changesMax,
  type Conflicting,
  conflictPhonesMax,
  type Edited,
  type EditPreview,
  type GroupEdit
} from "@anipool/storage/InboundGroups"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as AuditTrail from "../auditTrail.ts"
import { assertAtMost } from "../failure.ts"
import * as Membership from "../membership.ts"
import { change } from "../transaction.ts"
import * as Pools from "./pools.ts"

/** Edits a group; `Conflicting`: what changed since leaves the edit no sense; `None`: there is no such group. */
export const edit = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId, edit: GroupEdit) {
    yield* assertAtMost("InboundGroups.edit", Math.max(edit.add.length, edit.remove.length), phonesMax)
    let outcome = Option.none<Edited | Conflicting>()
    yield* change(
      sql,
      workspaceId,
      Effect.fnUntraced(function*(head) {
        const pool = yield* Pools.poolOf(sql, workspaceId, edit.groupId)
        outcome = Option.none()
        if (pool === undefined) return Option.none()
        const removing = yield* Pools.membersAmong(sql, workspaceId, pool.id, edit.remove)
        const isMerged = pool.version !== edit.version
        if (isMerged) {
          const since = yield* changesSince(sql, workspaceId, pool, edit.version)
          if (ChangesSince.isConflict(since, pool.name, { name: edit.name, removing })) {
            outcome = Option.some(yield* conflictOf(sql, workspaceId, pool, since))
            return Option.none()
          }
        }
        const name = edit.name ?? pool.name
        if (name !== pool.name) yield* Pools.rename(sql, workspaceId, pool.id, name)
        const held = yield* Pools.heldAmong(sql, workspaceId, edit.add)
        const { added, created, joined } = yield* Membership.joinOne(sql, workspaceId, head, edit.add, pool.id)
        const left = yield* Membership.leaveOne(sql, workspaceId, head, removing, pool.id, false)
        const entry = GroupEntries.changed("group.edited", {
          groupId: edit.groupId,
          nameBefore: pool.name,
          nameAfter: name,
          added: joined,
          held,
          removed: left.taken
        })
        const edited = {
          _tag: "Edited" as const,
          name,
          isMerged,
          phonesAdded: added,
          anisCreated: created,
          phonesRemoved: left.memberships,
          anisRemoved: left.removed
        }
        if (entry === undefined) {
          outcome = Option.some({ ...edited, version: pool.version, entry: null })
          return Option.none()
        }
        const entryId = yield* AuditTrail.record(sql, workspaceId, entry)
        outcome = Option.some({ ...edited, version: head.revision, entry: entryId })
        return Option.some({
          kind: left.memberships > 0 ? "withdraws" as const : "adds" as const,
          value: undefined
        })
      })
    )
    return outcome
  }
)

/** What an edit would do now; `None`: there is no such group. */
export const previewEdit = Effect.fnUntraced(
  function*(
    sql: SqlClient.SqlClient,
    workspaceId: WorkspaceId,
    { add, groupId, remove }: Pick<GroupEdit, "groupId" | "add" | "remove">
  ) {
    yield* assertAtMost("InboundGroups.previewEdit", Math.max(add.length, remove.length), phonesMax)
    const previews = yield* sql<EditPreview>`
    SELECT l.name, l.version, c.anis, a.added, a.created, r.removed, r.leaving
    FROM pool l
    CROSS JOIN LATERAL (
      SELECT count(*) AS anis FROM pool_member m
      WHERE m.workspace_id = ${workspaceId} AND m.pool_id = l.pool_id
    ) c
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE m.ani_id IS NULL) AS added, count(*) FILTER (WHERE p.ani_id IS NULL) AS created
      FROM (${Pools.presentAmong(sql, workspaceId, add)}) p
      LEFT JOIN pool_member m
        ON m.workspace_id = ${workspaceId} AND m.pool_id = l.pool_id AND m.ani_id = p.ani_id
    ) a
    CROSS JOIN LATERAL (
      SELECT count(*) AS removed, count(*) FILTER (
        WHERE NOT EXISTS (
          SELECT FROM pool_member o
          WHERE o.workspace_id = ${workspaceId} AND o.ani_id = p.ani_id AND o.pool_id <> l.pool_id
        )
      ) AS leaving
      FROM (${Pools.presentAmong(sql, workspaceId, remove)}) p
      JOIN pool_member m ON m.workspace_id = ${workspaceId} AND m.pool_id = l.pool_id AND m.ani_id = p.ani_id
    ) r
    WHERE l.workspace_id = ${workspaceId} AND l.group_id = ${groupId} AND l.deleted_at IS NULL`
    return Option.fromNullable(previews[0])
  }
)

// internal

const changesSince = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, pool: Pools.Pool, version: number) =>
  Effect.map(
    sql<ChangesSince.GroupChange & { readonly version: number }>`
      SELECT version, kind, ani_ids AS ids, count, name_before AS "nameBefore" FROM pool_change
      WHERE workspace_id = ${workspaceId} AND pool_id = ${pool.id} AND version >= ${version}
      ORDER BY change_id LIMIT ${changesMax + 1}`,
    (changes) => {
      // The notes reach back to the version that was read where they have the change that made it.
      const isKnown = changes[0]?.version === version && changes.length <= changesMax
      return ChangesSince.of(changes.filter((each) => each.version > version), pool.name, isKnown)
    }
  )

const phonesOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, ids: ReadonlyArray<number>) =>
  Effect.map(
    sql<{ readonly phone: string }>`
      SELECT '+' || a.calling_code || a.number AS phone FROM ani a
      WHERE a.workspace_id = ${workspaceId}
        AND a.ani_id = ANY(${Membership.bigints(sql, ids.slice(0, conflictPhonesMax))})
      ORDER BY a.calling_code, a.number`,
    (phones) => phones.map(({ phone }) => phone)
  )

const conflictOf = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { name, version }: Pools.Pool,
  since: ChangesSince.Since
) =>
  Effect.map(
    Effect.all([phonesOf(sql, workspaceId, since.joined), phonesOf(sql, workspaceId, since.left)]),
    ([added, removed]): Conflicting => ({
      _tag: "Conflicting",
      name,
      version,
      nameThen: since.nameThen,
      added,
      addedCount: since.joined.length,
      removed,
      removedCount: since.left.length,
      isComplete: since.isComplete
    })
  )
