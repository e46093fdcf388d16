/**
 * Files that are written while they are read, and readers who do not take them.
 */
import * as Streamed from "@anipool/server/handlers/Streamed"
import * as UploadPace from "@anipool/server/input/UploadPace"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"

const kilobytes = Stream.repeatEffect(Effect.sync(() => new Uint8Array(1_000)))
const window = { windowMs: 100, bytesMin: 5_000 }

/** Whether somebody who takes a kilobyte in so many milliseconds was found to be too slow, after some of them. */
const isSlow = (everyMs: number, withinMs = 60_000) =>
  Effect.gen(function*() {
    let slow = 0
    const limits = { pace: UploadPace.make(window), withinMs }
    const reading = yield* Effect.fork(
      Stream.runForEach(Streamed.paced(kilobytes, limits, () => slow++), () => Effect.sleep(everyMs))
    )
    yield* Effect.sleep("500 millis")
    yield* Fiber.interrupt(reading)
    return slow
  })

// Live: the pace is one of real time.
describe("a streamed file", () => {
  it.live("is cut where its reader takes nothing of it, or too little", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* isSlow(10_000), 1)
      assert.strictEqual(yield* isSlow(90), 1)
    }))

  it.live("goes on for a reader who takes enough, and only until it should be done", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* isSlow(1), 0)
      assert.strictEqual(yield* isSlow(1, 100), 1)
    }))

  it.live("is not cut for the time that it takes to be made", () =>
    Effect.gen(function*() {
      let slow = 0
      const late = Stream.mapEffect(
        Stream.take(kilobytes, 3),
        (each) => Effect.delay(Effect.succeed(each), "150 millis")
      )
      const limits = { pace: UploadPace.make(window), withinMs: 60_000 }
      yield* Stream.runDrain(Streamed.paced(late, limits, () => slow++))
      assert.strictEqual(slow, 0)
    }))
})
