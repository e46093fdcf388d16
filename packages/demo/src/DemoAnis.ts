/**
 * The demo workspaces' ANIs: always the same ones, spread over real area codes about as people are.
 *
 * Every number is one that regulators keep for fiction (+1: 555-0100 to 555-0199 of an area code; +44: Ofcom's ranges
 * for drama), so nobody's own number is shown to anyone, even if a dialer is connected to the demo by mistake.
 */
import type { NewAni } from "@anipool/core/custom/CustomAnis"
import * as Geography from "@anipool/domain/geo/Geography"
import type { CallingCode } from "@anipool/domain/PhoneNumber"

/** The pools of the US demo workspace. `shared` belongs to no campaign: the one that dials from all ANIs uses it. */
export const usPools = {
  solar: "solar-pool",
  medicare: "medicare-blended",
  shared: "shared-pool",
  roofing: "roofing-pool",
  auto: "auto-pool"
} as const

/** Where hail fell: the area code of Wichita, Kansas, where there are few numbers. */
export const stormAreaCodes = ["316"]

/** The few numbers of the campaign that dials there; its area code has others besides. */
export const roofing = ["3165550196", "3165550197", "3165550198", "3165550199"]

/** One number for each city that a young campaign dials: El Paso, Memphis, Tucson. */
export const auto = ["9155550199", "9015550199", "5205550199"]

/** The one of Memphis: since this morning its calls are shown as spam. */
export const burning = "9015550199"

/** The pool of the UK demo workspace. */
export const ukPool = "uk-energy-pool"

/** Who manages the branded ones. */
export const brandName = "Clearline Branding"

/** Some 2,000 ANIs of the US and Canada: two for each area code, more where many people live, and toll-free ones. */
export const us = (): ReadonlyArray<NewAni> => {
  const inUse = Geography.areaCodes.filter(isInUse)
  const codesByRegion = new Map<string, number>()
  for (const areaCode of inUse) {
    codesByRegion.set(regionOf(areaCode), (codesByRegion.get(regionOf(areaCode)) ?? 0) + 1)
  }
  const geographic = inUse.flatMap((areaCode) => {
    const region = regionOf(areaCode)
    const millions = millionsByRegion[region] ?? elsewhereMillions
    return fictional(areaCode.code, anisPerCodeMin + Math.round(anisPerMillion * millions / codesByRegion.get(region)!))
  })
  const tollFree = Geography.areaCodes
    .filter((areaCode) => areaCode.callingCode === 1 && areaCode.kind === "tollFree")
    .flatMap((areaCode) => fictional(areaCode.code, tollFreePerCode))
  return [
    ...[...geographic, ...tollFree].map((number, i) => ani(1, number, usPoolOf(i), i)),
    ...roofing.map((number, i) => ani(1, number, usPools.roofing, i)),
    ...auto.map((number, i) => ani(1, number, usPools.auto, i))
  ]
}

/** Some 150 ANIs of the UK: its large cities, and a few mobile ones. */
export const uk = (): ReadonlyArray<NewAni> =>
  ukRanges.flatMap(({ count, first }) => Array.from({ length: count }, (_, i) => String(first + (i * stride) % 1000)))
    .map((number, i) => ani(44, number, ukPool, i))

// internal

const anisPerCodeMin = 2
const anisPerMillion = 6
const tollFreePerCode = 6

/** Numbers kept for fiction in one area code: 0100 to 0199. */
const fictionalPerCode = 100

// Prime to 100 and to 1000, so that its multiples visit every number once before any comes again.
const stride = 37

const brandedEvery = 5

/** Of the US, but no states. */
const territories = new Set(["AS", "GU", "MP", "PR", "VI"])

const regionOf = ({ region, states: [state] }: Geography.AreaCode): string => `${region}, ${state ?? ""}`

/** Geographic codes of the US and Canada. One that is planned but not open yet is not among its siblings' siblings. */
const isInUse = (
  { callingCode, country, index, kind, siblings, states: [state] }: Geography.AreaCode
): boolean =>
  callingCode === 1 && kind === "geographic" && (country === "US" || country === "CA") &&
  !territories.has(state ?? "") &&
  siblings.every((sibling) => Geography.at(sibling).siblings.includes(index))

const fictional = (areaCode: string, count: number): ReadonlyArray<string> =>
  Array.from(
    { length: Math.min(count, fictionalPerCode) },
    (_, i) => `${areaCode}55501${String((Number(areaCode) + i * stride) % fictionalPerCode).padStart(2, "0")}`
  )

// Neighbours in the list are of one area code: each pool has some of nearly every one.
const usPoolOf = (i: number): string => {
  if (i % 10 === 9) return usPools.shared
  return i % 2 === 0 ? usPools.solar : usPools.medicare
}

const ani = (countryCode: CallingCode, number: string, inboundGroupId: string, i: number): NewAni => {
  const isBranded = i % brandedEvery === 0
  return { countryCode, number, inboundGroupId, isBranded, brandName: isBranded ? brandName : "" }
}

/** What a region that is not listed below counts as. */
const elsewhereMillions = 0.3

/** People, in millions and roughly, of the regions where many live. */
const millionsByRegion: Readonly<Record<string, number>> = {
  "New York City, NY": 8.5,
  "Houston, TX": 6.5,
  "Dallas, TX": 6.4,
  "Atlanta, GA": 5.8,
  "Phoenix, AZ": 4.8,
  "Mississauga, ON": 4.2,
  "Philadelphia, PA": 4,
  "Los Angeles, CA": 3.6,
  "Vancouver, BC": 3.6,
  "Toronto, ON": 3,
  "Denver, CO": 2.9,
  "Miami, FL": 2.9,
  "Alexandria, VA": 2.8,
  "Chicago, IL": 2.7,
  "Baltimore, MD": 2.7,
  "Oceanside, CA": 2.7,
  "Orlando, FL": 2.6,
  "Minneapolis, MN": 1.3,
  "Riverside, CA": 2.5,
  "San Antonio, TX": 2.4,
  "Las Vegas, NV": 2.3,
  "San Diego, CA": 2.3,
  "Fort Worth, TX": 2.3,
  "Charlotte, NC": 2.2,
  "Austin, TX": 2.2,
  "Tampa, FL": 2.1,
  "Portland, OR": 2.1,
  "Sacramento, CA": 2.1,
  "Montreal, QC": 2.1,
  "Calgary, AB": 3,
  "London, ON": 2,
  "San Jose, CA": 1.9,
  "Indianapolis, IN": 1.9,
  "Columbus, OH": 1.9,
  "San Bernardino, CA": 1.9,
  "Nashville, TN": 1.9,
  "Raleigh, NC": 1.9,
  "Virginia Beach, VA": 1.7,
  "Fort Lauderdale, FL": 1.9,
  "Bethesda, MD": 1.8,
  "Newark, NJ": 1.5,
  "Jersey City, NJ": 1.5,
  "Edison, NJ": 1.5,
  "Pittsburgh, PA": 1.8,
  "Oakland, CA": 1.7,
  "Cincinnati, OH": 1.7,
  "Salt Lake City, UT": 1.7,
  "Jacksonville, FL": 1.6,
  "Kansas City, MO": 1.4,
  "Boston, MA": 1.3,
  "Detroit, MI": 1.3,
  "St. Louis, MO": 1.3,
  "Cleveland, OH": 1.2,
  "Seattle, WA": 0.9,
  "San Francisco, CA": 1.1,
  "Milwaukee, WI": 1.1,
  "New Orleans, LA": 1.1,
  "Memphis, TN": 1.1,
  "Richmond, VA": 1.3,
  "Louisville, KY": 1.2,
  "Ottawa, ON": 1.6,
  "Quebec City, QC": 1.3,
  "Laval, QC": 2.2,
  "Winnipeg, MB": 1.4,
  "Saskatoon, SK": 1.2,
  "Halifax, NS": 1.1,
  "Honolulu, HI": 1.4,
  "Omaha, NE": 1.1,
  "Oklahoma City, OK": 1.5,
  "Tulsa, OK": 1.1,
  "Albuquerque, NM": 1.3,
  "Hartford, CT": 1.4,
  "Providence, RI": 1.1,
  "Washington, DC": 0.7,
  // Where hail fell, and more numbers are needed than there are.
  "Wichita, KS": 0
}

/** Ofcom's numbers for drama: a thousand from `first` on, in each of these places. */
const ukRanges: ReadonlyArray<{ readonly first: number; readonly count: number }> = [
  { first: 2079460000, count: 34 }, // London
  { first: 1214960000, count: 14 }, // Birmingham
  { first: 1614960000, count: 14 }, // Manchester
  { first: 1414960000, count: 10 }, // Glasgow
  { first: 1134960000, count: 10 }, // Leeds
  { first: 1514960000, count: 9 }, // Liverpool
  { first: 1144960000, count: 8 }, // Sheffield
  { first: 1174960000, count: 8 }, // Bristol
  { first: 1914980000, count: 8 }, // Newcastle upon Tyne
  { first: 1314960000, count: 7 }, // Edinburgh
  { first: 1154960000, count: 6 }, // Nottingham
  { first: 1164960000, count: 5 }, // Leicester
  { first: 1184960000, count: 5 }, // Reading
  { first: 2920180000, count: 5 }, // Cardiff
  { first: 2896496000, count: 4 }, // Belfast and the rest of Northern Ireland
  { first: 7700900000, count: 5 } // mobile
]
