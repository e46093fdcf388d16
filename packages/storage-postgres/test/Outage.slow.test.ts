/**
 * What callers see while the database is away, and that all goes on when it is back.
 */
import type { WorkspaceSettings } from "@anipool/domain/Workspace"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import type { StorageError } from "@anipool/storage/StorageError"
import { StorageHealth } from "@anipool/storage/StorageHealth"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import * as FlakyProxy from "./flakyProxy.ts"

const settings: WorkspaceSettings = {
  name: "W",
  country: "us",
  timeZone: "UTC",
  inboundGroups: false,
  fields: {},
  policy: {}
}

/** Storage that is reached by a way that can be cut, with one workspace; `url` is the direct one. */
const flaky = Effect.gen(function*() {
  const { url } = yield* TestDatabase.make
  const proxy = yield* FlakyProxy.make(url)
  const context = yield* Layer.build(Layer.provide(PostgresStorage.layer, PostgresStorage.layerUrl(proxy.url)))
  const workspaces = Context.get(context, Workspaces)
  return {
    url,
    proxy,
    workspaces,
    feed: Context.get(context, InventoryFeed),
    health: Context.get(context, StorageHealth),
    ledger: Context.get(context, AssignmentLedger),
    workspace: yield* workspaces.create(settings)
  }
})

/** Checks that an effect fails with a `StorageError` of this operation within a time. */
const assertAway = <A, E extends { readonly _tag: string }>(
  effect: Effect.Effect<A, E | StorageError>,
  operation: string,
  withinMs: number
) =>
  Effect.gen(function*() {
    const [took, error] = yield* Effect.timed(Effect.flip(effect))
    assert.deepInclude(error, { _tag: "StorageError", operation })
    assert.isBelow(Duration.toMillis(took), withinMs, operation)
  })

// Live: sockets and the driver's own timers heed no test's clock.
describe("while the database is away", () => {
  it.scopedLive("requests fail at once when it refuses, and succeed when it is back", () =>
    Effect.gen(function*() {
      const { feed, health, ledger, proxy, workspace, workspaces } = yield* flaky
      const { settings: revision } = yield* Effect.flatten(feed.head(workspace.id))
      for (let outage = 0; outage < 2; outage++) {
        yield* health.check
        yield* proxy.set("cut")
        yield* Effect.all([
          assertAway(workspaces.find(workspace.id), "Workspaces.find", 2_000),
          assertAway(workspaces.setPolicy(workspace.id, { dailyCap: 9 }), "Workspaces.setPolicy", 2_000),
          assertAway(
            ledger.confirm(workspace.id, { settings: revision, revision: 0 }, []),
            "AssignmentLedger.confirm",
            2_000
          ),
          assertAway(health.check, "StorageHealth.check", 2_500)
        ], { concurrency: "unbounded" })
        yield* proxy.set("up")
        assert.deepStrictEqual(yield* workspaces.find(workspace.id), Option.some(workspace))
      }
    }))

  it.scopedLive("requests fail within seconds when it says nothing, and succeed when it is back", () =>
    Effect.gen(function*() {
      const { feed, health, ledger, proxy, workspace, workspaces } = yield* flaky
      const { settings: revision } = yield* Effect.flatten(feed.head(workspace.id))
      // More than there are connections, some of them open already: nobody waits for another's turn to fail.
      yield* Effect.all(Effect.replicate(workspaces.find(workspace.id), 5), { concurrency: "unbounded" })
      yield* proxy.set("silent")
      // Some five seconds; twice as much and more where the machine has others to serve.
      const withinMs = 20_000
      yield* Effect.all([
        ...Effect.replicate(assertAway(workspaces.find(workspace.id), "Workspaces.find", withinMs), 20),
        ...Effect.replicate(
          assertAway(
            ledger.confirm(workspace.id, { settings: revision, revision: 0 }, []),
            "AssignmentLedger.confirm",
            withinMs
          ),
          5
        ),
        ...Effect.replicate(assertAway(workspaces.setPolicy(workspace.id, {}), "Workspaces.setPolicy", withinMs), 5),
        assertAway(health.check, "StorageHealth.check", 2_500)
      ], { concurrency: "unbounded" })
      yield* proxy.set("up")
      assert.deepStrictEqual(yield* workspaces.find(workspace.id), Option.some(workspace))
      yield* health.check
    }))

  it.scopedLive("a change whose connection breaks is wholly done or not at all", () =>
    Effect.gen(function*() {
      const { proxy, url, workspace, workspaces } = yield* flaky
      const direct = yield* Effect.map(
        Layer.build(PostgresStorage.layerUrl(url)),
        (context) => Context.get(context, SqlClient.SqlClient)
      )
      // The server finds out about a broken connection only when it has done what it received of it.
      const ended = direct`
        SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`.pipe(
        Effect.delay("1 millis"),
        Effect.repeat({ until: (others) => others.length === 0 })
      )
      const look = direct<{ readonly cap: number | null; readonly revision: number; readonly settings: number }>`
        SELECT (policy->>'dailyCap')::integer AS cap, revision, settings_revision AS settings FROM workspace`
      const outcomes = new Set<string>()
      const attemptsMax = 240
      // Later and later, until a change was done before its connection broke, which takes longer on a slow machine.
      for (let attempt = 1; attempt <= 60 || (!outcomes.has("Right true") && attempt <= attemptsMax); attempt++) {
        const before = (yield* look)[0]!
        const [result] = yield* Effect.all([
          Effect.either(workspaces.setPolicy(workspace.id, { dailyCap: attempt })),
          Effect.zipRight(Effect.sleep(attempt * attempt / 60), proxy.set("cut"))
        ], { concurrency: "unbounded" })
        yield* ended
        yield* proxy.set("up")
        const after = (yield* look)[0]!
        const isDone = after.cap === attempt
        assert.isTrue(result._tag === "Left" ? result.left._tag === "StorageError" : isDone)
        assert.strictEqual(after.revision, before.revision + (isDone ? 1 : 0))
        assert.strictEqual(after.settings, after.revision)
        outcomes.add(`${result._tag} ${isDone}`)
      }
      assert.include([...outcomes], "Left false")
      assert.include([...outcomes], "Right true")
    }))

  it.scopedLive("signals come again after their connection was cut", () =>
    Effect.gen(function*() {
      const { feed, proxy, workspace, workspaces } = yield* flaky
      const signals = yield* Queue.unbounded<number>()
      yield* Effect.forkScoped(Stream.runForEach(feed.signals, (id) => Queue.offer(signals, id)))
      const changeUntilSignalled = Effect.raceFirst(
        Queue.take(signals),
        Effect.zipRight(
          Effect.repeat(workspaces.setPolicy(workspace.id, {}), Schedule.spaced("100 millis")),
          Effect.never
        )
      ).pipe(Effect.timeout("10 seconds"))
      for (let outage = 0; outage < 3; outage++) {
        assert.strictEqual(yield* changeUntilSignalled, workspace.id)
        yield* proxy.set("cut")
        yield* Effect.sleep("300 millis")
        yield* proxy.set("up")
        yield* Queue.takeAll(signals)
      }
      assert.strictEqual(yield* changeUntilSignalled, workspace.id)
    }).pipe(Logger.withMinimumLogLevel(LogLevel.None)))
})

describe("a database is not healthy", () => {
  const check = (url: Redacted.Redacted) =>
    Effect.flatMap(StorageHealth, (health) => health.check).pipe(
      Effect.provide(Layer.provide(PostgresStorage.layer, PostgresStorage.layerUrl(url)))
    )

  it.scopedLive("without the schema", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.makeEmpty
      yield* assertAway(check(url), "StorageHealth.check", 2_500)
    }))

  it.scopedLive("while it takes no writes", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.make
      yield* check(url)
      const readOnly = `${Redacted.value(url)}&options=-c%20default_transaction_read_only=on`
      yield* assertAway(check(Redacted.make(readOnly)), "StorageHealth.check", 2_500)
    }))
})
