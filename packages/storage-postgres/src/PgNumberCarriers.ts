/**
 * `NumberCarriers` on PostgreSQL.
 */
import * as Carriers from "@anipool/domain/carriers/NumberCarriers"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as CarrierEntries from "@anipool/domain/trail/CarrierEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type Carried,
  type CarrierCounts,
  carriersMax,
  type NewStatement,
  NumberCarriers,
  numbersMax,
  type Outcome,
  pageSizeMax,
  type Recorded,
  recordedMax
} from "@anipool/storage/NumberCarriers"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { withAniOfNumber } from "./internal/anisByKey.ts"
import * as ArrayLiteral from "./internal/arrayLiteral.ts"
import * as AuditTrail from "./internal/auditTrail.ts"
import * as CarrierDials from "./internal/dials/carrierDials.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { type Change, change } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) =>
  NumberCarriers.of({
    record: Effect.fn("NumberCarriers.record")(
      function*(workspaceId: WorkspaceId, statements: ReadonlyArray<NewStatement>) {
        yield* assertAtMost("NumberCarriers.record", statements.length, recordedMax)
        // Told where nothing is changed, too.
        let outcomes: ReadonlyArray<Outcome> = []
        const recorded = yield* change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            const plan = planOf(statements, yield* knownOf(sql, workspaceId, statements))
            outcomes = plan.outcomes
            if (plan.changed.length === 0) return Option.none()
            yield* write(sql, workspaceId, head, plan.changed)
            const entry = yield* AuditTrail.record(sql, workspaceId, CarrierEntries.recorded(plan.changed))
            const isNarrower = plan.changed.some(({ after, before }) => Carriers.isNarrower(before, after))
            return Option.some({ kind: isNarrower ? "settings" as const : "adds" as const, value: { outcomes, entry } })
          })
        )
        return Option.getOrElse(recorded, (): Recorded => ({ outcomes, entry: null }))
      },
      refail("NumberCarriers.record")
    ),

    ofNumbers: Effect.fn("NumberCarriers.ofNumbers")(
      function*(workspaceId: WorkspaceId, numbers: ReadonlyArray<PhoneNumber.PhoneNumber>) {
        yield* assertAtMost("NumberCarriers.ofNumbers", numbers.length, numbersMax)
        const known = yield* knownOf(sql, workspaceId, numbers)
        return numbers.map((number) => known.get(PhoneNumber.toE164(number)) ?? [])
      },
      refail("NumberCarriers.ofNumbers")
    ),

    counts: Effect.fn("NumberCarriers.counts")(
      (workspaceId: WorkspaceId) =>
        sql<CarrierCounts>`
          SELECT c.carrier, count(*) FILTER (WHERE c.is_home) AS home,
            count(*) FILTER (WHERE c.attestation = 'A') AS "A", count(*) FILTER (WHERE c.attestation = 'B') AS "B",
            count(*) FILTER (WHERE c.attestation = 'C') AS "C", count(*) FILTER (WHERE c.attestation = 'unknown') AS unknown
          FROM number_carrier c
          JOIN ani a ON a.workspace_id = ${workspaceId} AND a.calling_code = c.calling_code AND a.number = c.number
            AND a.status <> 'REMOVED_FROM_DIALER'
          WHERE c.workspace_id = ${workspaceId} AND c.attestation IS NOT NULL
          GROUP BY c.carrier
          ORDER BY c.carrier
          LIMIT ${carriersMax}`,
      refail("NumberCarriers.counts")
    ),

    dialedOf: Effect.fn("NumberCarriers.dialedOf")(
      function*(workspaceId: WorkspaceId, numbers: ReadonlyArray<PhoneNumber.PhoneNumber>) {
        yield* assertAtMost("NumberCarriers.dialedOf", numbers.length, numbersMax)
        return yield* CarrierDials.ofNumbers(sql, workspaceId, numbers)
      },
      refail("NumberCarriers.dialedOf")
    ),

    dialed: Effect.fn("NumberCarriers.dialed")(
      (workspaceId: WorkspaceId) => CarrierDials.all(sql, workspaceId, carriersMax),
      refail("NumberCarriers.dialed")
    ),

    carriedBy: Effect.fn("NumberCarriers.carriedBy")(
      function*(
        workspaceId: WorkspaceId,
        carrier: string,
        { after, limit }: { readonly after?: PhoneNumber.PhoneNumber | undefined; readonly limit: number }
      ) {
        yield* assertAtMost("NumberCarriers.carriedBy", limit, pageSizeMax)
        return yield* sql<Carried>`
          SELECT a.ani_id AS "aniId", c.calling_code AS "callingCode", c.number AS national, a.status, c.attestation,
            c.is_home AS "isHome"
          FROM number_carrier c
          ${sql.literal(withAniOfNumber("c"))}
          WHERE c.workspace_id = ${workspaceId} AND c.carrier = ${carrier} AND c.attestation IS NOT NULL
            AND (c.calling_code, c.number) > (${after?.callingCode ?? 0}::smallint, ${after?.national ?? ""}::text)
          ORDER BY c.calling_code, c.number
          LIMIT ${limit}`
      },
      refail("NumberCarriers.carriedBy")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<NumberCarriers, never, SqlClient.SqlClient> = Layer.effect(NumberCarriers, make)

// internal

/** Carriers by number, by name. */
type Known = ReadonlyMap<string, ReadonlyArray<Carriers.Carrying>>

/** The carriers of some numbers. */
const knownOf = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  numbers: ReadonlyArray<PhoneNumber.PhoneNumber>
): Effect.Effect<Known, SqlError> => {
  const distinct = [...new Map(numbers.map((number) => [PhoneNumber.toE164(number), number])).values()]
  return Effect.map(
    sql<Carriers.Carrying & PhoneNumber.PhoneNumber>`
      SELECT c.calling_code AS "callingCode", c.number AS national, c.carrier, c.attestation, c.is_home AS "isHome"
      FROM unnest(
        ${ArrayLiteral.plain(distinct, ({ callingCode }) => callingCode)}::smallint[],
        ${ArrayLiteral.plain(distinct, ({ national }) => national)}::text[]
      ) AS n (calling_code, number)
      JOIN number_carrier c ON c.workspace_id = ${workspaceId} AND c.calling_code = n.calling_code
        AND c.number = n.number AND c.attestation IS NOT NULL
      ORDER BY c.calling_code, c.number, c.carrier`,
    (rows) => {
      const known = new Map<string, Array<Carriers.Carrying>>()
      for (const { callingCode, national, ...carrying } of rows) {
        const key = PhoneNumber.toE164({ callingCode, national })
        known.set(key, [...known.get(key) ?? [], carrying])
      }
      return known
    }
  )
}

/** What became of statements, and the numbers that changed, each once. */
interface Plan {
  readonly outcomes: ReadonlyArray<Outcome>
  readonly changed: ReadonlyArray<CarrierEntries.Changed>
}

const planOf = (statements: ReadonlyArray<NewStatement>, known: Known): Plan => {
  const changed = new Map<string, CarrierEntries.Changed>()
  const outcomes = statements.map(({ callingCode, national, ...statement }): Outcome => {
    const number = { callingCode, national }
    const key = PhoneNumber.toE164(number)
    const before = known.get(key) ?? []
    const now = changed.get(key)?.after ?? before
    const after = Carriers.after(now, statement)
    if (after === undefined) return "full"
    if (Carriers.pack(after) === Carriers.pack(now)) return "same"
    changed.set(key, { ...number, before, after })
    return "recorded"
  })
  return {
    outcomes,
    changed: [...changed.values()].filter(({ after, before }) => Carriers.pack(after) !== Carriers.pack(before))
  }
}

const write = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { revision }: Change,
  changed: ReadonlyArray<CarrierEntries.Changed>
) {
  const rows = changed.flatMap(({ after, before, callingCode, national }) => {
    const names = new Set([...before, ...after].map(({ carrier }) => carrier))
    return [...names].map((carrier) => {
      const now = after.find((each) => each.carrier === carrier)
      return { callingCode, national, carrier, attestation: now?.attestation, isHome: now?.isHome ?? false }
    })
  })
  yield* sql`
    INSERT INTO number_carrier AS c (workspace_id, revision, calling_code, number, carrier, attestation, is_home)
    SELECT ${workspaceId}, ${revision}, s.*
    FROM unnest(
      ${ArrayLiteral.plain(rows, ({ callingCode }) => callingCode)}::smallint[],
      ${ArrayLiteral.plain(rows, ({ national }) => national)}::text[],
      ${ArrayLiteral.texts(rows, ({ carrier }) => carrier)}::text[],
      ${ArrayLiteral.plain(rows, ({ attestation }) => attestation)}::text[],
      ${ArrayLiteral.plain(rows, ({ isHome }) => isHome)}::boolean[]
    ) AS s
    ON CONFLICT (workspace_id, calling_code, number, carrier) DO UPDATE SET
      revision = EXCLUDED.revision, attestation = EXCLUDED.attestation, is_home = EXCLUDED.is_home
    WHERE (c.attestation, c.is_home) IS DISTINCT FROM (EXCLUDED.attestation, EXCLUDED.is_home)`
  // The readers of the inventory are told of those that selection sees otherwise now.
  yield* sql`
    UPDATE ani SET revision = ${revision}
    FROM unnest(
      ${ArrayLiteral.plain(changed, ({ callingCode }) => callingCode)}::smallint[],
      ${ArrayLiteral.plain(changed, ({ national }) => national)}::text[]
    ) AS n (calling_code, number)
    WHERE ani.workspace_id = ${workspaceId} AND ani.calling_code = n.calling_code AND ani.number = n.number
      AND ani.status <> 'REMOVED_FROM_DIALER'`
})
