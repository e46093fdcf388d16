/**
 * Reads on a replica: what it answers, and what the primary answers in its place.
 */
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { Activity } from "@anipool/storage/Activity"
import { AniOverview } from "@anipool/storage/AniOverview"
import { AniReports } from "@anipool/storage/AniReports"
import { Anis } from "@anipool/storage/Anis"
import { Campaigns } from "@anipool/storage/Campaigns"
import { Dials } from "@anipool/storage/Dials"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { RecordedDials } from "@anipool/storage/RecordedDials"
import { Transitions } from "@anipool/storage/Transitions"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Metric from "effect/Metric"
import * as MetricState from "effect/MetricState"
import type * as Redacted from "effect/Redacted"
import * as FlakyProxy from "./flakyProxy.ts"
import * as ReplicatedDatabase from "./replicatedDatabase.ts"

class Pair extends Context.Tag("test/Pair")<Pair, ReplicatedDatabase.Replicated>() {
  static readonly layer = Layer.scoped(Pair, ReplicatedDatabase.make)
}

const storageOver = (primary: Redacted.Redacted, replica: Redacted.Redacted) =>
  Layer.build(
    Layer.fresh(Layer.provide(PostgresStorage.layer, PostgresStorage.layerUrl(primary, { replicaUrl: replica })))
  )

/** How many reads were answered by whom since the process began. */
const answered = (outcome: "replica" | "behind" | "away") =>
  Effect.map(
    Metric.snapshot,
    (all) =>
      all.flatMap(({ metricKey, metricState }) =>
        metricKey.name === "anipool_replica_reads_total" && metricKey.tags.some(({ value }) => value === outcome)
          && MetricState.isCounterState(metricState)
          ? [Number(metricState.count)]
          : []
      )[0] ?? 0
  )

/** Runs reads and asserts that so many were answered by this one. */
const allBy = <A, E, R>(outcome: "replica" | "behind" | "away", reads: Effect.Effect<A, E, R>, count: number) =>
  Effect.gen(function*() {
    const before = yield* answered(outcome)
    const result = yield* reads
    assert.strictEqual((yield* answered(outcome)) - before, count, outcome)
    return result
  })

/** A workspace with a campaign and an ANI, and ways to look at them. */
const populated = Effect.fnUntraced(function*(primary: Redacted.Redacted, replica: Redacted.Redacted) {
  const storage = yield* storageOver(primary, replica)
  return yield* Effect.gen(function*() {
    const [campaigns, figures, reports, transitions, workspaces] = yield* Effect.all([
      Campaigns,
      PlannerFigures,
      AniReports,
      Transitions,
      Workspaces
    ])
    const { id } = yield* Fixture.freshWorkspace()
    yield* campaigns.create(id, { id: "C", name: "C", type: "Outbound", inboundPoolId: null, policy: {} })
    const [ani] = yield* Fixture.fillPool(id, "A", 1)
    const [campaign] = yield* figures.campaigns(id)
    const day = { basis: "area_code" as const, day: "2026-03-01", callingCode: 1 as const, areaCode: "212" }
    return {
      id,
      ani: ani!.id,
      find: workspaces.find(id),
      statuses: Effect.map(reports.page(id, { offset: 0, limit: 10 }), ({ anis }) => anis.map(({ status }) => status)),
      pause: transitions.apply(id, [ani!.id], Fixture.pause),
      activate: transitions.apply(id, [ani!.id], { ...Fixture.pause, event: "activate" }),
      dial: figures.count(id, [{ ...day, campaignKey: campaign!.key, dials: 1, contacts: 0 }]),
      dials: Effect.map(
        figures.dials(id, { basis: "area_code", from: day.day, to: day.day, campaigns: { _tag: "All" } }),
        (rows) => rows.reduce((sum, { dials }) => sum + dials, 0)
      )
    }
  }).pipe(Effect.provide(storage))
})

const quietly = Logger.withMinimumLogLevel(LogLevel.None)

// Live: the databases' clocks are the only ones here.
layer(Pair.layer, { excludeTestServices: true })("A replica", (it) => {
  it.scoped("answers reads, and shows every change that was acknowledged", () =>
    Effect.gen(function*() {
      const { caughtUp, primary, replica } = yield* Pair
      const { activate, dials, pause, statuses } = yield* populated(primary, replica)
      yield* caughtUp
      assert.deepStrictEqual(yield* allBy("replica", statuses, 1), ["ACTIVE_AND_BEING_MANAGED"])
      assert.strictEqual(yield* allBy("replica", dials, 1), 0)
      for (let turn = 0; turn < 50; turn++) {
        yield* pause
        assert.deepStrictEqual(yield* statuses, ["COOLING_OFF"])
        yield* activate
        assert.deepStrictEqual(yield* statuses, ["ACTIVE_AND_BEING_MANAGED"])
      }
    }))

  it.scoped("answers every read that it may, as the primary does", () =>
    Effect.gen(function*() {
      const { caughtUp, primary, replica } = yield* Pair
      const { ani, id } = yield* populated(primary, replica)
      yield* caughtUp
      const period = { from: "2026-01-01", to: "2026-12-31" }
      const page = { offset: 0, limit: 10 }
      const reads = Effect.all([
        Effect.flatMap(Activity, ({ since }) => since(id, 0, "2026-03-01")),
        Effect.flatMap(AniOverview, (port) =>
          Effect.all([
            port.page(id, { ...page, filter: {} }),
            port.page(id, { ...page, filter: { groupId: "A", areaCodes: ["212"], numberPrefix: "2" } }),
            port.find(id, ani, 30),
            port.pools(id),
            port.states(id)
          ])),
        Effect.flatMap(AniReports, (port) =>
          Effect.all([port.page(id, page), port.page(id, { ...page, numberPrefix: { 1: "2" } })])),
        Effect.flatMap(Anis, ({ list }) =>
          list(id, { limit: 10 })),
        Effect.flatMap(Dials, ({ shares }) => shares(id, period)),
        Effect.flatMap(InboundGroups, (port) => Effect.all([port.list(id, page), port.members(id, "A", page)])),
        Effect.flatMap(PlannerFigures, (port) =>
          Effect.all([
            port.campaigns(id),
            port.anis(id, "managed"),
            port.dials(id, { ...period, basis: "area_code", campaigns: { _tag: "All" } }),
            port.dials(id, { ...period, basis: "zip", campaigns: { _tag: "Only", keys: [1] } })
          ])),
        Effect.flatMap(RecordedDials, (port) => port.page(id, { ...period, limit: 10 })),
        Effect.flatMap(Transitions, ({ history }) => history(id, ani))
      ])
      const onReplica = yield* allBy("replica", Effect.provide(reads, yield* storageOver(primary, replica)), 18)
      const itself = yield* Layer.build(Layer.provide(PostgresStorage.layer, PostgresStorage.layerUrl(primary)))
      assert.deepStrictEqual(onReplica, yield* Effect.provide(reads, itself))
    }))

  it.scoped("that is a little behind answers with older figures, and what changed is asked of the primary", () =>
    Effect.gen(function*() {
      const { caughtUp, onReplica, primary, replica } = yield* Pair
      const { dial, dials, pause, statuses } = yield* populated(primary, replica)
      yield* caughtUp
      yield* Effect.acquireRelease(
        Effect.orDie(onReplica`SELECT pg_wal_replay_pause()`),
        () => Effect.orDie(onReplica`SELECT pg_wal_replay_resume()`)
      )
      yield* dial
      assert.strictEqual(yield* allBy("replica", dials, 1), 0)
      yield* pause
      assert.deepStrictEqual(yield* allBy("behind", statuses, 1), ["COOLING_OFF"])
      assert.strictEqual(yield* allBy("behind", dials, 1), 1)
      yield* Effect.orDie(onReplica`SELECT pg_wal_replay_resume()`)
      yield* caughtUp
      assert.deepStrictEqual(yield* allBy("replica", statuses, 1), ["COOLING_OFF"])
      assert.strictEqual(yield* allBy("replica", dials, 1), 1)
    }))

  it.scoped("that is further behind than figures may be old is passed over", () =>
    Effect.gen(function*() {
      const { caughtUp, onPrimary, onReplica, primary, replica } = yield* Pair
      // The primary's clock, as what measures the lag reads it, in the test's hand.
      yield* onPrimary`CREATE TABLE test_ahead AS SELECT INTERVAL '0' AS by`
      yield* onPrimary.unsafe(`
        CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
          'SELECT pg_catalog.clock_timestamp() + by FROM public.test_ahead'`)
      yield* onPrimary`ALTER DATABASE anipool SET search_path = public, pg_catalog`
      const { dial, dials } = yield* populated(primary, replica)
      yield* caughtUp
      yield* Effect.acquireRelease(
        Effect.orDie(onReplica`SELECT pg_wal_replay_pause()`),
        () => Effect.orDie(onReplica`SELECT pg_wal_replay_resume()`)
      )
      yield* dial
      yield* onPrimary`UPDATE test_ahead SET by = INTERVAL '20 seconds'`
      assert.strictEqual(yield* allBy("replica", dials, 1), 0)
      yield* onPrimary`UPDATE test_ahead SET by = INTERVAL '31 seconds'`
      assert.strictEqual(yield* allBy("behind", dials, 1), 1)
      yield* Effect.orDie(onReplica`SELECT pg_wal_replay_resume()`)
      yield* caughtUp
      assert.strictEqual(yield* allBy("replica", dials, 1), 1)
      yield* onPrimary`ALTER DATABASE anipool RESET search_path`
      yield* onPrimary`DROP FUNCTION public.clock_timestamp()`
    }).pipe(quietly))

  it.scoped("that cannot be reached is done without, and is used again when it is back", () =>
    Effect.gen(function*() {
      const { caughtUp, primary, replica } = yield* Pair
      const proxy = yield* FlakyProxy.make(replica)
      const { dial, dials } = yield* populated(primary, proxy.url)
      yield* caughtUp
      yield* allBy("replica", dials, 1)
      yield* dial
      yield* proxy.set("cut")
      assert.strictEqual(yield* allBy("away", dials, 1), 1)
      yield* proxy.set("up")
      yield* caughtUp
      const before = yield* answered("replica")
      yield* Effect.repeat(dials, {
        while: () => Effect.map(answered("replica"), (now) => now === before)
      }).pipe(Effect.timeout("5 seconds"))
      // Its silence costs the reads under way their time, and no other.
      yield* proxy.set("silent")
      const [first] = yield* Effect.timed(allBy("away", Effect.all(Effect.replicate(dials, 8), { concurrency: 8 }), 8))
      assert.isBelow(Duration.toMillis(first), 8_000)
      const [later] = yield* Effect.timed(allBy("away", dials, 1))
      assert.isBelow(Duration.toMillis(later), 1_000)
    }).pipe(quietly))

  it.scoped("that is away leaves the primary's connections to what needs them", () =>
    Effect.gen(function*() {
      const { onPrimary, primary, replica } = yield* Pair
      const proxy = yield* FlakyProxy.make(replica)
      const { dials, find } = yield* populated(primary, proxy.url)
      yield* proxy.set("cut")
      // Reads that hang on the primary, more than it has connections.
      const waiting = onPrimary<{ readonly count: number }>`
        SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%dial_day_total%'`
      const [isLocked, isDone] = yield* Effect.all([Deferred.make<void>(), Deferred.make<void>()])
      const locking = yield* onPrimary`LOCK TABLE dial_day_total IN ACCESS EXCLUSIVE MODE`.pipe(
        Effect.zipRight(Deferred.succeed(isLocked, undefined)),
        Effect.zipRight(Deferred.await(isDone)),
        onPrimary.withTransaction,
        Effect.fork
      )
      yield* Deferred.await(isLocked)
      const reads = yield* Effect.fork(Effect.all(Effect.replicate(dials, 30), { concurrency: 30 }))
      yield* Effect.repeat(waiting, { until: ([row]) => row!.count > 3 })
      const [took] = yield* Effect.timed(find)
      assert.isBelow(Duration.toMillis(took), 1_000)
      assert.strictEqual((yield* waiting)[0]!.count, 4)
      yield* Deferred.succeed(isDone, undefined)
      yield* Fiber.join(locking)
      yield* Fiber.join(reads)
    }).pipe(quietly))

  it.scoped("that is none, or of another database, answers nothing", () =>
    Effect.gen(function*() {
      const { primary } = yield* Pair
      const other = yield* TestDatabase.make
      const { id, pause, statuses } = yield* populated(primary, other.url)
      // A workspace of the same id, and so of another company.
      yield* Effect.flatMap(Workspaces, ({ create }) =>
        Effect.repeat(
          Effect.flatMap(Fixture.freshSettings(), create),
          { until: (made) => made.id >= id }
        )).pipe(Effect.provide(yield* storageOver(other.url, other.url)))
      yield* pause
      assert.deepStrictEqual(yield* allBy("behind", statuses, 1), ["COOLING_OFF"])
      const itself = yield* populated(primary, primary)
      assert.deepStrictEqual(yield* allBy("behind", itself.statuses, 1), ["ACTIVE_AND_BEING_MANAGED"])
    }).pipe(quietly))

  it.scoped("that was stopped is done without", () =>
    Effect.gen(function*() {
      const { primary, replica, stopReplica } = yield* Pair
      const { dial, dials, pause, statuses } = yield* populated(primary, replica)
      yield* stopReplica
      yield* dial
      yield* pause
      assert.strictEqual(yield* dials, 1)
      assert.deepStrictEqual(yield* statuses, ["COOLING_OFF"])
    }).pipe(quietly))
})
