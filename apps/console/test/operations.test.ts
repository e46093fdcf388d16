/**
 * What answers are known by in the cache: by who asks, the operation and its input, and by nothing that a page writes.
 */
import { assert, describe, it } from "@effect/vitest"
import { QueryClient } from "@tanstack/react-query"
import * as Effect from "effect/Effect"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Client } from "../src/api/ConsoleApi.ts"
import * as Operations from "../src/api/operations.ts"

const source = fileURLToPath(new URL("../src", import.meta.url))

/** A client whose operations answer what they are called and were asked with. */
const client = new Proxy({}, {
  get: (_, group) =>
    new Proxy({}, { get: (_, name) => (input: unknown) => Effect.succeed([String(group), String(name), input]) })
}) as Client

const somebody: Operations.Asker = { id: "somebody", client }
const list = { urlParams: { search: "212", offset: 0, limit: 6 } }

/** A cache in which each of these is fresh. */
const cacheOf = async (...options: ReadonlyArray<{ readonly queryKey: ReadonlyArray<unknown> }>) => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  for (const each of options) await cache.fetchQuery({ ...each })
  return cache
}

const isStale = (cache: QueryClient, { queryKey }: { readonly queryKey: ReadonlyArray<unknown> }): boolean =>
  cache.getQueryState(queryKey)!.isInvalidated

describe("answers in the cache", () => {
  it("are of the operation that was asked, with the input that it was asked with", async () => {
    const asked = [
      Operations.query(somebody, "adminGroups.list", list),
      Operations.query(somebody, "adminNumbers.list", list),
      Operations.query(somebody, "adminNumbers.list", { urlParams: { ...list.urlParams, search: "213" } }),
      Operations.query(somebody, "adminNumbers.facets"),
      Operations.query({ id: "somebody else", client }, "adminNumbers.facets")
    ]
    const cache = await cacheOf(...asked)
    assert.strictEqual(cache.getQueryCache().getAll().length, asked.length)
    assert.deepStrictEqual(cache.getQueryData(asked[0]!.queryKey) as unknown, ["adminGroups", "list", list])
    assert.deepStrictEqual(cache.getQueryData(asked[1]!.queryKey) as unknown, ["adminNumbers", "list", list])
    // The same question, whatever the order in which its parts were written, is asked once.
    await cache.fetchQuery(
      Operations.query(somebody, "adminGroups.list", { urlParams: { limit: 6, offset: 0, search: "212" } })
    )
    assert.strictEqual(cache.getQueryCache().getAll().length, asked.length)
  })

  it("by pages are kept apart from those at once", async () => {
    const urlParams = { limit: 50 }
    const once = Operations.query(somebody, "adminAudit.list", { urlParams })
    const pages = Operations.pages(somebody, "adminAudit.list", () => ({ urlParams }), () => undefined)
    const cache = await cacheOf(once)
    await cache.fetchInfiniteQuery(pages)
    assert.deepStrictEqual(cache.getQueryData(once.queryKey) as unknown, ["adminAudit", "list", { urlParams }])
    assert.deepStrictEqual(cache.getQueryData(pages.queryKey)?.pages as unknown, [["adminAudit", "list", {
      urlParams
    }]])
  })

  it("are asked for again by operation, by a part of its input, or all of who asked", async () => {
    const one = Operations.query(somebody, "adminGroups.get", { path: { groupId: "a" } })
    const two = Operations.query(somebody, "adminGroups.get", { path: { groupId: "b" } })
    const members = Operations.query(somebody, "adminGroups.members", {
      path: { groupId: "a" },
      urlParams: { offset: 0, limit: 100 }
    })
    const others = Operations.query({ id: "somebody else", client }, "adminGroups.get", { path: { groupId: "a" } })
    const all = [one, two, members, others]
    const after = async (...stale: ReadonlyArray<Operations.Stale>) => {
      const cache = await cacheOf(...all)
      await Operations.invalidate(cache, "somebody", ...stale)
      return all.map((each) => isStale(cache, each))
    }
    assert.deepStrictEqual(await after("adminGroups.get"), [true, true, false, false])
    assert.deepStrictEqual(
      await after(["adminGroups.get", { path: { groupId: "a" } }], ["adminGroups.members", { path: { groupId: "a" } }]),
      [true, false, true, false]
    )
    assert.deepStrictEqual(await after(), [true, true, true, false])
  })

  it("are named in one place: no page writes a key, or reaches for answers by one", () => {
    const byHand =
      /\b(queryKey|queryFn|queryHash)\??:|\bqueryOptions\(|\.(invalidate|remove|refetch|reset|cancel)Queries\(|\.(set|ensure)Quer(y|ies)Data\(|\bQueryCache\(/
    const files = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((name) =>
        /\.tsx?$/.test(name) && name !== join("api", "operations.ts") && name !== join("api", "queryClient.ts")
      )
    assert.isAbove(files.length, 50)
    assert.deepStrictEqual(files.filter((name) => byHand.test(readFileSync(join(source, name), "utf8"))), [])
    assert.isTrue(byHand.test(`useQuery({ queryKey: ["finder", search] })`))
  })
})
