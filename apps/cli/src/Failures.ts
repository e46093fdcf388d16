/**
 * How a command says that it failed: one line on standard error for people, or with `--json` one line of JSON in the form
 * that the HTTP interface has for failures.
 */
import * as PrintableText from "@anipool/domain/PrintableText"
import { messageOf } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as ValidationError from "@effect/cli/ValidationError"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { stripVTControlCharacters } from "node:util"
import * as ExitCode from "./ExitCode.ts"

/** What a command line fails with. */
export type Failure = ExitCode.Failure | ValidationError.ValidationError

/** How it is said. */
export interface Options {
  readonly program: string
  readonly json: boolean
  /** The words that name the command, as far as they name one. */
  readonly path: ReadonlyArray<string>
  /** The database that the command opened, by its name. */
  readonly database: Option.Option<string>
}

/** Says why, and answers the exit code; interruption stays what it is. */
export const say = (cause: Cause.Cause<Failure>, options: Options): Effect.Effect<number> => {
  if (Cause.isInterruptedOnly(cause)) return Effect.interrupt
  const failure = Cause.failureOption(cause)
  const exitCode = Option.match(failure, { onNone: () => ExitCode.failed, onSome: exitCodeOf })
  const said = Option.match(failure, {
    onNone: () => ({ code: "internal_error", message: `unexpected failure: ${Cause.pretty(cause)}` }),
    onSome: (failure) => ({ code: codeOf(failure), message: textOf(failure) })
  })
  const lines = options.json
    ? [jsonOf(said, exitCode === ExitCode.usage ? Option.none() : options.database)]
    : exitCode === ExitCode.usage
    ? [
      // The parser's own words are a sentence.
      isOfParser(failure) ? said.message : `${options.program}: ${said.message}`,
      `See: ${[options.program, ...options.path, "--help"].join(" ")}`
    ]
    : [`${options.program}: ${withDatabase(said.message, options.database)}`]
  return Effect.as(Effect.forEach(lines, Output.note, { discard: true }), exitCode)
}

// internal

const isOfParser = (failure: Option.Option<Failure>): boolean =>
  Option.isSome(failure) && ValidationError.isValidationError(failure.value)

const exitCodeOf = (failure: Failure): number =>
  ValidationError.isValidationError(failure) ? ExitCode.usage : ExitCode.of(failure)

const textOf = (failure: Failure): string =>
  ValidationError.isValidationError(failure)
    ? stripVTControlCharacters(HelpDoc.toAnsiText(failure.error)).trim()
    : messageOf(failure)

/** For programs: the code that HTTP has for it, or the kind of failure. */
const codeOf = (failure: Failure): string => {
  if (exitCodeOf(failure) === ExitCode.usage) return "wrong_usage"
  if ("code" in failure && typeof failure.code === "string") return failure.code
  return failure._tag.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
}

const jsonOf = (said: { readonly code: string; readonly message: string }, database: Option.Option<string>): string =>
  PrintableText.inJson(
    JSON.stringify({ success: false, ...said, ...(Option.isSome(database) ? { database: database.value } : {}) })
  )

/** The first line says which database it is about: often it is another one than was meant. */
const withDatabase = (message: string, database: Option.Option<string>): string => {
  if (Option.isNone(database) || message.includes(database.value)) return message
  const [first = "", ...more] = message.split("\n")
  return [`${first} [in ${database.value}]`, ...more].join("\n")
}
