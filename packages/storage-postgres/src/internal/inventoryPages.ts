/**
 * Pages of the inventory, out of what the function `inventory_page` answers.
 */
import type { InventoryPage } from "@anipool/storage/InventoryPage"

/** The row that the function answers; a column is null where there is nothing in it. */
export interface Row {
  readonly ids: Buffer | null
  readonly numbers: string | null
  readonly area_codes: string | null
  readonly standing: Buffer | null
  readonly block_rates: Buffer | null
  readonly rated: Buffer | null
  readonly callable: string | null
  readonly rights: string | null
  readonly carriers: string | null
  readonly used_ids: Buffer | null
  readonly used_today: Buffer | null
  readonly last_used_at: Buffer | null
  readonly member_ids: Buffer | null
  readonly member_pools: Buffer | null
}

/** The page of a row. As with rows of the tables, their constraints say what it is. */
export const toPage = (row: Row): InventoryPage => {
  const ids = bigints(row.ids)
  const size = ids.length
  const standing = viewOf(row.standing)
  const blockRates = viewOf(row.block_rates)
  const rated = viewOf(row.rated)
  const page = {
    ids,
    callingCodes: new Uint8Array(size),
    nationals: numerals(row.numbers, size),
    areaCodes: numerals(row.area_codes, size),
    statuses: new Uint8Array(size),
    usedToday: new Uint32Array(size),
    lastUsedAt: new Float64Array(size),
    blockRates: new Float32Array(size),
    activatedDays: new Int32Array(size),
    ratedDials: new Uint32Array(size),
    ratedContacts: new Uint32Array(size),
    ...poolsOf(ids, bigints(row.member_ids), bigints(row.member_pools)),
    callable: Uint8Array.from(row.callable ?? "", Number),
    rights: row.rights?.split("|") ?? [],
    carriers: row.carriers?.split("|") ?? []
  }
  for (let at = 0; at < size; at++) {
    page.activatedDays[at] = standing.getInt32(8 * at)
    page.callingCodes[at] = standing.getUint16(8 * at + 4)
    page.statuses[at] = standing.getUint16(8 * at + 6)
    page.blockRates[at] = blockRates.getFloat32(4 * at)
    page.ratedDials[at] = rated.getUint32(8 * at)
    page.ratedContacts[at] = rated.getUint32(8 * at + 4)
  }
  putUses(page, row)
  return page
}

// internal

/** Microseconds since the epoch, of the instant that PostgreSQL counts from. */
const postgresEpoch = 946_684_800_000_000

/** Uses are of some of the ANIs, and of some that were removed. */
const putUses = ({ ids, lastUsedAt, usedToday }: InventoryPage, row: Row): void => {
  const usedIds = bigints(row.used_ids)
  const counts = viewOf(row.used_today)
  const times = viewOf(row.last_used_at)
  let at = 0
  for (let i = 0; i < usedIds.length; i++) {
    while (at < ids.length && ids[at]! < usedIds[i]!) at++
    if (ids[at] !== usedIds[i]) continue
    usedToday[at] = counts.getUint32(4 * i)
    const time = bigintAt(times, 8 * i)
    // Seconds in between, as PostgreSQL would answer them: the same time, to its last digit, as a change is read with.
    lastUsedAt[at] = time === never ? 0 : (time + postgresEpoch) / 1e6 * 1000
  }
}

/** `-infinity`. */
const never = -(2 ** 63)

/** The pools of each ANI, out of memberships in the order of ids. */
const poolsOf = (
  ids: Float64Array,
  memberIds: Float64Array,
  memberPools: Float64Array
): Pick<InventoryPage, "pools" | "poolsFrom"> => {
  const poolsFrom = new Uint32Array(ids.length + 1)
  const pools = new Float64Array(memberPools.length)
  let end = 0
  let i = 0
  for (let at = 0; at < ids.length; at++) {
    while (i < memberIds.length && memberIds[i]! < ids[at]!) i++
    for (; memberIds[i] === ids[at]; i++) pools[end++] = memberPools[i]!
    poolsFrom[at + 1] = end
  }
  return { pools: pools.subarray(0, end), poolsFrom }
}

const viewOf = (bytes: Buffer | null): DataView =>
  bytes === null ? new DataView(new ArrayBuffer(0)) : new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

const bigintAt = (view: DataView, byte: number): number => view.getInt32(byte) * 2 ** 32 + view.getUint32(byte + 4)

const bigints = (bytes: Buffer | null): Float64Array => {
  const view = viewOf(bytes)
  const read = new Float64Array(view.byteLength / 8)
  for (let i = 0; i < read.length; i++) read[i] = bigintAt(view, 8 * i)
  return read
}

const comma = 44
const zero = 48

/** So many whole numbers, written with commas between them. */
const numerals = (text: string | null, size: number): Float64Array => {
  const read = new Float64Array(size)
  if (text === null) return read
  let at = 0
  let value = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === comma) {
      read[at++] = value
      value = 0
    } else value = value * 10 + code - zero
  }
  read[at] = value
  return read
}
