import { none } from "@anipool/domain/dials/DialRecord"
import * as Signals from "@anipool/domain/dials/signals/Signals"
import { rows } from "@anipool/domain/dials/signals/SignalTable"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"

const said = (sipCode: number | "", sipReason = "", q850Cause: number | "" = ""): Signals.Signals => ({
  sipCode: String(sipCode),
  sipReason,
  q850Cause: String(q850Cause)
})

const plus = `SIP;cause=603;text="v=analytics1;url=https://redress.example/a;id=7";location=TN`

type Case = readonly [signals: Signals.Signals, verdict: string | null | undefined, weight?: number]

/** Every row of the table at least once: what is sent, the verdict, and its weight. */
const cases: ReadonlyArray<Case> = [
  // 603 with the text, whatever became of phrase and code on the way.
  [said(603, `Network Blocked; ${plus}`), "analytics-block", 1],
  [said(603, `Reason: ${plus}`), "analytics-block", 1],
  [said(603, `Decline ${plus}`), "analytics-block", 1],
  [said(603, "v=analytics1;tel=+13125550100"), "analytics-block", 1],
  [said(603, `Q.850;cause=21;text="v=analytics1;url=https://redress.example"`), "analytics-block", 1],
  [said("", `Q.850;cause=21;text="v=analytics1;url=https://redress.example"`, 21), "analytics-block", 1],
  [said(403, `Forbidden Q.850;cause=21;text="V=Analytics1`), "analytics-block", 1],
  [said("", plus), "analytics-block", 1],
  // The phrase alone, as 50 characters of a column keep it.
  [said(603, "Network Blocked"), "analytics-block", 1],
  [said(603, "NETWORK-BLOCKED"), "analytics-block", 1],
  [said("", "Network Blocked"), "analytics-block", 1],
  [said("", "Network Blocked", 21), "analytics-block", 1],
  [said(607, "Unwanted"), "unwanted", 1],
  [said(608), "analytics-block", 1],
  // 603 without these is anybody's.
  [said(603), "rejected", 0.5],
  [said(603, "Decline"), "rejected", 0.5],
  [said(603, "Decline", 21), "rejected", 0.5],
  [said(603, "Declined: not analytics1"), "rejected", 0.5],
  [said("", "SIP;cause=603;text=\"Decline\""), "rejected", 0.5],
  [said("", "", 21), "rejected", 0.5],
  [said("", "Q.850;cause=21;text=\"Call rejected\";location=user"), "rejected", 0.5],
  [said(500, "", 21), "rejected", 0.5],
  // The own carrier.
  [said(603, "Decline X-Twilio-Error: 10001"), "refused-by-carrier", 0],
  [said(403, "Forbidden"), "refused-by-carrier", 0],
  [said(403, "", 21), "refused-by-carrier", 0],
  [said(488), "refused-by-carrier", 0],
  // The list.
  ...[404, 410, 484].map((sip) => [said(sip), "invalid-number", 0] as const),
  ...[1, 3, 22, 28].map((cause) => [said("", "", cause), "invalid-number", 0] as const),
  [said(502, "", 1), "invalid-number", 0],
  // The line.
  ...[503, 504].map((sip) => [said(sip), "congestion", 0] as const),
  ...[34, 38, 41, 42, 47, 102].map((cause) => [said("", "", cause), "congestion", 0] as const),
  // Nobody.
  ...[408, 480, 486, 487, 600].map((sip) => [said(sip, "", 21), null, 0] as const),
  ...[16, 17, 18, 19, 20, 27, 31, 55].map((cause) => [said("", "", cause), null, 0] as const),
  [said(480, "Network Blocked"), null, 0],
  // What is not known, and calls that were put through.
  [said(""), undefined],
  [said(502), undefined],
  [said("", "", 127), undefined],
  [said("", "Blocked by my list"), undefined],
  [said(200, plus), undefined],
  [said(200, "", 21), undefined]
]

const text = fc.array(
  fc.constantFrom(
    "v=analytics1",
    "v=analytics",
    "Network Blocked",
    "Network",
    "Decline",
    "SIP;cause=603;",
    "Q.850;cause=21;",
    "text=\"",
    "\"",
    ";",
    " ",
    "X-Twilio-Error",
    "cause=",
    "\n",
    "0"
  ),
  { maxLength: 12 }
).map((parts) => parts.join(""))

const anything = fc.record({
  sipCode: fc.oneof(fc.constantFrom("", "200", "403", "404", "480", "503", "603", "607", "608", "21"), fc.string()),
  sipReason: fc.oneof(text, fc.string({ maxLength: 40 })),
  q850Cause: fc.oneof(fc.constantFrom("", "1", "16", "21", "34", "603"), fc.string())
})

describe("Signals", () => {
  it.each(cases.map(([signals, verdict, weight]) => ({ signals, verdict, weight })))("judges $signals", (each) => {
    const { signals, verdict, weight } = each
    const row = Signals.judge(signals)
    assert.strictEqual(row === undefined ? undefined : row.verdict, verdict)
    assert.strictEqual(row?.weight, weight)
  })

  it("has no row that nothing reaches", () => {
    assert.deepStrictEqual(rows.filter((row) => !cases.some(([signals]) => Signals.judge(signals) === row)), [])
  })

  it("says nothing of a record without signals", () => {
    const record = { ...none, dispositionName: "603 Network Blocked" }
    assert.isUndefined(Signals.judge(record))
  })

  it("takes no code, cut or moved text for a block by analytics", () => {
    fc.assert(
      fc.property(anything, (signals) => {
        const row = Signals.judge(signals)
        if (row?.verdict !== "analytics-block") return
        assert.isTrue(
          signals.sipCode === "608" || /v=analytics\d/i.test(signals.sipReason) ||
            /network[\s_-]*blocked/i.test(signals.sipReason),
          JSON.stringify(signals)
        )
      }),
      { numRuns: 2_000, seed: 603 }
    )
  })

  it("counts by the signal where it says something, and by the disposition where it does not", () => {
    const counts = (signals: Signals.Signals, isNamed: boolean, isContact = false) =>
      Signals.isBlocked(Signals.judge(signals), { dial: "0 13125550100", isContact, isNamed })
    for (const isNamed of [true, false]) {
      assert.isTrue(counts(said(603, plus), isNamed))
      assert.isTrue(counts(said(607), isNamed))
      for (const none of [said(403), said(404), said(503), said("", "", 34)]) assert.isFalse(counts(none, isNamed))
      for (const silent of [said(""), said(486), said("", "", 16), said(502)]) {
        assert.strictEqual(counts(silent, isNamed), isNamed)
      }
      // Somebody was reached.
      assert.strictEqual(counts(said(603, plus), isNamed, true), isNamed)
      assert.strictEqual(counts(said(403), isNamed, true), isNamed)
    }
  })

  it("counts every second of the dials that are half a block, the same ones always", () => {
    const row = Signals.judge(said(603))
    const blocked = (isNamed: boolean) =>
      Array.from({ length: 10_000 }, (_, i) =>
        Signals.isBlocked(row, {
          dial: `${1_772_000_000_000 + 1_000 * (i % 50)} 1312555${String(i).padStart(4, "0")}`,
          isContact: false,
          isNamed
        }))
    const count = blocked(false).filter(Boolean).length
    assert.isTrue(count > 4_800 && count < 5_200, String(count))
    assert.deepStrictEqual(blocked(true), blocked(false))
  })
})
