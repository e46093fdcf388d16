/**
 * Numbers that go from groups to others: what becomes of each, and how it is done, as one change.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type { PackedNumber } from "@anipool/domain/groups/PackedNumber"
import * as Regrouping from "@anipool/domain/groups/Regrouping"
import * as GroupEntries from "@anipool/domain/trail/GroupEntries"
import type { TakenNumber } from "@anipool/domain/trail/Undo"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import {
  type NoGroup,
  type Regrouped,
  regroupedGroupsMax,
  regroupedMax,
  regroupedPlacesMax,
  type RegroupPlan,
  type RegroupRequest,
  type TooMany
} from "@anipool/storage/InboundGroups"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as AuditTrail from "../auditTrail.ts"
import { assertAtMost } from "../failure.ts"
import * as Membership from "../membership.ts"
import { identityOfAni } from "../packedNumber.ts"
import { change } from "../transaction.ts"

/** Does it. */
export const regroup = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId, request: RegroupRequest) {
    yield* assertAtMost("InboundGroups.regroup", sizeOf(request), regroupedMax)
    let outcome: Regrouped | NoGroup | TooMany = { _tag: "NoGroup", groupId: request.about }
    yield* change(
      sql,
      workspaceId,
      Effect.fnUntraced(function*(head) {
        const planned = yield* plan(sql, workspaceId, request)
        if (planned._tag !== "Planned") {
          outcome = planned
          return Option.none()
        }
        const { groups, leaving, pools, told } = planned
        outcome = { ...told, entry: null }
        if (groups.size === 0) return Option.none()
        // Into groups before out of others: who is in none leaves the inventory.
        for (const [pool, { added }] of groups) {
          if (added.length > 0) yield* Membership.joinOne(sql, workspaceId, head, added, pool)
        }
        if (leaving.ids.length > 0) {
          const ids = Membership.bigints(sql, leaving.ids)
          yield* Membership.leave(sql, workspaceId, head, ids, Membership.bigints(sql, leaving.pools), false)
        }
        const named = new Map(pools.map((pool) => [pool.id, pool]))
        const about = pools.find(({ groupId }) => groupId === request.about)!
        const entry = GroupEntries.regrouped(
          Regrouping.auditActions[request.action],
          Array.from(groups, ([id, came]) => ({ ...came, groupId: named.get(id)!.groupId, name: named.get(id)!.name })),
          about
        )
        outcome = { ...told, entry: yield* AuditTrail.record(sql, workspaceId, entry) }
        return Option.some({ kind: leaving.ids.length > 0 ? "withdraws" as const : "adds" as const, value: undefined })
      })
    )
    return outcome as Regrouped | NoGroup | TooMany
  }
)

/** What it would do now. */
export const preview = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId, request: RegroupRequest) {
    yield* assertAtMost("InboundGroups.previewRegroup", sizeOf(request), regroupedMax)
    const planned = yield* plan(sql, workspaceId, request)
    return planned._tag === "Planned" ? planned.told : planned
  }
)

// internal

const sizeOf = ({ steps }: RegroupRequest): number => steps.reduce((sum, { ids }) => sum + ids.length, 0)

interface Came {
  readonly added: Array<PackedNumber>
  readonly removed: Array<TakenNumber>
}

const plan = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId, { about, steps }: RegroupRequest) {
    const pools = yield* sql<{ readonly id: PoolId; readonly groupId: string; readonly name: string }>`
      SELECT pool_id AS id, group_id AS "groupId", name FROM pool
      WHERE workspace_id = ${workspaceId} AND deleted_at IS NULL`
    const ids = new Map(pools.map(({ groupId, id }) => [groupId, id]))
    const named = steps.flatMap(({ from, into }) => [
      ...(typeof from === "string" ? [] : from),
      ...(into === null ? [] : [into])
    ])
    const missing = [about, ...named].find((groupId) => !ids.has(groupId))
    if (missing !== undefined) return { _tag: "NoGroup" as const, groupId: missing }
    const groups = new Map<PoolId, Came>()
    const of = (pool: PoolId) => {
      const known = groups.get(pool)
      if (known !== undefined) return known
      const made: Came = { added: [], removed: [] }
      groups.set(pool, made)
      return made
    }
    const leaving = { ids: [] as Array<AniId>, pools: [] as Array<PoolId> }
    const fits: Array<ReadonlyArray<Regrouping.Fit | "unknown">> = []
    let gone = 0
    let count = 0
    for (const step of steps) {
      const pooled: Regrouping.PooledRegrouping = {
        from: typeof step.from === "string" ? step.from : new Set(step.from.map((groupId) => ids.get(groupId)!)),
        into: step.into === null ? null : ids.get(step.into)!
      }
      const fitOf = new Map<AniId, Regrouping.Fit>()
      const places = yield* placesOf(sql, workspaceId, step.ids)
      yield* EventLoop.forEachQuick(places, ({ brand, id, phone, pools }) => {
        const { fit, joins, leaves } = Regrouping.of(pools, pooled)
        fitOf.set(id, fit)
        count += leaves.length + (joins === null ? 0 : 1)
        if (joins !== null) of(joins).added.push(phone)
        const left = joins === null && leaves.length > 0 && leaves.length === pools.length
        if (left) gone++
        for (const pool of leaves) {
          of(pool).removed.push({
            phone,
            ...(left ? { left } : {}),
            ...(left && brand !== null ? { brand } : {})
          })
          leaving.ids.push(id)
          leaving.pools.push(pool)
        }
      })
      if (groups.size > regroupedGroupsMax || count > regroupedPlacesMax) return { _tag: "TooMany" as const }
      fits.push(step.ids.map((id) => fitOf.get(id) ?? "unknown"))
    }
    const told: RegroupPlan = { _tag: "Regrouped", fits, leaving: gone }
    return { _tag: "Planned" as const, pools, groups, leaving, told }
  }
)

/** Those of these ANIs that are held, each with the pools that it is in. */
const placesOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) =>
  sql<
    {
      readonly id: AniId
      readonly pools: ReadonlyArray<PoolId>
      readonly phone: PackedNumber
      readonly brand: string | null
    }
  >`
    SELECT i.ani_id AS id, (${sql.literal(identityOfAni("a"))}) * 10 + length(a.area_code) AS phone,
      CASE WHEN a.is_branded THEN a.brand_name END AS brand,
      ARRAY(
        SELECT m.pool_id FROM pool_member m WHERE m.workspace_id = ${workspaceId} AND m.ani_id = i.ani_id
      ) AS pools
    FROM unnest(${Membership.bigints(sql, ids)}) AS i (ani_id)
    CROSS JOIN LATERAL (
      SELECT * FROM ani
      WHERE workspace_id = ${workspaceId} AND ani_id = i.ani_id AND status <> 'REMOVED_FROM_DIALER' LIMIT 1
    ) a`
