/**
 * The ANIs of one workspace: who is held under which number, who was removed, and what changed in which order.
 */
import type { Ani, AniId, AniStatus, PoolId } from "@anipool/domain/Ani"
import * as AniLifecycle from "@anipool/domain/Ani"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { NewAni, NumberWithAreaCode } from "@anipool/storage/Anis"
import type { Transition } from "@anipool/storage/Transitions"
import * as Either from "effect/Either"
import * as ChangeLog from "../ChangeLog.ts"
import * as PoolLog from "./PoolLog.ts"

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
  /** The workspace's revision when it was given its number, or could not be called back any more; 0: never. */
  staleBefore: number
  /** Milliseconds since the epoch; 0 when never used. */
  lastUsedAt: number
  /** How often it was assigned, ever. */
  usedTotal: number
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  inventoriedOn: LocalDate
  activatedOn: LocalDate | null
  deactivatedOn: LocalDate | null
  /** Blocked share of the last 30 days' dials as selection knows it, in percent. */
  blockRate: number
  /** Dials and contacts of the last 30 days as selection knows them. */
  ratedDials: number
  ratedContacts: number
}

/** An instant, and the workspace's day then. */
export interface Moment {
  readonly at: number
  readonly day: LocalDate
}

/** The ANIs of one workspace. */
export interface Inventory {
  /** The ANI of id `n` stands at `n - 1`: none ever goes. */
  readonly rows: Array<AniRow>
  readonly inInventory: Map<string, AniRow>
  /** By number; of several, the one removed last stands last. */
  readonly removed: Map<string, Array<AniRow>>
  readonly changes: ChangeLog.ChangeLog
  /** How many are held of each `blockSize` ids, so that the n-th of them is found without counting to it. */
  readonly heldOfBlock: Array<number>
  readonly poolLog: PoolLog.PoolLog
  /** The ANIs in each pool. */
  readonly members: Map<PoolId, Members>
  readonly now: () => Moment
  /** The workspace's day at an instant, in milliseconds since the epoch. */
  readonly dayAt: (at: number) => LocalDate
  /** An ANI's last transition. */
  readonly lastTransition: (id: AniId) => Transition | undefined
}

/** The ANIs in a pool; by id once somebody asked for them in that order, until they change. */
interface Members {
  readonly rows: Set<AniRow>
  byId: ReadonlyArray<AniRow> | undefined
}

/** Ids in one block. */
const blockSize = 1_024

/** An inventory without ANIs. */
export const make = (outside: Pick<Inventory, "now" | "dayAt" | "lastTransition">): Inventory => ({
  rows: [],
  inInventory: new Map(),
  removed: new Map(),
  changes: ChangeLog.make(),
  heldOfBlock: [],
  poolLog: PoolLog.make(),
  members: new Map(),
  ...outside
})

/** The ANI of this id, held or removed. */
export const rowOf = (inventory: Inventory, id: AniId): AniRow | undefined => inventory.rows[id - 1]

/** The ANI that is held under a number. */
export const holderOf = (inventory: Inventory, callingCode: CallingCode, number: string): AniRow | undefined =>
  inventory.inInventory.get(keyOf(callingCode, number))

/** The ANIs that are held by id, after the first `offset` of them, at most `limit`. */
export const heldFrom = (inventory: Inventory, offset: number, limit: number): ReadonlyArray<AniRow> => {
  const { heldOfBlock, rows } = inventory
  let block = 0
  let skip = offset
  while (block < heldOfBlock.length && skip >= heldOfBlock[block]!) skip -= heldOfBlock[block++]!
  const found: Array<AniRow> = []
  for (let at = block * blockSize; at < rows.length && found.length < limit; at++) {
    const row = rows[at]!
    if (!isInInventory(row)) continue
    if (skip > 0) skip--
    else found.push(row)
  }
  return found
}
/** Of the ANIs removed under a number, the one removed last. */
export const lastRemoved = (inventory: Inventory, callingCode: CallingCode, number: string): AniRow | undefined =>
  inventory.removed.get(keyOf(callingCode, number))?.at(-1)

/** Whether an ANI is in the inventory. */
export const isInInventory = (row: AniRow): boolean => row.status !== "REMOVED_FROM_DIALER"

/** The ANIs in a pool, by id. */
export const membersOf = ({ members }: Inventory, pool: PoolId): ReadonlyArray<AniRow> => {
  const own = members.get(pool)
  return own === undefined ? [] : own.byId ??= [...own.rows].sort((a, b) => a.id - b.id)
}

/** The pool shown for an ANI: the one last set, else the one of the lowest id. */
export const poolShown = (row: AniRow): PoolId | null =>
  row.setPool !== null && row.pools.has(row.setPool) ? row.setPool : poolOf(row)

/** The pool whose name an ANI is shown with: the one of the lowest id. */
export const poolOf = (row: AniRow): PoolId | null => {
  let lowest: PoolId | null = null
  for (const pool of row.pools) if (lowest === null || pool < lowest) lowest = pool
  return lowest
}

/**
 * Takes in an ANI whose number nobody holds: under its old id when it was removed once. `setPool` is the pool that the
 * custom integration set.
 */
export const enter = (
  inventory: Inventory,
  ani: Omit<NewAni, "inboundGroupId">,
  pool: PoolId,
  setPool: PoolId | null = pool
): AniRow => {
  const key = keyOf(ani.callingCode, ani.number)
  const returning = inventory.removed.get(key)?.pop()
  const { at, day } = inventory.now()
  const row: AniRow = returning ?? {
    id: inventory.rows.length + 1 as AniId,
    callingCode: ani.callingCode,
    number: ani.number,
    areaCode: ani.areaCode,
    status: "INVENTORIED",
    isBranded: false,
    brandName: "",
    pools: new Set(),
    setPool: null,
    revision: 0,
    staleBefore: 0,
    lastUsedAt: 0,
    usedTotal: 0,
    createdAt: at,
    inventoriedOn: day,
    activatedOn: day,
    deactivatedOn: null,
    blockRate: 0,
    ratedDials: 0,
    ratedContacts: 0
  }
  if (returning === undefined) inventory.rows.push(row)
  else if (inventory.removed.get(key)?.length === 0) inventory.removed.delete(key)
  row.areaCode = ani.areaCode
  putInto(inventory, row, pool)
  row.setPool = setPool
  const last = returning && inventory.lastTransition(row.id)
  row.status = AniLifecycle.returnStatus(last, row.pools.size, at)
  const isCooling = row.status === "COOLING_OFF"
  row.isBranded = ani.isBranded ?? (isCooling && row.isBranded)
  row.brandName = ani.brandName ?? (isCooling ? row.brandName : "")
  row.inventoriedOn = day
  row.activatedOn = isCooling ? row.activatedOn : day
  row.deactivatedOn = isCooling ? inventory.dayAt(last!.effectiveAt) : null
  inventory.inInventory.set(key, row)
  countHeld(inventory, row, 1)
  return row
}

/** Gives an ANI that is held a number that no other holds, by a change with this revision. */
export const renumber = (inventory: Inventory, row: AniRow, to: NumberWithAreaCode, revision: number): void => {
  row.staleBefore = revision
  inventory.inInventory.delete(keyOf(row.callingCode, row.number))
  row.callingCode = to.callingCode
  row.number = to.number
  row.areaCode = to.areaCode
  inventory.inInventory.set(keyOf(row.callingCode, row.number), row)
  // Its pools hold another number now.
  for (const pool of row.pools) PoolLog.renumbered(inventory.poolLog, pool, row.id)
}

/** Moves an ANI that is held from the pool shown into another; that one is shown from then on. */
export const move = (inventory: Inventory, row: AniRow, to: PoolId): void => {
  const from = poolShown(row)
  if (from !== null && from !== to) leave(inventory, row, from)
  putInto(inventory, row, to)
  row.setPool = to
  row.status = Either.getOrThrow(AniLifecycle.transition(row.status, "pooled", row.pools.size))
}

/** Puts an ANI that is held into one more pool. */
export const join = (inventory: Inventory, row: AniRow, pool: PoolId): void => {
  putInto(inventory, row, pool)
  row.status = Either.getOrThrow(AniLifecycle.transition(row.status, "pooled", row.pools.size))
}

/** Takes an ANI out of a pool; false when it is not in it. */
export const leave = ({ members, poolLog }: Inventory, row: AniRow, pool: PoolId): boolean => {
  const wasIn = row.pools.delete(pool)
  if (!wasIn) return false
  PoolLog.left(poolLog, pool, row.id)
  const own = members.get(pool)!
  own.rows.delete(row)
  own.byId = undefined
  return true
}

/** Takes an ANI that is held out of every pool and out of the inventory. */
export const remove = (inventory: Inventory, row: AniRow): void => {
  const key = keyOf(row.callingCode, row.number)
  for (const pool of row.pools) leave(inventory, row, pool)
  row.setPool = null
  row.status = Either.getOrThrow(AniLifecycle.transition(row.status, "remove", 0))
  row.deactivatedOn = inventory.now().day
  inventory.inInventory.delete(key)
  countHeld(inventory, row, -1)
  const removed = inventory.removed.get(key)
  if (removed === undefined) inventory.removed.set(key, [row])
  else removed.push(row)
}

/** Records that these ANIs changed with a revision, which must be later than all before. */
export const changed = (
  inventory: Inventory,
  rows: ReadonlyArray<AniRow>,
  revision: number,
  noting?: PoolLog.Noting
): void => {
  for (const row of rows) row.revision = revision
  ChangeLog.append(inventory.changes, inventory.rows, rows.map(({ id }) => id), revision)
  PoolLog.close(inventory.poolLog, revision, inventory.now().at, noting)
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

const putInto = ({ members, poolLog }: Inventory, row: AniRow, pool: PoolId): void => {
  if (row.pools.has(pool)) return
  row.pools.add(pool)
  const own = members.get(pool)
  if (own === undefined) members.set(pool, { rows: new Set([row]), byId: undefined })
  else {
    own.rows.add(row)
    own.byId = undefined
  }
  PoolLog.joined(poolLog, pool, row.id)
}

const countHeld = ({ heldOfBlock }: Inventory, { id }: AniRow, more: number): void => {
  const block = Math.floor((id - 1) / blockSize)
  heldOfBlock[block] = (heldOfBlock[block] ?? 0) + more
}

const keyOf = (callingCode: CallingCode, number: string): string => `${callingCode}:${number}`
