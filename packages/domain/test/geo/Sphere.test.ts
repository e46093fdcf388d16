import * as Sphere from "@anipool/domain/geo/Sphere"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const position = FastCheck.record({
  latitude: FastCheck.double({ min: -90, max: 90, noNaN: true }),
  longitude: FastCheck.double({ min: -180, max: 180, noNaN: true })
})

/** Points near each other, as places of an area code are, some of them doubled. */
const cluster = FastCheck.tuple(
  position,
  FastCheck.array(
    FastCheck.tuple(FastCheck.integer({ min: -300, max: 300 }), FastCheck.integer({ min: -300, max: 300 })),
    { maxLength: 120 }
  )
)
  .map(([middle, offsets]) =>
    offsets.map(([north, east]): Sphere.Position => ({
      latitude: Math.max(-90, Math.min(90, middle.latitude + north / 100)),
      longitude: Math.max(-180, Math.min(180, middle.longitude + east / 100))
    }))
  )

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
      FastCheck.property(FastCheck.array(cluster, { maxLength: 6 }), position, (sets, from) => {
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
