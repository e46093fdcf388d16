/**
 * The storage that the environment names: in memory, or PostgreSQL, one of its own or another.
 */
import type { Environment } from "@anipool/environment/Environment"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import * as EmbeddedPostgres from "@anipool/storage-postgres/EmbeddedPostgres"
import * as PostgresDatabase from "@anipool/storage-postgres/PostgresDatabase"
import type { SchemaRefused } from "@anipool/storage-postgres/SchemaRefused"
import type { Storage } from "@anipool/storage/Storage"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import { StartFailed } from "./StartFailed.ts"

/** How long a database that cannot be used yet is waited for when the server starts: it may be starting too. */
export const waitLimit = Duration.seconds(30)

/** The storage that the environment names, its schema up to date. */
export const layer = (
  { storage, ...database }: Pick<
    Environment,
    "dataDir" | "databaseUrl" | "directDatabaseUrl" | "readDatabaseUrl" | "storage"
  >
): Layer.Layer<Storage, StartFailed> => {
  if (storage === "memory") return MemoryStorage.layer
  const name = Option.isSome(database.databaseUrl) ? "The PostgreSQL of DATABASE_URL" : "The embedded PostgreSQL"
  return PostgresDatabase.layerStorage().pipe(
    Layer.tapError((error) =>
      Effect.when(Effect.logWarning(`${name} cannot be used yet: ${reasonOf(error)}`), () => mayPass(error))
    ),
    Layer.retry(Schedule.whileInput(Schedule.upTo(Schedule.spaced("1 second"), waitLimit), mayPass)),
    Layer.mapError((error) => new StartFailed({ message: `${name} cannot be used: ${reasonOf(error)}` })),
    Layer.provide(
      PostgresDatabase.layer(database).pipe(
        Layer.mapError(({ _tag, message }) =>
          new StartFailed({ message: _tag === "PostgresUrlInvalid" ? `${name} cannot be used: ${message}` : message })
        )
      )
    )
  )
}

/** Keeps the embedded PostgreSQL, where that is used, running for as long as the scope lives, whoever else leaves it. */
export const keep = (
  { dataDir, databaseUrl }: Pick<Environment, "dataDir" | "databaseUrl">
): Effect.Effect<void, StartFailed, Scope.Scope> =>
  Option.isSome(databaseUrl)
    ? Effect.void
    : Effect.asVoid(
      Effect.mapError(EmbeddedPostgres.acquire({ dataDir }), ({ message }) => new StartFailed({ message }))
    )

// internal

type Failure = StorageError | SchemaRefused

/** Whether waiting may help: against a database that is away, older servers that stop, and a role that migrates now. */
const mayPass = (error: Failure): boolean => error._tag === "StorageError" || error.reason !== "unfit"

/** The innermost reason that says something; a refused connection to a name of several addresses has none of its own. */
const reasonOf = (error: Failure): string => {
  let reason: unknown = error
  let said = "no reason given"
  for (let depth = 0; depth < 8 && reason instanceof Error; depth++) {
    if (reason.message !== "") said = reason.message
    else if ("code" in reason) said = String(reason.code)
    reason = reason.cause
  }
  return said
}
