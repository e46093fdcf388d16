/**
 * `Transitions` on PostgreSQL.
 */
import * as Ani from "@anipool/domain/Ani"
import * as Fallbacks from "@anipool/domain/assignment/Fallbacks"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Source from "@anipool/domain/assignment/Source"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as Reserve from "@anipool/domain/health/Reserve"
import { costOf, type RestGrounds } from "@anipool/domain/lifecycle/RestGrounds"
import * as NumberEntries from "@anipool/domain/trail/NumberEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { EntryId } from "@anipool/storage/AuditTrail"
import {
  type Applied,
  appliedMax,
  candidatesMax,
  endedMax,
  historyMax,
  type NewTransition,
  type PauseBound,
  type RestingAni,
  type Transition,
  type TransitionResult,
  Transitions
} from "@anipool/storage/Transitions"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { memberAnis } from "./internal/anisByKey.ts"
import * as AuditTrail from "./internal/auditTrail.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import * as Membership from "./internal/membership.ts"
import { Reads } from "./internal/reads.ts"
import * as Time from "./internal/time.ts"
import { type Change, change } from "./internal/transaction.ts"
import * as TransitionRows from "./internal/transitionRows.ts"

/** The port over a client. */
export const make = Effect.map(Effect.all([SqlClient.SqlClient, Reads]), ([sql, reads]) => {
  const stored = (workspaceId: WorkspaceId, ids: ReadonlyArray<Ani.AniId>) =>
    sql<StoredAni>`
      SELECT a.ani_id AS id, a.status, a.calling_code AS "callingCode", a.number, a.area_code AS "areaCode",
        CASE WHEN a.status = 'COOLING_OFF' THEN ${Time.toMillis(sql, "a.resumes_at")} END AS until,
        ARRAY(
          SELECT m.pool_id FROM pool_member m WHERE m.workspace_id = a.workspace_id AND m.ani_id = a.ani_id
          ORDER BY m.pool_id
        ) AS pools
      FROM unnest(${ids}::bigint[]) AS wanted (ani_id)
      JOIN ani a ON a.workspace_id = ${workspaceId} AND a.ani_id = wanted.ani_id
        AND a.status <> 'REMOVED_FROM_DIALER'`

  /** The pools of some groups, those that there ever were. */
  const poolsOf = (workspaceId: WorkspaceId, groupIds: ReadonlyArray<string>) =>
    groupIds.length === 0 ? Effect.succeed(new Map<string, Ani.PoolId>()) : Effect.map(
      sql<{ readonly id: Ani.PoolId; readonly groupId: string }>`
        SELECT pool_id AS id, group_id AS "groupId" FROM pool
        WHERE workspace_id = ${workspaceId} AND group_id COLLATE "C" = ANY(${groupIds}::text[])`,
      (rows) => new Map(rows.map(({ groupId, id }) => [groupId, id]))
    )

  /** Whether those that are to be paused, and what is to take their places, may; who is not active is left out. */
  const outcomesOf = Effect.fnUntraced(function*(
    workspaceId: WorkspaceId,
    ids: ReadonlyArray<Ani.AniId>,
    bounds: ReadonlyArray<PauseBound>,
    known: ReadonlyMap<Ani.AniId, StoredAni>
  ) {
    const activeOf = (id: Ani.AniId): Reserve.Place | null => {
      const ani = known.get(id)
      return ani?.status === "ACTIVE_AND_BEING_MANAGED" ? { id, areaCode: areaCodeOf(ani), pools: ani.pools } : null
    }
    const asked = Reserve.asked(ids, bounds, activeOf)
    const pools = [...new Set(Array.from(asked.values(), ({ pools }) => pools).flat())]
    const counted = yield* sql<
      Pick<StoredAni, "areaCode" | "callingCode"> & {
        readonly pool: Ani.PoolId
        readonly dialing: number
        readonly resting: number
      }
    >`
      SELECT m.pool_id AS pool, a.calling_code AS "callingCode", a.area_code AS "areaCode",
        count(*) FILTER (WHERE a.status = 'ACTIVE_AND_BEING_MANAGED') AS dialing,
        count(*) FILTER (WHERE a.status = 'COOLING_OFF') AS resting
      FROM ${memberAnis(sql)}
      WHERE m.workspace_id = ${workspaceId} AND m.pool_id = ANY(${pools}::bigint[])
      GROUP BY m.pool_id, a.calling_code, a.area_code`
    const tally = new Reserve.Tally()
    for (const each of counted) {
      tally.add(each.pool, areaCodeOf(each), each.dialing)
      tally.addResting(each.pool, each.resting)
    }
    // Rows are not decoded again: policies are written by `Workspaces` and `Campaigns` alone.
    const campaigns = yield* sql<
      {
        readonly id: string
        readonly inboundPoolId: string | null
        readonly poolId: Ani.PoolId | null
        readonly own: Policy.PolicyOverride
        readonly ofAll: Policy.PolicyOverride
      }
    >`
      SELECT c.external_id AS id, c.inbound_pool_id AS "inboundPoolId", l.pool_id AS "poolId",
        c.policy AS own, w.policy AS "ofAll"
      FROM campaign c
      JOIN workspace w ON w.workspace_id = c.workspace_id
      LEFT JOIN pool l ON l.workspace_id = c.workspace_id
        AND l.group_id = COALESCE(c.inbound_pool_id, c.external_id) COLLATE "C"
      WHERE c.workspace_id = ${workspaceId} AND c.is_registered`
    const policies = campaigns.map(({ ofAll, own }) => Policy.resolve(ofAll, own))
    const named = yield* poolsOf(workspaceId, [...new Set(policies.flatMap(Fallbacks.groupsOf))])
    const sources = campaigns.map(({ poolId, ...campaign }, i) =>
      Fallbacks.sourcesOf(policies[i]!, Source.of(campaign, () => poolId ?? undefined), (groupId) => named.get(groupId))
    )
    return Reserve.outcomes(asked, Source.dialing(sources.flat()), tally)
  })

  /**
   * Puts what takes places out of its reserve into groups, all into them before any is out, and has it begin anew; answers the
   * groups' identifiers.
   */
  const takePlaces = Effect.fnUntraced(
    function*(workspaceId: WorkspaceId, head: Change, taking: ReadonlyArray<Taking>) {
      const joining = new Map<Ani.PoolId, Array<PackedNumber.PackedNumber>>()
      for (const { joins, spare } of taking) {
        for (const pool of joins) joining.set(pool, [...joining.get(pool) ?? [], PackedNumber.pack(spare)])
      }
      for (const [pool, phones] of joining) yield* Membership.joinOne(sql, workspaceId, head, phones, pool)
      yield* Membership.leave(
        sql,
        workspaceId,
        head,
        Membership.bigints(sql, taking.map(({ spare }) => spare.id)),
        Membership.bigints(sql, taking.map(({ reserve }) => reserve)),
        false
      )
      yield* sql`
        UPDATE ani SET date_activated = ${head.today}, revision = ${head.revision}
        WHERE workspace_id = ${workspaceId} AND ani_id = ANY(${taking.map(({ spare }) => spare.id)}::bigint[])`
      const named = yield* sql<{ readonly id: Ani.PoolId; readonly groupId: string }>`
      SELECT pool_id AS id, group_id AS "groupId" FROM pool
      WHERE workspace_id = ${workspaceId}
        AND pool_id = ANY(${[...joining.keys(), ...taking.map(({ reserve }) => reserve)]}::bigint[])`
      return new Map(named.map(({ groupId, id }) => [id, groupId]))
    }
  )

  const apply = Effect.fnUntraced(function*(
    workspaceId: WorkspaceId,
    ids: ReadonlyArray<Ani.AniId>,
    asked: NewTransition,
    grounds?: ReadonlyArray<RestGrounds>,
    bounds?: ReadonlyArray<PauseBound>
  ) {
    yield* assertAtMost("Transitions.apply", ids.length, appliedMax)
    let results: ReadonlyArray<TransitionResult> = ids.map(() => "unknown")
    let entry: EntryId | null = null
    yield* change(
      sql,
      workspaceId,
      Effect.fnUntraced(function*(head) {
        const named = [...ids, ...(bounds ?? []).flatMap(({ replacement }) => replacement?.id ?? [])]
        const known = new Map((yield* stored(workspaceId, named)).map((each) => [each.id, { ...each }]))
        const outcomes = bounds === undefined ? undefined : yield* outcomesOf(workspaceId, ids, bounds, known)
        const done: Array<Ani.AniId> = []
        const saw: Array<RestGrounds> = []
        const taking = new Map<Ani.AniId, Taking>()
        results = ids.map((id, index) => {
          const ani = known.get(id)
          if (ani === undefined) return "unknown"
          const next = Ani.transition(ani.status, asked.event, ani.pools.length)
          if (Either.isLeft(next)) return next.left.reason
          const outcome = outcomes?.get(id)
          if (outcome !== undefined && outcome.result !== "done") return outcome.result
          const replacement = bounds?.[index]!.replacement ?? null
          if (replacement !== null && outcome !== undefined) {
            taking.set(id, { spare: known.get(replacement.id)!, reserve: replacement.reserve, joins: outcome.joins })
          }
          ani.status = next.right
          done.push(id)
          if (grounds !== undefined) saw.push(grounds[index]!)
          return "done"
        })
        if (done.length === 0) return Option.none()
        yield* TransitionRows.move(sql, workspaceId, head.revision, done, known.get(done[0]!)!.status, asked, saw)
        const groupIds = taking.size === 0 ? new Map() : yield* takePlaces(workspaceId, head, [...taking.values()])
        const moved = done.map((id, index): NumberEntries.Moved => {
          const place = taking.get(id)
          return {
            ...known.get(id)!,
            cost: costOf(saw[index]),
            replacement: place && {
              ...place.spare,
              from: groupIds.get(place.reserve)!,
              into: place.joins.map((pool) => groupIds.get(pool)!)
            }
          }
        })
        entry = yield* AuditTrail.record(sql, workspaceId, NumberEntries.moved(asked.event, moved, asked))
        return Option.some({ kind: asked.event === "pause" ? "withdraws" as const : "adds" as const, value: done })
      })
    )
    return { results, entry } satisfies Applied
  })

  const endPausesOf = (workspaceId: WorkspaceId) =>
    change(
      sql,
      workspaceId,
      Effect.fnUntraced(function*({ revision }) {
        const ended = yield* sql<{ readonly count: number }>`
          WITH due AS MATERIALIZED (
            -- An ANI may have been removed since, and be back already: its pause is over, but nothing happens to it.
            SELECT ani_id, resumes_at, status = 'COOLING_OFF' AS is_cooling
            FROM ani
            WHERE workspace_id = ${workspaceId} AND resumes_at <= clock_timestamp()
            ORDER BY resumes_at LIMIT ${endedMax}
          ), recorded AS (
            INSERT INTO ani_transition (workspace_id, ani_id, event, origin, effective_at)
            SELECT ${workspaceId}, ani_id, 'activate', 'schedule', resumes_at FROM due WHERE is_cooling
          ), ended AS (
            UPDATE ani SET
              resumes_at = NULL,
              status = CASE WHEN due.is_cooling THEN 'ACTIVE_AND_BEING_MANAGED' ELSE ani.status END,
              revision = CASE WHEN due.is_cooling THEN ${revision} ELSE ani.revision END,
              date_activated = CASE WHEN due.is_cooling THEN (due.resumes_at AT TIME ZONE w.time_zone)::date
                ELSE ani.date_activated END
            FROM due, workspace w
            WHERE w.workspace_id = ${workspaceId} AND ani.workspace_id = ${workspaceId} AND ani.ani_id = due.ani_id
          )
          SELECT count(*) FROM due`
        const { count } = ended[0]!
        return count === 0 ? Option.none() : Option.some({ kind: "adds" as const, value: count })
      })
    )

  return Transitions.of({
    apply: Effect.fn("Transitions.apply")(apply, refail("Transitions.apply")),

    history: Effect.fn("Transitions.history")(
      (workspaceId: WorkspaceId, id: Ani.AniId) =>
        reads.of(workspaceId, (sql) =>
          sql<Transition>`
          SELECT ${TransitionRows.columns(sql)}
          FROM ani_transition
          WHERE workspace_id = ${workspaceId} AND ani_id = ${id}
          ORDER BY transition_id DESC
          LIMIT ${historyMax}`),
      refail("Transitions.history")
    ),

    endPauses: Effect.gen(function*() {
      const due = yield* sql<{ readonly workspaceId: WorkspaceId }>`
        SELECT workspace_id AS "workspaceId" FROM ani
        WHERE resumes_at <= clock_timestamp()
        ORDER BY resumes_at LIMIT 1`
      if (due[0] === undefined) return 0
      return Option.getOrElse(yield* endPausesOf(due[0].workspaceId), () => 0)
    }).pipe(refail("Transitions.endPauses"), Effect.withSpan("Transitions.endPauses")),

    candidates: Effect.fn("Transitions.candidates")(
      function*(
        workspaceId: WorkspaceId,
        { after = 0, limit }: { readonly after?: Ani.AniId | 0; readonly limit: number }
      ) {
        yield* assertAtMost("Transitions.candidates", limit, candidatesMax)
        return yield* sql<RestingAni>`
          SELECT page.*, COALESCE(report.dials_30, 0) AS dials, COALESCE(report.blocks_30, 0) AS blocks
          FROM (
            SELECT a.ani_id AS id, a.calling_code AS "callingCode", a.number, a.area_code AS "areaCode", pools.pools,
              CASE
                WHEN a.status <> 'COOLING_OFF' THEN 'active'
                WHEN (
                  SELECT t.event = 'pause' AND t.origin = 'rest-rule' FROM ani_transition t
                  WHERE t.workspace_id = a.workspace_id AND t.ani_id = a.ani_id
                  ORDER BY t.transition_id DESC LIMIT 1
                ) THEN 'resting'
                ELSE 'cooling'
              END AS state,
              CASE WHEN a.status = 'COOLING_OFF' THEN ${Time.toMillis(sql, "a.resumes_at")} END AS until
            FROM ani a
            CROSS JOIN LATERAL (
              SELECT json_agg(json_build_object('id', l.pool_id, 'groupId', l.group_id) ORDER BY l.pool_id) AS pools
              FROM pool_member m
              JOIN pool l ON l.workspace_id = m.workspace_id AND l.pool_id = m.pool_id
              WHERE m.workspace_id = a.workspace_id AND m.ani_id = a.ani_id
            ) pools
            WHERE a.workspace_id = ${workspaceId} AND a.ani_id > ${after}
              AND a.status IN ('ACTIVE_AND_BEING_MANAGED', 'COOLING_OFF') AND pools.pools IS NOT NULL
            ORDER BY a.ani_id
            LIMIT ${limit}
          ) page
          LEFT JOIN LATERAL ani_reports(${workspaceId}, ARRAY[page.id]) report ON true
          ORDER BY page.id`
      },
      refail("Transitions.candidates")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<Transitions, never, Reads | SqlClient.SqlClient> = Layer.effect(Transitions, make)

// internal

/** An ANI that is held; `until`: when its pause ends by itself. */
interface StoredAni extends NumberEntries.NamedAni {
  status: Ani.AniStatus
  readonly areaCode: string
  readonly pools: ReadonlyArray<Ani.PoolId>
  readonly until: number | null
}

/** What takes a place, the reserve that it leaves, and the pools that it comes into. */
interface Taking {
  readonly spare: StoredAni
  readonly reserve: Ani.PoolId
  readonly joins: ReadonlyArray<Ani.PoolId>
}

const areaCodeOf = ({ areaCode, callingCode }: Pick<StoredAni, "areaCode" | "callingCode">): string =>
  `+${callingCode} ${areaCode}`
