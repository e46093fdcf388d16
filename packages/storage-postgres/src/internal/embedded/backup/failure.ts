/**
 * Why there is no backup, or why none was restored.
 */
import { Effect, Schema } from "effect"
import { codeOf } from "../failure.ts"

/** A backup was not made, or not restored; what had been begun is gone. Each message says what to do about it. */
export class BackupError extends Schema.TaggedError<BackupError>()("BackupError", {
  reason: Schema.Literal(
    // The backup's file, or a file of the data directory, cannot be read or written.
    "files",
    // The backup's file exists already.
    "exists",
    // There is no database to back up.
    "absent",
    // Another backup is being made.
    "busy",
    // PostgreSQL refused, was lost on the way, or what it sent cannot be written.
    "failed",
    // The file is no backup, or not as it was written.
    "damaged",
    // The backup is of a PostgreSQL, a machine or a release that this one cannot go on from.
    "unfit",
    // The data directory to restore into is not empty.
    "occupied",
    // A file that should hold a key holds none that signs backups.
    "key",
    // The backup is not signed by whom it should be.
    "signature"
  ),
  message: Schema.String,
  cause: Schema.optional(Schema.Defect)
}) {}

export const refusal = (reason: BackupError["reason"], message: string, cause?: unknown): BackupError =>
  new BackupError(cause === undefined ? { reason, message } : { reason, message, cause })

/** What went wrong, in words for people. */
export const wordsOf = (cause: unknown): string =>
  systemReasons[codeOf(cause) ?? ""] ?? (cause instanceof Error ? cause.message : String(cause))

/** A step on files; `failing` says what cannot be done. */
export const attempt = <A>(failing: string, step: () => Promise<A>): Effect.Effect<A, BackupError> =>
  Effect.tryPromise({
    try: step,
    catch: (cause) => cause instanceof BackupError ? cause : refusal("files", `${failing}: ${wordsOf(cause)}`, cause)
  })

/** For a promise that fails where something is not there. */
export const unlessAbsent = <A>(absent: A) => (cause: unknown): A => {
  if (codeOf(cause) === "ENOENT") return absent
  throw cause
}

/**
 * Runs a step that heeds its signal. An interruption waits until the step has ended: what it was writing can be removed
 * then.
 */
export const abortable = <A>(
  step: (signal: AbortSignal) => Promise<A>,
  onFailure: (cause: unknown) => BackupError
): Effect.Effect<A, BackupError> =>
  Effect.async((resume) => {
    const controller = new AbortController()
    const ended = step(controller.signal).then(
      (value) => resume(Effect.succeed(value)),
      (cause: unknown) => resume(cause instanceof BackupError ? cause : onFailure(cause))
    )
    return Effect.promise(() => {
      controller.abort()
      return ended
    })
  })

// internal

const systemReasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or directory",
  EISDIR: "it is a directory",
  ENOTDIR: "a part of its path is no directory",
  EACCES: "permission denied",
  ENOSPC: "the disk is full",
  EROFS: "the file system is read-only"
}
