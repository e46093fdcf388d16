import type { ReputationSource } from "@anipool/core/reputation/ReputationSource"
import * as FccComplaints from "@anipool/dialers/reputation/FccComplaints"
import * as FtcComplaints from "@anipool/dialers/reputation/FtcComplaints"
import * as TelnyxReputation from "@anipool/dialers/reputation/TelnyxReputation"
import * as TwilioOutbound from "@anipool/dialers/reputation/TwilioOutbound"
import { assert, describe, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { start } from "./reputationServer.ts"

const ask = (source: ReputationSource, ...numbers: ReadonlyArray<string>) =>
  Effect.map(Stream.runCollect(source.ask(numbers)), (told) => {
    const all = Chunk.toReadonlyArray(told)
    return {
      requests: all.reduce((sum, { requests }) => sum + requests, 0),
      rows: all.flatMap(({ rows }) => rows),
      refused: all.flatMap(({ refused }) => refused)
    }
  })

const [one, two, three] = ["+12125550100", "+12125550101", "+12125550102"] as const

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

describe("sources of reputation", () => {
  it.scopedLive("Telnyx is asked number by number, and an answer that is not as documented is refused and named", () =>
    Effect.gen(function*() {
      const { answers, asked, url } = yield* start
      const source = TelnyxReputation.make({ provider: "telnyx", key: Redacted.make("KEY-secret") }, url)
      const data = {
        spam_risk: "high",
        spam_category: "Telemarketer",
        maturity_score: 80,
        connection_score: null,
        engagement_score: 12,
        sentiment_score: 40,
        last_refreshed_at: "2026-11-20T10:00:00Z"
      }
      const answer = (phone_number: string, changes: object = {}) =>
        [200, JSON.stringify({ data: { phone_number, reputation_data: { ...data, ...changes } } })] as const
      answers.set("GET /v2/reputation/numbers/%2B12125550100", answer(one))
      answers.set("GET /v2/reputation/numbers/%2B12125550101", answer(two, { spam_risk: 80, maturity_score: "high" }))
      answers.set("GET /v2/reputation/numbers/%2B12125550103", answer(one))
      const told = yield* ask(source, one, two, three, "+12125550103", "+442079460000")
      assert.deepStrictEqual(told, {
        requests: 4,
        rows: [{
          number: one,
          vendor: "telnyx",
          label: "flagged",
          at: data.last_refreshed_at,
          raw: JSON.stringify(data)
        }],
        refused: [
          `${two}: the answer has not the fields that are documented`,
          `${three}: it is not enrolled there`,
          "+12125550103: the answer is of another number",
          "+442079460000: numbers of this country are not looked at there"
        ]
      })
      assert.strictEqual(asked[0]!.headers["authorization"], "Bearer KEY-secret")
      answers.set("GET /v2/reputation/numbers/%2B12125550100", [401, "KEY-secret"])
      const failed = yield* Effect.flip(ask(source, one))
      assert.strictEqual(failed.message, "Telnyx answered 401")
    }))

  it.scopedLive("Twilio's report is asked for, waited for and read by carrier, page by page", () =>
    Effect.gen(function*() {
      const { answers, asked, url } = yield* start
      const account = { provider: "twilio", accountSid: "AC1", token: Redacted.make("twilio-secret") } as const
      const path = "/v2/Voice/Reports/PhoneNumbers/Outbound"
      const carrier = (carrier: string, total_calls: number, blocked_calls: number, percentage?: number) => ({
        carrier,
        total_calls,
        blocked_calls,
        blocked_calls_percentage: percentage ?? (total_calls === 0 ? 0 : 100 * blocked_calls / total_calls)
      })
      const report = (handle: string, part: "carriers" | "values", ...carriers: ReadonlyArray<object>) => ({
        handle,
        total_calls: 200,
        blocked_calls_by_carrier: [{ country: "US", [part]: carriers }]
      })
      answers.set(`POST ${path}`, [201, JSON.stringify({ report_id: "report_1", status: "created" })])
      let looks = 0
      answers.set(`GET ${path}/report_1`, (address) => {
        if (looks++ === 0) return [404, "{}"]
        return [
          200,
          JSON.stringify(
            address.searchParams.get("Page") === "1"
              ? {
                reports: [
                  report(two, "values", carrier("verizon", 50, 2)),
                  { handle: "2125550102" },
                  report(three, "values", carrier("att", 0, 5))
                ]
              }
              : {
                reports: [
                  report(
                    one,
                    "carriers",
                    carrier("att", 100, 6),
                    carrier("tmobile", 100, 5),
                    carrier("verizon", 49, 40)
                  ),
                  report(three, "carriers", carrier("att", 6, 100, 6))
                ],
                meta: { next_page_url: `${url}${path}/report_1?Page=1` }
              }
          )
        ]
      })
      const told = yield* ask(TwilioOutbound.make(account, url, "1 millis"))
      assert.deepStrictEqual(told.rows.map(({ raw: _raw, at: _at, ...row }) => row), [
        { number: one, vendor: "twilio", carrier: "at&t", label: "watch", score: 6 },
        { number: one, vendor: "twilio", carrier: "t-mobile", label: "clean", score: 5 },
        { number: two, vendor: "twilio", carrier: "verizon", label: "clean", score: 4 }
      ])
      assert.deepStrictEqual(told.refused, [
        "report 2: the calls of att do not add up",
        "report 1002: it has not the fields that are documented",
        "report 1003: the calls of att do not add up"
      ])
      assert.strictEqual(told.requests, 4)
      assert.isTrue(
        asked.every(({ headers }) =>
          headers["authorization"] === `Basic ${Buffer.from("AC1:twilio-secret").toString("base64")}`
        )
      )
      answers.set(`GET ${path}/report_1`, [403, "{}"])
      assert.strictEqual(
        (yield* Effect.flip(ask(TwilioOutbound.make(account, url, "1 millis")))).message,
        "Twilio answered 403"
      )
    }))

  it.scopedLive("the FTC's files are read day by day, and a line whose columns are shifted is refused and named", () =>
    Effect.gen(function*() {
      const { answers, asked, url } = yield* start
      const header =
        "Company_Phone_Number,Created_Date,Violation_Date,Consumer_City,Consumer_State,Consumer_Area_Code,Subject,Recorded_Message_Or_Robocall"
      const file = (day: string, ...lines: ReadonlyArray<string>) =>
        answers.set(`GET /sites/default/files/DNC_Complaint_Numbers_${day}.csv`, [
          200,
          [header, ...lines, ""].join("\r\n")
        ])
      const [yesterday, before] = [dayAgo(1), dayAgo(2)]
      const line = (number: string, day: string) =>
        `${number},${day} 00:00:01,${day} 09:30:00,"New York, NY",New York,212,"Reducing debt, credit",Y`
      file(before, line("2125550100", before), line("2125550101", before), line("", before))
      file(
        yesterday,
        line("2125550100", yesterday),
        // Shifted by a column: the number's is missing.
        `${yesterday} 00:00:01,${yesterday} 09:30:00,Newark,New Jersey,973,Other,N`,
        `${line("2125550101", yesterday)},more`
      )
      const told = yield* ask(FtcComplaints.make(url))
      assert.deepStrictEqual(told, {
        requests: 7,
        rows: [{
          number: one,
          vendor: "ftc",
          label: "watch",
          at: `${yesterday}T00:00:01.000Z`,
          raw: "2 complaints in 7 days"
        }],
        refused: [
          `DNC_Complaint_Numbers_${yesterday}.csv, line 3: violation_date is no date, consumer_area_code is no area code, company_phone_number is no number`,
          `DNC_Complaint_Numbers_${yesterday}.csv, line 4: 1 fields too many`
        ]
      })
      assert.strictEqual(asked.length, 7)
      answers.set(`GET /sites/default/files/DNC_Complaint_Numbers_${before}.csv`, [200, "<html>moved</html>"])
      assert.match((yield* Effect.flip(ask(FtcComplaints.make(url)))).message, /^DNC_Complaint_Numbers_.*\.csv: /)
    }))

  it.scopedLive("the FCC's complaints are read by pages, with a token where there is one", () =>
    Effect.gen(function*() {
      const { answers, asked, url } = yield* start
      const row = (id: number, changes: object = {}) => ({
        id: String(id),
        issue_date: `${dayAgo(3)}T00:00:00.000`,
        caller_id_number: "212-555-0100",
        ...changes
      })
      const first = Array.from({ length: FccComplaints.pageRows }, (_, i) => row(i + 1, { caller_id_number: "None" }))
      const second = [
        row(2_001),
        row(2_002),
        row(2_003, { caller_id_number: "212-555-0101" }),
        row(2_004, { issue_date: "212-555-0101", caller_id_number: "Phone" })
      ]
      answers.set("GET /resource/vakf-fz8e.json", ({ searchParams }) => [
        200,
        JSON.stringify(searchParams.get("$offset") === "0" ? first : second)
      ])
      const told = yield* ask(FccComplaints.make(Redacted.make("token"), url))
      assert.deepStrictEqual(told, {
        requests: 2,
        rows: [{
          number: one,
          vendor: "fcc",
          label: "watch",
          at: `${dayAgo(3)}T00:00:00.000Z`,
          raw: "2 complaints in 7 days"
        }],
        refused: ["row 1004: issue_date is no date, caller_id_number is no number"]
      })
      assert.strictEqual(asked[0]!.headers["x-app-token"], "token")
      assert.match(asked[0]!.url.searchParams.get("$where")!, /^issue_date >= '\d{4}-\d{2}-\d{2}T00:00:00\.000'$/)
      answers.set("GET /resource/vakf-fz8e.json", [200, "<html>"])
      assert.strictEqual(
        (yield* Effect.flip(ask(FccComplaints.make(undefined, url)))).message,
        "The FCC answered what is no list of complaints"
      )
    }))
})
