/**
 * A PostgreSQL with a second one that streams from it: two embedded ones, the replica a copy of the other's files.
 */
import * as EmbeddedPostgres from "@anipool/storage-postgres/EmbeddedPostgres"
import * as Migrations from "@anipool/storage-postgres/Migrations"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import { throwAwaySettings } from "@anipool/storage-postgres/testing/throwAwaySettings"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as Scope from "effect/Scope"
import { execFile } from "node:child_process"
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

/** The two, with the schema and nothing in it. */
export interface Replicated {
  readonly primary: Redacted.Redacted
  readonly replica: Redacted.Redacted
  readonly onPrimary: SqlClient.SqlClient
  readonly onReplica: SqlClient.SqlClient
  readonly stopReplica: Effect.Effect<void>
  /** Waits until the replica has all that was committed on the primary. */
  readonly caughtUp: Effect.Effect<void>
}

/** Starts both for as long as the scope lives. */
export const make: Effect.Effect<Replicated, EmbeddedPostgres.EmbeddedPostgresError, Scope.Scope> = Effect.gen(
  function*() {
    const directory = yield* Effect.acquireRelease(
      Effect.promise(async () => {
        const path = await mkdtemp(join(tmpdir(), "anipool-replicated-test-"))
        // PostgreSQL may run as another user.
        await chmod(path, 0o755)
        return path
      }),
      (path) => Effect.promise(() => rm(path, { recursive: true, force: true, maxRetries: 3 }))
    )
    const [own, copy] = [join(directory, "primary"), join(directory, "replica")]
    yield* Effect.scoped(Effect.flatMap(
      EmbeddedPostgres.acquire({ dataDir: own, settings: throwAwaySettings }),
      (connection) =>
        Effect.provide(
          Effect.orDie(Migrations.migrate),
          PgConnection.layerConnection(connection, { statementTimeoutMs: 0 })
        )
    ))
    yield* Effect.promise(async () => {
      await promisify(execFile)("cp", ["-a", own, copy])
      await writeFile(join(copy, "cluster", "standby.signal"), "")
    })
    const primary = yield* EmbeddedPostgres.acquire({ dataDir: own, settings: throwAwaySettings })
    const replicaScope = yield* Effect.acquireRelease(Scope.make(), (scope) => Scope.close(scope, Exit.void))
    const replica = yield* Scope.extend(
      EmbeddedPostgres.acquire({
        dataDir: copy,
        settings: {
          ...throwAwaySettings,
          primary_conninfo: `host=${primary.host} port=${primary.port} user=${primary.username} password=${
            Redacted.value(primary.password)
          }`
        }
      }),
      replicaScope
    )
    const clientOf = (connection: EmbeddedPostgres.Connection) =>
      Effect.map(
        Layer.build(PgConnection.layerConnection(connection, { maxConnections: 2 })),
        (context) => Context.get(context, SqlClient.SqlClient)
      )
    const [onPrimary, onReplica] = yield* Effect.all([clientOf(primary), clientOf(replica)])
    return {
      primary: PgConnection.toUrl(primary),
      replica: PgConnection.toUrl(replica),
      onPrimary,
      onReplica,
      stopReplica: Scope.close(replicaScope, Exit.void),
      caughtUp: Effect.gen(function*() {
        const [at] = yield* onPrimary<{ readonly lsn: string }>`SELECT pg_current_wal_insert_lsn()::text AS lsn`
        yield* onReplica<{ readonly isThere: boolean }>`
          SELECT pg_last_wal_replay_lsn() >= ${at!.lsn}::pg_lsn AS "isThere"`.pipe(
          Effect.repeat({ until: ([row]) => row?.isThere === true, schedule: Schedule.spaced("5 millis") })
        )
      }).pipe(Effect.timeout("20 seconds"), Effect.orDie)
    }
  }
)
