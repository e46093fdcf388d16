import * as Failing from "@anipool/domain/alerts/Failing"
import { assert, describe, it } from "@effect/vitest"

const told = (campaignId: string, dials: number, sipCode: string, since = 1_000): Failing.SignalCount => ({
  campaignId,
  sipCode,
  sipReason: "",
  q850Cause: "",
  dials,
  since
})

const limits: Failing.Limits = { failingCalls: 30, failingShare: 12.5 }

const spring = { id: "C1", name: "Spring", dials: 400 }
const autumn = { id: "C2", name: "Autumn", dials: 100 }

describe("Failing", () => {
  it("tells of the carrier and of the trunk once, and of each list by itself", () => {
    const needs = Failing.of({
      campaigns: [spring, autumn],
      signals: [
        told("C1", 100, "403", 3_000),
        told("C1", 20, "488", 2_000),
        told("C2", 30, "403", 5_000),
        told("C1", 60, "503"),
        told("C1", 50, "404"),
        told("C2", 40, "410")
      ]
    }, limits)
    assert.deepStrictEqual(needs, [
      {
        kind: "carrier-refuses",
        subject: "*",
        what:
          "The own carrier refused 150 calls of “Spring” and “Autumn” in the last hour: ask it which caller IDs it lets " +
          "through, and look at plan and balance",
        cost: 150,
        costs: "30.0% of their calls, counted against no number",
        since: 2_000,
        action: { name: "open-campaign", target: "C1" }
      },
      {
        kind: "trunk-fails",
        subject: "*",
        what: "Congestion ended 60 calls of “Spring” in the last hour: a trunk is full or down",
        cost: 60,
        costs: "15.0% of their calls, counted against no number",
        since: 1_000,
        action: { name: "open-campaign", target: "C1" }
      },
      {
        kind: "list-invalid",
        subject: "C1",
        what: "50 calls of “Spring” in the last hour went to numbers that nobody has: clean its list",
        cost: 50,
        costs: "12.5% of its calls, counted against no number",
        since: 1_000,
        action: { name: "open-campaign", target: "C1" }
      },
      {
        kind: "list-invalid",
        subject: "C2",
        what: "40 calls of “Autumn” in the last hour went to numbers that nobody has: clean its list",
        cost: 40,
        costs: "40.0% of its calls, counted against no number",
        since: 1_000,
        action: { name: "open-campaign", target: "C2" }
      }
    ])
  })

  it("says nothing of few calls, of a small share, and of what numbers are blocked for", () => {
    const of = (dials: number, ...signals: ReadonlyArray<Failing.SignalCount>) =>
      Failing.of({ campaigns: [{ ...spring, dials }], signals }, limits).length
    for (const sip of ["403", "404", "503"]) {
      assert.strictEqual(of(100, told("C1", 30, sip)), 1)
      assert.strictEqual(of(100, told("C1", 29, sip)), 0)
      assert.strictEqual(of(240, told("C1", 30, sip)), 1)
      assert.strictEqual(of(241, told("C1", 30, sip)), 0)
      // Its campaign was deleted meanwhile.
      assert.strictEqual(of(100, told("C9", 30, sip)), 0)
    }
    assert.strictEqual(of(100, ...["603", "607", "608", "486"].map((sip) => told("C1", 35, sip))), 0)
    assert.strictEqual(of(0), 0)
  })
})
