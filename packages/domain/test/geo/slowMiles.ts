/**
 * How far an area code is, by the rule read word by word: every place that it serves, one after the other.
 */
import type * as Geography from "@anipool/domain/geo/Geography"
import * as Sphere from "@anipool/domain/geo/Sphere"
import { groundCodes, placesOfGround } from "@anipool/geo-data/Ground"

/** Miles from a position to the nearest place that a code serves; in the UK to the code's place. */
export const slowMiles = (position: Sphere.Position, code: Geography.AreaCode): number => {
  if (code.callingCode === 44) return Sphere.distanceMiles(position, code)
  return Math.min(
    ...groundCodes().flatMap((codes, ground) => {
      if (!codes.includes(code.code)) return []
      const { latitudes, longitudes } = placesOfGround(ground)
      return [...latitudes].map((latitude, at) =>
        Sphere.distanceMiles(position, { latitude, longitude: longitudes[at]! })
      )
    })
  )
}
