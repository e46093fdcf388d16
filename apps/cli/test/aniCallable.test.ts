import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const acme = ["--workspace", "Acme"]

const makeAcme = Effect.gen(function*() {
  const { json, run } = yield* CommandLine
  yield* json("workspace", "create", "--name", "Acme", "--country", "us")
  const header = "country_code,number,inbound_group_id"
  yield* run("ani", "import", ...acme, yield* fileOf(`${header}\n1,2125550101,C1\n1,2125550102,C1\n1,2125550103,C1\n`))
})

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

describe("ani callable", () => {
  it.scoped("says of numbers by hand whether they can be called back, takes it back, and shows what is known", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme
      const say = (...words: ReadonlyArray<string>) => json("ani", "callable", ...acme, ...words)
      assert.deepStrictEqual(yield* say("--say", "yes", "--note", "by SIP", "(212) 555-0101", "+442079460018"), {
        changed: 2,
        gained: 2,
        lost: 0
      })
      assert.deepStrictEqual(yield* say("--say", "yes", "--note", "by SIP", "2125550101"), {
        changed: 0,
        gained: 0,
        lost: 0
      })
      const known = yield* run("ani", "callable", ...acme, "2125550101", "2125550102")
      assert.match(known.stdout, /\+1 2125550101 +yes +hand +\d{4}-.*by SIP/)
      assert.match(known.stdout, /\+1 2125550102 +unknown/)
      assert.deepStrictEqual(yield* say("--say", "nothing", "2125550101"), { changed: 1, gained: 0, lost: 1 })
      for (
        const [words, message] of [
          [[], "expected a NUMBER, or --file"],
          [["--note", "x", "2125550101"], "--note: expected with --say"],
          [["--file", "x.csv", "2125550101"], "--file: expected without numbers"],
          [["--say", "maybe", "2125550101"], "--say"]
        ] as const
      ) {
        const wrong = yield* run("ani", "callable", ...acme, ...words)
        assert.deepStrictEqual([wrong.exit, wrong.stderr.includes(message)], [2, true], wrong.stderr)
      }
      const none = yield* run("ani", "callable", ...acme, "--say", "yes", "12")
      assert.strictEqual(none.exit, 1)
      assert.include(none.stderr, "number: expected")
    }).pipe(Effect.provide(layer)))

  it.scoped("takes many from a file, and refuses lines alone", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme
      const path = yield* fileOf(
        "number,callable,note\n2125550101,yes,IVR\n2125550102,no\n212,yes\n2125550103,perhaps\n2125550104,YES,a,b\n"
      )
      const read = yield* json("ani", "callable", ...acme, "--file", path)
      const refusals = (read as { readonly refusals: ReadonlyArray<{ readonly line: number }> }).refusals
      assert.deepStrictEqual(refusals.map(({ line }) => line), [4, 5, 6])
      assert.deepInclude(read, { changed: 2, gained: 1, lost: 0, lines: 5, refused: 3 })
      const bad = yield* run("ani", "callable", ...acme, "--file", yield* fileOf("number,callable\n1,yes\n"))
      assert.strictEqual(bad.exit, 1)
      assert.include(bad.stderr, "no line could be recorded")
    }).pipe(Effect.provide(layer)))

  it.scoped("a policy that requires a route is obeyed by assignment, which says why, and by what is pushed", () =>
    Effect.gen(function*() {
      const { core, json, run } = yield* CommandLine
      yield* makeAcme
      const caller = yield* callerOf("Acme")
      yield* core(
        Effect.flatMap(
          CustomCampaigns,
          (campaigns) => campaigns.create(caller, { id: "C1", name: "One", type: "Outbound" })
        )
      )
      yield* json("policy", "set", ...acme, "--require-callback-route", "on")
      const assign = ["assign", ...acme, "--campaign", "C1", "2125550147", "--explain"]
      const none = yield* run(...assign)
      assert.include(none.stdout, "3 ANIs that cannot be called back")
      yield* json("ani", "callable", ...acme, "--say", "yes", "2125550102")
      yield* json("ani", "callable", ...acme, "--say", "no", "2125550103")
      const given = yield* json(...assign)
      assert.deepInclude(given, { success: true, ani: "2125550102" })
      assert.include(JSON.stringify(given), "\"reason\":\"no-callback-route\",\"count\":2")
      const file = yield* fileOf("")
      yield* Effect.promise(() => rm(file))
      yield* run("dialer", "push", ...acme, "--group", "C1", "--file", file)
      assert.deepStrictEqual((yield* Effect.promise(() => readFile(file, "utf8"))).trim().split(/\r?\n/), [
        "212,2125550101,Anipool: cannot be called back,N",
        "212,2125550102,Anipool: in use,Y",
        "212,2125550103,Anipool: cannot be called back,N"
      ])
    }).pipe(Effect.provide(layer)))
})
