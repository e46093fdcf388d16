import * as Carriers from "@anipool/domain/health/Carriers"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

/** Counts so many dials of each, and turns the day. */
const dayOf = (carriers: Carriers.Carriers, day: number, dials: Readonly<Record<string, number>>): void => {
  for (const [name, count] of Object.entries(dials)) for (let i = 0; i < count; i++) Carriers.count(carriers, name)
  Carriers.turn(carriers, day)
}

const namesOf = ({ places }: Carriers.Carriers) => places.map((at) => at?.name ?? null)

describe("Carriers", () => {
  it("reads a name in whatever case, and nothing that is none", () => {
    assert.strictEqual(Carriers.nameOf("  T-Mobile \t USA"), "t-mobile usa")
    for (const none of ["", "310260", "<script>", "x".repeat(41)]) assert.isNull(Carriers.nameOf(none))
  })

  it("gives the places to the busiest once a day is over, and keeps whom they have", () => {
    const carriers = Carriers.none()
    dayOf(carriers, 1, { small: 99, a: 300, b: 200, c: 150, d: 120 })
    assert.deepStrictEqual(namesOf(carriers), ["a", "b", "c"])
    assert.deepStrictEqual([Carriers.placeOf(carriers, "b"), Carriers.placeOf(carriers, "d")], [1, -1])
    assert.strictEqual(Carriers.placeOf(carriers, null), -1)
    // More, but not twice as many: the evidence by the one before would be lost for little.
    dayOf(carriers, 2, { a: 300, b: 200, c: 150, d: 250 })
    assert.deepStrictEqual(namesOf(carriers), ["a", "b", "c"])
    dayOf(carriers, 3, { a: 300, b: 200, d: 900 })
    assert.deepStrictEqual(carriers.places.map((at) => at?.since), [1, 1, 3])
    assert.deepStrictEqual(namesOf(carriers), ["a", "b", "d"])
    assert.deepStrictEqual([2, 3].map((day) => Carriers.nameAt(carriers, 2, day)), [null, "d"])
  })

  it("gives nobody a place who has few dials", () => {
    const carriers = Carriers.none()
    dayOf(carriers, 1, { a: 99 })
    assert.deepStrictEqual(namesOf(carriers), [null, null, null])
    assert.isNull(Carriers.nameAt(carriers, 0, 1))
  })

  it("counts a bounded number of names, and forgets those that are told no more", () => {
    const carriers = Carriers.none()
    for (let i = 0; i < 2 * Carriers.namesMax; i++) Carriers.count(carriers, `c${i}`)
    assert.strictEqual(carriers.dials.size, Carriers.namesMax)
    Carriers.turn(carriers, 1)
    assert.strictEqual(carriers.dials.size, 0)
  })

  it("gives places by the same order as sorting all by their dials, whoever came first", () => {
    const days = FastCheck.array(
      FastCheck.record({
        name: FastCheck.constantFrom("a", "b", "c", "d", "e"),
        dials: FastCheck.integer({ min: 0, max: 400 })
      }),
      { maxLength: 6 }
    )
    FastCheck.assert(FastCheck.property(days, (all) => {
      const told: Record<string, number> = {}
      for (const { dials, name } of all) told[name] = (told[name] ?? 0) + dials
      const carriers = Carriers.none()
      dayOf(carriers, 1, told)
      const slow = Object.entries(told).filter(([, count]) => count >= 100)
        .sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([name]) => name).slice(0, 3)
      assert.deepStrictEqual(namesOf(carriers).filter((name) => name !== null), slow)
    }))
  })

  it("is stored, and read as it was", () => {
    const carriers = Carriers.none()
    assert.lengthOf(Carriers.encode(carriers), 0)
    assert.deepStrictEqual(Carriers.decode(Carriers.encode(carriers)), carriers)
    dayOf(carriers, 20_000, { "télé 2": 300, "at&t": 200.5, "移动": 99 })
    const again = Carriers.decode(Carriers.encode(carriers))
    assert.deepStrictEqual(again, carriers)
    assert.deepStrictEqual([...again.dials], [...carriers.dials])
  })
})
