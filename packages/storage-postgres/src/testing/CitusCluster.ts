/**
 * Nodes of Citus made a cluster, so that the suites of storage can be run on it (`npm run -s citus`).
 */
import type { StorageError } from "@anipool/storage/StorageError"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { refail } from "../internal/failure.ts"

/** Parts of a test's database: more than one on each node. */
export const parts = 4

/** Puts the extension into a database of a node. */
export const install: Effect.Effect<void, StorageError, SqlClient.SqlClient> = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => Effect.asVoid(sql`CREATE EXTENSION citus`)
).pipe(refail("CitusCluster.install"))

/** At the coordinator: makes the nodes a cluster. */
export const join = (coordinator: Redacted.Redacted, workers: ReadonlyArray<Redacted.Redacted>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.gen(function*() {
      const own = new URL(Redacted.value(coordinator))
      yield* sql`SELECT citus_set_coordinator_host(${own.hostname}, ${Number(own.port)})`
      for (const worker of workers) {
        const { hostname, port } = new URL(Redacted.value(worker))
        yield* sql`SELECT citus_add_node(${hostname}, ${Number(port)})`
      }
    })).pipe(refail("CitusCluster.join"))
