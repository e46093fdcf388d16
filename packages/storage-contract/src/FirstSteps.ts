/**
 * What every adapter's `FirstSteps` does.
 */
import { FirstSteps } from "@anipool/storage/FirstSteps"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"
import { freshLedger } from "./LedgerFixture.ts"

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("notes what is said of a workspace, once, and takes it back", () =>
    Effect.gen(function*() {
      const steps = yield* FirstSteps
      const [{ id }, other] = [yield* Fixture.freshWorkspace(), yield* Fixture.freshWorkspace()]
      assert.deepStrictEqual(yield* steps.notes(id), [])
      yield* steps.note(id, "timeZone", true)
      yield* steps.note(id, "dismissed", true)
      yield* steps.note(id, "dismissed", true)
      assert.deepStrictEqual([...yield* steps.notes(id)].sort(), ["dismissed", "timeZone"])
      assert.deepStrictEqual(yield* steps.notes(other.id), [])
      yield* steps.note(id, "dismissed", false)
      yield* steps.note(id, "policy", false)
      assert.deepStrictEqual(yield* steps.notes(id), ["timeZone"])
    }))

  it.effect("knows the first number that was given out, and to whom", () =>
    Effect.gen(function*() {
      const steps = yield* FirstSteps
      const { campaignKeys, confirm, held, propose, workspaceId } = yield* freshLedger(2)
      const [first, second] = held
      assert.isTrue(Option.isNone(yield* steps.firstGiven(workspaceId)))
      yield* confirm([propose(first!, { prospect: "2125550142", tier: 2, campaignKey: campaignKeys.get("C2")! })])
      yield* confirm([propose(second!, { prospect: "2125550143" }), propose(first!)])
      const given = Option.getOrThrow(yield* steps.firstGiven(workspaceId))
      assert.deepInclude(given, {
        number: { callingCode: first!.callingCode, national: first!.number },
        campaign: "C2",
        prospect: "2125550142",
        tier: 2
      })
      assert.isAbove(given.at, 0)
    }))
}
