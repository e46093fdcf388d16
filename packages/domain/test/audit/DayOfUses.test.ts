import { type DayOfUses, wrongs } from "@anipool/domain/audit/DayOfUses"
import { assert, describe, it } from "@effect/vitest"

/** Three uses, under a cap of three, that all places agree on. */
const right: DayOfUses = {
  recorded: 3,
  dated: 3,
  numbers: 3,
  lastUse: 3,
  cap: 3,
  overCaps: 0,
  paused: 0,
  elsewhere: 0,
  counted: 3,
  rolledUp: 3
}

const checks = (changes: Partial<DayOfUses>) =>
  wrongs({ ...right, ...changes }).map(({ check, expected, found }) => [check, found, expected])

describe("DayOfUses", () => {
  it("finds nothing where all agree, or where one place does not tell of the day", () => {
    assert.deepStrictEqual(checks({}), [])
    assert.deepStrictEqual(checks({ cap: null, counted: null, rolledUp: null }), [])
    assert.deepStrictEqual(
      checks({ recorded: 0, dated: 0, numbers: 0, lastUse: 0, cap: null, counted: 0, rolledUp: 0 }),
      []
    )
  })

  it("takes figures that were rolled up by times, or by the day of the count", () => {
    assert.deepStrictEqual(checks({ dated: 5, rolledUp: 5 }), [])
    assert.deepStrictEqual(checks({ dated: 5, rolledUp: 3 }), [])
  })

  it("finds what the log has lost, whoever still knows of it", () => {
    const lost = { recorded: 2, dated: 2, numbers: 2 }
    assert.deepStrictEqual(checks({ ...lost, counted: null, rolledUp: null }), [["lost-assignment", 2, 3]])
    assert.deepStrictEqual(checks({ ...lost, lastUse: 2, rolledUp: null }), [["lost-assignment", 2, 3]])
    assert.deepStrictEqual(checks({ ...lost, lastUse: 2, counted: null }), [["lost-assignment", 2, 3]])
  })

  it("takes uses made elsewhere for what the counter has more than the log, and for gaps in its numbers", () => {
    assert.deepStrictEqual(checks({ elsewhere: 100, counted: 103 }), [])
    assert.deepStrictEqual(checks({ elsewhere: 100, counted: 103, lastUse: 103 }), [])
    assert.deepStrictEqual(checks({ elsewhere: 100, counted: null, lastUse: 102 }), [])
    assert.deepStrictEqual(checks({ elsewhere: 100, counted: 104 }), [["lost-assignment", 3, 4]])
    assert.deepStrictEqual(checks({ elsewhere: 100, counted: null, lastUse: 104 }), [["lost-assignment", 3, 4]])
    assert.deepStrictEqual(checks({ elsewhere: 100, counted: 102 }), [["use-counter", 102, 103]])
  })

  it("finds counters and figures below the log", () => {
    assert.deepStrictEqual(checks({ counted: 1 }), [["use-counter", 1, 3]])
    assert.deepStrictEqual(checks({ counted: null, rolledUp: 2 }), [["use-counter", 2, 3]])
  })

  it("finds an overshoot by what the assignments say, and by how many there are", () => {
    assert.deepStrictEqual(checks({ cap: 2, overCaps: 1 }), [["overshoot", 3, 2]])
    assert.deepStrictEqual(checks({ cap: 2 }), [["overshoot", 3, 2]])
    assert.deepStrictEqual(checks({ cap: null, overCaps: 1 }), [["overshoot", 3, 2]])
  })
})
