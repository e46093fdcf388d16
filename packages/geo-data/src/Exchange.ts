/**
 * Telephone exchanges of the North American plan (area code and the three digits after it): the town of those that the
 * sources place, about a fifth of those in use.
 *
 * Pure data, expanded once on first use to 2 MB; a look-up is a few array accesses. Towns are numbered from 0.
 */
import { decode, positionOf } from "./internal/Packed.ts"
import type { Position } from "./internal/Packed.ts"
import { townGroups } from "./internal/Towns.ts"
import { exchanges } from "./tables/exchange.ts"

/** A town with telephone exchanges. */
export interface Town {
  /** USPS or Canadian abbreviation; elsewhere the ISO code of the country. */
  readonly state: string
  readonly position: Position
}

/**
 * The number of the town of an exchange (area code 513, exchange 381: Cincinnati's); undefined where it is not known,
 * for an overlay's exchanges mostly.
 */
export const townOfExchange = (areaCode: number, exchange: number): number | undefined => {
  if (!(areaCode >= 0 && areaCode < thousand && exchange >= 0 && exchange < thousand)) return undefined
  const town = (townNumbers ??= expand())[areaCode * thousand + exchange] ?? 0
  return town === 0 ? undefined : town - 1
}

/** How many towns have a number. */
export const townsCount = (): number => {
  const last = townGroups().at(-1)
  return last === undefined ? 0 : last.first + last.positions.length
}

/** The town with this number; a number out of range is a programming error. */
export const townOf = (number: number): Town => {
  const group = townGroups().findLast(({ first }) => first <= number)
  const packed = group?.positions[number - group.first]
  if (group === undefined || packed === undefined) throw new RangeError(`no town has the number ${number}`)
  return { state: group.state, position: positionOf(packed) }
}

// internal

const thousand = 1000
const packedLength = 4
const townSpan = 2 ** 14

/** By area code and exchange: 0 for none, else the town's number + 1. */
let townNumbers: Uint16Array | undefined

function expand(): Uint16Array {
  const numbers = new Uint16Array(thousand * thousand)
  for (const line of exchanges.split("\n")) {
    const areaCode = Number(line.slice(0, 3)) * thousand
    for (let at = 4; at < line.length; at += packedLength) {
      const packed = decode(line, at, packedLength)
      numbers[areaCode + Math.floor(packed / townSpan)] = packed % townSpan + 1
    }
  }
  return numbers
}
