/**
 * What the use cases refuse, in words fit for the caller: messages name the field and what was expected, and never
 * repeat a secret or a prospect's number. Codes are for programs.
 */
import { ErrorCode } from "@anipool/domain/ErrorCode"
import * as Schema from "effect/Schema"

const codeOr = (code: ErrorCode) =>
  ErrorCode.pipe(Schema.propertySignature, Schema.withConstructorDefault((): ErrorCode => code))

/** The request is wrong in form or content. */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()("InvalidRequest", {
  message: Schema.String,
  code: codeOr("invalid_request"),
  /** The field that is wrong, where it is one. */
  field: Schema.optionalWith(Schema.String, { exact: true })
}) {
  /** A field that is wrong, and what was expected of it. */
  static field(field: string, expected: string): InvalidRequest {
    return new InvalidRequest({ message: `${field}: ${expected}`, field })
  }
}

/** The thing that the request is about is unknown in this workspace. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", { message: Schema.String, code: ErrorCode }) {}

/** The request does not fit what exists, or its state. */
export class Conflict extends Schema.TaggedError<Conflict>()("Conflict", { message: Schema.String, code: ErrorCode }) {}

/** What the request was meant for is another by now; the caller should look again. */
export class StateChanged extends Schema.TaggedError<StateChanged>()("StateChanged", {
  message: Schema.String,
  code: codeOr("state_changed")
}) {}

/** Somebody could not be signed in, or is not who they should be. */
export class SignInFailed extends Schema.TaggedError<SignInFailed>()("SignInFailed", {
  message: Schema.String,
  code: codeOr("sign_in_failed")
}) {}

/** The workspace has the part of Anipool that the request is about switched off. */
export class NotEnabled extends Schema.TaggedError<NotEnabled>()("NotEnabled", {
  message: Schema.String,
  code: codeOr("not_enabled")
}) {}

/** Too much is waiting already; the caller should try again a little later. */
export class Overloaded extends Schema.TaggedError<Overloaded>()("Overloaded", {
  message: Schema.String,
  code: codeOr("overloaded")
}) {}
