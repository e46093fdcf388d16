import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const Explained = Schema.Struct({
  success: Schema.Boolean,
  ani: Schema.optional(Schema.String),
  message: Schema.String,
  explain: Schema.Struct({
    tier: Schema.NullOr(Schema.Number),
    areaCode: Schema.NullOr(Schema.String),
    distanceMiles: Schema.NullOr(Schema.Number),
    usedToday: Schema.NullOr(Schema.Number),
    by: Schema.NullOr(Schema.String),
    heldOut: Schema.Boolean,
    home: Schema.Array(Schema.String),
    phone: Schema.NullOr(Schema.String),
    passedOver: Schema.Array(
      Schema.Struct({
        tier: Schema.Number,
        areaCode: Schema.NullOr(Schema.String),
        reason: Schema.String,
        count: Schema.Number
      })
    )
  })
})

/** A workspace with the campaign C1, which dials from pool P: two ANIs of New York, one of Boston. */
const makeAcme = Effect.gen(function*() {
  const { core, json } = yield* CommandLine
  yield* json("workspace", "create", "--name", "Acme", "--country", "us")
  const caller = yield* callerOf("Acme")
  const ani = (number: string) => ({ countryCode: 1 as const, number, inboundGroupId: "P" })
  yield* core(Effect.gen(function*() {
    const campaigns = yield* CustomCampaigns
    const anis = yield* CustomAnis
    yield* campaigns.create(caller, { id: "C1", name: "One", type: "Outbound", inboundPoolId: "P" })
    yield* campaigns.create(caller, { id: "C2", name: "Two", type: "Outbound", inboundPoolId: "gone" })
    yield* anis.importMany(caller, [ani("2125550101"), ani("2125550102"), ani("6175550103")])
  }))
})

const acme = ["assign", "--workspace", "Acme"]

const explained = (...words: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const { json } = yield* CommandLine
    return Schema.decodeUnknownSync(Explained)(yield* json(...acme, ...words, "--explain"))
  })

describe("assign", () => {
  it.effect("answers the assignment result, and counts the use", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme
      const message = "ANI assigned successfully"
      const words = [...acme, "--campaign", "C1", "(212) 555-0147"]
      assert.deepStrictEqual(yield* json(...words), { success: true, ani: "2125550101", message })
      assert.deepStrictEqual(yield* json(...words, "--e164"), { success: true, ani: "+12125550102", message })
      assert.deepStrictEqual(yield* run(...words), { exit: 0, stdout: "2125550101\n", stderr: "" })
    }).pipe(Effect.provide(layer)))

  it.effect("says that a postal code is none, and suggests the workspace that was meant", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* makeAcme
      const words = ["--campaign", "C1", "2125550147", "--dry-run"]
      const [unknown, known] = yield* Effect.all([
        run(...acme, ...words, "--zip", "9999x"),
        run(...acme, ...words, "--zip", "10001")
      ])
      assert.deepStrictEqual([unknown.exit, unknown.stdout, known.stderr], [0, known.stdout, ""])
      assert.match(unknown.stderr, /--zip: there is no such code/)
      const meant = "anipool: Workspace not found; did you mean Acme?\n"
      assert.strictEqual((yield* run("assign", "--workspace", " ACME", ...words)).stderr, meant)
    }).pipe(Effect.provide(layer)))

  it.effect("counts nothing on a dry run", () =>
    Effect.gen(function*() {
      yield* makeAcme
      const words = ["--campaign", "C1", "2125550147"]
      const dry = yield* explained(...words, "--dry-run")
      assert.deepStrictEqual(yield* explained(...words, "--dry-run"), dry)
      assert.deepStrictEqual(yield* explained(...words), dry)
      assert.notStrictEqual((yield* explained(...words)).ani, dry.ani)
    }).pipe(Effect.provide(layer)))

  it.effect("explains a pick: tier, distance, use and what was passed over", () =>
    Effect.gen(function*() {
      yield* makeAcme
      const atHome = yield* explained("--campaign", "C1", "2125550147")
      assert.strictEqual(atHome.ani, "2125550101")
      assert.deepStrictEqual(atHome.explain, {
        tier: 1,
        areaCode: "212",
        distanceMiles: 0,
        usedToday: 0,
        by: "order",
        heldOut: false,
        home: ["212"],
        phone: null,
        passedOver: [{ tier: 1, areaCode: "212", reason: "used-more", count: 1 }]
      })
      // Providence is some 40 miles from Boston, and its own area code holds nothing.
      const { ani, explain } = yield* explained("--campaign", "C1", "4015550147")
      assert.strictEqual(ani, "6175550103")
      assert.strictEqual(explain.tier, 4)
      assert.strictEqual(explain.areaCode, "617")
      // To the nearest town of Boston's area code.
      assert.approximately(explain.distanceMiles ?? 0, 30, 15)
      assert.deepInclude(explain.passedOver, { tier: 1, areaCode: null, reason: "none-in-pool", count: 0 })
    }).pipe(Effect.provide(layer)))

  it.effect("goes by the ZIP before the phone", () =>
    Effect.gen(function*() {
      yield* makeAcme
      // A phone of Providence in Boston: the tier near without the ZIP, home with it.
      const { ani, explain } = yield* explained("--campaign", "C1", "4015550147", "--zip", "02108")
      assert.strictEqual(ani, "6175550103")
      assert.strictEqual(explain.tier, 1)
      assert.strictEqual(explain.home[0], "617")
      assert.strictEqual(explain.phone, "401")
    }).pipe(Effect.provide(layer)))

  it.effect("explains in plain sentences", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* makeAcme
      const { stdout } = yield* run(...acme, "--campaign", "C1", "2125550147", "--explain")
      assert.deepStrictEqual(stdout.split("\n"), [
        "2125550101",
        "The prospect is at home in 212 (New York, NY).",
        "The number is of 212 (New York, NY), 0 miles away: tier 1, the area codes where the prospect is at home.",
        "It had not been used yet today.",
        "Passed over:",
        "  tier 1 (home), 212: 1 ANI used more today, or more lately",
        ""
      ])
    }).pipe(Effect.provide(layer)))

  it.effect("explains the rules that had a say", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* makeAcme
      const dial = Effect.map(run(...acme, "--campaign", "C1", "2125550147", "--explain"), ({ stdout }) => stdout)
      const set = (text: string) => run(...`policy set --workspace Acme ${text}`.split(" "))
      yield* set("--hourly-cap 1 --when-exhausted refuse --prefer-answered on --hold-out 100")
      assert.match(yield* dial, /^The prospect is held out: it is picked for as without prefer-answered\.$/m)
      yield* dial
      assert.strictEqual(
        yield* dial,
        [
          "No available ANI found",
          "The prospect is at home in 212 (New York, NY).",
          "No ANI that may be used is available.",
          "Passed over:",
          "  tier 1 (home), 212: 2 ANIs at the hourly cap",
          "  tier 1 (home): all that may be used is at a cap, and the policy does not walk on (refuse)",
          ""
        ].join("\n")
      )
      yield* set("--hourly-cap none --warm-up-days 9 --warm-up-step 1")
      assert.match(yield* dial, /212: 2 ANIs warming up, used as often as allowed today$/m)
    }).pipe(Effect.provide(layer)))

  it.effect("answers, with exit 0, that none is available", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme
      const words = [...acme, "--campaign", "C2", "2125550147"]
      assert.deepStrictEqual(yield* json(...words), { success: false, message: "No available ANI found" })
      assert.strictEqual((yield* run(...words)).stdout, "No available ANI found\n")
      const { explain } = yield* explained("--campaign", "C2", "2125550147")
      assert.strictEqual(explain.tier, null)
      assert.deepStrictEqual(explain.home, ["212"])
      assert.match((yield* run(...words, "--explain")).stdout, /No ANI that may be used is available/)
    }).pipe(Effect.provide(layer)))

  it.effect("says which numbers are at their cap", () =>
    Effect.gen(function*() {
      const { json } = yield* CommandLine
      yield* makeAcme
      yield* json("policy", "set", "--workspace", "Acme", "--daily-cap", "1", "--tiers", "home")
      const words = ["--campaign", "C1", "2125550147"]
      yield* explained(...words)
      yield* explained(...words)
      const { explain, success } = yield* explained(...words)
      assert.isFalse(success)
      assert.deepStrictEqual(explain.passedOver, [{ tier: 1, areaCode: "212", reason: "at-daily-cap", count: 2 }])
    }).pipe(Effect.provide(layer)))

  it.effect("limits the result to the country that is asked for", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme
      const uk = [...acme, "--campaign", "C1", "--country-code", "+44", "020 7946 0018"]
      assert.deepStrictEqual(yield* json(...uk), { success: false, message: "No available ANI found" })
      const { exit, stderr } = yield* run(...acme, "--campaign", "C1", "+44 20 7946 0018")
      assert.strictEqual(exit, 1)
      assert.match(stderr, /^anipool: prospect_phone: expected a number of calling code \+1$/m)
      assert.notInclude(stderr, "7946")
    }).pipe(Effect.provide(layer)))

  it.effect("refuses an unknown campaign", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* makeAcme
      const { exit, stderr, stdout } = yield* run(...acme, "--campaign", "C9", "2125550147", "--json")
      assert.deepStrictEqual({ exit, stdout }, { exit: 1, stdout: "" })
      assert.deepStrictEqual(JSON.parse(stderr), {
        success: false,
        code: "campaign_not_found",
        message: "Campaign not found"
      })
    }).pipe(Effect.provide(layer)))
})
