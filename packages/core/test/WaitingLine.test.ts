/**
 * A line that whoever waits in it can leave.
 */
import * as WaitingLine from "@anipool/core/WaitingLine"
import { assert, describe, it } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Schema from "effect/Schema"

const Step = Schema.Union(
  Schema.Struct({ does: Schema.Literal("push", "unshift") }),
  Schema.Struct({ does: Schema.Literal("take"), max: Schema.Int.pipe(Schema.between(0, 5)) }),
  Schema.Struct({ does: Schema.Literal("leave"), at: Schema.Int.pipe(Schema.between(0, 9)) })
)

interface Numbered extends WaitingLine.Waiter {
  readonly number: number
}

describe("WaitingLine", () => {
  it.prop(
    "holds, in order, whom an array would",
    [Arbitrary.make(Schema.Array(Step).pipe(Schema.minItems(20)))],
    ([steps]) => {
      const line = WaitingLine.make<Numbered>()
      const all: Array<Numbered> = []
      let reference: Array<Numbered> = []
      const come = () => {
        const waiter = { isWaiting: false, number: all.length }
        all.push(waiter)
        return waiter
      }
      for (const step of steps) {
        switch (step.does) {
          case "push": {
            const waiter = come()
            WaitingLine.push(line, waiter)
            reference.push(waiter)
            break
          }
          case "unshift": {
            const waiter = come()
            WaitingLine.unshift(line, waiter)
            reference.unshift(waiter)
            break
          }
          case "take":
            assert.deepStrictEqual(WaitingLine.take(line, step.max), reference.splice(0, step.max))
            break
          case "leave": {
            // Those who have left, or were taken, try it too.
            const waiter = all[step.at]
            if (waiter === undefined) break
            assert.strictEqual(WaitingLine.leave(line, waiter), reference.includes(waiter))
            reference = reference.filter((each) => each !== waiter)
            break
          }
        }
        assert.strictEqual(WaitingLine.length(line), reference.length)
        assert.isAtMost(line.places.length, 2 * reference.length)
      }
    },
    { fastCheck: { numRuns: 500 } }
  )

  it("is left by many at the cost of few", () => {
    const line = WaitingLine.make()
    const waiters = Array.from({ length: 100_000 }, () => ({ isWaiting: false }))
    for (const waiter of waiters) WaitingLine.push(line, waiter)
    let copied = 0
    for (const waiter of waiters) {
      const before = line.places
      WaitingLine.leave(line, waiter)
      if (line.places !== before) copied += before.length
    }
    assert.strictEqual(WaitingLine.length(line), 0)
    assert.isBelow(copied, 3 * waiters.length)
  })
})
