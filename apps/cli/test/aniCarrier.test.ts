import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CommandLine, layer } from "./commandLine.ts"

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
  yield* run("ani", "import", ...acme, yield* fileOf(`${header}\n1,2125550101,C1\n1,2125550102,C1\n`))
})

describe("ani carrier", () => {
  it.scoped("tells carriers of numbers, shows them of numbers and of a carrier, and says what is wrong", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme
      const tell = (...words: ReadonlyArray<string>) => json("ani", "carrier", ...acme, ...words)
      const nothing = yield* run("ani", "carrier", ...acme)
      assert.include(nothing.stdout, "No carrier of any number is known.")
      const home = ["--carrier", "Telnyx", "--attestation", "A", "--home", "yes"]
      assert.deepStrictEqual(yield* tell(...home, "(212) 555-0101", "+442079460018", "12"), {
        recorded: 2,
        same: 0,
        refused: 1,
        refusals: [{ number: "12", reason: "number: expected 10 digits after the calling code +1" }]
      })
      assert.deepInclude(yield* tell("--carrier", "telnyx", "2125550101"), { recorded: 0, same: 1 })
      assert.deepInclude(yield* tell("--carrier", "twilio", "2125550101", "2125550102"), { recorded: 2 })
      assert.deepStrictEqual(yield* tell("2125550101"), [{
        number: "2125550101",
        countryCode: "+1",
        carriers: [
          { carrier: "telnyx", attestation: "A", isHome: true },
          { carrier: "twilio", attestation: "unknown", isHome: false }
        ],
        dialed: [],
        refusedAt: null
      }])
      assert.deepStrictEqual(yield* tell(), [
        { carrier: "telnyx", home: 1, A: 1, B: 0, C: 0, unknown: 0, dials: 0, refused: 0 },
        { carrier: "twilio", home: 0, A: 0, B: 0, C: 0, unknown: 2, dials: 0, refused: 0 }
      ])
      const numbers = yield* run("ani", "carrier", ...acme, "--carrier", "TELNYX")
      assert.match(numbers.stdout, /\+1 2125550101 +A +yes +ACTIVE_AND_BEING_MANAGED/)
      assert.notInclude(numbers.stdout, "2125550102")
      yield* tell("--carrier", "twilio", "--attestation", "none", "2125550102")
      assert.match((yield* run("ani", "carrier", ...acme, "2125550102")).stdout, /\+1 2125550102 +\(none known\)/)
      for (
        const [words, message] of [
          [["--attestation", "A", "2125550101"], "expected with --carrier"],
          [["--carrier", "x", "--home", "yes"], "expected with --carrier and a NUMBER"],
          [["--file", "x.csv", "2125550101"], "--file: expected without"]
        ] as const
      ) {
        const wrong = yield* run("ani", "carrier", ...acme, ...words)
        assert.deepStrictEqual([wrong.exit, wrong.stderr.includes(message)], [2, true], wrong.stderr)
      }
      const none = yield* run("ani", "carrier", ...acme, "--carrier", "a:b", "2125550101")
      assert.strictEqual(none.exit, 1)
      assert.include(none.stderr, "carrier: expected 1 to 40 characters")
    }).pipe(Effect.provide(layer)))

  it.scoped("takes many from a file, each line for itself", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme
      const path = yield* fileOf(
        "number,carrier,attestation,home\n2125550101,telnyx,A,yes\n2125550102,telnyx\n212,telnyx\n2125550103,,A\n" +
          "2125550104,x,D\n2125550105,x,A,yes,z\n"
      )
      const read = yield* json("ani", "carrier", ...acme, "--file", path)
      const refusals = (read as { readonly refusals: ReadonlyArray<{ readonly line: number }> }).refusals
      assert.deepStrictEqual(refusals.map(({ line }) => line), [4, 5, 6, 7])
      assert.deepInclude(read, { recorded: 2, same: 0, refused: 4 })
      const bad = yield* run("ani", "carrier", ...acme, "--file", yield* fileOf("number,carrier\n1,x\n"))
      assert.strictEqual(bad.exit, 1)
      assert.include(bad.stderr, "no line could be entered")
    }).pipe(Effect.provide(layer)))
})
