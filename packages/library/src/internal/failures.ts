/**
 * Errors of the use cases as errors of the library. Names of fields are those of the interface in core; here they are
 * those of the parameters.
 */
import type * as CoreError from "@anipool/core/CoreError"
import * as StorageError from "@anipool/storage/StorageError"
import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Option from "effect/Option"
import * as AnipoolError from "../AnipoolError.ts"

/** What the program itself gave has failed: it is told of that as it was. */
export class GivenFailed extends Data.TaggedError("GivenFailed")<{ readonly error: unknown }> {}

/** How calls fail. */
export type Failure = UseCaseFailure | GivenFailed

/** How the use cases fail. */
export type UseCaseFailure =
  | CoreError.InvalidRequest
  | CoreError.NotFound
  | CoreError.Conflict
  | CoreError.StateChanged
  | CoreError.NotEnabled
  | CoreError.Overloaded
  | StorageError.StorageError

/** A failure as an error. */
export const fromFailure = (failure: UseCaseFailure): AnipoolError.AnipoolError => {
  switch (failure._tag) {
    case "InvalidRequest":
      // Over HTTP a campaign that a lead names and nobody has is a wrong value; here it is what is not found.
      return failure.code.endsWith("_not_found")
        ? new AnipoolError.NotFoundError(named(failure.message), optionsOf(failure))
        : invalid(failure)
    case "NotFound":
      return new AnipoolError.NotFoundError(failure.message, failure)
    case "Conflict":
      return new AnipoolError.ConflictError(named(failure.message), failure)
    case "StateChanged":
      return new AnipoolError.StateChangedError(failure.message, failure)
    case "NotEnabled":
      return new AnipoolError.NotEnabledError(failure.message, failure)
    case "Overloaded":
      return new AnipoolError.OverloadedError(failure.message, failure)
    case "StorageError":
      return storageUnavailable(`Storage is away or refused: ${failure.operation}`, failure.cause)
  }
}

/** What a call that ended so is rejected with. */
export const fromCause = (cause: Cause.Cause<Failure>): unknown => {
  const failure = Cause.failureOption(cause)
  if (Option.isSome(failure)) {
    return failure.value._tag === "GivenFailed" ? failure.value.error : fromFailure(failure.value)
  }
  return new AnipoolError.InternalError("A fault of Anipool", { code: "internal_error", cause: Cause.squash(cause) })
}

/** Storage that cannot be opened as an error. */
export const fromOpening = (cause: unknown): AnipoolError.AnipoolError =>
  storageUnavailable(`Storage cannot be opened: ${StorageError.reasonOf(cause)}`, cause)

/** A message with the names of fields, which stand before colons, as parameters have them. */
export const named = (message: string): string =>
  message.replaceAll(
    /(^|; )([\w.-]+(?:, [\w.-]+)*):/g,
    (_, start: string, names: string) => `${start}${names.split(", ").map(nameOf).join(", ")}:`
  )

/** The library was closed. */
export const closed = (): AnipoolError.ClosedError =>
  new AnipoolError.ClosedError("Anipool was closed", { code: "closed" })

// internal

const storageUnavailable = (message: string, cause: unknown) =>
  new AnipoolError.StorageUnavailableError(message, { code: "storage_unavailable", cause })

const invalid = (failure: CoreError.InvalidRequest): AnipoolError.InvalidRequestError =>
  new AnipoolError.InvalidRequestError(named(failure.message), optionsOf(failure))

const optionsOf = ({ code, field }: CoreError.InvalidRequest): AnipoolError.AnipoolErrorOptions => ({
  code,
  field: field === undefined ? undefined : nameOf(field)
})

/** Fields whose parameter has a name of its own. */
const others: Readonly<Record<string, string>> = {
  "Idempotency-Key": "requestKey",
  above: "aboveBlockRate",
  share: "sharePercent",
  "min-dials": "dialsMin",
  formerForHours: "formerForMs",
  page_size: "pageSize"
}

/** `prospect_phone` as `prospectPhone`. */
const nameOf = (field: string): string =>
  others[field] ?? field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
