/**
 * Undoes changes: reads what is there of what an undo is about, and does what its plan says. What is done runs within a
 * change of the workspace.
 */
import type { AniId, AniStatus, PoolId } from "@anipool/domain/Ani"
import * as CallbackRoute from "@anipool/domain/CallbackRoute"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { difference } from "@anipool/domain/trail/Difference"
import type { GroupStep, NumberPlace } from "@anipool/domain/trail/GroupUndoPlan"
import type {
  Brand,
  GroupMembersUndo,
  OwnersUndo,
  PlacementUndo,
  TransitionUndo,
  Undo
} from "@anipool/domain/trail/Undo"
import type { NumberInGroup, Present, SnapshotUndoStep, UndoStep } from "@anipool/domain/trail/UndoPlan"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as CallbackRows from "./callbackRows.ts"
import * as CampaignChanges from "./campaignChanges.ts"
import * as CampaignRows from "./campaignRows.ts"
import * as DispositionRows from "./dispositionRows.ts"
import * as ListRows from "./listRows.ts"
import * as Membership from "./membership.ts"
import * as OwnerRows from "./ownerRows.ts"
import * as Packed from "./packedNumber.ts"
import * as SnapshotUndo from "./snapshotUndo.ts"
import * as TagRows from "./tagRows.ts"
import * as Time from "./time.ts"
import type { Change, Changed } from "./transaction.ts"
import * as TransitionRows from "./transitionRows.ts"

/** What is there of what an undo is about; `at`: when the change was made, milliseconds since the epoch. */
export const presentOf = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  undo: Undo,
  at: number
): Effect.Effect<Present, SqlError> => {
  switch (undo.kind) {
    case "groupEdit":
      return groupOf(sql, workspaceId, undo.groupId, [...undo.added, ...undo.removed.map(({ phone }) => phone)])
    case "groupDeletion":
      return groupOf(sql, workspaceId, undo.groupId, undo.removed.map(({ phone }) => phone))
    case "regroup":
      return Effect.map(
        groupsOf(sql, workspaceId, undo.groups),
        (groups) => ({ kind: "groups" as const, groups })
      )
    case "transition":
      return numbersOf(sql, workspaceId, undo, at)
    case "policy":
      return Effect.map(
        undo.campaignId === null
          ? sql<{ readonly policy: object }>`SELECT policy FROM workspace WHERE workspace_id = ${workspaceId}`
          : sql<{ readonly policy: object }>`
            SELECT policy FROM campaign
            WHERE workspace_id = ${workspaceId} AND external_id = ${undo.campaignId} AND is_registered`,
        ([row]) => ({
          kind: "policy" as const,
          isThere: row !== undefined,
          isAsAfter: row !== undefined && difference<object>(row.policy, undo.after) === undefined
        })
      )
    case "campaignEdit":
      return campaignOf(sql, workspaceId, undo.id)
    case "campaignDeletion":
      return campaignOf(sql, workspaceId, undo.campaign.id)
    case "list":
      return Effect.map(
        ListRows.find(sql, workspaceId, undo.id),
        (found) => ({ kind: "list" as const, list: found?.list ?? null })
      )
    case "owners":
      return ownersOf(sql, workspaceId, undo)
    case "dispositionEdit":
      return dispositionOf(sql, workspaceId, undo.id)
    case "dispositionDeletion":
      return dispositionOf(sql, workspaceId, undo.disposition.id)
    case "snapshot":
      return SnapshotUndo.tracesOf(sql, workspaceId, undo.uploadId)
    case "dispositionClass":
      return Effect.map(
        DispositionRows.classOf(sql, workspaceId, undo.name),
        ([row]) => ({ kind: "class" as const, class: row?.class ?? null })
      )
    case "callbackRoutes":
      return Effect.map(
        CallbackRows.ofNumbers(sql, workspaceId, undo.numbers),
        (said) => ({
          kind: "callbackRoutes" as const,
          said: said.map((statements) => CallbackRoute.saidBy(statements, "hand"))
        })
      )
    case "placement":
      return placesOf(sql, workspaceId, undo)
    case "tags":
      return TagRows.presentOf(sql, workspaceId, undo)
  }
}

/** Does what a plan says. */
export const perform = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  head: Change,
  undoStep: Exclude<UndoStep, SnapshotUndoStep>
): Effect.Effect<Changed<void>["kind"], SqlError> => {
  switch (undoStep.kind) {
    case "group":
      return changeGroups(sql, workspaceId, head, [undoStep])
    case "groups":
      return changeGroups(sql, workspaceId, head, undoStep.steps)
    case "numbers":
      return moveNumbers(sql, workspaceId, head, undoStep)
    case "policy":
      return undoStep.campaignId === null
        ? Effect.as(
          sql`UPDATE workspace SET policy = ${JSON.stringify(undoStep.policy)} WHERE workspace_id = ${workspaceId}`,
          "ownSettings" as const
        )
        : Effect.as(
          sql`
            WITH changed AS (
              UPDATE campaign SET policy = ${JSON.stringify(undoStep.policy)}
              WHERE workspace_id = ${workspaceId} AND external_id = ${undoStep.campaignId} AND is_registered
              RETURNING campaign_id
            )
            ${CampaignRows.noted(sql, workspaceId, head)}`,
          "settings" as const
        )
    case "campaign":
      return Effect.as(CampaignRows.register(sql, workspaceId, head, undoStep.campaign), "settings" as const)
    case "campaignFields":
      return Effect.as(CampaignRows.update(sql, workspaceId, head, undoStep.id, undoStep.fields), "settings" as const)
    case "list":
      return Effect.as(ListRows.put(sql, workspaceId, head, undoStep.id, undoStep.list), "settings" as const)
    case "owners":
      return Effect.as(OwnerRows.record(sql, workspaceId, head, undoStep.owners), "settings" as const)
    case "disposition":
      return Effect.as(DispositionRows.register(sql, workspaceId, undoStep.disposition), "adds" as const)
    case "dispositionFields":
      return Effect.as(DispositionRows.update(sql, workspaceId, undoStep.id, undoStep.fields), "adds" as const)
    case "class":
      return Effect.as(DispositionRows.setClass(sql, workspaceId, undoStep.name, undoStep.class), "adds" as const)
    case "callbackRoutes":
      return Effect.map(
        CallbackRows.record(sql, workspaceId, head, "hand", undoStep.numbers, false),
        ({ kind }) => kind
      )
    case "placement":
      return Effect.as(placeBack(sql, workspaceId, head, undoStep), "withdraws" as const)
    case "tags":
      return Effect.as(
        Effect.zipRight(
          TagRows.change(sql, workspaceId, "numbers", undoStep.numbers),
          TagRows.change(sql, workspaceId, "campaigns", undoStep.campaigns)
        ),
        "adds" as const
      )
  }
}

// internal

const ownersOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, { owners }: OwnersUndo) =>
  Effect.gen(function*() {
    const now = yield* OwnerRows.numbersOf(sql, workspaceId, owners.map(({ owner }) => owner))
    const held = yield* OwnerRows.heldOf(sql, workspaceId, owners.flatMap(({ before }) => before ?? []))
    return {
      kind: "owners" as const,
      owners: owners.map(({ before, owner }) => ({
        number: now.get(owner) ?? null,
        isHeld: before !== null && held.has(PhoneNumber.toE164(before))
      }))
    }
  })

const campaignOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, id: string) =>
  Effect.map(
    CampaignRows.find(sql, workspaceId, id),
    ([campaign = null]) => ({ kind: "campaign" as const, campaign })
  )

const dispositionOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, id: string) =>
  Effect.map(
    DispositionRows.lock(sql, workspaceId, id),
    ([disposition = null]) => ({ kind: "disposition" as const, disposition })
  )

const groupOf = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  groupId: string,
  phones: ReadonlyArray<PackedNumber.PackedNumber>
) =>
  Effect.gen(function*() {
    const pools = yield* sql<{ readonly id: PoolId; readonly name: string; readonly isDeleted: boolean }>`
      SELECT pool_id AS id, name, deleted_at IS NOT NULL AS "isDeleted" FROM pool
      WHERE workspace_id = ${workspaceId} AND group_id = ${groupId}`
    const pool = pools[0]
    const id = pool?.id ?? 0
    const found = yield* sql<NumberPlace & { readonly phone: PackedNumber.PackedNumber }>`
      SELECT w.phone, EXISTS (
        SELECT FROM pool_member m WHERE m.workspace_id = ${workspaceId} AND m.pool_id = ${id} AND m.ani_id = a.ani_id
      ) AS "isInGroup", (
        SELECT l.group_id FROM pool_member m
        JOIN pool l ON l.workspace_id = m.workspace_id AND l.pool_id = m.pool_id
        WHERE m.workspace_id = ${workspaceId} AND m.ani_id = a.ani_id AND m.pool_id <> ${id}
        ORDER BY m.pool_id LIMIT 1
      ) AS elsewhere
      FROM unnest(${Membership.bigints(sql, phones)}) AS w (phone)
      ${heldUnder(sql, workspaceId)}`
    return {
      kind: "group" as const,
      name: pool === undefined || pool.isDeleted ? null : pool.name,
      places: new Map(found.map(({ phone, ...place }) => [PackedNumber.identityOf(phone), place]))
    }
  })

/** The ANI that is held under the packed number of `w`, as `a`. */
const heldUnder = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  sql`
    CROSS JOIN LATERAL (
      SELECT * FROM ani
      WHERE workspace_id = ${workspaceId} AND calling_code = ${sql.literal(Packed.callingCodeOf("w.phone"))}
        AND number = ${sql.literal(Packed.nationalOf("w.phone"))} AND status <> 'REMOVED_FROM_DIALER'
      LIMIT 1
    ) a`

const placesOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, { groupsMade, numbers }: PlacementUndo) =>
  Effect.gen(function*() {
    const found = yield* sql<
      Brand & { readonly phone: PackedNumber.PackedNumber; readonly groups: ReadonlyArray<string> }
    >`
      SELECT w.phone, a.is_branded AS "isBranded", a.brand_name AS "brandName", ARRAY(
        SELECT l.group_id FROM pool_member m
        JOIN pool l ON l.workspace_id = m.workspace_id AND l.pool_id = m.pool_id
        WHERE m.workspace_id = ${workspaceId} AND m.ani_id = a.ani_id
      ) AS groups
      FROM unnest(${Membership.bigints(sql, numbers.map(({ phone }) => phone))}) AS w (phone)
      ${heldUnder(sql, workspaceId)}`
    const named = [...new Set([...groupsMade, ...numbers.flatMap(({ from }) => from ?? [])])]
    const there = yield* sql<{ readonly group: string; readonly members: number }>`
      SELECT l.group_id AS group, CASE WHEN l.group_id = ANY(${groupsMade}::text[]) THEN (
        SELECT count(*) FROM pool_member m WHERE m.workspace_id = ${workspaceId} AND m.pool_id = l.pool_id
      ) ELSE 0 END AS members
      FROM pool l WHERE l.workspace_id = ${workspaceId} AND l.group_id = ANY(${named}::text[]) AND l.deleted_at IS NULL`
    return {
      kind: "placement" as const,
      numbers: new Map(found.map(({ phone, ...place }) => [PackedNumber.identityOf(phone), place])),
      groups: new Map(there.map(({ group, members }) => [group, members]))
    }
  })

const placeBack = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  head: Change,
  { brands, groups, join, leave }: Extract<UndoStep, { readonly kind: "placement" }>
) =>
  Effect.gen(function*() {
    const named = [...new Set([...join, ...leave].map(({ group }) => group))]
    const pools = new Map(
      (yield* sql<{ readonly id: PoolId; readonly group: string }>`
        SELECT pool_id AS id, group_id AS group FROM pool
        WHERE workspace_id = ${workspaceId} AND group_id = ANY(${named}::text[])`).map(({ group, id }) => [group, id])
    )
    const poolsOf = (places: ReadonlyArray<NumberInGroup>) =>
      Membership.bigints(sql, places.map(({ group }) => pools.get(group)!))
    const phonesOf = (numbers: ReadonlyArray<Pick<NumberInGroup, "phone">>) =>
      Membership.bigints(sql, numbers.map(({ phone }) => phone))
    // Back before out: who is in no group leaves the inventory.
    yield* Membership.join(sql, workspaceId, head, phonesOf(join), poolsOf(join))
    yield* sql`
      UPDATE ani SET shown_pool_id = back.pool_id
      FROM (
        SELECT a.ani_id, w.pool_id
        FROM unnest(${phonesOf(join)}, ${poolsOf(join)}) AS w (phone, pool_id) ${heldUnder(sql, workspaceId)}
      ) back
      WHERE ani.workspace_id = ${workspaceId} AND ani.ani_id = back.ani_id`
    yield* sql`
      UPDATE ani SET is_branded = back.is_branded, brand_name = back.brand_name, revision = ${head.revision}
      FROM (
        SELECT a.ani_id, w.is_branded, w.brand_name
        FROM unnest(
          ${phonesOf(brands)}, ${brands.map(({ isBranded }) => isBranded)}::boolean[],
          ${brands.map(({ brandName }) => brandName)}::text[]
        ) AS w (phone, is_branded, brand_name) ${heldUnder(sql, workspaceId)}
      ) back
      WHERE ani.workspace_id = ${workspaceId} AND ani.ani_id = back.ani_id`
    const leaving = yield* sql<{ readonly id: AniId; readonly pool: PoolId }>`
      SELECT a.ani_id AS id, w.pool_id AS pool
      FROM unnest(${phonesOf(leave)}, ${poolsOf(leave)}) AS w (phone, pool_id) ${heldUnder(sql, workspaceId)}`
    yield* Membership.leave(
      sql,
      workspaceId,
      head,
      Membership.bigints(sql, leaving.map(({ id }) => id)),
      Membership.bigints(sql, leaving.map(({ pool }) => pool)),
      false
    )
    const deleted = yield* sql<{ readonly id: PoolId }>`
      UPDATE pool SET deleted_at = clock_timestamp()
      WHERE workspace_id = ${workspaceId} AND group_id = ANY(${groups}::text[]) AND deleted_at IS NULL
      RETURNING pool_id AS id`
    yield* CampaignChanges.poolsDeleted(sql, workspaceId, deleted.map(({ id }) => id))
  })

const groupsOf = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  groups: ReadonlyArray<GroupMembersUndo>
) =>
  Effect.forEach(
    groups,
    ({ added, groupId, removed }) =>
      groupOf(sql, workspaceId, groupId, [...added, ...removed.map(({ phone }) => phone)])
  )

const numbersOf = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { anis, groups = [] }: TransitionUndo,
  at: number
) =>
  Effect.gen(function*() {
    const found = yield* sql<
      { readonly id: AniId; readonly status: AniStatus; readonly pools: number; readonly isLatest: boolean }
    >`
      SELECT a.ani_id AS id, a.status,
        (SELECT count(*) FROM pool_member m WHERE m.workspace_id = ${workspaceId} AND m.ani_id = a.ani_id) AS pools,
        NOT EXISTS (
          SELECT FROM ani_transition t
          WHERE t.workspace_id = ${workspaceId} AND t.ani_id = a.ani_id AND ${
      Time.toMillis(sql, "t.created_at")
    } > ${at}
        ) AS "isLatest"
      FROM unnest(${anis.map(({ id }) => id)}::bigint[]) AS wanted (ani_id)
      JOIN ani a ON a.workspace_id = ${workspaceId} AND a.ani_id = wanted.ani_id
        AND a.status <> 'REMOVED_FROM_DIALER'`
    const [clock] = yield* sql<{ readonly now: number }>`SELECT ${Time.toMillis(sql, "clock_timestamp()")} AS now`
    return {
      kind: "numbers" as const,
      numbers: new Map(found.map(({ id, ...state }) => [id, state])),
      now: clock!.now,
      groups: yield* groupsOf(sql, workspaceId, groups)
    }
  })

const changeGroups = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  head: Change,
  steps: ReadonlyArray<GroupStep>
) =>
  Effect.gen(function*() {
    const leaving = { ids: [] as Array<AniId>, pools: [] as Array<PoolId> }
    let dialing = false
    for (const step of steps) {
      const joined = yield* joinGroup(sql, workspaceId, head, step)
      dialing ||= joined.dialing
      for (const { id } of yield* membersAmong(sql, workspaceId, joined.pool, step.leave)) {
        leaving.ids.push(id)
        leaving.pools.push(joined.pool)
      }
    }
    if (leaving.ids.length > 0) {
      const ids = Membership.bigints(sql, leaving.ids)
      yield* Membership.leave(sql, workspaceId, head, ids, Membership.bigints(sql, leaving.pools), false)
    }
    return dialing ? "settings" as const : "withdraws" as const
  })

/** Names or makes the group, and puts back who left it; answers its pool, and whether campaigns dial from it anew. */
const joinGroup = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  head: Change,
  { groupId, isRevived, join, name }: GroupStep
) =>
  Effect.gen(function*() {
    const pools = yield* sql<{ readonly id: PoolId }>`
      UPDATE pool SET name = COALESCE(${name}, name), deleted_at = NULL
      WHERE workspace_id = ${workspaceId} AND group_id = ${groupId}
      RETURNING pool_id AS id`
    const pool = pools[0]!.id
    const dialing = isRevived ? yield* CampaignChanges.poolsMade(sql, workspaceId, head, [groupId]) : false
    if (join.length > 0) yield* Membership.joinOne(sql, workspaceId, head, join.map(({ phone }) => phone), pool)
    // What left the inventory came back as new.
    const brands = new Map(join.flatMap(({ brand, phone }) => brand === undefined ? [] : [[phone, brand]]))
    const former = yield* membersAmong(sql, workspaceId, pool, [...brands.keys()])
    yield* Membership.giveBack(sql, workspaceId, former.map(({ id, phone }) => ({ id, brand: brands.get(phone)! })))
    return { pool, dialing }
  })

/** Those of these numbers that are in a pool. */
const membersAmong = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  pool: PoolId,
  phones: ReadonlyArray<PackedNumber.PackedNumber>
) =>
  phones.length === 0 ? Effect.succeed([]) : sql<{ readonly id: AniId; readonly phone: PackedNumber.PackedNumber }>`
    SELECT m.ani_id AS id, w.phone
    FROM unnest(${Membership.bigints(sql, phones)}) AS w (phone)
    ${heldUnder(sql, workspaceId)}
    JOIN pool_member m ON m.workspace_id = ${workspaceId} AND m.pool_id = ${pool} AND m.ani_id = a.ani_id`

const moveNumbers = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  head: Change,
  { anis, event, groups }: Extract<UndoStep, { readonly kind: "numbers" }>
) => {
  const ends = new Map<number | null, Array<AniId>>()
  for (const { id, until } of anis) {
    // What is activated has no end.
    const end = event === "pause" ? until : null
    const ids = ends.get(end)
    if (ids === undefined) ends.set(end, [id])
    else ids.push(id)
  }
  const status = event === "pause" ? "COOLING_OFF" : "ACTIVE_AND_BEING_MANAGED"
  return Effect.zipRight(
    Effect.forEach(ends, ([until, ids]) =>
      TransitionRows.move(sql, workspaceId, head.revision, ids, status, {
        event,
        origin: "interface",
        keyId: null,
        carrier: null,
        note: "undone",
        effectiveAt: null,
        until
      }), { discard: true }),
    groups.length > 0
      ? changeGroups(sql, workspaceId, head, groups)
      : Effect.succeed(event === "pause" ? "withdraws" as const : "adds" as const)
  )
}
