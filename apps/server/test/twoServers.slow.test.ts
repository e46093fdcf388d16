/**
 * Two server processes on one PostgreSQL: no cap is exceeded, and what one acknowledged the other obeys.
 */
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { adminSecret, bootstrapFile, send, startServer } from "./serverProcess.ts"

const number = (n: number) => `212555${String(n).padStart(4, "0")}`

describe("two servers on one PostgreSQL", () => {
  it.scopedLive(
    "1,500 requests of 50 clients on 40 ANIs with a cap of 25: exactly 1,000 succeed, each ANI 25 times",
    () =>
      Effect.gen(function*() {
        const bootstrap = yield* bootstrapFile("Two servers", 25)
        const database = yield* TestDatabase.make
        const databaseUrl = Redacted.value(database.runUrl)
        // Both at once: one of them migrates and applies the file, the other finds it done.
        const [{ url: first }, { url: second }] = yield* Effect.all([
          startServer(databaseUrl, bootstrap),
          startServer(databaseUrl, bootstrap)
        ], { concurrency: 2 })
        const urls = [first, second]
        yield* send(first, "POST", "/custom/campaigns", {
          id: "C1",
          name: "C1",
          type: "Outbound",
          inbound_pool_id: "P1"
        })
        yield* Effect.forEach(Array.from({ length: 40 }, (_, n) => n), (n) =>
          send(first, "POST", "/custom/anis", { country_code: "+1", number: number(n), inbound_group_id: "P1" }))

        const answers = yield* Effect.forEach(
          Array.from({ length: 1500 }, (_, n) =>
            n),
          (n) =>
            send(urls[n % 2]!, "POST", "/assignment", { prospect_phone: number(5000 + n), real_time: n % 5 === 0 }),
          { concurrency: 50 }
        )

        assert.isTrue(answers.every(({ status }) => status === 200))
        const given = answers.flatMap(({ body }) => body.ani ?? [])
        assert.strictEqual(given.length, 1000)
        for (let n = 0; n < 40; n++) assert.strictEqual(given.filter((ani) => ani === number(n)).length, 25)
        const refused = answers.filter(({ body }) => !body.success)
        assert.isTrue(refused.every(({ body }) => body.message === "No available ANI found"))

        // What one server acknowledged, the other obeys from that moment.
        yield* send(first, "POST", "/custom/anis", { country_code: "+1", number: number(99), inbound_group_id: "P1" })
        assert.strictEqual(
          (yield* send(second, "POST", "/assignment", { prospect_phone: number(7000) })).body.ani,
          number(99)
        )
        yield* send(second, "DELETE", "/custom/anis", { number: number(99) })
        assert.isFalse((yield* send(first, "POST", "/assignment", { prospect_phone: number(7001) })).body.success)

        // Settings too, each for the next request, however often the other server was asked just before.
        const admin = { authorization: `Bearer ${adminSecret}` }
        const ask = (url: string, method: string, path: string, body?: unknown) =>
          Effect.tap(
            send(url, method, path, body, admin),
            ({ status }) => assert.strictEqual(status, 200, `${method} ${path}`)
          )
        const grouped = (url: string) => send(url, "GET", "/inbound-group?group_id=P1", undefined)
        yield* send(first, "POST", "/custom/anis", { country_code: "+1", number: number(100), inbound_group_id: "P2" })
        for (let turn = 0; turn < 6; turn++) {
          const [told, other] = turn % 2 === 0 ? [first, second] : [second, first]
          const inboundGroups = turn % 2 === 0
          const before = yield* grouped(other)
          assert.strictEqual(before.status, inboundGroups ? 422 : 200)
          const changed = {
            name: `Turn ${turn}`,
            timeZone: `Etc/GMT+${turn}`,
            inboundGroups,
            fields: { ani: `f${turn}` }
          }
          yield* ask(told, "PATCH", "/admin/workspace", changed)
          const shown: object = (yield* ask(other, "GET", "/admin/workspace")).body
          assert.deepInclude(shown, changed)
          assert.strictEqual((yield* grouped(other)).status, inboundGroups ? 200 : 422)
          yield* ask(told, "PUT", "/admin/workspace/policy", { dailyCap: 100 + turn })
          const campaign = yield* ask(other, "GET", "/admin/campaigns/C1/policy")
          assert.deepInclude(JSON.parse(JSON.stringify(campaign.body)).inherited, { dailyCap: 100 + turn })
          const assigned = yield* send(other, "POST", "/assignment", {
            prospect_phone: number(7100 + turn),
            with_fields: true
          })
          assert.deepInclude(JSON.parse(JSON.stringify(assigned.body)).fields, { [`f${turn}`]: assigned.body.ani })
        }
      })
  )
})
