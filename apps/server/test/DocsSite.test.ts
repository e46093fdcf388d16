/**
 * The documentation's site while it is not there yet.
 */
import * as DocsSite from "@anipool/server/docs/DocsSite"
import type * as StaticSite from "@anipool/server/http/StaticSite"
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"

describe("DocsSite", () => {
  it.scoped("keeps nobody waiting for a site that takes long to be read, and reads it once for all", () =>
    Effect.gen(function*() {
      const read = yield* Deferred.make<StaticSite.Files>()
      let times = 0
      const site = yield* DocsSite.make("any", () => Effect.zipRight(Effect.sync(() => times++), Deferred.await(read)))
      const first = yield* Effect.fork(site)
      const second = yield* Effect.fork(site)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* Fiber.join(first)).size, 0)
      assert.strictEqual((yield* Fiber.join(second)).size, 0)
      const page = { contentType: "text/html", isHashed: false, bodies: {} }
      const third = yield* Effect.fork(site)
      yield* Deferred.succeed(read, new Map([["index.html", page]]))
      assert.strictEqual((yield* Fiber.join(third)).size, 1)
      assert.strictEqual((yield* site).size, 1)
      assert.strictEqual(times, 1)
    }))
})
