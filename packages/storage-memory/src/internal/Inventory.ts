/**
 * The ANIs of one workspace: who is held under which number, who was removed, and what changed in which order.
 */
import type { Ani, AniId, AniStatus, PoolId } from "@anipool/domain/Ani"
import * as AniLifecycle from "@anipool/domain/Ani"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { NewAni, NumberWithAreaCode } from "@anipool/storage/Anis"
import * as Either from "effect/Either"
import * as ChangeLog from "../ChangeLog.ts"

/** An ANI. */
export interface AniRow {
  readonly id: AniId
  callingCode: CallingCode
  number: string
  areaCode: string
  status: AniStatus
  isBranded: boolean
  brandName: string
  readonly pools: Set<PoolId>
  /** The pool last set by the custom integration; it may be out of it by now. */
  setPool: PoolId | null
  revision: number
  /** Milliseconds since the epoch; 0 when never used. */
  lastUsedAt: number
  /** Blocked share of the last 30 days' dials as selection knows it, in percent. */
  blockRate: number
  /** Dials and contacts of the last 30 days as selection knows them. */
  ratedDials: number
  ratedContacts: number
}

/** The ANIs of one workspace. */
export interface Inventory {
  /** The ANI of id `n` stands at `n - 1`: none ever goes. */
  readonly rows: Array<AniRow>
  readonly held: Map<string, AniRow>
  /** By number; of several, the one removed last stands last. */
  readonly removed: Map<string, Array<AniRow>>
  readonly changes: ChangeLog.ChangeLog
}

/** An inventory without ANIs. */
export const make = (): Inventory => ({ rows: [], held: new Map(), removed: new Map(), changes: ChangeLog.make() })

/** The ANI of this id, held or removed. */
export const rowOf = (inventory: Inventory, id: AniId): AniRow | undefined => inventory.rows[id - 1]

/** The ANI that is held under a number. */
export const holderOf = (inventory: Inventory, callingCode: CallingCode, number: string): AniRow | undefined =>
  inventory.held.get(keyOf(callingCode, number))

/** Of the ANIs removed under a number, the one removed last. */
export const lastRemoved = (inventory: Inventory, callingCode: CallingCode, number: string): AniRow | undefined =>
  inventory.removed.get(keyOf(callingCode, number))?.at(-1)

/** Whether an ANI is in the inventory. */
export const isHeld = (row: AniRow): boolean => row.status !== "REMOVED_FROM_DIALER"

/** The pool shown for an ANI: the one last set, else the one of the lowest id. */
export const poolShown = (row: AniRow): PoolId | null => {
  if (row.setPool !== null && row.pools.has(row.setPool)) return row.setPool
  let lowest: PoolId | null = null
  for (const pool of row.pools) if (lowest === null || pool < lowest) lowest = pool
  return lowest
}

/** Takes in an ANI whose number nobody holds: under its old id when it was removed once. */
export const enter = (inventory: Inventory, ani: NewAni, pool: PoolId): AniRow => {
  const key = keyOf(ani.callingCode, ani.number)
  const returning = inventory.removed.get(key)?.pop()
  const row: AniRow = returning ?? {
    id: inventory.rows.length + 1 as AniId,
    callingCode: ani.callingCode,
    number: ani.number,
    areaCode: ani.areaCode,
    status: "INVENTORIED",
    isBranded: ani.isBranded,
    brandName: ani.brandName,
    pools: new Set(),
    setPool: null,
    revision: 0,
    lastUsedAt: 0,
    blockRate: 0,
    ratedDials: 0,
    ratedContacts: 0
  }
  if (returning === undefined) inventory.rows.push(row)
  else if (inventory.removed.get(key)?.length === 0) inventory.removed.delete(key)
  row.areaCode = ani.areaCode
  row.isBranded = ani.isBranded
  row.brandName = ani.brandName
  row.pools.add(pool)
  row.setPool = pool
  row.status = AniLifecycle.entryStatus(row.pools.size)
  inventory.held.set(key, row)
  return row
}

/** Gives an ANI that is held a number that no other holds. */
export const renumber = (inventory: Inventory, row: AniRow, to: NumberWithAreaCode): void => {
  inventory.held.delete(keyOf(row.callingCode, row.number))
  row.callingCode = to.callingCode
  row.number = to.number
  row.areaCode = to.areaCode
  inventory.held.set(keyOf(row.callingCode, row.number), row)
}

/** Moves an ANI that is held from the pool shown into another; that one is shown from then on. */
export const move = (row: AniRow, to: PoolId): void => {
  const from = poolShown(row)
  if (from !== null) row.pools.delete(from)
  row.pools.add(to)
  row.setPool = to
  row.status = Either.getOrThrow(AniLifecycle.transition(row.status, "pooled", row.pools.size))
}

/** Takes an ANI that is held out of every pool and out of the inventory. */
export const remove = (inventory: Inventory, row: AniRow): void => {
  const key = keyOf(row.callingCode, row.number)
  row.pools.clear()
  row.setPool = null
  row.status = Either.getOrThrow(AniLifecycle.transition(row.status, "remove", 0))
  inventory.held.delete(key)
  const removed = inventory.removed.get(key)
  if (removed === undefined) inventory.removed.set(key, [row])
  else removed.push(row)
}

/** Records that these ANIs changed with a revision, which must be later than all before. */
export const changed = (inventory: Inventory, rows: ReadonlyArray<AniRow>, revision: number): void => {
  for (const row of rows) row.revision = revision
  ChangeLog.append(inventory.changes, inventory.rows, rows.map(({ id }) => id), revision)
}

/** An ANI as the custom integration knows it. */
export const toAni = (row: AniRow, groupIdOf: (pool: PoolId) => string): Ani => {
  const pool = poolShown(row)
  return {
    id: row.id,
    callingCode: row.callingCode,
    number: row.number,
    areaCode: row.areaCode,
    status: row.status,
    inboundGroupId: pool === null ? null : groupIdOf(pool),
    isBranded: row.isBranded,
    brandName: row.brandName
  }
}

// internal

const keyOf = (callingCode: CallingCode, number: string): string => `${callingCode}:${number}`
