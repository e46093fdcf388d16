import * as AlertPlan from "@anipool/domain/alerts/AlertPlan"
import type * as Need from "@anipool/domain/alerts/Need"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const need = (subject: string, cost = 1, kind: Need.Kind = "burning"): Need.Need => ({
  kind,
  subject,
  what: `${subject} burns`,
  cost,
  costs: "",
  since: 1_000,
  action: { name: "rest-number", target: subject }
})

/** Alerts over time, as storage would keep them. */
const world = () => {
  let open: Array<AlertPlan.Open & { readonly what: string }> = []
  let lastId = 0
  const log: Array<string> = []
  const look = (now: number, ...needs: ReadonlyArray<Need.Need>) => {
    const plan = AlertPlan.make(open, needs, now)
    for (const id of plan.resolve) log.push(`resolved ${open.find((each) => each.id === id)!.subject}`)
    const held = new Map(plan.hold.map(({ id, need }) => [id, need]))
    open = open.filter(({ id }) => !plan.resolve.includes(id)).map((each) => ({
      ...each,
      what: held.get(each.id)?.what ?? each.what,
      goneSince: held.has(each.id) ? null : plan.gone.includes(each.id) ? now : each.goneSince
    }))
    for (const { kind, subject, what } of plan.raise) {
      log.push(`raised ${subject}`)
      open.push({ id: String(++lastId), kind, subject, what, goneSince: null })
    }
    return plan
  }
  return { log, look, open: () => open }
}

const minute = 60_000

describe("AlertPlan", () => {
  it("raises once when something begins, and resolves once when it is over for good", () => {
    const { log, look } = world()
    look(0, need("1"))
    look(minute, need("1"))
    look(2 * minute)
    // It comes back before it was resolved: it never went.
    look(3 * minute, need("1"))
    look(4 * minute)
    look(4 * minute + AlertPlan.calmMs - 1)
    assert.deepStrictEqual(log, ["raised 1"])
    look(4 * minute + AlertPlan.calmMs)
    look(4 * minute + AlertPlan.calmMs + minute)
    assert.deepStrictEqual(log, ["raised 1", "resolved 1"])
    look(60 * minute, need("1"))
    assert.deepStrictEqual(log, ["raised 1", "resolved 1", "raised 1"])
  })

  it("raises the dearest by themselves, and one for all others", () => {
    const { log, look, open } = world()
    const many = Array.from({ length: AlertPlan.openMax + 37 }, (_, i) => need(String(i), i))
    look(0, ...many)
    assert.strictEqual(log.length, AlertPlan.openMax + 1)
    assert.include(log, `raised ${AlertPlan.openMax + 36}`)
    const together = open().find(({ subject }) => subject === AlertPlan.others)
    assert.strictEqual(together?.what, "37 more numbers burn")
    look(minute, ...many.slice(1))
    assert.strictEqual(log.length, AlertPlan.openMax + 1)
    assert.strictEqual(open().find(({ subject }) => subject === AlertPlan.others)?.what, "36 more numbers burn")
    // Another kind has room of its own.
    look(2 * minute, ...many, need("1", 1, "dry"))
    assert.strictEqual(log.length, AlertPlan.openMax + 2)
  })

  it("keeps its promises whatever comes and goes", () => {
    const step = FastCheck.record({
      after: FastCheck.integer({ min: 1, max: 8 }),
      subjects: FastCheck.uniqueArray(FastCheck.integer({ min: 1, max: 30 }), { maxLength: 30 })
    })
    FastCheck.assert(
      FastCheck.property(FastCheck.array(step, { maxLength: 40 }), (steps) => {
        const { look, open } = world()
        /** When each subject was last needed; what a word-by-word reading of the rule knows. */
        const lastNeeded = new Map<string, number>()
        let now = 0
        for (const { after, subjects } of steps) {
          now += after * minute
          const before = open()
          const needs = subjects.map((subject) => need(String(subject), subject))
          const plan = look(now, ...needs)
          const ofSubject = new Map(before.map((each) => [each.subject, each]))
          const names = new Set(needs.map(({ subject }) => subject))
          // At most so many stand by themselves, and of a subject one.
          const alone = open().filter(({ subject }) => subject !== AlertPlan.others)
          assert.isAtMost(alone.length, AlertPlan.openMax)
          assert.strictEqual(new Set(open().map(({ subject }) => subject)).size, open().length)
          // Raised: needed now, and not open before.
          for (const { subject } of plan.raise) assert.isFalse(ofSubject.has(subject))
          // Resolved: not needed for long enough.
          for (const id of plan.resolve) {
            const { subject } = before.find((each) => each.id === id)!
            assert.isFalse(names.has(subject))
            assert.isAtLeast(now - lastNeeded.get(subject)!, AlertPlan.calmMs)
          }
          // Whatever needs somebody is told: by itself, or by the one for all others.
          const isTold = open().some(({ subject }) => subject === AlertPlan.others)
          for (const name of names) assert.isTrue(isTold || alone.some(({ subject }) => subject === name))
          for (const name of names) lastNeeded.set(name, now)
          if (isTold && names.size > alone.filter(({ subject }) => names.has(subject)).length) {
            lastNeeded.set(AlertPlan.others, now)
          }
        }
      }),
      { numRuns: 200 }
    )
  })
})
