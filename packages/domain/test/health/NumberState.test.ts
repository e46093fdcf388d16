import * as Evidence from "@anipool/domain/health/Evidence"
import * as NumberState from "@anipool/domain/health/NumberState"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const states = FastCheck.record({
  day: FastCheck.integer({ min: 0, max: 65_535 }),
  since: FastCheck.integer({ min: 0, max: 4_294_967_295 }),
  isAlarmed: FastCheck.boolean(),
  values: FastCheck.array(
    FastCheck.oneof(
      FastCheck.integer({ min: 0, max: 5_000 }),
      FastCheck.float({ min: 0, max: Math.fround(1e30), noNaN: true }).map(Math.abs)
    ),
    { minLength: 38, maxLength: 38 }
  )
}).map(({ day, isAlarmed, since, values }) => {
  const state = NumberState.fresh()
  NumberState.beginDay(state, day)
  if (isAlarmed) NumberState.alarm(state)
  state.whole[1] = since
  state.values.set(values, 2)
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
    NumberState.alarm(state)
    state.values[2] = 1
    assert.deepStrictEqual([...NumberState.encode(state).subarray(0, 12)], [
      0x7d,
      0x50,
      1,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0x80,
      0x3f
    ])
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
        assert.deepStrictEqual(state.values.slice(at + 3, at + 8), before.values.slice(at + 3, at + 8))
      }
    }))
  })
})

describe("Evidence", () => {
  it("names the outcome, and the carrier where one has most of it", () => {
    const state = NumberState.fresh()
    state.whole[1] = 1_780_000_000
    state.values[3] = 402
    state.values[4] = 1e6
    state.values[5] = 3e6
    state.values[12] = 31
    state.values[13] = 61
    const evidence = Evidence.of(state)
    assert.strictEqual(evidence.rarity, 4e6)
    assert.isTrue(Math.abs(evidence.log - Math.log(4e6)) < 1e-9)
    assert.strictEqual(evidence.since, 1_780_000_000)
    assert.strictEqual(evidence.dials, 402)
    assert.deepStrictEqual(evidence.counts.contact, { came: 31, expected: 61 })
    assert.strictEqual(evidence.by, "contact")
    assert.isNull(evidence.carrier)
    state.values[37] = 5e6
    assert.strictEqual(Evidence.of(state).by, "block")
    assert.strictEqual(Evidence.of(state).carrier, 1)
  })
})
