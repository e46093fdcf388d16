/**
 * A run of the tests, as its processes know it: by their environment.
 */
import * as Config from "effect/Config"
import { basename } from "node:path"

/** The environment variable that names the run: its temporary directory. */
export const variable = "ANIPOOL_TEST_RUN"

/** The run's temporary directory. */
export const directory = Config.nonEmptyString(variable)

/** Where the run's programs are (`TestProgram`). */
export const programsOf = (directory: string): string => `${directory}-programs`

/** The server to use instead of an embedded one. */
export const databaseUrl = Config.option(Config.redacted(Config.nonEmptyString("DATABASE_URL")))

/** The other nodes of that server, where it is the coordinator of Citus: URLs, separated by commas. */
export const citusWorkers = Config.withDefault(
  Config.array(Config.redacted(Config.nonEmptyString()), "ANIPOOL_TEST_CITUS_WORKERS"),
  []
)

/** What the names of a run's databases begin with. */
export const databasePrefix = (directory: string): string =>
  `${basename(directory).replaceAll("-", "_").toLowerCase()}_`

/** What the name of the role that runs servers ends with. */
export const runRole = "runs"
