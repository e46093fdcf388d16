/**
 * `HandIns` on PostgreSQL.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { RemediationId } from "@anipool/domain/lifecycle/Remediation"
import type { DaySpan, Dialed } from "@anipool/domain/remediation/Course"
import * as Rules from "@anipool/domain/remediation/HandIn"
import { defaults, type Terms } from "@anipool/domain/remediation/Terms"
import { currentDays, type LabelChoice } from "@anipool/domain/reputation/Label"
import * as NumberEntries from "@anipool/domain/trail/NumberEntries"
import * as ReputationEntries from "@anipool/domain/trail/ReputationEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { askedMax, type HandInOutcome, HandIns, type NewHandIn } from "@anipool/storage/HandIns"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as ArrayLiteral from "./internal/arrayLiteral.ts"
import * as AuditTrail from "./internal/auditTrail.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import * as Labels from "./internal/labels.ts"
import * as Membership from "./internal/membership.ts"
import { Reads } from "./internal/reads.ts"
import * as Time from "./internal/time.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(Effect.all([SqlClient.SqlClient, Reads]), ([sql, reads]) =>
  HandIns.of({
    handIn: Effect.fn("HandIns.handIn")(
      function*(workspaceId: WorkspaceId, asked: NewHandIn) {
        yield* assertAtMost("HandIns.handIn", asked.aniIds.length, Rules.handedInMax)
        return yield* transaction(sql, handIn(sql, workspaceId, asked))
      },
      refail("HandIns.handIn")
    ),

    terms: Effect.fn("HandIns.terms")(
      (workspaceId: WorkspaceId) => Effect.map(held(sql, workspaceId), Option.fromNullable),
      refail("HandIns.terms")
    ),

    setTerms: Effect.fn("HandIns.setTerms")(
      (workspaceId: WorkspaceId, terms: Terms) =>
        transaction(
          sql,
          Effect.gen(function*() {
            // Who sets them meanwhile waits here, so that the trail tells of one after the other.
            yield* sql`
              INSERT INTO remediation_terms (workspace_id, terms) VALUES (${workspaceId}, ${
              JSON.stringify(defaults)
            }::jsonb) ON CONFLICT DO NOTHING`
            yield* sql`SELECT 1 FROM remediation_terms WHERE workspace_id = ${workspaceId} FOR UPDATE`
            const before = yield* held(sql, workspaceId)
            yield* sql`
              UPDATE remediation_terms SET terms = ${JSON.stringify(terms)}::jsonb WHERE workspace_id = ${workspaceId}`
            yield* AuditTrail.record(sql, workspaceId, ReputationEntries.terms(workspaceId, before ?? defaults, terms))
          })
        ),
      refail("HandIns.setTerms")
    ),

    dialed: Effect.fn("HandIns.dialed")(
      function*(workspaceId: WorkspaceId, spans: ReadonlyArray<DaySpan & { readonly aniId: AniId }>) {
        yield* assertAtMost("HandIns.dialed", spans.length, askedMax)
        return yield* reads.of(workspaceId, (sql) =>
          sql<Dialed>`
            SELECT d.dials, d.contacts
            FROM unnest(
              ${Membership.bigints(sql, spans.map(({ aniId }) => aniId))},
              ${ArrayLiteral.plain(spans, ({ from }) => from)}::date[],
              ${ArrayLiteral.plain(spans, ({ to }) => to)}::date[]
            ) WITH ORDINALITY AS k (ani_id, from_day, to_day, place)
            CROSS JOIN LATERAL (
              SELECT COALESCE(sum(a.dials), 0)::float8 AS dials, COALESCE(sum(a.contacts), 0)::float8 AS contacts
              FROM ani_day a
              WHERE a.workspace_id = ${workspaceId} AND a.ani_id = k.ani_id AND a.day BETWEEN k.from_day AND k.to_day
            ) d
            ORDER BY k.place`)
      },
      refail("HandIns.dialed")
    ),

    labelsAt: Effect.fn("HandIns.labelsAt")(
      function*(workspaceId: WorkspaceId, instants: ReadonlyArray<{ readonly aniId: AniId; readonly at: number }>) {
        yield* assertAtMost("HandIns.labelsAt", instants.length, askedMax)
        const found = yield* reads.of(workspaceId, (sql) =>
          sql<{ readonly label: LabelChoice }>`
            SELECT COALESCE(w.label, 'none') AS label
            FROM unnest(
              ${Membership.bigints(sql, instants.map(({ aniId }) => aniId))},
              ${ArrayLiteral.plain(instants, ({ at }) => at)}::float8[]
            ) WITH ORDINALITY AS k (ani_id, at, place)
            CROSS JOIN LATERAL (
              SELECT ${sql.literal(Labels.worst("l"))} AS label
              FROM (
                SELECT DISTINCT ON (o.vendor, o.carrier) o.label FROM observation o
                WHERE o.workspace_id = ${workspaceId} AND o.ani_id = k.ani_id AND o.at <= to_timestamp(k.at / 1000)
                  AND o.at >= to_timestamp(k.at / 1000) - make_interval(hours => ${currentDays * 24}::integer)
                ORDER BY o.vendor, o.carrier, o.at DESC
              ) l
            ) w
            ORDER BY k.place`)
        return found.map(({ label }) => label)
      },
      refail("HandIns.labelsAt")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<HandIns, never, Reads | SqlClient.SqlClient> = Layer.effect(HandIns, make)

// internal

const held = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.map(
    sql<{ readonly terms: Terms }>`SELECT terms FROM remediation_terms WHERE workspace_id = ${workspaceId}`,
    (rows) => rows[0]?.terms
  )

const handIn = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId, asked: NewHandIn) {
  const ids = Membership.bigints(sql, asked.aniIds)
  // Whoever hands the same numbers in meanwhile waits here, and then sees these cases.
  const anis = yield* sql<NumberEntries.NamedAni>`
    SELECT ani_id AS id, calling_code AS "callingCode", number FROM ani
    WHERE workspace_id = ${workspaceId} AND ani_id = ANY(${ids}) AND status <> 'REMOVED_FROM_DIALER'
    ORDER BY ani_id FOR NO KEY UPDATE`
  const known = yield* sql<Rules.KnownCase & { readonly aniId: AniId }>`
    SELECT r.remediation_id AS id, r.ani_id AS "aniId", r.vendor, COALESCE(s.last, 'RECEIVED') AS state,
      ${Time.toMillis(sql, "COALESCE(s.first_at, r.requested_at)")} AS since
    FROM remediation r
    CROSS JOIN LATERAL (
      SELECT (array_agg(s.state ORDER BY s.step_id DESC))[1] AS last, min(s.created_at) AS first_at
      FROM remediation_step s WHERE s.workspace_id = ${workspaceId} AND s.remediation_id = r.remediation_id
    ) s
    WHERE r.workspace_id = ${workspaceId} AND r.ani_id = ANY(${ids})
    ORDER BY r.remediation_id`
  const clock = yield* sql<{ readonly now: number }>`SELECT ${Time.toMillis(sql, "clock_timestamp()")} AS now`
  const ofAni = new Map<AniId, Array<Rules.KnownCase>>()
  for (const each of known) ofAni.set(each.aniId, [...ofAni.get(each.aniId) ?? [], each])
  const byId = new Map(anis.map((ani) => [ani.id, ani]))
  const planned = asked.aniIds.map((aniId) => {
    const ani = byId.get(aniId)
    return { aniId, ani, plan: ani && Rules.plan(ofAni.get(aniId) ?? [], { ...asked, now: clock[0]!.now }) }
  })
  const made = planned.flatMap(({ aniId, plan }) => plan?.kind === "made" ? [aniId] : [])
  const taken = planned.flatMap(({ plan }) => plan?.kind === "taken" ? [plan] : [])
  const idOf = new Map(
    made.length === 0 ? [] : (yield* sql<{ readonly id: RemediationId; readonly aniId: AniId }>`
      INSERT INTO remediation (workspace_id, ani_id, key_id, note, vendor)
      SELECT ${workspaceId}, k.ani_id, ${asked.keyId}::integer, ${asked.note}::text, ${asked.vendor}
      FROM unnest(${Membership.bigints(sql, made)}) AS k (ani_id)
      RETURNING remediation_id AS id, ani_id AS "aniId"`).map(({ aniId, id }) => [aniId, id])
  )
  if (taken.length > 0) {
    yield* sql`
      UPDATE remediation SET vendor = ${asked.vendor}
      WHERE workspace_id = ${workspaceId} AND remediation_id = ANY(${
      Membership.bigints(sql, taken.map(({ id }) => id))
    })`
  }
  const begun = [...idOf.values(), ...taken.flatMap(({ id, isBegun }) => isBegun ? [] : [id])]
  if (begun.length > 0) {
    yield* sql`
      INSERT INTO remediation_step (workspace_id, remediation_id, state, note)
      SELECT ${workspaceId}, k.id, 'IN_PROGRESS', ${asked.note}::text
      FROM unnest(${Membership.bigints(sql, begun)}) AS k (id)`
  }
  const handedIn = planned.flatMap(({ ani, plan }) =>
    ani === undefined || plan === undefined || Rules.isNot(plan) ? [] : [ani]
  )
  if (handedIn.length > 0) yield* AuditTrail.record(sql, workspaceId, NumberEntries.handedIn(handedIn, asked))
  return planned.map(({ aniId, plan }): HandInOutcome => {
    if (plan === undefined) return { kind: "unknown" }
    if (Rules.isNot(plan)) return plan
    return { kind: "handedIn", id: plan.kind === "taken" ? plan.id : idOf.get(aniId)! }
  })
})
