import * as LogLimit from "@anipool/telemetry/LogLimit"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"

describe("LogLimit", () => {
  // Live: the interval is a timer's.
  it.live("writes a warning that repeats once an interval, with how often it did, and everything else at once", () => {
    const lines: Array<readonly [string, unknown]> = []
    const logger = Logger.make<unknown, void>(({ annotations, message }) => {
      lines.push([String(message), Option.getOrUndefined(HashMap.get(annotations, "repeated"))])
    })
    const limited = Logger.replace(Logger.defaultLogger, LogLimit.make(logger, 100))
    return Effect.gen(function*() {
      yield* Effect.repeatN(Effect.logWarning("storage is away"), 999)
      yield* Effect.logWarning("another")
      yield* Effect.repeatN(Effect.logError("a request failed"), 1)
      assert.deepStrictEqual(lines, [
        ["storage is away", undefined],
        ["another", undefined],
        ["a request failed", undefined],
        ["a request failed", undefined]
      ])
      yield* Effect.repeat(Effect.sleep("20 millis"), { until: () => lines.length === 5 })
      assert.deepStrictEqual(lines.at(-1), ["storage is away", 999])
      yield* Effect.sleep("400 millis")
      assert.strictEqual(lines.length, 5)
      yield* Effect.logWarning("storage is away")
      assert.deepStrictEqual(lines.at(-1), ["storage is away", undefined])
    }).pipe(Effect.provide(limited))
  })
})
