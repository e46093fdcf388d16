/**
 * Why a database's schema is not brought up to date.
 */
import * as Schema from "effect/Schema"

/** The schema is not brought up to date; nothing was changed. The message says why, and what to do. */
export class SchemaRefused extends Schema.TaggedError<SchemaRefused>()("SchemaRefused", {
  /**
   * `unfit`: the database does not fit this release. `older-servers`: it does once they are stopped. `not-allowed`: it does
   * once another role has changed it. `absent`: there is nothing of Anipool in it, and none was to be made.
   */
  reason: Schema.Literal("unfit", "older-servers", "not-allowed", "absent"),
  message: Schema.String
}) {}
