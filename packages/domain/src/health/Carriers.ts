/**
 * The carriers of a workspace's prospects, as dials tell them: which have charts of their own. Pure, but for what is changed
 * in place.
 *
 * Few are told apart (`carriersMax`), so the busiest have the places. Who has one is decided when a day is over, by dials that
 * count less the older they are; a place changes hands only where another carrier has twice as many, and once a day, as all
 * evidence by the one before is gone with it.
 */
import { isName, normalized } from "../reputation/VendorName.ts"
import { carriersMax } from "./Outcome.ts"

/** A carrier that has a place, and since which day (days since 1970-01-01). */
export interface Placed {
  readonly name: string
  readonly since: number
}

/** What is known of the carriers; changed in place. */
export interface Carriers {
  /** `carriersMax` places; null: nobody has it. */
  readonly places: Array<Placed | null>
  /** Dials by carrier, at most `namesMax`; older ones count less. */
  readonly dials: Map<string, number>
}

/** Carriers whose dials are counted. */
export const namesMax = 32

/** What is left of a day's dials a day later, as of all that `WorkspaceHealth` keeps. */
const daysKept = 0.96

/** With fewer dials a carrier has no place: its charts would tell nothing. */
const dialsMin = 100

/** A place changes hands where another carrier has so many times its dials. */
const aheadMin = 2

/** None is known. */
export const none = (): Carriers => ({ places: Array.from({ length: carriersMax }, () => null), dials: new Map() })

/** The carrier that a dial names; null: it names none, or nothing that is a name. */
export const nameOf = (told: string): string | null => {
  if (told === "") return null
  const name = normalized(told)
  return isName(name) ? name : null
}

/** The place of a carrier; -1: it has none. */
export const placeOf = ({ places }: Carriers, name: string | null): number => {
  if (name === null) return -1
  for (let i = 0; i < places.length; i++) if (places[i]?.name === name) return i
  return -1
}

/** Who had a place on the day of a number's last dial; null: nobody is known to. */
export const nameAt = ({ places }: Carriers, place: number | null, day: number): string | null => {
  const at = place === null ? null : places[place] ?? null
  return at === null || at.since > day ? null : at.name
}

/** Counts a dial. */
export const count = ({ dials }: Carriers, name: string): void => {
  const known = dials.get(name)
  if (known !== undefined || dials.size < namesMax) dials.set(name, (known ?? 0) + 1)
}

/** Begins a day: the busiest have the places. */
export const turn = ({ dials, places }: Carriers, day: number): void => {
  const waiting = [...dials].filter(([name, counted]) => counted >= dialsMin && !places.some((at) => at?.name === name))
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  for (let i = 0; i < places.length && waiting.length > 0; i++) {
    if (places[i] === null) places[i] = { name: waiting.shift()![0], since: day }
  }
  const [next] = waiting
  if (next !== undefined) {
    const counts = places.map((at) => dials.get(at!.name) ?? 0)
    const least = counts.indexOf(Math.min(...counts))
    if (next[1] >= aheadMin * counts[least]!) places[least] = { name: next[0], since: day }
  }
  for (const [name, counted] of dials) {
    if (counted * daysKept < 1) dials.delete(name)
    else dials.set(name, counted * daysKept)
  }
}

/** What is stored, two bytes for each sign of a text: nothing where nothing is known. */
export const encode = ({ dials, places }: Carriers): Uint8Array => {
  if (dials.size === 0 && places.every((at) => at === null)) return new Uint8Array(0)
  const text = JSON.stringify([places.map((at) => at && [at.name, at.since]), [...dials]])
  return Uint8Array.from({ length: 2 * text.length }, (_, i) => text.charCodeAt(i >> 1) >> 8 * (i & 1) & 0xff)
}

/** Reads what `encode` wrote. */
export const decode = (stored: Uint8Array): Carriers => {
  if (stored.length === 0) return none()
  let text = ""
  for (let i = 0; i < stored.length; i += 2) text += String.fromCharCode(stored[i]! | stored[i + 1]! << 8)
  const [places, dials] = JSON.parse(text) as Stored
  return { places: places.map((at) => at && { name: at[0], since: at[1] }), dials: new Map(dials) }
}

// internal

type Stored = readonly [ReadonlyArray<readonly [string, number] | null>, ReadonlyArray<readonly [string, number]>]
