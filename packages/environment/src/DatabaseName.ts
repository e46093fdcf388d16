/**
 * What the database is called that a process was told to use: in words for people, and never with a password.
 */
import * as PostgresUrl from "@anipool/postgres-url/PostgresUrl"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { resolve } from "node:path"
import type { Environment } from "./Environment.ts"

/** The database, and the variable that names it: `the embedded PostgreSQL in /srv/.anipool (ANIPOOL_DATA_DIR)`. */
export const of = (
  { dataDir, databaseUrl, storage }: Pick<Environment, "dataDir" | "databaseUrl" | "storage">
): string => {
  if (storage === "memory") return "the memory of this process (ANIPOOL_STORAGE)"
  return Option.match(databaseUrl, {
    onNone: () => `the embedded PostgreSQL in ${resolve(dataDir)} (ANIPOOL_DATA_DIR)`,
    onSome: (url) => `${addressOf(url)} (DATABASE_URL)`
  })
}

/** A database of a URL: its hosts and its name are what tells one from another; who signs in there is nobody's business. */
export const addressOf = (url: Redacted.Redacted): string =>
  Either.match(PostgresUrl.parse(Redacted.value(url)), {
    onLeft: () => "a PostgreSQL",
    onRight: ({ database, hosts, user }) =>
      `the database ${JSON.stringify(database ?? user ?? "")} of the PostgreSQL at ${hosts.map(placeOf).join(", ")}`
  })

// internal

const placeOf = ({ name, port }: PostgresUrl.Host): string =>
  name.startsWith("/") ? name : `${name.includes(":") ? `[${name}]` : name}:${port}`
