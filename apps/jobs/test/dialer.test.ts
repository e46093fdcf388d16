import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { temporary } from "./anipoolProcess.ts"
import { callerOf, CommandLine, layer } from "./commandLine.ts"
import * as VicidialServer from "./vicidialServer.ts"

/** A group of a campaign with a cap of one use; the second number is paused, the third at its cap. */
const makeGroup = Effect.gen(function*() {
  const { core, json } = yield* CommandLine
  yield* json("workspace", "create", "--name", "Acme", "--country", "us", "--inbound-groups")
  const caller = yield* callerOf("Acme")
  const create = (number: string) =>
    core(
      Effect.flatMap(
        CustomAnis,
        ({ create }) => create(caller, { countryCode: 1, number, inboundGroupId: "EASTCOAST" })
      )
    )
  yield* Effect.orDie(Effect.forEach(["2125550100", "2125550101", "2125550102"], create))
  return { create }
})

const environment = Layer.setConfigProvider(
  ConfigProvider.fromMap(new Map([["ANIPOOL_DIALER_USER", "6666"], ["ANIPOOL_DIALER_PASSWORD", "secret"]]))
)
const group = ["--workspace", "Acme", "--group", "EASTCOAST"]

describe("dialer push", () => {
  it.scopedLive("writes the file of the bulk tool, and tells what changed since", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      const { create } = yield* makeGroup
      const file = join(yield* temporary, "cids.csv")
      const read = Effect.promise(() => readFile(file, "utf8"))
      const push = (...words: ReadonlyArray<string>) => json("dialer", "push", ...group, "--file", file, ...words)
      assert.deepInclude(yield* push("--dry-run"), { added: 3, rows: 3, dryRun: true })
      assert.strictEqual((yield* Effect.either(Effect.tryPromise(() => readFile(file))))._tag, "Left")
      assert.deepInclude(yield* push(), { added: 3, updated: 0, deleted: 0, rows: 3 })
      yield* json("ani", "pause", "--workspace", "Acme", "2125550101")
      yield* Effect.orDie(create("6465550100"))
      assert.deepInclude(yield* push(), { added: 1, updated: 1, deleted: 0, rows: 4 })
      assert.strictEqual(
        yield* read,
        "212,2125550100,Anipool: in use,Y\n212,2125550101,Anipool: paused,N\n" +
          "212,2125550102,Anipool: in use,Y\n646,6465550100,Anipool: in use,Y\n"
      )
      assert.deepInclude(yield* push(), { added: 0, updated: 0, deleted: 0 })
      const covered = yield* push("--cover", "overlay")
      assert.isAbove((covered as { rows: number }).rows, 8)
      assert.include(yield* read, "646,2125550100,")

      yield* Effect.promise(() => writeFile(file, "212,2125550199,our own,Y\n"))
      const refused = yield* run("dialer", "push", ...group, "--file", file)
      assert.strictEqual(refused.exit, 1)
      assert.include(refused.stderr, "is there and no push wrote it")
      assert.strictEqual(yield* read, "212,2125550199,our own,Y\n")
    }).pipe(Effect.provide(layer)))

  it.scopedLive("changes a dialer over its API, once, and leaves what is somebody's own", () =>
    Effect.gen(function*() {
      const { core, json } = yield* CommandLine
      yield* makeGroup
      const dialer = yield* VicidialServer.start
      dialer.rows.set("212|2125550900", ["Y", "our own number"])
      dialer.rows.set("212|2125550901", ["Y", "Anipool: in use"])
      dialer.rows.set("212|2125550100", ["N", "bought in May"])
      yield* json("policy", "set", "--workspace", "Acme", "--daily-cap", "1")
      const campaign = ["--workspace", "Acme", "--campaign", "C1"]
      const caller = yield* callerOf("Acme")
      const registered = { id: "C1", name: "Spring", type: "Outbound", inboundPoolId: "EASTCOAST" } as const
      yield* Effect.orDie(core(Effect.flatMap(CustomCampaigns, ({ create }) => create(caller, registered))))
      const { ani } = (yield* json("assign", ...campaign, "2125550147")) as { ani: string }
      const push = (...words: ReadonlyArray<string>) => json("dialer", "push", ...group, "--url", dialer.url, ...words)
      assert.deepInclude(yield* push("--dry-run"), { added: 2, updated: 1, deleted: 1, leftAlone: 1 })
      assert.strictEqual(dialer.rows.size, 3)
      // An answer that is lost leaves what was asked done: asked again it does no harm.
      dialer.trouble.failing = 2
      assert.deepInclude(yield* push(), { added: 2, updated: 1, deleted: 1 })
      const state = (number: string) => number === ani ? ["N", "Anipool: at its daily cap"] : ["Y", "Anipool: in use"]
      assert.deepStrictEqual(
        new Map([...dialer.rows].sort()),
        new Map<string, unknown>([
          ["212|2125550100", state("2125550100")],
          ["212|2125550101", state("2125550101")],
          ["212|2125550102", state("2125550102")],
          ["212|2125550900", ["Y", "our own number"]]
        ])
      )
      const before = dialer.asked.length
      assert.deepInclude(yield* push(), { added: 0, updated: 0, deleted: 0, leftAlone: 1 })
      assert.strictEqual(dialer.asked.length, before + 1)
    }).pipe(Effect.provide(Layer.merge(layer, environment))))

  it.scopedLive("says what the dialer refused, without its password, and what is missing", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* makeGroup
      const dialer = yield* VicidialServer.start
      const push = (...words: ReadonlyArray<string>) => run("dialer", "push", ...group, ...words)
      const withoutUser = yield* push("--url", dialer.url)
      assert.strictEqual(withoutUser.exit, 2)
      assert.include(withoutUser.stderr, "ANIPOOL_DIALER_USER")
      assert.strictEqual((yield* push()).exit, 2)
      assert.strictEqual((yield* push("--file", "a", "--url", dialer.url)).exit, 2)
      assert.strictEqual((yield* push("--url", "ftp://dialer")).exit, 2)
      const known = yield* Effect.provide(push("--url", dialer.url, "--cid-group", "NONE1"), environment)
      assert.deepStrictEqual([known.exit, known.stdout], [1, ""])
      assert.strictEqual(
        known.stderr,
        "anipool: the dialer answered: ERROR: update_cid_group_entry CID GROUP DOES NOT EXIST\n"
      )
      const wrong = Layer.setConfigProvider(
        ConfigProvider.fromMap(new Map([["ANIPOOL_DIALER_USER", "6666"], ["ANIPOOL_DIALER_PASSWORD", "wrong-secret"]]))
      )
      const refused = yield* Effect.provide(push("--url", dialer.url), wrong)
      assert.strictEqual(refused.exit, 1)
      assert.include(refused.stderr, "Invalid Username/Password")
      assert.notInclude(refused.stderr, "wrong-secret")
      const unknown = yield* run("dialer", "push", "--workspace", "Acme", "--group", "none", "--file", "/tmp/none.csv")
      assert.deepStrictEqual(unknown, { exit: 1, stdout: "", stderr: "anipool: Group not found\n" })
    }).pipe(Effect.provide(layer)))
})
