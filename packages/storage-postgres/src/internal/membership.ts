/**
 * How ANIs come into pools and out of them, many at a time, as groups and snapshots put them. All of it runs within a
 * change of the workspace, so nobody else changes the workspace's ANIs or pools meanwhile.
 *
 * Numbers come packed (`PackedNumber`). Arrays of them are `bigints`, or whatever else in SQL comes to a `bigint[]`.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type { PackedNumber } from "@anipool/domain/groups/PackedNumber"
import type { TakenNumber } from "@anipool/domain/trail/Undo"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { sumAll } from "effect/Number"
import { identityOfAni } from "./packedNumber.ts"
import type { Change } from "./transaction.ts"

/** Where arrays of up to so many integers are written one after the other, each once the last is with PostgreSQL. */
export const roomFor = (max: number): Buffer => Buffer.allocUnsafe(arrayHeaderBytes + max * 12)

/**
 * Integers (none beyond 2^53) as PostgreSQL receives a `bigint[]` in binary: neither side makes or reads any digits.
 * Layout: `array_recv` in src/backend/utils/adt/arrayfuncs.c.
 */
export const toBigints = (values: ReadonlyArray<number>, room = roomFor(values.length)): Buffer => {
  const bytes = room.subarray(0, arrayHeaderBytes + values.length * 12)
  const view = writeHeader(bytes, int8, values.length)
  for (let i = 0, at = arrayHeaderBytes; i < values.length; i++, at += 12) {
    const value = values[i]!
    view.setInt32(at, 8)
    view.setInt32(at + 4, Math.floor(value / 2 ** 32))
    view.setUint32(at + 8, value % 2 ** 32)
  }
  return bytes
}

/** The same as an `integer[]`: for integers of 32 bits. */
export const toIntegers = (
  values: ReadonlyArray<number>,
  room: Buffer = Buffer.allocUnsafe(arrayHeaderBytes + values.length * 8)
): Buffer => {
  const bytes = room.subarray(0, arrayHeaderBytes + values.length * 8)
  const view = writeHeader(bytes, int4, values.length)
  for (let i = 0, at = arrayHeaderBytes; i < values.length; i++, at += 8) {
    view.setInt32(at, 4)
    view.setInt32(at + 4, values[i]!)
  }
  return bytes
}

/** An array of integers, as a value of a statement. */
export const bigints = (sql: SqlClient.SqlClient, values: ReadonlyArray<number>): Fragment =>
  sql`${toBigints(values)}::bigint[]`

/** What came of numbers that were put into pools. */
export interface Joined {
  /** Memberships that there were not before. */
  readonly added: number
  /** ANIs that are new in the inventory, or back in it. */
  readonly created: number
}

/** The same, and whose memberships they are. */
export interface JoinedPhones extends Joined {
  readonly joined: ReadonlyArray<PackedNumber>
}

/**
 * Puts each phone into the pool at the same place of `pools`, but for pools that are deleted; no two of these pairs are
 * the same. Those that are not held enter the inventory.
 */
export const join = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { revision, today }: Change,
  phones: Fragment,
  pools: Fragment
) =>
  Effect.map(
    sql<Joined>`
      SELECT added, created
      FROM join_pools(
        p_workspace_id => ${workspaceId}, p_revision => ${revision}, p_today => ${today}, p_phones => ${phones},
        p_pools => ${pools}
      )`,
    (rows) => rows[0]!
  )

/** The same with one pool; says which of the phones were not in it. In parts. */
export const joinOne = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { revision, today }: Change,
  phones: ReadonlyArray<PackedNumber>,
  pool: PoolId
) =>
  Effect.map(
    Effect.forEach(partsOf(phones), (part) =>
      sql<JoinedPhones>`
        SELECT added, created, joined
        FROM join_pools(
          p_workspace_id => ${workspaceId}, p_revision => ${revision}, p_today => ${today},
          p_phones => ${bigints(sql, part)}, p_pools => ${bigints(sql, part.map(() => pool))}
        )`),
    (parts): JoinedPhones => {
      const rows = parts.flat()
      return {
        added: sumAll(rows.map(({ added }) => added)),
        created: sumAll(rows.map(({ created }) => created)),
        joined: rows.flatMap(({ joined }) => joined)
      }
    }
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
  ids: Fragment,
  pools: Fragment,
  isKept: boolean
) =>
  Effect.map(
    sql<Left>`
      SELECT memberships, removed, leftovers
      FROM leave_pools(
        p_workspace_id => ${workspaceId}, p_revision => ${revision}, p_today => ${today}, p_ani_ids => ${ids},
        p_pools => ${pools}, p_is_kept => ${isKept}
      )`,
    (rows) => rows[0]!
  )

/** What came of ANIs that left a pool, and who they were. */
export interface LeftOne extends Left {
  readonly taken: ReadonlyArray<TakenNumber>
}

/** The same with one pool; says who left. In parts. */
export const leaveOne = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  change: Change,
  ids: ReadonlyArray<AniId>,
  pool: PoolId,
  isKept: boolean
) =>
  Effect.map(
    Effect.forEach(partsOf(ids), (part) => leavePart(sql, workspaceId, change, part, pool, isKept)),
    (parts): LeftOne => ({
      memberships: sumAll(parts.map(({ memberships }) => memberships)),
      removed: sumAll(parts.map(({ removed }) => removed)),
      leftovers: parts.flatMap(({ leftovers }) => leftovers),
      taken: parts.flatMap(({ taken }) => taken)
    })
  )

/** The same for the ANIs in a pool that are none of these numbers (`PackedNumber.identityOf`). */
export const keepOnly = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  change: Change,
  pool: PoolId,
  numbers: Fragment,
  isKept: boolean
) =>
  Effect.flatMap(
    sql<{ readonly ids: ReadonlyArray<AniId> }>`
      SELECT others_in_pool(p_workspace_id => ${workspaceId}, p_pool_id => ${pool}, p_numbers => ${numbers}) AS ids`,
    (others) => leaveOne(sql, workspaceId, change, others[0]!.ids, pool, isKept)
  )

/** An ANI that left the inventory, and the brand that it had. */
export interface Former {
  readonly id: AniId
  readonly brand: string
}

/** Gives ANIs that came back as new the brands that they had. */
export const giveBack = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, former: ReadonlyArray<Former>) =>
  former.length === 0 ? Effect.void : sql`
    UPDATE ani SET is_branded = true, brand_name = back.brand
    FROM unnest(
      ${former.map(({ id }) => id)}::bigint[],
      ${former.map(({ brand }) => brand)}::text[]
    ) AS back (ani_id, brand)
    WHERE ani.workspace_id = ${workspaceId} AND ani.ani_id = back.ani_id AND ani.status <> 'REMOVED_FROM_DIALER'`

// internal

/**
 * How many come in, or leave, in one statement: by tens of thousands they take seconds on a busy database, and a statement may take no
 * longer than `PgConnection` allows.
 */
const partSize = 5_000

const partsOf = <A>(values: ReadonlyArray<A>) => Arr.chunksOf(values, partSize)

const leavePart = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  change: Change,
  ids: ReadonlyArray<AniId>,
  pool: PoolId,
  isKept: boolean
) {
  const packedIds = bigints(sql, ids)
  const members = yield* sql<Member>`
    SELECT (${sql.literal(identityOfAni("a"))}) * 10 + length(a.area_code) AS phone,
      (
        SELECT true FROM pool_member o
        WHERE o.workspace_id = ${workspaceId} AND o.ani_id = a.ani_id AND o.pool_id <> ${pool} LIMIT 1
      ) IS NULL AS left,
      CASE WHEN a.is_branded THEN a.brand_name END AS brand
    FROM unnest(${packedIds}) AS i (ani_id)
    -- A look-up for each: as joins these may begin with all that the workspace has, for each of ours.
    CROSS JOIN LATERAL (
      SELECT * FROM ani WHERE workspace_id = ${workspaceId} AND ani_id = i.ani_id LIMIT 1
    ) a
    WHERE (
      SELECT true FROM pool_member m
      WHERE m.workspace_id = ${workspaceId} AND m.pool_id = ${pool} AND m.ani_id = i.ani_id
    )`
  const pools = bigints(sql, ids.map(() => pool))
  const left = yield* leave(sql, workspaceId, change, packedIds, pools, isKept)
  return { ...left, taken: members.map(toTaken) } satisfies LeftOne
})

interface Member {
  readonly phone: PackedNumber
  readonly left: boolean
  readonly brand: string | null
}

const toTaken = ({ brand, left, phone }: Member): TakenNumber => ({
  phone,
  ...(left ? { left } : {}),
  ...(left && brand !== null ? { brand } : {})
})

/** One dimension: how many there are, that none is NULL, of which type, how many along it, from which on. */
const arrayHeaderBytes = 20

// https://www.postgresql.org/docs/current/catalog-pg-type.html and src/include/catalog/pg_type.dat
const int8 = 20
const int4 = 23

const writeHeader = (bytes: Buffer, type: number, length: number): DataView => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  view.setInt32(0, 1)
  view.setInt32(4, 0)
  view.setInt32(8, type)
  view.setInt32(12, length)
  view.setInt32(16, 1)
  return view
}
