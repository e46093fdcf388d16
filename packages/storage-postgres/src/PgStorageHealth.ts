/**
 * `StorageHealth` on PostgreSQL.
 */
import { StorageError } from "@anipool/storage/StorageError"
import { StorageHealth } from "@anipool/storage/StorageHealth"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { refail } from "./internal/failure.ts"

/** How long an answer may take. */
const answerMs = 2_000

const operation = "StorageHealth.check"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) =>
  StorageHealth.of({
    // A table is read too, so that a database without the schema is not healthy.
    check: sql<{ readonly isWritable: boolean }>`
      SELECT current_setting('transaction_read_only') = 'off' AS "isWritable" FROM (SELECT count(*) FROM (
        SELECT FROM workspace LIMIT 1
      ) any_workspace) read`.pipe(
      refail(operation),
      Effect.filterOrFail(
        (rows) => rows[0]?.isWritable === true,
        () => new StorageError({ operation, cause: new Error("the database takes no writes now") })
      ),
      // A statement that hangs is not waited for, not even to be cancelled.
      Effect.disconnect,
      Effect.timeoutFail({
        duration: answerMs,
        onTimeout: () => new StorageError({ operation, cause: new Error(`no answer within ${answerMs} ms`) })
      }),
      Effect.asVoid,
      Effect.withSpan(operation)
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<StorageHealth, never, SqlClient.SqlClient> = Layer.effect(StorageHealth, make)
