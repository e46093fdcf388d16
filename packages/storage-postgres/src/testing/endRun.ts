/**
 * The end of a run of tests: clears away the databases it made.
 */
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import * as EmbeddedPostgres from "../EmbeddedPostgres.ts"
import * as PgConnection from "../PgConnection.ts"
import * as TestRun from "./testRun.ts"

/** Drops the run's databases and its role, or stops the run's own PostgreSQL. */
export const endRun = (directory: string): Promise<void> =>
  Effect.runPromise(Effect.gen(function*() {
    const given = yield* TestRun.databaseUrl
    const workers = yield* TestRun.citusWorkers
    if (Option.isSome(given)) {
      for (const url of [given.value, ...workers]) {
        yield* Effect.provide(dropAll(directory), PgConnection.layerUrl(url))
      }
    } else yield* stopEmbedded(directory)
  }))

// internal

const dropAll = (directory: string) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    const found = yield* sql<{ readonly name: string }>`
      SELECT datname AS name FROM pg_database WHERE datname ^@ ${TestRun.databasePrefix(directory)}`
    yield* Effect.forEach(found, ({ name }) => sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`)
    yield* sql`DROP ROLE IF EXISTS ${sql(`${TestRun.databasePrefix(directory)}${TestRun.runRole}`)}`
  })

/** The processes of the tests have ended without a word: joining the server and leaving it as the last one stops it. */
const stopEmbedded = (directory: string) =>
  Effect.gen(function*() {
    yield* Effect.scoped(EmbeddedPostgres.acquire({ dataDir: directory }))
    // Where its account could not enter this directory it is elsewhere, and a file says where.
    const elsewhere = yield* Effect.promise(() => readFile(join(directory, "location"), "utf8").catch(() => ""))
    if (elsewhere.trim() !== "") {
      yield* Effect.promise(() => rm(elsewhere.trim(), { recursive: true, force: true, maxRetries: 3 }))
    }
  })
