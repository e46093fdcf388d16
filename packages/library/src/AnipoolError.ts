/**
 * What a promise of the library is rejected with: an `AnipoolError` of one of these classes, or the reason of the
 * `AbortSignal` that was given.
 *
 * Messages are for people, and may change; `code` is for programs, and does not. Neither repeats a secret or a prospect's
 * number.
 */
import type * as Domain from "@anipool/domain/ErrorCode"

/** What went wrong, for programs. */
export type ErrorCode = Domain.ErrorCode

/** What an error says besides its message. */
export interface AnipoolErrorOptions {
  readonly code: ErrorCode
  readonly field?: string | undefined
  readonly cause?: unknown
}

/** Any error of Anipool. */
export class AnipoolError extends Error {
  /** What went wrong, for programs: one of a fixed list, which the HTTP interface shares. */
  readonly code: ErrorCode
  /** The field that is wrong, as the method's parameter names it; undefined where it is not one field. */
  readonly field: string | undefined

  constructor(message: string, { cause, code, field }: AnipoolErrorOptions) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.code = code
    this.field = field
  }
}

/** What was asked for is wrong in form or content. */
export class InvalidRequestError extends AnipoolError {}

/** What the call is about is unknown in this workspace, or the workspace is. */
export class NotFoundError extends AnipoolError {}

/** The call does not fit what exists, or its state. */
export class ConflictError extends AnipoolError {}

/** What the call was meant for is another by now: look again. */
export class StateChangedError extends AnipoolError {}

/** The workspace has this part of Anipool switched off (`inboundGroups`). */
export class NotEnabledError extends AnipoolError {}

/** Too much is waiting already: try again a little later. Nothing was done. */
export class OverloadedError extends AnipoolError {}

/** Storage is away or refused. What was asked for is done wholly or not at all, and nobody knows which: `cause` says why. */
export class StorageUnavailableError extends AnipoolError {}

/** The library was closed before the call had ended. */
export class ClosedError extends AnipoolError {}

/** A fault of Anipool, or of an adapter: `cause` says which. */
export class InternalError extends AnipoolError {}
