/**
 * How ANIs come into pools and out of them, many at a time, as groups and snapshots put them. All of it runs within a
 * change of the workspace, so nobody else changes the workspace's ANIs or pools meanwhile.
 *
 * Numbers come packed (`PackedNumber`), in arrays that are given as PostgreSQL writes them: `{1,2,3}`. Taken apart:
 * calling code = phone / 10¹¹, national number = phone / 10 % 10¹⁰, digits of the area code = phone % 10.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import type { Change } from "./transaction.ts"

/** Integers as PostgreSQL writes an array of them: the driver's own way is slow with many. */
export const toArray = (values: ReadonlyArray<number>): string => `{${values.join(",")}}`

/** What came of numbers that were put into pools. */
export interface Joined {
  /** Memberships that there were not before. */
  readonly added: number
  /** ANIs that are new in the inventory, or back in it. */
  readonly created: number
}

/**
 * Puts each phone into the pool at the same place of `pools`, but for pools that are deleted; no two of these pairs are
 * the same. Those that are not held enter the inventory.
 */
export const join = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { revision, today }: Change,
  phones: string,
  pools: string
) =>
  Effect.map(
    sql<Joined>`
      SELECT added, created
      FROM join_pools(${workspaceId}, ${revision}, ${today}, ${phones}::bigint[], ${pools}::bigint[])`,
    (rows) => rows[0]!
  )

/** What came of ANIs that left pools. */
export interface Left {
  /** Memberships that there were. */
  readonly memberships: number
  /** ANIs that were left in no pool, and taken out of the inventory. */
  readonly removed: number
  /** ANIs that were left in no pool, and are kept for now. */
  readonly leftovers: ReadonlyArray<AniId>
}

/**
 * Takes each ANI out of the pool at the same place of `pools`, and gives it the change's revision. Those that are left in
 * no pool are taken out of the inventory, or, where they are kept for now, named.
 */
export const leave = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { revision, today }: Change,
  ids: string,
  pools: string,
  isKept: boolean
) =>
  Effect.map(
    sql<Left>`
      SELECT memberships, removed, leftovers
      FROM leave_pools(${workspaceId}, ${revision}, ${today}, ${ids}::bigint[], ${pools}::bigint[], ${isKept})`,
    (rows) => rows[0]!
  )
