/**
 * What sources of numbers have, as it is or as it would be after a change that is not made.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as Regrouping from "@anipool/domain/groups/Regrouping"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { changedMax, type Kept, type NumbersChange, type SupplyOf } from "@anipool/storage/AlertFigures"
import * as EventLoop from "@anipool/storage/EventLoop"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { memberAnis } from "./anisByKey.ts"
import { capToday } from "./capToday.ts"
import { assertAtMost } from "./failure.ts"
import * as Membership from "./membership.ts"

/** What each source has, in their order. */
export const of = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  sources: ReadonlyArray<SupplyOf>,
  change: NumbersChange | null
) {
  const shifts = yield* shiftsOf(sql, workspaceId, change)
  return yield* Effect.forEach(sources, (source) => kept(sql, workspaceId, source, shifts))
})

/** Groups by their identifiers as a regrouping names them; those that are not there are left out. */
export const pooled = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { from, into }: Pick<Regrouping.Regrouping, "from" | "into">
) {
  const named = [...typeof from === "string" ? [] : from, ...into === null ? [] : [into]]
  const there = new Map(
    (yield* sql<{ readonly id: PoolId; readonly groupId: string }>`
      SELECT pool_id AS id, group_id AS "groupId" FROM pool
      WHERE workspace_id = ${workspaceId} AND group_id = ANY(${named}::text[]) AND deleted_at IS NULL`)
      .map(({ groupId, id }) => [groupId, id])
  )
  return {
    from: typeof from === "string" ? from : new Set(from.flatMap((groupId) => there.get(groupId) ?? [])),
    into: into === null ? null : there.get(into) ?? null
  } satisfies Regrouping.PooledRegrouping
})

/** Those of these ANIs that are held, each with the pools that it is in. */
export const placesOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) =>
  sql<{ readonly id: AniId; readonly pools: ReadonlyArray<PoolId> }>`
    SELECT i.ani_id AS id, ARRAY(
      SELECT m.pool_id FROM pool_member m WHERE m.workspace_id = ${workspaceId} AND m.ani_id = i.ani_id
    ) AS pools
    FROM unnest(${Membership.bigints(sql, ids)}) AS i (ani_id)
    CROSS JOIN LATERAL (
      SELECT true FROM ani
      WHERE workspace_id = ${workspaceId} AND ani_id = i.ani_id AND status <> 'REMOVED_FROM_DIALER' LIMIT 1
    ) a`

// internal

/** ANIs whose places are read in one turn. */
const readAtOnce = 10_000

/** Who leaves and joins which pool, and all of them; who rests or is woken wherever it is. */
interface Shifts {
  readonly left: Map<PoolId | null, Array<AniId>>
  readonly joined: Map<PoolId | null, Array<AniId>>
  readonly resting: ReadonlyArray<AniId>
  readonly woken: ReadonlyArray<AniId>
  /** The pool that is deleted; 0: none. */
  readonly dissolved: PoolId | 0
}

const shiftsOf = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  change: NumbersChange | null
) {
  const shifts = { left: new Map(), joined: new Map(), resting: [], woken: [], dissolved: 0 } satisfies Shifts
  if (change === null) return shifts
  if (change.kind === "dissolve") {
    const { into } = yield* pooled(sql, workspaceId, { from: "none", into: change.groupId })
    return { ...shifts, dissolved: into ?? 0 } satisfies Shifts
  }
  if (change.kind !== "regroup") {
    yield* assertAtMost("AlertFigures.keeps", change.ids.length, changedMax)
    return { ...shifts, [change.kind === "rest" ? "resting" : "woken"]: change.ids } satisfies Shifts
  }
  yield* assertAtMost("AlertFigures.keeps", change.steps.reduce((sum, { ids }) => sum + ids.length, 0), changedMax)
  const note = (to: Map<PoolId | null, Array<AniId>>, pool: PoolId | null, id: AniId) => {
    const ids = to.get(pool)
    if (ids === undefined) to.set(pool, [id])
    else ids.push(id)
  }
  for (const step of change.steps) {
    const regrouping = yield* pooled(sql, workspaceId, step)
    for (const ids of Arr.chunksOf(step.ids, readAtOnce)) {
      yield* EventLoop.forEachQuick(yield* placesOf(sql, workspaceId, ids), ({ id, pools }) => {
        const { joins, leaves } = Regrouping.of(pools, regrouping)
        for (const pool of leaves) note(shifts.left, pool, id)
        if (joins !== null) note(shifts.joined, joins, id)
        const isIn = pools.length - leaves.length + (joins === null ? 0 : 1) > 0
        if (pools.length > 0 && !isIn) note(shifts.left, null, id)
        if (pools.length === 0 && isIn) note(shifts.joined, null, id)
      })
    }
  }
  return shifts
})

const kept = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  source: SupplyOf,
  { dissolved, joined, left, resting, woken }: Shifts
) {
  const { dailyCap, hourlyCap, pool, warmUpDays } = source
  const out = Membership.bigints(sql, [...left.get(pool) ?? [], ...resting])
  const into = Membership.bigints(sql, joined.get(pool) ?? [])
  const waking = Membership.bigints(sql, woken)
  // Who was in no group is active with its first.
  const joining = sql`
    SELECT a.ani_id, a.date_activated, a.area_code, a.calling_code
    FROM unnest(${into}) AS i (ani_id) JOIN ani a ON a.workspace_id = ${workspaceId} AND a.ani_id = i.ani_id
    WHERE a.status IN ('ACTIVE_AND_BEING_MANAGED', 'INVENTORIED')`
  const staying = sql`
    (a.status = 'ACTIVE_AND_BEING_MANAGED' OR (a.status = 'COOLING_OFF' AND a.ani_id = ANY(${waking})))
    AND a.ani_id <> ALL(${out})`
  const members = pool === null
    ? sql`
      SELECT a.ani_id, a.date_activated, a.area_code, a.calling_code
      FROM ani a WHERE a.workspace_id = ${workspaceId} AND ${staying}
        AND (a.status = 'ACTIVE_AND_BEING_MANAGED' OR EXISTS (
          SELECT FROM pool_member m WHERE m.workspace_id = ${workspaceId} AND m.ani_id = a.ani_id
        ))
        AND (${dissolved} = 0 OR EXISTS (
          SELECT FROM pool_member m
          WHERE m.workspace_id = ${workspaceId} AND m.ani_id = a.ani_id AND m.pool_id <> ${dissolved}
        ))`
    : sql`
      SELECT a.ani_id, a.date_activated, a.area_code, a.calling_code
      FROM ${memberAnis(sql)}
      WHERE m.workspace_id = ${workspaceId} AND m.pool_id = ${pool} AND m.pool_id <> ${dissolved} AND ${staying}`
  const [sum] = yield* sql<
    {
      readonly active: number
      readonly left: number
      readonly isUnlimited: boolean
      readonly areaCodes: number
    }
  >`
    WITH today AS (
      SELECT (clock_timestamp() AT TIME ZONE w.time_zone)::date AS day FROM workspace w WHERE w.workspace_id = ${workspaceId}
    ), member AS (
      ${members} UNION ALL ${joining}
    ), capped AS (
      SELECT a.area_code, a.calling_code, u.used_today AS used, ${capToday(sql, source)} AS cap
      FROM today t CROSS JOIN member a
      LEFT JOIN ani_usage u ON u.workspace_id = ${workspaceId} AND u.ani_id = a.ani_id AND u.day >= t.day
    )
    SELECT count(*) AS active, COALESCE(sum(GREATEST(0, cap - COALESCE(used, 0))), 0)::bigint AS left,
      COALESCE(bool_or(cap IS NULL), false) AS "isUnlimited",
      count(DISTINCT (calling_code, area_code)) AS "areaCodes"
    FROM capped`
  const isUncapped = dailyCap === null && warmUpDays === null
  return {
    active: sum!.active,
    left: isUncapped || sum!.isUnlimited ? null : sum!.left,
    hourly: hourlyCap === null ? null : hourlyCap * sum!.active,
    areaCodes: sum!.areaCodes
  } satisfies Kept
})
