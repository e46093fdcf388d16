/**
 * `StorageHealth` on PostgreSQL.
 */
import { version } from "@anipool/domain/Release"
import { StorageError } from "@anipool/storage/StorageError"
import { StorageHealth } from "@anipool/storage/StorageHealth"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { refail } from "./internal/failure.ts"
import { unfitness } from "./internal/schema/Migration.ts"
import * as MigrationTable from "./internal/schema/migrationTable.ts"
import { migrations } from "./migrations/list.ts"

/** How long an answer may take: who asks for health wants to know within a second. */
const answerMs = 800

const operation = "StorageHealth.check"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) =>
  StorageHealth.of({
    check: reasonUnhealthy(sql).pipe(
      refail(operation),
      Effect.flatMap((reason) =>
        reason === undefined ? Effect.void : Effect.fail(new StorageError({ operation, cause: new Error(reason) }))
      ),
      // A statement that hangs is not waited for, not even to be cancelled.
      Effect.disconnect,
      Effect.timeoutFail({
        duration: answerMs,
        onTimeout: () => new StorageError({ operation, cause: new Error(`no answer within ${answerMs} ms`) })
      }),
      Effect.withSpan(operation)
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<StorageHealth, never, SqlClient.SqlClient> = Layer.effect(StorageHealth, make)

// internal

/** A database without the schema fails here. */
const reasonUnhealthy = Effect.fnUntraced(function*(sql: SqlClient.SqlClient) {
  const rows = yield* sql<{ readonly isWritable: boolean }>`
    SELECT current_setting('transaction_read_only') = 'off' AS "isWritable"`
  if (rows[0]?.isWritable !== true) return "the database takes no writes now"
  return unfitness(migrations, yield* MigrationTable.read(sql), version)
})
