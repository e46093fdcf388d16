import * as Demo from "@anipool/demo/Demo"
import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CommandLine, layer } from "./commandLine.ts"

const Loaded = Schema.Struct({
  isNew: Schema.Boolean,
  keys: Schema.Array(Schema.Struct({ workspace: Schema.String, type: Schema.String, secret: Schema.String })),
  curl: Schema.Struct({ campaign: Schema.String, prospectPhone: Schema.String, prospectZip: Schema.String })
})

describe("demo load", () => {
  it.scoped("loads the demo once, and shows the same keys again", () =>
    Effect.gen(function*() {
      const dataDir = yield* Effect.acquireRelease(
        Effect.promise(() => mkdtemp(join(tmpdir(), "anipool-test-"))),
        (path) => Effect.promise(() => rm(path, { recursive: true }))
      )
      const environment = ConfigProvider.fromMap(new Map([["ANIPOOL_DATA_DIR", dataDir]]))
      const { json, run } = yield* CommandLine
      const load = json("demo", "load").pipe(
        Effect.map(Schema.decodeUnknownSync(Loaded, { onExcessProperty: "error" })),
        Effect.withConfigProvider(environment)
      )
      const first = yield* load
      assert.deepStrictEqual(
        first.keys.map(({ type, workspace }) => `${workspace}: ${type}`),
        ["Demo", "Demo UK"].flatMap((workspace) =>
          ["admin", "universal", "assignment", "nrm", "planner", "dials"].map((type) => `${workspace}: ${type}`)
        )
      )
      assert.deepStrictEqual(yield* load, { ...first, isNew: false })
      const { stdout } = yield* Effect.withConfigProvider(run("demo", "load"), environment)
      for (const { secret } of first.keys) assert.include(stdout, secret)

      const { campaign, prospectPhone, prospectZip } = first.curl
      const assigned = yield* run(
        "assign",
        prospectPhone,
        "--workspace",
        Demo.usWorkspace,
        "--campaign",
        campaign,
        "--zip",
        prospectZip
      )
      assert.match(assigned.stdout, /^(212|332|646|917)\d{7}\n$/)
    }).pipe(Effect.provide(layer)))
})
