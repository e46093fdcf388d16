/**
 * Which numbers of a reserve take the place of others: for each one of the same area code, as long as there are such.
 *
 * Pure.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { CallingCode } from "@anipool/domain/PhoneNumber"

/** A number, as it is chosen by. */
export interface Placed {
  readonly id: AniId
  readonly callingCode: CallingCode
  readonly areaCode: string
}

/**
 * As many of a reserve as leave, or all of it: for each one of its area code first, then others; of equal ones those that
 * stand first.
 */
export const choose = (leaving: ReadonlyArray<Placed>, reserve: ReadonlyArray<Placed>): ReadonlyArray<AniId> => {
  const wanted = new Map<string, number>()
  for (const each of leaving) wanted.set(codeOf(each), (wanted.get(codeOf(each)) ?? 0) + 1)
  const local: Array<AniId> = []
  const others: Array<AniId> = []
  for (const each of reserve) {
    const left = wanted.get(codeOf(each)) ?? 0
    if (left === 0) others.push(each.id)
    else {
      wanted.set(codeOf(each), left - 1)
      local.push(each.id)
    }
  }
  return [...local, ...others].slice(0, leaving.length)
}

// internal

const codeOf = ({ areaCode, callingCode }: Placed): string => `${callingCode} ${areaCode}`
