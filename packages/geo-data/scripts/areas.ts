/**
 * Grounds: from the phone metadata and the overlay groups, which cities each area code or group of overlays serves.
 */
import type { Locate, Position } from "./gazetteer.ts"
import { normalizeName } from "./gazetteer.ts"
import {
  addedCities,
  droppedRows,
  fixedPlaces,
  formerSplits,
  newAreaCodes,
  overlayGroups,
  sharedStates
} from "./handNorthAmerica.ts"

export interface AreaCity {
  readonly city: string
  readonly state: string
  /** Number of exchanges (NPA-NXX) that the metadata puts there. */
  readonly weight: number
  readonly position: Position | undefined
}

/** One ground: an area code, or the codes of one overlay group. */
export interface Area {
  /** The original first, the others ascending. */
  readonly codes: ReadonlyArray<string>
  readonly states: ReadonlyArray<string>
  /** Most exchanges first. */
  readonly cities: ReadonlyArray<AreaCity>
  /** Of a ground whose areas were split once: "ST|city" (normalized) to the part's code that has most of its exchanges. */
  readonly leads: ReadonlyMap<string, string>
}

const stateNames: ReadonlyMap<string, string> = new Map(
  ("Alabama=AL;Alaska=AK;Arizona=AZ;Arkansas=AR;California=CA;Colorado=CO;Connecticut=CT;Delaware=DE;" +
    "Washington D.C.=DC;Florida=FL;Georgia=GA;Hawaii=HI;Idaho=ID;Illinois=IL;Indiana=IN;Iowa=IA;Kansas=KS;" +
    "Kentucky=KY;Louisiana=LA;Maine=ME;Maryland=MD;Massachusetts=MA;Michigan=MI;Minnesota=MN;Mississippi=MS;" +
    "Missouri=MO;Montana=MT;Nebraska=NE;Nevada=NV;New Hampshire=NH;New Jersey=NJ;New Mexico=NM;New York=NY;" +
    "North Carolina=NC;North Dakota=ND;Ohio=OH;Oklahoma=OK;Oregon=OR;Pennsylvania=PA;Rhode Island=RI;" +
    "South Carolina=SC;South Dakota=SD;Tennessee=TN;Texas=TX;Utah=UT;Vermont=VT;Virginia=VA;Washington State=WA;" +
    "West Virginia=WV;Wisconsin=WI;Wyoming=WY;Alberta=AB;British Columbia=BC;British Colombia=BC;Manitoba=MB;" +
    "New Brunswick=NB;Newfoundland and Labrador=NL;Ontario=ON;Quebec=QC;Saskatchewan=SK;" +
    "Nova Scotia/Prince Edward Island=NS;Northwest Territories/Nunavut/Yukon=YT").split(";").map((pair) => {
      const [name = "", code = ""] = pair.split("=")
      return [name, code] as const
    })
)

/** Provinces and territories of Canada. */
export const canadian = new Set("AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" "))
const knownStates = new Set([...stateNames.values(), ...canadian])

/** The city that a row of the phone metadata names, if it names more than a state. */
export const cityOf = (text: string): { readonly city: string; readonly state: string } | undefined => {
  const match = /^(.+), ([A-Z]{2})$/.exec(text)
  const [, city, state] = match ?? []
  return city !== undefined && state !== undefined && knownStates.has(state) ? { city, state } : undefined
}

/** Whether a row of the phone metadata is known to be wrong. */
export const dropped = (code: string, text: string): boolean => droppedRows.get(code) === text

export interface CodeFacts {
  readonly states: ReadonlyArray<string>
  /** "City|ST" to number of exchanges. */
  readonly cities: ReadonlyMap<string, number>
}

/** Every in-service US and Canadian geographic code, with the cities that its own exchanges name. */
export const readCodes = (prefixes: ReadonlyMap<string, string>): ReadonlyMap<string, CodeFacts> => {
  const cities = new Map<string, Map<string, number>>()
  const named = new Map<string, string>()
  for (const [prefix, text] of prefixes) {
    const code = prefix.slice(0, 3)
    if (dropped(code, text)) {
      named.set(code, text.slice(-2))
      continue
    }
    const place = cityOf(text)
    if (prefix.length === 3) named.set(code, stateNames.get(text) ?? place?.state ?? "")
    if (place === undefined) continue
    const counts = cities.get(code) ?? new Map<string, number>()
    // A five-digit row stands for the ten exchanges below it. A three-digit row names the code's city: as good as one more.
    const weight = prefix.length === 3 ? 1 : 10 ** (6 - prefix.length)
    const key = `${place.city}|${place.state}`
    counts.set(key, (counts.get(key) ?? 0) + weight)
    cities.set(code, counts)
  }
  for (const [code, city, state] of addedCities) {
    cities.set(code, new Map([...cities.get(code) ?? [], [`${city}|${state}`, 100]]))
  }
  for (const [code, state] of Object.entries(newAreaCodes)) named.set(code, state)
  const fixedCodes = new Set(fixedPlaces.flatMap((place) => place.codes))
  const facts = new Map<string, CodeFacts>()
  for (const code of [...new Set([...cities.keys(), ...named.keys()])].sort()) {
    if (fixedCodes.has(code)) continue
    const counts = cities.get(code) ?? new Map<string, number>()
    const state = named.get(code) ?? majorityState(counts)
    if (state === "") continue
    const states = sharedStates[code] ?? [state]
    facts.set(code, {
      states,
      // A row of another state is noise: a number carried over the border.
      cities: new Map([...counts].filter(([key]) => states.includes(key.slice(-2))))
    })
  }
  return facts
}

const majorityState = (counts: ReadonlyMap<string, number>): string => {
  const totals = new Map<string, number>()
  for (const [key, count] of counts) totals.set(key.slice(-2), (totals.get(key.slice(-2)) ?? 0) + count)
  return [...totals].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ""
}

const groupsOf = (codes: Iterable<string>): ReadonlyArray<ReadonlyArray<string>> => {
  const grouped = new Set(overlayGroups.flat())
  const alone = [...codes].filter((code) => !grouped.has(code)).map((code) => [code])
  return [...overlayGroups, ...alone].map(([first = "", ...rest]) => [first, ...rest.sort()])
}

/** A code of two groups gives each city to the group whose other codes name it, else to its last group. */
const citiesOfGroups = (
  groups: ReadonlyArray<ReadonlyArray<string>>,
  facts: ReadonlyMap<string, CodeFacts>
): ReadonlyArray<ReadonlyMap<string, number>> => {
  const memberships = new Map<string, Array<number>>()
  groups.forEach((codes, index) => {
    for (const code of codes) memberships.set(code, [...memberships.get(code) ?? [], index])
  })
  const cities = groups.map(() => new Map<string, number>())
  const add = (index: number, city: string, weight: number): void => {
    const counts = cities[index]
    counts?.set(city, (counts.get(city) ?? 0) + weight)
  }
  const several: Array<readonly [ReadonlyArray<number>, CodeFacts]> = []
  for (const [code, indices] of memberships) {
    const fact = facts.get(code)
    const [only] = indices
    if (fact === undefined || only === undefined) continue
    if (indices.length > 1) several.push([indices, fact])
    else for (const [city, weight] of fact.cities) add(only, city, weight)
  }
  const exclusive = cities.map((counts) => new Set(counts.keys()))
  for (const [indices, fact] of several) {
    for (const [city, weight] of fact.cities) {
      const claimed = indices.filter((index) => exclusive[index]?.has(city))
      const targets = claimed.length > 0 ? claimed : indices.slice(-1)
      for (const index of targets) add(index, city, weight)
    }
  }
  return cities
}

export const buildAreas = (facts: ReadonlyMap<string, CodeFacts>, locate: Locate): ReadonlyArray<Area> => {
  const groups = groupsOf(facts.keys())
  const cities = citiesOfGroups(groups, facts)
  return groups.map((codes, index) => ({
    codes,
    states: facts.get(codes[0] ?? "")?.states ?? [],
    cities: [...cities[index] ?? []].map(([key, weight]) => {
      const [city = "", state = ""] = key.split("|")
      return { city, state, weight, position: locate(city, state) }
    }).sort((a, b) => b.weight - a.weight || (a.city < b.city ? -1 : 1)),
    leads: leadsOf(formerSplits.find((split) => split[0] === codes[0]) ?? [], facts)
  }))
}

const leadsOf = (split: ReadonlyArray<string>, facts: ReadonlyMap<string, CodeFacts>): ReadonlyMap<string, string> => {
  const best = new Map<string, readonly [code: string, weight: number]>()
  for (const code of split) {
    for (const [city, weight] of facts.get(code)?.cities ?? []) {
      const [name = "", state = ""] = city.split("|")
      const key = `${state}|${normalizeName(name)}`
      if ((best.get(key)?.[1] ?? 0) < weight) best.set(key, [code, weight])
    }
  }
  return new Map([...best].map(([key, [code]]) => [key, code]))
}
