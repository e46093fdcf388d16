/**
 * Regions as a plan groups area codes, by country.
 *
 * US and Canada: areas that a chain of overlays joins, with their state; all toll-free codes are one region, so are the
 * premium ones, and those without a place. UK: each area code is its own, named by its counties; mobile is one.
 */
import * as Geography from "../geo/Geography.ts"
import { callingCodeOf, type Country } from "../Workspace.ts"

/** What a region's size goes by. */
export type RegionKind = "place" | "tollFree" | "mobile"

/** A region. Each is one object: regions are the same when they are identical. */
export interface Region {
  readonly kind: RegionKind
  /** Region or principal city; UK: the counties, comma-joined. */
  readonly name: string
  /** State or province, `TF` for toll-free, empty without any; UK: the area code without its leading zero. */
  readonly state: string
  /** All its area codes as the country writes them (`212`; `0121`), ascending. */
  readonly areaCodes: ReadonlyArray<string>
}

/** The region of an area code in a plan for this country; undefined when it is in none of that country's tables. */
export const regionOf = (country: Country, callingCode: 1 | 44, areaCode: string): Region | undefined =>
  callingCode === callingCodeOf(country) ? regions().get(`${callingCode}:${areaCode}`) : undefined

/** An area code as a plan shows it: the UK's with the leading zero. */
export const shownCode = (country: Country, areaCode: string): string => country === "uk" ? `0${areaCode}` : areaCode

// internal

const placeless: Partial<Record<Geography.AreaCodeKind, string>> = {
  nonGeographic: "Non-Geographic",
  premium: "Premium"
}

const kindOf = ({ kind }: Geography.AreaCode): RegionKind => kind === "tollFree" || kind === "mobile" ? kind : "place"

const british = (areaCode: Geography.AreaCode): Region => ({
  kind: kindOf(areaCode),
  name: areaCode.region || (placeless[areaCode.kind] ?? ""),
  state: areaCode.code,
  areaCodes: [shownCode("uk", areaCode.code)]
})

const northAmerican = (members: ReadonlyArray<Geography.AreaCode>): Region => {
  const [first] = members
  return {
    kind: kindOf(first!),
    name: first!.region || (placeless[first!.kind] ?? ""),
    state: first!.states[0] ?? "",
    areaCodes: members.map((each) => each.code)
  }
}

let built: { readonly table: object; readonly regions: ReadonlyMap<string, Region> } | undefined

/** The regions of the area codes as they are known: built once. */
const regions = (): ReadonlyMap<string, Region> => {
  const table = Geography.table()
  if (built?.table !== table) built = { table, regions: buildRegions() }
  return built.regions
}

function buildRegions(): ReadonlyMap<string, Region> {
  const built = new Map<string, Region>()
  const groups = new Map<string, Array<Geography.AreaCode>>()
  for (const areaCode of Geography.areaCodes) {
    if (areaCode.callingCode === 44) {
      built.set(`44:${areaCode.code}`, british(areaCode))
      continue
    }
    // A region's name is unique within its state only; those without one go by what they are.
    const key = areaCode.kind === "geographic" ? `${areaCode.states[0] ?? ""}|${areaCode.region}` : areaCode.kind
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [areaCode])
    else group.push(areaCode)
  }
  for (const members of groups.values()) {
    const region = northAmerican(members)
    for (const { code } of members) built.set(`1:${code}`, region)
  }
  return built
}
