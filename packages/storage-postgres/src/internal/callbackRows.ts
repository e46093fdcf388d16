/**
 * The register of callback routes: reads it, and writes it within a change of the workspace.
 */
import * as CallbackRoute from "@anipool/domain/CallbackRoute"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import * as NumberEntries from "@anipool/domain/trail/NumberEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { NewStatement, RecordedChange } from "@anipool/storage/CallbackRoutes"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as AuditTrail from "./auditTrail.ts"
import * as Time from "./time.ts"
import type { Change, Changed } from "./transaction.ts"

/** What is said of each of these numbers, in their order, by source. */
export const ofNumbers = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  numbers: ReadonlyArray<PhoneNumber>
): Effect.Effect<ReadonlyArray<ReadonlyArray<CallbackRoute.Statement>>, SqlError> =>
  Effect.map(
    sql<CallbackRoute.Statement & { readonly position: number }>`
      SELECT n.position::integer, r.source, r.is_callable AS "isCallable", ${
      Time.toMillis(sql, "r.since")
    } AS since, r.note
      FROM unnest(
        ${numbers.map(({ callingCode }) => callingCode)}::smallint[],
        ${numbers.map(({ national }) => national)}::text[]
      ) WITH ORDINALITY AS n (calling_code, number, position)
      JOIN callback_route r ON r.workspace_id = ${workspaceId} AND r.calling_code = n.calling_code
        AND r.number = n.number AND r.is_callable IS NOT NULL
      ORDER BY n.position, r.source`,
    (rows) => {
      const said: Array<Array<CallbackRoute.Statement>> = numbers.map(() => [])
      for (const { position, ...statement } of rows) said[position - 1]!.push(statement)
      return said
    }
  )

/** What was recorded, and what kind of a change that is. */
export interface Written extends RecordedChange {
  readonly kind: Changed<unknown>["kind"]
}

/** Records what a source says of numbers; `hasEntry`: in the audit trail, too. */
export const record = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { revision }: Change,
  source: CallbackRoute.Source,
  statements: ReadonlyArray<NewStatement>,
  hasEntry: boolean
) {
  const last = CallbackRoute.lastOfEach(statements)
  const before = yield* ofNumbers(sql, workspaceId, last)
  const changed: Array<Parameters<typeof NumberEntries.routesRecorded>[1][number]> = []
  const moved: Array<PhoneNumber> = []
  const counts = { changed: 0, gained: 0, lost: 0 }
  for (const [at, { callingCode, isCallable, national, note: route }] of last.entries()) {
    const note = isCallable === null ? null : route
    const { effect, isChanged } = CallbackRoute.changeOf(before[at]!, { source, isCallable, note })
    if (!isChanged) continue
    const number = { callingCode, national }
    changed.push({ ...number, before: CallbackRoute.saidBy(before[at]!, source), after: { isCallable, note } })
    if (effect === "none") continue
    counts[effect]++
    moved.push(number)
  }
  counts.changed = changed.length
  const kind = counts.lost > 0 ? "settings" as const : "adds" as const
  if (changed.length === 0) return { ...counts, kind, entry: null } satisfies Written
  yield* sql`
    INSERT INTO callback_route AS r (workspace_id, revision, source, calling_code, number, is_callable, note)
    SELECT ${workspaceId}, ${revision}, ${source}, s.*
    FROM unnest(
      ${changed.map(({ callingCode }) => callingCode)}::smallint[],
      ${changed.map(({ national }) => national)}::text[],
      ${changed.map(({ after }) => after.isCallable)}::boolean[],
      ${changed.map(({ after }) => after.note)}::text[]
    ) AS s
    ON CONFLICT (workspace_id, calling_code, number, source) DO UPDATE SET
      revision = EXCLUDED.revision,
      is_callable = EXCLUDED.is_callable,
      note = EXCLUDED.note,
      since = CASE WHEN r.is_callable = EXCLUDED.is_callable THEN r.since ELSE clock_timestamp() END`
  // The readers of the inventory are told of those that selection sees otherwise now.
  yield* sql`
    UPDATE ani SET revision = ${revision}
    FROM unnest(
      ${moved.map(({ callingCode }) => callingCode)}::smallint[],
      ${moved.map(({ national }) => national)}::text[]
    ) AS n (calling_code, number)
    WHERE ani.workspace_id = ${workspaceId} AND ani.calling_code = n.calling_code AND ani.number = n.number
      AND ani.status <> 'REMOVED_FROM_DIALER'`
  const entry = hasEntry
    ? yield* AuditTrail.record(sql, workspaceId, NumberEntries.routesRecorded(source, changed))
    : null
  return { ...counts, kind, entry } satisfies Written
})
