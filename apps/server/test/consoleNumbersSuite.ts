/**
 * What the console asks about numbers over HTTP, whatever the storage.
 */
import { Remediations } from "@anipool/storage/Remediations"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Reputation from "./reputationServer.ts"
import { failure, TestServer } from "./TestServer.ts"

const { is } = Reputation

const open = Effect.fn(function*(settings: Parameters<TestServer["Type"]["workspace"]>[0] = {}) {
  const server = yield* TestServer
  const workspace = yield* server.workspace(settings)
  const key = yield* workspace.key("nrm")
  const get = (path: string) => server.send("GET", `/console-api/${path}`, { key })
  return {
    server,
    workspace,
    key,
    get,
    post: (path: string, body: unknown) => server.send("POST", `/nrm/${path}`, { key, body }),
    list: (query = "") =>
      Effect.map(get(`numbers${query}`), ({ json, status, text }) => {
        assert.strictEqual(status, 200, text)
        return json as Page
      })
  }
})

interface Row {
  readonly id: number
  readonly phone: string
  readonly dials: ReadonlyArray<number>
  readonly pausedUntil: number | null
  readonly assignedToday: number
  readonly dialsToday: number
}

interface Page {
  readonly total: number
  readonly numbers: ReadonlyArray<Row>
}

interface Detail {
  readonly number: Row
  readonly days: ReadonlyArray<{ readonly day: string; readonly assigned: number; readonly dials: number }>
  readonly history: ReadonlyArray<{
    readonly at: number
    readonly what: string
    readonly origin: string
    readonly note: string | null
    readonly until: number | null
    readonly steps: ReadonlyArray<{ readonly state: string; readonly note: string | null }>
  }>
}

const phonesOf = ({ numbers }: Page) => numbers.map(({ phone }) => phone)

/** The tests of the console's numbers. */
export const suite = (it: Vitest.MethodsNonLive<Reputation.Services, true>): void => {
  it.effect("console: a number is shown with its place, figures and pools", () =>
    Effect.gen(function*() {
      const { list, workspace } = yield* open()
      yield* workspace.hold("east", "+12125550100")
      const { id: workspaceId, today } = yield* Reputation.stored(workspace.name)
      const id = yield* Reputation.idOf(workspaceId, 1, "2125550100")
      yield* Reputation.dialed(workspaceId, today, id, [1, 0, 2])
      const { numbers, total } = yield* list()
      assert.strictEqual(total, 1)
      assert.deepStrictEqual<unknown>(numbers, [{
        id,
        phone: "2125550100",
        callingCode: 1,
        status: "ACTIVE_AND_BEING_MANAGED",
        statusLabel: "Active and Being Managed",
        brand: "",
        areaCode: "212",
        locality: "New York",
        region: "New York City",
        state: "NY",
        pools: ["east"],
        assignedToday: 0,
        dialsToday: 8,
        last30DaysDials: 24,
        contactRate: 25,
        successRate: 12.5,
        blockRate: 37.5,
        noAnswerRate: 12.5,
        pausedUntil: null,
        dials: [...Array.from({ length: 27 }, () => 0), 16, 0, 8]
      }])
    }))

  it.effect("console: numbers are filtered by status, state, area code, prefix and pool, in pages", () =>
    Effect.gen(function*() {
      const { list, post, workspace } = yield* open()
      yield* workspace.hold("east", "+12125550100", "+12125550101", "+17165550100")
      yield* workspace.hold("west", "+14155550100", "+12125550102")
      yield* post("pause", { ani: "2125550101" })
      const all = ["2125550100", "2125550101", "7165550100", "4155550100", "2125550102"]
      const cases: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
        ["", all],
        ["?status=COOLING_OFF", ["2125550101"]],
        ["?status=ACTIVE_AND_BEING_MANAGED", all.filter((each) => each !== "2125550101")],
        ["?status=INVENTORIED", []],
        ["?state=NY", ["2125550100", "2125550101", "7165550100", "2125550102"]],
        ["?state=nowhere", []],
        ["?areaCode=716", ["7165550100"]],
        ["?areaCode=716&state=CA", []],
        [`?prefix=${encodeURIComponent("+1 (212) 555-01")}`, ["2125550100", "2125550101", "2125550102"]],
        ["?pool=west", ["4155550100", "2125550102"]],
        ["?pool=none", []],
        ["?pool=east&state=NY&status=ACTIVE_AND_BEING_MANAGED&prefix=212", ["2125550100"]]
      ]
      for (const [query, expected] of cases) {
        const page = yield* list(query)
        assert.deepStrictEqual([page.total, phonesOf(page)], [expected.length, expected], query)
      }
      const page = yield* list("?state=NY&offset=1&limit=2")
      assert.deepStrictEqual([page.total, phonesOf(page)], [4, ["2125550101", "7165550100"]])
      assert.deepStrictEqual(yield* list("?offset=5"), { total: 5, numbers: [] })
    }))

  it.effect("console: a British area code may be written with its zero", () =>
    Effect.gen(function*() {
      const { get, list, workspace } = yield* open({ country: "uk" })
      yield* workspace.hold("P", "+442079460000", "+441414960000")
      assert.deepStrictEqual(phonesOf(yield* list("?areaCode=020")), ["2079460000"])
      assert.deepStrictEqual(phonesOf(yield* list("?areaCode=20")), ["2079460000"])
      const { json } = yield* get("numbers/facets")
      const { areaCodes, states } = json as {
        readonly states: ReadonlyArray<{ readonly state: string }>
        readonly areaCodes: ReadonlyArray<{ readonly areaCode: string }>
      }
      assert.deepStrictEqual(areaCodes.map(({ areaCode }) => areaCode), ["141", "20"])
      for (const { state } of states) assert.strictEqual((yield* list(`?state=${state}`)).total, 1)
    }))

  it.effect("console: what can be filtered by is counted, removed numbers left out", () =>
    Effect.gen(function*() {
      const { get, workspace } = yield* open()
      yield* workspace.hold("east", "+12125550100", "+17165550100", "+17165550101")
      yield* workspace.hold("west", "+14155550100", "+18005550100")
      const { server } = yield* open()
      yield* server.send("DELETE", "/custom/anis", { key: workspace.universal, body: { number: "7165550101" } })
      const { json } = yield* get("numbers/facets")
      assert.deepStrictEqual<unknown>(json, {
        states: [{ state: "CA", anis: 1 }, { state: "NY", anis: 2 }, { state: "TF", anis: 1 }],
        areaCodes: [
          { areaCode: "212", locality: "New York", state: "NY", anis: 1 },
          { areaCode: "415", locality: "San Francisco", state: "CA", anis: 1 },
          { areaCode: "716", locality: "Buffalo", state: "NY", anis: 1 },
          { areaCode: "800", locality: "Toll-Free", state: "TF", anis: 1 }
        ],
        pools: [{ poolId: "east", name: "east" }, { poolId: "west", name: "west" }]
      })
    }))

  it.effect("console: one number's page has every day and all that was done, the latest first", () =>
    Effect.gen(function*() {
      const { get, post, workspace } = yield* open()
      const remediations = yield* Remediations
      yield* workspace.campaign("C1", "P")
      yield* workspace.hold("P", "+12125550100")
      const { id: workspaceId, today } = yield* Reputation.stored(workspace.name)
      const id = yield* Reputation.idOf(workspaceId, 1, "2125550100")
      yield* Reputation.dialed(workspaceId, today, id, [1, 2])
      const { server } = yield* open()
      yield* server.send("POST", "/assignment", {
        key: workspace.universal,
        body: { prospect_phone: "2125550123", dialer_campaign: "C1" }
      })
      yield* post("remediate", { ani: "2125550100", note: "Shown as spam" })
      const [request] = yield* remediations.list(workspaceId, { aniId: id, limit: 1 })
      yield* remediations.step(workspaceId, request!.id, { state: "IN_PROGRESS", note: "Asked the carriers" })
      yield* post("pause", { ani: "2125550100", note: "Rest" })
      yield* post("activate", { ani: "2125550100", date: "20260101000000" })
      const { json, status } = yield* get(`number/${id}`)
      assert.strictEqual(status, 200)
      const { days, history, number, ...totals } = json as Detail
      assert.deepInclude(number, { id, phone: "2125550100", assignedToday: 1, dialsToday: 8 })
      assert.deepInclude(totals, { assignedTotal: 1, dialsTotal: 24, contactsTotal: 6, lastDialedOn: today })
      assert.strictEqual(days.length, 90)
      assert.deepStrictEqual(days.map(({ day }) => day).toSorted(), days.map(({ day }) => day))
      assert.deepStrictEqual<unknown>(days.slice(-2), [
        {
          day: Reputation.dayBefore(today, 1),
          assigned: 0,
          dials: 16,
          contacts: 4,
          successes: 2,
          blocks: 6,
          noAnswers: 2
        },
        { day: today, assigned: 1, dials: 8, contacts: 2, successes: 1, blocks: 3, noAnswers: 1 }
      ])
      assert.deepStrictEqual(history.map(({ note, origin, what }) => [what, origin, note]), [
        ["activate", "interface", null],
        ["pause", "interface", "Rest"],
        ["remediation", "IN_PROGRESS", "Shown as spam"]
      ])
      assert.deepStrictEqual(history[2]!.steps.map(({ note, state }) => [state, note]), [
        ["IN_PROGRESS", "Asked the carriers"]
      ])
    }))

  it.effect("console: numbers of another workspace are not seen, nor ones that were removed", () =>
    Effect.gen(function*() {
      const { get, list, server, workspace } = yield* open()
      const other = yield* open()
      yield* other.workspace.hold("P", "+12125550100")
      yield* workspace.hold("P", "+12125550199")
      const { numbers: [theirs] } = yield* other.list()
      const { numbers: [own, ...others] } = yield* list()
      assert.deepStrictEqual([own!.phone, others], ["2125550199", []])
      const theirsIsOwn = theirs!.id === own!.id
      if (!theirsIsOwn) is(yield* get(`number/${theirs!.id}`), 404, failure("Number not found"))
      yield* server.send("DELETE", "/custom/anis", { key: workspace.universal, body: { number: "2125550199" } })
      is(yield* get(`number/${own!.id}`), 404, failure("Number not found"))
    }))

  it.effect("console: numbers ask for a key of type nrm, and bounds are told", () =>
    Effect.gen(function*() {
      const { get, server, workspace } = yield* open()
      for (const path of ["numbers", "numbers/facets", "number/1"]) {
        assert.strictEqual((yield* server.send("GET", `/console-api/${path}`)).status, 401)
        for (const type of ["assignment", "planner", "dials", "universal"] as const) {
          const { status } = yield* server.send("GET", `/console-api/${path}`, { key: yield* workspace.key(type) })
          assert.strictEqual(status, 403)
        }
      }
      is(yield* get("numbers?limit=501"), 400, failure("limit: expected a whole number from 1 to 500"))
      is(yield* get("numbers?areaCode=2x"), 400, failure("areaCode: expected 1 to 5 digits"))
      assert.strictEqual((yield* get("numbers?status=REMOVED_FROM_DIALER")).status, 400)
      assert.strictEqual((yield* get("number/x")).status, 400)
      assert.strictEqual((yield* get("number/0")).status, 400)
    }))
}
