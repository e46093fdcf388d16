/**
 * Checks of the schema: whether it is this release's, and all of it is there.
 */
import type { Finding } from "@anipool/domain/audit/Finding"
import { version } from "@anipool/domain/Release"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { functions } from "../../functions/list.ts"
import { migrations } from "../../migrations/list.ts"
import * as Nodes from "../citus/nodes.ts"
import * as Tables from "../citus/tables.ts"
import { isBefore } from "../release.ts"
import * as Functions from "../schema/functions.ts"
import { checksumOf, missingOf, titleOf } from "../schema/Migration.ts"
import * as MigrationTable from "../schema/migrationTable.ts"
import type { Check } from "./serverChecks.ts"

/** Whether there is a schema. */
export const isThere = (sql: SqlClient.SqlClient) =>
  Effect.map(sql`SELECT 1 WHERE to_regclass(${MigrationTable.table}) IS NOT NULL`, (rows) => rows.length > 0)

/** There is none. */
export const none: Finding = {
  check: "migrations",
  severity: "error",
  message: "the database has no schema yet",
  remedy:
    "Run anipool migrate, or start a server; where the schema was there before, see whether DATABASE_URL names the right database."
}

const migrated: Check = (sql) =>
  Effect.map(MigrationTable.readIfAny(sql), (applied) =>
    Either.match(missingOf(migrations, applied), {
      onLeft: (message): ReadonlyArray<Finding> => [{
        check: "migrations",
        severity: "error",
        message: `the schema is not this release's. ${message}`,
        remedy: "Do as it says; nothing was changed."
      }],
      onRight: (missing) =>
        missing.map((each) => ({
          check: "migrations",
          severity: "error",
          message: `the migration ${titleOf(each)} has not been applied`,
          remedy: "Run anipool migrate, or start a server of this release."
        }))
    }))

const installed: Check = (sql) =>
  Effect.gen(function*() {
    const tables = yield* sql`SELECT 1 WHERE to_regclass(${Functions.table}) IS NOT NULL`
    const rows = tables.length === 0
      ? []
      : yield* sql<{ readonly name: string; readonly checksum: string; readonly release: string }>`
        SELECT f.name, f.checksum, f.release FROM ${sql(Functions.table)} f
        JOIN pg_proc p ON p.proname = f.name AND p.pronamespace = current_schema()::regnamespace`
    // Those of a newer release serve this one too.
    if (rows.some(({ release }) => isBefore(version, release))) return []
    const known = new Map(rows.map(({ checksum, name }) => [name, checksum]))
    const wrong = Object.entries(functions).filter(([name, definition]) => known.get(name) !== checksumOf(definition))
    return wrong.length === 0 ? [] : [{
      check: "functions",
      severity: "error",
      message: `functions of the database are missing or not this release's: ${named(wrong.map(([name]) => name))}`,
      remedy: "Run anipool migrate: it brings them up to date."
    }]
  })

/** Indexes, constraints and triggers that migrations and functions make. */
const parts: Check = (sql) =>
  Effect.gen(function*() {
    const rows = yield* sql<{ readonly name: string; readonly isValid: boolean }>`
      SELECT c.relname AS name, i.indisvalid AS "isValid" FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relnamespace = current_schema()::regnamespace
      UNION ALL
      SELECT conname, convalidated FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
      UNION ALL
      SELECT t.tgname, t.tgenabled <> 'D' FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal`
    const there = new Set(rows.map(({ name }) => name))
    const elsewhere = (yield* Nodes.isDistributed(sql)) ? Tables.goneConstraints : []
    const missing = expected.filter((name) => !there.has(name) && !elsewhere.includes(name))
    const broken = rows.filter(({ isValid }) => !isValid).map(({ name }) => name)
    return [
      ...(missing.length === 0 ? [] : [{
        check: "schema",
        severity: "error" as const,
        message: `indexes, constraints or triggers are missing: ${named(missing)}`,
        remedy: "Make them again as packages/storage-postgres/src/migrations defines them, or restore a backup; " +
          "then run anipool doctor --audit, as nothing guarded the data meanwhile."
      }]),
      ...(broken.length === 0 ? [] : [{
        check: "schema",
        severity: "error" as const,
        message: `indexes, constraints or triggers are not in force: ${named(broken)}`,
        remedy: "REINDEX the index, VALIDATE the constraint, ENABLE the trigger."
      }])
    ]
  })

/** All of them. */
export const all: ReadonlyArray<Check> = [migrated, installed, parts]

// internal

const namedMax = 10

const named = (names: ReadonlyArray<string>): string =>
  names.length <= namedMax
    ? names.join(", ")
    : `${names.slice(0, namedMax).join(", ")} and ${names.length - namedMax} more`

const matches = (text: string, pattern: RegExp): ReadonlyArray<string> =>
  [...text.matchAll(pattern)].map((match) => match[1]!)

/** By name, out of the texts that make them; what a later migration takes away again is not expected. */
const expected: ReadonlyArray<string> = (() => {
  const names = new Set<string>()
  for (const { sql } of migrations) {
    for (const name of matches(sql, /CREATE (?:UNIQUE )?INDEX (\w+)/g)) names.add(name)
    for (const name of matches(sql, /CONSTRAINT (\w+) (?:PRIMARY|UNIQUE|CHECK|FOREIGN)/g)) names.add(name)
    for (const name of matches(sql, /DROP (?:INDEX|CONSTRAINT) (?:IF EXISTS )?(\w+)/g)) names.delete(name)
  }
  for (const definition of Object.values(functions)) {
    for (const name of matches(definition, /CREATE OR REPLACE TRIGGER (\w+)/g)) names.add(name)
  }
  return [...names]
})()
