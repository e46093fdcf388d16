import * as DispositionClasses from "@anipool/domain/dials/DispositionClasses"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const { blockCodes, blockNames, classify, noAnswerCodes, noAnswerNames, normalize } = DispositionClasses

describe("DispositionClasses", () => {
  it("has each name once, as it is compared", () => {
    const all = [...blockNames, ...noAnswerNames]
    assert.strictEqual(new Set(all).size, all.length)
    assert.deepStrictEqual(all.map(normalize), all)
  })

  it("knows the usual names, however they are written", () => {
    const expected: ReadonlyArray<readonly [string, DispositionClasses.DispositionClass]> = [
      ["Blocked", "block"],
      ["SPAM", "block"],
      ["Spam Likely", "block"],
      ["603", "block"],
      ["607", "block"],
      ["608", "block"],
      ["SIP 603", "block"],
      ["SIP/2.0 608 Rejected", "block"],
      ["sip-607", "block"],
      ["SIP603", "block"],
      ["603 Decline", "block"],
      ["No Answer", "no_answer"],
      ["NO_ANSWER", "no_answer"],
      ["NoAnswer", "no_answer"],
      ["NA", "no_answer"],
      ["N/A", "no_answer"],
      ["Ring No Answer", "no_answer"],
      ["Ring-No-Answer", "no_answer"],
      ["Busy", "no_answer"],
      ["486 Busy Here", "no_answer"],
      ["SIP 480", "no_answer"],
      ["Sale", "neither"],
      ["Declined offer", "neither"],
      ["Voicemail", "neither"],
      ["Answering Machine", "neither"],
      ["Not Interested", "neither"],
      ["Sold 603 units", "neither"],
      ["6030", "neither"],
      ["200 OK", "neither"],
      ["", "neither"],
      ["—", "neither"]
    ]
    for (const [name, found] of expected) assert.strictEqual(classify(name), found, name)
  })

  it("takes declined, unwanted and rejected for blocked", () => {
    assert.deepStrictEqual(blockCodes, [603, 607, 608])
  })

  it("knows every name and code of the table, whatever its case, spaces and punctuation", () => {
    const dressed = FastCheck.tuple(
      FastCheck.constantFrom(
        ...blockNames.map((name) => [name, "block"] as const),
        ...noAnswerNames.map((name) => [name, "no_answer"] as const),
        ...blockCodes.map((code) => [String(code), "block"] as const),
        ...noAnswerCodes.map((code) => [`SIP ${code}`, "no_answer"] as const)
      ),
      FastCheck.constantFrom(" ", "-", "_", " / ", "  "),
      FastCheck.boolean()
    )
    FastCheck.assert(FastCheck.property(dressed, ([[name, found], separator, upper]) => {
      const text = ` ${name.replaceAll(" ", separator)}.`
      assert.strictEqual(classify(upper ? text.toUpperCase() : text), found)
    }))
  })

  it("a workspace's own class goes before the table", () => {
    const own = new Map([["busy", "neither"], ["603", "neither"], ["robot", "block"]] as const)
    assert.strictEqual(classify("BUSY", own), "neither")
    assert.strictEqual(classify("603", own), "neither")
    assert.strictEqual(classify("Robot!", own), "block")
    assert.strictEqual(classify("No answer", own), "no_answer")
  })
})
