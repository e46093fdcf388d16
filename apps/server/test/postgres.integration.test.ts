/**
 * The server over PostgreSQL, for what each change is held to: groups, which are written many rows in one transaction, and
 * dials, which are durable before they are answered. `postgres.slow.test.ts` has all suites; what the adapter does by itself is
 * held to the contract of storage.
 */
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { layer } from "@effect/vitest"
import * as Layer from "effect/Layer"
import * as DialsSuite from "./dialsSuite.ts"
import * as GroupsSuite from "./groupsSuite.ts"
import * as TestServer from "./TestServer.ts"

const storage = Layer.provide(PostgresStorage.layer, TestDatabase.layer)

// Real requests take real time.
layer(TestServer.layer(storage), { excludeTestServices: true })("over PostgreSQL", (it) => {
  GroupsSuite.suite(it)
  DialsSuite.suite(it)
})
