/**
 * `anipool serve`, as the help tells of it: the program starts the server before any of the command line is loaded.
 */
import * as Command from "@effect/cli/Command"

/** Told in the help alone. */
export const serve = Command.make("serve").pipe(
  Command.withDescription("Serve the HTTP interface and the console, with a worker and the embedded PostgreSQL.")
)
