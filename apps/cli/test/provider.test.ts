import { providers } from "@anipool/dialers/providers/Account"
import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CommandLine, layer } from "./commandLine.ts"
import * as ProviderServer from "./providerServer.ts"

const credentials: ReadonlyArray<readonly [string, string]> = [
  ["TELNYX_API_KEY", "KEY-secret"],
  ["TWILIO_ACCOUNT_SID", "AC1"],
  ["TWILIO_AUTH_TOKEN", "twilio-secret"],
  ["BANDWIDTH_ACCOUNT_ID", "77"],
  ["BANDWIDTH_USER", "ann"],
  ["BANDWIDTH_PASSWORD", "bandwidth-secret"]
]
const environment = (changes: ReadonlyArray<readonly [string, string]> = []) =>
  Layer.setConfigProvider(ConfigProvider.fromMap(new Map([...credentials, ...changes])))

const makeAcme = Effect.gen(function*() {
  const { json } = yield* CommandLine
  yield* json("workspace", "create", "--name", "Acme", "--country", "us")
})

const numbersOf = Effect.gen(function*() {
  const { json } = yield* CommandLine
  const anis = (yield* json("ani", "list", "--workspace", "Acme")) as ReadonlyArray<{ number: string }>
  return anis.map(({ number }) => number).sort()
})

interface Known {
  readonly callable: string
  readonly statements: ReadonlyArray<{ readonly note: string | null }>
}

describe("provider import", () => {
  for (const provider of providers) {
    it.scopedLive(`adds what is owned at ${provider} and in service, page by page, once`, () =>
      Effect.gen(function*() {
        const { json } = yield* CommandLine
        yield* makeAcme
        const server = yield* ProviderServer.start
        const words = ["--workspace", "Acme", "--from", provider, "--group", "bought", "--url", server.url]
        const routes = provider === "bandwidth" ? { routed: 0, unrouted: 0 } : { routed: 3, unrouted: 1 }
        server.routed.delete("+12125550101")
        const dry = yield* json("provider", "import", ...words, "--dry-run")
        assert.deepStrictEqual(dry, { owned: 4, known: 0, added: 4, refused: 0, ...routes, dryRun: true })
        assert.deepStrictEqual(yield* numbersOf, [])
        server.trouble.failing = 1
        const added = yield* json("provider", "import", ...words)
        assert.deepStrictEqual(added, { owned: 4, known: 0, added: 4, refused: 0, ...routes, dryRun: false })
        const known = yield* json("ani", "callable", "--workspace", "Acme", "2125550100", "2125550101", "2125550109")
        assert.deepStrictEqual(
          (known as ReadonlyArray<Known>).map(({ callable, statements }) => [callable, statements[0]?.note]),
          {
            telnyx: [["yes", "connection inbound"], ["no", null], ["yes", "connection inbound"]],
            twilio: [["yes", "trunk TK1"], ["no", null], ["yes", "webhook at voice.example"]],
            bandwidth: [["unknown", undefined], ["unknown", undefined], ["unknown", undefined]]
          }[provider]
        )
        assert.deepStrictEqual(yield* numbersOf, ["2125550100", "2125550101", "2125550109", "6465550100"])
        const carriers = json("ani", "carrier", "--workspace", "Acme")
        assert.deepStrictEqual(yield* carriers, [{
          carrier: provider,
          home: 4,
          A: 0,
          B: 0,
          C: 0,
          unknown: 4,
          dials: 0,
          refused: 0
        }])
        assert.strictEqual(server.asked.length, 6, "three pages, twice")

        server.owned.push("+12125550110", "+11115550100")
        const elsewhere = [...words.slice(0, 4), "--group", "other", ...words.slice(6)]
        const more = provider === "bandwidth" ? routes : { routed: 3, unrouted: 3 }
        assert.deepStrictEqual(yield* json("provider", "import", ...elsewhere, "--dry-run"), {
          owned: 6,
          known: 4,
          added: 1,
          refused: 1,
          ...more,
          dryRun: true
        })
        const again = yield* json("provider", "import", ...elsewhere)
        assert.deepStrictEqual(again, { owned: 6, known: 4, added: 1, refused: 1, ...more, dryRun: false })
        yield* json("ani", "carrier", "--workspace", "Acme", "--carrier", provider, "--attestation", "B", "2125550100")
        yield* json("provider", "import", ...elsewhere)
        const kept = { carrier: provider, home: 5, A: 0, B: 1, C: 0, unknown: 4, dials: 0, refused: 0 }
        assert.deepStrictEqual(yield* carriers, [kept], "an import without --attestation leaves what was said")
        yield* json("provider", "import", ...elsewhere, "--attestation", "A")
        assert.deepStrictEqual(yield* carriers, [{ ...kept, A: 5, B: 0, unknown: 0 }])
        const held = (yield* json("ani", "list", "--workspace", "Acme")) as ReadonlyArray<Record<string, string>>
        const groups = new Map(held.map((each) => [each["number"], JSON.stringify(each)]))
        assert.include(groups.get("2125550100"), "bought")
        assert.include(groups.get("2125550110"), "other")
      }).pipe(Effect.provide(Layer.merge(layer, environment()))))
  }

  it.scopedLive("says what is wrong without the secret, and sends it to no other address", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* makeAcme
      const server = yield* ProviderServer.start
      const from = (provider: string, url = server.url) =>
        run("provider", "import", "--workspace", "Acme", "--from", provider, "--group", "bought", "--url", url)
      const missing = yield* Effect.provide(from("twilio"), Layer.setConfigProvider(ConfigProvider.fromMap(new Map())))
      assert.strictEqual(missing.exit, 2)
      assert.include(missing.stderr, "TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN must be set in the environment")
      const wrong = yield* Effect.provide(from("telnyx"), environment([["TELNYX_API_KEY", "KEY-wrong"]]))
      assert.deepStrictEqual(wrong, { exit: 1, stdout: "", stderr: "anipool: Telnyx answered 401\n" })
      assert.strictEqual((yield* from("telnyx", "ftp://x")).exit, 2)

      const stranger = yield* ProviderServer.start
      server.trouble.next = `${stranger.url}/2010-04-01/Accounts/AC1/IncomingPhoneNumbers.json`
      const led = yield* from("twilio")
      assert.deepStrictEqual(led, {
        exit: 1,
        stdout: "",
        stderr: "anipool: Twilio answered what is no list of numbers\n"
      })
      assert.deepStrictEqual(stranger.asked, [])
    }).pipe(Effect.provide(Layer.merge(layer, environment()))))
})
