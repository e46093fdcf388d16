/**
 * Why a database's schema is not brought up to date.
 */
import * as Schema from "effect/Schema"

/**
 * The database does not fit this release, and trying again does not help; nothing was changed. The message says what to
 * do.
 */
export class SchemaRefused extends Schema.TaggedError<SchemaRefused>()("SchemaRefused", { message: Schema.String }) {}
