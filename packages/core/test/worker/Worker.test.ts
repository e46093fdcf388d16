/**
 * The worker: jobs go on whatever happens to one step, and rest when there is nothing to do.
 */
import * as Worker from "@anipool/core/worker/Worker"
import { StorageError } from "@anipool/storage/StorageError"
import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/TestClock"

/** A job that answers with these outcomes, one a step, and then rests for ever. */
const scripted = (outcomes: ReadonlyArray<Worker.StepOutcome | "fails" | "breaks">) => {
  let steps = 0
  const job: Worker.Job = {
    name: "scripted",
    interval: Duration.seconds(10),
    step: Effect.suspend(() => {
      const outcome = outcomes[steps++] ?? "idle"
      if (outcome === "fails") return Effect.fail(new StorageError({ operation: "test", cause: "away" }))
      return outcome === "breaks" ? Effect.die("broken") : Effect.succeed(outcome)
    })
  }
  return { job, steps: () => steps }
}

describe("Worker", () => {
  it.scoped("goes on at once while there is more to do, and rests when there is not", () =>
    Effect.gen(function*() {
      const { job, steps } = scripted(["more", "more", "idle"])
      yield* Worker.make([job]).start
      yield* TestClock.adjust(Duration.zero)
      assert.strictEqual(steps(), 3)
      yield* TestClock.adjust(Duration.seconds(9))
      assert.strictEqual(steps(), 3)
      yield* TestClock.adjust(Duration.seconds(1))
      assert.strictEqual(steps(), 4)
    }))

  it.scoped("tries a step again that failed, or broke, after a rest that grows until one succeeds", () =>
    Effect.gen(function*() {
      const { job, steps } = scripted(["fails", "breaks", "fails", "fails", "fails", "more", "fails", "idle"])
      yield* Worker.make([job]).start
      const seen = []
      for (let seconds = 0; seconds <= 50; seconds++) {
        yield* TestClock.adjust(seconds === 0 ? Duration.zero : Duration.seconds(1))
        if (steps() !== seen.length) seen.push(...Array.from({ length: steps() - seen.length }, () => seconds))
      }
      // After 2, 4, 8, 16 and 16 seconds; the step after that one succeeds, and the next failure rests 2.
      assert.deepStrictEqual(seen, [0, 2, 6, 14, 30, 46, 46, 48])
    }))

  it.scoped("does its jobs beside each other: one that fails holds up no other", () =>
    Effect.gen(function*() {
      const failing = scripted(["fails"])
      const busy = scripted(["more", "more", "more", "done"])
      yield* Worker.make([failing.job, busy.job]).start
      // No time goes by; on a busy machine fibers may look as if they waited for some.
      yield* Effect.repeat(TestClock.adjust(Duration.zero), { until: () => busy.steps() === 4, times: 100 })
      assert.strictEqual(busy.steps(), 4)
      assert.strictEqual(failing.steps(), 1)
    }))

  it.effect("stops with its scope", () =>
    Effect.gen(function*() {
      const { job, steps } = scripted([])
      const scope = yield* Scope.make()
      yield* Scope.extend(Worker.make([job]).start, scope)
      yield* TestClock.adjust(Duration.zero)
      yield* Scope.close(scope, Exit.void)
      yield* TestClock.adjust(Duration.minutes(1))
      assert.strictEqual(steps(), 1)
    }))
})
