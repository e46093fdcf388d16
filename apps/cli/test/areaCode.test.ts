import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import * as Geography from "@anipool/domain/geo/Geography"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

/** What a process knows is its own: tests that share one leave the release's table behind. */
const released = Effect.addFinalizer(() => Effect.sync(() => Geography.install([])))

const overlay = ["--code", "999", "--country", "us", "--state", "ny", "--near", "718"] as const

describe("area-code", () => {
  it.scoped("add makes numbers of the code known, as its siblings' are, and list shows it", () =>
    Effect.gen(function*() {
      yield* released
      const { core, json, run } = yield* CommandLine
      yield* json("workspace", "create", "--name", "Acme", "--country", "us")
      const caller = yield* callerOf("Acme")
      const ani = { countryCode: 1, number: "9992345678", inboundGroupId: "P1" } as const
      const create = core(Effect.flatMap(CustomAnis, (anis) => anis.create(caller, ani)))
      assert.include(String(yield* Effect.flip(create)), "number")

      const added = { code: "999", country: "US", state: "NY", near: "718" }
      assert.deepStrictEqual(yield* json("area-code", "add", ...overlay), added)
      assert.deepStrictEqual(yield* json("area-code", "list"), [added])
      assert.match((yield* run("area-code", "list")).stdout, /999 +US +NY +718/)
      yield* create
      const [siblings, brooklyn] = [Geography.find(1, "999")!.siblings, Geography.find(1, "718")!.index]
      assert.include(siblings, brooklyn)
    }).pipe(Effect.provide(layer)))

  for (
    const [words, expected] of [
      [["--code", "212", "--country", "us", "--state", "NY", "--near", "718"], /Area code 212 is known already/],
      [["--code", "99", "--country", "us", "--state", "NY", "--near", "718"], /code: /],
      [["--code", "999", "--country", "us", "--state", "NY", "--near", "111"], /near: /],
      [["--code", "999", "--country", "us", "--state", "NV", "--near", "718"], /state: /],
      [["--code", "999", "--country", "us", "--state", "NY", "--near", "718", "--latitude", "40"], /go together/]
    ] as const
  ) {
    it.scoped(`add refuses ${words.join(" ")}`, () =>
      Effect.gen(function*() {
        yield* released
        const { json, run } = yield* CommandLine
        const ran = yield* run("area-code", "add", ...words)
        assert.notStrictEqual(ran.exit, 0)
        assert.match(ran.stderr, expected)
        assert.deepStrictEqual(yield* json("area-code", "list"), [])
      }).pipe(Effect.provide(layer)))
  }

  it.scoped("add refuses a code that was added before; a bootstrap file passes over it", () =>
    Effect.gen(function*() {
      yield* released
      const { json, run } = yield* CommandLine
      yield* json("area-code", "add", ...overlay)
      assert.match((yield* run("area-code", "add", ...overlay)).stderr, /added before/)

      const folder = yield* Effect.acquireRelease(
        Effect.promise(() => mkdtemp(join(tmpdir(), "anipool-area-codes-"))),
        (path) => Effect.promise(() => rm(path, { recursive: true }))
      )
      const file = join(folder, "bootstrap.json")
      const areaCodes = [
        { code: "999", country: "US", state: "NY", near: "718" },
        { code: "998", country: "US", state: "NV", near: "775", position: { latitude: 39.5, longitude: -119.8 } }
      ]
      yield* Effect.promise(() => writeFile(file, JSON.stringify({ workspaces: [], areaCodes })))
      for (let again = 0; again < 2; again++) {
        yield* json("apply", file)
        assert.deepStrictEqual(yield* json("area-code", "list"), areaCodes)
      }
    }).pipe(Effect.provide(layer)))
})
