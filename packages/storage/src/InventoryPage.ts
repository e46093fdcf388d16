/**
 * Some of the ANIs that a workspace holds, in columns: an object for each of a million, with the texts in it, takes more
 * time and memory than what is made of them.
 */
import { type AniId, AniStatus, type PoolId } from "@anipool/domain/Ani"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { CallingCode } from "@anipool/domain/PhoneNumber"

/** An ANI with its use today. */
export interface HeldEntry {
  readonly id: AniId
  readonly callingCode: CallingCode
  readonly number: string
  readonly areaCode: string
  readonly status: AniStatus
  /** The pools it is in, ascending. */
  readonly pools: ReadonlyArray<PoolId>
  readonly usedToday: number
  /** Milliseconds since the epoch; 0 when never used. */
  readonly lastUsedAt: number
  /** Blocked share of the last 30 days' dials, in percent. */
  readonly blockRate: number
  /** The workspace's day on which it was last activated; `null`: never, or before that was recorded. */
  readonly activatedOn: LocalTime.LocalDate | null
  /** Dials of the 30 days that `blockRate` is of. */
  readonly ratedDials: number
  /** Those of them that reached somebody. */
  readonly ratedContacts: number
  /** Whether its number can be called back, by the register (`CallbackRoutes`); unknown counts as not. */
  readonly isCallable: boolean
  /** The days on which evidence shows the right to use it (`RightsToUse`), as `RightToUse.pack` writes them. */
  readonly rights: string
  /** The carriers that may carry it (`NumberCarriers`), as `NumberCarriers.pack` of the domain writes them. */
  readonly carriers: string
}

/** The ANIs, ascending by id; columns are as long as `ids` where nothing else is said. What they mean is told by `HeldEntry`. */
export interface InventoryPage {
  readonly ids: Float64Array
  readonly callingCodes: Uint8Array
  /** National numbers as integers: none begins with 0. */
  readonly nationals: Float64Array
  /** Area codes as integers likewise. */
  readonly areaCodes: Float64Array
  /** Places in `statuses`. */
  readonly statuses: Uint8Array
  readonly usedToday: Uint32Array
  readonly lastUsedAt: Float64Array
  /** In single precision, as selection goes by it. */
  readonly blockRates: Float32Array
  /** Days since the epoch, or `dayUnknown`. */
  readonly activatedDays: Int32Array
  readonly ratedDials: Uint32Array
  readonly ratedContacts: Uint32Array
  /** Where those of each ANI begin in `pools`, and after the last one where they end. */
  readonly poolsFrom: Uint32Array
  readonly pools: Float64Array
  /** 1: it can be called back. Empty: none can. */
  readonly callable: Uint8Array
  /** Empty: no evidence of any is known. */
  readonly rights: ReadonlyArray<string>
  /** Empty: none of any is known. */
  readonly carriers: ReadonlyArray<string>
}

/** What a page's numbers for states stand for. */
export const statuses: ReadonlyArray<AniStatus> = AniStatus.literals

/** Stands for no day. */
export const dayUnknown = -(2 ** 31)

/** A page of these ANIs, which are ascending by id. */
export const of = (entries: ReadonlyArray<HeldEntry>): InventoryPage => ({
  ids: Float64Array.from(entries, ({ id }) => id),
  callingCodes: Uint8Array.from(entries, ({ callingCode }) => callingCode),
  nationals: Float64Array.from(entries, ({ number }) => Number(number)),
  areaCodes: Float64Array.from(entries, ({ areaCode }) => Number(areaCode)),
  statuses: Uint8Array.from(entries, ({ status }) => statuses.indexOf(status)),
  usedToday: Uint32Array.from(entries, ({ usedToday }) => usedToday),
  lastUsedAt: Float64Array.from(entries, ({ lastUsedAt }) => lastUsedAt),
  blockRates: Float32Array.from(entries, ({ blockRate }) => blockRate),
  activatedDays: Int32Array.from(
    entries,
    ({ activatedOn }) => activatedOn === null ? dayUnknown : LocalTime.dayNumber(activatedOn)
  ),
  ratedDials: Uint32Array.from(entries, ({ ratedDials }) => ratedDials),
  ratedContacts: Uint32Array.from(entries, ({ ratedContacts }) => ratedContacts),
  poolsFrom: startsOf(entries),
  pools: Float64Array.from(entries.flatMap(({ pools }) => pools)),
  callable: Uint8Array.from(entries, ({ isCallable }) => isCallable ? 1 : 0),
  rights: entries.map(({ rights }) => rights),
  carriers: entries.map(({ carriers }) => carriers)
})

/** The id of the last ANI; undefined: there is none. */
export const lastId = ({ ids }: InventoryPage): AniId | undefined => ids.at(-1) as AniId | undefined

/** The ANIs one by one, for those who look at a few. */
export function* entries(page: InventoryPage): Generator<HeldEntry> {
  for (let at = 0; at < page.ids.length; at++) yield entryAt(page, at)
}

/** Whether an ANI is in just these pools. */
export const isIn = ({ pools, poolsFrom }: InventoryPage, at: number, these: ReadonlyArray<PoolId>): boolean => {
  const from = poolsFrom[at]!
  if (poolsFrom[at + 1]! - from !== these.length) return false
  for (let i = 0; i < these.length; i++) if (pools[from + i] !== these[i]) return false
  return true
}

/** The pools that an ANI is in, ascending. */
export const poolsAt = ({ pools, poolsFrom }: InventoryPage, at: number): ReadonlyArray<PoolId> =>
  Array.from(pools.subarray(poolsFrom[at]!, poolsFrom[at + 1]!), (id) => id as PoolId)

/** The days on which evidence shows the right to use an ANI, as `HeldEntry.rights`. */
export const rightsAt = ({ rights }: InventoryPage, at: number): string => rights.length === 0 ? "" : rights[at]!

/** The carriers of an ANI, as `HeldEntry.carriers`. */
export const carriersAt = ({ carriers }: InventoryPage, at: number): string =>
  carriers.length === 0 ? "" : carriers[at]!

// internal

const entryAt = (page: InventoryPage, at: number): HeldEntry => {
  const day = page.activatedDays[at]!
  return {
    id: page.ids[at]! as AniId,
    callingCode: page.callingCodes[at]! as CallingCode,
    number: String(page.nationals[at]),
    areaCode: String(page.areaCodes[at]),
    status: statuses[page.statuses[at]!]!,
    pools: poolsAt(page, at),
    usedToday: page.usedToday[at]!,
    lastUsedAt: page.lastUsedAt[at]!,
    blockRate: page.blockRates[at]!,
    activatedOn: day === dayUnknown ? null : LocalTime.dateOf(day),
    ratedDials: page.ratedDials[at]!,
    ratedContacts: page.ratedContacts[at]!,
    isCallable: page.callable[at] === 1,
    rights: rightsAt(page, at),
    carriers: carriersAt(page, at)
  }
}

const startsOf = (entries: ReadonlyArray<HeldEntry>): Uint32Array => {
  const starts = new Uint32Array(entries.length + 1)
  entries.forEach(({ pools }, at) => {
    starts[at + 1] = starts[at]! + pools.length
  })
  return starts
}
