/**
 * What every adapter's `Connections` does.
 */
import type { ConnectionSettings } from "@anipool/domain/Connection"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { Connections, connectionsMax, idsMax, type NewConnection } from "@anipool/storage/Connections"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { randomBytes } from "node:crypto"
import * as Fixture from "./Fixture.ts"

const { freshWorkspace } = Fixture

const settings: ConnectionSettings = {
  name: "Sales",
  publicUrl: "https://hooks.example.com",
  campaign: "spring-sale",
  campaignParameter: "Campaign",
  zipParameter: null,
  fallbackNumber: "+12125550199"
}

const secret = "the account's token"

/** A connection of Twilio's, with what is changed about it. */
export const newConnection = (change: Partial<NewConnection> = {}): NewConnection => ({
  id: randomBytes(16).toString("base64url"),
  provider: "twilio",
  ...settings,
  signingKey: Redacted.make(secret),
  ...change
})

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("are made, changed and taken away within their workspace", () =>
    Effect.gen(function*() {
      const connections = yield* Connections
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      const first = newConnection()
      const one = Option.getOrThrow(yield* connections.create(id, first))
      const { createdAt, ...rest } = one
      assert.isAtLeast(createdAt, Date.now() - 60_000)
      assert.deepStrictEqual(rest, { id: first.id, provider: "twilio", ...settings })
      const two = Option.getOrThrow(yield* connections.create(id, newConnection({ provider: "telnyx" })))
      assert.deepStrictEqual(yield* connections.list(id), [one, two])
      assert.deepStrictEqual(yield* connections.list(other.id), [])

      const changed = {
        ...settings,
        name: "Support",
        campaignParameter: null,
        zipParameter: "Zip",
        fallbackNumber: null
      }
      assert.isTrue(Option.isNone(yield* connections.update(other.id, one.id, changed)))
      assert.deepStrictEqual(yield* connections.update(id, one.id, changed), Option.some({ ...one, ...changed }))
      assert.deepStrictEqual(yield* connections.list(id), [{ ...one, ...changed }, two])

      assert.isFalse(yield* connections.remove(other.id, one.id))
      assert.isTrue(yield* connections.remove(id, one.id))
      assert.isFalse(yield* connections.remove(id, one.id))
      assert.deepStrictEqual(yield* connections.list(id), [two])
    }))

  it.effect("are found by their identifiers alone, with the key and the workspace", () =>
    Effect.gen(function*() {
      const connections = yield* Connections
      const here = yield* freshWorkspace()
      const there = yield* freshWorkspace({ country: "uk" })
      const one = Option.getOrThrow(yield* connections.create(here.id, newConnection()))
      const two = Option.getOrThrow(yield* connections.create(there.id, newConnection()))
      const found = yield* connections.find([one.id, newConnection().id, two.id])
      assert.deepStrictEqual([...found.keys()].sort(), [one.id, two.id].sort())
      assert.deepStrictEqual(Fixture.answered(found.get(one.id))?.connection, one)
      assert.deepStrictEqual(Fixture.answered(found.get(two.id))?.workspace, there)
      const keyOf = () =>
        Effect.map(connections.find([one.id]), (each) => Redacted.value(Fixture.answered(each.get(one.id))!.signingKey))
      assert.strictEqual(yield* keyOf(), secret)
      yield* connections.update(here.id, one.id, settings)
      assert.strictEqual(yield* keyOf(), secret)
      yield* connections.update(here.id, one.id, settings, Redacted.make("another token"))
      assert.strictEqual(yield* keyOf(), "another token")
      yield* connections.remove(here.id, one.id)
      assert.strictEqual((yield* connections.find([one.id])).size, 0)
      yield* Fixture.assertRefused(connections.find(Array.from({ length: idsMax + 1 }, () => newConnection().id)))
    }))

  it.effect("each have a key of their own for what is handed out, which stays", () =>
    Effect.gen(function*() {
      const connections = yield* Connections
      const { id } = yield* freshWorkspace()
      const made = yield* Effect.forEach([1, 2], () =>
        Effect.map(connections.create(id, newConnection()), Option.getOrThrow))
      const keys = Effect.map(
        connections.find(made.map((each) =>
          each.id
        )),
        (found) => made.map((each) => Redacted.value(Fixture.answered(found.get(each.id))!.urlKey))
      )
      const [one, two] = yield* keys
      assert.notStrictEqual(one, two)
      for (const key of [one, two]) assert.isAtLeast(key!.length, 43)
      yield* connections.update(id, made[0]!.id, settings, Redacted.make("another token"))
      assert.deepStrictEqual(yield* keys, [one, two])
    }))

  it.effect("a request counts at the place where it came first, however many ask at once", () =>
    Effect.gen(function*() {
      const connections = yield* Connections
      const digest = randomBytes(32).toString("base64url")
      const places = Array.from({ length: 20 }, (_, i) => `connection-${i % 10}?started=1`)
      const taken = yield* Effect.forEach(places, (place) => connections.take(digest, place), {
        concurrency: "unbounded"
      })
      const won = [...new Set(places.filter((_, i) => taken[i] === true))]
      assert.lengthOf(won, 1)
      for (const place of places) assert.strictEqual(yield* connections.take(digest, place), place === won[0], place)
      assert.isTrue(yield* connections.take(randomBytes(32).toString("base64url"), places[1]!))
    }))

  it.effect("are told of in the audit trail, without what signatures are checked by", () =>
    Effect.gen(function*() {
      const connections = yield* Connections
      const { id } = yield* freshWorkspace()
      const one = Option.getOrThrow(yield* connections.create(id, newConnection()))
      yield* connections.update(id, one.id, { ...settings, campaign: "autumn" })
      yield* connections.update(id, one.id, { ...settings, campaign: "autumn" }, Redacted.make("another token"))
      yield* connections.remove(id, one.id)
      const entries = yield* (yield* AuditTrail).list(id, { limit: 10 })
      assert.deepStrictEqual(entries.map(({ action, summary }) => [action, summary]), [
        ["connection.deleted", "Deleted the twilio connection “Sales”"],
        ["connection.changed", "Changed the twilio connection “Sales”: signingKey"],
        ["connection.changed", "Changed the twilio connection “Sales”: campaign"],
        ["connection.created", "Made the twilio connection “Sales”"],
        ["workspace.created", entries.at(-1)?.summary]
      ])
      for (const each of [secret, "another token"]) assert.notInclude(JSON.stringify(entries), each)
    }))

  it.effect("are limited in number, however many are made at once", () =>
    Effect.gen(function*() {
      const connections = yield* Connections
      const { id } = yield* freshWorkspace()
      const made = yield* Effect.forEach(
        Array.from({ length: connectionsMax + 3 }),
        () => connections.create(id, newConnection()),
        { concurrency: 8 }
      )
      assert.strictEqual(made.filter(Option.isSome).length, connectionsMax)
      assert.strictEqual((yield* connections.list(id)).length, connectionsMax)
    }))
}
