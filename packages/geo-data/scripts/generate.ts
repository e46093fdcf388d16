/**
 * Writes `src/tables/*.ts` from the source packages and the hand tables, prints the coverage, and fails without writing
 * when it is under the floors below.
 */
import { writeFileSync } from "node:fs"
import { locateSortationAreas, readSortationAreas } from "./canada.ts"
import { buildExchanges } from "./exchanges.ts"
import { makeLocate } from "./gazetteer.ts"
import { buildNorthAmerica } from "./northAmerica.ts"
import { buildPostcodes } from "./postcodes.ts"
import { readBritishDivisions, readPlaces, readPrefixes, readSortationAreaRows, readZips } from "./sources.ts"
import { canadaTable, exchangeTable, northAmericaTable, postcodeTable, unitedKingdomTable, zipTable } from "./tables.ts"
import { buildUnitedKingdom } from "./unitedKingdom.ts"
import { buildZips } from "./zip.ts"

const inServiceFloor = 427
const zipFloor = 40_977
const exchangeFloor = 33_000
const sortationAreaFloor = 1_619
const britishCount = 610
const districtFloor = 2_900

const zipRows = readZips()
const sortationAreas = readSortationAreas(readSortationAreaRows())
const postTowns = [
  ...zipRows.map((row) => ({ town: row.city, state: row.state, position: row })),
  ...sortationAreas.flatMap(({ position, province, towns }) =>
    towns.map((town) => ({ town, state: province, position }))
  )
]
const prefixes = readPrefixes("resources/geocodes/en/1.bson")
const northAmerica = buildNorthAmerica(
  prefixes,
  readPrefixes("resources/timezones.bson"),
  makeLocate(readPlaces(new Set(["US", "CA"])), postTowns)
)
const exchanges = buildExchanges(prefixes, northAmerica.areas)
const canada = locateSortationAreas(sortationAreas, northAmerica.areas)
const zips = buildZips(zipRows, northAmerica.areas)
const british = buildUnitedKingdom(
  readPrefixes("resources/geocodes/en/44.bson"),
  readPlaces(new Set(["GB"])),
  readBritishDivisions()
)
const postcodes = buildPostcodes(readPlaces(new Set(["GB", "JE", "GG", "IM"])), british)

const inService = northAmerica.rows.filter((row) => row.inService && (row.country === "US" || row.country === "CA"))
const complete = inService.filter((row) =>
  row.states.length > 0 && row.city !== "" && row.region !== "" && row.position !== undefined &&
  row.timeZones.length > 0
)
const britishComplete = british.filter((row) =>
  row.towns.length > 0 && row.counties.length > 0 && row.nation !== "" && row.position !== undefined
)

const report = [
  { what: "US and Canadian area codes in service", count: inService.length, floor: inServiceFloor },
  { what: "  with state, city, region, position, zone", count: complete.length, floor: inServiceFloor },
  { what: "North American codes in all", count: northAmerica.rows.length, floor: inServiceFloor },
  { what: `ZIPs with area codes, of ${zips.known} in the states`, count: zips.answered, floor: zipFloor },
  {
    what: "North American exchanges with a position",
    count: exchanges.codes.reduce((sum, [, of]) => sum + of.length, 0),
    floor: exchangeFloor
  },
  { what: "Canadian sortation areas with a ground", count: canada.length, floor: sortationAreaFloor },
  { what: "UK geographic codes", count: british.length, floor: britishCount },
  { what: "  with town, county, nation, position", count: britishComplete.length, floor: britishCount },
  {
    what: "UK postcode districts with an area code",
    count: postcodes.filter((row) => row.code !== "").flatMap((row) => row.districts).length,
    floor: districtFloor
  }
]
for (const { count, floor, what } of report) console.log(`${what}: ${count}${count < floor ? ` (under ${floor})` : ""}`)

const repeated = british.length > britishCount || duplicateRegions(northAmerica.rows).length > 0
for (const region of duplicateRegions(northAmerica.rows)) console.log(`two regions are named ${region}`)
for (const row of british) {
  if (!britishComplete.includes(row)) console.log(`incomplete: ${row.code} ${row.towns.join(", ")}`)
}
if (repeated || report.some(({ count, floor }) => count < floor)) process.exit(1)

const tables = {
  northAmerica: northAmericaTable(northAmerica.rows),
  unitedKingdom: unitedKingdomTable(british),
  zip: zipTable(zips),
  exchange: exchangeTable(exchanges),
  canada: canadaTable(canada),
  postcode: postcodeTable(postcodes)
}
for (const [name, text] of Object.entries(tables)) {
  writeFileSync(new URL(`../src/tables/${name}.ts`, import.meta.url), text)
  console.log(`src/tables/${name}.ts: ${Buffer.byteLength(text)} bytes`)
}

// internal

/** Two regions of one state under one name: codes that share it without being joined by overlays. */
function duplicateRegions(rows: typeof northAmerica.rows): ReadonlyArray<string> {
  const members = new Map<string, Array<string>>()
  const siblings = new Map(rows.map((row) => [row.code, row.siblings]))
  for (const row of rows) {
    if (row.kind !== "geographic") continue
    const key = `${row.states[0] ?? ""} ${row.region}`
    members.set(key, [...members.get(key) ?? [], row.code])
  }
  return [...members].filter(([, codes]) => {
    const [first = ""] = codes
    const reached = new Set([first])
    for (const code of reached) for (const next of siblings.get(code) ?? []) reached.add(next)
    const known = new Map(rows.map((row) => [row.code, row]))
    return codes.some((code) => known.get(code)?.inService === true && !reached.has(code))
  }).map(([key]) => key)
}
