/**
 * What differs between the storages over the interface, of some hundred requests: `differential.slow.test.ts` asks more. A
 * difference that was found there is asked about again with `ANIPOOL_DIFFERENTIAL_SEED` and 100 requests.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Config from "effect/Config"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Differential from "./differential/Differential.ts"
import { holds, timeoutMs } from "./differential/differentialSuite.ts"
import * as Servers from "./differential/Servers.ts"

const asked = Config.all({
  requests: Config.withDefault(Config.integer("ANIPOOL_DIFFERENTIAL_REQUESTS"), 300),
  seed: Config.withDefault(Config.integer("ANIPOOL_DIFFERENTIAL_SEED"), 20_261_123)
}).pipe(Effect.withConfigProvider(ConfigProvider.fromEnv()))

// Live: real requests take real time.
describe("memory and two servers on one PostgreSQL", () => {
  it.scopedLive("answer the same, and show the same", () => Effect.flatMap(asked, (each) => holds(each)), timeoutMs)
})

describe("two servers of which one keeps other brands", () => {
  it.scopedLive("are told apart, by few requests", () =>
    Effect.gen(function*() {
      const [{ memory }, { memory: other }] = yield* Effect.all([Servers.inMemory, Servers.inMemory])
      const altering = Effect.map(other, ({ send }): Servers.Place => ({
        send: (sent, server) =>
          send(
            sent.method === "POST" && sent.path === "/custom/anis"
              ? { ...sent, body: { ...sent.body as object, brand_name: "Another" } }
              : sent,
            server
          )
      }))
      const { differences } = yield* Differential.run({ memory, postgres: altering }, { requests: 300, seed: 1 })
      // Which requests a seed asks changes with what operations take: one of three asks for the one that differs.
      assert.isNotEmpty(differences)
      for (const each of differences) {
        assert.match(each, /^seed [123], /)
        assert.include(each, "POST /custom/anis")
        assert.isBelow(each.split("\n").filter((line) => line.startsWith("  by ")).length, 10, each)
      }
    }), timeoutMs)
})
