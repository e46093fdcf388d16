/**
 * The attack suite over PostgreSQL.
 */
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as AttackSuite from "./attack/AttackSuite.ts"

AttackSuite.suite(
  "PostgreSQL",
  Effect.map(
    Effect.orDie(TestDatabase.make),
    ({ url }) => ({ ANIPOOL_STORAGE: "postgres", DATABASE_URL: Redacted.value(url) })
  )
)
