/**
 * `InboundGroups` on PostgreSQL.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as ChangesSince from "@anipool/domain/groups/ChangesSince"
import { phonesMax } from "@anipool/domain/groups/GroupPhones"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as GroupEntries from "@anipool/domain/trail/GroupEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  changesForgottenMax,
  changesMax,
  type Conflicting,
  conflictPhonesMax,
  type CountedGroup,
  type Edited,
  type EditPreview,
  type Group,
  type GroupContents,
  type GroupEdit,
  type GroupHead,
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
import * as AuditTrail from "./internal/auditTrail.ts"
import * as CampaignChanges from "./internal/campaignChanges.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import * as Membership from "./internal/membership.ts"
import * as Packed from "./internal/packedNumber.ts"
import { Reads } from "./internal/reads.ts"
import { change, changeExisting } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(Effect.all([SqlClient.SqlClient, Reads]), ([sql, reads]) => {
  const poolOf = (workspaceId: WorkspaceId, groupId: string) =>
    Effect.map(
      sql<Pool>`
        SELECT pool_id AS id, name, version FROM pool
        WHERE workspace_id = ${workspaceId} AND group_id = ${groupId} AND deleted_at IS NULL`,
      (pools) => pools[0]
    )

  const rename = (workspaceId: WorkspaceId, pool: PoolId, name: string) =>
    sql`UPDATE pool SET name = ${name} WHERE workspace_id = ${workspaceId} AND pool_id = ${pool}`

  /** A part: of each of these numbers the ANI that is held under it, or none. */
  const presentAmong = (workspaceId: WorkspaceId, phones: ReadonlyArray<PackedNumber.PackedNumber>) =>
    sql`
      SELECT (
        SELECT a.ani_id FROM ani a
        WHERE a.workspace_id = ${workspaceId} AND a.calling_code = ${sql.literal(Packed.callingCodeOf("w.phone"))}
          AND a.number = ${sql.literal(Packed.nationalOf("w.phone"))} AND a.status <> 'REMOVED_FROM_DIALER'
      ) AS ani_id
      FROM unnest(${Membership.bigints(sql, phones)}) AS w (phone)`

  /** Those of these numbers that are in a pool. */
  const membersAmong = (workspaceId: WorkspaceId, pool: PoolId, phones: ReadonlyArray<PackedNumber.PackedNumber>) =>
    phones.length === 0 ? Effect.succeed([]) : Effect.map(
      sql<{ readonly id: AniId }>`
        SELECT p.ani_id AS id FROM (${presentAmong(workspaceId, phones)}) p
        WHERE (
          SELECT true FROM pool_member m
          WHERE m.workspace_id = ${workspaceId} AND m.pool_id = ${pool} AND m.ani_id = p.ani_id
        )`,
      (members) => members.map(({ id }) => id)
    )

  const changesSince = (workspaceId: WorkspaceId, pool: Pool, version: number) =>
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

  const phonesOf = (workspaceId: WorkspaceId, ids: ReadonlyArray<number>) =>
    Effect.map(
      sql<{ readonly phone: string }>`
        SELECT '+' || a.calling_code || a.number AS phone FROM ani a
        WHERE a.workspace_id = ${workspaceId}
          AND a.ani_id = ANY(${Membership.bigints(sql, ids.slice(0, conflictPhonesMax))})
        ORDER BY a.calling_code, a.number`,
      (phones) => phones.map(({ phone }) => phone)
    )

  const conflictOf = (workspaceId: WorkspaceId, { name, version }: Pool, since: ChangesSince.Since) =>
    Effect.map(
      Effect.all([phonesOf(workspaceId, since.joined), phonesOf(workspaceId, since.left)]),
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

  const before = (keptFor: Duration.Duration) =>
    sql`clock_timestamp() - ${Duration.toSeconds(keptFor)}::float8 * INTERVAL '1 second'`

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
            const { added, created } = yield* Membership.joinOne(sql, workspaceId, head, phones, pool)
            yield* AuditTrail.record(sql, workspaceId, GroupEntries.created({ groupId, name, phones }))
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
            if (pool.name !== name) yield* rename(workspaceId, pool.id, name)
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
      },
      refail("InboundGroups.replace")
    ),

    edit: Effect.fn("InboundGroups.edit")(
      function*(workspaceId: WorkspaceId, edit: GroupEdit) {
        yield* assertAtMost("InboundGroups.edit", Math.max(edit.add.length, edit.remove.length), phonesMax)
        let outcome = Option.none<Edited | Conflicting>()
        yield* change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            const pool = yield* poolOf(workspaceId, edit.groupId)
            outcome = Option.none()
            if (pool === undefined) return Option.none()
            const removing = yield* membersAmong(workspaceId, pool.id, edit.remove)
            const isMerged = pool.version !== edit.version
            if (isMerged) {
              const since = yield* changesSince(workspaceId, pool, edit.version)
              if (ChangesSince.isConflict(since, pool.name, { name: edit.name, removing })) {
                outcome = Option.some(yield* conflictOf(workspaceId, pool, since))
                return Option.none()
              }
            }
            const name = edit.name ?? pool.name
            if (name !== pool.name) yield* rename(workspaceId, pool.id, name)
            const { added, created, joined } = yield* Membership.joinOne(sql, workspaceId, head, edit.add, pool.id)
            const left = yield* Membership.leaveOne(sql, workspaceId, head, removing, pool.id, false)
            const entry = GroupEntries.changed("group.edited", {
              groupId: edit.groupId,
              nameBefore: pool.name,
              nameAfter: name,
              added: joined,
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
      },
      refail("InboundGroups.edit")
    ),

    previewEdit: Effect.fn("InboundGroups.previewEdit")(
      function*(workspaceId: WorkspaceId, { add, groupId, remove }: Pick<GroupEdit, "groupId" | "add" | "remove">) {
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
            FROM (${presentAmong(workspaceId, add)}) p
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
            FROM (${presentAmong(workspaceId, remove)}) p
            JOIN pool_member m ON m.workspace_id = ${workspaceId} AND m.pool_id = l.pool_id AND m.ani_id = p.ani_id
          ) r
          WHERE l.workspace_id = ${workspaceId} AND l.group_id = ${groupId} AND l.deleted_at IS NULL`
        return Option.fromNullable(previews[0])
      },
      refail("InboundGroups.previewEdit")
    ),

    head: Effect.fn("InboundGroups.head")(
      (workspaceId: WorkspaceId, groupId: string) =>
        Effect.map(
          sql<GroupHead>`
            SELECT l.group_id AS "groupId", l.name, l.version, c.anis, c.active AS "activeAnis"
            FROM pool l
            CROSS JOIN LATERAL (
              SELECT count(*) AS anis, count(*) FILTER (WHERE a.status = 'ACTIVE_AND_BEING_MANAGED') AS active
              FROM pool_member m
              JOIN ani a ON a.workspace_id = m.workspace_id AND a.ani_id = m.ani_id
              WHERE m.workspace_id = l.workspace_id AND m.pool_id = l.pool_id
            ) c
            WHERE l.workspace_id = ${workspaceId} AND l.group_id = ${groupId} AND l.deleted_at IS NULL`,
          (groups) => Option.fromNullable(groups[0])
        ),
      refail("InboundGroups.head")
    ),

    forgetChanges: Effect.fn("InboundGroups.forgetChanges")(
      (keptFor: Duration.Duration) =>
        Effect.map(
          sql`
            DELETE FROM pool_change
            WHERE (workspace_id, pool_id, change_id) IN (
              SELECT c.workspace_id, c.pool_id, c.change_id FROM pool_change c
              WHERE c.noted_at <= ${before(keptFor)} AND EXISTS (
                -- What a group was changed to by then stays known: whoever reads it now reads that.
                SELECT FROM pool_change n
                WHERE n.workspace_id = c.workspace_id AND n.pool_id = c.pool_id AND n.version > c.version
                  AND n.noted_at <= ${before(keptFor)}
              )
              ORDER BY c.noted_at LIMIT ${changesForgottenMax}
            )
            RETURNING 1`,
          (forgotten) => forgotten.length
        ),
      refail("InboundGroups.forgetChanges")
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
            WHERE noted_at <= ${before(storedFor)}
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

interface Pool {
  readonly id: PoolId
  readonly name: string
  readonly version: number
}

/** Every field, or none of them. */
type Nullable<A> = A | { readonly [K in keyof A]: null }
