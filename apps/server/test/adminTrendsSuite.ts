/**
 * Tests of what became of dials by the hour, over whatever storage `TestServer` stands on.
 */
import type { Trends } from "@anipool/http-api/admin/TrendsApi"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "./TestServer.ts"

/** The tests. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("console: trends are what became of dials, by state, area code, campaign or hour", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const workspace = yield* server.workspace({ timeZone: "UTC" })
      const key = yield* workspace.key("admin")
      // Yesterday at ten, and at eleven.
      const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
      const dials = [
        ["2125550100", "C1", "10", "Busy"],
        ["9175550100", "C1", "10", "603"],
        ["2125550100", "C2", "11", "603"],
        ["4155550100", "C2", "11", "Busy"]
      ]
      for (const [i, [from, campaign, hour, disposition]] of dials.entries()) {
        const { status, text } = yield* server.send("POST", "/dials", {
          key: yield* workspace.key("dials"),
          body: {
            campaign_id: campaign,
            campaign_name: `Campaign ${campaign}`,
            agent_name: "Ann",
            from_number: from,
            disposition_name: disposition,
            to_number: `646555012${i}`,
            datetime: `${yesterday}T${hour}:30:00Z`,
            call_direction: "Outbound",
            zip: "10001",
            sys_created_date_original: yesterday,
            total_dial_attempts: 1,
            skill_name: "East",
            lead_source: "web",
            dial_id: `d${i}`
          }
        })
        assert.strictEqual(status, 200, text)
      }
      const trends = (query: string) =>
        Effect.map(server.send("GET", `/admin/trends?${query}`, { key }), ({ json, status, text }) => {
          assert.strictEqual(status, 200, text)
          return json as Trends
        })
      const rows = (query: string) =>
        Effect.map(
          trends(query),
          ({ rows }) =>
            rows.map(({ blocks, dials, key, noAnswers }) => [key, dials.join(), blocks.join(), noAnswers.join()])
        )
      const day = `from=${yesterday}&to=${yesterday}`
      const all = yield* Effect.repeat(trends(""), {
        until: ({ rows }) => rows.reduce((sum, row) => sum + row.dials.reduce((a, b) => a + b), 0) === 4
      })
      assert.deepInclude(all, { by: "hour", across: "day" })
      assert.lengthOf(all.columns, 8)
      assert.strictEqual(all.columns.at(-1), all.today)
      assert.deepStrictEqual(yield* rows(day), [["10", "2", "1", "1"], ["11", "2", "1", "1"]])
      assert.deepStrictEqual(yield* rows(`by=state&${day}`), [["NY", "3", "2", "1"], ["CA", "1", "0", "1"]])
      assert.deepStrictEqual(yield* rows(`by=area_code&${day}`), [
        ["212", "2", "1", "1"],
        ["415", "1", "0", "1"],
        ["917", "1", "1", "0"]
      ])
      const byCampaign = yield* trends(`by=campaign&across=hour&${day}`)
      assert.lengthOf(byCampaign.columns, 24)
      assert.deepStrictEqual(
        byCampaign.rows.map(({ dials, key, name }) => [key, name, dials[10], dials[11]]),
        [["C1", "Campaign C1", 2, 0], ["C2", "Campaign C2", 0, 2]]
      )

      for (
        const [query, named] of [
          ["from=2026-01-02&to=2026-01-01", "from"],
          ["from=2026-01-01&to=2026-04-03", "from"],
          ["from=tomorrow", "from"],
          ["by=carrier", "by"]
        ] as const
      ) {
        const { status, text } = yield* server.send("GET", `/admin/trends?${query}`, { key })
        assert.strictEqual(status, 400, text)
        assert.include(text, named)
      }
      yield* trends("from=2026-01-01&to=2026-04-02")
    }))
}
