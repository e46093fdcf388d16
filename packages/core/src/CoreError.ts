/**
 * What the use cases refuse, in words fit for the caller: messages name the field and what was expected, and never
 * repeat a secret or a prospect's number.
 */
import * as Schema from "effect/Schema"

/** The request is wrong in form or content. */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()("InvalidRequest", {
  message: Schema.String
}) {
  /** A field that is wrong, and what was expected of it. */
  static field(field: string, expected: string): InvalidRequest {
    return new InvalidRequest({ message: `${field}: ${expected}` })
  }
}

/** The thing that the request is about is unknown in this workspace. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", { message: Schema.String }) {}

/** The request does not fit what exists, or its state; `code` tells programs which of several ways that is. */
export class Conflict extends Schema.TaggedError<Conflict>()("Conflict", {
  message: Schema.String,
  code: Schema.optionalWith(Schema.String, { exact: true })
}) {}

/** What the request was meant for is another by now; the caller should look again. */
export class StateChanged extends Schema.TaggedError<StateChanged>()("StateChanged", { message: Schema.String }) {}

/** Somebody could not be signed in, or is not who they should be. */
export class SignInFailed extends Schema.TaggedError<SignInFailed>()("SignInFailed", {
  message: Schema.String
}) {}

/** The workspace has the part of Anipool that the request is about switched off. */
export class NotEnabled extends Schema.TaggedError<NotEnabled>()("NotEnabled", { message: Schema.String }) {}

/** Too much is waiting already; the caller should try again a little later. */
export class Overloaded extends Schema.TaggedError<Overloaded>()("Overloaded", { message: Schema.String }) {}
