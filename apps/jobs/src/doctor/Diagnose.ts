/**
 * The doctor's round: this machine first, then the database, if there is one to look at.
 */
import type { Finding } from "@anipool/domain/audit/Finding"
import * as Environment from "@anipool/environment/Environment"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type { StorageUnavailable } from "../UseCases.ts"
import * as Installation from "./Installation.ts"

/** All that is wrong; `look` looks at the database that the environment names. */
export const findings = (
  look: (environment: Environment.Environment) => Effect.Effect<ReadonlyArray<Finding>, StorageUnavailable>
): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.gen(function*() {
    const loaded = yield* Effect.either(Environment.load)
    if (Either.isLeft(loaded)) return [Installation.misconfigured(loaded.left)]
    const environment = loaded.right
    if (environment.storage === "memory") return [Installation.inMemory]
    const here = yield* Installation.findings(environment)
    const isThere = Option.isSome(environment.databaseUrl) || (yield* Installation.hasCluster(environment.dataDir))
    if (!isThere) return [...here, noDatabase(environment)]
    const there = yield* Effect.either(look(environment))
    return [...here, ...Either.getOrElse(there, (error) => [unopened(error)])]
  })

// internal

const noDatabase = ({ dataDir }: Environment.Environment): Finding => ({
  check: "database",
  severity: "warning",
  message: `there is no database in ${dataDir} yet`,
  remedy: "Start a server, or run anipool migrate; where there was one before, see what ANIPOOL_DATA_DIR names."
})

const unopened = ({ message }: StorageUnavailable): Finding => ({
  check: "database",
  severity: "error",
  message: `the database cannot be opened: ${message}`,
  remedy: "Do as it says; of the embedded PostgreSQL, postgres.log in the data directory says more."
})
