/**
 * Why a VICIdial database could not be read.
 */
import * as Schema from "effect/Schema"

/** A VICIdial database cannot be read. The message names no password. */
export class VicidialError extends Schema.TaggedError<VicidialError>()("VicidialError", {
  message: Schema.String,
  cause: Schema.optional(Schema.Defect)
}) {}
