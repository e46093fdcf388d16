/**
 * What is asked of the ANI planner over HTTP, whatever the storage.
 */
import * as Geography from "@anipool/domain/geo/Geography"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Country } from "@anipool/domain/Workspace"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import type { PlannerData } from "@anipool/http-api/PlannerApi"
import * as Fixture from "@anipool/storage-contract/Fixture"
import type { DialDay } from "@anipool/storage/PlannerFigures"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import { assert, type Vitest } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { failure, TestServer } from "./TestServer.ts"

type Data = typeof PlannerData.Type
type Counter = Omit<DialDay, "campaignKey">

const path = "/ani-planner/generate"

/** Two weeks, Monday to Friday of the second: 10 business days. */
const twoWeeks = { dateStart: "2026-03-02", dateEnd: "2026-03-13" }

const dials = (areaCode: string, count: number, more: Partial<Counter> = {}): Counter => ({
  basis: "area_code",
  day: "2026-03-04",
  callingCode: 1,
  areaCode,
  dials: count,
  contacts: 0,
  ...more
})

const ukDials = (areaCode: string, count: number, more: Partial<Counter> = {}): Counter =>
  dials(areaCode, count, { callingCode: 44, ...more })

/** The n-th number of an area code. */
const number = (areaCode: string, n: number) => `+1${areaCode}555${String(n).padStart(4, "0")}`

/** A workspace with a campaign C1, and requests with its planner key. */
const open = Effect.fn(function*(country: Country, counters: ReadonlyArray<Counter> = []) {
  const server = yield* TestServer
  const timeZone = yield* Fixture.noonZone
  const workspace = yield* server.workspace({ country, timeZone })
  yield* workspace.campaign("C1")
  if (counters.length > 0) yield* workspace.dialed("C1", counters)
  const key = yield* workspace.key("planner")
  const generate = (body: unknown) => server.send("POST", path, { key, body })
  return {
    server,
    workspace,
    key,
    generate,
    today: LocalTime.dateAt(yield* Clock.currentTimeMillis, timeZone),
    /** What a request that must succeed answers as `data`. */
    data: (body: unknown = twoWeeks) =>
      Effect.map(generate(body), ({ json, status, text }) => {
        assert.strictEqual(status, 200, text)
        const { data, success } = json as { readonly success: boolean; readonly data: Data }
        assert.isTrue(success)
        return data
      })
  }
})

const row = (data: Data, state: string, region?: string) =>
  data.regionStats.find((each) => each.state === state && (region === undefined || each.region === region))

/** Totals as they follow from the rows. */
const totalsOf = ({ regionStats }: Data) => ({
  totalCurrentAnis: regionStats.reduce((sum, each) => sum + each.currentAnis, 0),
  totalProposedAnis: regionStats.filter((each) => !each.belowThreshold).reduce(
    (sum, each) => sum + each.proposedAnis,
    0
  )
})

/** The tests of `POST /ani-planner/generate`. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("planner: rolls a US company's dials up into regions", () =>
    Effect.gen(function*() {
      const { data, workspace } = yield* open("us", [
        // New York City, over three of its codes and several days: 1,001 dials, 101 a day.
        dials("212", 500, { contacts: 100 }),
        dials("646", 400, { contacts: 30, day: "2026-03-02" }),
        dials("917", 101, { contacts: 3, day: "2026-03-13" }),
        // Outside of the range.
        dials("212", 5_000, { day: "2026-03-01" }),
        dials("212", 5_000, { day: "2026-03-14" }),
        // Boston: 191 dials are 19.1 a day, shown as 20, and below the threshold all the same.
        dials("617", 191),
        // Chicago: exactly 19 a day.
        dials("312", 190),
        // Toll-free, over two codes.
        dials("800", 300),
        dials("888", 300),
        // In no table.
        dials("999", 7_000)
      ])
      yield* workspace.hold("P", number("212", 1), number("718", 2), number("312", 3), number("800", 4))
      yield* workspace.hold("Q", number("415", 5))
      const data1 = yield* data()
      const newYork = ["212", "332", "347", "465", "646", "718", "917", "929"]
      const tollFree = ["800", "833", "844", "855", "866", "877", "888"]
      assert.deepStrictEqual(
        data1.regionStats.map(({ areaCodes, ...rest }) => ({ ...rest, areaCodes: areaCodes.join() })),
        [
          {
            region: "New York City",
            state: "NY",
            areaCodes: newYork.join(),
            dailyDialsAverage: 101,
            currentAnis: 2,
            proposedAnis: 3,
            difference: 1,
            belowThreshold: false
          },
          {
            region: "Toll-Free",
            state: "TF",
            areaCodes: tollFree.join(),
            dailyDialsAverage: 60,
            currentAnis: 1,
            proposedAnis: 2,
            difference: 1,
            belowThreshold: false
          },
          {
            region: "Boston",
            state: "MA",
            areaCodes: "617,857",
            dailyDialsAverage: 20,
            currentAnis: 0,
            proposedAnis: 0,
            difference: 0,
            belowThreshold: true
          },
          {
            region: "Chicago",
            state: "IL",
            areaCodes: codesOf("IL", "Chicago"),
            dailyDialsAverage: 19,
            currentAnis: 1,
            proposedAnis: 0,
            difference: -1,
            belowThreshold: true
          },
          {
            region: "San Francisco",
            state: "CA",
            areaCodes: codesOf("CA", "San Francisco"),
            dailyDialsAverage: 0,
            currentAnis: 1,
            proposedAnis: 0,
            difference: -1,
            belowThreshold: true
          }
        ]
      )
      const { campaigns, regionStats, selectedCampaigns, ...rest } = data1
      assert.strictEqual(regionStats.length, 5)
      assert.deepStrictEqual(rest, {
        country: "us",
        ...twoWeeks,
        bizDays: 10,
        dailyDialsTarget: 75,
        groupBy: "area_code",
        inventoryMode: "managed",
        totalDials: 1_982,
        totalContacts: 133,
        overallContactRate: 6.71,
        totalCurrentAnis: 5,
        totalProposedAnis: 5,
        aniDifference: 0,
        missingZipData: false,
        tollFreeRecommendation: 0
      })
      assert.deepStrictEqual(selectedCampaigns, campaigns.map(({ id }) => id))
    }))

  it.effect("planner: sizes a region by the target, and never below its minimum", () =>
    Effect.gen(function*() {
      const { data } = yield* open("us", [dials("212", 10_010), dials("617", 200), dials("800", 200)])
      for (const [target, resolved, proposed] of [["BEST", 50, 21], ["BETTER", 75, 14], ["GOOD", 100, 11]] as const) {
        const answered = yield* data({ ...twoWeeks, dailyDialsTarget: target })
        assert.strictEqual(answered.dailyDialsTarget, resolved)
        assert.strictEqual(row(answered, "NY")?.dailyDialsAverage, 1001)
        assert.strictEqual(row(answered, "NY")?.proposedAnis, proposed)
        assert.strictEqual(row(answered, "MA")?.proposedAnis, 3)
        assert.strictEqual(row(answered, "TF")?.proposedAnis, 2)
        assert.deepInclude(answered, { ...totalsOf(answered), totalProposedAnis: proposed + 5 })
      }
    }))

  it.effect("planner: plans for Canada by its provinces", () =>
    Effect.gen(function*() {
      const { data } = yield* open("ca", [
        dials("416", 5_000),
        dials("647", 2_500),
        dials("902", 400),
        dials("212", 300)
      ])
      const answered = yield* data()
      assert.strictEqual(answered.country, "ca")
      assert.deepInclude(row(answered, "ON", "Toronto"), { dailyDialsAverage: 750, proposedAnis: 10 })
      assert.deepStrictEqual(row(answered, "ON", "Toronto")?.areaCodes, codesOf("ON", "Toronto").split(","))
      assert.deepInclude(row(answered, "NS"), { areaCodes: ["782", "902"], proposedAnis: 3 })
      // What was dialed across the border is there as well.
      assert.deepInclude(row(answered, "NY"), { dailyDialsAverage: 30, proposedAnis: 3 })
      assert.strictEqual(answered.tollFreeRecommendation, 0)
      assert.deepInclude(answered, totalsOf(answered))
    }))

  it.effect("planner: plans for the UK by area code, mobiles by all that is dialed", () =>
    Effect.gen(function*() {
      const { data, workspace } = yield* open("uk", [
        ukDials("121", 12_000, { contacts: 1_000 }),
        // Two counties, and a small volume.
        ukDials("117", 210),
        // Below the threshold, but within what mobiles are sized by.
        ukDials("1204", 190),
        ukDials("7", 600),
        // Another country's.
        dials("212", 900)
      ])
      yield* workspace.hold("P", "+441215550001", "+447700900001", "+441145550001")
      const answered = yield* data()
      assert.deepStrictEqual(answered.regionStats, [
        {
          region: "West Midlands",
          state: "121",
          areaCodes: ["0121"],
          dailyDialsAverage: 1_200,
          currentAnis: 1,
          proposedAnis: 16,
          difference: 15,
          belowThreshold: false
        },
        {
          region: "Mobile",
          state: "7",
          areaCodes: ["07"],
          // 1,300 a day over all rows.
          dailyDialsAverage: 60,
          currentAnis: 1,
          proposedAnis: 18,
          difference: 17,
          belowThreshold: false
        },
        {
          region: "Bristol, Gloucestershire",
          state: "117",
          areaCodes: ["0117"],
          dailyDialsAverage: 21,
          currentAnis: 0,
          proposedAnis: 2,
          difference: 2,
          belowThreshold: false
        },
        {
          region: "Greater Manchester",
          state: "1204",
          areaCodes: ["01204"],
          dailyDialsAverage: 19,
          currentAnis: 0,
          proposedAnis: 0,
          difference: 0,
          belowThreshold: true
        },
        {
          region: "South Yorkshire",
          state: "114",
          areaCodes: ["0114"],
          dailyDialsAverage: 0,
          currentAnis: 1,
          proposedAnis: 0,
          difference: -1,
          belowThreshold: true
        }
      ])
      assert.deepInclude(answered, {
        country: "uk",
        totalDials: 13_000,
        totalContacts: 1_000,
        overallContactRate: 7.69,
        totalCurrentAnis: 3,
        totalProposedAnis: 36,
        aniDifference: 33,
        tollFreeRecommendation: 1
      })
    }))

  it.effect("planner: mobiles below the threshold by their own volume are given none; toll-free grows with the plan", () =>
    Effect.gen(function*() {
      const { data } = yield* open("uk", [ukDials("20", 99_999), ukDials("7", 190)])
      const answered = yield* data({ ...twoWeeks, dailyDialsTarget: "BEST" })
      assert.deepInclude(row(answered, "7"), { dailyDialsAverage: 19, belowThreshold: true, proposedAnis: 0 })
      assert.strictEqual(answered.totalProposedAnis, 200)
      assert.strictEqual(answered.tollFreeRecommendation, 2)
    }))

  it.effect("planner: goes by the prospect's code, the ANI's, or the ZIP's", () =>
    Effect.gen(function*() {
      const { data, workspace } = yield* open("us", [dials("212", 300), dials("617", 400, { basis: "ani" })])
      const states = (answered: Data) => answered.regionStats.map(({ state }) => state)
      assert.deepStrictEqual(states(yield* data({ ...twoWeeks, groupBy: "area_code" })), ["NY"])
      const byAni = yield* data({ ...twoWeeks, groupBy: "ani" })
      assert.deepStrictEqual(states(byAni), ["MA"])
      assert.deepInclude(byAni, { groupBy: "ani", missingZipData: false })

      const without = yield* data({ ...twoWeeks, groupBy: "zip" })
      assert.deepInclude(without, { missingZipData: true, totalDials: 0, regionStats: [] })
      // No dials at all: nothing is missing.
      const before = { dateStart: "2026-01-05", dateEnd: "2026-01-09", groupBy: "zip" }
      assert.isFalse((yield* data(before)).missingZipData)
      yield* workspace.dialed("C1", [dials("415", 500, { basis: "zip" })])
      const byZip = yield* data({ ...twoWeeks, groupBy: "zip" })
      assert.deepStrictEqual(states(byZip), ["CA"])
      assert.isFalse(byZip.missingZipData)
    }))

  it.effect("planner: includes or excludes campaigns", () =>
    Effect.gen(function*() {
      const { data, server, workspace } = yield* open("us", [dials("212", 300)])
      yield* workspace.hold("pool", number("212", 1))
      yield* workspace.campaign("C2", "pool")
      const more = [
        { id: "C3", name: "Third", type: "Blended", inbound_pool_id: "gone" },
        { id: "C4", name: "Fourth", type: "Inbound" }
      ]
      for (const body of more) yield* server.send("POST", "/custom/campaigns", { key: workspace.universal, body })
      yield* workspace.dialed("C2", [dials("212", 1_000)])
      yield* workspace.dialed("C3", [dials("212", 3_000)])
      yield* workspace.dialed("C4", [dials("212", 5_000)])

      const all = yield* data()
      const [c1, c2, c3] = all.campaigns.map(({ id }) => id)
      const poolIds = all.campaigns[1]!.inboundCampaignIds
      assert.isTrue(poolIds.length === 1 && Number.isInteger(poolIds[0]))
      const entry = (id: number, name: string) => ({
        id,
        name,
        internalIdentifier: name,
        campaignType: "outbound",
        inboundCampaignIds: [],
        inboundCampaignNames: []
      })
      assert.deepStrictEqual<unknown>(all.campaigns, [
        entry(c1!, "C1"),
        { ...entry(c2!, "C2"), inboundCampaignIds: poolIds, inboundCampaignNames: ["pool"] },
        { ...entry(c3!, "Third"), internalIdentifier: "C3", campaignType: "blended" }
      ])
      assert.deepStrictEqual<unknown>([all.totalDials, all.selectedCampaigns], [9_300, [c1, c2, c3]])

      const filtered = (filters: object) =>
        Effect.map(data({ ...twoWeeks, ...filters }), ({ campaigns, selectedCampaigns, totalDials }) => {
          assert.deepStrictEqual(campaigns, all.campaigns)
          return { totalDials, selectedCampaigns }
        })
      const everything = { totalDials: 9_300, selectedCampaigns: [c1, c2, c3] }
      assert.deepStrictEqual<unknown>(yield* filtered({ campaigns: ["C1", "C3", "C1"] }), {
        totalDials: 3_300,
        selectedCampaigns: [c1, c3]
      })
      assert.deepStrictEqual<unknown>(yield* filtered({ campaignsExclude: ["C1", "C4"] }), {
        totalDials: 4_000,
        selectedCampaigns: [c2, c3]
      })
      assert.deepStrictEqual<unknown>(yield* filtered({ campaigns: [], campaignsExclude: [] }), everything)
      assert.deepStrictEqual<unknown>(yield* filtered({ campaigns: null, campaignsExclude: null }), everything)
      assert.deepStrictEqual<unknown>(yield* filtered({ campaigns: [], campaignsExclude: ["C2"] }), {
        totalDials: 8_300,
        selectedCampaigns: [c1, c3]
      })
    }))

  it.effect("planner: without a body it is about this month until yesterday", () =>
    Effect.gen(function*() {
      const { key, server, today } = yield* open("us")
      const answers = [
        yield* server.send("POST", path, { key }),
        yield* server.send("POST", path, { key, text: "" }),
        yield* server.send("POST", path, { key, body: {} }),
        yield* server.send("POST", path, {
          key,
          body: { dateStart: null, dateEnd: null, dailyDialsTarget: null, groupBy: null, inventoryMode: null, more: 1 }
        })
      ]
      const yesterday = LocalTime.addDays(today, -1)
      for (const { json, status } of answers) {
        assert.strictEqual(status, 200)
        const { data } = json as { readonly data: Data }
        assert.deepInclude(data, {
          dailyDialsTarget: 75,
          groupBy: "area_code",
          inventoryMode: "managed",
          // Yesterday's month: on the first of a month, the month before.
          dateStart: `${yesterday.slice(0, 8)}01`,
          dateEnd: yesterday,
          regionStats: [],
          totalDials: 0,
          overallContactRate: 0,
          tollFreeRecommendation: 0
        })
      }
    }))

  it.effect("planner: a range without weekdays divides by one", () =>
    Effect.gen(function*() {
      const { data } = yield* open("us", [dials("212", 30, { day: "2026-03-07" })])
      const weekend = yield* data({ dateStart: "2026-03-07", dateEnd: "2026-03-08" })
      assert.strictEqual(weekend.bizDays, 0)
      assert.deepInclude(row(weekend, "NY"), { dailyDialsAverage: 30, proposedAnis: 3 })
    }))

  it.effect("planner: refuses what it cannot plan by, with 400 and the field", () =>
    Effect.gen(function*() {
      const { generate } = yield* open("us")
      const uk = yield* open("uk")
      const date = "expected a date that exists, as YYYY-MM-DD"
      const target = "expected one of \"BEST\", \"BETTER\", \"GOOD\""
      const refused = [
        [{ dateStart: "2026-02-30" }, `dateStart: ${date}`],
        [{ dateStart: "03/02/2026" }, `dateStart: ${date}`],
        [{ dateStart: "2026-03-02T00:00:00Z" }, `dateStart: ${date}`],
        [{ dateStart: "" }, `dateStart: ${date}`],
        [{ dateEnd: "0000-01-01" }, `dateEnd: ${date}`],
        [{ dateEnd: "2026-3-2" }, `dateEnd: ${date}`],
        [{ dateStart: 20260302 }, "dateStart: expected a string"],
        [
          { dateStart: "2026-03-02", dateEnd: "2026-03-01" },
          "dateEnd: expected a date not before dateStart (2026-03-02)"
        ],
        [{ dailyDialsTarget: "OK" }, `dailyDialsTarget: ${target}`],
        [{ dailyDialsTarget: "best" }, `dailyDialsTarget: ${target}`],
        [{ dailyDialsTarget: 75 }, `dailyDialsTarget: ${target}`],
        [{ groupBy: "state" }, "groupBy: expected one of \"area_code\", \"ani\", \"zip\""],
        [{ inventoryMode: "some" }, "inventoryMode: expected one of \"managed\", \"all\""],
        [{ campaigns: "C1" }, "campaigns: expected an array of at most 100000 items"],
        [{ campaigns: [1] }, "campaigns.0: expected a string of 1 to 255 characters"],
        [{ campaigns: ["C1", "C 9"] }, "campaigns: expected identifiers of the company's campaigns, unknown: \"C 9\""],
        [
          { campaignsExclude: ["X", "Y", "X"] },
          "campaignsExclude: expected identifiers of the company's campaigns, unknown: \"X\", \"Y\""
        ],
        [
          { campaigns: ["C1"], campaignsExclude: ["C1"] },
          "campaignsExclude: expected nothing beside campaigns: at most one of the two"
        ],
        [[], "body: expected an object"],
        ["BEST", "body: expected an object"]
      ] as const
      for (const [body, message] of refused) {
        const { json, status } = yield* generate(body)
        assert.deepStrictEqual({ status, json }, { status: 400, json: failure(message) })
      }
      const { json, status } = yield* uk.generate({ groupBy: "zip" })
      assert.deepStrictEqual({ status, json }, {
        status: 400,
        json: failure("groupBy: expected \"area_code\" or \"ani\": ZIP codes are US and Canada only")
      })
    }))

  it.effect("planner: a campaign of another company is unknown, and so are its dials and numbers", () =>
    Effect.gen(function*() {
      const one = yield* open("us", [dials("212", 300)])
      yield* one.workspace.campaign("own")
      yield* one.workspace.hold("P", number("212", 1))
      const other = yield* open("us")
      assert.strictEqual((yield* other.generate({ campaigns: ["own"] })).status, 400)
      assert.deepInclude(yield* other.data(), { totalDials: 0, totalCurrentAnis: 0, regionStats: [] })
    }))

  it.effect("planner: opens to active planner keys only", () =>
    Effect.gen(function*() {
      const { server, workspace } = yield* open("us")
      assert.strictEqual((yield* server.send("POST", path)).status, 401)
      assert.strictEqual((yield* server.send("POST", path, { key: "unknown", body: {} })).status, 401)
      for (const type of ["nrm", "assignment", "dials", "universal"] as const) {
        const { json, status } = yield* server.send("POST", path, { key: yield* workspace.key(type), text: "{" })
        const message = `The API key is of type "${type}", expected "planner"`
        assert.deepStrictEqual({ status, json }, { status: 403, json: failure(message) })
      }
      const inactive = yield* workspace.key("planner", { active: false })
      assert.strictEqual((yield* server.send("POST", path, { key: inactive, body: {} })).status, 403)
      const key = yield* workspace.key("planner")
      assert.strictEqual((yield* server.send("GET", path, { key })).status, 404)
      assert.strictEqual((yield* server.send("POST", path, { key, text: "{" })).status, 400)
    }))

  it.effect("planner: many counters come to what a slow sum comes to", () =>
    Effect.gen(function*() {
      const days = ["2026-03-02", "2026-03-05", "2026-03-13"]
      for (const country of ["us", "uk"] as const) {
        const callingCode = country === "us" ? 1 : 44
        const codes = Geography.areaCodes.filter((each) =>
          each.callingCode === callingCode && !Geography.isForOwnNationOnly(each)
        )
        // Each code by a number of its own, spread over days and campaigns.
        const volumeOf = (index: number) => index * 7919 % 2311
        const { data, workspace } = yield* open(country)
        yield* workspace.campaign("C2")
        for (const campaign of ["C1", "C2"]) {
          yield* workspace.dialed(
            campaign,
            codes.flatMap(({ code, index }) =>
              days.map((day) => dials(code, volumeOf(index), { callingCode, day, contacts: volumeOf(index) % 5 }))
            )
          )
        }
        const answered = yield* data()
        assert.strictEqual(answered.totalDials, codes.reduce((sum, { index }) => sum + 6 * volumeOf(index), 0))
        assert.strictEqual(answered.totalContacts, codes.reduce((sum, { index }) => sum + 6 * (volumeOf(index) % 5), 0))
        assert.deepInclude(answered, totalsOf(answered))
        for (const { areaCodes, belowThreshold, dailyDialsAverage, proposedAnis, state } of answered.regionStats) {
          const members = codes.filter(({ code }) => areaCodes.includes(country === "uk" ? `0${code}` : code))
          const average = Math.ceil(members.reduce((sum, { index }) => sum + 6 * volumeOf(index), 0) / 10)
          const sized = country === "uk" && state === "7" ? Math.ceil(answered.totalDials / 10) : average
          const minimum = country === "uk" || state === "TF" ? 2 : 3
          assert.deepStrictEqual({ dailyDialsAverage, belowThreshold, proposedAnis }, {
            dailyDialsAverage: average,
            belowThreshold: average < 20,
            proposedAnis: average < 20 ? 0 : Math.max(minimum, Math.ceil(sized / 75))
          })
        }
        const shown = answered.regionStats.flatMap(({ areaCodes }) => areaCodes)
        assert.strictEqual(new Set(shown).size, shown.length, "no area code stands in two regions")
        const averages = answered.regionStats.map((each) => each.dailyDialsAverage)
        assert.deepStrictEqual(averages, [...averages].sort((a, b) => b - a))
      }
    }))

  it.effect("planner: a client derived from the contract reads it", () =>
    Effect.gen(function*() {
      const { data, key, server } = yield* open("us", [dials("212", 300)])
      const client = yield* HttpApiClient.make(AnipoolApi, {
        baseUrl: server.url,
        transformClient: HttpClient.mapRequest(HttpClientRequest.bearerToken(key))
      })
      const payload = { ...twoWeeks, dailyDialsTarget: "GOOD" } as const
      const { data: derived } = yield* client.planner.generate({ payload })
      assert.deepStrictEqual<unknown>(derived, yield* data(payload))
      const refused = yield* Effect.flip(client.planner.generate({ payload: { campaigns: ["nobody's"] } }))
      assert.strictEqual(refused._tag, "BadRequest")
    }).pipe(Effect.provide(FetchHttpClient.layer)))
}

/** The area codes of a region, looked up one by one. */
const codesOf = (state: string, region: string): string =>
  Geography.areaCodes
    .filter((each) => each.callingCode === 1 && each.states[0] === state && each.region === region)
    .map(({ code }) => code)
    .join()
