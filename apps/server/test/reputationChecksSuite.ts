/**
 * Checks of what others say over HTTP, whatever the storage.
 */
import type { ReputationChecks } from "@anipool/http-api/admin/ReputationCheckApi"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "./TestServer.ts"

/** The tests of the endpoints. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("reputation checks: one of each source is set, listed, changed and taken back by administrators", () =>
    Effect.gen(function*() {
      const { send, workspace: make } = yield* TestServer
      const workspace = yield* make()
      yield* workspace.hold("east", "+12125550100")
      const { admin: key } = workspace
      const at = "/admin/reputation-checks"
      const listed = Effect.map(send("GET", at, { key }), ({ json }) => json as ReputationChecks)
      assert.deepStrictEqual(yield* listed, { checks: [], runs: [] })
      const body = { everyDays: 7, numbers: "group", group: "east", price: 0.01, monthlyLimit: 50 }
      const before = Date.now()
      const set = yield* send("PUT", `${at}/telnyx`, { key, body })
      assert.strictEqual(set.status, 200, set.text)
      const check = set.json as ReputationChecks["checks"][number]
      assert.deepStrictEqual<unknown>(check, {
        source: "telnyx",
        ...body,
        dueAt: check.dueAt,
        spent: 0,
        // This server has no credentials.
        next: null
      })
      assert.isAtLeast(check.dueAt, before + 3_600_000)
      const ftc = yield* send("PUT", `${at}/ftc`, { key, body: { ...body, numbers: "active", group: null } })
      assert.deepInclude(ftc.json, { source: "ftc", numbers: "active", group: null })
      assert.deepStrictEqual((yield* listed).checks.map(({ source }) => source), ["telnyx", "ftc"])
      const changed = yield* send("PUT", `${at}/telnyx`, { key, body: { ...body, everyDays: 30 } })
      assert.deepInclude(changed.json, { everyDays: 30, dueAt: check.dueAt })
      for (
        const [wrong, message] of [
          [{ everyDays: 0 }, /everyDays: expected a whole number from 1 to 90/],
          [{ price: -1 }, /price: expected a number from 0 to 1000/],
          [{ group: null }, /^group: expected a group where numbers is group, and only there/],
          [{ group: "nobody's" }, /^group: expected a group of this workspace/]
        ] as const
      ) {
        const { json, status } = yield* send("PUT", `${at}/telnyx`, { key, body: { ...body, ...wrong } })
        assert.strictEqual(status, 400)
        assert.match((json as { readonly message: string }).message, message)
      }
      assert.strictEqual((yield* send("PUT", `${at}/hiya`, { key, body })).status, 400)
      const nrm = yield* workspace.key("nrm")
      assert.strictEqual((yield* send("PUT", `${at}/telnyx`, { key: nrm, body })).status, 403)
      assert.strictEqual((yield* send("GET", at, { key: nrm })).status, 200)
      assert.strictEqual((yield* send("POST", `${at}/telnyx/run`, { key: nrm })).status, 403)
      const asked = yield* send("POST", `${at}/telnyx/run`, { key })
      assert.strictEqual(asked.status, 200, asked.text)
      const hastened = asked.json as ReputationChecks["checks"][number]
      assert.deepInclude(hastened, { source: "telnyx", everyDays: 30, spent: 0, next: null })
      assert.isAtMost(hastened.dueAt, Date.now())
      assert.strictEqual((yield* listed).checks[0]!.dueAt, hastened.dueAt)
      assert.deepInclude(yield* send("POST", `${at}/twilio/run`, { key }), { status: 404 })
      const { admin: other } = yield* make()
      assert.strictEqual((yield* send("POST", `${at}/telnyx/run`, { key: other })).status, 404)
      assert.strictEqual((yield* send("DELETE", `${at}/telnyx`, { key: other })).status, 404)
      assert.deepStrictEqual((yield* send("DELETE", `${at}/telnyx`, { key })).json, { success: true })
      const gone = yield* send("DELETE", `${at}/telnyx`, { key })
      assert.deepInclude(gone, { status: 404 })
      assert.deepInclude(gone.json, { message: "No check of telnyx is set" })
      assert.deepStrictEqual((yield* listed).checks.map(({ source }) => source), ["ftc"])
    }))
}
