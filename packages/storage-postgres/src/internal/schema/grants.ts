/**
 * What a role needs to run servers and workers on tables that are another's: to read and write rows, and to call
 * functions. To make, change and drop tables stays with who migrates.
 */
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import { SchemaRefused } from "../../SchemaRefused.ts"
import * as Functions from "./functions.ts"
import * as MigrationTable from "./migrationTable.ts"

/** Grants a role what it needs, on all that is there now. */
export const grantTo = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, role: string) {
  const found = yield* sql<{ readonly schema: string; readonly database: string; readonly lacksTemporary: boolean }>`
    SELECT current_schema() AS schema, current_database() AS database,
      NOT has_database_privilege(rolname, current_database(), 'TEMPORARY') AS "lacksTemporary"
    FROM pg_roles WHERE rolname = ${role}`
  const [place] = found
  if (place === undefined) {
    return yield* new SchemaRefused({ reason: "unfit", message: `There is no role "${role}" to grant anything to.` })
  }
  const { database, lacksTemporary, schema } = place
  const relations = yield* sql<{ readonly name: string; readonly kind: "S" | "r" | "p" }>`
    SELECT c.relname AS name, c.relkind AS kind
    FROM pg_class c JOIN pg_class own ON own.oid = to_regclass(${MigrationTable.table})
    WHERE c.relnamespace = own.relnamespace AND c.relowner = own.relowner AND c.relkind IN ('r', 'p', 'S')
    ORDER BY c.relname`
  const routines = yield* sql<{ readonly signature: string }>`
    SELECT p.oid::regprocedure::text AS signature FROM pg_proc p JOIN ${sql(Functions.table)} f ON f.name = p.proname
    WHERE p.pronamespace = current_schema()::regnamespace`
  const own = new Set<string>([MigrationTable.table, Functions.table])
  const tables = relations.filter(({ kind }) => kind !== "S").map(({ name }) => name)
  const statements = [
    sql`GRANT USAGE ON SCHEMA ${sql(schema)} TO ${sql(role)}`,
    sql`GRANT SELECT ON ${sql.csv([...own].map((name) => sql`${sql(name)}`))} TO ${sql(role)}`,
    sql`
      GRANT SELECT, INSERT, UPDATE, DELETE
      ON ${sql.csv(tables.filter((name) => !own.has(name)).map((name) => sql`${sql(name)}`))} TO ${sql(role)}`,
    sql`
      GRANT USAGE, SELECT
      ON SEQUENCE ${sql.csv(relations.filter(({ kind }) => kind === "S").map(({ name }) => sql`${sql(name)}`))}
      TO ${sql(role)}`,
    sql`
      GRANT EXECUTE ON ROUTINE ${sql.csv(routines.map(({ signature }) => sql.literal(signature)))} TO ${sql(role)}`,
    // Snapshots compare what came with what is there in tables of a session's own.
    ...(lacksTemporary ? [sql`GRANT TEMPORARY ON DATABASE ${sql(database)} TO ${sql(role)}`] : [])
  ]
  yield* Effect.forEach(statements, (statement) => statement)
})

/** The roles that were granted this once: what is added to the schema is for them too. */
export const granted = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ readonly role: string }>`
      SELECT DISTINCT r.rolname AS role
      FROM pg_class c, aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee
      WHERE c.oid = to_regclass(${MigrationTable.table}) AND a.privilege_type = 'SELECT' AND a.grantee <> c.relowner
        AND has_table_privilege(r.oid, to_regclass('workspace'), 'INSERT')
      ORDER BY role`,
    (rows) => rows.map(({ role }) => role)
  )
