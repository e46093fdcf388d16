/**
 * What policies and lists name, as storage has it: groups by their identifiers, numbers in E.164. What is missing is looked for again
 * whenever the workspace is brought up to date.
 *
 * All functions are synchronous.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { HeldNumber, KeyedPool } from "@anipool/storage/InventoryFeed"

/** What is named, and where it is. */
export interface References {
  /** Of groups: their pools. A pool keeps its number, whatever becomes of its group. */
  readonly pools: Map<string, PoolId>
  /** Groups that were not there when they were last looked for. */
  readonly missingGroups: Set<string>
  /** Of numbers: their ANIs. */
  readonly anis: Map<string, AniId>
  /** Numbers that were no ANI's when they were last looked for. */
  readonly missingNumbers: Map<string, PhoneNumber.PhoneNumber>
}

/** Nothing is named yet. */
export const make = (): References => ({
  pools: new Map(),
  missingGroups: new Set(),
  anis: new Map(),
  missingNumbers: new Map()
})

/** Names groups: those whose pool is unknown are to be looked for. */
export const nameGroups = ({ missingGroups, pools }: References, groupIds: ReadonlyArray<string>): void => {
  for (const groupId of groupIds) if (!pools.has(groupId)) missingGroups.add(groupId)
}

/** Names a number, which is to be looked for: where it was found before it may be another ANI's by now. */
export const nameNumber = ({ missingNumbers }: References, number: PhoneNumber.PhoneNumber): void => {
  missingNumbers.set(PhoneNumber.toE164(number), number)
}

/** The ANI that a number was found to be; undefined: none yet. */
export const aniOf = ({ anis }: References, number: PhoneNumber.PhoneNumber): AniId | undefined =>
  anis.get(PhoneNumber.toE164(number))

/** Notes the pools of groups that were missing. */
export const notePools = ({ missingGroups, pools }: References, found: ReadonlyArray<KeyedPool>): void => {
  for (const { groupId, id } of found) {
    pools.set(groupId, id)
    missingGroups.delete(groupId)
  }
}

/** Notes the ANIs of numbers that were missing. Whether some number is not the ANI's that it was. */
export const noteNumbers = (
  { anis, missingNumbers }: References,
  found: ReadonlyArray<HeldNumber>
): boolean => {
  let isOther = false
  for (const { id, number } of found) {
    const e164 = PhoneNumber.toE164(number)
    isOther ||= anis.get(e164) !== id
    anis.set(e164, id)
    missingNumbers.delete(e164)
  }
  return isOther
}
