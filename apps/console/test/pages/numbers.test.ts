import { assert, describe, it } from "@effect/vitest"
import * as Bulk from "../../src/pages/numbers/Bulk.ts"
import * as Search from "../../src/pages/numbers/search.ts"
import * as Phone from "../../src/phone/Phone.ts"

describe("Bulk", () => {
  it("takes one after another, and a failure is its number's alone", async () => {
    const running: Array<number> = []
    const over = await Bulk.run(
      [1, 2, 3],
      async (item) => {
        running.push(item)
        await Promise.resolve()
        if (item === 2) throw new Error("no")
        return `did ${item}`
      },
      new AbortController().signal,
      ({ outcomes }) => {
        assert.isAtMost(outcomes.filter(({ outcome }) => outcome.is === "running").length, 1)
      }
    )
    assert.deepStrictEqual(running, [1, 2, 3])
    assert.deepStrictEqual(over.outcomes.map(({ outcome }) => outcome), [
      { is: "done", says: "did 1" },
      { is: "failed", says: "no" },
      { is: "done", says: "did 3" }
    ])
    assert.deepInclude(over, { finished: 3, failed: 1, isOver: true })
  })

  it("leaves the rest after it was called off", async () => {
    const abort = new AbortController()
    const over = await Bulk.run(
      [1, 2, 3],
      async (item) => {
        if (item === 1) abort.abort()
        return "done"
      },
      abort.signal,
      () => undefined
    )
    assert.deepStrictEqual(over.outcomes.map(({ outcome }) => outcome.is), ["done", "left", "left"])
    assert.deepInclude(over, { finished: 1, failed: 0, isOver: true })
  })
})

describe("search", () => {
  it("reads a filter out of an address, and leaves out what is none", () => {
    assert.deepStrictEqual(Search.fromAddress({ status: "COOLING_OFF", areaCode: 212, state: " NY ", key: "x" }), {
      status: "COOLING_OFF",
      areaCode: "212",
      state: "NY"
    })
    assert.deepStrictEqual(
      Search.fromAddress({ status: "REMOVED", areaCode: "twelve", prefix: "1".repeat(65), pool: {} }),
      {}
    )
  })

  it("takes a part out with the empty text", () => {
    assert.deepStrictEqual(Search.withPart({ state: "NY", areaCode: "212" }, "state", ""), { areaCode: "212" })
    assert.isFalse(Search.isFiltered(Search.withPart({ state: "NY" }, "state", "")))
  })
})

describe("Phone", () => {
  it("groups numbers by their area codes", () => {
    const shown = ([callingCode, areaCode, phone]: readonly [1 | 44, string, string]) =>
      Phone.format({ callingCode, areaCode, phone })
    assert.deepStrictEqual(
      ([
        [1, "212", "2125550100"],
        [44, "121", "1214960000"],
        [44, "20", "2079460000"],
        [44, "1539", "153955500"],
        [44, "7", "7700900123"]
      ] as const).map(shown),
      ["212 555 0100", "121 496 0000", "20 7946 0000", "1539 55500", "7700 900123"]
    )
    assert.strictEqual(Phone.ofE164("+441214960000", "121"), "+44 121 496 0000")
  })
})
