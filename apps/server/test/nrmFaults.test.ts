/**
 * What number reputation answers when something below the server fails, in both variants.
 */
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { AniReports } from "@anipool/storage/AniReports"
import { Anis } from "@anipool/storage/Anis"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import type { Storage } from "@anipool/storage/Storage"
import { StorageError } from "@anipool/storage/StorageError"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import { failure, layer, TestServer } from "./TestServer.ts"

const away = Effect.fail(new StorageError({ operation: "Test.away", cause: new Error("refused") }))
const ani = "2125550100"

/** Asks every endpoint of both variants of a server whose storage has a part replaced. */
const ask = <I, S>(tag: Context.Tag<I, S>, part: (whole: S) => S) => {
  const storage = Layer.map(MemoryStorage.layer, (all) => {
    const context = all as Context.Context<Storage | I>
    return Context.add(context, tag, part(Context.get(context, tag))) as Context.Context<Storage>
  })
  return Effect.gen(function*() {
    const { send, workspace } = yield* TestServer
    const { hold, key } = yield* workspace()
    yield* hold("P", ani)
    const secret = yield* key("nrm")
    const body = { ani, date: "20260101000000" }
    return yield* Effect.forEach(["anis", "remediate", "pause", "activate"], (name) => {
      const [method, sent] = name === "anis" ? ["GET", {}] as const : ["POST", { body }] as const
      return Effect.all({
        name: Effect.succeed(name),
        current: send(method, `/nrm/${name}`, { ...sent, key: secret }),
        legacy: send(method, `/nrm/${name}.php`, { ...sent, headers: { "x-apikey": secret } })
      })
    })
  }).pipe(Effect.provide(layer(storage)), Logger.withMinimumLogLevel(LogLevel.None))
}

// Live: real requests take real time.
describe("number reputation, when something fails", () => {
  it.live("storage that is away is 503 in the form of the variant, with the number that was sent", () =>
    Effect.gen(function*() {
      const lists = yield* ask(AniReports, () => ({ page: () => away }))
      const others = yield* ask(Anis, (anis) => ({ ...anis, find: () => away }))
      for (const { current, legacy, name } of [...lists.slice(0, 1), ...others.slice(1)]) {
        assert.deepStrictEqual([current.status, legacy.status], [503, 503], name)
        assert.deepStrictEqual(current.json, failure("Storage is away; please try again"))
        assert.deepStrictEqual(legacy.json, {
          status: "failed",
          reason: "Storage is away; please try again",
          ani: name === "anis" ? "" : ani
        })
        assert.strictEqual(legacy.headers.get("retry-after"), "1")
      }
    }))

  it.live("a key that cannot be looked up is 503", () =>
    Effect.gen(function*() {
      const answers = yield* ask(ApiKeys, (keys) => ({
        ...keys,
        findByHashes: (hashes) =>
          Effect.filterOrElse(
            keys.findByHashes(hashes),
            (found) => [...found.values()].every((each) => Fixture.answered(each)!.key.type !== "nrm"),
            () => away
          )
      }))
      for (const { current, legacy, name } of answers) {
        assert.deepStrictEqual([current.status, legacy.status], [503, 503], name)
        assert.deepStrictEqual(legacy.json, {
          status: "failed",
          reason: "Storage is away; please try again",
          ani: ""
        })
      }
    }))

  it.live("a fault is 500 with the request's id", () =>
    Effect.gen(function*() {
      const lists = yield* ask(AniReports, () => ({ page: () => Effect.dieMessage("broken") }))
      const others = yield* ask(Anis, (anis) => ({ ...anis, find: () => Effect.dieMessage("broken") }))
      for (const { current, legacy, name } of [...lists.slice(0, 1), ...others.slice(1)]) {
        assert.deepStrictEqual([current.status, legacy.status], [500, 500], name)
        const reason = `Internal error, request ${legacy.headers.get("x-request-id")}`
        assert.deepStrictEqual(legacy.json, { status: "failed", reason, ani: name === "anis" ? "" : ani })
      }
    }))
})
