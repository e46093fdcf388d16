/**
 * The whole interface over memory and over two servers on one PostgreSQL: the same answers to the same requests. At length in
 * the slow part of the tests, with `ANIPOOL_DIFFERENTIAL_REQUESTS`; here it is short, by a fixed seed.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Config from "effect/Config"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Differential from "./differential/Differential.ts"
import * as Servers from "./differential/Servers.ts"

/** At length it takes some minutes. */
const timeoutMs = 3_600_000

const options = Config.all({
  requests: Config.withDefault(Config.integer("ANIPOOL_DIFFERENTIAL_REQUESTS"), 500),
  seed: Config.withDefault(Config.integer("ANIPOOL_DIFFERENTIAL_SEED"), 20_261_123)
}).pipe(Effect.withConfigProvider(ConfigProvider.fromEnv()))

// Live: real requests take real time.
describe("memory and two servers on one PostgreSQL", () => {
  it.scopedLive("answer the same, and show the same", () =>
    Effect.gen(function*() {
      const asked = yield* options
      const { byStatus, differences } = yield* Differential.run(yield* Servers.start, asked)
      const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
      yield* Console.log(`${asked.requests} requests of seed ${asked.seed}: ${statuses.join(", ")}`)
      assert.deepStrictEqual(differences, [], differences.join("\n\n"))
      assert.isAbove((byStatus.get(200) ?? 0) / asked.requests, 0.4)
    }), timeoutMs)
})
