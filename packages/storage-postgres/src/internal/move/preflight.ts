/**
 * What is looked at before anything is copied: whether the two installations fit each other, whether the roles may do what
 * a move does, and whether the other one has room for the workspace. Answers why not, in words.
 */
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import { sqlStateOf } from "../failure.ts"
import * as Functions from "../schema/functions.ts"
import * as MigrationTable from "../schema/migrationTable.ts"
import type { Session } from "./session.ts"

/** Why rows of a workspace cannot go over; undefined: they can. */
export const refusal = Effect.fnUntraced(
  function*(from: Session, to: Session, workspaceId: number, name: string) {
    for (const check of [spread, schemas, owner, writer, taken, areaCodes]) {
      const why = yield* check(from, to, workspaceId, name)
      if (why !== undefined) return why
    }
    return undefined
  }
)

// internal

type Check = (
  from: Session,
  to: Session,
  workspaceId: number,
  name: string
) => Effect.Effect<string | undefined, SqlError>

/** What is distributed has the rows of a workspace at a node, and not where this looks. */
const spread: Check = (from, to) =>
  Effect.gen(function*() {
    for (const [session, which] of [[from, "This database"], [to, "The other database"]] as const) {
      const [citus] = yield* session.query<{ readonly is: boolean }>(
        "SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS is"
      )
      const tables = citus!.is
        ? yield* session.query("SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('workspace')")
        : []
      if (tables.length > 0) {
        return `${which} is spread over the nodes of a Citus cluster: a workspace moves between them with its part `
          + "(citus_rebalance_start), and neither leaves the cluster nor comes to it."
      }
    }
    return undefined
  })

const schemas: Check = (from, to) =>
  Effect.gen(function*() {
    const [here, there] = yield* Effect.all([schemaOf(from), schemaOf(to)])
    if (there === undefined) {
      return "The other database has nothing of Anipool yet: run \"anipool migrate\" on it first."
    }
    if (here!.migrations !== there.migrations) {
      return `The schemas differ: this database has ${here!.count} migrations, the last of them ${here!.last}, and the `
        + `other one ${there.count}, the last of them ${there.last}. Bring both to the same release ("anipool migrate").`
    }
    return here!.functions === there.functions
      ? undefined
      : "The functions of the two databases are of different releases: run \"anipool migrate\" of the same release on both."
  })

interface Schema {
  readonly migrations: string
  readonly functions: string
  readonly count: number
  readonly last: string
}

const schemaOf = Effect.fnUntraced(function*(session: Session) {
  const [found] = yield* session.query<{ readonly is: boolean }>(
    `SELECT to_regclass('${MigrationTable.table}') IS NOT NULL AND to_regclass('${Functions.table}') IS NOT NULL AS is`
  )
  if (!found!.is) return undefined
  const [schema] = yield* session.query<Schema>(`
    SELECT
      (SELECT string_agg(migration_id || name || checksum, ',' ORDER BY migration_id) FROM ${MigrationTable.table})
        AS migrations,
      (SELECT string_agg(name || checksum, ',' ORDER BY name COLLATE "C") FROM ${Functions.table}) AS functions,
      (SELECT count(*) FROM ${MigrationTable.table}) AS count,
      (SELECT name FROM ${MigrationTable.table} ORDER BY migration_id DESC LIMIT 1) AS last`)
  return schema
})

const owner: Check = (from) =>
  Effect.map(
    from.query<{ readonly is: boolean }>(
      "SELECT pg_has_role(current_user, relowner, 'USAGE') AS is FROM pg_class WHERE oid = 'workspace'::regclass"
    ),
    ([row]) =>
      row!.is
        ? undefined
        : "The role that is signed in to this database does not own its tables: name the one that migrates it in DATABASE_URL."
  )

const insufficientPrivilege = "42501"

/** What comes is as it was: no trigger and no foreign key adds to it, or looks for what comes later. */
const writer: Check = (_from, to) =>
  to.query("SET session_replication_role = replica").pipe(
    Effect.as(undefined),
    Effect.catchIf((error) => sqlStateOf(error) === insufficientPrivilege, () =>
      Effect.succeed(
        "The role that is signed in to the other database may not set session_replication_role. Name a superuser in --to, "
          + "or let a superuser GRANT SET ON PARAMETER session_replication_role TO it."
      ))
  )

const taken: Check = (from, to, workspaceId, name) =>
  Effect.gen(function*() {
    const names = yield* to.query("SELECT FROM workspace WHERE name = $1", [name])
    if (names.length > 0) {
      return `The other installation has a workspace ${JSON.stringify(name)} already (or it is this same one). `
        + "Rename one of the two, or delete it."
    }
    const hashes = yield* from.query<{ readonly hash: string }>(
      `SELECT encode(h, 'hex') AS hash FROM api_key, unnest(ARRAY[secret_hash, former_secret_hash]) AS h
      WHERE workspace_id = $1 AND h IS NOT NULL`,
      [workspaceId]
    )
    const [keys] = yield* to.query<{ readonly count: number }>(
      `SELECT count(*) FROM api_key k JOIN unnest($1::text[]) AS h (hash)
        ON decode(h.hash, 'hex') IN (k.secret_hash, k.former_secret_hash)`,
      [hashes.map(({ hash }) => hash)]
    )
    return keys!.count === 0
      ? undefined
      : `Secrets of ${
        keys!.count
      } of its keys are keys of a workspace of the other installation already: rotate or delete them.`
  })

/** Numbers of area codes that were added here would have no place there. */
const areaCodes: Check = (from, to) =>
  Effect.gen(function*() {
    const here = yield* from.query<{ readonly code: string }>("SELECT code FROM added_area_code ORDER BY code")
    const there = yield* to.query<{ readonly code: string }>("SELECT code FROM added_area_code")
    const missing = here.filter(({ code }) => !there.some((each) => each.code === code))
    return missing.length === 0
      ? undefined
      : `The other installation does not know these area codes, which were added here: ${
        missing.map(({ code }) => code).join(", ")
      }. Add them there ("anipool area-code add").`
  })
