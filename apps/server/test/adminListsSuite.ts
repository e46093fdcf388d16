/**
 * Lists of the dialer over HTTP, whatever the storage.
 */
import type * as AssignApi from "@anipool/http-api/admin/AssignApi"
import type * as Api from "@anipool/http-api/admin/ListsApi"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { failure, TestServer } from "./TestServer.ts"

/** The tests. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("lists are registered, listed, changed by their version, removed, and undone", () =>
    Effect.gen(function*() {
      const { send, workspace: open } = yield* TestServer
      const workspace = yield* open()
      yield* workspace.hold("east", "+12125550100")
      const key = workspace.admin
      const ask = (method: string, path: string, body?: unknown) => send(method, path, { key, body })
      const path = `/admin/lists/${encodeURIComponent("10/01")}`
      const gone = { status: 404, json: failure("List not found"), code: "list_not_found" }
      for (const method of ["GET", "DELETE"]) assert.deepInclude(yield* ask(method, path), gone)
      const made = (yield* ask("PUT", path, { name: "Spring", number: "(212) 555-0100", policy: { dailyCap: 9 } }))
        .json as typeof Api.ListPut.Type
      const { entry, ...row } = made
      assert.deepStrictEqual<unknown>(row, {
        id: "10/01",
        name: "Spring",
        groupId: null,
        number: "+12125550100",
        policy: { dailyCap: 9 },
        version: row.version
      })
      assert.deepStrictEqual<unknown>((yield* ask("GET", path)).json, row)
      assert.deepStrictEqual<unknown>((yield* ask("GET", "/admin/lists?search=SPR")).json, { total: 1, lists: [row] })
      assert.deepInclude((yield* ask("PUT", path, { ...row, groupId: "" })).json, { entry: null })
      const changed = yield* ask("PUT", path, { groupId: "east", version: row.version })
      assert.deepInclude(changed.json, { name: null, groupId: "east", number: null, policy: {} })
      const late = yield* ask("PUT", path, { groupId: "east", number: "", version: row.version })
      assert.deepStrictEqual([late.status, late.code], [409, "state_changed"])
      assert.strictEqual((yield* ask("DELETE", `${path}?version=${row.version}`)).status, 409)
      for (
        const [body, says] of [
          [{ groupId: "west" }, "groupId: expected a group that is there"],
          [{ number: "2125550199" }, "number: expected a number that the workspace holds"],
          [{ groupId: "east", number: "2125550100" }, "number: expected a group or a number"],
          [{ policy: { dailyCap: 0 } }, "dailyCap"],
          [{ policy: { shadow: true } }, "shadow"]
        ] as const
      ) {
        const refused = yield* ask("PUT", path, body)
        assert.strictEqual(refused.status, 400, refused.text)
        assert.include(refused.text, says)
      }
      assert.strictEqual((yield* ask("PUT", `/admin/lists/${"a".repeat(65)}`, {})).status, 400)
      assert.deepInclude((yield* ask("DELETE", path)).json, { success: true })
      assert.deepInclude(yield* ask("GET", path), gone)
      assert.strictEqual((yield* ask("POST", `/admin/audit/${entry}/undo`)).status, 409)
    }))

  it.effect("calls that name a list show its number, by body, URL and batch, and a trial says why", () =>
    Effect.gen(function*() {
      const { send, workspace: open } = yield* TestServer
      const workspace = yield* open()
      yield* workspace.hold("pool", "+12125550100", "+12125550101")
      yield* workspace.hold("far", "+13105550100")
      yield* workspace.campaign("C1", "pool")
      const key = yield* workspace.key("assignment")
      yield* send("PUT", "/admin/lists/1001", { key: workspace.admin, body: { groupId: "far" } })
      const lead = { prospect_phone: "2125550123", dialer_campaign: "C1" }
      const body = (list: string) => ({ ...lead, list })
      assert.deepInclude((yield* send("POST", "/assignment", { key, body: body("1001") })).json, { ani: "3105550100" })
      assert.match(
        ((yield* send("POST", "/assignment", { key, body: body("1002") })).json as { readonly ani: string }).ani,
        /^212/
      )
      const query = new URLSearchParams({ ...body("1001"), format: "text" }).toString()
      assert.strictEqual((yield* send("GET", `/assignment?${query}`, { key })).text, "3105550100")
      const batch = yield* send("POST", "/assignment/batch", {
        key,
        body: { leads: [{ row_id: "1", ...body("1001") }, { row_id: "2", ...body("x".repeat(65)) }] }
      })
      assert.deepStrictEqual<unknown>((batch.json as { readonly results: unknown }).results, [
        { row_id: "1", serviceani: "3105550100", error: "" },
        { row_id: "2", serviceani: "", error: "list: expected at most 64 characters" }
      ])
      const trial = (list?: string) =>
        Effect.map(
          send("POST", "/admin/assignment/preview", {
            key: workspace.admin,
            body: { phone: "2125550123", campaign: "C1", list }
          }),
          ({ json }) => json as AssignApi.PreviewResult
        )
      assert.deepInclude(yield* trial("1001"), {
        list: { id: "1001", isRegistered: true, groupId: "far", number: null, settings: [] }
      })
      assert.deepInclude(yield* trial("1002"), {
        list: { id: "1002", isRegistered: false, groupId: null, number: null, settings: [] }
      })
      assert.deepInclude(yield* trial(), { list: null })
    }))
}
