/**
 * Why a job did not do what it was asked.
 */
import type { CsvInvalid } from "@anipool/csv/CsvHeader"
import type { InputBroken } from "@anipool/csv/CsvReader"
import { reasonOf, StorageError } from "@anipool/storage/StorageError"
import * as Schema from "effect/Schema"

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

/** The command ran, and what it did is a failure; all but this has been said already. */
export class Unsuccessful extends Schema.TaggedError<Unsuccessful>()("Unsuccessful", { message: Schema.String }) {}

/** The failure in one line. */
export const messageOf = (failure: { readonly message: string }): string =>
  failure instanceof StorageError
    ? `storage failed in ${failure.operation}: ${reasonOf(failure.cause)}`
    : failure.message

// internal

const systemReasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a directory",
  EACCES: "permission denied"
}
