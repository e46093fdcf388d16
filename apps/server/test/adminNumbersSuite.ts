/**
 * What the console asks about numbers over HTTP, whatever the storage.
 */
import type { Keeps } from "@anipool/http-api/admin/Keeps"
import * as DialsFixture from "@anipool/storage-contract/DialsFixture"
import { Dials } from "@anipool/storage/Dials"
import { Remediations } from "@anipool/storage/Remediations"
import { assert, type Vitest } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Reputation from "./reputationServer.ts"
import { failure, TestServer } from "./TestServer.ts"

const { is } = Reputation

const open = Effect.fn(function*(settings: Parameters<TestServer["Type"]["workspace"]>[0] = {}) {
  const server = yield* TestServer
  const workspace = yield* server.workspace(settings)
  const key = yield* workspace.key("nrm")
  const get = (path: string) => server.send("GET", `/admin/${path}`, { key })
  return {
    server,
    workspace,
    key,
    get,
    admin: (path: string, body: unknown) =>
      server.send("POST", `/admin/${path}`, { key: path.startsWith("numbers/import") ? workspace.admin : key, body }),
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
  readonly rest: {
    readonly by: string | null
    readonly until: number | null
    readonly origin: string
    readonly grounds: unknown
  } | null
  readonly callable: string
  readonly level: string
  readonly unusualRate: string | null
  readonly reason: string
  readonly label: string
  readonly assignedToday: number
  readonly dialsToday: number
}

interface Regrouped extends Readonly<Record<"leaving" | "refusedCount" | "taking", number>> {
  readonly found: number
  readonly moved: number
  readonly refused: ReadonlyArray<unknown>
  readonly entry: number | null
  readonly keeps?: Keeps
}

interface Page {
  readonly total: number
  readonly listed: number
  readonly matched:
    | ReadonlyArray<
      { readonly kind: string; readonly name: string; readonly value: string | null; readonly numbers: number | null }
    >
    | null
  readonly matchedMore: number
  readonly numbers: ReadonlyArray<Row>
}

interface Detail {
  readonly number: Row
  readonly callbackRoutes: ReadonlyArray<Record<string, unknown>>
  readonly days: ReadonlyArray<{ readonly day: string; readonly assigned: number; readonly dials: number }>
  readonly history: ReadonlyArray<{
    readonly at: number
    readonly what: string
    readonly origin: string
    readonly by: string | null
    readonly note: string | null
    readonly until: number | null
    readonly steps: ReadonlyArray<{ readonly state: string; readonly note: string | null }>
  }>
}

interface Acted {
  readonly done: number
  readonly refused: number
  readonly outcomes: ReadonlyArray<{
    readonly id: number
    readonly phone: string | null
    readonly outcome: string
    readonly message: string
  }>
  readonly next: number | null
  readonly entry: number | null
}

interface Imported {
  readonly counts: Readonly<Record<string, number>>
  readonly lines: ReadonlyArray<{
    readonly line: number
    readonly effect: string
    readonly number: string
    readonly groupId: string
    readonly says: string
  }>
  readonly newGroups: ReadonlyArray<{
    readonly groupId: string
    readonly numbers: number
    readonly campaigns: ReadonlyArray<string>
    readonly near: string | null
  }>
  readonly newGroupsCount: number
  readonly keeps?: Keeps | null
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
        callable: "unknown",
        label: "none",
        labelledBy: [],
        tags: [],
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
        usedElsewhereToday: 0,
        dialsToday: 8,
        last30DaysDials: 24,
        contactRate: 25,
        successRate: 12.5,
        blockRate: 37.5,
        noAnswerRate: 12.5,
        today: {
          dials: 8,
          contactRate: 25,
          successRate: 12.5,
          blockRate: 37.5,
          noAnswerRate: 12.5
        },
        last7: {
          dials: 24,
          contactRate: 25,
          successRate: 12.5,
          blockRate: 37.5,
          noAnswerRate: 12.5
        },
        level: "usual",
        unusualRate: null,
        reason: "",
        pausedUntil: null,
        rest: null,
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
      assert.deepStrictEqual(yield* list("?offset=5"), {
        total: 5,
        listed: 5,
        matched: null,
        matchedMore: 0,
        numbers: []
      })
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
        pools: [{ poolId: "east", name: "east" }, { poolId: "west", name: "west" }],
        carriers: []
      })
    }))

  it.effect("console: numbers are found by a carrier that may carry them, and a number's page names its carriers", () =>
    Effect.gen(function*() {
      const { admin, get, list, workspace } = yield* open()
      yield* workspace.hold("P", "+12125550100", "+17165550100", "+14155550100")
      const rows = ["2125550100,Telnyx,A,yes", "2125550100,twilio,,", "7165550100,telnyx,B,no"]
      const { json: entered } = yield* admin("carriers", {
        csv: ["number,carrier,attestation,home", ...rows].join("\n")
      })
      assert.deepStrictEqual((entered as { readonly counts: unknown }).counts, { recorded: 3, same: 0, refused: 0 })
      const { json: facets } = yield* get("numbers/facets")
      assert.deepStrictEqual((facets as { readonly carriers: unknown }).carriers, [
        { carrier: "telnyx", anis: 2 },
        { carrier: "twilio", anis: 1 }
      ])
      assert.deepStrictEqual(phonesOf(yield* list("?carrier=TELNYX")), ["2125550100", "7165550100"])
      assert.deepStrictEqual(phonesOf(yield* list("?carrier=telnyx&state=NY&search=716")), ["7165550100"])
      assert.deepStrictEqual(phonesOf(yield* list("?carrier=nobody")), [])
      assert.deepStrictEqual(phonesOf(yield* list("?carrier=%7C")), [])
      const { numbers: [first] } = yield* list("?carrier=twilio")
      const { json } = yield* get(`numbers/${first!.id}`)
      assert.deepStrictEqual((json as { readonly carriers: unknown }).carriers, [
        { carrier: "telnyx", attestation: "A", isHome: true },
        { carrier: "twilio", attestation: "unknown", isHome: false }
      ])
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
      const { json, status } = yield* get(`numbers/${id}`)
      assert.strictEqual(status, 200)
      const { callbackRoutes, days, history, number, ...totals } = json as Detail
      assert.deepStrictEqual(callbackRoutes, [])
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
        ["remediation", "IN_PROGRESS", "Shown as spam"],
        ["joined", "interface", null]
      ])
      for (const { by } of history) assert.match(by ?? "", /^key \d+$/)
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
      if (!theirsIsOwn) is(yield* get(`numbers/${theirs!.id}`), 404, failure("Number not found"))
      yield* server.send("DELETE", "/custom/anis", { key: workspace.universal, body: { number: "2125550199" } })
      is(yield* get(`numbers/${own!.id}`), 404, failure("Number not found"))
    }))

  it.effect("console: one search finds all usual writings, places and groups, and says what it took", () =>
    Effect.gen(function*() {
      const { list, workspace } = yield* open()
      yield* workspace.hold("east", "+12015550112", "+19735550101", "+12125550100")
      yield* workspace.hold("Jersey leads", "+14155550199")
      yield* workspace.hold("uk", "+442079460185", "+441534880000")
      const newJersey = ["2015550112", "9735550101"]
      const cases: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
        ...["1 (201) 555-0112", "+1 201", "0112", "2015550112", "555-0112", "201"].map((each) =>
          [each, ["2015550112"]] as const
        ),
        ...["020 7946 0185", "+44 (0)20 7946", "20 7946", "0185"].map((each) => [each, ["2079460185"]] as const),
        ["555", []],
        ["Jersey", [...newJersey, "4155550199", "1534880000"]],
        ["new jersey", newJersey],
        ["Jersey City, NJ", ["2015550112"]],
        ["nj", newJersey],
        ["leads", ["4155550199"]],
        ["EAST", [...newJersey, "2125550100"]],
        ["Atlantis", []],
        ["x", []]
      ]
      for (const [search, expected] of cases) {
        const page = yield* list(`?search=${encodeURIComponent(search)}`)
        assert.deepStrictEqual([page.total, phonesOf(page).toSorted()], [expected.length, expected.toSorted()], search)
      }
      const { matched, matchedMore } = yield* list("?search=Jersey")
      assert.strictEqual(matchedMore, 0)
      const told = matched!.map(({ kind, name, numbers, value }) => [kind, name, value, numbers])
      assert.deepInclude(told, ["state", "New Jersey", "NJ", 2])
      assert.deepInclude(told, ["city", "Jersey City, NJ", null, 1])
      assert.deepInclude(told, ["state", "Jersey", "Jersey", 1])
      assert.deepInclude(told, ["group", "Jersey leads", "Jersey leads", null])
      assert.deepStrictEqual((yield* list("?search=Atlantis")).matched, [])
      assert.deepStrictEqual((yield* list("?search=0112")).matched, [
        { kind: "number", name: "with 0112 in it or +44 112…", value: null, numbers: null }
      ])
      const both = yield* list("?search=Jersey&state=NJ&prefix=201")
      assert.deepStrictEqual(phonesOf(both), ["2015550112"])
    }))

  it.effect("console: numbers are sorted by any figure, and walked through by id", () =>
    Effect.gen(function*() {
      const { get, list, workspace } = yield* open()
      yield* workspace.hold("P", "+12125550103", "+12125550101", "+12125550102")
      const { id: workspaceId, today } = yield* Reputation.stored(workspace.name)
      const second = yield* Reputation.idOf(workspaceId, 1, "2125550101")
      yield* Reputation.dialed(workspaceId, today, second, [5, 10])
      const suffixes = (page: Page) => phonesOf(page).map((phone) => phone.slice(-1)).join("")
      assert.strictEqual(suffixes(yield* list("?sort=number")), "123")
      assert.strictEqual(suffixes(yield* list("?sort=-number")), "321")
      assert.strictEqual(suffixes(yield* list("?sort=-blockRate")), "132")
      assert.strictEqual(suffixes(yield* list("?sort=blockRateToday&offset=1&limit=1")), "3")
      assert.strictEqual((yield* list("?sort=-dials")).listed, 3)
      const first = yield* list("?limit=2")
      const rest = yield* list(`?after=${first.numbers.at(-1)!.id}`)
      assert.deepStrictEqual([suffixes(first), suffixes(rest), rest.total], ["31", "2", 3])
      assert.strictEqual((yield* get("numbers?sort=colour")).status, 400)
    }))

  it.effect("console: a number that burns says so, with the reason", () =>
    Effect.gen(function*() {
      const { list, workspace } = yield* open()
      yield* workspace.hold("P", "+12125550100", "+12125550101")
      const { id: workspaceId } = yield* Reputation.stored(workspace.name)
      const { recordImported } = yield* Dials
      const now = yield* Clock.currentTimeMillis
      const day = (daysAgo: number) =>
        Array.from({ length: 60 }, (_, i) =>
          DialsFixture.record(now - daysAgo * 86_400_000 - (60 - i) * 1_000, {
            fromNumber: i % 2 === 0 ? "2125550100" : "2125550101",
            dispositionName: daysAgo === 0 && i % 2 === 0 || i === 3
              ? "603"
              : i % 8 < 2
              ? "Voicemail"
              : "Answering Machine"
          }))
      const records = Array.from({ length: 17 }, (_, i) => day(16 - i)).flat()
      const progress = { source: "history", position: 1, lines: 1, refused: 0, isComplete: true }
      assert.strictEqual((yield* recordImported(workspaceId, records, progress)).recorded, records.length)
      const [burning, usual] = [...(yield* list()).numbers].sort((a, b) => a.phone < b.phone ? -1 : 1)
      assert.deepStrictEqual([burning!.level, burning!.unusualRate], ["burning", "blockRate"])
      assert.match(
        burning!.reason,
        /^since \w+ \d\d:\d\d: (\d+) of \1 calls were blocked, (less than 1 was|1 was) expected; as rare as one in \d+ \w+ healthy dials$/
      )
      assert.deepStrictEqual([usual!.level, usual!.unusualRate, usual!.reason], ["usual", null, ""])
    }))

  it.effect("console: what is listed is downloaded as CSV, column by column, formulas escaped", () =>
    Effect.gen(function*() {
      const { get, server, workspace } = yield* open()
      yield* workspace.hold("=1+1", "+12125550103", "+12125550101")
      yield* workspace.hold("P", "+14155550100")
      const { text } = yield* get(
        "numbers.csv?columns=country_code,number,groups,dials_30&search=new%20york&sort=number"
      )
      assert.strictEqual(
        text,
        "country_code,number,groups,dials_30\r\n1,2125550101,'=1+1,0\r\n1,2125550103,'=1+1,0\r\n"
      )
      const all = (yield* get("numbers.csv")).text.split("\r\n")
      assert.strictEqual(all.length, 5)
      assert.isTrue(all[0]!.startsWith("country_code,number,status,level,reason,"))
      assert.strictEqual((yield* get("numbers.csv?search=Atlantis")).text.split("\r\n").length, 2)
      assert.strictEqual((yield* get("numbers.csv?columns=number,colour")).status, 400)
      assert.strictEqual((yield* server.send("GET", "/admin/numbers.csv")).status, 401)
    }))

  it.effect("console: one action on many says what became of each, and goes on after the last", () =>
    Effect.gen(function*() {
      const { admin, get, list, workspace } = yield* open()
      yield* workspace.hold("P", "+12125550100", "+12125550101", "+12125550102", "+14155550100")
      const other = yield* open()
      yield* other.workspace.hold("P", "+12125550199")
      const ids = (yield* list()).numbers.map(({ id }) => id)
      const filter = { search: "New York" }
      const preview = (body: unknown) =>
        Effect.map(admin("numbers/actions/preview", body), ({ json }) => {
          const { keeps, ...counts } = json as { readonly keeps: Keeps }
          return [counts, keeps.sources.map(({ after, before }) => [before.active, after.active])]
        })
      assert.deepStrictEqual<unknown>(yield* preview({ action: "pause", filter }), [{ found: 3, fitting: 3 }, []])
      // Once a campaign dials from the group, it is said what it keeps.
      yield* workspace.campaign("Auto", "P")
      assert.deepStrictEqual<unknown>(yield* preview({ action: "pause", filter }), [
        { found: 3, fitting: 3 },
        [[4, 1]]
      ])
      const first = (yield* admin("numbers/actions", {
        action: "pause",
        filter,
        limit: 2,
        note: "Looked at",
        until: new Date(Date.now() + 3_600_000).toISOString()
      })).json as Acted
      assert.deepStrictEqual([first.done, first.refused, first.next], [2, 0, ids[1]])
      assert.deepStrictEqual(first.outcomes[0], {
        id: ids[0]!,
        phone: "+12125550100",
        outcome: "done",
        message: "Resting"
      })
      const [resting] = (yield* list()).numbers
      assert.isNotNull(resting!.pausedUntil)
      assert.deepInclude(resting!.rest, { until: resting!.pausedUntil, origin: "interface", grounds: null })
      assert.match(resting!.rest!.by ?? "", /^key \d+$/)
      const second = (yield* admin("numbers/actions", { action: "pause", filter, limit: 2, after: first.next })).json
      assert.deepInclude(second as Acted, { done: 1, refused: 0, next: null })
      assert.deepStrictEqual<unknown>(yield* preview({ action: "pause", filter }), [{ found: 3, fitting: 0 }, [[1, 1]]])
      assert.deepStrictEqual<unknown>(yield* preview({ action: "activate", ids }), [{ found: 4, fitting: 3 }, [[1, 4]]])
      const theirs = (yield* other.list()).numbers[0]!.id
      const unknown = ids.includes(theirs) ? 999_999_999 : theirs
      const activated = (yield* admin("numbers/actions", { action: "activate", ids: [ids[3], unknown, ids[0]] }))
        .json as Acted
      assert.deepStrictEqual(activated.outcomes.map(({ outcome }) => outcome), ["wrongState", "unknown", "done"])
      assert.deepStrictEqual([activated.done, activated.refused], [1, 2])
      const remediate = () => admin("numbers/actions", { action: "remediate", ids: [ids[0]], carrier: "123456" })
      assert.deepInclude((yield* remediate()).json as Acted, { done: 1, refused: 0 })
      const again = (yield* remediate()).json as Acted
      assert.deepStrictEqual([again.done, again.refused, again.outcomes[0]!.outcome], [0, 1, "withinCooldown"])
      const detail = (yield* get(`numbers/${ids[0]}`)).json as Detail
      assert.deepStrictEqual(detail.history.map(({ what }) => what), ["remediation", "activate", "pause", "joined"])
      assert.deepStrictEqual((yield* other.list()).numbers.map(({ pausedUntil }) => pausedUntil), [null])
      for (
        const body of [
          { action: "pause" },
          { action: "pause", ids, filter },
          { action: "pause", ids: [] },
          { action: "pause", ids, until: "2001-01-01" },
          { action: "activate", ids, until: "2999-01-01" },
          { action: "pause", filter, limit: 0 },
          { action: "pause", ids, carrier: "12" },
          { action: "sell", ids }
        ]
      ) assert.strictEqual((yield* admin("numbers/actions", body)).status, 400, JSON.stringify(body))
    }))

  it.effect("console: what one request does to many is one change with one entry, and undone as one", () =>
    Effect.gen(function*() {
      const { admin, list, server, workspace } = yield* open()
      yield* workspace.hold("P", "+12125550100", "+12125550101", "+14155550100")
      const ids = (yield* list()).numbers.map(({ id }) => id)
      const act = (body: object) => Effect.map(admin("numbers/actions", body), ({ json }) => json as Acted)
      const undo = (entry: number | null) => server.send("POST", `/admin/audit/${entry}/undo`, { key: workspace.admin })
      const entries = Effect.map(
        server.send("GET", "/admin/audit?limit=100", { key: workspace.admin }),
        ({ json }) => (json as { readonly entries: ReadonlyArray<{ readonly id: number }> }).entries.map(({ id }) => id)
      )
      const state = Effect.map(list(), ({ numbers }) => numbers.map(({ callable, rest }) => [rest !== null, callable]))
      const before = yield* entries
      const rested = yield* act({ action: "pause", filter: { search: "New York" } })
      const said = yield* act({ action: "sayCallable", ids })
      const woken = yield* act({ action: "activate", ids })
      assert.deepStrictEqual([rested, said, woken].map(({ done }) => done), [2, 3, 2])
      assert.deepStrictEqual(yield* entries, [woken.entry!, said.entry!, rested.entry!, ...before])
      assert.deepStrictEqual(yield* state, [[false, "yes"], [false, "yes"], [false, "yes"]])
      yield* undo(woken.entry)
      yield* undo(said.entry)
      assert.deepStrictEqual(yield* state, [[true, "unknown"], [true, "unknown"], [false, "unknown"]])
      assert.isNull((yield* act({ action: "pause", ids: ids.slice(0, 2) })).entry)
      assert.isNull((yield* act({ action: "remediate", ids })).entry)
    }))

  it.effect("console: numbers are moved, copied and replaced between groups, as one change that undoes as one", () =>
    Effect.gen(function*() {
      const { admin, list, server, workspace } = yield* open()
      yield* workspace.hold("east", "+12125550100", "+12125550101", "+14155550100")
      yield* workspace.hold("west", "+14155550101", "+12125550102")
      yield* workspace.campaign("Auto", "east")
      const ids = (yield* list()).numbers.map(({ id }) => id)
      const inEast = () => Effect.map(list("?pool=east"), ({ numbers }) => numbers.map(({ phone }) => phone))
      const move = { action: "move", ids: [ids[0], ids[3]], from: ["east"], into: "west" }
      const preview = (yield* admin("numbers/groups/preview", move)).json as Regrouped
      assert.deepInclude(preview, { found: 2, moved: 1, taking: 0, leaving: 0, refusedCount: 1 })
      assert.deepStrictEqual(preview.refused, [{
        id: ids[3]!,
        phone: "+14155550101",
        why: "alreadyThere",
        message: "In the group already"
      }])
      assert.deepStrictEqual(
        preview.keeps!.sources.map(({ after, before }) => [before.active, after.active]),
        [[3, 2]]
      )
      const { keeps: _, ...told } = preview
      const undone = Effect.fn(function*(entry: number | null) {
        assert.isNumber(entry)
        const { status } = yield* server.send("POST", `/admin/audit/${entry}/undo`, { key: workspace.admin })
        assert.strictEqual(status, 200)
        assert.deepStrictEqual(yield* inEast(), ["2125550100", "2125550101", "4155550100"])
      })
      const moved = (yield* admin("numbers/groups", move)).json as Regrouped
      assert.deepInclude(moved, told)
      assert.deepStrictEqual(yield* inEast(), ["2125550101", "4155550100"])
      yield* undone(moved.entry)
      // A reserve gives numbers of the same area codes, and no more than leave.
      const filter = { pool: "east", areaCode: "415" }
      const replaced = (yield* admin("numbers/groups", { action: "replace", filter, from: ["east"], reserve: "west" }))
        .json as Regrouped
      assert.deepInclude(replaced, { found: 1, moved: 1, taking: 1, leaving: 1, refusedCount: 0 })
      assert.deepStrictEqual(yield* inEast(), ["2125550100", "2125550101", "4155550101"])
      yield* undone(replaced.entry)
      // Who is not in the group is not replaced, and takes nobody's place either.
      yield* workspace.hold("north", "+13055550100")
      const [north] = (yield* list("?pool=north")).numbers
      const some = { action: "replace", ids: [ids[2], ids[3], north!.id], from: ["east"], reserve: "west" }
      assert.deepInclude((yield* admin("numbers/groups/preview", some)).json as Regrouped, {
        found: 3,
        moved: 1,
        taking: 1,
        refusedCount: 2
      })
      const anyway = (yield* admin("numbers/groups", some)).json as Regrouped
      assert.deepStrictEqual(yield* inEast(), ["2125550100", "2125550101", "2125550102"])
      yield* undone(anyway.entry)
      const pasted = { action: "replace", ids: [ids[0]], from: ["east"], into: "west", phones: ["212 555 0102", "9"] }
      assert.deepInclude((yield* admin("numbers/groups/preview", pasted)).json as Regrouped, {
        moved: 1,
        taking: 1,
        leaving: 0,
        refused: [{ id: null, phone: "9", why: "unknown", message: "Not in the inventory" }]
      })
      const copied = (yield* admin("numbers/groups", { action: "copy", ids, into: "east" })).json as Regrouped
      assert.deepInclude(copied, { found: 5, moved: 2, refusedCount: 3 })
      yield* undone(copied.entry)
      for (
        const [field, body] of [
          ["into", { action: "move", ids, into: "wets" }],
          ["from", { action: "move", ids, into: "west", from: ["nowhere"] }],
          ["reserve", { action: "replace", ids, from: ["east"], reserve: "nowhere" }],
          ["into", { action: "copy", ids }],
          ["from", { action: "copy", ids, into: "west", from: ["east"] }],
          ["from", { action: "replace", ids, reserve: "west" }],
          ["reserve", { action: "replace", ids, from: ["east"] }],
          ["reserve", { action: "replace", ids, from: ["east"], reserve: "east" }],
          ["into", { action: "replace", ids, from: ["east"], reserve: "west", into: "east" }],
          ["phones", { action: "move", ids, into: "west", phones: ["2125550100"] }],
          ["ids", { action: "move", into: "west" }]
        ] as const
      ) {
        const { json, status } = yield* admin("numbers/groups", body)
        assert.strictEqual(status, 400, JSON.stringify(body))
        assert.match((json as { readonly message: string }).message, new RegExp(`^${field}: `), JSON.stringify(body))
      }
      assert.match(
        ((yield* admin("numbers/groups/preview", { action: "move", ids, into: "West" })).json as {
          readonly message: string
        }).message,
        /expected a group that is there; near it: west/
      )
    }))

  it.effect("console: many are said by hand to be callable, are found by it, and show who says what", () =>
    Effect.gen(function*() {
      const { admin, get, list, workspace } = yield* open()
      const server = yield* TestServer
      yield* workspace.hold("P", "+12125550100", "+12125550101", "+12125550102")
      const other = yield* open()
      yield* other.workspace.hold("P", "+12125550100")
      const ids = (yield* list()).numbers.map(({ id }) => id)
      const callableOf = Effect.map(list(), ({ numbers }) => numbers.map(({ callable }) => callable))
      assert.deepStrictEqual(yield* callableOf, ["unknown", "unknown", "unknown"])
      const act = (body: object) => Effect.map(admin("numbers/actions", body), ({ json }) => json as Acted)
      const said = yield* act({ action: "sayCallable", ids: [ids[0], ids[1], 999_999_999], note: "by SIP" })
      assert.deepStrictEqual(said.outcomes.map(({ message, outcome }) => [outcome, message]), [
        ["done", "Can be called back"],
        ["done", "Can be called back"],
        ["unknown", "Number not found"]
      ])
      const filter = { callable: "yes", search: "New York" }
      const { json: preview } = yield* admin("numbers/actions/preview", { action: "sayNotCallable", filter })
      assert.deepStrictEqual<unknown>(preview, { found: 2, fitting: 2, keeps: null })
      assert.deepInclude(yield* act({ action: "sayNotCallable", filter: { callable: "yes" }, limit: 1 }), {
        done: 1,
        next: ids[0]!
      })
      assert.deepStrictEqual(yield* callableOf, ["no", "yes", "unknown"])
      for (const [index, callable] of ["no", "yes", "unknown"].entries()) {
        const found = (yield* list(`?callable=${callable}`)).numbers
        assert.deepStrictEqual(found.map(({ id }) => id), [ids[index]!], callable)
      }
      const sorted = (yield* list("?callable=no&sort=-dials")).numbers
      assert.deepStrictEqual(sorted.map(({ id }) => id), [ids[0]!])
      const { callbackRoutes } = (yield* get(`numbers/${ids[1]}`)).json as Detail
      assert.lengthOf(callbackRoutes, 1)
      assert.deepInclude(callbackRoutes[0], { source: "hand", callable: "yes", note: "by SIP", counts: true })
      const csv = yield* get("numbers.csv?columns=number,callable")
      assert.include(csv.text, "2125550101,yes")
      const { entries } = (yield* server.send("GET", "/admin/audit?action=callback.recorded", { key: workspace.admin }))
        .json as {
          readonly entries: ReadonlyArray<{ readonly id: number }>
        }
      assert.lengthOf(entries, 2)
      yield* server.send("POST", `/admin/audit/${entries[0]!.id}/undo`, { key: workspace.admin })
      assert.deepStrictEqual(yield* callableOf, ["yes", "yes", "unknown"])
      yield* act({ action: "takeBackCallable", filter: {} })
      assert.deepStrictEqual(yield* callableOf, ["unknown", "unknown", "unknown"])
      assert.deepStrictEqual((yield* other.list()).numbers.map(({ callable }) => callable), ["unknown"])
      for (
        const body of [
          { action: "sayCallable" },
          { action: "sayCallable", ids, until: "2999-01-01" },
          { action: "sayCallable", ids, carrier: "123456" },
          { action: "sayCallable", ids, note: "x".repeat(300) },
          { action: "sayCallable", filter: { callable: "perhaps" } }
        ]
      ) assert.strictEqual((yield* admin("numbers/actions", body)).status, 400, JSON.stringify(body).slice(0, 90))
    }))

  it.effect("console: an import says line by line what it would do, and then does it", () =>
    Effect.gen(function*() {
      const { admin, list, workspace } = yield* open()
      yield* workspace.hold("P", "+12125550100", "+12125550101")
      const csv = [
        "country_code,number,inbound_group_id,is_branded,brand_name",
        "1,2125550100,P,,",
        "1,(212) 555-0101,Q,,",
        "44,020 7946 0000,Q,true,Acme",
        "1,2125550102,Q,,",
        "1,212555010,Q,,",
        "1,2125550102,R,,",
        "2,2125550102,R,,"
      ].join("\n")
      const { keeps: _, ...preview } = (yield* admin("numbers/import/preview", { csv })).json as Imported
      assert.deepStrictEqual(preview.counts, {
        created: 2,
        moved: 1,
        changed: 0,
        unchanged: 1,
        doubled: 1,
        refused: 2
      })
      assert.deepStrictEqual(preview.lines.map(({ effect, line }) => `${line} ${effect}`), [
        "6 refused",
        "8 refused",
        "2 unchanged",
        "3 moved",
        "4 created",
        "5 doubled",
        "7 created"
      ])
      assert.deepStrictEqual(preview.lines[3], {
        line: 3,
        effect: "moved",
        number: "+12125550101",
        groupId: "Q",
        says: "P"
      })
      assert.strictEqual(preview.lines[1]!.says, "country_code: expected 1 or 44")
      assert.strictEqual((yield* list()).total, 2)
      assert.deepStrictEqual((yield* admin("numbers/import", { csv })).json as Imported, preview)
      assert.deepStrictEqual(phonesOf(yield* list("?pool=Q")), ["2125550101", "2079460000"])
      assert.strictEqual((yield* list()).total, 4)
      const again = (yield* admin("numbers/import/preview", { csv })).json as Imported
      assert.deepStrictEqual(again.counts, { created: 0, moved: 0, changed: 0, unchanged: 4, doubled: 1, refused: 2 })
      is(
        yield* admin("numbers/import/preview", { csv: "number\n1" }),
        400,
        failure(
          "csv: its header lacks country_code, inbound_group_id; expected the header country_code,number,inbound_group_id (and, if wanted, is_branded, brand_name, carrier_id)"
        )
      )
      assert.strictEqual(
        (yield* admin("numbers/import", { csv: "country_code,number,inbound_group_id\n" })).status,
        400
      )
    }))

  it.effect("console: an import names the groups that it makes, keeps to those that are there if wanted, and is undone", () =>
    Effect.gen(function*() {
      const { admin, list, server, workspace } = yield* open()
      yield* workspace.hold("auto-pool", "+12125550100")
      const campaign = { id: "C1", name: "Solar", type: "Outbound", inbound_pool_id: "solar" }
      const universal = yield* workspace.key("universal")
      assert.strictEqual(
        (yield* server.send("POST", "/custom/campaigns", { key: universal, body: campaign })).status,
        200
      )
      const csv = [
        "country_code,number,inbound_group_id",
        "1,2125550100,auto",
        "1,2125550101,auto",
        "1,2125550102,solar",
        "1,2125550103,auto-pool"
      ].join("\n")
      const { keeps: _, ...preview } = (yield* admin("numbers/import/preview", { csv })).json as Imported
      assert.deepStrictEqual(preview.newGroups, [
        { groupId: "auto", numbers: 2, campaigns: [], near: "auto-pool" },
        { groupId: "solar", numbers: 1, campaigns: ["C1"], near: null }
      ])
      assert.strictEqual(preview.newGroupsCount, 2)
      const { keeps: __, ...limited } = (yield* admin("numbers/import/preview", { csv, intoExistingGroups: true }))
        .json as Imported
      assert.deepInclude(limited.counts, { created: 1, moved: 0, refused: 3 })
      assert.deepStrictEqual(limited.newGroups, [])
      assert.deepStrictEqual(limited.lines.slice(0, 3).map(({ line, says }) => [line, says]), [
        [2, "inbound_group_id: no group auto is there; near it: auto-pool"],
        [3, "inbound_group_id: no group auto is there; near it: auto-pool"],
        [4, "inbound_group_id: no group solar is there"]
      ])
      assert.deepStrictEqual((yield* admin("numbers/import", { csv, intoExistingGroups: true })).json, limited)
      assert.deepStrictEqual(phonesOf(yield* list()), ["2125550100", "2125550103"])
      assert.deepStrictEqual((yield* admin("numbers/import", { csv })).json, {
        ...preview,
        counts: { ...preview.counts, created: 2, unchanged: 1 },
        lines: preview.lines.map((line) => line.line === 5 ? { ...line, effect: "unchanged" } : line)
      })
      const trail = yield* server.send("GET", "/admin/audit?limit=1", { key: workspace.admin })
      const [entry] =
        (trail.json as { readonly entries: ReadonlyArray<{ readonly id: number; readonly summary: string }> })
          .entries
      assert.strictEqual(
        entry!.summary,
        "Imported 4 numbers into 3 groups: 2 new, 2 changed; 2 groups were made for them"
      )
      const undone = yield* server.send("POST", `/admin/audit/${entry!.id}/undo`, { key: workspace.admin, body: {} })
      assert.strictEqual(undone.status, 200, undone.text)
      assert.deepStrictEqual(phonesOf(yield* list("?pool=auto-pool")), ["2125550100", "2125550103"])
      assert.strictEqual((yield* list()).total, 2)
    }))

  it.effect("console: an import and an edit say what campaigns keep, with the numbers that are new", () =>
    Effect.gen(function*() {
      const { admin, server, workspace } = yield* open({ inboundGroups: true })
      yield* workspace.hold("P", "+12125550100", "+12125550101", "+14155550100")
      yield* workspace.hold("Q", "+14155550101")
      yield* workspace.campaign("Auto", "P")
      yield* workspace.campaign("Solar", "S")
      const sources = (keeps: Keeps | null | undefined) =>
        keeps?.sources.map(({ after, before }) => [before.active, after.active, after.areaCodes])
      const kept = (csv: string) =>
        Effect.map(
          admin("numbers/import/preview", { csv: `country_code,number,inbound_group_id\n${csv}` }),
          ({ json }) => sources((json as Imported).keeps)
        )
      assert.deepStrictEqual(yield* kept("1,2125550100,Q\n1,2125550101,Q"), [[3, 1, 1]])
      assert.deepStrictEqual(yield* kept("1,2125550100,Q\n1,3055550100,P\n1,3055550101,P\n1,4155550101,P"), [[3, 5, 2]])
      // As many as an import may have are told, too.
      const many = Array.from({ length: 25_000 }, (_, i) => `1,917${2_000_000 + i},P`).join("\n")
      assert.deepStrictEqual(yield* kept(many), [[3, 25_003, 2]])
      // To nobody who dials it matters where it is.
      assert.isUndefined(yield* kept("1,2125550100,P"))
      const universal = yield* workspace.key("universal")
      const edited = (edit: object) =>
        Effect.map(
          server.send("POST", "/admin/groups/P/preview", { key: universal, body: edit }),
          ({ json }) => sources((json as { readonly keeps: Keeps | null }).keeps)
        )
      assert.deepStrictEqual(yield* edited({ remove: ["2125550100", "2125550101"] }), [[3, 1, 1]])
      assert.deepStrictEqual(
        yield* edited({ remove: ["2125550100"], add: ["3055550100", "3055550101", "4155550101", "4155550100"] }),
        [[3, 5, 2]]
      )
      assert.isUndefined(yield* edited({}))
    }))

  it.effect("console: an import may be as large as it is said to be", () =>
    Effect.gen(function*() {
      const { admin } = yield* open()
      const header = "country_code,number,inbound_group_id,is_branded,brand_name\n"
      const line = `+1,2125550100,east,true,${"x".repeat(200)}\n`
      const count = 10_000_000 / line.length | 0
      const { json, status, text } = yield* admin("numbers/import/preview", { csv: header + line.repeat(count) })
      assert.strictEqual(status, 200, text)
      assert.deepInclude((json as { readonly counts: unknown }).counts, { created: 1, doubled: count - 1 })
      const larger = yield* admin("numbers/import/preview", { csv: "x".repeat(16 * 1024 * 1024) })
      assert.strictEqual(larger.status, 413)
    }))

  it.effect("console: numbers ask for a key of type nrm, and bounds are told", () =>
    Effect.gen(function*() {
      const { get, server, workspace } = yield* open()
      for (const path of ["numbers", "numbers/facets", "numbers/1"]) {
        assert.strictEqual((yield* server.send("GET", `/admin/${path}`)).status, 401)
        for (const type of ["assignment", "planner", "dials", "universal"] as const) {
          const { status } = yield* server.send("GET", `/admin/${path}`, { key: yield* workspace.key(type) })
          assert.strictEqual(status, 403)
        }
      }
      is(yield* get("numbers?limit=501"), 400, failure("limit: expected a whole number from 1 to 500"))
      is(yield* get("numbers?areaCode=2x"), 400, failure("areaCode: expected 1 to 5 digits"))
      assert.strictEqual((yield* get("numbers?status=REMOVED_FROM_DIALER")).status, 400)
      assert.strictEqual((yield* get("numbers/x")).status, 400)
      assert.strictEqual((yield* get("numbers/0")).status, 400)
    }))
}
