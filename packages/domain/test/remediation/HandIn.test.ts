import type { RemediationId } from "@anipool/domain/lifecycle/Remediation"
import * as HandIn from "@anipool/domain/remediation/HandIn"
import { defaults } from "@anipool/domain/remediation/Terms"
import { assert, describe, it } from "@effect/vitest"

const now = Date.UTC(2026, 10, 20)
const dayMs = 86_400_000

const known = (change: Partial<HandIn.KnownCase> = {}): HandIn.KnownCase => ({
  id: 1 as RemediationId,
  vendor: "hiya",
  state: "DONE",
  since: now - 60 * dayMs,
  ...change
})

const ask = (change: Partial<HandIn.Ask> = {}): HandIn.Ask => ({
  vendor: "hiya",
  despiteWarning: false,
  terms: defaults,
  now,
  ...change
})

describe("HandIn", () => {
  it("a number goes to a vendor again after the days of the terms, to the millisecond", () => {
    assert.strictEqual(HandIn.plan([known()], ask()).kind, "made")
    assert.deepStrictEqual(HandIn.plan([known({ since: now - 60 * dayMs + 1 })], ask()), {
      kind: "refused",
      says: "it was handed in with hiya 59 days ago; again after 60 days"
    })
    assert.strictEqual(HandIn.plan([known({ since: now })], ask({ vendor: "tns" })).kind, "made")
    assert.strictEqual(HandIn.plan([], ask()).kind, "made")
  })

  it("a warning holds until it is said again, and a refusal whatever is said", () => {
    const soon = [known({ since: now - dayMs })]
    const warning = { ...defaults, vendors: [{ vendor: "hiya", afterDays: 30, rule: "warn" as const }] }
    assert.deepStrictEqual(HandIn.plan(soon, ask({ terms: warning })), {
      kind: "warned",
      says: "it was handed in with hiya a day ago; again after 30 days"
    })
    assert.strictEqual(HandIn.plan(soon, ask({ terms: warning, despiteWarning: true })).kind, "made")
    assert.strictEqual(HandIn.plan(soon, ask({ despiteWarning: true })).kind, "refused")
    assert.strictEqual(HandIn.plan(soon, ask({ terms: { ...defaults, afterDays: 0 } })).kind, "made")
    assert.strictEqual(
      HandIn.plan([known({ state: "IN_PROGRESS", since: 0 })], ask({ despiteWarning: true })).kind,
      "refused"
    )
  })

  it("a request that names no vendor and is open becomes the vendor's case", () => {
    const waiting = known({ id: 7 as RemediationId, vendor: null, state: "RECEIVED" })
    assert.deepStrictEqual(HandIn.plan([waiting], ask()), { kind: "taken", id: waiting.id, isBegun: false })
    assert.deepStrictEqual(HandIn.plan([{ ...waiting, state: "IN_PROGRESS" }], ask()), {
      kind: "taken",
      id: waiting.id,
      isBegun: true
    })
    assert.strictEqual(HandIn.plan([{ ...waiting, state: "REJECTED" }], ask()).kind, "made")
  })
})
