/**
 * Reads and writes which number is kept for which owner. What is written is written within a change of the workspace.
 */
import * as Owner from "@anipool/domain/assignment/Owner"
import type { OwnerRow } from "@anipool/domain/owners/OwnerRow"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type * as OwnerEntries from "@anipool/domain/trail/OwnerEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { Outcome } from "@anipool/storage/NumberOwners"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as ArrayLiteral from "./arrayLiteral.ts"
import { heldNumbers } from "./heldNumbers.ts"
import type { Change } from "./transaction.ts"

/** What became of rows, and the owners that changed, each once. */
export interface Written {
  readonly outcomes: ReadonlyArray<Outcome>
  readonly changed: ReadonlyArray<OwnerEntries.Changed>
}

/** The numbers that owners have, of ANIs that were removed too. */
export const numbersOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, owners: ReadonlyArray<string>) =>
  Effect.map(
    sql<PhoneNumber.PhoneNumber & { readonly owner: string }>`
      SELECT o.owner, a.calling_code AS "callingCode", a.number AS national
      FROM unnest(${ArrayLiteral.texts(owners, (owner) => owner)}::text[]) AS asked (owner)
      JOIN number_owner o ON o.workspace_id = ${workspaceId} AND o.owner = asked.owner
      JOIN ani a ON a.workspace_id = ${workspaceId} AND a.ani_id = o.ani_id`,
    (rows) => new Map(rows.map(({ owner, ...number }) => [owner, number]))
  )

/** The ANIs that are held under numbers, by the number in E.164. */
export const heldOf = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  numbers: ReadonlyArray<PhoneNumber.PhoneNumber>
) =>
  Effect.map(
    heldNumbers(sql, workspaceId, numbers),
    (rows) => new Map(rows.map(({ id, ...number }) => [PhoneNumber.toE164(number), id]))
  )

/** Writes rows in their order, each by itself. */
export const record = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { revision }: Change,
  rows: ReadonlyArray<OwnerRow>
) {
  yield* forgetGone(sql, workspaceId)
  const known = yield* numbersOf(sql, workspaceId, [...new Set(rows.map(({ owner }) => owner))])
  const held = yield* heldOf(sql, workspaceId, rows.flatMap(({ number }) => number === null ? [] : [number]))
  let owners = yield* countOf(sql, workspaceId)
  if (owners + rows.length > Owner.ownersMax) {
    yield* forgetRemoved(sql, workspaceId)
    owners = yield* countOf(sql, workspaceId)
  }
  const now = new Map<string, PhoneNumber.PhoneNumber | null>()
  const outcomes = rows.map(({ number, owner }): Outcome => {
    const before = now.has(owner) ? now.get(owner) ?? null : known.get(owner) ?? null
    if (number !== null && !held.has(PhoneNumber.toE164(number))) return "not-held"
    if (isSame(before, number)) return "same"
    if (before === null && owners >= Owner.ownersMax) return "full"
    owners += (number === null ? 0 : 1) - (before === null ? 0 : 1)
    now.set(owner, number)
    return "recorded"
  })
  const changed = [...now].flatMap(([owner, after]): ReadonlyArray<OwnerEntries.Changed> => {
    const before = known.get(owner) ?? null
    return isSame(before, after) ? [] : [{ owner, before, after }]
  })
  if (changed.length > 0) {
    yield* sql`
      INSERT INTO number_owner (workspace_id, revision, changed_at, owner, ani_id)
      SELECT ${workspaceId}, ${revision}, clock_timestamp(), s.*
      FROM unnest(
        ${ArrayLiteral.texts(changed, ({ owner }) => owner)}::text[],
        ${ArrayLiteral.plain(changed, ({ after }) => after && held.get(PhoneNumber.toE164(after)))}::bigint[]
      ) AS s
      ON CONFLICT (workspace_id, owner) DO UPDATE SET
        revision = EXCLUDED.revision, changed_at = EXCLUDED.changed_at, ani_id = EXCLUDED.ani_id`
  }
  const written: Written = { outcomes, changed }
  return written
})

// internal

/** Forgets those who have had none for a day: all who follow know of it by then. */
const forgetGone = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  sql`
    DELETE FROM number_owner
    WHERE workspace_id = ${workspaceId} AND ani_id IS NULL AND changed_at < clock_timestamp() - INTERVAL '1 day'`

/** Forgets owners of ANIs that were removed, to make room. */
const forgetRemoved = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  sql`
    DELETE FROM number_owner o USING ani a
    WHERE o.workspace_id = ${workspaceId} AND a.workspace_id = ${workspaceId} AND a.ani_id = o.ani_id
      AND a.status = 'REMOVED_FROM_DIALER'`

const countOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.map(
    sql<{ readonly owners: number }>`
      SELECT count(*)::integer AS owners FROM number_owner WHERE workspace_id = ${workspaceId} AND ani_id IS NOT NULL`,
    ([row]) => row!.owners
  )

const isSame = (a: PhoneNumber.PhoneNumber | null, b: PhoneNumber.PhoneNumber | null): boolean =>
  a?.callingCode === b?.callingCode && a?.national === b?.national
