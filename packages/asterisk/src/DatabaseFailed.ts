/**
 * What reading a database of Asterisk's records fails with.
 */
import * as Schema from "effect/Schema"

/** A database cannot be read. The message names no user and no password. */
export class DatabaseFailed
  extends Schema.TaggedError<DatabaseFailed>()("DatabaseFailed", { message: Schema.String })
{}
