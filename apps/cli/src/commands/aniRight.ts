/**
 * `anipool ani right`: the evidence that numbers may be used, entered and shown.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { type KnownRight, RightsDesk, rowsMax } from "@anipool/core/inventory/RightsDesk"
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

/** Numbers that are shown at once. */
const shownMax = 100

const text = (name: string, placeholder: string, description: string) =>
  Options.optional(Options.text(name).pipe(Options.withPseudoName(placeholder), Options.withDescription(description)))

/** `anipool ani right`. */
export const right = Command.make(
  "right",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    document: text(
      "document",
      "TEXT",
      "The reference or name of the document that shows the right to use the numbers."
    ),
    carrier: text("carrier", "TEXT", "Who the numbers were had from."),
    place: text("place", "TEXT", "The place of business that the numbers are of, where the document shows one."),
    from: text(
      "from",
      "DAY",
      "The first day, YYYY-MM-DD: with it a version is entered, without it what is known is shown."
    ),
    to: text("to", "DAY", "The last day, YYYY-MM-DD. Without it: until another version says so."),
    nothing: Options.boolean("nothing").pipe(
      Options.withDescription("From the first day on nothing shows the right any more. In place of --document.")
    ),
    file: Options.optional(
      Options.text("file").pipe(
        Options.withPseudoName("FILE"),
        Options.withDescription(
          "CSV with the header number,document,carrier,place,from,to (carrier, place and to may be missing); a line " +
            "without a document says that nothing shows the right any more; - for standard input. In place of all else."
        )
      )
    ),
    numbers: Args.text({ name: "NUMBER" }).pipe(
      Args.withDescription("Phone numbers, formatted or not, held or not."),
      Args.repeated
    )
  },
  Effect.fn("ani right")(function*({ carrier, document, file, from, json, nothing, numbers, place, to, workspace }) {
    const told = [document, carrier, place, from, to].some(Option.isSome) || nothing
    if (Option.isSome(file)) {
      if (numbers.length > 0 || told) return yield* wrong("--file: expected without numbers and other options")
      // What only a file needs is loaded only for one: a command starts in the time that its imports take.
      const RightsFile = yield* Effect.promise(() => import("@anipool/jobs/aniImport/RightsFile"))
      const entered = yield* UseCases.provide(RightsFile.run(workspace, file.value))
      yield* Output.answer(json, entered, () => [
        said(entered),
        ...entered.warnings.map(({ line, reason }) => `line ${line}: ${reason}`)
      ])
      yield* Output.noteRefusals(entered)
      if (entered.refused > 0 && entered.recorded + entered.same === 0) {
        return yield* new Unsuccessful({ message: "no line could be entered" })
      }
      return
    }
    if (numbers.length === 0) return yield* wrong("expected a NUMBER, or --file")
    if (!told) {
      if (numbers.length > shownMax) return yield* wrong(`expected at most ${shownMax} numbers`)
      return yield* UseCases.provide(Effect.gen(function*() {
        const desk = yield* RightsDesk
        const acme = yield* (yield* Administration).workspace(workspace)
        const known = yield* Effect.forEach(numbers, (number) => desk.known(acme, number))
        yield* Output.answer(json, known.map(shown), () => [
          ...Output.table(
            ["NUMBER", "TODAY", "VERSION", "FROM", "TO", "DOCUMENT", "CARRIER", "PLACE", "ENTERED (UTC)", "BY"],
            known.flatMap(rowsOf),
            ""
          ),
          ...known.flatMap(warningsOf)
        ])
      }))
    }
    if (Option.isNone(from)) return yield* wrong("--from: expected with what is entered")
    if (Option.isSome(document) === nothing) return yield* wrong("expected one of --document and --nothing")
    if (numbers.length > rowsMax) return yield* wrong(`expected at most ${rowsMax} numbers`)
    yield* UseCases.provide(Effect.gen(function*() {
      const desk = yield* RightsDesk
      const acme = yield* (yield* Administration).workspace(workspace)
      const values = {
        document: Option.getOrElse(document, () => ""),
        carrier: Option.getOrElse(carrier, () => ""),
        place: Option.getOrElse(place, () => ""),
        from: from.value,
        to: Option.getOrElse(to, () => "")
      }
      const answers = yield* desk.enter(acme, numbers.map((number) => ({ values: { ...values, number } })))
      const counts = { recorded: 0, same: 0, refused: 0 }
      for (const { outcome } of answers) counts[outcome]++
      const told = (isRefused: boolean) =>
        answers.flatMap(({ outcome, says }, i) =>
          says !== "" && (outcome === "refused") === isRefused ? [{ number: numbers[i]!, reason: says }] : []
        )
      const refusals = told(true)
      const warnings = told(false)
      const [first] = refusals
      if (first !== undefined && counts.refused === numbers.length) {
        return yield* new Unsuccessful({ message: first.reason })
      }
      yield* Output.answer(json, { ...counts, refusals, warnings }, () => [
        said(counts),
        ...[...refusals, ...warnings].map(({ number, reason }) => `${number}: ${reason}`)
      ])
    }))
  })
).pipe(
  Command.withDescription(
    "Enter evidence that numbers may be used, or show what is known of it. Each entry is a version of its number and " +
      "stays; on a day that one decides that was entered last of those that have begun by then."
  )
)

// internal

const wrong = (message: string) => new UsageWrong({ message })

const said = (
  { recorded, refused, same }: { readonly recorded: number; readonly refused: number; readonly same: number }
): string =>
  `${Output.counted(recorded, "version")} entered, ${same.toLocaleString("en")} known already, ` +
  `${refused.toLocaleString("en")} refused.`

const shown = ({ callingCode, national, shown, until, versions }: KnownRight) => ({
  number: national,
  countryCode: `+${callingCode}`,
  shown,
  until,
  versions: versions.map(({ enteredAt, enteredBy, ...version }) => ({
    ...version,
    enteredAt: DateTime.formatIso(DateTime.unsafeMake(enteredAt)),
    enteredBy: enteredBy.name
  }))
})

/** What is to be said of the places that versions name. */
const warningsOf = ({ callingCode, national, versions }: KnownRight): ReadonlyArray<string> =>
  versions.flatMap(({ placeSays, version }) =>
    placeSays === "" ? [] : [`+${callingCode} ${national}, version ${version}: ${placeSays}`]
  )

const words = { nothing: "no", right: "yes", "right-and-place": "yes, with a place" } as const

/** A line for each version, the number's standing on the first. */
const rowsOf = ({ callingCode, national, shown, versions }: KnownRight): ReadonlyArray<ReadonlyArray<string>> => {
  const number = `+${callingCode} ${national}`
  if (versions.length === 0) return [[number, words[shown], "", "", "", "", "", "", "", ""]]
  return versions.map(({ carrier, document, enteredAt, enteredBy, from, place, to, version }, at) => [
    at === 0 ? number : "",
    at === 0 ? words[shown] : "",
    String(version),
    from,
    to ?? "",
    document ?? "(nothing)",
    carrier ?? "",
    place ?? "",
    formatUtc(enteredAt),
    enteredBy.name
  ])
}
