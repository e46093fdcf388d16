/**
 * Why the server does not start.
 */
import * as Schema from "effect/Schema"

/** The server does not start, for a reason that its operator can remove: the message says which. */
export class StartFailed extends Schema.TaggedError<StartFailed>()("StartFailed", { message: Schema.String }) {}
