/**
 * The numbers that benchmarks work with: ANIs spread evenly over area codes, and prospects from everywhere. Pure, and
 * the same in every run.
 */
import * as Geography from "@anipool/domain/geo/Geography"
import * as Dials from "./day/Dials.ts"

/** Area codes that hold ANIs: some of the US's and Canada's are left without, so that ladders are climbed. */
export const areaCodesHeld = 400

/** All of them. */
export const areaCodesAll = (): number => geographic.length

/** An ANI's number. */
export interface Number {
  readonly areaCode: string
  readonly national: string
}

/** Someone to be dialed. */
export interface Prospect {
  readonly phone: string
  readonly zip: string | undefined
}

/** ANIs, neighbours in the list in different ones of so many area codes; of each up to 5,000,000. */
export const anis = function*(size: number, codes = areaCodesHeld): Generator<Number> {
  for (let i = 0; i < size; i++) {
    const areaCode = areaCodeHeld(i, codes)
    const line = Math.floor(i / codes)
    yield { areaCode, national: `${areaCode}${exchangeFirst + Math.floor(line / 10_000)}${pad(line % 10_000)}` }
  }
}

/** The area code of the `n`-th ANI. */
export const areaCodeHeld = (n: number, codes = areaCodesHeld): string =>
  geographic[Math.floor(n % codes * geographic.length / codes)]!

/** Prospects: each area code in turn, and every second one with a ZIP of somewhere else, as people move. */
export const prospects = (size: number): ReadonlyArray<Prospect> =>
  Array.from({ length: size }, (_, i) => ({
    phone: `${geographic[i * stride % geographic.length]!}${exchangeOfProspects}${pad(i % 10_000)}`,
    zip: i % 2 === 0 ? undefined : zips[i * stride % zips.length]
  }))

/** Prospects over real places, a quarter of them with a phone from elsewhere. */
export const realProspects = (size: number): ReadonlyArray<Prospect> => Dials.make(size).dials

/** Bodies of POST /assignment for prospects. */
export const bodies = (all: ReadonlyArray<Prospect>, campaign: string): ReadonlyArray<string> =>
  all.map(({ phone, zip }) =>
    JSON.stringify({
      prospect_phone: phone,
      ...(zip === undefined ? {} : { prospect_zip: zip }),
      dialer_campaign: campaign
    })
  )

// internal

const exchangeFirst = 220
const exchangeOfProspects = 555

// Prime to the lists' lengths, so that neighbours in a list are far apart and every entry comes up.
const stride = 7919

const pad = (line: number): string => String(line).padStart(4, "0")

const geographic = Geography.areaCodes
  .filter(({ country, kind }) => kind === "geographic" && (country === "US" || country === "CA"))
  .map(({ code }) => code)

const zips = Array.from({ length: 2_700 }, (_, i) => String(501 + i * 37).padStart(5, "0"))
  .filter((zip) => Geography.areaCodesOfZip(zip).length > 0)
