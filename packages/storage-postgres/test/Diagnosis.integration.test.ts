/**
 * Planted faults: each is found, with its remedy, and gone from the findings when it is put right.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { freshLedger } from "@anipool/storage-contract/LedgerFixture"
import * as Diagnosis from "@anipool/storage-postgres/Diagnosis"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import { UsesAudit } from "@anipool/storage/UsesAudit"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { readFileSync } from "node:fs"

// The tests' own server is not durable, and may have long transactions of other tests.
const isOfTests = ({ check }: { readonly check: string }) => check === "durability" || check === "transactions"

/** As the owner: on connections of their own, which see what the database and the role are set to by now. */
const asOwner = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(
    TestDatabase.TestDatabase,
    ({ url }) => Effect.provide(effect, Layer.fresh(PgConnection.layerUrl(url)))
  )

const found = asOwner(Effect.map(Diagnosis.findings, (findings) => findings.filter((each) => !isOfTests(each))))

const run = (statements: string) => asOwner(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statements)))

interface Fault {
  readonly name: string
  readonly plant: string
  readonly heal: string
  readonly check: string
  readonly message: RegExp
  readonly remedy: RegExp
}

const inDatabase = (statement: string) =>
  `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I ${statement}', current_database()); END $$`

const manual = readFileSync(new URL("../../../docs/records.md", import.meta.url), "utf8")

const faults: ReadonlyArray<Fault> = [
  {
    name: "a database that takes no writes",
    plant: inDatabase("SET default_transaction_read_only = on"),
    heal: `BEGIN READ WRITE; ${inDatabase("RESET default_transaction_read_only")}; COMMIT`,
    check: "writable",
    message: /takes no writes/,
    remedy: /RESET default_transaction_read_only/
  },
  {
    name: "a migration that is not this release's",
    plant: "UPDATE anipool_migration SET checksum = 'x' || checksum WHERE migration_id = 1",
    heal: "UPDATE anipool_migration SET checksum = substr(checksum, 2) WHERE migration_id = 1",
    check: "migrations",
    message: /0001_base/,
    remedy: /Do as it says/
  },
  {
    name: "a function that is missing",
    plant: "ALTER FUNCTION move_ani_windows RENAME TO moved_away",
    heal: "ALTER FUNCTION moved_away RENAME TO move_ani_windows",
    check: "functions",
    message: /move_ani_windows/,
    remedy: /anipool migrate/
  },
  {
    name: "an index that is missing",
    plant: "DROP INDEX disposition_name_key",
    heal: "CREATE INDEX disposition_name_key ON disposition (workspace_id, name_key)",
    check: "schema",
    message: /disposition_name_key/,
    remedy: /Make them again/
  },
  {
    name: "the guard of the caps taken away",
    plant: "ALTER TABLE assignment RENAME CONSTRAINT assignment_within_caps TO gone",
    heal: "ALTER TABLE assignment RENAME CONSTRAINT gone TO assignment_within_caps",
    check: "schema",
    message: /assignment_within_caps/,
    remedy: /doctor --audit/
  },
  {
    name: "a trigger that is switched off",
    plant: "ALTER TABLE ani DISABLE TRIGGER count_entered",
    heal: "ALTER TABLE ani ENABLE TRIGGER count_entered",
    check: "schema",
    message: /count_entered/,
    remedy: /ENABLE/
  },
  {
    name: "partitions that nobody made",
    plant:
      "DO $$ BEGIN EXECUTE format('ALTER TABLE assignment_%s RENAME TO away', to_char((now() + INTERVAL '1 day') " +
      "AT TIME ZONE 'UTC', 'YYYYMMDD')); END $$",
    heal: "DO $$ BEGIN EXECUTE format('ALTER TABLE away RENAME TO assignment_%s', to_char((now() + INTERVAL '1 day') " +
      "AT TIME ZONE 'UTC', 'YYYYMMDD')); END $$",
    check: "partitions",
    message: /assignment_\d{8}/,
    remedy: /anipool worker/
  },
  {
    name: "campaigns that are to show numbers that can be called back, and have none",
    plant: "UPDATE workspace SET policy = policy || '{\"requireCallbackRoute\": true}'",
    heal: "INSERT INTO callback_route (workspace_id, calling_code, number, source, is_callable, revision) " +
      "SELECT workspace_id, calling_code, number, 'hand', true, 1 FROM ani; " +
      "UPDATE campaign SET policy = policy || '{\"requireCallbackRoute\": true}'",
    check: "callbacks",
    message: /2 campaigns \(C1, …\) require numbers that can be called back/,
    remedy: /anipool ani callable/
  },
  {
    name: "counters of a day to come",
    plant: "UPDATE ani_usage SET day = day + 3, used_today = 7, used_total = 7 WHERE used_today > 0",
    // As the manual says it.
    heal: /### When the clock was wrong[^]*?```sql\n([^]*?)```/.exec(manual)![1]!,
    check: "days",
    message: /1 ANIs count the uses of \d{4}-\d\d-\d\d/,
    remedy: /When the clock was wrong/
  },
  {
    name: "a clock that leaped",
    plant: "UPDATE clock_watch SET leaped_at = now()",
    heal: "UPDATE clock_watch SET leaped_at = NULL",
    check: "clock",
    message: /leaped ahead/,
    remedy: /See that it is right/
  },
  {
    name: "dials that nobody processes",
    plant:
      "INSERT INTO dial_queue (workspace_id, lane, size, received_at, records) VALUES (1, 0, 1, now() - INTERVAL '1 hour', '')",
    heal: "DELETE FROM dial_queue",
    check: "queue",
    message: /since (59|60) minutes/,
    remedy: /anipool worker/
  },
  {
    name: "an upload that nobody works on",
    plant: "INSERT INTO snapshot_upload (workspace_id, created_at, skipped) " +
      "SELECT workspace_id, now() - INTERVAL '1 hour', '[]' FROM workspace LIMIT 1",
    heal: "DELETE FROM snapshot_upload",
    check: "uploads",
    message: /nobody works on upload \d+ since (59|60) minutes/,
    remedy: /anipool worker/
  },
  {
    name: "windows that nobody moves on",
    plant:
      "INSERT INTO statistics_upkeep (workspace_id, window_day) SELECT workspace_id, current_date - 9 FROM workspace LIMIT 1",
    heal: "DELETE FROM statistics_upkeep",
    check: "worker",
    message: /no worker has moved them/,
    remedy: /anipool worker/
  },
  {
    name: "a table without autovacuum",
    plant: "ALTER TABLE ani_usage SET (autovacuum_enabled = false)",
    heal: "ALTER TABLE ani_usage RESET (autovacuum_enabled)",
    check: "autovacuum",
    message: /ani_usage/,
    remedy: /RESET \(autovacuum_enabled\)/
  },
  {
    name: "a limit of connections that a server outgrows",
    plant: inDatabase("CONNECTION LIMIT 5"),
    heal: inDatabase("CONNECTION LIMIT -1"),
    check: "connections",
    message: /only 5 connections/,
    remedy: /CONNECTION LIMIT/
  }
]

// Live: PostgreSQL has a clock of its own.
layer(Layer.provideMerge(PostgresStorage.layer, TestDatabase.layer), { excludeTestServices: true })(
  "Diagnosis",
  (it) => {
    it.effect("finds nothing in a database that is as it should be", () =>
      Effect.gen(function*() {
        const upkeep = yield* StatisticsUpkeep
        while (yield* upkeep.partition({ assignmentDays: 90, dialMonths: 2 }));
        const { confirm, held, propose } = yield* freshLedger(1)
        yield* confirm([propose(held[0]!)])
        assert.deepStrictEqual(yield* found, [])
      }))

    for (const { check, heal, message, name, plant, remedy } of faults) {
      it.effect(`finds ${name}`, () =>
        Effect.gen(function*() {
          const findings = yield* Effect.acquireUseRelease(run(plant), () => found, () => Effect.orDie(run(heal)))
          assert.deepStrictEqual(findings.map((each) => each.check), [check], JSON.stringify(findings))
          assert.match(findings[0]!.message, message)
          assert.match(findings[0]!.remedy, remedy)
          assert.deepStrictEqual(yield* found, [])
        }))
    }

    it.effect("leaves the uses of the day as the log has them, where the clock was wrong and the manual was followed", () =>
      Effect.gen(function*() {
        const audit = yield* UsesAudit
        const sql = yield* SqlClient.SqlClient
        const [used] = yield* sql<
          { readonly workspaceId: WorkspaceId; readonly day: LocalDate; readonly uses: number }
        >`
        SELECT workspace_id AS "workspaceId", day, used_today AS uses FROM ani_usage WHERE used_today > 0`
        assert.strictEqual(used!.uses, 1)
        assert.deepStrictEqual(yield* audit.assignments(used!.workspaceId, used!.day), { rows: 1, contradictions: [] })
      }))

    it.effect("finds clocks that differ", () =>
      Effect.gen(function*() {
        const clock = Clock.make()
        const currentTimeMillis = Effect.map(clock.currentTimeMillis, (now) => now + 3_600_000)
        const ahead: Clock.Clock = Object.create(clock, { currentTimeMillis: { value: currentTimeMillis } })
        const findings = yield* Effect.withClock(found, ahead)
        assert.deepStrictEqual(findings.map(({ check }) => check), ["clock"])
        assert.match(findings[0]!.message, /differ by (3599|3600) s/)
      }))

    it.effect("finds what was switched off that makes answers durable", () =>
      Effect.gen(function*() {
        yield* run(inDatabase("SET synchronous_commit = off"))
        const findings = yield* asOwner(Diagnosis.findings)
        assert.include(
          findings.map((each) => each.message),
          "synchronous_commit is off: what was answered may be gone after a crash"
        )
        yield* run(inDatabase("RESET synchronous_commit"))
      }))

    it.scoped("finds a database without a schema, and one that does not answer", () =>
      Effect.gen(function*() {
        const { url } = yield* TestDatabase.makeEmpty
        const of = (url: Redacted.Redacted) =>
          Effect.provide(Diagnosis.findings, Layer.fresh(PgConnection.layerUrl(url))).pipe(
            Effect.map((findings) => findings.filter((each) => !isOfTests(each)))
          )
        const empty = yield* of(url)
        assert.deepStrictEqual(empty.map(({ message }) => message), ["the database has no schema yet"])
        const nowhere = new URL(Redacted.value(url))
        nowhere.pathname = "/nobody-made-this"
        const [away, ...others] = yield* of(Redacted.make(nowhere.href))
        assert.deepStrictEqual([away?.check, away?.severity, others], ["database", "error", []])
        assert.match(away!.message, /does not answer: .*nobody-made-this/)
      }))
  }
)
