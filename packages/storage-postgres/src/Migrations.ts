/**
 * The schema, and how a database gets it.
 *
 * A migration that was released is never edited; the next one is added below it. Expand first (old servers run beside
 * it), move the data, contract in a later release.
 */
import { StorageError } from "@anipool/storage/StorageError"
import * as Migrator from "@effect/sql/Migrator"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { refail } from "./internal/failure.ts"
import { transaction } from "./internal/transaction.ts"
import inventory from "./migrations/0001_inventory.ts"
import statistics from "./migrations/0002_statistics.ts"
import selection from "./migrations/0003_selection.ts"
import ledger from "./migrations/0004_ledger.ts"
import dials from "./migrations/0005_dials.ts"
import reputation from "./migrations/0006_reputation.ts"
import inboundGroups from "./migrations/0007_inbound_groups.ts"
import planner from "./migrations/0008_planner.ts"
import activity from "./migrations/0009_activity.ts"
import holdOut from "./migrations/0010_hold_out.ts"
import bulk from "./migrations/0011_bulk.ts"
import loading from "./migrations/0012_loading.ts"

/** A migration that was run. */
export interface Applied {
  readonly id: number
  readonly name: string
}

const operation = "Migrations.migrate"

/** All of them, in their order. */
const loader = Migrator.fromRecord({
  "0001_inventory": inventory,
  "0002_statistics": statistics,
  "0003_selection": selection,
  "0004_ledger": ledger,
  "0006_reputation": reputation,
  "0008_planner": planner,
  "0009_activity": activity,
  "0007_inbound_groups": inboundGroups,
  "0005_dials": dials,
  "0010_hold_out": holdOut,
  "0011_bulk": bulk,
  "0012_loading": loading
})

/** The table that says which migrations the database has. */
export const table = "anipool_migration"

/**
 * Brings the database up to date, wholly or not at all; answers what was run, nothing when it was up to date. Several
 * processes may do so at once: one works, the others wait for it and find nothing to do.
 *
 * For a database with data in it use a client without a limit on statements (`PgConnection.Options`).
 */
export const migrate: Effect.Effect<ReadonlyArray<Applied>, StorageError, SqlClient.SqlClient> = Effect.gen(
  function*() {
    const sql = yield* SqlClient.SqlClient
    const steps = Effect.gen(function*() {
      yield* waitForTurn(sql)
      // The migrator's own way of finding out whether there is the table would break off this transaction.
      yield* sql`
        CREATE TABLE IF NOT EXISTS ${sql(table)} (
          migration_id integer PRIMARY KEY,
          created_at timestamptz NOT NULL DEFAULT now(),
          name text NOT NULL
        )`
      const applied = yield* Migrator.make({})({ table, loader })
      return applied.map(([id, name]) => ({ id, name }))
    })
    // A migration that fails is a defect to the migrator.
    return yield* transaction(sql, Effect.catchSomeDefect(steps, migrationErrorOf))
  }
).pipe(
  Effect.catchTag("MigrationError", (cause) => new StorageError({ operation, cause })),
  refail(operation),
  Effect.withSpan(operation)
)

// internal

/** Key of the advisory lock under which a database is migrated. */
const turnKey = 4_073_581_906

/** Waits for whoever migrates this database now. It asks again and again, as waiting in silence has a limit. */
const waitForTurn = (sql: SqlClient.SqlClient) =>
  sql<{ readonly isMine: boolean }>`
    SELECT pg_try_advisory_xact_lock(${turnKey}) AS "isMine"`.pipe(
    Effect.flatMap((rows) =>
      rows[0]?.isMine === true ? Effect.succeed(true) : Effect.as(sql`SELECT pg_sleep(0.1)`, false)
    ),
    Effect.repeat({ until: (isMine) => isMine })
  )

const migrationErrorOf = (defect: unknown) =>
  defect instanceof Migrator.MigrationError ? Option.some(Effect.fail(defect)) : Option.none()
