/**
 * How long any one operation holds the event loop of a server over PostgreSQL with 500,000 numbers.
 */
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { stalls } from "./stalls/stallsSuite.ts"

stalls(
  "PostgreSQL",
  Effect.map(TestDatabase.make, ({ url }) => ({ ANIPOOL_STORAGE: "postgres", DATABASE_URL: Redacted.value(url) }))
)
