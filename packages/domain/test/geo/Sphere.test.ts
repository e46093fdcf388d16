import * as Sphere from "@anipool/domain/geo/Sphere"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const position = FastCheck.record({
  latitude: FastCheck.double({ min: -90, max: 90, noNaN: true }),
  longitude: FastCheck.double({ min: -180, max: 180, noNaN: true })
})

const offset = FastCheck.tuple(
  FastCheck.integer({ min: -300, max: 300 }),
  FastCheck.integer({ min: -300, max: 300 })
)

const moved = (from: Sphere.Position, [north, east]: readonly [number, number]): Sphere.Position => ({
  latitude: Math.max(-90, Math.min(90, from.latitude + north / 100)),
  longitude: Math.max(-180, Math.min(180, from.longitude + east / 100))
})

/** Sets of points near each other, as places of area codes are, and a position that may be among them. */
const sample = FastCheck.tuple(
  position,
  FastCheck.array(FastCheck.array(offset, { maxLength: 120, size: "max" }), { maxLength: 6 }),
  FastCheck.oneof(position, offset)
).map(([middle, sets, from]) => ({
  sets: sets.map((offsets) => offsets.map((each) => moved(middle, each))),
  from: "latitude" in from ? from : moved(middle, from)
}))

const toPoints = (points: ReadonlyArray<Sphere.Position>): Sphere.Points => ({
  latitudes: points.map((each) => each.latitude),
  longitudes: points.map((each) => each.longitude)
})

describe("Sphere", () => {
  it("measures great-circle distances", () => {
    const newYork = { latitude: 40.71, longitude: -74.01 }
    const losAngeles = { latitude: 34.05, longitude: -118.24 }
    assert.closeTo(Sphere.distanceMiles(newYork, losAngeles), 2446, 5)
    assert.strictEqual(Sphere.distanceMiles(newYork, newYork), 0)
    assert.isNaN(Sphere.distanceMiles(newYork, { latitude: Number.NaN, longitude: Number.NaN }))
    assert.closeTo(
      Sphere.distanceMiles({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }),
      69.1,
      0.1
    )
  })

  it("finds the nearest point of every set, as trying all of them does", () => {
    FastCheck.assert(
      FastCheck.property(sample, ({ from, sets }) => {
        const found = Sphere.milesToSets(Sphere.makePointSets(sets.map(toPoints)), from)
        assert.strictEqual(found.length, sets.length)
        sets.forEach((set, index) => {
          const tried = Math.min(...set.map((point) => Sphere.distanceMiles(from, point)))
          if (set.length === 0) assert.strictEqual(found[index], Infinity)
          else assert.closeTo(found[index]!, tried, 1e-3)
        })
      }),
      { numRuns: 300 }
    )
  })
})
