/**
 * The database's functions, installed from their definitions: a changed one is replaced, one that is defined no more is
 * dropped. What is called from outside stays callable throughout, as all of it is one transaction.
 */
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import { isBefore } from "../release.ts"
import { checksumOf } from "./Migration.ts"

/** The table that says which definition each function has. */
export const table = "anipool_function"

/**
 * Brings the database's functions up to date with these definitions, by name, in the order in which they can be made;
 * whether there was anything to do, without which nothing is written. Those of a newer release are left as they are: they
 * serve the servers of the release before too.
 */
export const install = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  definitions: Readonly<Record<string, string>>,
  release: string
) {
  const tables = yield* sql`SELECT 1 WHERE to_regclass(${table}) IS NOT NULL`
  if (tables.length === 0) yield* makeTable(sql)
  const rows = yield* sql<
    { readonly name: string; readonly checksum: string; readonly head: string; readonly release: string }
  >`
    SELECT name, checksum, head_checksum AS head, release FROM ${sql(table)}`
  if (rows.some((row) => isBefore(release, row.release))) return false
  const installed = new Map(rows.map((row) => [row.name, row]))

  const outdated = rows.filter(({ head, name }) => {
    const definition = definitions[name]
    return definition === undefined || checksumOf(headOf(definition)) !== head
  })
  for (const { name } of outdated) {
    // What needs it goes with it: its triggers, an aggregate of which it is a step.
    yield* sql`DROP ROUTINE IF EXISTS ${sql(name)} CASCADE`
    if (definitions[name] === undefined) yield* sql`DELETE FROM ${sql(table)} WHERE name = ${name}`
  }

  const found = yield* sql<{ readonly name: string }>`
    SELECT proname AS name FROM pg_proc WHERE pronamespace = current_schema()::regnamespace`
  const existing = new Set(found.map(({ name }) => name))
  const missing = Object.entries(definitions).filter(([name, definition]) =>
    !existing.has(name) || installed.get(name)?.checksum !== checksumOf(definition)
  )
  for (const [name, definition] of missing) {
    yield* sql.unsafe(definition)
    yield* sql`
      INSERT INTO ${sql(table)} (name, checksum, head_checksum, release)
      VALUES (${name}, ${checksumOf(definition)}, ${checksumOf(headOf(definition))}, ${release})
      ON CONFLICT (name) DO UPDATE SET
        checksum = EXCLUDED.checksum, head_checksum = EXCLUDED.head_checksum, release = EXCLUDED.release,
        installed_at = EXCLUDED.installed_at`
  }
  return outdated.length > 0 || missing.length > 0
})

// internal

/** All before the body. */
const headOf = (definition: string): string => definition.split("$$", 1)[0]!

const makeTable = (sql: SqlClient.SqlClient) =>
  sql`
    CREATE TABLE ${sql(table)} (
      name text PRIMARY KEY,
      -- Of the whole definition, and of what of it cannot be replaced in place: parameters and results.
      checksum text NOT NULL,
      head_checksum text NOT NULL,
      release text NOT NULL,
      installed_at timestamptz NOT NULL DEFAULT now()
    )`
