/**
 * The dialplans of pages for dialers that are built on Asterisk, asking a real FastAGI server: hence in real time.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as AgiClient from "./agiClient.ts"
import { withNumbers } from "./agiServer.ts"
import * as Dialplan from "./dialplan/Dialplan.ts"

const own = "3125550199"
const numbers = ["2125550100", "2125550101"]

/** Asks the server for those that ask `anipool agi`; `away`: nobody listens there. */
const asking = (port: number): Dialplan.Agi => (address, args, variables) =>
  address.pathname.endsWith("/assign")
    ? Effect.map(
      AgiClient.call(port, {
        uniqueId: variables["UNIQUEID"] ?? "",
        callerName: variables["CALLERID(name)"] ?? "unknown",
        arguments: args
      }),
      AgiClient.variablesOf
    )
    : Effect.succeed({})
const away: Dialplan.Agi = () => Effect.succeed(undefined)

const hook = "macro-dialout-trunk-predial-hook"

/** Each hook of the page, with what has a call ask, and what it goes back with. */
const hooks = [
  {
    name: "FreePBX 17",
    text: "${ROUTENAME}",
    asks: { ROUTENAME: "Sales" },
    other: { ROUTENAME: "Office" },
    back: "Return()"
  },
  {
    name: "Issabel",
    text: "${DIAL_TRUNK}\" =",
    asks: { DIAL_TRUNK: "3" },
    other: { DIAL_TRUNK: "1" },
    back: "MacroExit()"
  }
]

describe.each(hooks)("the hook of $name", ({ asks, back, other, text }) => {
  const plan = Dialplan.parse(Dialplan.blockOf("freepbx", text).replaceAll("solar-outbound", "C1"))
  let calls = 0
  const call = (agi: Dialplan.Agi, variables: Readonly<Record<string, string>>) =>
    Dialplan.run(plan, {
      context: hook,
      extension: "s",
      variables: {
        UNIQUEID: `1700000000.${calls++}`,
        DIAL_NUMBER: "12125550123",
        "CALLERID(num)": own,
        "CDR(outbound_cnum)": own,
        ...variables
      }
    }, agi)

  it.live("has a call show the number that was given, the same over the next trunk, and notes it", () =>
    withNumbers(numbers, (port) =>
      Effect.gen(function*() {
        const first = yield* call(asking(port), { ...asks, UNIQUEID: "1" })
        assert.strictEqual(first.ended, back)
        assert.deepStrictEqual(first.asked, ["agi://127.0.0.1:4574/assign"])
        const shown = first.variables["CALLERID(num)"]!
        assert.include(numbers, shown)
        assert.strictEqual(first.variables["CDR(outbound_cnum)"], shown)
        assert.strictEqual(first.variables["CDR(userfield)"], "C1")
        const next = yield* call(asking(port), { ...asks, UNIQUEID: "1" })
        assert.strictEqual(next.variables["CALLERID(num)"], shown)
        const another = yield* call(asking(port), { ...asks, UNIQUEID: "2" })
        assert.sameMembers([shown, another.variables["CALLERID(num)"]!], numbers)
      })))

  it.live("does not have calls ask that are of another route, to help, within the company, or came in", () =>
    Effect.gen(function*() {
      for (
        const variables of [
          other,
          { ...asks, EMERGENCYROUTE: "YES" },
          { ...asks, INTRACOMPANYROUTE: "YES" },
          { ...asks, FROM_DID: "2125550188" }
        ]
      ) {
        const { asked, ended, variables: left } = yield* call(() => Effect.dieMessage("asked"), variables)
        assert.strictEqual(ended, back)
        assert.deepStrictEqual(asked, [])
        assert.strictEqual(left["CALLERID(num)"], own)
        assert.isUndefined(left["CDR(userfield)"])
      }
    }))

  it.live("has a call keep its number where there is none to give, and where nobody answers", () =>
    withNumbers([], (port) =>
      Effect.gen(function*() {
        for (const agi of [asking(port), away]) {
          const { ended, variables } = yield* call(agi, asks)
          assert.strictEqual(ended, back)
          assert.strictEqual(variables["CALLERID(num)"], own)
          assert.strictEqual(variables["CDR(outbound_cnum)"], own)
        }
      })))
})

/** The entries of carriers, with what a call dials. */
const entries = [
  { page: "vicidial", text: ",SALES)", dials: "912125550123", dial: "Dial(/12125550123,60,tTo)" },
  { page: "vicibox", text: ",SALES)", dials: "912125550123", dial: "Dial(/12125550123,60,tTo)" },
  {
    page: "goautodial",
    text: "usegroupalias",
    dials: "888888888812125550123",
    dial: "Dial(SIP/12125550123@carrier,,tTo)"
  }
]

describe.each(entries)("the carrier's entry of $page", ({ dial, dials, page, text }) => {
  const plan = Dialplan.parse(Dialplan.blockOf(page, text).replaceAll("SALES", "C1"))
  const call = (agi: Dialplan.Agi, callerName: string, variables: Readonly<Record<string, string>> = {}) =>
    Dialplan.run(plan, {
      context: "",
      extension: dials,
      variables: { "CALLERID(num)": own, "CALLERID(name)": callerName, ...variables }
    }, agi)
  // A caller code: the call's time on the dialer's clock without the month's first digit, and the lead.
  const now = new Date().toISOString().replaceAll(/\D/g, "").slice(5, 14)
  const code = (letter: string, lead: number) => `${letter}${now}${String(lead).padStart(10, "0")}`

  it.live("has calls ask that were dialed to prospects, the same number for the same code", () =>
    withNumbers(numbers, (port) =>
      Effect.gen(function*() {
        const first = yield* call(asking(port), code("V", 1))
        assert.strictEqual(first.ended, dial)
        assert.lengthOf(first.asked, 2)
        const shown = first.variables["CALLERID(num)"]!
        assert.include(numbers, shown)
        assert.strictEqual(first.variables["CALLERID(name)"], code("V", 1))
        assert.strictEqual((yield* call(asking(port), code("V", 1))).variables["CALLERID(num)"], shown)
        const manual = yield* call(asking(port), code("M", 2))
        assert.sameMembers([shown, manual.variables["CALLERID(num)"]!], numbers)
      })))

  it.live("leaves all others alone, and every call while nobody answers", () =>
    Effect.gen(function*() {
      const asks = (address: URL) =>
        address.pathname.endsWith("/assign") ? Effect.dieMessage("asked") : away(address, [], {})
      for (const letter of ["DC", "DV", "J", "Y", "S", ""]) {
        const { asked, ended, variables } = yield* call(asks, code(letter, 3))
        assert.strictEqual(ended, dial)
        assert.lengthOf(asked, 1)
        assert.strictEqual(variables["CALLERID(num)"], own)
      }
      const alias = yield* call(asks, code("M", 4), { usegroupalias: "1" })
      assert.deepStrictEqual([alias.ended, alias.asked.length], [dial, 1])
      const unanswered = yield* call(away, code("V", 5))
      assert.strictEqual(unanswered.ended, dial)
      assert.strictEqual(unanswered.variables["CALLERID(num)"], own)
    }))
})
