/**
 * Fields that may be left out.
 */
import * as Schema from "effect/Schema"

/** A field that may be left out; `null` is as if left out. */
export const optional = <A, I, R>(schema: Schema.Schema<A, I, R>) =>
  Schema.optionalWith(schema, { nullable: true, exact: true })
