/**
 * Options and arguments that several commands take, and how their values are read. A value that cannot be read is wrong
 * usage, and the message names the option.
 */
import { Note, noteLengthMax } from "@anipool/domain/lifecycle/Remediation"
import type { LocalDate } from "@anipool/domain/LocalTime"
import { PlanDate } from "@anipool/domain/planner/Period"
import * as Args from "@effect/cli/Args"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as Options from "@effect/cli/Options"
import * as ValidationError from "@effect/cli/ValidationError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** `--json`. */
export const json = Options.boolean("json").pipe(
  Options.withDescription("Answer as JSON on standard output, and say nothing else there.")
)

/** `--NAME FILE`, a file that holds a key. */
export const keyFile = (name: string, description: string): Options.Options<Option.Option<string>> =>
  Options.optional(Options.text(name).pipe(Options.withPseudoName("FILE"))).pipe(Options.withDescription(description))

/** `--workspace NAME`. */
export const workspace = Options.text("workspace").pipe(
  Options.withPseudoName("NAME"),
  Options.withDescription("The workspace, by its name.")
)

/** `--note TEXT`. */
export const note: Options.Options<Option.Option<string>> = Options.optional(
  Options.text("note").pipe(
    Options.withPseudoName("TEXT"),
    Options.withSchema(Note.annotations({ message: () => `--note: expected at most ${noteLengthMax} characters` }))
  )
).pipe(Options.withDescription("Kept for the record."))

/** An option whose text is read by `read`; `expected` says what that takes. */
export const parsed = <A>(
  name: string,
  options: {
    readonly placeholder: string
    readonly description: string
    readonly expected: string
    readonly read: (text: string) => Option.Option<A>
  }
): Options.Options<A> =>
  Options.text(name).pipe(
    Options.withPseudoName(options.placeholder),
    Options.withDescription(options.description),
    Options.mapEffect((text) => accept(options.read(text), `--${name}: expected ${options.expected}`))
  )

/** An option that takes one of a few words, in whatever case. */
export const oneOf = <const A extends string>(
  name: string,
  words: ReadonlyArray<A>,
  description: string
): Options.Options<A> =>
  parsed(name, {
    placeholder: words.join("|"),
    description,
    expected: listed(words),
    read: wordOf(words)
  })

/** The same, any number of times. */
export const anyOf = <const A extends string>(
  name: string,
  words: ReadonlyArray<A>,
  description: string
): Options.Options<ReadonlyArray<A>> =>
  Options.repeated(Options.text(name).pipe(Options.withPseudoName("NAME"))).pipe(
    Options.withDescription(`${description} One of ${listed(words)}.`),
    Options.mapEffect((texts) => accept(Option.all(texts.map(wordOf(words))), `--${name}: expected ${listed(words)}`))
  )

/** An option whose text, or number, must fit a schema. */
export const fitting = <A, I>(
  name: string,
  schema: Schema.Schema<A, I>,
  options: { readonly placeholder: string; readonly description: string; readonly expected: string }
): Options.Options<A> => {
  const decode = Schema.decodeUnknownOption(schema)
  return parsed(name, {
    ...options,
    read: (text) => Option.orElse(decode(text), () => text.trim() === "" ? Option.none() : decode(Number(text)))
  })
}

/** A day: `--day 2026-01-31`. */
export const day = (name: string, description: string): Options.Options<LocalDate> =>
  fitting(name, PlanDate, {
    placeholder: "DATE",
    description,
    expected: "a date that exists, as YYYY-MM-DD"
  })

/** A day, or none: `--from 2026-01-31`. */
export const date = (name: string, description: string): Options.Options<Option.Option<LocalDate>> =>
  Options.optional(day(name, description))

/**
 * An argument. What begins with a dash is an option that is misspelt, not an argument, but for `-` alone (standard
 * input).
 */
export const argument = (name: string, description: string): Args.Args<string> =>
  Args.text({ name }).pipe(
    Args.withDescription(description),
    Args.mapEffect((text) =>
      text.length > 1 && text.startsWith("-")
        ? Effect.fail(HelpDoc.p(`Received unknown argument: '${text}'`))
        : Effect.succeed(text)
    )
  )

/** Words as a sentence lists them: `us, ca or uk`. */
export const listed = (words: ReadonlyArray<string>): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`

// internal

const wordOf = <A extends string>(words: ReadonlyArray<A>) => (text: string): Option.Option<A> =>
  Option.fromNullable(words.find((word) => word.toLowerCase() === text.trim().toLowerCase()))

const accept = <A>(value: Option.Option<A>, message: string) =>
  Effect.mapError(value, () => ValidationError.invalidValue(HelpDoc.p(message)))
