import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const of = ["--workspace", "Acme"]

const makeAcme = Effect.gen(function*() {
  const { core, json } = yield* CommandLine
  yield* json("workspace", "create", "--name", "Acme", "--country", "us")
  const caller = yield* callerOf("Acme")
  yield* core(Effect.flatMap(CustomAnis, (anis) =>
    anis.importMany(
      caller,
      ["2125550100", "2125550101"].map((number) => ({ countryCode: 1 as const, number, inboundGroupId: "P" }))
    )))
})

describe("remediation at the command line", () => {
  it.effect("hands numbers in, lists them by vendor, and writes the vendor's form", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme
      const done = yield* run("remediation", "hand-in", ...of, "--vendor", "Hiya", "(212) 555-0100", "2125550101")
      assert.strictEqual(done.stdout, "2 numbers handed in with hiya; nothing is sent: export the form.\n")
      const again = yield* run("remediation", "hand-in", ...of, "--vendor", "hiya", "2125550100")
      assert.strictEqual(again.exit, 1)
      assert.include(again.stderr, "2125550100: refused, it is with hiya already")
      const listed = yield* json("remediation", "list", ...of, "--vendor", "HIYA")
      assert.deepStrictEqual(
        (listed as ReadonlyArray<{ number: string; vendor: string; state: string }>).map(({ number, state, vendor }) =>
          [number, vendor, state].join(" ")
        ),
        ["2125550100 hiya IN_PROGRESS", "2125550101 hiya IN_PROGRESS"]
      )
      assert.deepStrictEqual(yield* json("remediation", "list", ...of, "--vendor", "none"), [])
      assert.deepStrictEqual(yield* json("remediation", "list", ...of, "--min-days", "1"), [])
      const form = yield* run("remediation", "export", ...of, "--form", "plain", "--state", "open")
      assert.match(form.stdout, /^number,vendor,state,requested_on,label,note\n'\+12125550100,hiya,IN_PROGRESS,/)
      const registry = yield* run("remediation", "export", ...of, "--form", "free-caller-registry")
      assert.include(registry.stderr, "Nobody has said: What the calls are about, Contact's name")
      assert.deepStrictEqual(yield* json("remediation", "outcomes", ...of), [])
      assert.deepStrictEqual(yield* json("remediation", "redress", ...of), [])
    }).pipe(Effect.provide(layer)))

  it.effect("tells what asking a vendor costs, and asks nobody without being told to", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme
      const price = ["--price", "0.015"]
      const told = yield* run("reputation", "fetch", ...of, ...price, "ftc")
      assert.strictEqual(
        told.stdout,
        "The FTC: at most 7 requests, which cost at most 0.105. Nothing was asked: --yes does.\n"
      )
      assert.deepStrictEqual(yield* json("reputation", "fetch", ...of, "fcc"), {
        vendor: "fcc",
        requestsAtMost: 50,
        costAtMost: null,
        next: null,
        asked: false
      })
      const unknown = yield* run("reputation", "fetch", ...of, "hiya")
      assert.include(unknown.stderr, "VENDOR: expected telnyx, twilio, ftc or fcc")
      const without = yield* run("reputation", "fetch", ...of, "telnyx")
      assert.include(without.stderr, "TELNYX_API_KEY must be set in the environment")
    }).pipe(Effect.provide(layer)))
})
