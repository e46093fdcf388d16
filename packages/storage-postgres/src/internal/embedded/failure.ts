/**
 * What can go wrong with the embedded PostgreSQL, and the two ways its files and waits are wrapped.
 */
import { Clock, Effect, Schema } from "effect"

/** Why the embedded PostgreSQL is not to be had. Each message says what to do about it. */
export const Reason = Schema.Literal(
  // No binaries for this operating system or processor.
  "platform",
  // The optional package with the binaries was not installed.
  "missing",
  // A file or directory belongs to somebody else.
  "permission",
  // The cluster was made by another major version.
  "version",
  // The password file is gone, or is not the cluster's.
  "password",
  // The cluster is not where it should be.
  "location",
  // There is none yet, and none was to be made.
  "absent",
  "initdb",
  "start",
  // Another process has been starting or stopping the same cluster for too long.
  "lock",
  "files"
)
export type Reason = typeof Reason.Type

/** The embedded PostgreSQL could not be started or joined. */
export class EmbeddedPostgresError extends Schema.TaggedError<EmbeddedPostgresError>()("EmbeddedPostgresError", {
  reason: Reason,
  message: Schema.String,
  cause: Schema.optional(Schema.Defect)
}) {}

/** What an interruptible part of an uninterruptible effect is wrapped in. */
export type Restore = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** The way out that every message about the platform or the installation offers. */
export const WAY_OUT = "Set DATABASE_URL to a PostgreSQL (version 15 or later) to use that one instead."

export const failure = (reason: Reason, message: string, cause?: unknown): EmbeddedPostgresError =>
  new EmbeddedPostgresError(cause === undefined ? { reason, message } : { reason, message, cause })

/** The `code` of a system error, such as `ENOENT`. */
export const codeOf = (cause: unknown): string | undefined =>
  typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string"
    ? cause.code
    : undefined

export const isDenied = (cause: unknown): boolean => {
  const code = codeOf(cause)
  return code === "EACCES" || code === "EPERM" || code === "EROFS"
}

/** A step on files; `doing` completes "Could not …". */
export const attempt = <A>(doing: string, step: () => Promise<A>): Effect.Effect<A, EmbeddedPostgresError> =>
  Effect.tryPromise({
    try: step,
    catch: (cause) =>
      failure(
        isDenied(cause) ? "permission" : "files",
        `Could not ${doing}: ${cause instanceof Error ? cause.message : String(cause)}`,
        cause
      )
  })

/** Asks every `everyMs` until the answer is not `undefined`; `undefined` after `limitMs`. */
export const poll = <A, E, R>(
  ask: Effect.Effect<A | undefined, E, R>,
  options: { readonly everyMs: number; readonly limitMs: number; readonly restore: Restore }
): Effect.Effect<A | undefined, E, R> =>
  Effect.gen(function*() {
    const deadline = (yield* Clock.currentTimeMillis) + options.limitMs
    while (true) {
      const answer = yield* ask
      if (answer !== undefined || (yield* Clock.currentTimeMillis) >= deadline) return answer
      // Only the pauses can be interrupted, so that no answer (a lock taken, a process started) gets lost.
      yield* options.restore(Effect.sleep(options.everyMs))
    }
  })
