/**
 * Calls by way of a provider while something is away, and look-ups of connections under a flood.
 */
import * as BatchedLookups from "@anipool/core/BatchedLookups"
import { ConnectionCalls, waitMax } from "@anipool/core/connections/ConnectionCalls"
import { ConnectionDesk } from "@anipool/core/connections/ConnectionDesk"
import { ConnectionLookups, waitMax as lookUpMax } from "@anipool/core/connections/ConnectionLookups"
import * as Core from "@anipool/core/Core"
import * as GroupCommitter from "@anipool/core/GroupCommitter"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { Connections } from "@anipool/storage/Connections"
import { NumberCarriers } from "@anipool/storage/NumberCarriers"
import type { Storage } from "@anipool/storage/Storage"
import { StorageError } from "@anipool/storage/StorageError"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/TestClock"
import { newAnis, newCaller, newCampaign, numberOf } from "../fixture.ts"

const away = new StorageError({ operation: "Test.away", cause: new Error("connection refused") })

/** Core over storage in memory with a part that does something else while `isAway`. */
const over = <I, S>(tag: Context.Tag<I, S>, part: (whole: S) => S) =>
  Core.layer.pipe(
    Layer.provideMerge(Layer.map(MemoryStorage.layer, (storage: Context.Context<Storage>) => {
      const all = storage as Context.Context<Storage | I>
      return Context.add(all, tag, part(Context.get(all, tag))) as Context.Context<Storage>
    }))
  )

const open = (fallbackNumber: string | null, policy: PolicyOverride = {}) =>
  Effect.gen(function*() {
    const caller = yield* newCaller({ policy })
    yield* newCampaign(caller, "C1", "pool")
    yield* newAnis(caller, "pool", [numberOf("212", 0)])
    const connection = yield* Effect.flatMap(ConnectionDesk, (desk) =>
      desk.create(caller.workspace, "twilio", {
        name: "Sales",
        publicUrl: "https://hooks.example.com",
        campaign: "C1",
        campaignParameter: null,
        zipParameter: null,
        fallbackNumber
      }, Redacted.make("12345")))
    return { connection, workspace: caller.workspace }
  })

const call = { id: "CA1", to: "+12125550123", from: "sip:+12125550177@example.com", parameters: {} }

/** The number that a call shows. */
const shown = (of: Effect.Effect.Success<ReturnType<typeof open>>) =>
  Effect.map(
    Effect.flatMap(ConnectionCalls, ({ decide }) => decide(of, call)),
    (decision) => decision._tag === "Dial" ? decision.callerId : decision._tag
  )

describe("ConnectionCalls", () => {
  it.effect("puts calls through while storage is away", () => {
    let isAway = false
    return Effect.gen(function*() {
      const with_ = yield* open("+12125550199")
      const without = yield* open(null)
      assert.strictEqual(yield* shown(with_), "+12125550000")
      isAway = true
      assert.strictEqual(yield* shown({ ...with_, connection: { ...with_.connection, id: "another" } }), "+12125550199")
      assert.strictEqual(yield* shown(without), "+12125550177")
    }).pipe(Effect.provide(
      over(AssignmentLedger, (ledger) => ({
        ...ledger,
        confirm: (...asked) => isAway ? Effect.fail(away) : ledger.confirm(...asked)
      }))
    ))
  })

  it.effect("puts a call through that would wait too long", () =>
    Effect.gen(function*() {
      const of = yield* open("+12125550199")
      const asked = yield* Effect.fork(shown(of))
      yield* TestClock.adjust(waitMax)
      assert.strictEqual(yield* Fiber.join(asked), "+12125550199")
    }).pipe(Effect.provide(over(AssignmentLedger, (ledger) => ({ ...ledger, confirm: () => Effect.never })))))

  it.effect("asks with the provider as the carrier that the call leaves by", () =>
    Effect.gen(function*() {
      const of = yield* open(null, { attestation: "required" })
      yield* newAnis({ workspace: of.workspace, defaultCampaign: null }, "pool", [numberOf("212", 1)])
      const carriers = yield* NumberCarriers
      const said = (national: string, carrier: string) =>
        ({ callingCode: 1, national, carrier, attestation: "A", isHome: false }) as const
      assert.strictEqual(yield* shown(of), "+12125550177")
      yield* carriers.record(of.workspace.id, [said(numberOf("212", 0), "telnyx"), said(numberOf("212", 1), "twilio")])
      const another = { ...of, connection: { ...of.connection, id: "another" } }
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(yield* shown(another), "+12125550001")
    }).pipe(Effect.provide(over(AssignmentLedger, (ledger) => ledger))))

  it.effect("keeps the dialer's own number where Anipool only looks on", () =>
    Effect.gen(function*() {
      const of = yield* open("+12125550199", { shadow: true })
      assert.strictEqual(yield* shown(of), "+12125550177")
    }).pipe(Effect.provide(over(AssignmentLedger, (ledger) => ledger))))
})

describe("ConnectionLookups", () => {
  it.effect("asks storage for a flood of made-up connections by a few queries, and for one of them once", () => {
    const batches: Array<number> = []
    return Effect.gen(function*() {
      const { find } = yield* ConnectionLookups
      const { connection } = yield* open(null)
      assert.isTrue(Option.isSome(yield* find(connection.id)))
      batches.length = 0
      const madeUp = Array.from({ length: 700 }, (_, n) => String(n).padStart(22, "0"))
      const found = yield* Effect.forEach(madeUp, find, { concurrency: "unbounded" })
      assert.isTrue(found.every(Option.isNone))
      assert.isAtMost(batches.length, 700 / BatchedLookups.batchMax + GroupCommitter.commitsMax)
      assert.strictEqual(batches.reduce((sum, each) => sum + each, 0), 700)
      batches.length = 0
      // Of those and of the real one nobody asks storage again for a moment.
      yield* Effect.forEach([...madeUp, connection.id], find, { concurrency: "unbounded" })
      assert.deepStrictEqual(batches, [])
    }).pipe(Effect.provide(over(Connections, (connections) => ({
      ...connections,
      find: (ids) => Effect.zipRight(Effect.sync(() => batches.push(ids.length)), connections.find(ids))
    }))))
  })

  it.effect("lets go of a connection within 5 seconds, and of none because storage is away", () => {
    let isAway = false
    return Effect.gen(function*() {
      const { find } = yield* ConnectionLookups
      const { connection, workspace } = yield* open(null)
      yield* find(connection.id)
      isAway = true
      yield* TestClock.adjust("1 minute")
      assert.isTrue(Option.isSome(yield* find(connection.id)))
      assert.strictEqual((yield* Effect.flip(find("a".repeat(22))))._tag, "StorageError")
      isAway = false
      yield* Effect.flatMap(ConnectionDesk, (desk) => desk.remove(workspace, connection.id))
      yield* TestClock.adjust("5 seconds")
      assert.isTrue(Option.isNone(yield* find(connection.id)))
      isAway = true
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual((yield* Effect.flip(find(connection.id)))._tag, "StorageError")
    }).pipe(Effect.provide(over(Connections, (connections) => ({
      ...connections,
      find: (ids) => isAway ? Effect.fail(away) : connections.find(ids)
    }))))
  })

  it.effect("waits for storage that hangs no longer than a moment, for a connection that it knows", () => {
    let isHung = false
    return Effect.gen(function*() {
      const { find } = yield* ConnectionLookups
      const { connection } = yield* open(null)
      yield* find(connection.id)
      isHung = true
      yield* TestClock.adjust("1 minute")
      const found = yield* Effect.fork(find(connection.id))
      yield* TestClock.adjust(lookUpMax)
      assert.isTrue(Option.isSome(yield* Fiber.poll(found)))
      assert.isTrue(Option.isSome(yield* Fiber.join(found)))
    }).pipe(Effect.provide(over(Connections, (connections) => ({
      ...connections,
      find: (ids) => isHung ? Effect.never : connections.find(ids)
    }))))
  })
})
