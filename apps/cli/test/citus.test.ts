/**
 * The commands of a cluster, as far as they go without one.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { CommandLine, layer } from "./commandLine.ts"

describe("anipool citus", () => {
  it.effect("says why there is no cluster, and refuses a count of parts that can be none", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      for (const words of [["status"], ["distribute", "--parts", "4"]]) {
        const refused = yield* run("citus", ...words)
        assert.strictEqual(refused.exit, 1)
        assert.include(refused.stderr, "storage in memory is of no cluster")
      }
      for (const parts of ["0", "257", "many"]) {
        const wrong = yield* run("citus", "distribute", "--parts", parts)
        assert.strictEqual(wrong.exit, 2)
        assert.include(wrong.stderr, "--parts: expected 1 to 256")
      }
    }).pipe(Effect.provide(layer)))
})
