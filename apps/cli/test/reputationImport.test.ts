/**
 * `anipool reputation import`.
 */
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const acme = ["--workspace", "Acme"]
const now = Date.UTC(2026, 2, 10, 12)

const fileOf = (text: string) =>
  Effect.gen(function*() {
    const directory = yield* Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "anipool-test-"))),
      (directory) => Effect.promise(() => rm(directory, { recursive: true }))
    )
    const path = join(directory, "said.csv")
    yield* Effect.promise(() => writeFile(path, text))
    return path
  })

describe("reputation import", () => {
  it.scoped("takes in what is said of numbers once, and names lines that are no good", () =>
    Effect.gen(function*() {
      const { core, json, run } = yield* CommandLine
      yield* TestClock.setTime(now)
      yield* json("workspace", "create", "--name", "Acme", "--country", "us")
      const caller = yield* callerOf("Acme")
      yield* core(Effect.flatMap(CustomAnis, (anis) =>
        anis.importMany(caller, [{ countryCode: 1, number: "2125550101", inboundGroupId: "P" }])))
      const path = yield* fileOf(
        [
          "number,vendor,carrier,label,score,at,raw",
          "(212) 555-0101,Hiya,t-mobile,flagged,82,2026-03-09 15:04:05,Spam Likely",
          "2125550101,tns,,clean,,2026-03-09,",
          "2125550199,tns,,clean,,2026-03-09,",
          "tns,2125550101,,clean,,2026-03-09,",
          "2125550101,tns,,clean,,2026-03-12,"
        ].join("\n")
      )
      const first = yield* json("reputation", "import", ...acme, path)
      assert.deepInclude(first, { recorded: 2, changed: 0, repeated: 0, unknown: 1, refused: 2 })
      assert.deepStrictEqual((first as { readonly refusals: ReadonlyArray<unknown> }).refusals[1], {
        line: 6,
        reason: "at: expected no time that is more than a day ahead"
      })
      const again = yield* run("reputation", "import", ...acme, path)
      assert.strictEqual(
        again.stdout,
        "0 observations recorded, 0 changed, 2 known already; 1 line of numbers that are not in the inventory, 2 refused.\n"
      )
      assert.match(again.stderr, /line 5: number: expected a phone number; vendor: expected 1 to 40 characters/)
      const bad = yield* run("reputation", "import", ...acme, yield* fileOf("number,vendor,label,at\n1,2,3,4\n"))
      assert.deepInclude(bad, { exit: 1 })
      assert.include(bad.stderr, "no line could be taken in")
      const headless = yield* run("reputation", "import", ...acme, yield* fileOf("number,vendor,at\n"))
      assert.deepInclude(headless, { exit: 1 })
      assert.include(headless.stderr, "its header lacks label")
    }).pipe(Effect.provide(layer)))
})
