import { type ClockWatch, type Going, leapMs, look } from "@anipool/domain/lifecycle/ClockWatch"
import { assert, describe, it } from "@effect/vitest"

const hourMs = 3_600_000
const yearMs = 365 * 24 * hourMs
const start = Date.UTC(2026, 0, 1)

/** How each look at these times finds the clock, and whether it is believed then. */
const looks = (...times: ReadonlyArray<number>): ReadonlyArray<readonly [Going, boolean]> => {
  let watch: ClockWatch = { seenAt: start, leapedAt: null }
  return times.map((at) => {
    const found = look(watch, start + at)
    watch = found.watch
    return [found.going, watch.leapedAt === null]
  })
}

describe("ClockWatch", () => {
  it("believes a clock that goes on", () => {
    assert.deepStrictEqual(looks(hourMs, hourMs, 20 * hourMs, 44 * hourMs), [
      ["on", true],
      ["on", true],
      ["on", true],
      ["on", true]
    ])
  })

  it("does not believe one that leaped ahead, until it has gone on for a day from there", () => {
    assert.deepStrictEqual(looks(yearMs, yearMs + hourMs, yearMs + leapMs - 1, yearMs + leapMs), [
      ["ahead", false],
      ["on", false],
      ["on", false],
      ["on", true]
    ])
  })

  it("believes it again at once when it is back, and after a second leap waits for a whole day again", () => {
    assert.deepStrictEqual(looks(yearMs, hourMs, 2 * hourMs), [["ahead", false], ["back", true], ["on", true]])
    assert.deepStrictEqual(looks(yearMs, yearMs + 2 * leapMs, yearMs + 3 * leapMs - 1), [
      ["ahead", false],
      ["ahead", false],
      ["on", false]
    ])
  })

  it("takes no notice of a clock that is put right by seconds", () => {
    assert.deepStrictEqual(looks(hourMs, hourMs - 30_000, hourMs), [["on", true], ["on", true], ["on", true]])
  })
})
