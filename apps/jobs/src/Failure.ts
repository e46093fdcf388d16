/**
 * Why a command did not do what it was asked, and the exit code that follows: 1, refused or failed; 2, wrong usage.
 */
import type { OrderRefused } from "@anipool/core/buying/Orders"
import type { ProviderFailed } from "@anipool/core/buying/Seller"
import type { Conflict, InvalidRequest, NotEnabled, NotFound, Overloaded } from "@anipool/core/CoreError"
import type { CsvInvalid } from "@anipool/csv/CsvHeader"
import type { InputBroken } from "@anipool/csv/CsvReader"
import type { DialerFailed } from "@anipool/dialers/vicidial/NonAgentApi"
import type { EnvironmentInvalid } from "@anipool/environment/Variable"
import type { StorageError } from "@anipool/storage/StorageError"
import type { VicidialError } from "@anipool/vicidial/VicidialError"
import * as Schema from "effect/Schema"
import type { BackupFailed } from "./Backups.ts"
import type { StorageUnavailable } from "./UseCases.ts"

/** Done. */
export const exitDone = 0
/** Refused or failed. */
export const exitFailed = 1
/** Wrong usage: what was typed can mean nothing. */
export const exitUsage = 2

/** The options and arguments do not go together. */
export class UsageWrong extends Schema.TaggedError<UsageWrong>()("UsageWrong", { message: Schema.String }) {}

/** A file cannot be read, or holds what it should not. */
export class FileRefused extends Schema.TaggedError<FileRefused>()("FileRefused", { message: Schema.String }) {
  /** What the system says of a file that cannot be read. */
  static unreadable(path: string, cause: unknown): FileRefused {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
    return new FileRefused({ message: `${path} cannot be read: ${systemReasons[code] ?? String(cause)}` })
  }

  /** What is wrong with a file of CSV. */
  static unreadableCsv(path: string, failure: CsvInvalid | InputBroken): FileRefused {
    return failure._tag === "CsvInvalid"
      ? new FileRefused({ message: `${path}: ${failure.message}` })
      : FileRefused.unreadable(path, failure.cause)
  }
}

/** A dialer's database cannot be read. The message names no user and no password. */
export class DatabaseFailed
  extends Schema.TaggedError<DatabaseFailed>()("DatabaseFailed", { message: Schema.String })
{}

/** The command ran, and what it did is a failure; all but this has been said already. */
export class Unsuccessful extends Schema.TaggedError<Unsuccessful>()("Unsuccessful", { message: Schema.String }) {}

/** An address cannot be listened on. */
export class ListenFailed extends Schema.TaggedError<ListenFailed>()("ListenFailed", { message: Schema.String }) {}

/** Every failure of a command. */
export type Failure =
  | BackupFailed
  | Conflict
  | DatabaseFailed
  | DialerFailed
  | EnvironmentInvalid
  | FileRefused
  | InvalidRequest
  | ListenFailed
  | NotEnabled
  | NotFound
  | OrderRefused
  | Overloaded
  | ProviderFailed
  | StorageError
  | StorageUnavailable
  | Unsuccessful
  | UsageWrong
  | VicidialError

/** The exit code of a failure. */
export const exitCodeOf = (failure: Failure): number => failure._tag === "UsageWrong" ? exitUsage : exitFailed

/** The failure in one line. */
export const messageOf = (failure: Failure): string =>
  failure._tag === "StorageError"
    ? `storage failed in ${failure.operation}: ${reasonOf(failure.cause)}`
    : failure.message

/** The innermost reason of a chain of causes: the outer ones say only that something failed. */
export const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.cause instanceof Error) return reasonOf(cause.cause)
  // A connection that was refused on every address has no message of its own, only the refusals'.
  if (cause instanceof AggregateError && cause.message === "") return cause.errors.map(reasonOf).join("; ")
  return cause.message
}

// internal

const systemReasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a directory",
  EACCES: "permission denied"
}
