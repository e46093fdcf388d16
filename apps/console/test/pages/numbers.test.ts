import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Client } from "../../src/api/ConsoleApi.ts"
import * as Actions from "../../src/pages/numbers/actions.ts"
import * as Bulk from "../../src/pages/numbers/Bulk.ts"
import * as Search from "../../src/pages/numbers/search.ts"
import * as Phone from "../../src/phone/Phone.ts"

const answer = (ids: ReadonlyArray<number>, next: number | null = null) => ({
  done: 0,
  refused: 0,
  outcomes: ids.map((id) => ({
    id,
    phone: null,
    outcome: id % 10 === 7 ? "withinCooldown" as const : id % 10 === 8 ? "wrongState" as const : "done" as const,
    message: ""
  })),
  next,
  entry: 1_000 + (ids[0] ?? 0)
})

const idsOf = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe("Bulk", () => {
  it("takes one slice after another, and counts what became of each", async () => {
    const asked: Array<number> = []
    const over = await Bulk.run(
      { ids: idsOf(1, 250) },
      250,
      100,
      async (which) => {
        const ids = "ids" in which ? which.ids : []
        asked.push(ids.length)
        return answer(ids)
      },
      () => false,
      () => undefined
    )
    assert.deepStrictEqual(asked, [100, 100, 50])
    assert.deepInclude(over, { total: 250, done: 200, withinCooldown: 25, refused: 25, unknown: 0, isOver: true })
    // Each request is a change of its own: all of them are undone.
    assert.deepStrictEqual(over.entries, [1_001, 1_101, 1_201])
  })

  it("waits for what is under way when it is stopped, and says that it was done", async () => {
    let isStopped = false
    const over = await Bulk.run(
      { ids: idsOf(1, 250) },
      250,
      100,
      async (which) => {
        isStopped = true
        return answer("ids" in which ? which.ids : [])
      },
      () => isStopped,
      () => undefined
    )
    assert.deepInclude(over, { done: 80, withinCooldown: 10, refused: 10, unknown: 0, failure: undefined })
    assert.strictEqual(over.total - Bulk.tried(over), 150)
  })

  it("goes on after the last of what a filter finds", async () => {
    const asked: Array<unknown> = []
    const over = await Bulk.run(
      { filter: { state: "NY" } },
      3,
      100,
      async (_, slice) => {
        asked.push(slice)
        return slice.after === undefined ? answer([1, 2], 2) : answer([3])
      },
      () => false,
      () => undefined
    )
    assert.deepStrictEqual(asked, [{ limit: 100 }, { limit: 100, after: 2 }])
    assert.deepInclude(over, { done: 3, isOver: true })
  })

  it("does not say of what was not answered that it failed, nor that it was done", async () => {
    let requests = 0
    const over = await Bulk.run(
      { ids: idsOf(1, 250) },
      250,
      100,
      async (which) => {
        if (++requests === 2) throw new Error("The server does not answer")
        return answer("ids" in which ? which.ids : [])
      },
      () => false,
      () => undefined
    )
    assert.deepInclude(over, { done: 80, unknown: 100, failure: "The server does not answer", isOver: true })
    assert.strictEqual(requests, 2)
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
      Search.fromAddress({ status: "REMOVED", areaCode: "twelve", search: "1".repeat(101), pool: {}, sort: "colour" }),
      {}
    )
    assert.deepStrictEqual(Search.fromAddress({ prefix: 212, sort: "-blockRateToday", columns: "status,block" }), {
      search: "212",
      sort: "-blockRateToday",
      columns: "status,block"
    })
  })

  it("reads what is callable out of an address, and nothing that an object only inherits", () => {
    assert.deepStrictEqual(Search.fromAddress({ callable: "no", columns: "callable" }), {
      callable: "no",
      columns: "callable"
    })
    assert.deepStrictEqual(Search.fromAddress({ callable: "toString", status: "toString" }), {})
    assert.isTrue(Search.isFiltered({ callable: "unknown" }))
  })

  it("tells the filter from the order and the columns", () => {
    const view = { state: "NY", sort: "-dials", columns: "status" } as const
    assert.deepStrictEqual(Search.filterOf(view), { state: "NY" })
    assert.deepStrictEqual(Search.unfiltered(view), { sort: "-dials", columns: "status" })
    assert.isFalse(Search.isFiltered(Search.unfiltered(view)))
  })

  it("takes a part out with the empty text", () => {
    assert.deepStrictEqual(Search.withPart({ state: "NY", areaCode: "212" }, "state", ""), { areaCode: "212" })
    assert.isFalse(Search.isFiltered(Search.withPart({ state: "NY" }, "state", "")))
  })
})

describe("actions", () => {
  it("fit numbers by their state; what is said by hand fits all", () => {
    const fitting = (status: string) =>
      [...Actions.ofState, ...Actions.ofCallable].filter((action) => Actions.fits(action, { status }))
    assert.deepStrictEqual(fitting("ACTIVE_AND_BEING_MANAGED"), ["pause", "remediate", ...Actions.ofCallable])
    assert.deepStrictEqual(fitting("COOLING_OFF"), ["activate", "remediate", ...Actions.ofCallable])
    assert.deepStrictEqual(fitting("INVENTORIED"), ["remediate", ...Actions.ofCallable])
  })

  it("are one change as far as one takes them; remediations are asked for a few at a time", () => {
    assert.deepStrictEqual(
      [...Actions.ofState, ...Actions.ofCallable].map(Bulk.sliceSize),
      [10_000, 10_000, 100, 10_000, 10_000, 10_000]
    )
  })

  it("send what is said as a note, and none where it is taken back", async () => {
    const sent: Array<unknown> = []
    const client = {
      adminNumbers: {
        act: ({ payload }: { readonly payload: unknown }) =>
          Effect.sync(() => {
            sent.push(payload)
            return answer([1])
          })
      }
    } as unknown as Client
    const details = { note: " IN_GROUP SALES ", carrier: "", until: "" }
    await Actions.act(client, "sayCallable", { ids: [1] }, details, {})
    await Actions.act(client, "takeBackCallable", { filter: { callable: "yes" } }, details, { limit: 100 })
    assert.deepStrictEqual(sent, [
      { action: "sayCallable", ids: [1], note: "IN_GROUP SALES" },
      { action: "takeBackCallable", filter: { callable: "yes" }, limit: 100 }
    ])
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
