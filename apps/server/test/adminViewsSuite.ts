/**
 * Views that people keep, whatever the storage.
 */
import { ownMax } from "@anipool/domain/SavedView"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type failure, TestServer } from "./TestServer.ts"

interface View {
  readonly id: number
  readonly name: string
  readonly isShared: boolean
}

/** The tests of the views' endpoints. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("console: views are one's own or everybody's, and are kept, changed and forgotten", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { admin, key } = yield* workspace()
      const other = yield* key("admin")
      const elsewhere = yield* workspace()
      const asked = { page: "numbers", name: "Resting", address: "status=COOLING_OFF" }
      const names = (key: string) =>
        Effect.map(
          send("GET", "/admin/views", { key }),
          ({ json }) =>
            (json as { readonly views: ReadonlyArray<View> }).views.map(({ isShared, name }) =>
              isShared ? `${name}, shared` : name
            )
        )
      const own = yield* send("POST", "/admin/views", { key: admin, body: asked })
      const { id } = own.json as View
      assert.deepStrictEqual<unknown>(own.json, { id, ...asked, isShared: false })
      const shared = (yield* send("POST", "/admin/shared-views", { key: admin, body: asked })).json as View
      assert.deepStrictEqual(yield* names(admin), ["Resting", "Resting, shared"])
      assert.deepStrictEqual(yield* names(other), ["Resting, shared"])
      assert.deepStrictEqual(yield* names(elsewhere.admin), [])
      const taken = yield* send("POST", "/admin/views", { key: admin, body: asked })
      assert.deepStrictEqual([taken.status, taken.code], [409, "view_exists"])
      const theirs = yield* send("PATCH", `/admin/views/${id}`, { key: other, body: { name: "Mine" } })
      assert.deepStrictEqual([theirs.status, theirs.code], [404, "view_not_found"])
      yield* send("PATCH", `/admin/views/${id}`, { key: admin, body: { name: "At rest", address: "" } })
      yield* send("PATCH", `/admin/shared-views/${shared.id}`, { key: other, body: { name: "All at rest" } })
      assert.deepStrictEqual(yield* names(admin), ["All at rest, shared", "At rest"])
      assert.strictEqual((yield* send("DELETE", `/admin/views/${shared.id}`, { key: admin })).status, 404)
      assert.strictEqual((yield* send("DELETE", `/admin/shared-views/${shared.id}`, { key: other })).status, 200)
      assert.strictEqual((yield* send("DELETE", `/admin/views/${id}`, { key: admin })).status, 200)
      assert.deepStrictEqual(yield* names(admin), [])

      for (
        const [body, message] of [
          [{ ...asked, page: "alerts" }, /^page: /],
          [{ ...asked, name: "" }, /^name: expected a name without blanks around it$/],
          [{ ...asked, name: " x" }, /^name: /],
          [{ ...asked, name: "x".repeat(61) }, /^name: expected at most 60 characters$/],
          [{ ...asked, address: "x".repeat(2_001) }, /^address: expected at most 2000 characters$/]
        ] as const
      ) {
        const refused = yield* send("POST", "/admin/views", { key: admin, body })
        assert.strictEqual(refused.status, 400, refused.text)
        assert.match((refused.json as ReturnType<typeof failure>).message, message)
      }
      for (let i = 0; i < ownMax; i++) {
        yield* send("POST", "/admin/views", { key: admin, body: { ...asked, name: `View ${i}` } })
      }
      const tooMany = yield* send("POST", "/admin/views", { key: admin, body: asked })
      assert.deepStrictEqual([tooMany.status, tooMany.code], [409, "limit_reached"])
      assert.strictEqual((yield* send("POST", "/admin/views", { key: other, body: asked })).status, 200)
    }))
}
