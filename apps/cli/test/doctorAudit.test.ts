import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { Seed } from "@anipool/storage-contract/Seed"
import { Anis } from "@anipool/storage/Anis"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const Answer = Schema.Struct({
  ok: Schema.Boolean,
  findings: Schema.Array(
    Schema.Struct({ check: Schema.String, severity: Schema.String, message: Schema.String, remedy: Schema.String })
  )
})

const audited = (...words: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const { run } = yield* CommandLine
    const { exit, stdout } = yield* run("doctor", "--audit", "--json", ...words)
    return { exit, ...Schema.decodeUnknownSync(Answer)(JSON.parse(stdout)) }
  })

/** A workspace whose campaign has one ANI, which was used twice under a cap of two. */
const used = Effect.gen(function*() {
  const { core, json, run, stored } = yield* CommandLine
  yield* json("workspace", "create", "--name", "Acme", "--country", "us")
  const caller = yield* callerOf("Acme")
  yield* core(Effect.gen(function*() {
    yield* (yield* CustomCampaigns).create(caller, { id: "C1", name: "One", type: "Outbound", inboundPoolId: "P" })
    yield* (yield* CustomAnis).importMany(caller, [{ countryCode: 1, number: "2125550101", inboundGroupId: "P" }])
  }))
  yield* json("policy", "set", "--workspace", "Acme", "--daily-cap", "2")
  const assign = run("assign", "2125550199", "--workspace", "Acme", "--campaign", "C1")
  for (let i = 0; i < 3; i++) yield* assign
  const workspaceId = caller.workspace.id
  const [ani] = yield* stored(Effect.flatMap(Anis, (anis) => anis.list(workspaceId, { limit: 1 })))
  return { assign, workspaceId, aniId: ani!.id }
})

describe("doctor --audit", () => {
  it.effect("has nothing to say where all is well", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* used
      assert.deepStrictEqual(yield* audited(), { exit: 0, ok: true, findings: [] })
      const { stderr, stdout } = yield* run("doctor", "--audit", "--workspace", "Acme")
      assert.strictEqual(stdout, "Nothing to say: all is well.\n")
      assert.include(stderr, "2 assignments, 0 kept answers and 0 dials of 1 workspace looked at.")
    }).pipe(Effect.provide(layer)))

  it.effect("names a lost assignment, with what to do about it", () =>
    Effect.gen(function*() {
      const { stored } = yield* CommandLine
      const { aniId, workspaceId } = yield* used
      yield* stored(Effect.flatMap(Seed, (seed) => seed.loseAssignment(workspaceId, aniId)))
      const { exit, findings, ok } = yield* audited()
      assert.deepStrictEqual([exit, ok, findings.length], [1, false, 1])
      assert.deepInclude(findings[0], { check: "lost-assignment", severity: "error" })
      assert.match(findings[0]!.message, /^Acme, \d{4}-\d\d-\d\d: \+12125550101 was used 2 times, and the log knows 1$/)
      assert.include(findings[0]!.remedy, "backup")
    }).pipe(Effect.provide(layer)))

  it.effect("names an overshoot, on its day alone", () =>
    Effect.gen(function*() {
      const { run, stored } = yield* CommandLine
      const { aniId, assign, workspaceId } = yield* used
      yield* stored(Effect.flatMap(Seed, (seed) => seed.setUsed(workspaceId, aniId, 1)))
      // Somebody sets the counter back, twice: two more than there should be come through.
      yield* run("policy", "set", "--workspace", "Acme", "--daily-cap", "3")
      yield* assign
      yield* stored(Effect.flatMap(Seed, (seed) => seed.setUsed(workspaceId, aniId, 1)))
      yield* assign
      const { exit, findings } = yield* audited()
      assert.strictEqual(exit, 1)
      assert.include(findings.map(({ check }) => check), "overshoot")
      assert.deepStrictEqual((yield* audited("--from", "2020-01-01", "--to", "2020-01-31")).exit, 0)
    }).pipe(Effect.provide(layer)))

  it.effect("wants a period that is one, and a workspace that there is", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* used
      const backwards = yield* run("doctor", "--audit", "--from", "2026-01-02", "--to", "2026-01-01")
      assert.deepStrictEqual(
        [backwards.exit, backwards.stderr.includes("expected a day that is not before the first")],
        [1, true]
      )
      assert.strictEqual((yield* run("doctor", "--audit", "--workspace", "Nobody")).exit, 1)
    }).pipe(Effect.provide(layer)))
})
