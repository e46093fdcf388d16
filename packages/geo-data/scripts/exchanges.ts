/**
 * Grounds with the positions of their towns, and the town of every exchange (area code and the three digits after it)
 * that the phone metadata places.
 */
import { cityOf, dropped } from "./areas.ts"
import type { Area } from "./areas.ts"
import type { Position } from "./gazetteer.ts"
import { fixedPlaces, plannedAreaCodes } from "./handNorthAmerica.ts"

export interface GroundRow {
  /** Its area codes: the original first, the others ascending, planned ones last. */
  readonly codes: ReadonlyArray<string>
  /** Towns by state or province, the main one first. */
  readonly states: ReadonlyArray<{ readonly state: string; readonly towns: ReadonlyArray<Position> }>
}

export interface ExchangeTable {
  /**
   * The areas in their order, then the territories and the other countries. Towns are numbered from 0 in the order in
   * which they stand here.
   */
  readonly grounds: ReadonlyArray<GroundRow>
  /** By area code, ascending: its exchanges, ascending, with the number of their town. */
  readonly codes: ReadonlyArray<
    readonly [code: string, exchanges: ReadonlyArray<readonly [exchange: number, town: number]>]
  >
}

/** No exchange begins with 0 or 1. */
const firstExchange = 200
const exchangesEnd = 1000

export const buildExchanges = (
  prefixes: ReadonlyMap<string, string>,
  areas: ReadonlyArray<Area>
): ExchangeTable => {
  const numbers = new Map<string, number>()
  const grounds = areas.map((area, index): GroundRow => ({
    codes: [...area.codes, ...plannedOf(area)],
    states: area.states.map((state) => ({
      state,
      towns: area.cities.flatMap((city) => {
        if (city.state !== state || city.position === undefined) return []
        numbers.set(`${index}|${city.city}|${state}`, numbers.size)
        return [city.position]
      })
    }))
  }))
  const fixed = fixedPlaces.map((place): GroundRow => ({
    codes: place.codes,
    states: [{ state: place.country, towns: [place] }]
  }))
  const codes = [...new Set(areas.flatMap((area) => area.codes))].sort()
  return {
    grounds: [...grounds, ...fixed],
    codes: codes.flatMap((code) => {
      const homes = areas.flatMap((area, index) => (area.codes.includes(code) ? [index] : []))
      const exchanges: Array<readonly [number, number]> = []
      for (let exchange = firstExchange; exchange < exchangesEnd; exchange += 1) {
        const place = townOf(prefixes, `${code}${exchange}`)
        if (place === undefined) continue
        const home = homes.find((index) => numbers.has(`${index}|${place.city}|${place.state}`))
        const town = numbers.get(`${home ?? -1}|${place.city}|${place.state}`)
        if (town !== undefined) exchanges.push([exchange, town])
      }
      return exchanges.length === 0 ? [] : [[code, exchanges] as const]
    })
  }
}

const plannedOf = (area: Area): ReadonlyArray<string> =>
  Object.entries(plannedAreaCodes).filter(([, like]) => like === area.codes[0]).map(([code]) => code)

/** What the longest known prefix says, unless it is shorter than four digits or names a state only. */
const townOf = (
  prefixes: ReadonlyMap<string, string>,
  exchange: string
): { readonly city: string; readonly state: string } | undefined => {
  for (let length = exchange.length; length > 3; length -= 1) {
    const text = prefixes.get(exchange.slice(0, length))
    if (text !== undefined) return dropped(exchange.slice(0, 3), text) ? undefined : cityOf(text)
  }
  return undefined
}
