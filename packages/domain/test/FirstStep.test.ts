import { assert, describe, it } from "@effect/vitest"
import { doneOf, FirstStep, type Had } from "../src/FirstStep.ts"

const nothing: Had = {
  notes: [],
  timeZone: "UTC",
  keepsGroups: true,
  numbers: 0,
  groups: 0,
  campaigns: 0,
  hasPolicy: false,
  hasKey: false,
  hasAssigned: false
}

const done = (had: Partial<Had>) => doneOf({ ...nothing, ...had }).flatMap(({ isDone, step }) => isDone ? [step] : [])

describe("FirstStep.doneOf", () => {
  it("ticks each step by what is there, in their order", () => {
    assert.deepStrictEqual(doneOf(nothing).map(({ step }) => step), [...FirstStep.literals])
    assert.deepStrictEqual(done({}), [])
    assert.deepStrictEqual(done({ numbers: 1, campaigns: 2 }), ["numbers", "campaign"])
    assert.deepStrictEqual(done({ hasKey: true, groups: 1 }), ["group", "key"])
    assert.deepStrictEqual(done({ hasAssigned: true }), ["dialer"])
  })

  it("has what stands as it was made be confirmed, or set", () => {
    assert.deepStrictEqual(done({ notes: ["timeZone"] }), ["timeZone"])
    assert.deepStrictEqual(done({ timeZone: "America/New_York" }), ["timeZone"])
    assert.deepStrictEqual(done({ notes: ["policy", "dismissed"] }), ["policy"])
    assert.deepStrictEqual(done({ hasPolicy: true }), ["policy"])
  })

  it("asks nobody for groups who keeps none", () => {
    assert.deepStrictEqual(done({ keepsGroups: false }), ["group"])
  })
})
