import * as Database from "@anipool/vicidial/Database"
import * as KnownCalls from "@anipool/vicidial/KnownCalls"
import * as MariaDb from "@anipool/vicidial/testing/MariaDb"
import * as SiteTables from "@anipool/vicidial/testing/SiteTables"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as MySql from "mysql2/promise"

const query = (url: string, ...statements: ReadonlyArray<string>) =>
  Effect.promise(async () => {
    const connection = await MySql.createConnection({ uri: url, multipleStatements: true })
    for (const statement of statements) await connection.query(statement)
    await connection.end()
  })

const codeOf = (lead: number, second: number) =>
  `V3051${String(second).padStart(5, "0")}${String(lead).padStart(10, "0")}`

const known = (campaign: string, postalCode: string, list = campaign === "SALES" ? "101" : "102") =>
  Option.some({ campaign, list, postalCode, owner: "" })

describe.skipIf(MariaDb.missing() !== undefined)("calls that are about to be placed, of a MariaDB", () => {
  it.scopedLive("are known by hopper and code, and again once it is back", () =>
    Effect.gen(function*() {
      const server = yield* MariaDb.start
      const url = server.url("site")
      yield* query(server.url(""), "CREATE DATABASE site")
      yield* query(
        url,
        ...SiteTables.statements(),
        "INSERT INTO vicidial_campaigns (campaign_id) VALUES ('SALES'), ('CARE')",
        "INSERT INTO vicidial_lists (list_id, campaign_id) VALUES (101, 'SALES'), (102, 'CARE')",
        "INSERT INTO vicidial_list (lead_id, list_id, postal_code) VALUES (7, 101, '10001'), (8, 102, '60601')",
        "INSERT INTO vicidial_hopper (lead_id, campaign_id, list_id) VALUES (7, 'SALES', 101)",
        `INSERT INTO vicidial_auto_calls (server_ip, campaign_id, lead_id, callerid) VALUES ('', 'OTHER', 8, '${
          codeOf(8, 1)
        }')`
      )
      const sources: Array<KnownCalls.Source> = []
      const calls = yield* KnownCalls.follow({
        connect: Database.connect(url, 5_000),
        wait: "2 seconds",
        every: "20 millis",
        onSource: (source) => sources.push(source),
        onFailure: () => Effect.void
      })
      let second = 100
      /** Asks under new codes until the site is heard of. */
      const heard = (lead: number, source: KnownCalls.Source) =>
        Effect.repeat(
          Effect.map(
            Effect.delay(Effect.suspend(() => calls.of(codeOf(lead, second++))), "50 millis"),
            (call) => ({ call, source: sources.at(-1) })
          ),
          { until: (each) => each.source === source }
        )
      assert.deepStrictEqual((yield* heard(7, "read-ahead")).call, known("SALES", "10001"))
      assert.deepStrictEqual(yield* calls.of(codeOf(8, 1)), known("OTHER", "60601"))
      assert.deepStrictEqual(yield* calls.of(codeOf(8, 2)), known("CARE", "60601"))
      assert.deepStrictEqual(yield* calls.of(codeOf(9, 1)), Option.none())
      yield* server.crash
      assert.deepStrictEqual((yield* heard(10, "unanswered")).call, Option.none())
      yield* server.restart
      // What is in memory is gone with it.
      yield* query(
        url,
        "REPAIR TABLE vicidial_list, vicidial_lists, vicidial_campaigns",
        "INSERT INTO vicidial_list (lead_id, list_id, postal_code) VALUES (11, 102, '90012')"
      )
      assert.deepStrictEqual((yield* heard(11, "asked")).call, known("CARE", "90012"))
    }))
})
