/**
 * Numbers that are kept for owners, over HTTP, whatever the storage.
 */
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "./TestServer.ts"

/** The tests. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("numbers are kept for owners by rows, CSV and one by one, listed, given to their calls, and kept no more", () =>
    Effect.gen(function*() {
      const { send, workspace: open } = yield* TestServer
      const workspace = yield* open()
      yield* workspace.campaign("C1", "east")
      yield* workspace.hold("east", "+12125550100", "+12125550101", "+12125550102")
      const key = yield* workspace.key("nrm")
      const ask = (method: string, path: string, body?: unknown) => send(method, path, { key, body })
      const entered = yield* ask("POST", "/admin/owners", {
        owners: [
          { owner: " 4021 ", number: "(212) 555-0100" },
          { owner: "", number: "12" },
          "no row",
          { owner: "4022", number: "2125550199" },
          { owner: "4023", number: "none" }
        ]
      })
      assert.deepInclude(entered.json, { counts: { recorded: 1, same: 1, refused: 3 } })
      const { rows } = entered.json as { readonly rows: ReadonlyArray<{ readonly row: number; readonly says: string }> }
      assert.deepStrictEqual(rows.filter(({ says }) => says !== "").map(({ row }) => row), [2, 3, 4])
      assert.match(rows[1]!.says, /^owner: expected 1 to 64 characters; number: /)
      assert.strictEqual(rows[3]!.says, "number: expected a number that the workspace holds")
      const byFile = yield* ask("POST", "/admin/owners", { csv: "owner,number\n4021,2125550100\n4022,2125550101\nx\n" })
      assert.deepInclude(byFile.json, { counts: { recorded: 1, same: 1, refused: 1 } })
      const put = yield* ask("PUT", "/admin/owners/Ann%20%2F%20East", { number: "2125550101" })
      assert.deepInclude(put.json, { owner: "Ann / East", number: "+12125550101", status: "ACTIVE_AND_BEING_MANAGED" })
      assert.isNotNull((put.json as unknown as { readonly entry: unknown }).entry)
      const page = (query: string) =>
        Effect.map(ask("GET", `/admin/owners${query}`), ({ json }) => {
          const { next, owners } = json as unknown as {
            readonly owners: ReadonlyArray<{ readonly owner: string; readonly number: string }>
            readonly next: string | null
          }
          return [...owners.map(({ number, owner }) => `${owner} ${number}`), next]
        })
      assert.deepStrictEqual(yield* page("?limit=2"), ["4021 +12125550100", "4022 +12125550101", "4022"])
      assert.deepStrictEqual(yield* page("?limit=2&after=4022"), ["Ann / East +12125550101", null])
      assert.deepStrictEqual(yield* page("?number=2125550101"), [
        "4022 +12125550101",
        "Ann / East +12125550101",
        null
      ])
      const assign = yield* workspace.key("assignment")
      for (let i = 0; i < 3; i++) {
        const asked = { prospect_phone: `212556010${i}`, dialer_campaign: "C1", owner: "4022" }
        const { json } = yield* send("POST", "/assignment", { key: assign, body: asked })
        assert.deepInclude(json, { success: true, ani: "2125550101" })
      }
      const removed = yield* ask("DELETE", "/admin/owners/4022")
      assert.deepInclude(removed.json, { success: true })
      assert.strictEqual((yield* ask("DELETE", "/admin/owners/4022")).status, 404)
      assert.strictEqual((yield* ask("PUT", "/admin/owners/4022", { number: "2125550199" })).status, 400)
      for (const wrong of [{}, { csv: "", owners: [] }, { owners: [] }]) {
        assert.strictEqual((yield* ask("POST", "/admin/owners", wrong)).status, 400)
      }
      for (const query of ["?limit=0", "?number=12"]) {
        assert.strictEqual((yield* ask("GET", `/admin/owners${query}`)).status, 400, query)
      }
    }))
}
