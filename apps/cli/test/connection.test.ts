/**
 * `anipool connection`.
 */
import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"
import { CommandLine, layer } from "./commandLine.ts"

const token = "0123456789abcdef-token"
const withKeys = Layer.setConfigProvider(
  ConfigProvider.fromMap(
    new Map([["TWILIO_AUTH_TOKEN", token], ["TELNYX_PUBLIC_KEY", Buffer.alloc(32, 1).toString("base64")]])
  )
)
const withoutKeys = Layer.setConfigProvider(ConfigProvider.fromMap(new Map()))

const made = ["--workspace", "Acme", "--name", "Sales", "--public-url", "https://hooks.example.com", "--campaign", "C1"]

interface Shown extends Readonly<Record<string, unknown>> {
  readonly id: string
}

describe("connection", () => {
  it.effect("is made, listed, changed and deleted; its key is shown by none of it", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* json("workspace", "create", "--name", "Acme", "--country", "us")
      const words = ["--fallback-number", "212 555 0199", "--zip-parameter", "Zip"]
      const { id } = (yield* json("connection", "create", "--provider", "twilio", ...made, ...words)) as Shown
      yield* json("connection", "create", "--provider", "telnyx", ...made)
      const named = ["--workspace", "Acme", "--id", id]
      const changed = yield* run("connection", "change", ...named, "--campaign", "C2", "--signing-key")
      assert.deepInclude(changed, { exit: 0 })
      const listed = (yield* json("connection", "list", "--workspace", "Acme")) as ReadonlyArray<Shown>
      assert.strictEqual(listed.length, 2)
      assert.deepInclude(listed[0], {
        id,
        provider: "twilio",
        name: "Sales",
        campaign: "C2",
        zipParameter: "Zip",
        fallbackNumber: "+12125550199",
        voiceUrl: `https://hooks.example.com/connections/${id}/voice`
      })
      const table = yield* run("connection", "list", "--workspace", "Acme")
      assert.include(table.stdout, id)
      for (const said of [changed.stdout, table.stdout, JSON.stringify(listed)]) assert.notInclude(said, token)
      assert.strictEqual((yield* run("connection", "delete", ...named)).exit, 0)
      for (const gone of ["delete", "change"]) {
        const answer = yield* run("connection", gone, ...named)
        assert.strictEqual(answer.exit, 1)
        assert.include(answer.stderr, "Connection not found")
      }
    }).pipe(Effect.provide(layer), Effect.provide(withKeys)))

  it.effect("asks for its key in the environment, and for an address that can work", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* json("workspace", "create", "--name", "Acme", "--country", "us")
      const unset = yield* run("connection", "create", "--provider", "telnyx", ...made)
      assert.strictEqual(unset.exit, 2)
      assert.include(unset.stderr, "TELNYX_PUBLIC_KEY must be set in the environment")
      const plain = made.map((word) => word.startsWith("https:") ? "http://example.com" : word)
      const refused = yield* run("connection", "create", "--provider", "twilio", ...plain)
      assert.strictEqual(refused.exit, 2)
      assert.include(refused.stderr, "--public-url: expected an https address, without a slash at its end")
    }).pipe(Effect.provide(layer), Effect.provide(withoutKeys)))

  it.effect("go with their workspace, whose rows wait until no server remembers them", () =>
    Effect.gen(function*() {
      const { json } = yield* CommandLine
      yield* json("workspace", "create", "--name", "Acme", "--country", "us")
      yield* json("connection", "create", "--provider", "twilio", ...made)
      const deleting = yield* Effect.fork(json("workspace", "delete", "--workspace", "Acme", "--yes"))
      yield* TestClock.adjust("4 seconds")
      assert.isTrue(Option.isNone(yield* Fiber.poll(deleting)))
      yield* TestClock.adjust("1 seconds")
      assert.deepInclude(yield* Fiber.join(deleting), { deleted: true })
    }).pipe(Effect.provide(layer), Effect.provide(withKeys)))
})
