/**
 * Several servers on one database: each has a client of its own.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceSettings } from "@anipool/domain/Workspace"
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as LedgerConcurrency from "@anipool/storage-contract/LedgerConcurrency"
import { dailyOf, freshLedger, resultsOf, unvouched } from "@anipool/storage-contract/LedgerFixture"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { Anis } from "@anipool/storage/Anis"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { inspect } from "node:util"
import { change } from "../src/internal/transaction.ts"

const serverCount = 3

/** Storage whose confirmations go to one server after the other, none of them the one that everything else goes to. */
const manyServers = Layer.scopedContext(Effect.gen(function*() {
  const { runUrl } = yield* TestDatabase.TestDatabase
  const serve = Layer.build(Layer.fresh(Layer.provide(PostgresStorage.layer, PostgresStorage.layerUrl(runUrl))))
  const first = yield* serve
  const others = yield* Effect.replicateEffect(
    Effect.map(serve, (each) => Context.get(each, AssignmentLedger)),
    serverCount
  )
  let turn = 0
  const confirm: Context.Tag.Service<AssignmentLedger>["confirm"] = (...args) =>
    Effect.suspend(() => others[turn++ % serverCount]!.confirm(...args))
  return Context.add(first, AssignmentLedger, { ...Context.get(first, AssignmentLedger), confirm })
})).pipe(Layer.provide(TestDatabase.layer))

Fixture.runSuite(
  `PostgresStorage, on ${serverCount} servers: AssignmentLedger, by many at once`,
  manyServers,
  LedgerConcurrency.tests
)

// Live: the database's clock is the only one here.
layer(Layer.provideMerge(PostgresStorage.layer, TestDatabase.layerOwner), { excludeTestServices: true })(
  "PostgresStorage, from within",
  (it) => {
    const isDone = <A, E>(fiber: Fiber.Fiber<A, E>) => Effect.map(Fiber.poll(fiber), (exit) => exit._tag === "Some")
    /** Ends once so many sessions wait for a lock, or this one does not wait and is done. */
    const waiting = (count: number, last: Fiber.RuntimeFiber<unknown, unknown>) =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const [row] = yield* sql<{ readonly sessions: number }>`
          SELECT count(*)::integer AS sessions FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`
        return row!.sessions >= count || (yield* isDone(last))
      }).pipe(Effect.delay("20 millis"), Effect.repeat({ until: (isSo) => isSo }))

    /** Reads statistics after the session has told its own: one after the other, all run in the same one. */
    const reported = <A, E, R>(read: Effect.Effect<A, E, R>) =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        yield* sql`SELECT pg_stat_force_next_flush()`
        return yield* read
      })

    it.effect("a change that forbids waits for a confirmation under way, and those that come later wait for it", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const anis = yield* Anis
        const ledger = yield* AssignmentLedger
        const { held, propose, settings, workspaceId } = yield* freshLedger(2)
        const picks = [propose(held[0]!), propose(held[1]!)]
        const { later, removal } = yield* Effect.scoped(Effect.gen(function*() {
          // A confirmation that does not come to its end, as on a server that has stopped.
          const session = yield* sql.reserve
          const run = (text: string, ...params: ReadonlyArray<unknown>) => session.executeRaw(text, params)
          yield* run("BEGIN")
          const confirm =
            "SELECT confirm_assignments($1, $2, 0, $3, '{NULL}', '{1}', '{NULL}', '{NULL}', '{3105550100}', '{1}')"
          yield* run(confirm, workspaceId, settings, [held[0]!.id])
          const removal = yield* Effect.forkDaemon(anis.remove(workspaceId, held[0]!.id))
          yield* waiting(1, removal)
          const later = yield* Effect.forkDaemon(ledger.confirm(workspaceId, unvouched(settings), picks))
          yield* waiting(2, later)
          assert.isFalse(yield* isDone(removal), "the removal waits")
          assert.isFalse(yield* isDone(later), "the later confirmation waits")
          assert.strictEqual((yield* anis.list(workspaceId, { limit: 10 })).length, 3, "a reader does not")
          yield* run("COMMIT")
          return { later, removal }
        }))
        assert.isTrue(yield* Fiber.join(removal))
        assert.deepStrictEqual(resultsOf(yield* Fiber.join(later)), ["unavailable", "accepted"])
      }))

    it.effect("a plan that was made while there was nothing does not read everything later", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const { confirm, confirmVouched, held, propose, workspaceId } = yield* freshLedger(1)
        const ways = [confirm, confirmVouched]
        for (const way of ways) yield* way([propose(held[0]!)])
        yield* sql`
          WITH made AS (
            INSERT INTO ani (
              workspace_id, calling_code, number, area_code, status, is_branded, brand_name, revision, date_inventoried
            )
            SELECT ${workspaceId}, 1, 3120000000 + n, '312', 'ACTIVE_AND_BEING_MANAGED', false, '', 1, now()
            FROM generate_series(1, 20000) n
            RETURNING ani_id
          )
          INSERT INTO ani_usage (workspace_id, ani_id) SELECT ${workspaceId}, ani_id FROM made`
        const many = yield* sql<{ readonly id: AniId }>`
          SELECT ani_id AS id FROM ani WHERE workspace_id = ${workspaceId} AND area_code = '312' LIMIT 500`
        const read = reported(sql<{ readonly rows: number }>`
          SELECT sum(seq_tup_read + idx_tup_fetch)::bigint AS rows FROM pg_stat_user_tables`)
        for (const way of ways) {
          const before = yield* read
          const confirmed = yield* way(many.map((ani) => propose(ani, { poolId: null })))
          assert.deepStrictEqual(new Set(resultsOf(confirmed)), new Set(["accepted"]))
          const after = yield* read
          assert.isBelow(after[0]!.rows - before[0]!.rows, 10 * many.length)
        }
      }))

    it.effect("under a new number, an ANI picked under the old one is not confirmed", () =>
      Effect.gen(function*() {
        const anis = yield* Anis
        const ledger = yield* AssignmentLedger
        const { held, propose, settings, workspaceId } = yield* freshLedger(1)
        yield* anis.update(workspaceId, held[0]!.id, { number: Fixture.newAni(77, "") })
        assert.deepStrictEqual(
          resultsOf(yield* ledger.confirm(workspaceId, unvouched(settings), [propose(held[0]!)])),
          ["stale"]
        )
      }))

    it.effect("a day that was counted already is not left for an earlier one", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const { confirm, held, propose, workspaceId } = yield* freshLedger(1)
        yield* confirm([propose(held[0]!)])
        yield* sql`UPDATE ani_usage SET day = day + 1 WHERE workspace_id = ${workspaceId}`
        const pick = propose(held[0]!, { dailyCap: 2 })
        assert.deepStrictEqual(resultsOf(yield* confirm([pick, pick])), ["accepted", "at-cap"])
        // On the next day it begins anew.
        yield* sql`UPDATE ani_usage SET day = day - 2 WHERE workspace_id = ${workspaceId}`
        assert.deepStrictEqual(dailyOf(yield* confirm([pick])), [{ result: "accepted", usedToday: 1 }])
      }))

    it.effect("an answer is kept for its time, and then the request is a new one", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const ledger = yield* AssignmentLedger
        const { confirm, held, propose, workspaceId } = yield* freshLedger(1)
        const request = { key: "0a".repeat(32), content: "0b".repeat(32) }
        const other = { key: "0c".repeat(32), content: "0b".repeat(32) }
        const number = { callingCode: 1 as const, national: "2125550100" }
        const picks = [{ ...propose(held[0]!), answers: { request, number } }]
        const pass = (time: string) =>
          sql`UPDATE assignment_request SET answered_at = answered_at - ${time}::interval WHERE workspace_id = ${workspaceId}`
        yield* confirm(picks)
        yield* ledger.storeNoResult(workspaceId, [other])
        yield* pass("23 hours 59 minutes")
        assert.strictEqual((yield* ledger.findStored(workspaceId, [request.key, other.key])).length, 2)
        assert.deepStrictEqual(resultsOf(yield* confirm(picks)), ["answered"])
        yield* pass("1 minute")
        assert.deepStrictEqual(yield* ledger.findStored(workspaceId, [request.key, other.key]), [])
        assert.deepStrictEqual(resultsOf(yield* confirm(picks)), ["accepted"])
        assert.deepStrictEqual(yield* ledger.storeNoResult(workspaceId, [other]), [true])
        yield* pass("24 hours")
        assert.isAtLeast(yield* ledger.deleteExpired, 2)
        assert.deepStrictEqual(yield* sql`SELECT FROM assignment_request WHERE workspace_id = ${workspaceId}`, [])
      }))

    it.effect("assignments are recorded with their place and time, and uses keep the batch's order", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const { confirm, held, propose, workspaceId } = yield* freshLedger(3)
        const [a, b, c] = held
        const { assignedAt } = yield* confirm([
          propose(b!, { prospect: "3105550101", tier: 2 }),
          propose(a!, { prospect: "3105550102", tier: 3 }),
          propose(b!, { dailyCap: 1 }),
          propose(c!)
        ])
        const recorded = yield* sql`
          SELECT ani_id, prospect, tier, round(extract(epoch FROM assigned_at) * 1000)::bigint AS at
          FROM assignment WHERE workspace_id = ${workspaceId} ORDER BY assignment_id`
        assert.deepStrictEqual(recorded, [
          { ani_id: b!.id, prospect: "3105550101", tier: 2, at: assignedAt },
          { ani_id: a!.id, prospect: "3105550102", tier: 3, at: assignedAt },
          { ani_id: c!.id, prospect: "3105550100", tier: 1, at: assignedAt }
        ])
        const used = yield* sql<{ readonly ani_id: number }>`
          SELECT ani_id FROM ani_usage WHERE workspace_id = ${workspaceId} AND used_total = 1 ORDER BY last_used_at`
        assert.deepStrictEqual(used.map(({ ani_id }) => ani_id), [b!.id, a!.id, c!.id])
      }))

    it.effect("what is confirmed in the order of the ANIs keeps the batch's order", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const { confirmVouched, held, propose, workspaceId } = yield* freshLedger(3)
        const [a, b, c] = held
        yield* confirmVouched([propose(a!)])
        const { outcomes } = yield* confirmVouched([
          propose(c!, { prospect: "3105550103", tier: 3 }),
          propose(a!, { prospect: "3105550101", tier: 1 }),
          propose(b!, { prospect: "3105550102", tier: 2 })
        ])
        assert.deepStrictEqual(outcomes.map(({ usedToday }) => usedToday), [1, 2, 1])
        assert.deepStrictEqual(
          yield* sql`
            SELECT ani_id, prospect, tier, use_of_day FROM assignment WHERE workspace_id = ${workspaceId}
            ORDER BY assignment_id OFFSET 1`,
          [
            { ani_id: c!.id, prospect: "3105550103", tier: 3, use_of_day: 1 },
            { ani_id: a!.id, prospect: "3105550101", tier: 1, use_of_day: 2 },
            { ani_id: b!.id, prospect: "3105550102", tier: 2, use_of_day: 1 }
          ]
        )
        const used = yield* sql<{ readonly ani_id: number }>`
          SELECT ani_id FROM ani_usage WHERE workspace_id = ${workspaceId} AND used_total > 0 ORDER BY last_used_at`
        assert.deepStrictEqual(used.map(({ ani_id }) => ani_id), [c!.id, a!.id, b!.id])
      }))

    it.effect("each assignment tells which use of the day it is and under which caps, whichever way it was confirmed", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const { confirm, confirmVouched, held, propose, workspaceId } = yield* freshLedger(3)
        const [a, b, c] = held
        const uses = (ani: typeof a) =>
          sql<{ readonly use: number; readonly cap: number; readonly left: number }>`
          SELECT use_of_day AS use, daily_cap AS cap, left_this_hour AS left
          FROM assignment WHERE workspace_id = ${workspaceId} AND ani_id = ${ani!.id} ORDER BY assignment_id`
        // All fit: the short way. Then some do not, and are decided one by one.
        yield* confirmVouched([
          propose(a!),
          propose(b!, { dailyCap: 9 }),
          propose(a!, { hourlyCap: 40_000 }),
          propose(a!)
        ])
        yield* confirmVouched([
          propose(a!, { dailyCap: 4, hourlyCap: 5 }),
          propose(b!, { dailyCap: 1 }),
          propose(c!, { hourlyCap: 2 })
        ])
        yield* confirm([propose(a!, { dailyCap: 5, hourlyCap: 100 }), propose(a!, { dailyCap: 5 }), propose(b!)])
        assert.deepStrictEqual(yield* uses(a), [
          { use: 1, cap: 0, left: 32_767 },
          { use: 2, cap: 0, left: 32_767 },
          { use: 3, cap: 0, left: 32_767 },
          { use: 4, cap: 4, left: 1 },
          { use: 5, cap: 5, left: 95 }
        ])
        assert.deepStrictEqual(yield* uses(b), [{ use: 1, cap: 9, left: 32_767 }, { use: 2, cap: 0, left: 32_767 }])
        assert.deepStrictEqual(yield* uses(c), [{ use: 1, cap: 0, left: 1 }])
      }))

    it.effect("no use over a cap can be recorded, whatever the code does", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const { confirm, held, propose, workspaceId } = yield* freshLedger(1)
        yield* confirm([propose(held[0]!, { dailyCap: 2, hourlyCap: 2 })])
        const again = (use: number, left: number) =>
          Effect.either(sql`
            INSERT INTO assignment (
              workspace_id, day, assigned_at, ani_id, campaign_id, use_of_day, daily_cap, left_this_hour, tier, prospect
            )
            SELECT workspace_id, day, assigned_at, ani_id, campaign_id, ${use}::integer, daily_cap, ${left}::integer, tier,
              prospect
            FROM assignment WHERE workspace_id = ${workspaceId} LIMIT 1`)
        assert.strictEqual((yield* again(3, 0))._tag, "Left")
        assert.strictEqual((yield* again(2, -1))._tag, "Left")
        assert.strictEqual((yield* again(2, 0))._tag, "Right")
      }))

    it.effect("uses are updated in place: no index is touched", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const { confirm, held, propose } = yield* freshLedger(20)
        const updates = reported(sql<{ readonly all: number; readonly hot: number }>`
          SELECT n_tup_upd AS all, n_tup_hot_upd AS hot FROM pg_stat_user_tables WHERE relname = 'ani_usage'`)
        // While PostgreSQL looks at a table by itself it keeps old rows of all others: then once more.
        let inPlace = 0
        for (let round = 0; round < 20 && inPlace < 0.95; round++) {
          yield* sql`VACUUM ANALYZE`
          const before = (yield* updates)[0]!
          for (let batch = 0; batch < 100; batch++) yield* confirm(held.map((ani) => propose(ani)))
          const after = (yield* updates)[0]!
          assert.isAtLeast(after.all - before.all, 2_000)
          inPlace = (after.hot - before.hot) / (after.all - before.all)
        }
        assert.isAtLeast(inPlace, 0.95)
      }))

    it.effect("changes of one workspace wait for each other longer than a statement may take", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const { id } = yield* Fixture.freshWorkspace()
        const slow = change(
          sql,
          id,
          () => Effect.as(sql`SELECT pg_sleep(0.45)`, Option.some({ kind: "adds", value: 1 }))
        )
        const done = yield* Effect.all(Array.from({ length: 13 }, () => Effect.either(slow)), {
          concurrency: "unbounded"
        })
        assert.deepStrictEqual(done.map(({ _tag }) => _tag), done.map(() => "Right"))
        // Who goes away leaves the line to the others.
        const first = yield* Effect.fork(slow)
        yield* Effect.sleep("20 millis")
        const gone = yield* Effect.fork(slow)
        yield* Effect.sleep("20 millis")
        const last = yield* Effect.fork(slow)
        yield* Effect.sleep("20 millis")
        yield* Fiber.interrupt(gone)
        assert.deepStrictEqual(yield* Fiber.join(last), Option.some(1))
        assert.deepStrictEqual(yield* Fiber.join(first), Option.some(1))
      }))

    it.effect("a transaction that loses is run again, but not for ever", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const workspaces = yield* Workspaces
        const { id } = yield* Fixture.freshWorkspace()
        // Sequences are not rolled back, so this one counts the attempts.
        yield* sql`CREATE SEQUENCE attempt`
        yield* sql.unsafe(`
          CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN
            IF nextval('attempt') % 100 <= TG_ARGV[0]::integer THEN
              RAISE EXCEPTION 'lost' USING ERRCODE = 'serialization_failure';
            END IF;
            RETURN NEW;
          END $$`)
        const losing = (times: number) =>
          Effect.acquireUseRelease(
            sql.unsafe(`
              CREATE TRIGGER lose BEFORE UPDATE ON workspace FOR EACH ROW WHEN (OLD.workspace_id = ${id})
              EXECUTE FUNCTION lose(${times})`),
            () =>
              sql`SELECT setval('attempt', 100)`.pipe(
                Effect.zipRight(Effect.either(workspaces.setPolicy(id, { dailyCap: times })))
              ),
            () => Effect.orDie(sql`DROP TRIGGER lose ON workspace`)
          )
        assert.strictEqual((yield* losing(3))._tag, "Right")
        const lost = yield* losing(50)
        assert.strictEqual(lost._tag, "Left")
        assert.strictEqual((yield* Effect.flatten(workspaces.find(id))).policy.dailyCap, 3)
      }))

    it.effect("an error tells nothing of what was to be stored", () =>
      Effect.gen(function*() {
        const { confirm, held, propose } = yield* freshLedger(1)
        const prospect = "310555010031055501003105550100"
        const error = yield* Effect.flip(confirm([propose(held[0]!, { prospect })]))
        assert.strictEqual(error._tag, "StorageError")
        const shown = inspect(error, { depth: 10, showHidden: true })
        assert.notInclude(shown, "3105550100")
        assert.notInclude(shown, "confirm_assignments")
        assert.include(shown, "assignment_prospect_length")
      }))

    it.effect("a time zone that the database reads otherwise, or not at all, is refused when it is set", () =>
      Effect.gen(function*() {
        const workspaces = yield* Workspaces
        const settings: WorkspaceSettings = yield* Fixture.freshSettings()
        for (const timeZone of ["Mars/Olympus", "+05:30"]) {
          const error = yield* Effect.flip(workspaces.create({ ...settings, timeZone }))
          assert.strictEqual(error._tag, "StorageError", timeZone)
        }
      }))
  }
)
