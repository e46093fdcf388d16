/**
 * A day's dials over real places: prospects in real ZIPs, with phones of real exchanges, a quarter of them from elsewhere.
 * The same in every run.
 */
import * as Geography from "@anipool/domain/geo/Geography"
import * as Place from "@anipool/domain/geo/Place"
import * as ServedPlaces from "@anipool/domain/geo/ServedPlaces"
import * as Sphere from "@anipool/domain/geo/Sphere"
import * as Utils from "effect/Utils"

/** A dial to be made. */
export interface Dial {
  /** Ten digits. */
  readonly phone: string
  readonly zip: string
  /** The place of its ZIP in `Day.zips`. */
  readonly place: number
}

/** Where dials go, seen from area codes. */
export interface ZipView {
  /** Indexes of the area codes whose ground holds the ZIP. */
  readonly local: ReadonlySet<number>
  /** Miles to the nearest place that an area code serves, by its index; infinite for those outside the US. */
  readonly miles: Float32Array
}

/** A day. */
export interface Day {
  readonly dials: ReadonlyArray<Dial>
  readonly zips: ReadonlyArray<ZipView>
}

/** The area codes of the US that have a place. */
export const americanAreaCodes: ReadonlyArray<Geography.AreaCode> = Geography.areaCodes.filter((each) =>
  each.country === "US" && Place.ofAreaCode(each) !== undefined
)

/** Share of prospects whose phone is from elsewhere: people keep their numbers when they move. */
export const movedShare = 0.25

/**
 * So many dials. A prospect is where a random exchange is (there are more where more people are), in a ZIP near that
 * exchange's town.
 */
export const make = (count: number): Day => {
  const random = new Utils.PCGRandom(20_260_302)
  const exchanges = americanExchanges()
  const zipsNear = zipsByTown()
  const places = new Map<string, number>()
  const zips: Array<ZipView> = []
  const dials = Array.from({ length: count }, (): Dial => {
    const home = exchanges[random.integer(exchanges.length)]!
    const near = zipsNear(home.place)
    const zip = near[random.integer(near.length)]!
    const own = random.number() < movedShare ? exchanges[random.integer(exchanges.length)]! : home
    let place = places.get(zip)
    if (place === undefined) {
      place = zips.length
      places.set(zip, place)
      zips.push(viewOf(zip))
    }
    return { phone: `${own.prefix}${String(random.integer(10_000)).padStart(4, "0")}`, zip, place }
  })
  return { dials, zips }
}

// internal

interface Exchange {
  /** Area code and exchange. */
  readonly prefix: string
  /** Its town. */
  readonly place: Place.Place
}

/** Miles within which a prospect lives around the town of its exchange. */
const townMiles = 10

/** Exchanges of the US whose town is known. */
const americanExchanges = (): ReadonlyArray<Exchange> =>
  americanAreaCodes.flatMap((areaCode) => {
    const middle = Place.ofAreaCode(areaCode)
    return Array.from({ length: 800 }, (_, i) => `${areaCode.code}${200 + i}`).flatMap((prefix) => {
      const place = Place.ofNumber(1, `${prefix}0000`)
      return place === undefined || place === middle ? [] : [{ prefix, place }]
    })
  })

interface Zip {
  readonly zip: string
  readonly position: Sphere.Position
}

/** Finds the ZIPs around a town, or its nearest one. */
const zipsByTown = (): (town: Place.Place) => ReadonlyArray<string> => {
  const squares = zipsBySquare()
  const known = new Map<number, ReadonlyArray<string>>()
  const find = ({ position }: Place.Place): ReadonlyArray<string> => {
    const around = [-1, 0, 1].flatMap((north) =>
      [-1, 0, 1].flatMap((east) =>
        squares.get(squareOf({ latitude: position.latitude + north, longitude: position.longitude + east })) ?? []
      )
    ).map(({ position: at, zip }) => ({ zip, miles: Sphere.distanceMiles(position, at) }))
    const near = around.filter(({ miles }) => miles <= townMiles)
    return (near.length > 0 ? near : around.sort((a, b) => a.miles - b.miles).slice(0, 1)).map(({ zip }) => zip)
  }
  return (town) => {
    const found = known.get(town.index) ?? find(town)
    known.set(town.index, found)
    return found
  }
}

/** All ZIPs by the square of one degree that they lie in, so that few are looked at for a town. */
const zipsBySquare = (): ReadonlyMap<string, ReadonlyArray<Zip>> => {
  const squares = new Map<string, Array<Zip>>()
  for (let number = 501; number < 100_000; number++) {
    const zip = String(number).padStart(5, "0")
    const place = Place.ofPostalCode(1, zip)
    if (place === undefined || place.country !== "US") continue
    const square = squareOf(place.position)
    const own = squares.get(square)
    if (own === undefined) squares.set(square, [{ zip, position: place.position }])
    else own.push({ zip, position: place.position })
  }
  return squares
}

const squareOf = ({ latitude, longitude }: Sphere.Position): string =>
  `${Math.floor(latitude)} ${Math.floor(longitude)}`

const viewOf = (zip: string): ZipView => {
  const { areaCodes, position } = Place.ofPostalCode(1, zip)!
  const miles = new Float32Array(Geography.areaCodes.length).fill(Infinity)
  const { codes, miles: milesOf } = ServedPlaces.byDistance(position, "US")
  codes.forEach((code, i) => {
    miles[code] = milesOf[i]!
  })
  return { local: new Set(areaCodes.map(({ index }) => index)), miles }
}
