/**
 * What upkeep does on PostgreSQL over days and months: partitions, windows, roll-ups. Time is moved by moving the
 * records and the notes about them instead.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as DialsFixture from "@anipool/storage-contract/DialsFixture"
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as LedgerFixture from "@anipool/storage-contract/LedgerFixture"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { ArchivedDays } from "@anipool/storage/ArchivedDays"
import { Dials } from "@anipool/storage/Dials"
import { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"

const retention = { assignmentDays: 3, dialMonths: 2 }

const finish = <E>(step: Effect.Effect<boolean, E>) => Effect.repeat(step, { until: (isMore) => !isMore })

/** Storage on a new database, which nothing else has touched. */
const fresh = Layer.fresh(Layer.provideMerge(PostgresStorage.layer, TestDatabase.layer))

/** As the owner sees them: who runs a server reads the whole table only. */
const partitions = Effect.flatMap(
  TestDatabase.TestDatabase,
  ({ url }) => Effect.provide(partitionsIn, PgConnection.layerUrl(url))
)

const partitionsIn = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql<{ readonly name: string; readonly rows: number }>`
    SELECT c.relname AS name, (
      xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', c.relname), false, true, ''))
    )[1]::text::integer AS rows
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent IN ('assignment'::regclass, 'dial'::regclass) ORDER BY c.relname`)

const assign = (workspaceId: number, aniId: AniId, hoursAgo: number, count: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql`
      INSERT INTO assignment (
        workspace_id, day, assigned_at, ani_id, campaign_id, use_of_day, daily_cap, left_this_hour, tier, prospect
      )
      SELECT ${workspaceId}, at::date, at, ${aniId}, 1, use, 0, 1, 1, '6465550123'
      FROM generate_series(1, ${count}::integer) AS use, (SELECT now() - make_interval(hours => ${hoursAgo}) AS at) i`)

/** How many wait for a default partition. */
const waitingForDefault = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ readonly count: number }>`
      SELECT count(*)::integer AS count FROM pg_locks
      WHERE NOT granted AND relation IN ('assignment_default'::regclass, 'dial_default'::regclass)`,
    (rows) => rows[0]!.count
  )

// Live: PostgreSQL has a clock of its own.
describe("upkeep on PostgreSQL", () => {
  it.scopedLive(
    "makes partitions ahead, moves rows that lie in the default one, and drops what is too old",
    () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const upkeep = yield* StatisticsUpkeep
        const { anis: [ani], workspace } = yield* DialsFixture.freshWorkspace()
        const at = yield* Effect.forEach([0, 400], DialsFixture.daysAgo)
        yield* DialsFixture.run(workspace.id, ...at.map((each) => DialsFixture.record(each)))
        yield* assign(workspace.id, ani!, 0, 2)
        yield* assign(workspace.id, ani!, 24 * 10, 3)
        assert.deepStrictEqual(yield* partitions, [{ name: "assignment_default", rows: 5 }, {
          name: "dial_default",
          rows: 2
        }])

        yield* finish(upkeep.partition(retention))
        const made = yield* partitions
        assert.strictEqual(made.filter(({ name }) => /^assignment_\d{8}$/.test(name)).length, 8)
        assert.strictEqual(made.filter(({ name }) => /^dial_\d{6}$/.test(name)).length, 5)
        assert.deepStrictEqual(
          made.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name.replace(/\d+/, ""), rows]),
          [["assignment_", 2], ["dial_", 1]]
        )
        assert.isFalse(yield* upkeep.partition(retention))

        // What was made long ago, as it were.
        yield* assign(workspace.id, ani!, 24 * 10, 3)
        yield* sql`
          SELECT make_partition('assignment', 'assigned_at', 'assignment_' || to_char(day AT TIME ZONE 'UTC', 'YYYYMMDD'),
            day, day + INTERVAL '1 day')
          FROM (SELECT date_trunc('day', now() - INTERVAL '10 days', 'UTC') AS day) long_ago`
        yield* sql`UPDATE dial_retention SET stored_from = date_trunc('month', now(), 'UTC') + INTERVAL '1 month'`
        // One at a time, so that an operator sees it coming: an assignments' day, and three months of dials.
        const numbered = Effect.map(partitions, (all) => all.filter(({ name }) => /\d/.test(name)).length)
        const before = yield* numbered
        for (const dropped of [1, 2, 3, 4, 4]) {
          yield* finish(upkeep.partition(retention))
          assert.strictEqual(yield* numbered, before - dropped)
        }
        const kept = yield* partitions
        assert.strictEqual(kept.filter(({ name }) => /^dial_\d{6}$/.test(name)).length, 2)
        assert.deepStrictEqual(
          kept.filter(({ rows }) => rows > 0).map(({ name }) => name.replace(/\d+/, "")),
          ["assignment_"]
        )
        assert.strictEqual(kept.length, 8 + 2 + 2)
        // Counts outlive what they were counted from, and a recount leaves them alone.
        const { figures } = yield* Dials
        assert.strictEqual((yield* figures(workspace.id)).anis[0]?.dialsTotal, 2)
        yield* DialsFixture.assertCounted(workspace.id)
      }).pipe(Effect.provide(fresh))
  )

  it.scopedLive(
    "loses no assignment and no dial that comes while their partition is made",
    () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const ledger = yield* LedgerFixture.freshLedger(1)
        const { workspace } = yield* DialsFixture.freshWorkspace()
        const at = yield* DialsFixture.daysAgo(0)
        const make = (table: string, column: string, unit: string) =>
          sql`
            SELECT make_partition(${table}, ${column}, ${`${table}_20260101`}, start, start + ${`1 ${unit}`}::interval)
            FROM (SELECT date_trunc(${unit}, now(), 'UTC') AS start) present`
        const isMade = yield* Deferred.make<void>()
        const mayCommit = yield* Deferred.make<void>()
        const maker = yield* Effect.fork(sql.withTransaction(Effect.gen(function*() {
          yield* make("assignment", "assigned_at", "day")
          yield* make("dial", "dialed_at", "month")
          yield* Deferred.succeed(isMade, undefined)
          yield* Deferred.await(mayCommit)
        })))
        yield* Deferred.await(isMade)
        const assigning = yield* Effect.fork(ledger.confirm([ledger.propose(ledger.held[0]!)]))
        const dialing = yield* Effect.fork(DialsFixture.run(workspace.id, DialsFixture.record(at)))
        yield* Effect.repeat(waitingForDefault(sql), { until: (count) => count === 2 })
        yield* Deferred.succeed(mayCommit, undefined)
        yield* Fiber.join(maker)
        yield* Fiber.join(assigning)
        yield* Fiber.join(dialing)
        assert.deepStrictEqual(
          (yield* partitions).filter(({ rows }) => rows > 0),
          [{ name: "assignment_20260101", rows: 1 }, { name: "dial_20260101", rows: 1 }]
        )
      }).pipe(Effect.provide(fresh))
  )

  it.scopedLive(
    "drops nothing that the clock alone calls old, nor by a clock that leaped ahead",
    () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const upkeep = yield* StatisticsUpkeep
        const { anis: [ani], workspace } = yield* DialsFixture.freshWorkspace()
        const assignments = Effect.map(
          sql<{ readonly count: number }>`SELECT count(*)::integer AS count FROM assignment`,
          (rows) => rows[0]!.count
        )
        const months = [5, 13]
        const at = yield* Effect.forEach(months, (month) => DialsFixture.daysAgo(31 * month))
        yield* DialsFixture.run(workspace.id, ...at.map((each) => DialsFixture.record(each)))
        const dials = Effect.map(
          sql<{ readonly count: number }>`SELECT count(*)::integer AS count FROM dial`,
          (rows) => rows[0]!.count
        )
        const kept = Effect.zipRight(finish(upkeep.partition(retention)), Effect.all([assignments, dials]))
        yield* assign(workspace.id, ani!, 24 * 10, 3)
        const [, recorded] = yield* kept
        // Nothing came in today or this month: for all that the records say, it is the day of the last one.
        assert.deepStrictEqual(yield* kept, [3, recorded])

        yield* assign(workspace.id, ani!, 0, 1)
        yield* DialsFixture.run(workspace.id, DialsFixture.record(yield* DialsFixture.daysAgo(0)))
        // It was looked at two days ago, as it says: somebody set it, or everybody was away.
        yield* sql`UPDATE clock_watch SET seen_at = now() - INTERVAL '2 days'`
        assert.deepStrictEqual(yield* kept, [4, recorded + 1])
        yield* sql`UPDATE clock_watch SET leaped_at = now() - INTERVAL '23 hours'`
        assert.deepStrictEqual(yield* kept, [4, recorded + 1])
        // It has gone on for a day.
        yield* sql`UPDATE clock_watch SET leaped_at = now() - INTERVAL '1 day'`
        assert.deepStrictEqual(yield* kept, [1, 1])
      }).pipe(Effect.provide(fresh))
  )

  it.scopedLive(
    "keeps what is not archived, where only that may be dropped",
    () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const upkeep = yield* StatisticsUpkeep
        const archived = yield* ArchivedDays
        const { anis: [ani], workspace } = yield* DialsFixture.freshWorkspace()
        const [today, old] = yield* Effect.all([0, 400].map(DialsFixture.daysAgo))
        yield* DialsFixture.run(workspace.id, ...[today!, old!].map((each) => DialsFixture.record(each)))
        yield* assign(workspace.id, ani!, 0, 1)
        yield* assign(workspace.id, ani!, 24 * 10, 3)
        yield* sql`
          SELECT make_partition('assignment', 'assigned_at', 'assignment_' || to_char(day AT TIME ZONE 'UTC', 'YYYYMMDD'),
            day, day + INTERVAL '1 day')
          FROM (SELECT date_trunc('day', now() - INTERVAL '10 days', 'UTC') AS day) long_ago`
        const counts = Effect.gen(function*() {
          // One partition is dropped at a time, and nothing in the step that moves the retention on.
          for (let step = 0; step < 4; step++) {
            yield* finish(upkeep.partition({ ...retention, onlyArchived: true }))
          }
          const rows = yield* sql<{ readonly assignments: number; readonly dials: number }>`
            SELECT (SELECT count(*)::integer FROM assignment) AS assignments, (SELECT count(*)::integer FROM dial) AS dials`
          return rows[0]!
        })
        assert.deepStrictEqual(yield* counts, { assignments: 4, dials: 2 })

        const due = yield* archived.due(workspace.id, DialsFixture.dayOf(workspace, today!))
        assert.deepStrictEqual(due.map(({ kind }) => kind), ["dial", "assignment"])
        const finishDay = (day: (typeof due)[number]) =>
          Effect.flatMap(archived.begin(workspace.id, day), (begun) =>
            archived.finish(workspace.id, day, begun, { rows: 1, digest: "ab".repeat(32) }))
        yield* archived.begin(workspace.id, due[1]!)
        assert.deepStrictEqual(yield* counts, { assignments: 4, dials: 2 }, "what was begun is not archived")
        assert.isTrue(yield* finishDay(due[1]!))
        assert.deepStrictEqual(yield* counts, { assignments: 1, dials: 2 })
        assert.isTrue(yield* finishDay(due[0]!))
        assert.deepStrictEqual(yield* counts, { assignments: 1, dials: 1 })
      }).pipe(Effect.provide(fresh))
  )

  it.scopedLive("takes no dial for an archived day of which a part may be dropped", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      const archived = yield* ArchivedDays
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const [today, at] = yield* Effect.all([0, 40].map(DialsFixture.daysAgo))
      const record = (when: number, dialId: string) => DialsFixture.record(when, { dialId })
      yield* DialsFixture.run(workspace.id, record(at!, "a"))
      const [day] = yield* archived.due(workspace.id, DialsFixture.dayOf(workspace, today!))
      yield* sql`UPDATE dial_retention SET stored_from = to_timestamp(${at! - 1_000}::float8 / 1000)`
      const last = (dialId: string, when: number) =>
        Effect.map(DialsFixture.run(workspace.id, record(when, dialId)), (steps) => steps.at(-1)!)
      assert.strictEqual((yield* last("b", at!)).recorded, 1)
      yield* archived.finish(workspace.id, day!, yield* archived.begin(workspace.id, day!), {
        rows: 2,
        digest: "ab".repeat(32)
      })
      assert.deepStrictEqual((yield* last("c", at!)).rejected, { retention: 1 })
      assert.strictEqual((yield* archived.list(workspace.id)).length, 1)
      assert.strictEqual((yield* last("d", day!.until)).recorded, 1)
    }).pipe(Effect.provide(fresh)))

  it.scopedLive("does not wait for a table that is busy, and tries again", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      const upkeep = yield* StatisticsUpkeep
      const locked = yield* Deferred.make<void>()
      const release = yield* Deferred.make<void>()
      const other = yield* Effect.fork(sql.withTransaction(Effect.gen(function*() {
        yield* sql`LOCK TABLE assignment_default, dial_default IN ROW EXCLUSIVE MODE`
        yield* Deferred.succeed(locked, undefined)
        yield* Deferred.await(release)
      })))
      yield* Deferred.await(locked)
      assert.isFalse(yield* upkeep.partition(retention))
      yield* Deferred.succeed(release, undefined)
      yield* Fiber.join(other)
      assert.isTrue(yield* upkeep.partition(retention))
    }).pipe(Effect.provide(fresh)))

  it.scopedLive("moves windows on: days leave, and a dial of tomorrow comes in", () =>
    Effect.gen(function*() {
      const dials = yield* Dials
      const sql = yield* SqlClient.SqlClient
      const upkeep = yield* StatisticsUpkeep
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const ages = [0, 1, 27, 28, 29, 30, 31, -0.9]
      const at = yield* Effect.forEach(ages, DialsFixture.daysAgo)
      yield* DialsFixture.run(workspace.id, ...at.map((each) => DialsFixture.record(each)))
      yield* finish(upkeep.moveWindows)
      const window = sql<{ readonly dials: number; readonly ends: number }>`
        SELECT dials_30 AS dials, window_day - (now() AT TIME ZONE ${workspace.timeZone}::text)::date AS ends
        FROM ani_statistics`
      // As it was yesterday and three days ago: everything a day, or three, older.
      const dialsOf = [5]
      assert.deepStrictEqual(yield* window, [{ dials: 5, ends: 0 }])
      for (const [days, expected] of [[1, 5], [2, 3]] as const) {
        yield* sql`UPDATE ani_day SET day = day - 400`
        yield* sql`UPDATE ani_day SET day = day + 400 - ${days}::integer`
        yield* sql`UPDATE ani_statistics SET window_day = window_day - ${days}::integer`
        yield* sql`UPDATE statistics_upkeep SET window_day = window_day - ${days}::integer`
        yield* finish(upkeep.moveWindows)
        assert.deepStrictEqual(yield* window, [{ dials: expected, ends: 0 }])
        dialsOf.push(expected)
      }
      // What a sum over the days says.
      const sum = yield* sql<{ readonly dials: number }>`
        SELECT sum(dials)::integer AS dials FROM ani_day
        WHERE day BETWEEN (now() AT TIME ZONE ${workspace.timeZone}::text)::date - 29
          AND (now() AT TIME ZONE ${workspace.timeZone}::text)::date`
      assert.strictEqual(sum[0]?.dials, dialsOf.at(-1))
      assert.strictEqual((yield* dials.figures(workspace.id)).anis[0]?.dials30, dialsOf.at(-1))
    }).pipe(Effect.provide(fresh)))

  it.scopedLive("rolls up what was assigned on days that are over, once", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      const upkeep = yield* StatisticsUpkeep
      const { anis: [one, two], workspace } = yield* DialsFixture.freshWorkspace(2)
      yield* assign(workspace.id, one!, 0, 4)
      yield* assign(workspace.id, one!, 24, 3)
      yield* assign(workspace.id, two!, 24, 2)
      yield* assign(workspace.id, one!, 24 * 5, 1)
      const assigned = sql<{ readonly age: number; readonly aniId: number; readonly assigned: number }>`
        SELECT (now() AT TIME ZONE ${workspace.timeZone}::text)::date - day AS age, ani_id AS "aniId", assigned
        FROM ani_day WHERE assigned > 0 ORDER BY day, ani_id`
      const expected = [
        { age: 5, aniId: one, assigned: 1 },
        { age: 1, aniId: one, assigned: 3 },
        { age: 1, aniId: two, assigned: 2 }
      ]
      yield* finish(upkeep.rollUpAssigned)
      assert.deepStrictEqual<unknown>(yield* assigned, expected)
      assert.isFalse(yield* upkeep.rollUpAssigned)
      // As it is after the clock was ahead, and after it was behind.
      for (const days of [-20, 3]) {
        yield* sql`UPDATE statistics_upkeep SET assigned_day = assigned_day + ${days}::integer`
        yield* finish(upkeep.rollUpAssigned)
        assert.deepStrictEqual<unknown>(yield* assigned, expected)
        assert.deepStrictEqual<unknown>(
          yield* sql`
            SELECT (now() AT TIME ZONE ${workspace.timeZone}::text)::date - assigned_day AS ago FROM statistics_upkeep
            WHERE assigned_day IS NOT NULL`,
          [{ ago: 1 }]
        )
      }
      yield* DialsFixture.assertCounted(workspace.id)
    }).pipe(Effect.provide(fresh)))

  it.scopedLive("a recount puts right what is wrong, and says how much was", () =>
    Effect.gen(function*() {
      const dials = yield* Dials
      const sql = yield* SqlClient.SqlClient
      const { workspace } = yield* DialsFixture.freshWorkspace(2)
      const at = yield* DialsFixture.daysAgo(1)
      yield* DialsFixture.run(workspace.id, DialsFixture.record(at), DialsFixture.record(at))
      const right = yield* dials.figures(workspace.id)
      yield* sql`UPDATE ani_day SET dials = dials + 7`
      yield* sql`UPDATE ani_statistics SET dials_total = 9, dials_30 = 5, last_dialed_on = NULL`
      yield* sql`DELETE FROM dial_day WHERE basis = 1`
      yield* sql`UPDATE dial_day SET area_code = '999' WHERE basis = 0`
      yield* sql`UPDATE dial_hour SET hour = (hour + 1) % 24 WHERE basis = 0`
      yield* sql`UPDATE dial_hour SET blocks = 1 WHERE basis = 1`
      const wrong = yield* dials.figures(workspace.id)
      assert.isAbove((yield* DialsFixture.recount(workspace.id, true)).corrected, 0)
      assert.deepStrictEqual(yield* dials.figures(workspace.id), wrong)
      assert.deepStrictEqual(yield* DialsFixture.recount(workspace.id), { corrected: 8, left: [] })
      assert.deepStrictEqual(yield* dials.figures(workspace.id), right)
      yield* DialsFixture.assertCounted(workspace.id)
      assert.deepStrictEqual(yield* dials.figures(Fixture.unknownWorkspaceId), {
        aniDays: [],
        anis: [],
        dialDays: [],
        shareDays: [],
        hours: []
      })
    }).pipe(Effect.provide(fresh)))
})
