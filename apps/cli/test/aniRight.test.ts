import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
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

const makeAcme = Effect.gen(function*() {
  const { json, run } = yield* CommandLine
  yield* json("workspace", "create", "--name", "Acme", "--country", "us")
  const header = "country_code,number,inbound_group_id"
  yield* run("ani", "import", ...acme, yield* fileOf(`${header}\n1,2125550101,C1\n1,2125550102,C1\n1,2125550103,C1\n`))
  const caller = yield* callerOf("Acme")
  const { core } = yield* CommandLine
  yield* core(
    Effect.flatMap(
      CustomCampaigns,
      (campaigns) => campaigns.create(caller, { id: "C1", name: "One", type: "Outbound" })
    )
  )
})

describe("ani right", () => {
  it.scoped("enters versions of numbers, shows them with who entered them, and says what is wrong", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme
      const enter = (...words: ReadonlyArray<string>) => json("ani", "right", ...acme, ...words)
      const loa = ["--document", "LOA 7", "--carrier", "Bandwidth", "--from", "2020-01-01"]
      assert.deepStrictEqual(yield* enter(...loa, "(212) 555-0101", "+442079460018", "12"), {
        recorded: 2,
        same: 0,
        refused: 1,
        refusals: [{ number: "12", reason: "number: expected 10 digits after the calling code +1" }],
        warnings: []
      })
      const elsewhere = "place: Leeds has the area code 0113, the number that of 0121 (Birmingham)"
      const lease = ["--document", "Lease", "--place", "1 High Street, Leeds", "--from", "2020-01-01", "+441214960018"]
      assert.deepInclude(yield* enter(...lease), {
        recorded: 1,
        warnings: [{ number: "+441214960018", reason: elsewhere }]
      })
      const leased = yield* run("ani", "right", ...acme, "+441214960018")
      assert.include(leased.stdout, `+44 1214960018, version 1: ${elsewhere}`)
      assert.deepInclude(yield* enter(...loa, "2125550101"), { recorded: 0, same: 1 })
      assert.deepInclude(yield* enter("--nothing", "--from", "2021-01-01", "2125550101"), { recorded: 1 })
      const known = yield* run("ani", "right", ...acme, "2125550101", "2125550102")
      assert.match(known.stdout, /\+1 2125550101 +no +2 +2021-01-01 +\(nothing\)/)
      assert.match(known.stdout, /1 +2020-01-01 +LOA 7 +Bandwidth/)
      assert.match(known.stdout, /\+1 2125550102 +no/)
      for (
        const [words, message] of [
          [[], "expected a NUMBER, or --file"],
          [["--document", "x", "2125550101"], "--from: expected"],
          [["--from", "2020-01-01", "2125550101"], "expected one of --document and --nothing"],
          [["--file", "x.csv", "2125550101"], "--file: expected without"]
        ] as const
      ) {
        const wrong = yield* run("ani", "right", ...acme, ...words)
        assert.deepStrictEqual([wrong.exit, wrong.stderr.includes(message)], [2, true], wrong.stderr)
      }
      const none = yield* run("ani", "right", ...acme, "--document", "x", "--from", "2020-13-01", "2125550101")
      assert.strictEqual(none.exit, 1)
      assert.include(none.stderr, "from: expected a day")
    }).pipe(Effect.provide(layer)))

  it.scoped("takes many from a file, each line for itself", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme
      const path = yield* fileOf(
        "number,document,from,to\n2125550101,LOA 7,2020-01-01,\n2125550102,,2020-01-01\n212,LOA,2020-01-01\n" +
          "2125550103,LOA,tomorrow\n2125550104,LOA,2020-01-02,2020-01-01\n2125550105,LOA,2020-01-01,,a\n"
      )
      const read = yield* json("ani", "right", ...acme, "--file", path)
      const refusals = (read as { readonly refusals: ReadonlyArray<{ readonly line: number }> }).refusals
      assert.deepStrictEqual(refusals.map(({ line }) => line), [4, 5, 6, 7])
      assert.deepInclude(read, { recorded: 2, same: 0, refused: 4, warnings: [] })
      const places = yield* fileOf("number,document,place,from\n+441214960018,Lease,Head office,2020-01-01\n")
      assert.deepInclude(yield* json("ani", "right", ...acme, "--file", places), {
        recorded: 1,
        warnings: [{
          line: 2,
          reason: "place: that it is in the area of 0121 (Birmingham) cannot be told; name its postcode"
        }]
      })
      const bad = yield* run("ani", "right", ...acme, "--file", yield* fileOf("number,document,from\n1,x,2020-01-01\n"))
      assert.strictEqual(bad.exit, 1)
      assert.include(bad.stderr, "no line could be entered")
    }).pipe(Effect.provide(layer)))

  it.scoped("a policy that asks for a right is obeyed by assignment, which says why, and by what is pushed", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* TestClock.setTime(Date.parse("2026-03-05T12:00:00Z"))
      yield* makeAcme
      yield* json("policy", "set", ...acme, "--right-to-use", "on")
      const assign = ["assign", ...acme, "--campaign", "C1", "2125550147", "--explain"]
      const none = yield* run(...assign)
      assert.include(none.stdout, "3 ANIs without a right to use them today")
      const enter = (...words: ReadonlyArray<string>) => json("ani", "right", ...acme, ...words)
      yield* enter("--document", "LOA", "--from", "2020-01-01", "2125550102")
      yield* enter("--document", "LOA", "--from", "2020-01-01", "--to", "2020-12-31", "2125550101")
      yield* enter("--document", "LOA", "--from", "2900-01-01", "2125550103")
      const given = yield* json(...assign)
      assert.deepInclude(given, { success: true, ani: "2125550102" })
      assert.include(JSON.stringify(given), "\"reason\":\"no-right-to-use\",\"count\":2")
      const file = yield* fileOf("")
      yield* Effect.promise(() => rm(file))
      yield* run("dialer", "push", ...acme, "--group", "C1", "--file", file)
      assert.deepStrictEqual((yield* Effect.promise(() => readFile(file, "utf8"))).trim().split(/\r?\n/), [
        "212,2125550101,Anipool: no right to use it today,N",
        "212,2125550102,Anipool: in use,Y",
        "212,2125550103,Anipool: no right to use it today,N"
      ])
      yield* enter("--nothing", "--from", "2020-01-01", "2125550102")
      assert.include((yield* run(...assign)).stdout, "3 ANIs without a right to use them today")
    }).pipe(Effect.provide(layer)))
})
