/**
 * What the console asks of the planner over HTTP, whatever the storage.
 */
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { is } from "./groupsSuite.ts"
import { failure, TestServer } from "./TestServer.ts"

const twoWeeks = { dateStart: "2026-03-02", dateEnd: "2026-03-13" }

const open = Effect.fn(function*() {
  const server = yield* TestServer
  const workspace = yield* server.workspace()
  yield* workspace.campaign("C1", "pool")
  yield* workspace.hold("pool", "+12125550100", "+14155550100")
  const key = yield* workspace.key("planner")
  return {
    server,
    workspace,
    key,
    report: (body: unknown) => server.send("POST", "/admin/planner/report", { key, body }),
    whatIf: (body: unknown) => server.send("POST", "/admin/planner/what-if", { key, body })
  }
})

/** The day so many days from now, UTC. */
const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Days about now: a test may run into the next one. */
const thisWeek = { dateStart: dayFromNow(-1), dateEnd: dayFromNow(1) }

/** Asks for a number for each of these prospects. */
const assign = (send: TestServer["Type"]["send"], key: string, phones: ReadonlyArray<string>) =>
  Effect.map(
    send("POST", "/assignment/batch", {
      key,
      body: { leads: phones.map((phone, i) => ({ row_id: String(i), prospect_phone: phone, dialer_campaign: "C1" })) }
    }),
    ({ status, text }) => assert.strictEqual(status, 200, text)
  )

interface Outcome {
  readonly anisHeld: number
  readonly bought: ReadonlyArray<unknown>
  readonly skipped: number
  readonly total: { readonly dials: number; readonly localShare: number; readonly refused: number }
  readonly regions: ReadonlyArray<{ readonly region: string; readonly dials: number }>
  readonly wanted: null | { readonly toBuy: ReadonlyArray<unknown>; readonly total: { readonly localShare: number } }
}

/** The tests of the console's planner. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("console: a report is the interface's, with places and purchases", () =>
    Effect.gen(function*() {
      const { key, report, server, workspace } = yield* open()
      yield* workspace.dialed("C1", [
        { basis: "area_code", day: "2026-03-04", callingCode: 1, areaCode: "212", dials: 2_000, contacts: 100 },
        { basis: "area_code", day: "2026-03-05", callingCode: 1, areaCode: "800", dials: 10, contacts: 0 }
      ])
      const { json, status, text } = yield* report(twoWeeks)
      assert.strictEqual(status, 200, text)
      const { comparedWith, cutOff, data, dialed, groups, regions } = json as {
        readonly comparedWith: string
        readonly cutOff: string | null
        readonly dialed: ReadonlyArray<unknown>
        readonly groups: ReadonlyArray<unknown>
        readonly data: { readonly regionStats: ReadonlyArray<{ readonly region: string; readonly difference: number }> }
        readonly regions: ReadonlyArray<{
          readonly region: string
          readonly latitude: number | null
          readonly purchases: ReadonlyArray<{ readonly anis: number }>
        }>
      }
      const plain = yield* server.send("POST", "/ani-planner/generate", { key, body: twoWeeks })
      assert.deepStrictEqual<unknown>({ success: true, data }, plain.json)
      assert.deepStrictEqual({ comparedWith, cutOff, dialed, groups }, {
        comparedWith: "inventory",
        cutOff: null,
        dialed: [],
        groups: []
      })
      assert.deepStrictEqual(regions.map(({ region }) => region), data.regionStats.map(({ region }) => region))
      const [city] = regions
      assert.strictEqual(city!.region, "New York City")
      assert.closeTo(city!.latitude!, 40.7, 0.5)
      for (const [i, { difference }] of data.regionStats.entries()) {
        const bought = regions[i]!.purchases.reduce((sum, { anis }) => sum + anis, 0)
        assert.strictEqual(bought, Math.max(0, difference))
      }
      assert.isAbove(city!.purchases[0]!.anis, 0)
      assert.strictEqual(
        regions.find(({ region }) => region !== city!.region && region === "Toll-Free")?.latitude,
        null
      )
    }))

  it.effect("console: a report is refused like the interface's", () =>
    Effect.gen(function*() {
      const { report } = yield* open()
      is(
        yield* report({ ...twoWeeks, dateStart: "2026-02-30" }),
        400,
        failure("dateStart: expected a date that exists, as YYYY-MM-DD")
      )
      assert.strictEqual((yield* report({ ...twoWeeks, groupBy: "colour" })).status, 400)
      is(
        yield* report({ dateStart: "2026-03-13", dateEnd: "2026-03-02" }),
        400,
        failure("dateEnd: expected a date not before dateStart (2026-03-13)")
      )
    }))

  it.effect("console: a report leaves days to come out, and says so", () =>
    Effect.gen(function*() {
      const { key, report, server, workspace } = yield* open()
      const today = dayFromNow(0)
      yield* workspace.dialed("C1", [
        { basis: "area_code", day: dayFromNow(-1), callingCode: 1, areaCode: "212", dials: 500, contacts: 100 }
      ])
      const asked = { dateStart: dayFromNow(-7), dateEnd: dayFromNow(28) }
      const { json } = yield* report(asked)
      const { cutOff, data } = json as { readonly cutOff: string; readonly data: { readonly dateEnd: string } }
      assert.strictEqual(cutOff, asked.dateEnd)
      assert.strictEqual(data.dateEnd, today)
      const plain = yield* server.send("POST", "/ani-planner/generate", { key, body: { ...asked, dateEnd: today } })
      assert.deepStrictEqual<unknown>({ success: true, data }, plain.json)
      const ahead = yield* report({ dateStart: dayFromNow(3), dateEnd: dayFromNow(5) })
      is(ahead, 400, failure(`dateStart: expected a day that is not to come: today is ${today}`))
    }))

  it.effect("console: a report without dials names the months that have some", () =>
    Effect.gen(function*() {
      const { report, workspace } = yield* open()
      yield* workspace.campaign("C2", "pool")
      const dials = { basis: "area_code", callingCode: 1, areaCode: "212", contacts: 0 } as const
      yield* workspace.dialed("C1", [
        { ...dials, day: "2026-01-12", dials: 5 },
        { ...dials, day: "2026-01-13", dials: 7 },
        { ...dials, day: "2026-02-02", dials: 9 }
      ])
      const dialed = (body: object) => Effect.map(report(body), ({ json }) => (json as { dialed: unknown }).dialed)
      const months = [{ from: "2026-02-02", to: "2026-02-02", dials: 9 }, {
        from: "2026-01-12",
        to: "2026-01-13",
        dials: 12
      }]
      assert.deepStrictEqual(yield* dialed(twoWeeks), months)
      assert.deepStrictEqual(yield* dialed({ ...twoWeeks, campaigns: ["C1"] }), months)
      assert.deepStrictEqual(yield* dialed({ ...twoWeeks, campaigns: ["C2"] }), [])
    }))

  it.effect("console: some campaigns are compared with all numbers, or with those of their own groups", () =>
    Effect.gen(function*() {
      const { report, workspace } = yield* open()
      // Dials from every number.
      yield* workspace.campaign("C2")
      yield* workspace.hold("other", "+12125550101", "+12125550102")
      const asked = (body: object) =>
        Effect.map(report({ ...twoWeeks, ...body }), ({ json, status, text }) => {
          assert.strictEqual(status, 200, text)
          const { comparedWith, data, groups } = json as {
            readonly comparedWith: string
            readonly data: { readonly totalCurrentAnis: number }
            readonly groups: ReadonlyArray<{ readonly groupId: string }>
          }
          return [comparedWith, data.totalCurrentAnis, groups.map(({ groupId }) => groupId)]
        })
      assert.deepStrictEqual(yield* asked({ campaigns: ["C1"] }), ["inventory", 4, ["pool"]])
      assert.deepStrictEqual(yield* asked({ campaigns: ["C1"], comparedWith: "groups" }), ["groups", 2, ["pool"]])
      assert.deepStrictEqual(yield* asked({ campaignsExclude: ["C2"], comparedWith: "groups" }), ["groups", 2, [
        "pool"
      ]])
      assert.deepStrictEqual(yield* asked({ campaigns: ["C1", "C2"], comparedWith: "groups" }), ["inventory", 4, []])
      assert.strictEqual((yield* report({ ...twoWeeks, comparedWith: "some" })).status, 400)
    }))

  it.effect("console: numbers that a carrier may carry count as held alone, where one is named", () =>
    Effect.gen(function*() {
      const { report, server, workspace } = yield* open()
      yield* workspace.hold("other", "+12125550101", "+12125550102")
      yield* server.send("POST", "/admin/carriers", {
        key: workspace.admin,
        body: { csv: "number,carrier,attestation\n2125550101,Telnyx,A\n2125550102,twilio,A" }
      })
      const asked = (body: object) =>
        Effect.map(report({ ...twoWeeks, ...body }), ({ json }) => {
          const { carrier, data } = json as {
            readonly carrier: string | null
            readonly data: { readonly totalCurrentAnis: number }
          }
          return [carrier, data.totalCurrentAnis]
        })
      assert.deepStrictEqual(yield* asked({}), [null, 4])
      assert.deepStrictEqual(yield* asked({ carrier: "TELNYX" }), ["telnyx", 1])
      assert.deepStrictEqual(yield* asked({ carrier: "telnyx", campaigns: ["C1"], comparedWith: "groups" }), [
        "telnyx",
        0
      ])
      const refused = yield* report({ ...twoWeeks, carrier: ":" })
      assert.strictEqual(refused.status, 400)
      assert.include(refused.text, "carrier: expected 1 to 40 characters")
    }))

  it.effect("console: what if replays the workspace's dials over another inventory", () =>
    Effect.gen(function*() {
      const { server, whatIf, workspace } = yield* open()
      const phones = Array.from({ length: 30 }, (_, i) => `31055501${String(i).padStart(2, "0")}`)
      yield* assign(server.send, workspace.universal, phones)
      const other = yield* server.workspace()
      yield* other.campaign("C1")
      yield* other.hold("pool", "+12125550100")
      yield* assign(server.send, other.universal, phones)
      const ask = (more: object) =>
        Effect.map(whatIf({ ...thisWeek, inventory: "present", ...more }), ({ json, status, text }) => {
          assert.strictEqual(status, 200, text)
          return json as Outcome
        })
      const present = yield* ask({})
      assert.strictEqual(present.total.dials, 30)
      assert.deepInclude(present, { anisHeld: 2, bought: [], skipped: 0, wanted: null })
      assert.strictEqual(present.total.localShare, 0)
      assert.deepStrictEqual(present.regions.map(({ dials, region }) => [region, dials]), [["Santa Monica", 30]])
      const bought = yield* ask({ inventory: "purchases", purchases: [{ areaCode: "310", anis: 1 }] })
      assert.deepInclude(bought, { anisHeld: 2, bought: [{ areaCode: "310", anis: 1 }] })
      assert.strictEqual(bought.total.localShare, 100)
      const { wanted } = yield* ask({ localShare: 50 })
      assert.deepStrictEqual(wanted!.toBuy, [{ areaCode: "310", anis: 1 }])
      assert.isAtLeast(wanted!.total.localShare, 50)
      const proposed = yield* ask({ inventory: "proposed" })
      assert.strictEqual(proposed.total.dials, 30)
      const capped = yield* ask({ dailyCap: 10 })
      assert.strictEqual(capped.total.refused, 10)
    }))

  it.effect("console: what cannot be replayed is refused", () =>
    Effect.gen(function*() {
      const { server, whatIf, workspace } = yield* open()
      const asked = { ...twoWeeks, inventory: "present" }
      is(
        yield* whatIf({ ...asked, inventory: "purchases" }),
        400,
        failure("purchases: is missing, expected an array")
      )
      is(
        yield* whatIf({ ...asked, dateEnd: "2026-03-01" }),
        400,
        failure("dateEnd: expected a date not before dateStart (2026-03-02)")
      )
      assert.strictEqual((yield* whatIf({ ...asked, inventory: "other" })).status, 400)
      assert.strictEqual((yield* whatIf({ ...asked, localShare: 101 })).status, 400)
      assert.strictEqual(
        (yield* whatIf({ ...asked, inventory: "purchases", purchases: [{ areaCode: "999", anis: 1 }] })).status,
        400
      )
      for (const path of ["report", "what-if"]) {
        const send = (key?: string) =>
          server.send("POST", `/admin/planner/${path}`, { body: asked, ...(key === undefined ? {} : { key }) })
        assert.strictEqual((yield* send()).status, 401)
        assert.strictEqual((yield* send(workspace.universal)).status, 403)
      }
    }))

  it.effect("console: where no last uses are kept nothing is to be bought for them, and a group says so", () =>
    Effect.gen(function*() {
      const { key, server } = yield* open()
      const list = (query: string) => server.send("GET", `/admin/planner/last-uses${query}`, { key })
      is(yield* list("?from=2026-03-02&to=2026-03-13"), 200, { from: "2026-03-02", to: "2026-03-13", worth: [] })
      is(yield* list("?to=2026-03-13"), 200, { from: "2026-02-11", to: "2026-03-13", worth: [] })
      is(
        yield* list("?from=2026-03-13&to=2026-03-02"),
        400,
        failure("to: expected a date not before from (2026-03-13)")
      )
      assert.strictEqual((yield* list("?from=yesterday")).status, 400)
      const grouped = yield* server.workspace({ inboundGroups: true })
      yield* grouped.hold("pool", "+12125550100")
      const of = (group: string) => server.send("GET", `/admin/groups/${group}/last-uses`, { key: grouped.universal })
      is(yield* of("pool"), 200, {
        groupId: "pool",
        isAsked: false,
        says: "They are not kept: no campaign that dials from the group asks for it.",
        standing: { days: 0, local: 0, near: 0, isKept: true },
        solvedAt: null,
        prices: [],
        days: []
      })
      assert.strictEqual((yield* of("nowhere")).status, 404)
    }))

  it.effect("console: without reports that were kept the history is empty", () =>
    Effect.gen(function*() {
      const { key, server } = yield* open()
      is(yield* server.send("GET", "/admin/planner/history", { key }), 200, { plans: [] })
      is(
        yield* server.send("GET", "/admin/planner/history?limit=501", { key }),
        400,
        failure("limit: expected a whole number from 1 to 500")
      )
    }))
}
