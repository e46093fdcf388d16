/**
 * What a search of the inventory means: a number or a part of one, places, groups; and what it is called, so that a page
 * can say what was found instead of leaving it to be guessed.
 *
 * Pure over what it is given. Words are matched at the beginning of any word of a name, whatever the case and accents.
 */
import * as Geography from "@anipool/domain/geo/Geography"
import { stateNames } from "@anipool/domain/geo/StateNames"
import * as DomainSearch from "@anipool/domain/NumberSearch"
import * as TextOrder from "@anipool/domain/TextOrder"
import { areaCodesMax, type OverviewSearch } from "@anipool/storage/AniOverview"

/** What a search was taken for. */
export interface Match {
  readonly kind: "number" | "country" | "state" | "city" | "region" | "group"
  /** "New Jersey", "Jersey City, NJ"; of a number how it is written. */
  readonly name: string
  /** What narrows the list to it: a state as rows show it, a group's identifier; null: nothing does. */
  readonly value: string | null
  /** ANIs of its area codes in the inventory; null where that is not known without counting. */
  readonly anis: number | null
}

/** What is searched for in storage, and what it is called: first what holds the most ANIs. */
export interface Understood {
  readonly search: OverviewSearch
  readonly matches: ReadonlyArray<Match>
  /** Matches beyond `matchesMax`. */
  readonly more: number
}

/** Matches that are named. */
export const matchesMax = 12

/** Letters that a search for words needs: fewer would be found everywhere. Two letters may be a state. */
const lettersMin = 2

/** What a text means; `groups` are those whose names have it in them, `anisOf` how many ANIs an area code holds. */
export const understand = (
  text: string,
  groups: ReadonlyArray<{ readonly groupId: string; readonly name: string }>,
  anisOf: (callingCode: 1 | 44, areaCode: string) => number
): Understood => {
  const digits = DomainSearch.ofText(text)
  if (digits !== undefined) {
    return { search: { ...nothing, ...digits }, matches: [asNumber(digits)].flat(), more: 0 }
  }
  const places = placesOf(text)
  const codes = new Set(places.flatMap(({ areaCodes }) => areaCodes.map(({ code }) => code)))
  const matches = [
    ...places.map(({ areaCodes, kind, name, value }): Match => ({
      kind,
      name,
      value,
      anis: areaCodes.reduce((sum, { callingCode, code }) => sum + anisOf(callingCode, code), 0)
    })),
    ...groups.map(({ groupId, name }): Match => ({ kind: "group", name, value: groupId, anis: null }))
  ].sort((a, b) => (b.anis ?? 1) - (a.anis ?? 1) || TextOrder.compare(a.name, b.name))
  return {
    search: {
      ...nothing,
      areaCodes: [...codes].slice(0, areaCodesMax),
      groupIds: groups.map(({ groupId }) => groupId)
    },
    matches: matches.slice(0, matchesMax),
    more: Math.max(0, matches.length - matchesMax)
  }
}

/** Whether groups are to be looked up for a text. */
export const mayNameGroups = (text: string): boolean =>
  DomainSearch.ofText(text) === undefined && text.trim().length >= lettersMin

// internal

const nothing: OverviewSearch = { begins: [], contains: [], areaCodes: [], groupIds: [] }

const asNumber = ({ begins, contains }: DomainSearch.Digits): ReadonlyArray<Match> => {
  const ways = [
    ...contains.map((digits) => `with ${digits} in it`),
    ...begins.map(({ callingCode, digits }) => `+${callingCode} ${digits}…`)
  ]
  return ways.length === 0 ? [] : [{ kind: "number", name: ways.join(" or "), value: null, anis: null }]
}

interface NamedPlace {
  readonly kind: "country" | "state" | "city" | "region"
  readonly name: string
  readonly value: string | null
  readonly areaCodes: ReadonlyArray<Geography.AreaCode>
}

/** Without case, accents and signs, each word after a space. */
const plain = (text: string): string =>
  ` ${text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim()}`

const nations = new Intl.DisplayNames("en", { type: "region" })

/** Every name of a place, with its area codes, made once for each table of area codes. */
let known:
  | { readonly table: unknown; readonly places: ReadonlyArray<NamedPlace & { readonly plain: string }> }
  | undefined

const allPlaces = () => {
  const table = Geography.table()
  if (known?.table === table) return known.places
  const byKey = new Map<string, NamedPlace & { areaCodes: Array<Geography.AreaCode> }>()
  const add = (kind: NamedPlace["kind"], name: string, value: string | null, areaCode: Geography.AreaCode) => {
    if (name === "") return
    const key = `${kind} ${name}`
    const place = byKey.get(key) ?? { kind, name, value, areaCodes: [] }
    place.areaCodes.push(areaCode)
    byKey.set(key, place)
  }
  for (const areaCode of Geography.areaCodes) {
    const { callingCode, country, locality, region, states } = areaCode
    const [state = ""] = states
    if (callingCode === 44) {
      add("state", state, state, areaCode)
      add("city", locality, null, areaCode)
      for (const county of region.split(", ")) if (county !== locality) add("region", county, null, areaCode)
      continue
    }
    if (country !== "US" && country !== "CA" && country !== "") {
      add("country", nations.of(country) ?? "", null, areaCode)
    }
    for (const each of states) add("state", stateNames[each] ?? "", each, areaCode)
    add("city", locality === "" ? "" : [locality, state].filter((part) => part !== "").join(", "), null, areaCode)
    if (region !== locality) add("region", region, null, areaCode)
  }
  known = {
    table,
    places: [...byKey.values()].map((place) => ({
      ...place,
      // A state is also known by its letters.
      plain: place.kind === "state" && place.value !== place.name
        ? `${plain(place.name)}${plain(place.value ?? "")}`
        : plain(place.name)
    }))
  }
  return known.places
}

const placesOf = (text: string): ReadonlyArray<NamedPlace> => {
  const wanted = plain(text)
  if (wanted.trim().length < lettersMin) return []
  return allPlaces().filter((place) => place.plain.includes(wanted))
}
