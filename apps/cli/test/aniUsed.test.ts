import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const acme = ["--workspace", "Acme"]

const fileOf = (text: string) =>
  Effect.gen(function*() {
    const directory = yield* Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "anipool-test-"))),
      (directory) => Effect.promise(() => rm(directory, { recursive: true }))
    )
    const path = join(directory, "file.csv")
    yield* Effect.promise(() => writeFile(path, text))
    return path
  })

describe("ani used", () => {
  it.scoped("tells uses made elsewhere from a file: caps know of them, and a number is told once", () =>
    Effect.gen(function*() {
      const { core, json, run } = yield* CommandLine
      yield* json("workspace", "create", "--name", "Acme", "--country", "us")
      yield* run("policy", "set", ...acme, "--daily-cap", "75")
      const anis = "country_code,number,inbound_group_id\n1,2125550101,C1\n1,2125550102,C1\n"
      yield* run("ani", "import", ...acme, yield* fileOf(anis))
      const caller = yield* callerOf("Acme")
      yield* core(
        Effect.flatMap(
          CustomCampaigns,
          (campaigns) => campaigns.create(caller, { id: "C1", name: "One", type: "Outbound", inboundPoolId: "C1" })
        )
      )
      const path = yield* fileOf(
        "group,number,uses\nA,(212) 555-0101,75\nA,2125550199,3\nB,212,4\nB,2125550102,many\nB,2125550102,1,0\n"
      )
      const first = yield* json("ani", "used", ...acme, "--file", path)
      assert.deepInclude(first, { changed: 1, added: 75, unknown: 1, lines: 5, refused: 3 })
      assert.deepStrictEqual(
        (first as { readonly refusals: ReadonlyArray<{ readonly line: number }> }).refusals.map(({ line }) => line),
        [4, 5, 6]
      )
      assert.deepInclude(yield* json("ani", "used", ...acme, "--file", path), { changed: 0, added: 0 })
      const shown = yield* Effect.replicateEffect(
        json("assign", ...acme, "--campaign", "C1", "2125550123"),
        3
      )
      assert.deepStrictEqual(shown.map((each) => (each as { readonly ani: string }).ani), [
        "2125550102",
        "2125550102",
        "2125550102"
      ])
      const said = yield* run("ani", "used", ...acme, "--file", yield* fileOf("number,uses\n2125550102,10\n2,1\n"))
      assert.include(said.stdout, "10 uses added to 1 number; 0 not in the inventory, 1 line refused.")
      assert.match(said.stderr, /line 3: number: expected/)
      const bad = yield* run("ani", "used", ...acme, "--file", yield* fileOf("number,uses\n2125550102,-1\n"))
      assert.deepStrictEqual([bad.exit, bad.stderr.includes("no line could be taken")], [1, true])
      const headless = yield* run("ani", "used", ...acme, "--file", yield* fileOf("number\n2125550102\n"))
      assert.include(headless.stderr, "uses")
    }).pipe(Effect.provide(layer)))
})
