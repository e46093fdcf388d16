import type { AniId } from "@anipool/domain/Ani"
import * as CarrierDials from "@anipool/domain/carriers/CarrierDials"
import { carriersMax } from "@anipool/domain/carriers/NumberCarriers"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"

const id = (number: number) => number as AniId
const keyOf = ({ aniId, carrier }: Pick<CarrierDials.Row, "aniId" | "carrier">) => `${aniId}|${carrier}`

/** Rows after changes. */
const apply = (rows: ReadonlyMap<string, CarrierDials.Row>, { dropped, written }: CarrierDials.Changes) => {
  const after = new Map(rows)
  for (const each of dropped) after.delete(keyOf(each))
  for (const each of written) after.set(keyOf(each), each)
  return after
}

const told = (day: number, carrier: string, dials: number, refused: number, aniId = 1): CarrierDials.Tallied => ({
  aniId: id(aniId),
  carrier,
  day,
  dials,
  refused
})

const counted = (today: number, ...more: ReadonlyArray<CarrierDials.Tallied>) =>
  apply(new Map(), CarrierDials.count([], more, today))

const step = fc.record({
  later: fc.constantFrom(0, 0, 1, 3, 29, 31, 40),
  more: fc.array(
    fc.record({
      aniId: fc.constantFrom(1, 2),
      carrier: fc.constantFrom("a", "b"),
      back: fc.constantFrom(-1, 0, 0, 1, 28, 29, 30, 33),
      dials: fc.integer({ min: 1, max: 5 }),
      refused: fc.constantFrom(0, 1)
    }),
    { maxLength: 5 }
  )
})

describe("CarrierDials", () => {
  it.prop(
    "sums up what was counted on the days of the window, however late; a recount finds nothing",
    [fc.array(step)],
    (
      [steps]
    ) => {
      let rows: ReadonlyMap<string, CarrierDials.Row> = new Map()
      let today = 20_000
      const all: Array<CarrierDials.Tallied> = []
      for (const { later, more } of steps) {
        today += later
        const now = more.map(({ aniId, back, carrier, dials, refused }) =>
          told(today - back, carrier, dials, refused, aniId)
        )
        all.push(...now)
        rows = apply(rows, CarrierDials.count([...rows.values()], now, today))
        for (const row of rows.values()) {
          const of = all.filter((each) =>
            keyOf(each) === keyOf(row) && each.day <= today && each.day > today - CarrierDials.windowDays
          )
          assert.deepStrictEqual(CarrierDials.sum(row, today), {
            dials: of.reduce((sum, { dials }) => sum + dials, 0),
            refused: of.reduce((sum, { refused }) => sum + refused, 0)
          })
        }
      }
      for (let day = 19_990; day <= today + 1; day++) {
        const ofDay = new Map<string, CarrierDials.Tallied>()
        for (const each of all.filter((each) => each.day === day)) {
          const known = ofDay.get(keyOf(each))
          ofDay.set(keyOf(each), {
            ...each,
            dials: (known?.dials ?? 0) + each.dials,
            refused: (known?.refused ?? 0) + each.refused
          })
        }
        assert.deepStrictEqual(CarrierDials.recount([...rows.values()], day, [...ofDay.values()]), [])
      }
    }
  )

  it("sets right what a recount finds otherwise, also what is missing and what should not be", () => {
    const rows = [...counted(100, told(100, "a", 5, 1), told(99, "a", 2, 0), told(100, "b", 1, 0)).values()]
    const right = CarrierDials.recount(rows, 100, [told(100, "a", 4, 2), told(100, "c", 3, 0)])
    assert.deepStrictEqual(
      right.map((row) => [row.carrier, CarrierDials.sum(row, 100)]),
      [["a", { dials: 6, refused: 2 }], ["b", { dials: 0, refused: 0 }], ["c", { dials: 3, refused: 0 }]]
    )
  })

  it("keeps as many carriers of a number as may carry it; a further one takes the place of one not dialed any more", () => {
    const names = Array.from({ length: carriersMax + 1 }, (_, i) => `c${i}`)
    const rows = counted(100, ...names.map((name) => told(100, name, 1, 0)))
    assert.strictEqual(rows.size, carriersMax)
    assert.isFalse(rows.has("1|c20"))
    const later = (today: number) =>
      apply(rows, CarrierDials.count([...rows.values()], [told(today, "c20", 1, 0)], today))
    assert.isFalse(later(131).has("1|c20"))
    assert.deepStrictEqual([later(132).has("1|c20"), later(132).size], [true, carriersMax])
    assert.deepStrictEqual(
      CarrierDials.recount([...rows.values()], 100, names.map((name) => told(100, name, 1, 0))),
      []
    )
  })

  it("says at which carrier a number is refused that others take", () => {
    const at = (carrier: string, dials: number, refused: number) => ({ carrier, dials, refused })
    assert.strictEqual(CarrierDials.refusedAt([at("telnyx", 402, 31), at("twilio", 380, 2)]), "telnyx")
    assert.isNull(CarrierDials.refusedAt([at("telnyx", 402, 31), at("twilio", 380, 28)]))
    assert.isNull(CarrierDials.refusedAt([at("telnyx", 402, 31)]))
    assert.isNull(CarrierDials.refusedAt([at("telnyx", 3, 1), at("twilio", 2, 0)]))
    assert.isNull(CarrierDials.refusedAt([]))
    assert.strictEqual(CarrierDials.refusedAt([at("a", 100, 20), at("b", 100, 60), at("c", 500, 0)]), "b")
  })
})
