import * as Passwords from "@anipool/core/people/Passwords"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"

const password = Redacted.make("a guess of somebody")

describe("Passwords", () => {
  it.effect("compares for names that nobody has also after the first who asked went away, or too many came at once", () =>
    Effect.gen(function*() {
      const { isIt } = yield* Passwords.make
      const gone = yield* Effect.fork(isIt(password, null))
      yield* Effect.yieldNow()
      yield* Fiber.interrupt(gone)
      assert.isFalse(yield* isIt(password, null))
      const burst = yield* Effect.all(
        Array.from(
          { length: Passwords.hashingMax + Passwords.waitingMax + 20 },
          () => Effect.either(isIt(password, null))
        ),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(burst.filter(Either.isLeft), 20)
      assert.isFalse(yield* isIt(password, null))
    }))
})
