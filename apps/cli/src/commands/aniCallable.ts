/**
 * `anipool ani callable`: which numbers can be called back, said by hand and shown.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { CallbackRegister, type KnownNumber, wordsMax } from "@anipool/core/inventory/CallbackRegister"
import * as CallbackRoute from "@anipool/domain/CallbackRoute"
import { formatUtc } from "@anipool/domain/LocalTime"
import { Unsuccessful, UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"

/** What can be said of a number, and what that is in the register. */
const words = { yes: true, no: false, nothing: null } as const

/** `anipool ani callable`. */
export const callable = Command.make(
  "callable",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    say: Options.optional(Flags.oneOf(
      "say",
      ["yes", "no", "nothing"],
      "What to say by hand of the numbers; nothing: take back what was said. Without it, what is known is shown."
    )),
    note: Options.optional(Flags.fitting("note", CallbackRoute.Note, {
      placeholder: "TEXT",
      description: "The route, for the record.",
      expected: `at most ${CallbackRoute.noteLengthMax} characters`
    })),
    file: Options.optional(
      Options.text("file").pipe(
        Options.withPseudoName("FILE"),
        Options.withDescription(
          "CSV with the header number,callable,note (the last may be missing), callable being yes, no or nothing; - for " +
            "standard input. In place of --say and NUMBER."
        )
      )
    ),
    numbers: Args.text({ name: "NUMBER" }).pipe(
      Args.withDescription("Phone numbers, formatted or not, held or not."),
      Args.repeated
    )
  },
  Effect.fn("ani callable")(function*({ file, json, note, numbers, say, workspace }) {
    if (numbers.length > wordsMax) return yield* new UsageWrong({ message: `expected at most ${wordsMax} numbers` })
    if (Option.isSome(file)) {
      if (numbers.length > 0 || Option.isSome(say) || Option.isSome(note)) {
        return yield* new UsageWrong({ message: "--file: expected without numbers, --say and --note" })
      }
      // What only a file needs is loaded only for one: a command starts in the time that its imports take.
      const CallableFile = yield* Effect.promise(() => import("@anipool/jobs/aniImport/CallableFile"))
      const { refusals, ...counts } = yield* UseCases.provide(CallableFile.run(workspace, file.value))
      yield* Output.answer(json, { ...counts, refusals }, () => [said(counts)])
      yield* Output.noteRefusals({ refusals, refused: counts.refused })
      if (counts.refused > 0 && counts.refused === counts.lines) {
        return yield* new Unsuccessful({ message: "no line could be recorded" })
      }
      return
    }
    if (numbers.length === 0) return yield* new UsageWrong({ message: "expected a NUMBER, or --file" })
    if (Option.isNone(say) && Option.isSome(note)) {
      return yield* new UsageWrong({ message: "--note: expected with --say" })
    }
    yield* UseCases.provide(Effect.gen(function*() {
      const administration = yield* Administration
      const register = yield* CallbackRegister
      const acme = yield* administration.workspace(workspace)
      const known = yield* register.known(acme, numbers)
      if (Option.isNone(say)) {
        return yield* Output.answer(json, known.map(shown), () =>
          Output.table(
            ["NUMBER", "CALLABLE", "KNOWN FROM", "SINCE (UTC)", "NOTE"],
            known.flatMap(rowsOf),
            ""
          ))
      }
      const { changed, gained, lost } = yield* register.say(
        acme,
        "hand",
        numbers.map((number) => ({ number, isCallable: words[say.value], note: Option.getOrUndefined(note) }))
      )
      yield* Output.answer(json, { changed, gained, lost }, () => [said({ changed, gained, lost, refused: 0 })])
    }))
  })
).pipe(
  Command.withDescription(
    "Say by hand which numbers can be called back, or show what is known of them. What is said by hand counts until it " +
      "is taken back, whatever imports find."
  )
)

// internal

const said = (
  counts: { readonly changed: number; readonly gained: number; readonly lost: number; readonly refused: number }
): string =>
  `${Output.counted(counts.changed, "number")} changed: ${
    counts.gained.toLocaleString("en")
  } can be called back now, ` +
  `${counts.lost.toLocaleString("en")} cannot any more${
    counts.refused === 0 ? "" : `; ${Output.counted(counts.refused, "line")} refused`
  }.`

const shown = ({ callable, callingCode, national, statements }: KnownNumber) => ({
  number: national,
  countryCode: `+${callingCode}`,
  callable,
  statements: statements.map(({ isCallable, note, since, source }) => ({
    source,
    callable: isCallable ? "yes" : "no",
    since: DateTime.formatIso(DateTime.unsafeMake(since)),
    note
  }))
})

/** The number's standing, and a line for each source below it. */
const rowsOf = ({ callable, callingCode, national, statements }: KnownNumber): ReadonlyArray<ReadonlyArray<string>> => {
  const decisive = CallbackRoute.decisive(statements)
  const number = `+${callingCode} ${national}`
  if (decisive === undefined) return [[number, callable, "", "", ""]]
  return [decisive, ...statements.filter((each) => each !== decisive)].map((statement, at) => [
    at === 0 ? number : "",
    at === 0 ? callable : statement.isCallable ? "(yes)" : "(no)",
    statement.source,
    formatUtc(statement.since),
    statement.note ?? ""
  ])
}
