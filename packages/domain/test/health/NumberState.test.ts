import * as Evidence from "@anipool/domain/health/Evidence"
import * as NumberState from "@anipool/domain/health/NumberState"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const states = FastCheck.record({
  day: FastCheck.integer({ min: 0, max: 65_535 }),
  bits: FastCheck.array(FastCheck.integer({ min: 0, max: 4_294_967_295 }), { minLength: 8, maxLength: 8 }),
  alarmedBy: FastCheck.integer({ min: -1, max: 8 }),
  values: FastCheck.array(
    FastCheck.oneof(
      FastCheck.integer({ min: 0, max: 5_000 }),
      FastCheck.float({ min: 0, max: Math.fround(1e30), noNaN: true }).map(Math.abs)
    ),
    { minLength: 39, maxLength: 39 }
  )
}).map(({ alarmedBy, bits, day, values }) => {
  const state = NumberState.fresh()
  if (alarmedBy >= 0) NumberState.alarm(state, alarmedBy)
  state.values.set(values, 1)
  for (const [i, at] of [2, 3, 12, 13, 22, 23, 32, 33].entries()) state.whole[at] = bits[i]!
  NumberState.beginDay(state, day)
  return state
})

describe("NumberState", () => {
  it("takes at most 160 bytes, and is read as it was stored", () => {
    assert.isAtMost(NumberState.bytes, 160)
    FastCheck.assert(FastCheck.property(states, (state) => {
      const stored = NumberState.encode(state)
      assert.strictEqual(stored.length, NumberState.bytes)
      // Read from within other bytes, at any place.
      const among = new Uint8Array(NumberState.bytes + 7)
      among.set(stored, 3)
      const read = NumberState.decode(among.subarray(3, 3 + NumberState.bytes))!
      assert.deepStrictEqual(read.whole, state.whole)
      assert.deepStrictEqual(NumberState.encode(read), stored)
    }))
  })

  it("is stored the same way on every machine", () => {
    const state = NumberState.fresh()
    NumberState.beginDay(state, 20_605)
    NumberState.alarm(state, 5)
    state.values[1] = 1
    NumberState.addToHalf(state.whole, NumberState.half.dialsToday)
    NumberState.addToHalf(state.whole, NumberState.half.dialsSince)
    assert.strictEqual(
      Buffer.from(NumberState.encode(state).subarray(0, 12)).toString("hex"),
      "7d500b000000803f01000100"
    )
  })

  it("reads nothing of bytes that are no state", () => {
    assert.isUndefined(NumberState.decode(new Uint8Array(NumberState.bytes - 1)))
    assert.isUndefined(NumberState.decode(new Uint8Array(NumberState.bytes).fill(0xff)))
    const negative = NumberState.fresh()
    negative.values[5] = -1
    assert.isUndefined(NumberState.decode(NumberState.encode(negative)))
  })

  it("keeps what is usual of a number that comes back from its rest, and nothing else", () => {
    FastCheck.assert(FastCheck.property(states, (state) => {
      const before = NumberState.decode(NumberState.encode(state))!
      NumberState.restart(state)
      assert.isFalse(NumberState.isAlarmed(state))
      assert.strictEqual(NumberState.dayOf(state), NumberState.dayOf(before))
      const evidence = Evidence.of(state)
      assert.deepStrictEqual(
        [evidence.rarity, evidence.log, evidence.since, evidence.dials, evidence.by, evidence.carrier],
        [0, 0, null, 0, null, null]
      )
      for (const at of [4, 14, 24]) {
        assert.deepStrictEqual(state.values.slice(at + 3, at + 7), before.values.slice(at + 3, at + 7))
        assert.strictEqual(state.whole[at + 9], before.whole[at + 9]! % 65_536)
      }
      assert.strictEqual(state.whole[2], before.whole[2]! % 65_536)
    }))
  })

  it("tells charts of outcomes apart, in the bits of an alarm", () => {
    const state = NumberState.fresh()
    NumberState.beginDay(state, 65_535)
    assert.strictEqual(NumberState.endsBy(state), -1)
    assert.strictEqual(NumberState.outcomeOf(-1), -1)
    const charts = [0, 1, 2].flatMap((k) => [
      { k, chart: k },
      ...k === 2 ? [] : [0, 1, 2].map((carrier) => ({ k, chart: NumberState.carrierChart(carrier, k) }))
    ])
    assert.deepStrictEqual(charts.map(({ chart }) => chart).sort(), [0, 1, 2, 3, 4, 5, 6, 7, 8])
    for (const { chart, k } of charts) {
      NumberState.alarm(state, chart)
      assert.strictEqual(NumberState.endsBy(state), chart)
      assert.strictEqual(NumberState.outcomeOf(chart), k)
    }
    assert.strictEqual(NumberState.dayOf(state), 65_535)
  })
})

describe("Evidence", () => {
  it("names the outcome, and the carrier where one has most of it", () => {
    const state = NumberState.fresh()
    state.whole[12] = 1_780_000_000
    state.whole[2] = 402 * 65_536
    state.values[4] = 1e6
    state.values[5] = 3e6
    state.whole[13] = 31 * 65_536
    state.values[11] = 61
    const evidence = Evidence.of(state)
    assert.strictEqual(evidence.rarity, 4e6)
    assert.isTrue(Math.abs(evidence.log - Math.log(4e6)) < 1e-9)
    assert.strictEqual(evidence.since, 1_780_000_000)
    assert.strictEqual(evidence.dials, 402)
    assert.deepStrictEqual(evidence.counts.contact, { came: 31, expected: 61 })
    assert.strictEqual(evidence.by, "contact")
    assert.isNull(evidence.carrier)
    assert.strictEqual(Evidence.chartOf(state), 0)
    state.values[37] = 5e6
    assert.strictEqual(Evidence.of(state).by, "block")
    assert.strictEqual(Evidence.of(state).carrier, 1)
    assert.strictEqual(Evidence.chartOf(state), NumberState.carrierChart(1, 1))
    assert.strictEqual(Evidence.rarityOf(state), 9e6)
  })
})
