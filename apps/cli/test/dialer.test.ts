import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { DialsIntake } from "@anipool/core/dials/DialsIntake"
import * as CidTable from "@anipool/dialers/vicidial/CidTable"
import * as VicidialWords from "@anipool/domain/dials/VicidialWords"
import { Dials } from "@anipool/storage/Dials"
import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
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
  it("marks its rows by what an import of the dialer's tables knows them by", () => {
    assert.isTrue(VicidialWords.isOfPush(`${CidTable.mark}in use`))
    assert.isFalse(VicidialWords.isOfPush("main line NY"))
  })

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
      assert.deepInclude(yield* push("--dry-run"), { added: 2, updated: 0, deleted: 1, leftAlone: 2 })
      assert.strictEqual(dialer.rows.size, 3)
      // An answer that is lost leaves what was asked done: asked again it does no harm.
      dialer.trouble.failing = 2
      assert.deepInclude(yield* push(), { added: 2, updated: 0, deleted: 1 })
      // A row that people made stays as it is, until somebody says otherwise, and is listed.
      assert.deepStrictEqual(dialer.rows.get("212|2125550100"), ["N", "bought in May"])
      const theirs = [{ areaCode: "212", cid: "2125550100", description: "bought in May" }]
      assert.deepInclude(yield* push("--dry-run", "--take-over"), { added: 0, updated: 1, deleted: 0, theirs })
      assert.deepInclude(yield* push("--take-over"), { updated: 1, theirs })
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

  it.scopedLive("knows rows of its own whose description was written over", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeGroup
      const dialer = yield* VicidialServer.start
      const ownRows = join(yield* temporary, "own.csv")
      const push = (...words: ReadonlyArray<string>) =>
        json("dialer", "push", ...group, "--url", dialer.url, "--own-rows", ownRows, ...words)
      assert.deepInclude(yield* push(), { added: 3 })
      // As VICIdial's rotation does; then one of the numbers rests.
      for (const [key, [active]] of dialer.rows) dialer.rows.set(key, [active, "turn 12"])
      dialer.rows.set("212|2125550900", ["Y", "main line NY"])
      yield* json("ani", "pause", "--workspace", "Acme", "2125550101")
      assert.deepInclude(yield* push(), { added: 0, updated: 3, deleted: 0, leftAlone: 1, theirs: [] })
      assert.deepStrictEqual(dialer.rows.get("212|2125550101"), ["N", "Anipool: paused"])
      assert.deepStrictEqual(dialer.rows.get("212|2125550900"), ["Y", "main line NY"])
      const wrong = yield* run("dialer", "push", ...group, "--file", "a.csv", "--take-over")
      assert.strictEqual(wrong.exit, 2)
    }).pipe(Effect.provide(Layer.merge(layer, environment))))

  it.scopedLive("leaves the least used number of an area code on where all are at their caps, and says so", () =>
    Effect.gen(function*() {
      const { core, json, run } = yield* CommandLine
      const { create } = yield* makeGroup
      yield* Effect.orDie(create("3125550100"))
      yield* json("ani", "pause", "--workspace", "Acme", "3125550100")
      yield* json("policy", "set", "--workspace", "Acme", "--daily-cap", "1")
      const caller = yield* callerOf("Acme")
      const registered = { id: "C1", name: "Spring", type: "Outbound", inboundPoolId: "EASTCOAST" } as const
      yield* Effect.orDie(core(Effect.flatMap(CustomCampaigns, ({ create }) => create(caller, registered))))
      for (const last of [7, 8, 9]) {
        yield* json("assign", "--workspace", "Acme", "--campaign", "C1", `212555014${last}`)
      }
      const file = join(yield* temporary, "cids.csv")
      const used = join(yield* temporary, "used.csv")
      yield* Effect.promise(() => writeFile(used, "number,uses\n2125550100,3\n"))
      yield* json("ani", "used", "--workspace", "Acme", "--file", used)
      const pushed = yield* json("dialer", "push", ...group, "--file", file)
      assert.deepInclude(pushed, { keptOn: [{ areaCode: "212", cid: "2125550101" }], without: ["312"] })
      assert.deepStrictEqual((yield* Effect.promise(() => readFile(file, "utf8"))).trim().split("\n"), [
        "212,2125550100,Anipool: at its daily cap,N",
        "212,2125550101,Anipool: last one on: at its daily cap,Y",
        "212,2125550102,Anipool: at its daily cap,N",
        "312,3125550100,Anipool: paused,N"
      ])
      const text = yield* run("dialer", "push", ...group, "--file", file, "--dry-run")
      assert.include(
        text.stdout,
        "212: all of its numbers are at their caps; 2125550101, the least used, stays on beyond its cap"
      )
      assert.include(
        text.stdout,
        "312: none of its numbers may be shown; the dialer falls back to what its campaign shows"
      )
    }).pipe(Effect.provide(layer)))

  it.scoped("switches numbers off at their hourly cap, by dials and by assignments, and says until when", () =>
    Effect.gen(function*() {
      const { core, json, stored } = yield* CommandLine
      yield* TestClock.setTime(Date.UTC(2026, 2, 2, 15, 20))
      yield* makeGroup
      const caller = yield* callerOf("Acme")
      const registered = { id: "C1", name: "Spring", type: "Outbound", inboundPoolId: "EASTCOAST" } as const
      yield* Effect.orDie(core(Effect.flatMap(CustomCampaigns, ({ create }) => create(caller, registered))))
      const dial = (number: string, time: string) =>
        Effect.orDie(core(Effect.flatMap(DialsIntake, ({ post }) =>
          post(caller, {
            campaign_id: "C1",
            campaign_name: "Spring",
            agent_name: "Ann",
            from_number: number,
            disposition_name: "Busy",
            to_number: `21255501${time.slice(3, 5)}`,
            datetime: `2026-03-02 ${time}`,
            call_direction: "Outbound",
            zip: "10001",
            sys_created_date_original: "2026-03-01",
            total_dial_attempts: 1,
            skill_name: "East",
            lead_source: "web"
          }))))
      yield* dial("2125550101", "15:00:00")
      yield* dial("2125550101", "15:19:00")
      yield* dial("2125550102", "14:59:59")
      yield* dial("2125550102", "15:01:00")
      yield* stored(Effect.flatMap(Dials, (dials) => dials.process(100)))
      const file = join(yield* temporary, "cids.csv")
      const states = Effect.gen(function*() {
        yield* json("dialer", "push", ...group, "--file", file)
        const text = yield* Effect.promise(() => readFile(file, "utf8"))
        return text.trim().split("\n").map((line) => line.split(",").slice(1).join(","))
      })
      const free = (number: string) => `${number},Anipool: in use,Y`
      const capped = (number: string) => `${number},Anipool: at its hourly cap until 16:00 UTC,N`
      const numbers = ["2125550100", "2125550101", "2125550102"]
      assert.deepStrictEqual(yield* states, numbers.map(free))
      yield* json("policy", "set", "--workspace", "Acme", "--hourly-cap", "2")
      assert.deepStrictEqual(yield* states, [free(numbers[0]!), capped(numbers[1]!), free(numbers[2]!)])
      const assign = json("assign", "--workspace", "Acme", "--campaign", "C1", "2125550147")
      const assigned = (yield* Effect.replicateEffect(assign, 4)).map((each) => (each as { ani: string }).ani)
      const isCapped = (number: string) =>
        number === numbers[1] || assigned.filter((each) => each === number).length >= 2
      assert.isTrue(isCapped(numbers[0]!) || isCapped(numbers[2]!))
      assert.deepStrictEqual(yield* states, numbers.map((each) => isCapped(each) ? capped(each) : free(each)))
      yield* TestClock.setTime(Date.UTC(2026, 2, 2, 16))
      assert.deepStrictEqual(yield* states, numbers.map(free))
    }).pipe(Effect.provide(layer)))

  it.scopedLive("tells numbers of the UK whose area codes the dialer's table can hold", () =>
    Effect.gen(function*() {
      const { core, run } = yield* CommandLine
      yield* run("workspace", "create", "--name", "Acme", "--country", "uk", "--inbound-groups")
      const caller = yield* callerOf("Acme")
      const create = (countryCode: 1 | 44) => (number: string) =>
        core(Effect.flatMap(CustomAnis, ({ create }) => create(caller, { countryCode, number, inboundGroupId: "UK" })))
      yield* Effect.orDie(Effect.forEach(["2079460100", "1539660100", "1214960100", "7700900100"], create(44)))
      yield* Effect.orDie(create(1)("2125550100"))
      const file = join(yield* temporary, "cids.csv")
      const pushed = yield* run("dialer", "push", "--workspace", "Acme", "--group", "UK", "--file", file, "--json")
      assert.deepInclude(JSON.parse(pushed.stdout), { rows: 3, leftOut: 2 })
      assert.include(pushed.stderr, "2 numbers left out")
      const text = yield* Effect.promise(() => readFile(file, "utf8"))
      assert.deepStrictEqual(text.trim().split("\n").map((line) => line.split(",").slice(0, 2)), [
        ["121", "441214960100"],
        ["15396", "441539660100"],
        ["20", "442079460100"]
      ])
    }).pipe(Effect.provide(layer)))

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
