/**
 * `RightsToUse` on PostgreSQL.
 */
import * as RightToUse from "@anipool/domain/limits/RightToUse"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as RightEntries from "@anipool/domain/trail/RightEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import {
  type Ending,
  endingMax,
  type NewVersion,
  numbersMax,
  type Outcome,
  type Recorded,
  recordedMax,
  RightsToUse,
  type Version
} from "@anipool/storage/RightsToUse"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { withAniOfNumber } from "./internal/anisByKey.ts"
import * as ArrayLiteral from "./internal/arrayLiteral.ts"
import * as AuditTrail from "./internal/auditTrail.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { toMillis } from "./internal/time.ts"
import { type Change, change } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) =>
  RightsToUse.of({
    record: Effect.fn("RightsToUse.record")(
      function*(workspaceId: WorkspaceId, versions: ReadonlyArray<NewVersion>) {
        yield* assertAtMost("RightsToUse.record", versions.length, recordedMax)
        // Told where nothing is changed, too.
        let outcomes: ReadonlyArray<Outcome> = []
        const recorded = yield* change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            const plan = planOf(versions, yield* versionsOf(sql, workspaceId, versions))
            outcomes = plan.outcomes
            if (plan.added.length === 0) return Option.none()
            yield* write(sql, workspaceId, head, plan)
            const entry = yield* AuditTrail.record(sql, workspaceId, RightEntries.recorded(plan.added))
            const isNarrower = plan.moved.some((each) => each.isNarrower)
            return Option.some({ kind: isNarrower ? "settings" as const : "adds" as const, value: { outcomes, entry } })
          })
        )
        return Option.getOrElse(recorded, (): Recorded => ({ outcomes, entry: null }))
      },
      refail("RightsToUse.record")
    ),

    ofNumber: Effect.fn("RightsToUse.ofNumber")(
      (workspaceId: WorkspaceId, number: PhoneNumber.PhoneNumber) =>
        Effect.map(
          versionsOf(sql, workspaceId, [number]),
          (known) => [...known.get(PhoneNumber.toE164(number)) ?? []].reverse()
        ),
      refail("RightsToUse.ofNumber")
    ),

    ofNumbers: Effect.fn("RightsToUse.ofNumbers")(
      function*(workspaceId: WorkspaceId, numbers: ReadonlyArray<PhoneNumber.PhoneNumber>) {
        yield* assertAtMost("RightsToUse.ofNumbers", numbers.length, numbersMax)
        const rows = yield* sql<{ readonly position: number; readonly spans: string }>`
          SELECT n.position::integer, r.spans
          FROM unnest(
            ${ArrayLiteral.plain(numbers, ({ callingCode }) => callingCode)}::smallint[],
            ${ArrayLiteral.plain(numbers, ({ national }) => national)}::text[]
          ) WITH ORDINALITY AS n (calling_code, number, position)
          JOIN right_to_use r ON r.workspace_id = ${workspaceId} AND r.calling_code = n.calling_code
            AND r.number = n.number`
        const spans = numbers.map(() => "")
        for (const row of rows) spans[row.position - 1] = row.spans
        return spans
      },
      refail("RightsToUse.ofNumbers")
    ),

    ending: Effect.fn("RightsToUse.ending")(
      function*(
        workspaceId: WorkspaceId,
        { from, limit, to }: {
          readonly from: LocalTime.LocalDate
          readonly to: LocalTime.LocalDate
          readonly limit: number
        }
      ) {
        yield* assertAtMost("RightsToUse.ending", limit, endingMax)
        const rows = yield* sql<Ending & { readonly total: number }>`
          SELECT a.ani_id AS "aniId", r.calling_code AS "callingCode", r.number AS national,
            r.last_day::text AS "lastDay", (count(*) OVER ())::integer AS total
          FROM right_to_use r
          ${sql.literal(withAniOfNumber("r"))}
          WHERE r.workspace_id = ${workspaceId} AND a.status = 'ACTIVE_AND_BEING_MANAGED' AND r.last_day >= ${from}::date AND r.last_day <= ${to}::date
          ORDER BY r.last_day, r.calling_code, r.number LIMIT ${limit}`
        return { total: rows[0]?.total ?? 0, first: rows.map(endingOf) }
      },
      refail("RightsToUse.ending")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<RightsToUse, never, SqlClient.SqlClient> = Layer.effect(RightsToUse, make)

// internal

const endingOf = ({ aniId, callingCode, lastDay, national }: Ending): Ending => ({
  aniId,
  callingCode,
  national,
  lastDay
})

/** Versions by number, the first first. */
type Known = ReadonlyMap<string, ReadonlyArray<Version>>

/** The versions of some numbers. */
const versionsOf = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  numbers: ReadonlyArray<PhoneNumber.PhoneNumber>
): Effect.Effect<Known, SqlError> => {
  const distinct = [...new Map(numbers.map((number) => [PhoneNumber.toE164(number), number])).values()]
  return Effect.map(
    sql<Omit<Version, "enteredBy"> & Version["enteredBy"] & PhoneNumber.PhoneNumber>`
      SELECT v.calling_code AS "callingCode", v.number AS national, v.version::integer, v.document, v.carrier, v.place,
        v.first_day::text AS "from", v.last_day::text AS "to", ${toMillis(sql, "v.entered_at")} AS "enteredAt",
        v.actor_kind AS kind, v.actor_name AS name
      FROM unnest(
        ${ArrayLiteral.plain(distinct, ({ callingCode }) => callingCode)}::smallint[],
        ${ArrayLiteral.plain(distinct, ({ national }) => national)}::text[]
      ) AS n (calling_code, number)
      JOIN right_version v ON v.workspace_id = ${workspaceId} AND v.calling_code = n.calling_code
        AND v.number = n.number
      ORDER BY v.calling_code, v.number, v.version`,
    (rows) => {
      const known = new Map<string, Array<Version>>()
      for (const { callingCode, kind, name, national, ...version } of rows) {
        const key = PhoneNumber.toE164({ callingCode, national })
        const versions = known.get(key) ?? []
        versions.push({ ...version, enteredBy: { kind, name } })
        known.set(key, versions)
      }
      return known
    }
  )
}

/** What is to be written. */
interface Plan {
  readonly outcomes: ReadonlyArray<Outcome>
  readonly added: ReadonlyArray<RightEntries.Added>
  /** Each number once, as it stands afterwards. */
  readonly moved: ReadonlyArray<
    PhoneNumber.PhoneNumber & {
      readonly versions: number
      readonly spans: string
      readonly lastDay: LocalTime.LocalDate | null
      readonly isChanged: boolean
      readonly isNarrower: boolean
    }
  >
}

/** A number with its versions, those to be added included. */
interface Standing {
  readonly number: PhoneNumber.PhoneNumber
  readonly all: Array<RightToUse.Evidence>
}

const planOf = (versions: ReadonlyArray<NewVersion>, known: Known): Plan => {
  const after = new Map<string, Standing>()
  const added: Array<RightEntries.Added> = []
  const outcomes = versions.map(({ callingCode, national, ...evidence }): Outcome => {
    const number = { callingCode, national }
    const key = PhoneNumber.toE164(number)
    const all: Standing["all"] = after.get(key)?.all ?? [...known.get(key) ?? []]
    const last = all.at(-1)
    if (last !== undefined && RightToUse.isSame(last, evidence)) return "same"
    if (all.length >= RightToUse.versionsMax) return "full"
    all.push(evidence)
    after.set(key, { number, all })
    added.push({ ...number, ...evidence, version: all.length })
    return "recorded"
  })
  const moved = Array.from(after, ([key, { all, number }]) => {
    const before = RightToUse.spansOf(known.get(key) ?? [])
    const spans = RightToUse.spansOf(all)
    const lastDay = RightToUse.lastDayOf(spans)
    return {
      ...number,
      versions: all.length,
      spans: RightToUse.pack(spans),
      lastDay: lastDay === null ? null : LocalTime.dateOf(lastDay),
      isChanged: RightToUse.pack(before) !== RightToUse.pack(spans),
      isNarrower: RightToUse.isNarrower(before, spans)
    }
  })
  return { outcomes, added, moved }
}

const write = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { revision }: Change,
  { added, moved }: Plan
) {
  const actor = yield* FiberRef.get(CurrentActor)
  yield* sql`
    INSERT INTO right_version (
      workspace_id, calling_code, number, version, first_day, last_day, document, carrier, place, entered_at, actor_kind,
      actor_name
    )
    SELECT ${workspaceId}, s.*, n.at, ${actor.kind}, ${actor.name}
    FROM unnest(
      ${ArrayLiteral.plain(added, ({ callingCode }) => callingCode)}::smallint[],
      ${ArrayLiteral.plain(added, ({ national }) => national)}::text[],
      ${ArrayLiteral.plain(added, ({ version }) => version)}::smallint[],
      ${ArrayLiteral.plain(added, ({ from }) => from)}::date[],
      ${ArrayLiteral.plain(added, ({ to }) => to)}::date[],
      ${ArrayLiteral.texts(added, ({ document }) => document)}::text[],
      ${ArrayLiteral.texts(added, ({ carrier }) => carrier)}::text[],
      ${ArrayLiteral.texts(added, ({ place }) => place)}::text[]
    ) AS s
    CROSS JOIN (SELECT clock_timestamp() AS at) n`
  yield* sql`
    INSERT INTO right_to_use AS r (workspace_id, revision, calling_code, number, versions, spans, last_day)
    SELECT ${workspaceId}, ${revision}, s.*
    FROM unnest(
      ${ArrayLiteral.plain(moved, ({ callingCode }) => callingCode)}::smallint[],
      ${ArrayLiteral.plain(moved, ({ national }) => national)}::text[],
      ${ArrayLiteral.plain(moved, ({ versions }) => versions)}::smallint[],
      ${ArrayLiteral.texts(moved, ({ spans }) => spans)}::text[],
      ${ArrayLiteral.plain(moved, ({ lastDay }) => lastDay)}::date[]
    ) AS s
    ON CONFLICT (workspace_id, calling_code, number) DO UPDATE SET
      revision = CASE WHEN r.spans = EXCLUDED.spans THEN r.revision ELSE EXCLUDED.revision END,
      versions = EXCLUDED.versions,
      spans = EXCLUDED.spans,
      last_day = EXCLUDED.last_day`
  // The readers of the inventory are told of those that selection sees otherwise now.
  const changed = moved.filter(({ isChanged }) => isChanged)
  yield* sql`
    UPDATE ani SET revision = ${revision}
    FROM unnest(
      ${ArrayLiteral.plain(changed, ({ callingCode }) => callingCode)}::smallint[],
      ${ArrayLiteral.plain(changed, ({ national }) => national)}::text[]
    ) AS n (calling_code, number)
    WHERE ani.workspace_id = ${workspaceId} AND ani.calling_code = n.calling_code AND ani.number = n.number
      AND ani.status <> 'REMOVED_FROM_DIALER'`
})
