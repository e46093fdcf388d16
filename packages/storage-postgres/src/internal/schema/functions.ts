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
 * Brings the database's functions up to date with these definitions, by name, in the order in which they can be made.
 * Those of a newer release are left as they are: they serve the servers of the release before too.
 */
export const install = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  definitions: Readonly<Record<string, string>>,
  release: string
) {
  yield* sql`
    CREATE TABLE IF NOT EXISTS ${sql(table)} (
      name text PRIMARY KEY,
      -- Of the whole definition, and of what of it cannot be replaced in place: parameters and results.
      checksum text NOT NULL,
      head_checksum text NOT NULL,
      release text NOT NULL,
      installed_at timestamptz NOT NULL DEFAULT now()
    )`
  const rows = yield* sql<
    { readonly name: string; readonly checksum: string; readonly head: string; readonly release: string }
  >`
    SELECT name, checksum, head_checksum AS head, release FROM ${sql(table)}`
  if (rows.some((row) => isBefore(release, row.release))) return
  const installed = new Map(rows.map((row) => [row.name, row]))

  for (const { head, name } of rows) {
    const definition = definitions[name]
    if (definition !== undefined && checksumOf(headOf(definition)) === head) continue
    // What needs it goes with it: its triggers, an aggregate of which it is a step.
    yield* sql`DROP ROUTINE IF EXISTS ${sql(name)} CASCADE`
    if (definition === undefined) yield* sql`DELETE FROM ${sql(table)} WHERE name = ${name}`
  }

  const found = yield* sql<{ readonly name: string }>`
    SELECT proname AS name FROM pg_proc WHERE pronamespace = current_schema()::regnamespace`
  const existing = new Set(found.map(({ name }) => name))
  for (const [name, definition] of Object.entries(definitions)) {
    const checksum = checksumOf(definition)
    if (existing.has(name) && installed.get(name)?.checksum === checksum) continue
    yield* sql.unsafe(definition)
    yield* sql`
      INSERT INTO ${sql(table)} (name, checksum, head_checksum, release)
      VALUES (${name}, ${checksum}, ${checksumOf(headOf(definition))}, ${release})
      ON CONFLICT (name) DO UPDATE SET
        checksum = EXCLUDED.checksum, head_checksum = EXCLUDED.head_checksum, release = EXCLUDED.release,
        installed_at = EXCLUDED.installed_at`
  }
})

// internal

/** All before the body. */
const headOf = (definition: string): string => definition.split("$$", 1)[0]!
