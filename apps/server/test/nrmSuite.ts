/**
 * What is asked of the number reputation interface over HTTP, in its current variant, whatever the storage.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Fixture from "@anipool/storage-contract/Fixture"
import { Seed } from "@anipool/storage-contract/Seed"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { Remediations } from "@anipool/storage/Remediations"
import { Transitions } from "@anipool/storage/Transitions"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Reputation from "./reputationServer.ts"
import { failure, TestServer, type TestWorkspace } from "./TestServer.ts"

const { is } = Reputation

/** A new workspace, and requests with its `nrm` key. */
const open = Effect.fn(function*(settings: Parameters<TestServer["Type"]["workspace"]>[0] = {}) {
  const server = yield* TestServer
  const workspace: TestWorkspace = yield* server.workspace(settings)
  const key = yield* workspace.key("nrm")
  return {
    workspace,
    key,
    list: (query = "") => server.send("GET", `/nrm/anis${query}`, { key }),
    post: (path: string, body: unknown) => server.send("POST", `/nrm/${path}`, { key, body })
  }
})

interface Page {
  readonly count: number
  readonly data: ReadonlyArray<Record<string, unknown> & { readonly phone: string }>
}

const phonesOf = (json: unknown) => (json as Page).data.map(({ phone }) => phone)
const dataOf = (json: unknown) => (json as Page).data

const numbers = (count: number) => Array.from({ length: count }, (_, i) => `+1212555${String(i).padStart(4, "0")}`)

const aniUnknown = failure("ANI not found in inventory")
const onlyActive = failure("Only active ANIs can be paused")
const onlyCooling = failure("Only ANIs in cooling off status can be activated")
const dateExpected = failure("date: expected YYYYMMDDHHMMSS, YYYY-MM-DD HH:MM:SS or ISO 8601, a real date")
const carrierExpected = failure("carrier: expected a carrier ID of 6 digits")

/** The tests of `/nrm`. */
export const suite = (it: Vitest.MethodsNonLive<Reputation.Services, true>): void => {
  it.effect("nrm: a record has every field, of its type", () =>
    Effect.gen(function*() {
      const timeZone = yield* Fixture.noonZone
      const { list, post, workspace } = yield* open({ timeZone })
      const before = Date.now()
      yield* workspace.hold("east", "+12125550100")
      const { id: workspaceId, today } = yield* Reputation.stored(workspace.name)
      const id = yield* Reputation.idOf(workspaceId, 1, "2125550100")
      const [fresh] = dataOf((yield* list()).json)
      const { createdAt, ...rest } = fresh!
      assert.match(String(createdAt), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.closeTo(Date.parse(String(createdAt)), before, 60_000)
      const expected = {
        id,
        phone: "2125550100",
        brand: "",
        status: "ACTIVE_AND_BEING_MANAGED",
        statusLabel: "Active and Being Managed",
        campaignName: "east",
        areaCode: "212",
        region: "New York City",
        state: "NY",
        locality: "New York",
        frequencyAssigned: 0,
        frequencyDialed: 0,
        frequencyContacted: 0,
        dateLastDialed: "",
        dateActivated: today,
        dateDeactivated: null,
        dateInventoried: today,
        last30DaysDials: 0,
        last30DaysContacts: 0,
        contactRate: 0,
        successRate: 0,
        blockRate: 0,
        noAnswerRate: 0
      }
      assert.deepStrictEqual(rest, expected)
      assert.deepStrictEqual(Object.keys(fresh!), [
        ...Object.keys(expected).slice(0, 17),
        "createdAt",
        ...Object.keys(expected).slice(17)
      ])

      yield* Reputation.dialed(workspaceId, today, id, [3, 0, 0, ...Array<number>(26).fill(0), 2, 5])
      yield* workspace.campaign("C1", "east")
      yield* (yield* TestServer).send("POST", "/assignment", {
        key: workspace.universal,
        body: { prospect_phone: "2125550199", dialer_campaign: "C1" }
      })
      is(yield* post("pause", { ani: "2125550100", date: "20260105030000" }), 200, {
        status: "paused",
        ani: "2125550100"
      })
      const [dialed] = dataOf((yield* list()).json)
      assert.deepStrictEqual(dialed, {
        ...expected,
        createdAt,
        status: "COOLING_OFF",
        statusLabel: "Cooling Off",
        frequencyAssigned: 1,
        frequencyDialed: 80,
        frequencyContacted: 20,
        dateLastDialed: today,
        dateDeactivated: LocalTime.dateAt(Date.UTC(2026, 0, 5, 3), timeZone),
        last30DaysDials: 40,
        last30DaysContacts: 10,
        contactRate: 25,
        successRate: 12.5,
        blockRate: 37.5,
        noAnswerRate: 12.5
      })
    }))

  it.effect("nrm: a UK record shows the number and area code without the trunk 0, and its counties", () =>
    Effect.gen(function*() {
      const { list, workspace } = yield* open({ country: "uk" })
      yield* workspace.hold("P", "+442079460000", "+441214960100", "+447700900100")
      const shown = dataOf((yield* list()).json).map(({ areaCode, locality, phone, region, state }) => [
        phone,
        areaCode,
        locality,
        state,
        region
      ])
      assert.deepStrictEqual(shown[0], ["2079460000", "20", "London", "England", shown[0]![4]])
      assert.include(String(shown[0]![4]), "London")
      assert.deepStrictEqual(shown[1]!.slice(0, 4), ["1214960100", "121", "Birmingham", "England"])
      assert.deepStrictEqual(shown[2], ["7700900100", "7", "Mobile", "", "Mobile"])
    }))

  it.effect("nrm: pages have their envelope, and one past the end is empty", () =>
    Effect.gen(function*() {
      const { list, workspace } = yield* open()
      is(yield* list(), 200, {
        result: "success",
        count: 0,
        total_anis: 0,
        can_next_page: false,
        can_prev_page: false,
        total_pages: 0,
        data: []
      })
      yield* workspace.hold("P", ...numbers(5))
      const all = dataOf((yield* list()).json)
      const page = (query: string, count: number, from: number, next: boolean, prev: boolean, pages: number) =>
        Effect.map(list(query), (answer) =>
          is(answer, 200, {
            result: "success",
            count,
            total_anis: 5,
            can_next_page: next,
            can_prev_page: prev,
            total_pages: pages,
            data: all.slice(from, from + count)
          }))
      yield* page("", 5, 0, false, false, 1)
      yield* page("?page=1&page_size=2", 2, 0, true, false, 3)
      yield* page("?page=2&page_size=2", 2, 2, true, true, 3)
      yield* page("?page=3&page_size=2", 1, 4, false, true, 3)
      yield* page("?page=4&page_size=2", 0, 5, false, true, 3)
      yield* page("?page=2", 0, 5, false, true, 1)
      yield* page("?page_size=5", 5, 0, false, false, 1)
      yield* page("?page_size=1001", 5, 0, false, false, 1)
      yield* page("?page_size=99999999999999999999999", 5, 0, false, false, 1)
      yield* page("?page=99999999999999999999999", 0, 5, false, true, 1)
      yield* page("?page=007&page_size=01&other=x", 0, 5, false, true, 5)
      assert.deepStrictEqual(all.map(({ phone }) => phone), numbers(5).map((number) => number.slice(2)))
    }))

  it.effect("nrm: more than a thousand records take two pages", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const { key, list, workspace } = yield* open({ inboundGroups: true })
      yield* workspace.hold("P", "+12125550000")
      const { id } = yield* Reputation.stored(workspace.name)
      yield* Reputation.many(id, 1_204)
      for (const query of ["", "?page_size=1000", "?page_size=5000"]) {
        const { json } = yield* server.send("GET", `/nrm/anis${query}`, { key })
        const { data, ...envelope } = json as Page
        assert.strictEqual(data.length, 1_000)
        assert.deepStrictEqual<unknown>(envelope, {
          result: "success",
          count: 1_000,
          total_anis: 1_205,
          can_next_page: true,
          can_prev_page: false,
          total_pages: 2
        })
      }
      const last = (yield* list("?page=2")).json as Page
      assert.strictEqual(last.count, 205)
    }))

  it.effect("nrm: page and page_size are whole numbers from 1", () =>
    Effect.gen(function*() {
      const { list } = yield* open()
      for (const field of ["page", "page_size"]) {
        for (const value of ["0", "-1", "1.5", "abc", "", "%201", "1e3", "0x10", "00", "+1", "1&page=2&page_size=2"]) {
          const answer = yield* list(`?${field}=${value}`)
          assert.strictEqual(answer.status, 400, `${field}=${value}`)
        }
        is(yield* list(`?${field}=0`), 400, failure(`${field}: expected a whole number from 1`))
      }
    }))

  it.effect("nrm: number filters by how numbers begin, however it is written", () =>
    Effect.gen(function*() {
      const { list, workspace } = yield* open()
      yield* workspace.hold(
        "P",
        "+12125550100",
        "+12125560100",
        "+13105550100",
        "+442125550100".replace("212555", "121496")
      )
      const by = (number: string) =>
        Effect.map(list(`?number=${encodeURIComponent(number)}`), ({ json }) => phonesOf(json))
      assert.deepStrictEqual(yield* by("212"), ["2125550100", "2125560100"])
      assert.deepStrictEqual(yield* by("+1 (212) 555"), ["2125550100"])
      assert.deepStrictEqual(yield* by("212-555-0100"), ["2125550100"])
      assert.deepStrictEqual(yield* by("1212555"), ["2125550100"])
      assert.deepStrictEqual(yield* by("12"), ["2125550100", "2125560100", "1214960100"])
      assert.deepStrictEqual(yield* by("0121496"), ["1214960100"])
      assert.deepStrictEqual(yield* by("+44 (0)121 496"), ["1214960100"])
      assert.deepStrictEqual(yield* by("0044121"), ["1214960100"])
      assert.deepStrictEqual(yield* by("44121496"), ["1214960100"])
      assert.deepStrictEqual(yield* by("+1 121"), [])
      assert.deepStrictEqual(yield* by("+44 212"), [])
      assert.deepStrictEqual(yield* by("0212"), [])
      assert.deepStrictEqual(yield* by("+33"), [])
      assert.deepStrictEqual(yield* by("+44121"), ["1214960100"])
      assert.deepStrictEqual(yield* by("555"), [])
      assert.deepStrictEqual(yield* by("21255501001"), [])
      assert.strictEqual((yield* by("")).length, 4)
      assert.strictEqual((yield* by("+1")).length, 4)
      assert.deepStrictEqual(
        phonesOf((yield* list("?number=+1310")).json),
        ["3105550100"],
        "a plus that was not escaped"
      )
      const page = (yield* list("?number=212&page=2&page_size=1")).json
      assert.deepInclude(page, {
        count: 1,
        total_anis: 2,
        total_pages: 2,
        can_next_page: false,
        can_prev_page: true
      })
      assert.deepStrictEqual(phonesOf(page), ["2125560100"])
    }))

  it.effect("nrm: removed numbers are not listed, and come back as new members", () =>
    Effect.gen(function*() {
      const { list, post, workspace } = yield* open({ timeZone: "UTC" })
      const server = yield* TestServer
      yield* workspace.hold("P", "+12125550100", "+12125550101")
      yield* post("pause", { ani: "2125550100", date: "20200101000000" })
      const remove = { key: workspace.universal, body: { number: "2125550100" } }
      assert.strictEqual((yield* server.send("DELETE", "/custom/anis", remove)).status, 200)
      assert.deepStrictEqual(phonesOf((yield* list()).json), ["2125550101"])
      is(yield* post("activate", { ani: "2125550100", date: "20260101000000" }), 404, aniUnknown)
      yield* workspace.hold("Q", "+12125550100")
      const [paused] = dataOf((yield* list()).json)
      const back = { phone: "2125550100", campaignName: "Q" }
      assert.deepInclude(paused, { ...back, status: "COOLING_OFF", dateDeactivated: "2020-01-01" })
      yield* post("activate", { ani: "2125550100", date: "20260101000000" })
      assert.strictEqual((yield* server.send("DELETE", "/custom/anis", remove)).status, 200)
      yield* workspace.hold("Q", "+12125550100")
      const [active] = dataOf((yield* list()).json)
      assert.deepInclude(active, { ...back, status: "ACTIVE_AND_BEING_MANAGED", dateDeactivated: null })
    }))

  it.effect("nrm: pause and activate, to and fro, and no assignment in between", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const { list, post, workspace } = yield* open({ timeZone: "UTC" })
      yield* workspace.hold("east", "+12125550100")
      yield* workspace.campaign("C1", "east")
      const assign = Effect.map(
        server.send("POST", "/assignment", {
          key: workspace.universal,
          body: { prospect_phone: "2125550199", dialer_campaign: "C1" }
        }),
        ({ json }) => (json as { readonly success: boolean }).success
      )
      const ani = "2125550100"
      assert.isTrue(yield* assign)
      is(yield* post("activate", { ani, date: "20260101000000" }), 409, onlyCooling)
      is(yield* post("pause", { ani: "+1 (212) 555-0100", carrier: "123456", note: "tired" }), 200, {
        status: "paused",
        ani
      })
      assert.isFalse(yield* assign)
      is(yield* post("pause", { ani }), 409, onlyActive)
      assert.isFalse(yield* assign)
      is(yield* post("activate", { ani, date: "20260201101112", carrier: "000000", note: null }), 200, {
        status: "active",
        ani
      })
      assert.isTrue(yield* assign)
      is(yield* post("activate", { ani, date: "20260201101112" }), 409, onlyCooling)
      assert.deepInclude(dataOf((yield* list()).json)[0], {
        dateActivated: "2026-02-01",
        status: "ACTIVE_AND_BEING_MANAGED"
      })
    }))

  it.effect("nrm: a paused number that leaves and comes back is given out by nobody until it is activated", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const { list, post, workspace } = yield* open({ timeZone: "UTC", inboundGroups: true })
      const ani = "2125550100"
      const send = (method: string, path: string, body?: unknown) =>
        server.send(method, path, { key: workspace.universal, body })
      yield* send("POST", "/inbound-group", { group_id: "east", group_name: "East", phones: [ani, "2125550101"] })
      yield* workspace.campaign("C1", "east")
      const assigned = Effect.map(
        send("POST", "/assignment", { prospect_phone: "2125550199", dialer_campaign: "C1" }),
        ({ json }) => (json as { readonly ani?: string }).ani
      )
      is(yield* post("pause", { ani, date: "2026-01-05 10:11:12" }), 200, { status: "paused", ani })
      const group = (...phones: ReadonlyArray<string>) => ({ group_id: "east", group_name: "East", phones })
      const ways: ReadonlyArray<ReadonlyArray<readonly [string, string, unknown]>> = [
        [["PUT", "/inbound-group", group("2125550101")], ["PUT", "/inbound-group", group(ani)]],
        [["DELETE", "/inbound-group", { group_id: "east" }], ["POST", "/inbound-group", group(ani)]],
        [["DELETE", "/custom/anis", { number: ani }], ["POST", "/custom/anis", {
          country_code: "+1",
          number: ani,
          inbound_group_id: "east"
        }]]
      ]
      for (const way of ways) {
        for (const [method, path, body] of way) assert.strictEqual((yield* send(method, path, body)).status, 200)
        assert.isUndefined(yield* assigned, way[0]![1])
        assert.deepInclude(dataOf((yield* list(`?number=${ani}`)).json)[0], {
          status: "COOLING_OFF",
          dateDeactivated: "2026-01-05"
        })
        is(yield* post("pause", { ani }), 409, onlyActive)
      }
      is(yield* post("activate", { ani, date: "2026-02-01 10:11:12" }), 200, { status: "active", ani })
      assert.strictEqual(yield* assigned, ani)
    }))

  it.effect("nrm: a date in the future is kept, and the state changes at once", () =>
    Effect.gen(function*() {
      const { list, post, workspace } = yield* open({ timeZone: "UTC" })
      yield* workspace.hold("east", "+12125550100")
      const ani = "2125550100"
      is(yield* post("pause", { ani, date: "2099-12-31T23:59:59Z" }), 200, { status: "paused", ani })
      assert.deepInclude(dataOf((yield* list()).json)[0], { status: "COOLING_OFF", dateDeactivated: "2099-12-31" })
      is(yield* post("activate", { ani, date: "2098-01-02" }), 200, { status: "active", ani })
      assert.deepInclude(dataOf((yield* list()).json)[0], {
        status: "ACTIVE_AND_BEING_MANAGED",
        dateActivated: "2098-01-02"
      })
    }))

  it.effect("nrm: every transition is on record, with its key", () =>
    Effect.gen(function*() {
      const keys = yield* ApiKeys
      const transitions = yield* Transitions
      const { post, workspace } = yield* open({ timeZone: "Asia/Tokyo" })
      yield* workspace.hold("east", "+12125550100")
      const ani = "2125550100"
      yield* post("pause", { ani, carrier: "123456", note: "tired", date: "20260105093000" })
      yield* post("pause", { ani })
      yield* post("activate", { ani, date: "2026-02-01" })
      const { id } = yield* Reputation.stored(workspace.name)
      const nrm = (yield* keys.list(id)).find(({ type }) => type === "nrm")
      const history = yield* transitions.history(id, yield* Reputation.idOf(id, 1, ani))
      assert.deepStrictEqual(history.map((each) => ({ ...each, at: 0 })), [
        {
          event: "activate",
          origin: "interface",
          keyId: nrm!.id,
          carrier: null,
          note: null,
          effectiveAt: Date.UTC(2026, 0, 31, 15),
          until: null,
          by: `key ${nrm!.id}`,
          grounds: null,
          at: 0
        },
        {
          event: "pause",
          origin: "interface",
          keyId: nrm!.id,
          carrier: "123456",
          note: "tired",
          effectiveAt: Date.UTC(2026, 0, 5, 9, 30),
          until: null,
          by: `key ${nrm!.id}`,
          grounds: null,
          at: 0
        }
      ])
    }))

  it.effect("nrm: paused by many at once, one succeeds", () =>
    Effect.gen(function*() {
      const { post, workspace } = yield* open()
      yield* workspace.hold("east", "+12125550100")
      const answers = yield* Effect.all(Array.from({ length: 8 }, () => post("pause", { ani: "2125550100" })), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(answers.map(({ status }) => status).sort(), [200, ...Array<number>(7).fill(409)])
      for (const answer of answers) if (answer.status === 409) is(answer, 409, onlyActive)
    }))

  it.effect("nrm: a request for remediation is made once within the cooldown, and changes no state", () =>
    Effect.gen(function*() {
      const remediations = yield* Remediations
      const seed = yield* Seed
      const { list, post, workspace } = yield* open()
      yield* workspace.hold("east", "+12125550100", "+12125550101")
      const before = (yield* list()).json
      const ani = "2125550100"
      const answers = yield* Effect.all(
        Array.from({ length: 6 }, () => post("remediate", { ani: `+1${ani}`, carrier: "123456", note: "spam likely" })),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        answers.map(({ json, status }) => [status, JSON.stringify(json)]).sort(),
        [
          [200, JSON.stringify({ status: "received request", ani })],
          ...Array.from({ length: 5 }, () => [200, JSON.stringify({ status: "within cooldown", ani })])
        ]
      )
      const { id } = yield* Reputation.stored(workspace.name)
      const listed = yield* remediations.list(id, { limit: 10 })
      assert.deepInclude(listed[0], { number: ani, carrier: "123456", note: "spam likely", state: "RECEIVED" })
      assert.isNotNull(listed[0]!.keyId)
      assert.strictEqual(listed.length, 1)
      assert.deepStrictEqual((yield* list()).json, before)
      // Sixty days later it is still being worked; once it is not, another may be made.
      yield* seed.ageRemediations(id, listed[0]!.aniId, 60 * 86_400_000)
      is(yield* post("remediate", { ani }), 200, { status: "within cooldown", ani })
      yield* remediations.step(id, listed[0]!.id, { state: "DONE", note: null })
      is(yield* post("remediate", { ani }), 200, { status: "received request", ani })
      // One that rests may be remediated as well.
      yield* post("pause", { ani: "2125550101" })
      is(yield* post("remediate", { ani: "2125550101" }), 200, { status: "received request", ani: "2125550101" })
    }))

  it.effect("nrm: an unknown number is 404, once the form of the body is right", () =>
    Effect.gen(function*() {
      const { post, workspace } = yield* open()
      const other = yield* open()
      yield* other.workspace.hold("P", "+12125550100")
      yield* workspace.hold("P", "+12125550101")
      const date = "20260101000000"
      for (const path of ["remediate", "pause", "activate"]) {
        for (const ani of ["2125550100", "0000000000", "+442079460000"]) {
          is(yield* post(path, { ani, date }), 404, aniUnknown)
        }
        is(yield* post(path, { ani: "2125550100", date, carrier: "12345" }), 400, carrierExpected)
        is(yield* post(path, { date }), 400, failure("ani: is missing, expected a string of 1 to 64 characters"))
        for (const ani of [2125550100, true, [], {}, "", "x".repeat(65)]) {
          is(yield* post(path, { ani, date }), 400, failure("ani: expected a string of 1 to 64 characters"))
        }
        is(yield* post(path, { ani: null, date }), 400, failure("ani: expected a string of 1 to 64 characters"))
        for (const ani of ["abc", "123", "+33123456789"]) {
          is(yield* post(path, { ani, date }), 400, failure("ani: expected a phone number"))
        }
        is(yield* post(path, []), 400, failure("body: expected an object"))
      }
    }))

  it.effect("nrm: a carrier has six digits, a date is a real one", () =>
    Effect.gen(function*() {
      const { post, workspace } = yield* open()
      yield* workspace.hold("P", "+12125550100")
      const ani = "2125550100"
      for (const path of ["remediate", "pause", "activate"]) {
        for (const carrier of ["", "12345", "1234567", "12345a", " 123456"]) {
          is(yield* post(path, { ani, carrier, date: "20260101000000" }), 400, carrierExpected)
        }
        assert.strictEqual((yield* post(path, { ani, carrier: 123456, date: "20260101000000" })).status, 400)
        assert.strictEqual((yield* post(path, { ani, note: 1, date: "20260101000000" })).status, 400)
        assert.strictEqual((yield* post(path, { ani, note: "x".repeat(2_001), date: "20260101000000" })).status, 400)
      }
      for (const path of ["pause", "activate"]) {
        for (const date of ["", "tomorrow", "20260230000000", "20260101250000", "2026-13-01", "202601010000"]) {
          is(yield* post(path, { ani, date }), 400, dateExpected)
        }
        is(yield* post(path, { ani, date: 20260101000000 }), 400, failure("date: expected a string"))
      }
      is(yield* post("activate", { ani }), 400, failure("date: is missing, expected a string"))
      is(yield* post("activate", { ani, date: null }), 400, failure("date: expected a string"))
      // A date means nothing to a request for remediation.
      is(yield* post("remediate", { ani, date: 7 }), 200, { status: "received request", ani })
    }))

  it.effect("nrm: the same digits in two countries are two numbers, the workspace's own first", () =>
    Effect.gen(function*() {
      const { list, post, workspace } = yield* open()
      yield* workspace.hold("P", "+442079460000")
      is(yield* post("pause", { ani: "+44 (0)20 7946 0000" }), 200, { status: "paused", ani: "2079460000" })
      // Area code 207 is Maine's: the same digits, another number.
      yield* workspace.hold("P", "+12079460000")
      is(yield* post("pause", { ani: "2079460000" }), 200, { status: "paused", ani: "2079460000" })
      assert.deepStrictEqual(dataOf((yield* list()).json).map(({ areaCode, status }) => [areaCode, status]), [
        ["20", "COOLING_OFF"],
        ["207", "COOLING_OFF"]
      ])
      is(yield* post("activate", { ani: "+442079460000", date: "20260101000000" }), 200, {
        status: "active",
        ani: "2079460000"
      })
      assert.deepStrictEqual(dataOf((yield* list()).json).map(({ status }) => status), [
        "ACTIVE_AND_BEING_MANAGED",
        "COOLING_OFF"
      ])
    }))

  it.effect("nrm: its key is one of type nrm, active, as a bearer token, and checked before the body is read", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { key, universal } = yield* workspace()
      const inactive = yield* key("nrm", { active: false })
      const endpoints = [["GET", "anis"], ["POST", "remediate"], ["POST", "pause"], ["POST", "activate"]] as const
      for (const [method, path] of endpoints) {
        const at = `/nrm/${path}`
        const missing = yield* send(method, at)
        is(missing, 401, failure("Authorization: expected \"Bearer <API key>\""))
        assert.strictEqual(missing.headers.get("www-authenticate"), "Bearer")
        is(yield* send(method, at, { key: "x".repeat(40) }), 401, failure("Authorization: expected a known API key"))
        is(yield* send(method, at, { key: inactive }), 403, failure("The API key is inactive"))
        is(
          yield* send(method, at, { key: universal }),
          403,
          failure("The API key is of type \"universal\", expected \"nrm\"")
        )
        for (const type of ["assignment", "planner", "dials"] as const) {
          assert.strictEqual((yield* send(method, at, { key: yield* key(type) })).status, 403)
        }
        const nrm = yield* key("nrm")
        is(
          yield* send(method, at, { headers: { "x-apikey": nrm } }),
          401,
          failure("Authorization: expected \"Bearer <API key>\"")
        )
        if (method === "GET") continue
        assert.strictEqual((yield* send(method, at, { key: universal, text: "{" })).status, 403)
        is(yield* send(method, at, { key: nrm, text: "{" }), 400, failure("body: expected JSON"))
        is(yield* send(method, at, { key: nrm }), 400, failure("body: is missing, expected JSON"))
        const plain = { key: nrm, text: "ani=1", headers: { "content-type": "text/plain" } }
        assert.strictEqual((yield* send(method, at, plain)).status, 415)
        assert.strictEqual((yield* send(method, at, { key: nrm, text: " ".repeat(1_048_577) })).status, 413)
      }
      for (
        const [method, path] of [["POST", "anis"], ["GET", "pause"], ["PUT", "activate"], ["GET", "remediate"], [
          "GET",
          ""
        ]]
      ) {
        is(yield* send(method!, `/nrm/${path}`), 404, failure("No such path, or not with this method"))
      }
    }))

  it.effect("nrm: the client derived from the contract understands every answer", () =>
    Effect.gen(function*() {
      const { url } = yield* TestServer
      const { key, workspace } = yield* open()
      yield* workspace.hold("east", "+12125550100")
      const client = yield* HttpApiClient.make(AnipoolApi, {
        baseUrl: url,
        transformClient: HttpClient.mapRequest(HttpClientRequest.bearerToken(key))
      }).pipe(Effect.provide(FetchHttpClient.layer))
      const page = yield* client.nrm.list({ payload: { page: 1, page_size: 10, number: "+1212" } })
      assert.deepStrictEqual([page.count, page.total_anis, page.data[0]!.phone], [1, 1, "2125550100"])
      assert.strictEqual((yield* client.nrm.list({ payload: {} })).count, 1)
      const ani = "2125550100"
      assert.strictEqual((yield* client.nrm.remediate({ payload: { ani } })).status, "received request")
      assert.strictEqual((yield* client.nrm.remediate({ payload: { ani } })).status, "within cooldown")
      assert.strictEqual((yield* client.nrm.pause({ payload: { ani, carrier: "123456" } })).status, "paused")
      const conflict = yield* Effect.flip(client.nrm.pause({ payload: { ani } }))
      assert.deepInclude(conflict, { _tag: "Conflict", message: "Only active ANIs can be paused" })
      const activated = yield* client.nrm.activate({ payload: { ani, date: "20260101000000" } })
      assert.deepStrictEqual(activated, { status: "active", ani })
      const absent = yield* Effect.flip(client.nrm.pause({ payload: { ani: "2125550199" } }))
      assert.deepInclude(absent, { _tag: "NotFound", message: "ANI not found in inventory" })
    }))
}
