/**
 * What is wrong with a database that Anipool works on, and what to do about it. It only reads, and needs no schema to be
 * there.
 */
import type { Finding } from "@anipool/domain/audit/Finding"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as SchemaChecks from "./internal/diagnosis/schemaChecks.ts"
import * as ServerChecks from "./internal/diagnosis/serverChecks.ts"
import * as WorkChecks from "./internal/diagnosis/workChecks.ts"
import { sqlStateOf } from "./internal/failure.ts"
import { PatientClient } from "./PgConnection.ts"

/** Everything that was found, the most basic first. */
export const findings: Effect.Effect<ReadonlyArray<Finding>, never, PatientClient> = Effect.gen(function*() {
  const sql = yield* PatientClient
  const reached = yield* Effect.either(sql`SELECT 1`)
  if (reached._tag === "Left") return [unreachable(reached.left)]
  const checks = (yield* Effect.orElseSucceed(SchemaChecks.isThere(sql), () => false))
    ? [...ServerChecks.all, ...SchemaChecks.all, ...WorkChecks.all]
    : [...ServerChecks.all, () => Effect.succeed([SchemaChecks.none])]
  const found = yield* Effect.forEach(
    checks,
    (check) => Effect.catchAll(check(sql), (error) => Effect.succeed([notLooked(error)]))
  )
  return found.flat()
}).pipe(Effect.withSpan("Diagnosis.findings"))

// internal

const reasonOf = (error: SqlError): string => {
  const { cause } = error
  const said = cause instanceof AggregateError ? cause.errors.map(String).join("; ") : String(cause)
  return sqlStateOf(error) === undefined ? said : `${said} (${sqlStateOf(error)})`
}

const unreachable = (error: SqlError): Finding => ({
  check: "database",
  severity: "error",
  message: `the database does not answer: ${reasonOf(error)}`,
  remedy: "Start it, or put right what DATABASE_URL says of its address, user, password and database."
})

const notLooked = (error: SqlError): Finding => ({
  check: "database",
  severity: "error",
  message: `a check could not look: ${reasonOf(error)}`,
  remedy: "Bring the schema up to date (anipool migrate), and see that this role may read all tables."
})
