import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { CommandLine, layer } from "./commandLine.ts"

const set = ["policy", "shadow-set", "--workspace", "Acme"] as const

describe("policy compare", () => {
  it.effect("shadow policies are set by name, shown and taken away; without picks nothing can be told", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* json("workspace", "create", "--name", "Acme", "--country", "us")
      assert.deepStrictEqual(yield* json(...set, "--name", "Plain"), {
        workspace: "Acme",
        policies: [{ name: "Plain", policy: {} }]
      })
      yield* json(...set, "--name", "Near", "--radius", "20")
      const { stdout } = yield* run(...set, "--name", "Near", "--radius", "30", "--prefer-answered", "on")
      assert.deepStrictEqual(stdout.trimEnd().split("\n").map((line) => line.split(/ {2,}/)), [
        ["SHADOW POLICY", "SETTINGS"],
        ["Plain", "the order without chance"],
        ["Near", "radius 30, prefer-answered on"]
      ])

      const period = ["--from", "2026-03-01", "--to", "2026-03-02"] as const
      const compared = yield* run("policy", "compare", "--workspace", "Acme", ...period)
      assert.deepStrictEqual({ exit: compared.exit, stderr: compared.stderr }, { exit: 0, stderr: "" })
      const why =
        "the dials are worth fewer than 1,000; what it would have taken was among the choices of fewer than " +
        "80 % of the dials"
      assert.deepStrictEqual(compared.stdout.trimEnd().split("\n").map((line) => line.split(/ {2,}/)), [
        ["Acme: picks that chance decided, from 2026-03-01 to 2026-03-02"],
        ["There are none: switch explore on."],
        [
          "SHADOW POLICY",
          "DIALS",
          "WORTH",
          "COVERED",
          "WOULD HAVE REACHED",
          "95 % INTERVAL",
          "DIFFERENCE",
          "95 % INTERVAL"
        ],
        ["Plain", "0", "0", "0.0 %", "-", "-", "-", "-"],
        ["Near", "0", "0", "0.0 %", "-", "-", "-", "-"],
        [`Plain: cannot be told: ${why}.`],
        [`Near: cannot be told: ${why}.`]
      ])
      assert.deepStrictEqual(yield* json("policy", "shadow-unset", "--workspace", "Acme", "--name", "Near"), {
        workspace: "Acme",
        policies: [{ name: "Plain", policy: {} }]
      })
      assert.deepStrictEqual(yield* json("policy", "compare", "--workspace", "Acme", ...period), {
        workspace: "Acme",
        from: "2026-03-01",
        to: "2026-03-02",
        picks: 0,
        dials: 0,
        contacts: 0,
        policies: [{
          name: "Plain",
          policy: {},
          dials: 0,
          effectiveDials: 0,
          coveragePercent: 0,
          refusals: ["too-few", "not-covered"],
          reached: null,
          difference: null
        }]
      })
    }).pipe(Effect.provide(layer)))

  it.effect("says which shadow policies there are where another is named", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* json("workspace", "create", "--name", "Acme", "--country", "us")
      const unset = ["policy", "shadow-unset", "--workspace", "Acme", "--name", "Far"] as const
      assert.match((yield* run(...unset)).stderr, /expected one of none/)
      yield* json(...set, "--name", "Plain")
      const { exit, stderr } = yield* run(...unset)
      assert.notStrictEqual(exit, 0)
      assert.match(stderr, /expected one of Plain/)
    }).pipe(Effect.provide(layer)))
})
