/**
 * What is answered, and logged, when something below the server fails.
 */
import * as Core from "@anipool/core/Core"
import * as Environment from "@anipool/environment/Environment"
import { waitLimit } from "@anipool/server/ServerStorage"
import * as Setup from "@anipool/server/Setup"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { AddedAreaCodes } from "@anipool/storage/AddedAreaCodes"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { Campaigns } from "@anipool/storage/Campaigns"
import type { Storage } from "@anipool/storage/Storage"
import { StorageError } from "@anipool/storage/StorageError"
import { StorageHealth } from "@anipool/storage/StorageHealth"
import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Fiber from "effect/Fiber"
import * as Inspectable from "effect/Inspectable"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/TestClock"
import { type Answer, failure, layer, TestServer } from "./TestServer.ts"

const away = new StorageError({ operation: "Test.away", cause: new Error("connection refused by 10.0.0.7") })

/** Storage in memory with a part that fails. */
const broken = <I, S>(tag: Context.Tag<I, S>, part: (whole: S) => S): Layer.Layer<Storage> =>
  Layer.map(MemoryStorage.layer, (storage) => {
    const all = storage as Context.Context<Storage | I>
    return Context.add(all, tag, part(Context.get(all, tag))) as Context.Context<Storage>
  })

/** Runs a test against a server over a storage; gives what was logged. */
const against = <A>(storage: Layer.Layer<Storage>, test: Effect.Effect<A, never, TestServer>) => {
  const lines: Array<string> = []
  const logger = Logger.replace(
    Logger.defaultLogger,
    Logger.map(Logger.structuredLogger, (entry) => void lines.push(Inspectable.stringifyCircular(entry)))
  )
  return test.pipe(
    Effect.provide(layer(storage)),
    Effect.provide(logger),
    Effect.map((result) => ({ result, log: lines.join("\n") }))
  )
}

const unavailable = (answer: Answer) => {
  assert.strictEqual(answer.status, 503)
  assert.deepStrictEqual(answer.json, failure("Storage is away; please try again"))
  assert.strictEqual(answer.headers.get("retry-after"), "1")
}

// Live: real requests take real time.
describe("faults", () => {
  it.live("storage that is away is 503 with Retry-After, and logged with the request's id", () =>
    Effect.gen(function*() {
      const storage = broken(Campaigns, (campaigns) => ({ ...campaigns, find: () => Effect.fail(away) }))
      const { log, result } = yield* against(
        storage,
        Effect.gen(function*() {
          const { send, workspace } = yield* TestServer
          const { universal: key } = yield* workspace()
          return { key, answer: yield* send("GET", "/custom/campaigns?id=C1", { key }) }
        })
      )
      unavailable(result.answer)
      assert.notInclude(result.answer.text, "10.0.0.7")
      assert.include(log, "10.0.0.7")
      assert.include(log, result.answer.headers.get("x-request-id") ?? "no id")
      assert.notInclude(log, result.key)
    }))

  it.live("so it is when keys cannot be looked up, and when an assignment cannot be confirmed", () =>
    Effect.gen(function*() {
      const keys = broken(ApiKeys, (keys) => ({ ...keys, findByHashes: () => Effect.fail(away) }))
      const first = yield* against(
        keys,
        Effect.flatMap(TestServer, ({ send }) => send("POST", "/assignment", { key: "x".repeat(40), body: {} }))
      )
      unavailable(first.result)

      const ledger = broken(AssignmentLedger, (ledger) => ({ ...ledger, confirm: () => Effect.fail(away) }))
      const { log, result } = yield* against(
        ledger,
        Effect.gen(function*() {
          const { send, workspace } = yield* TestServer
          const { campaign, hold, universal: key } = yield* workspace()
          yield* campaign("C1", "pool")
          yield* hold("pool", "+12125550100")
          const lead = { prospect_phone: "2125550123", dialer_campaign: "C1" }
          unavailable(yield* send("POST", "/assignment/batch", { key, body: { leads: [{ row_id: "1", ...lead }] } }))
          return yield* send("POST", "/assignment", { key, body: lead })
        })
      )
      unavailable(result)
      assert.notInclude(log, "2125550123")
    }))

  it.effect("storage that goes away while the server is being prepared is waited for, within a limit", () =>
    Effect.gen(function*() {
      const environment = yield* Environment.load.pipe(Effect.withConfigProvider(ConfigProvider.fromMap(new Map())))
      const prepared = (isAwayFor: number) => {
        let asked = 0
        const storage = broken(AddedAreaCodes, (areaCodes) => ({
          ...areaCodes,
          list: Effect.suspend(() => asked++ < isAwayFor ? Effect.fail(away) : areaCodes.list)
        }))
        return Setup.prepare(environment).pipe(
          Effect.provide(Layer.provideMerge(Core.layer, storage)),
          Effect.either,
          Effect.fork,
          Effect.tap(TestClock.adjust(waitLimit)),
          Effect.flatMap(Fiber.join)
        )
      }
      assert.isTrue(Either.isRight(yield* prepared(3)))
      const failed = yield* Effect.flip(yield* prepared(Infinity))
      assert.include(failed.message, "storage is away (connection refused by 10.0.0.7)")
    }))

  it.live("the server is not ready while storage is away, but alive", () =>
    Effect.gen(function*() {
      const storage = broken(StorageHealth, () => ({ check: Effect.fail(away) }))
      const { log, result: [ready, live] } = yield* against(
        storage,
        Effect.flatMap(
          TestServer,
          ({ send }) => Effect.all([send("GET", "/health/ready"), send("GET", "/health/live")])
        )
      )
      unavailable(ready)
      assert.include(log, "connection refused by 10.0.0.7")
      assert.strictEqual(live.status, 200)
    }))

  it.live("a fault is 500 with the request's id and nothing internal, and logged with its cause", () =>
    Effect.gen(function*() {
      const storage = broken(
        Campaigns,
        (campaigns) => ({ ...campaigns, find: () => Effect.dieMessage("row 7 is broken") })
      )
      const { log, result } = yield* against(
        storage,
        Effect.gen(function*() {
          const { send, workspace } = yield* TestServer
          const { universal: key } = yield* workspace()
          return yield* send("GET", "/custom/campaigns?id=C1", { key })
        })
      )
      const requestId = result.headers.get("x-request-id") ?? "no id"
      assert.strictEqual(result.status, 500)
      assert.deepStrictEqual(result.json, failure(`Internal error, request ${requestId}`))
      assert.include(log, "row 7 is broken")
      assert.include(log, requestId)
    }))

  it.live("a client that goes away in the middle of its body leaves nothing behind", () =>
    Effect.gen(function*() {
      const { log, result } = yield* against(
        MemoryStorage.layer,
        Effect.gen(function*() {
          const { send, url, workspace } = yield* TestServer
          const { universal: key } = yield* workspace()
          yield* Effect.promise(async () => {
            const gone = new AbortController()
            const body = new ReadableStream({
              async pull(controller) {
                controller.enqueue(new TextEncoder().encode("{"))
                await new Promise((resolve) => setTimeout(resolve, 50))
                gone.abort()
              }
            })
            const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
            const init = { method: "POST", headers, body, duplex: "half", signal: gone.signal } as const
            await fetch(`${url}/assignment`, init).catch(() => {})
          })
          yield* Effect.sleep("50 millis")
          return yield* send("GET", "/health/ready")
        })
      )
      assert.strictEqual(result.status, 200)
      assert.strictEqual(log, "")
    }))
})
