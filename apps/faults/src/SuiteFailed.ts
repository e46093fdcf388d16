/**
 * Why the suite itself cannot go on: not a promise that was broken.
 */
import * as Schema from "effect/Schema"

/** Something that the suite needs is not to be had: a server that does not start, a program that is missing. */
export class SuiteFailed extends Schema.TaggedError<SuiteFailed>()("SuiteFailed", { message: Schema.String }) {}
