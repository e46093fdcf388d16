/**
 * The attack suite. `npm run -s attack` runs it at length; else it is short, by a fixed seed.
 */
import { describe, it } from "@effect/vitest"
import * as Config from "effect/Config"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as OwnProcess from "../process/OwnProcess.ts"
import * as Attack from "./Attack.ts"

/** At length each storage takes some minutes. */
const timeoutMs = 1_200_000

const options = Config.all({
  requests: Config.withDefault(Config.integer("ANIPOOL_ATTACK_REQUESTS"), 300),
  seed: Config.withDefault(Config.integer("ANIPOOL_ATTACK_SEED"), 20_261_121)
}).pipe(Effect.withConfigProvider(ConfigProvider.fromEnv()))

/** Its tests of a server over storage that `makeEnv` tells it of. */
export const suite = (
  storage: string,
  makeEnv: Effect.Effect<Readonly<Record<string, string>>, never, Scope.Scope>
): void => {
  // Live: a real process takes real time.
  describe(`over ${storage}`, () => {
    it.scopedLive("tells nobody of another workspace's things, nor changes them", () =>
      Effect.gen(function*() {
        const env = yield* makeEnv
        const count = yield* Attack.acrossWorkspaces(
          yield* OwnProcess.start({ env: { ...env, ANIPOOL_WORKER: "off" } })
        )
        yield* Console.log(`${storage}: ${count} requests across workspaces`)
      }), timeoutMs)

    it.scopedLive(
      "answers what is no request, and whatever the contract can be bent to, in its documented form",
      () =>
        Effect.gen(function*() {
          const server = yield* OwnProcess.start({ env: yield* makeEnv })
          const conversations = yield* Attack.overSockets(server)
          const asked = yield* options
          const byStatus = yield* Attack.byContract(server, asked)
          const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
          yield* Console.log(
            `${storage}: ${conversations} conversations over raw sockets; ${asked.requests} requests by the contract: ${
              statuses.join(", ")
            }`
          )
        }),
      timeoutMs
    )
  })
}
