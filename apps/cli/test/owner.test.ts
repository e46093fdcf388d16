import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const acme = ["--workspace", "Acme"]

const directory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "anipool-owners-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true }))
)

describe("owner", () => {
  it.scoped("keeps numbers for owners, one by one and by a file, lists them and keeps them no more", () =>
    Effect.gen(function*() {
      const { core, json, run } = yield* CommandLine
      yield* json("workspace", "create", "--name", "Acme", "--country", "us")
      const caller = yield* callerOf("Acme")
      yield* core(Effect.flatMap(
        CustomCampaigns,
        (campaigns) => campaigns.create(caller, { id: "C1", name: "C1", type: "Outbound" })
      ))
      yield* core(
        Effect.flatMap(
          CustomAnis,
          (anis) =>
            Effect.forEach(
              ["2125550101", "2125550102"],
              (number) => anis.create(caller, { countryCode: 1, number, inboundGroupId: "C1" })
            )
        )
      )
      const nothing = yield* run("owner", "list", ...acme)
      assert.include(nothing.stdout, "No number is kept for anybody.")
      const kept = { owner: "4021", number: "2125550102", countryCode: "+1", status: "ACTIVE_AND_BEING_MANAGED" }
      assert.deepStrictEqual<unknown>(yield* json("owner", "set", ...acme, " 4021 ", "(212) 555-0102"), kept)
      const asked = ["assign", ...acme, "--campaign", "C1", "--dry-run", "--explain", "--owner", "4021", "2125550199"]
      assert.include((yield* run(...asked)).stdout, "The number is kept for owner 4021.")
      const refused = yield* run("owner", "set", ...acme, "4021", "2125550109")
      assert.strictEqual(refused.exit, 1)
      assert.include(refused.stderr, "number: expected a number that the workspace holds")
      const file = join(yield* directory, "owners.csv")
      const write = (text: string) => Effect.promise(() => writeFile(file, text))
      yield* write("owner,number\n4021,2125550102\nAnn,2125550101\nBob,12\n")
      const entered = yield* run("owner", "import", ...acme, file)
      assert.include(entered.stdout, "1 recorded, 1 known already, 1 refused.")
      assert.include(entered.stderr, "line 4: number: ")
      assert.strictEqual(entered.exit, 0)
      assert.match((yield* run("owner", "list", ...acme)).stdout, /4021 +\+1 2125550102.*\nAnn +\+1 2125550101/)
      assert.deepStrictEqual<unknown>(yield* json("owner", "list", ...acme, "--number", "2125550102"), [kept])
      yield* write("owner,number\nBob,12\n")
      assert.strictEqual((yield* run("owner", "import", ...acme, file)).exit, 1)
      const removed = yield* json("owner", "remove", ...acme, "4021")
      assert.deepStrictEqual<unknown>(removed, { owner: "4021", removed: true })
      assert.strictEqual((yield* run("owner", "remove", ...acme, "4021")).exit, 1)
    }).pipe(Effect.provide(layer)))
})
