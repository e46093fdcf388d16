/**
 * The groups of a workspace by their identifiers, and numbers among their members: parts of statements.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Membership from "../membership.ts"
import * as Packed from "../packedNumber.ts"

/** A group, as its changes need it. */
export interface Pool {
  readonly id: PoolId
  readonly name: string
  readonly version: number
}

/** The group of an identifier, unless it was deleted; undefined: there is none. */
export const poolOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, groupId: string) =>
  Effect.map(
    sql<Pool>`
      SELECT pool_id AS id, name, version FROM pool
      WHERE workspace_id = ${workspaceId} AND group_id = ${groupId} AND deleted_at IS NULL`,
    (pools) => pools[0]
  )

/** Gives a group another name. */
export const rename = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, pool: PoolId, name: string) =>
  sql`UPDATE pool SET name = ${name} WHERE workspace_id = ${workspaceId} AND pool_id = ${pool}`

/** A part: of each of these numbers the ANI that is held under it, or none. */
export const presentAmong = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  phones: ReadonlyArray<PackedNumber.PackedNumber>
) =>
  sql`
    SELECT (
      SELECT a.ani_id FROM ani a
      WHERE a.workspace_id = ${workspaceId} AND a.calling_code = ${sql.literal(Packed.callingCodeOf("w.phone"))}
        AND a.number = ${sql.literal(Packed.nationalOf("w.phone"))} AND a.status <> 'REMOVED_FROM_DIALER'
    ) AS ani_id, w.phone
    FROM unnest(${Membership.bigints(sql, phones)}) AS w (phone)`

/** Those of these numbers that are in the inventory. */
export const heldAmong = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  phones: ReadonlyArray<PackedNumber.PackedNumber>
) =>
  phones.length === 0 ? Effect.succeed([]) : Effect.map(
    sql<{ readonly phone: PackedNumber.PackedNumber }>`
      SELECT p.phone FROM (${presentAmong(sql, workspaceId, phones)}) p WHERE p.ani_id IS NOT NULL`,
    (held) => held.map(({ phone }) => phone)
  )

/** Those of these numbers that are in a pool. */
export const membersAmong = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  pool: PoolId,
  phones: ReadonlyArray<PackedNumber.PackedNumber>
) =>
  phones.length === 0 ? Effect.succeed([]) : Effect.map(
    sql<{ readonly id: AniId }>`
      SELECT p.ani_id AS id FROM (${presentAmong(sql, workspaceId, phones)}) p
      WHERE (
        SELECT true FROM pool_member m
        WHERE m.workspace_id = ${workspaceId} AND m.pool_id = ${pool} AND m.ani_id = p.ani_id
      )`,
    (members) => members.map(({ id }) => id)
  )
