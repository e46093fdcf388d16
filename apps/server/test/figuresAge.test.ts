/**
 * How old figures are, told with them.
 */
import * as FiguresAge from "@anipool/http-api/FiguresAge"
import * as Operations from "@anipool/http-api/Operations"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Dials } from "@anipool/storage/Dials"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { consoleHeaders, layer, TestServer } from "./TestServer.ts"

/** A storage of which the oldest dial that waits does so for 12.4 seconds. */
const behind = Layer.map(MemoryStorage.layer, (all) => {
  const dials: Context.Tag.Service<Dials> = Context.get(all, Dials)
  return Context.add(all, Dials, { ...dials, waiting: () => Effect.succeed({ records: 0, lagMs: 12_400 }) })
})

const paths: Readonly<Record<string, string>> = {
  adminExportNumbers: "/admin/numbers.csv",
  adminGetCampaign: "/admin/campaigns/C1",
  adminGetNumber: "/admin/numbers/1",
  adminGetTrends: "/admin/trends?from=2026-01-01&to=2026-01-02",
  adminListCampaigns: "/admin/campaigns",
  adminListCarriers: "/admin/carriers",
  adminListGroupDays: "/admin/groups/P/days",
  adminListNumbers: "/admin/numbers",
  listAnis: "/nrm/anis",
  listAnisLegacy: "/nrm/anis.php"
}

// Live: real requests take real time.
describe("the age of figures", () => {
  it.live("is told by each answer that shows some, and by no other", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { hold, key } = yield* workspace({ inboundGroups: true })
      yield* hold("P", "2125550100")
      const secret = yield* key("admin")
      const age = (path: string) => {
        const headers = { "x-apikey": secret }
        return Effect.map(
          send("GET", path, path.endsWith(".php") ? { headers } : { key: secret }),
          (answer) => [path, answer.status, answer.headers.get(FiguresAge.header)]
        )
      }
      yield* send("POST", "/admin/campaigns", { key: secret, body: { id: "C1", name: "Spring", type: "Outbound" } })
      const showing = Operations.all.filter(({ showsFigures }) => showsFigures).map(({ id }) => id)
      assert.deepStrictEqual([...showing].sort(), Object.keys(paths))
      for (const id of showing) assert.deepStrictEqual(yield* age(paths[id]!), [paths[id]!, 200, "12"])
      for (const path of ["/admin/groups", "/health/ready"]) assert.deepStrictEqual(yield* age(path), [path, 200, null])
      for (const path of ["/admin/numbers/2", "/admin/numbers?limit=0"]) assert.isNull((yield* age(path))[2], path)
    }).pipe(Effect.provide(layer(behind))))

  it.live("is told to who is signed in, too, and to a key of the interface", () =>
    Effect.gen(function*() {
      const { send, url, user, workspace } = yield* TestServer
      const { admin, hold, id, key } = yield* workspace()
      yield* hold("P", "2125550100")
      const { cookie, name } = yield* user(false)
      yield* send("PUT", `/admin/members/${name}`, { key: admin, body: { role: "viewer" } })
      const session = { ...consoleHeaders(url), cookie, "x-anipool-workspace": String(id) }
      const nrm = yield* key("nrm")
      for (const sent of [{ headers: session }, { key: nrm }]) {
        const { headers, status } = yield* send("GET", "/admin/numbers", sent)
        assert.deepStrictEqual([status, headers.get(FiguresAge.header)], [200, "12"])
      }
    }).pipe(Effect.provide(layer(behind))))

  it.live("is 0 where no dial waits", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const secret = yield* (yield* workspace()).key("nrm")
      const { headers } = yield* send("GET", "/nrm/anis", { key: secret })
      assert.strictEqual(headers.get(FiguresAge.header), "0")
    }).pipe(Effect.provide(layer(MemoryStorage.layer))))
})
