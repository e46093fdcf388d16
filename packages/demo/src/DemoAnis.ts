/**
 * The demo workspaces' ANIs and the places that they dial: always the same ones. The fleet is of a size that fits its
 * dials: most places hold what the planner proposes, a few are short, and a few hold more than they need.
 *
 * Every number is one that regulators keep for fiction (+1: 555-0100 to 555-0199 of an area code; +44: Ofcom's ranges
 * for drama), so nobody's own number is shown to anyone, even if a dialer is connected to the demo by mistake.
 */
import type { NewAni } from "@anipool/core/custom/CustomAnis"
import type { CallingCode } from "@anipool/domain/PhoneNumber"

/** The pools of the US demo workspace. `shared` belongs to no campaign: the one that dials from all ANIs uses it. */
export const usPools = {
  solar: "solar-pool",
  medicare: "medicare-blended",
  shared: "shared-pool",
  roofing: "roofing-pool",
  auto: "auto-pool"
} as const

/** Area codes that cost the called nothing. */
export const tollFree = ["800", "833", "888"]

/** Where hail fell: the area code of Wichita, Kansas, where there are few numbers. */
export const stormAreaCodes = ["316"]

/** The few numbers of the campaign that dials there; its area code has others besides. */
export const roofing = ["3165550196", "3165550197", "3165550198", "3165550199"]

/** One number for each city that a campaign of local numbers dials: El Paso, Memphis, Tucson. */
export const auto = ["9155550199", "9015550199", "5205550199"]

/** The one of Memphis: since this morning its calls are shown as spam. */
export const burning = "9015550199"

/** The pool of the UK demo workspace. */
export const ukPool = "uk-energy-pool"

/** Who manages the branded ones. */
export const brandName = "Clearline Branding"

/** Where people are dialed. */
export interface Place {
  readonly callingCode: CallingCode
  /** As it is stored: of the UK without the leading zero. */
  readonly areaCode: string
  /** All but the last two digits of the numbers there. */
  readonly exchange: string
  /** How much it is dialed, in shares of all places. */
  readonly share: number
}

/** The ANIs of the US workspace. */
export const us = (): ReadonlyArray<NewAni> =>
  [
    ...usCities.flatMap(({ areaCode, medicare, shared = 0, solar }) =>
      numbersOf(areaCode, [
        ...Array.from({ length: solar }, () => usPools.solar),
        ...Array.from({ length: medicare }, () => usPools.medicare),
        ...Array.from({ length: shared }, () => usPools.shared)
      ])
    ),
    ...tollFree.flatMap((areaCode) => numbersOf(areaCode, [usPools.shared])),
    ...roofing.map((number) => ({ number, pool: usPools.roofing })),
    ...auto.map((number) => ({ number, pool: usPools.auto }))
  ].map(({ number, pool }, i) => ani(1, number, pool, i))

/** The ANIs of the UK workspace: its large cities, and a few mobile ones. */
export const uk = (): ReadonlyArray<NewAni> =>
  ukRanges.flatMap(({ count, first }) => Array.from({ length: count }, (_, i) => String(first + (i * stride) % 1000)))
    .map((number, i) => ani(44, number, ukPool, i))

/** Where the US workspace dials. */
export const usPlaces = (): ReadonlyArray<Place> =>
  usCities.map(({ areaCode, dials = 1, medicare, shared = 0, solar }) => ({
    ...usPlaceOf(areaCode),
    share: dials * (solar + medicare + shared)
  }))

/** A place of the US, whether numbers are held there or not. */
export const usPlaceOf = (areaCode: string): Place => ({
  callingCode: 1,
  areaCode,
  exchange: `${areaCode}55501`,
  share: 1
})

/** Where the UK workspace dials: nobody on a mobile. */
export const ukPlaces = (): ReadonlyArray<Place> =>
  ukRanges.flatMap(({ areaCode, count, first }) =>
    areaCode === undefined
      ? []
      : [{ callingCode: 44 as const, areaCode, exchange: String(first).slice(0, -2), share: count }]
  )

// internal

/** Numbers kept for fiction in one area code: 0100 to 0199. */
const fictionalPerCode = 100

// Prime to 100 and to 1000, so that its multiples visit every number once before any comes again.
const stride = 37

const brandedEvery = 5

interface City {
  readonly areaCode: string
  /** Numbers in each pool. */
  readonly solar: number
  readonly medicare: number
  readonly shared?: number
  /** How much each of its numbers is dialed, against one of another city; 1 unless given. */
  readonly dials?: number
}

const usCities: ReadonlyArray<City> = [
  { areaCode: "212", solar: 4, medicare: 2, shared: 1, dials: 1.7 }, // New York
  { areaCode: "718", solar: 2, medicare: 1, dials: 1.7 },
  { areaCode: "213", solar: 3, medicare: 2, dials: 1.6 }, // Los Angeles
  { areaCode: "312", solar: 3, medicare: 2, dials: 1.6 }, // Chicago
  { areaCode: "713", solar: 3, medicare: 2, dials: 1.5 }, // Houston
  { areaCode: "214", solar: 3, medicare: 2, dials: 1.5 }, // Dallas
  { areaCode: "215", solar: 2, medicare: 1, dials: 1.3 }, // Philadelphia
  { areaCode: "305", solar: 2, medicare: 2, dials: 1.5 }, // Miami
  { areaCode: "404", solar: 2, medicare: 2, dials: 1.5 }, // Atlanta
  { areaCode: "201", solar: 2, medicare: 1 }, // Jersey City
  { areaCode: "206", solar: 2, medicare: 1 }, // Seattle
  { areaCode: "303", solar: 2, medicare: 1 }, // Denver
  { areaCode: "405", solar: 2, medicare: 1, dials: 0.8 }, // Oklahoma City
  { areaCode: "612", solar: 2, medicare: 1 }, // Minneapolis
  { areaCode: "615", solar: 2, medicare: 1 }, // Nashville
  { areaCode: "617", solar: 2, medicare: 1 }, // Boston
  { areaCode: "619", solar: 2, medicare: 1 }, // San Diego
  { areaCode: "702", solar: 2, medicare: 1 }, // Las Vegas
  { areaCode: "813", solar: 2, medicare: 1 }, // Tampa
  { areaCode: "816", solar: 2, medicare: 1, dials: 0.8 }, // Kansas City
  { areaCode: "918", solar: 2, medicare: 1, dials: 0.8 }, // Tulsa
  { areaCode: "901", solar: 1, medicare: 1, dials: 0.6 }, // Memphis
  { areaCode: "915", solar: 1, medicare: 1, dials: 0.6 }, // El Paso
  { areaCode: "520", solar: 1, medicare: 1, dials: 0.6 }, // Tucson
  // Short of numbers: Phoenix, Charlotte, and Wichita, where hail fell.
  { areaCode: "602", solar: 2, medicare: 2, dials: 2.8 },
  { areaCode: "704", solar: 2, medicare: 1, dials: 3.2 },
  { areaCode: "316", solar: 1, medicare: 1, dials: 0.5 },
  // More than they need: Honolulu, Jacksonville, Toronto.
  { areaCode: "808", solar: 3, medicare: 2, dials: 0.5 },
  { areaCode: "904", solar: 3, medicare: 2, dials: 0.5 },
  { areaCode: "416", solar: 3, medicare: 2, dials: 0.5 }
]

const numbersOf = (areaCode: string, pools: ReadonlyArray<string>) =>
  pools.map((pool, i) => ({
    number: `${areaCode}55501${String((Number(areaCode) + i * stride) % fictionalPerCode).padStart(2, "0")}`,
    pool
  }))

const ani = (countryCode: CallingCode, number: string, inboundGroupId: string, i: number): NewAni => {
  const isBranded = i % brandedEvery === 0
  return { countryCode, number, inboundGroupId, isBranded, brandName: isBranded ? brandName : "" }
}

/** Ofcom's numbers for drama: a thousand from `first` on, in each of these places; the last are mobile. */
const ukRanges: ReadonlyArray<{ readonly areaCode?: string; readonly first: number; readonly count: number }> = [
  { areaCode: "20", first: 2079460000, count: 6 }, // London
  { areaCode: "121", first: 1214960000, count: 3 }, // Birmingham
  { areaCode: "161", first: 1614960000, count: 3 }, // Manchester
  { areaCode: "141", first: 1414960000, count: 2 }, // Glasgow
  { areaCode: "113", first: 1134960000, count: 2 }, // Leeds
  { areaCode: "151", first: 1514960000, count: 2 }, // Liverpool
  { areaCode: "117", first: 1174960000, count: 2 }, // Bristol
  { areaCode: "191", first: 1914980000, count: 2 }, // Newcastle upon Tyne
  { areaCode: "131", first: 1314960000, count: 2 }, // Edinburgh
  { areaCode: "29", first: 2920180000, count: 2 }, // Cardiff
  { first: 7700900000, count: 2 }
]
