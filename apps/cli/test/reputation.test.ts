import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { RemediationDesk } from "@anipool/core/reputation/RemediationDesk"
import { KeyId } from "@anipool/domain/ApiKey"
import { Transitions } from "@anipool/storage/Transitions"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const now = Date.UTC(2026, 2, 10, 12)
const of = ["--workspace", "Acme"]

/** A workspace that holds numbers of an area code in a pool, on 2026-03-10 at noon. */
const makeAcme = (...numbers: ReadonlyArray<readonly [number: string, pool: string]>) =>
  Effect.gen(function*() {
    const { core, json } = yield* CommandLine
    yield* TestClock.setTime(now)
    yield* json("workspace", "create", "--name", "Acme", "--country", "us")
    const caller = yield* callerOf("Acme")
    yield* core(Effect.flatMap(CustomAnis, (anis) =>
      anis.importMany(
        caller,
        numbers.map(([number, inboundGroupId]) => ({ countryCode: 1 as const, number, inboundGroupId }))
      )))
    return caller.workspace
  })

const fails = (exit: number, message: RegExp | string, ...words: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const { run } = yield* CommandLine
    const ran = yield* run(...words)
    assert.deepStrictEqual([ran.exit, ran.stdout], [exit, ""], ran.stderr)
    if (typeof message === "string") assert.include(ran.stderr, message)
    else assert.match(ran.stderr, message)
  })

describe("ani pause, activate and history", () => {
  it.effect("pause and activate an ANI, and keep who asked", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme(["2125550101", "P"])
      const paused = yield* json(
        "ani",
        "pause",
        ...of,
        "--carrier",
        "123456",
        "--note",
        "spam likely",
        "--until",
        "2026-03-11T00:00:00Z",
        "+1 (212) 555-0101"
      )
      assert.deepStrictEqual(paused, { status: "paused", ani: "2125550101" })
      yield* fails(1, "Only active ANIs can be paused", "ani", "pause", ...of, "2125550101")
      const said = yield* run("ani", "activate", ...of, "--date", "20260310130000", "2125550101")
      assert.strictEqual(said.stdout, "+1 2125550101 is active.\n")
      yield* fails(1, "Only ANIs in cooling off status can be activated", "ani", "activate", ...of, "2125550101")
      const common = { at: "2026-03-10T12:00:00.000Z", origin: "command-line", keyId: null }
      assert.deepStrictEqual(yield* json("ani", "history", ...of, "2125550101"), {
        number: "2125550101",
        countryCode: "+1",
        status: "ACTIVE_AND_BEING_MANAGED",
        transitions: [
          {
            ...common,
            event: "activate",
            effectiveAt: "2026-03-10T13:00:00.000Z",
            until: null,
            carrier: null,
            note: null
          },
          {
            ...common,
            event: "pause",
            effectiveAt: "2026-03-10T12:00:00.000Z",
            until: "2026-03-11T00:00:00.000Z",
            carrier: "123456",
            note: "spam likely"
          }
        ]
      })
      const { stdout } = yield* run("ani", "history", ...of, "2125550101")
      assert.match(stdout, /^\+1 2125550101: Active and Being Managed$/m)
      assert.match(stdout, /^2026-03-10 12:00:00 +pause +command-line .* 123456 +spam likely$/m)
    }).pipe(Effect.provide(layer)))

  it.effect("a pause with an end is over by itself", () =>
    Effect.gen(function*() {
      const { json, run, stored } = yield* CommandLine
      yield* makeAcme(["2125550101", "P"])
      const { stdout } = yield* run("ani", "pause", ...of, "--until", "20260310130000", "2125550101")
      assert.strictEqual(stdout, "+1 2125550101 rests until 20260310130000.\n")
      const ends = stored(Effect.flatMap(Transitions, ({ endPauses }) => endPauses))
      yield* TestClock.adjust("59 minutes")
      assert.strictEqual(yield* ends, 0)
      yield* TestClock.adjust("1 minutes")
      assert.strictEqual(yield* ends, 1)
      const history = yield* json("ani", "history", ...of, "2125550101")
      assert.deepInclude(history, { status: "ACTIVE_AND_BEING_MANAGED" })
      assert.include(JSON.stringify(history), "\"origin\":\"schedule\"")
    }).pipe(Effect.provide(layer)))

  it.effect("refuse what cannot be, in words", () =>
    Effect.gen(function*() {
      yield* makeAcme(["2125550101", "P"])
      const pause = ["ani", "pause", ...of]
      yield* fails(1, "ANI not found in inventory", ...pause, "2125550199")
      yield* fails(1, "ani: expected a phone number", ...pause, "abc")
      yield* fails(1, "date: expected YYYYMMDDHHMMSS", ...pause, "--date", "20260230000000", "2125550101")
      yield* fails(1, "until: expected YYYYMMDDHHMMSS", ...pause, "--until", "soon", "2125550101")
      yield* fails(1, "until: expected a time to come", ...pause, "--until", "20260310120000", "2125550101")
      yield* fails(2, "--carrier: expected a carrier ID of 6 digits", ...pause, "--carrier", "12345", "2125550101")
      yield* fails(2, "--note: expected at most 2000 characters", ...pause, "--note", "x".repeat(2_001), "2125550101")
      yield* fails(1, "ANI not found in inventory", "ani", "history", ...of, "2125550199")
    }).pipe(Effect.provide(layer)))
})

describe("remediation", () => {
  it.effect("lists requests and moves them on, keeping each step", () =>
    Effect.gen(function*() {
      const { core, json, run } = yield* CommandLine
      const workspace = yield* makeAcme(["2125550101", "P"], ["2125550102", "P"])
      assert.deepStrictEqual(yield* json("remediation", "list", ...of), [])
      assert.strictEqual((yield* run("remediation", "list", ...of)).stdout, "There is no such request.\n")
      const key = { origin: "interface" as const, keyId: KeyId.make(7) }
      yield* core(Effect.flatMap(RemediationDesk, (desk) =>
        Effect.zipRight(
          desk.request(workspace, { ani: "2125550101", carrier: "123456", note: "spam likely" }, key),
          desk.request(workspace, { ani: "2125550102" }, key)
        )))
      const first = {
        id: 1,
        countryCode: "+1",
        number: "2125550101",
        state: "RECEIVED",
        vendor: null,
        requestedAt: "2026-03-10T12:00:00.000Z",
        keyId: 7,
        carrier: "123456",
        note: "spam likely",
        steps: []
      }
      const second = { ...first, id: 2, number: "2125550102", carrier: null, note: null }
      assert.deepStrictEqual(yield* json("remediation", "list", ...of), [first, second])
      yield* TestClock.adjust("1 hours")
      const step = { state: "IN_PROGRESS", at: "2026-03-10T13:00:00.000Z", note: "asked the carrier" }
      const moved = { ...first, state: "IN_PROGRESS", steps: [step] }
      assert.deepStrictEqual(
        yield* json("remediation", "set", ...of, "--id", "1", "--state", "in_progress", "--note", "asked the carrier"),
        moved
      )
      assert.deepStrictEqual(yield* json("remediation", "list", ...of, "--state", "IN_PROGRESS"), [moved])
      assert.deepStrictEqual(yield* json("remediation", "list", ...of, "--ani", "+1 212 555 0102"), [second])
      assert.deepStrictEqual(yield* json("remediation", "list", ...of, "--after", "1"), [second])
      const page = yield* run("remediation", "list", ...of, "--limit", "1")
      assert.strictEqual(page.stderr, "There may be more: --after 1 shows them.\n")
      assert.match(page.stdout, /^1 +\+1 2125550101 +IN_PROGRESS .* 2026-03-10 13:00:00 asked the carrier$/m)
      const done = yield* run("remediation", "set", ...of, "--id", "1", "--state", "DONE")
      assert.strictEqual(done.stdout, "Request 1 for +1 2125550101 is DONE now.\n")
      const set = ["remediation", "set", ...of]
      yield* fails(1, "The request is DONE, and cannot become REJECTED", ...set, "--id", "1", "--state", "REJECTED")
      yield* fails(1, "The request is RECEIVED, and cannot become RECEIVED", ...set, "--id", "2", "--state", "RECEIVED")
      yield* fails(1, "Remediation request not found", ...set, "--id", "3", "--state", "DONE")
      yield* fails(2, "--state: expected RECEIVED, IN_PROGRESS, DONE or REJECTED", ...set, "--id", "1", "--state", "x")
      yield* fails(2, "--id: expected a request's id", ...set, "--id", "0", "--state", "DONE")
    }).pipe(Effect.provide(layer)))
})

describe("ani rest", () => {
  it.effect("does what the policy says of numbers that burn: none does here", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* makeAcme(["2125550100", "P"])
      yield* json("policy", "set", ...of, "--health", "propose")
      assert.deepStrictEqual(yield* json("ani", "rest", ...of, "--dry-run"), { dryRun: true, rested: 0, lines: [] })
      assert.deepStrictEqual(yield* json("ani", "rest", ...of), { dryRun: false, rested: 0, lines: [] })
      const { stdout } = yield* run("ani", "rest", ...of)
      assert.strictEqual(stdout, "No number burns that the policy lets rest, or proposes to.\n0 numbers rest now.\n")
      yield* fails(1, "Workspace not found", "ani", "rest", "--workspace", "Nobody")
    }).pipe(Effect.provide(layer)))
})
