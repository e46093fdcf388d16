/**
 * Whether the place of business that evidence names is of the area that a UK local number (01, 02) stands for, as far as the
 * tables tell.
 *
 * By its postcode, whose post town has an area code; without one by a town that stands between commas by itself, as area codes are
 * named after towns. Tables know neither streets nor where exactly an exchange's area ends, so what comes of it is a warning and
 * refuses nothing: the evidence says what it says, and people look.
 *
 * Pure.
 */
import * as Postcode from "@anipool/geo-data/Postcode"
import * as UnitedKingdom from "@anipool/geo-data/UnitedKingdom"
import * as Geography from "../geo/Geography.ts"
import { distanceMiles } from "../geo/Sphere.ts"
import type { PhoneNumber } from "../PhoneNumber.ts"

/** Within so many miles of its main town a place may be of an area, whatever its postcode's. */
export const nearMiles = 10

/**
 * What is to be said of the place that evidence names for a number: it is of another area, or that cannot be told. Empty: it is of the
 * number's area, none is named, or the number is not local to a place in the UK.
 */
export const saysOf = ({ callingCode, national }: PhoneNumber, place: string | null): string => {
  const own = callingCode === 44 ? Geography.areaCodeOf(44, national) : undefined
  if (place === null || own?.kind !== "geographic") return ""
  const area = `${written(own.code)} (${own.locality})`
  const postcode = place.match(postcodes)?.at(-1)
  const number = postcode === undefined ? undefined : Postcode.numberOfPostcode(postcode)
  if (number !== undefined) {
    const town = Postcode.postTownOf(number)
    if (town.code === own.code) return ""
    return distanceMiles(town.position, own) <= nearMiles
      ? `place: ${postcode} has the area code ${
        written(town.code)
      } for the most part, near that of the number, ${area}: look at it`
      : `place: ${postcode} has the area code ${written(town.code)}, the number that of ${area}`
  }
  for (const part of place.split(/[,;\n]/)) {
    const codes = (byTown ??= codesByTown()).get(part.trim().toLowerCase())
    if (codes === undefined) continue
    if (codes.includes(own.code)) return ""
    return `place: ${part.trim()} has the area code ${codes.map(written).join(" or ")}, the number that of ${area}`
  }
  return `place: that it is in the area of ${area} cannot be told; name its postcode`
}

// internal

/** With both parts: what looks like the first alone may be a road, or a unit. */
const postcodes = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/gi

const written = (code: string): string => `0${code}`

let byTown: ReadonlyMap<string, ReadonlyArray<string>> | undefined

/** Area codes by the towns that they are named after. */
const codesByTown = (): ReadonlyMap<string, ReadonlyArray<string>> => {
  const codes = new Map<string, Array<string>>()
  for (const { code, kind, towns } of UnitedKingdom.areaCodes) {
    if (kind !== "geographic") continue
    for (const town of towns) codes.set(town.toLowerCase(), [...codes.get(town.toLowerCase()) ?? [], code])
  }
  return codes
}
