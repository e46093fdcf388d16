/**
 * When a server that starts is ready: once what was in use is loaded, and not for ever after.
 */
import * as Server from "@anipool/server/Server"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { createServer } from "node:net"

/** Storage that lists its keys, which a start begins with, once it is let. */
const listingOnce = (isLet: Deferred.Deferred<void>) =>
  Layer.effect(
    ApiKeys,
    Effect.map(ApiKeys, (keys) =>
      ApiKeys.of({ ...keys, list: (...of) => Effect.zipRight(Deferred.await(isLet), keys.list(...of)) }))
  ).pipe(Layer.provideMerge(MemoryStorage.layer))

const freePort = Effect.async<number>((resume) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const address = server.address()
    server.close(() => resume(Effect.succeed(address !== null && typeof address === "object" ? address.port : 0)))
  })
})

const starting = (isLet: Deferred.Deferred<void>) =>
  Effect.gen(function*() {
    const port = yield* freePort
    const url = `http://127.0.0.1:${port}`
    const status = (path: string) => Effect.promise(() => fetch(url + path).then(({ status }) => status, () => 0))
    const running = yield* Effect.forkScoped(Server.serve({
      host: "127.0.0.1",
      port,
      storage: listingOnce(isLet),
      prepare: Effect.void
    }))
    // Answered as when it serves.
    yield* Effect.repeat(Effect.zipLeft(status("/nowhere"), Effect.sleep(10)), { until: (answer) => answer === 404 })
    return { running, ready: status("/health/ready"), live: status("/health/live") }
  })

describe("a server that starts", () => {
  it.scopedLive("answers and is not ready until what was in use is loaded", () =>
    Effect.gen(function*() {
      const isLet = yield* Deferred.make<void>()
      const { live, ready, running } = yield* starting(isLet)
      assert.deepStrictEqual(yield* Effect.all([ready, live]), [503, 200])
      yield* Deferred.succeed(isLet, undefined)
      yield* Fiber.join(running)
      assert.deepStrictEqual(yield* Effect.all([ready, live]), [200, 200])
    }))

  it.scopedLive("is ready in any case some time later", () =>
    Effect.gen(function*() {
      const { ready, running } = yield* starting(yield* Deferred.make<void>())
      const [took] = yield* Effect.timed(Fiber.join(running))
      assert.isBelow(Duration.toMillis(took), Duration.toMillis(Server.warmLimit) + 1_000)
      assert.strictEqual(yield* ready, 200)
    }))
})
