/**
 * Tags of numbers and campaigns over HTTP, whatever the storage.
 */
import type { CampaignPage } from "@anipool/http-api/admin/CampaignsApi"
import type { NumberPage } from "@anipool/http-api/admin/NumberListApi"
import type { Tagged } from "@anipool/http-api/admin/TagsApi"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type failure, TestServer } from "./TestServer.ts"

type Numbers = typeof NumberPage.Type
type Done = typeof Tagged.Type

/** The tests of the tags' endpoints. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("console: numbers and campaigns are tagged by choice or by filter, as one change that undoes as one", () =>
    Effect.gen(function*() {
      const { send, workspace: make } = yield* TestServer
      const workspace = yield* make()
      const elsewhere = yield* make()
      yield* workspace.hold("east", "+12125550100", "+12125550101")
      yield* workspace.hold("west", "+14155550100")
      for (const campaign of ["Solar", "Auto"]) yield* workspace.campaign(campaign, "east")
      const key = workspace.admin
      const ask = Effect.fn(function*(method: "GET" | "POST", path: string, body?: unknown) {
        const { json, status, text } = yield* send(method, `/admin/${path}`, { key, body })
        assert.strictEqual(status, 200, text)
        return json
      })
      const phones = (query: string) =>
        Effect.map(ask("GET", `numbers?${query}`), (json) => (json as Numbers).numbers.map(({ phone }) => phone))
      const { numbers } = (yield* ask("GET", "numbers")) as Numbers
      const [first, second, third] = numbers.map(({ id }) => id)
      const asked = { filter: { pool: "east" }, addTags: [" Spring  sale ", "VIP"] }
      const plan = {
        found: 2,
        changed: 2,
        full: 0,
        effects: ["Spring sale", "VIP"].map((tag) => ({ tag, isAdded: true, changed: 2, already: 0 }))
      }
      assert.deepStrictEqual(yield* ask("POST", "tags/numbers/preview", asked), plan)
      assert.deepStrictEqual(yield* ask("GET", "tags"), { tags: [] })
      const tagged = (yield* ask("POST", "tags/numbers", asked)) as Done
      assert.deepStrictEqual<unknown>(tagged, { ...plan, entry: tagged.entry })
      yield* ask("POST", "tags/numbers", { ids: [second, third], addTags: ["Trial"], removeTags: ["vip"] })
      // With a campaign of each workspace, so that nothing of others is found.
      yield* send("POST", "/admin/tags/numbers", { key: elsewhere.admin, body: { ids: [first], addTags: ["VIP"] } })
      const seasonal = (yield* ask("POST", "tags/campaigns", { filter: { search: "sol" }, addTags: ["VIP"] })) as Done
      assert.deepInclude(seasonal, { found: 1, changed: 1 })
      assert.deepStrictEqual(yield* ask("GET", "tags"), {
        tags: [
          { tag: "Spring sale", numbers: 2, campaigns: 0 },
          { tag: "Trial", numbers: 2, campaigns: 0 },
          { tag: "VIP", numbers: 1, campaigns: 1 }
        ]
      })
      assert.deepStrictEqual(
        ((yield* ask("GET", "numbers?sort=number")) as Numbers).numbers.map(({ tags }) => tags),
        [["Spring sale", "VIP"], ["Spring sale", "Trial"], ["Trial"]]
      )
      assert.deepStrictEqual(
        ((yield* ask("GET", `numbers/${second}`)) as { readonly number: Numbers["numbers"][number] }).number.tags,
        ["Spring sale", "Trial"]
      )
      assert.deepStrictEqual(yield* phones("tags=vip,trial"), ["2125550100", "2125550101", "4155550100"])
      assert.deepStrictEqual(yield* phones("tags=*&withoutTags=Trial"), ["2125550100"])
      assert.deepStrictEqual(yield* phones("tags=spring%20sale&sort=-number"), ["2125550101", "2125550100"])
      assert.deepStrictEqual(yield* phones("withoutTags=*"), [])
      assert.include(
        (yield* send("GET", "/admin/numbers.csv?columns=number,tags", { key })).text,
        "2125550101,\"Spring sale; Trial\"\r\n"
      )
      const campaigns = (query: string) =>
        Effect.map(
          ask("GET", `campaigns?${query}`),
          (json) => (json as typeof CampaignPage.Type).campaigns.map(({ id, tags }) => [id, tags])
        )
      assert.deepStrictEqual(yield* campaigns("tags=vip"), [["Solar", ["VIP"]]])
      assert.deepStrictEqual(yield* campaigns("withoutTags=vip"), [["Auto", []]])
      const undo = (entry: number | null) => ask("POST", `audit/${entry}/undo`)
      yield* undo(seasonal.entry)
      yield* undo(tagged.entry)
      assert.deepStrictEqual(yield* ask("GET", "tags"), { tags: [{ tag: "Trial", numbers: 2, campaigns: 0 }] })
      const renamed = (yield* ask("POST", "tags/replacements", { tag: "trial", by: "Tried" })) as {
        readonly entry: number
      }
      assert.deepStrictEqual<unknown>(renamed, { numbers: 2, campaigns: 0, entry: renamed.entry })
      yield* ask("POST", "tags/replacements", { tag: "tried", by: null })
      assert.deepStrictEqual(yield* ask("GET", "tags"), { tags: [] })
      // Who looks only may ask what it would do.
      const nothing = (yield* ask("POST", "tags/numbers", { ids: [first], removeTags: ["VIP"] })) as Done
      assert.deepInclude(nothing, { found: 1, changed: 0, entry: null })

      const ids = [first]
      for (
        const [path, field, body] of [
          ["tags/numbers", "addTags", { ids }],
          ["tags/numbers", "addTags", { ids, addTags: [] }],
          ["tags/numbers", "removeTags", { ids, addTags: ["vip"], removeTags: ["VIP"] }],
          ["tags/numbers", "ids", { addTags: ["vip"] }],
          ["tags/numbers", "ids", { ids, filter: {}, addTags: ["vip"] }],
          ["tags/numbers", "addTags.0", { ids, addTags: ["-vip"] }],
          ["tags/numbers", "addTags.0", { ids, addTags: ["x".repeat(41)] }],
          ["tags/numbers", "addTags", { ids, addTags: Array.from({ length: 11 }, (_, i) => `tag ${i}`) }],
          ["tags/numbers", "filter.tags", { filter: { tags: "a,,b" }, addTags: ["vip"] }],
          ["tags/replacements", "tag", { tag: "none", by: null }],
          ["tags/replacements", "by", { tag: "vip", by: "VIP" }],
          ["tags/campaigns/preview", "campaignIds", { addTags: ["vip"] }]
        ] as const
      ) {
        const refused = yield* send("POST", `/admin/${path}`, { key, body })
        assert.strictEqual(refused.status, 400, JSON.stringify(body))
        const { message } = refused.json as ReturnType<typeof failure>
        assert.isTrue(message.startsWith(`${field}: `), `${JSON.stringify(body)}: ${message}`)
      }
      const unread = yield* send("GET", "/admin/numbers?tags=,", { key })
      assert.strictEqual(unread.status, 400)
      assert.match((unread.json as ReturnType<typeof failure>).message, /^tags: expected \*, or 1 to 20 tags/)
    }))
}
