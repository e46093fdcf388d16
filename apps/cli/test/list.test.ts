import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const acme = ["--workspace", "Acme"]

describe("list", () => {
  it.scoped("registers lists, changes what is named of them, shows and removes them", () =>
    Effect.gen(function*() {
      const { core, json, run } = yield* CommandLine
      yield* json("workspace", "create", "--name", "Acme", "--country", "us")
      const caller = yield* callerOf("Acme")
      yield* core(Effect.flatMap(CustomAnis, (anis) =>
        Effect.forEach([["2125550101", "C1"], ["3105550101", "FAR"]] as const, ([number, inboundGroupId]) =>
          anis.create(caller, { countryCode: 1, number, inboundGroupId }))))
      const set = (id: string, ...words: ReadonlyArray<string>) =>
        json("list", "set", ...acme, id, ...words)
      assert.include((yield* run("list", "show", ...acme)).stdout, "No list has terms of its own.")
      const made = yield* set(
        "1001",
        "--name",
        "Spring",
        "--group",
        "FAR",
        "--daily-cap",
        "9",
        "--calling-hours",
        "none"
      )
      const common = { id: "1001", name: "Spring", groupId: "FAR", number: null }
      assert.deepInclude(made, { ...common, policy: { dailyCap: 9, callingHours: null } })
      // What is not named stays.
      const changed = yield* set("1001", "--number", "(310) 555-0101", "--unset", "calling-hours")
      assert.deepInclude(changed, { ...common, groupId: null, number: "+13105550101", policy: { dailyCap: 9 } })
      assert.deepInclude(yield* set("1001", "--number", ""), { name: "Spring", groupId: null, number: null })
      assert.deepInclude(yield* set("1001", "--group", "FAR"), { groupId: "FAR", number: null })
      const { stdout } = yield* run("list", "show", ...acme, "--search", "spr")
      assert.match(stdout, /1001 +Spring +FAR +daily-cap=9/)
      for (
        const [words, says] of [
          [["--group", "NONE"], "groupId: expected a group that is there"],
          [["--number", "2125550199"], "number: expected a number that the workspace holds"]
        ] as const
      ) {
        const refused = yield* run("list", "set", ...acme, "1002", ...words)
        assert.strictEqual(refused.exit, 1)
        assert.include(refused.stderr, says)
      }
      const wrong = [
        ["--group", "FAR", "--number", "2125550101"],
        ["--daily-cap", "9", "--unset", "daily-cap"],
        ["--shadow", "on"]
      ]
      for (const words of wrong) {
        assert.strictEqual((yield* run("list", "set", ...acme, "1002", ...words)).exit, 2, words[0])
      }
      assert.deepStrictEqual(yield* json("list", "remove", ...acme, "1001"), { id: "1001", removed: true })
      assert.strictEqual((yield* run("list", "remove", ...acme, "1001")).exit, 1)
    }).pipe(Effect.provide(layer)))
})
