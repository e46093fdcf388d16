/**
 * `anipool ani carrier`: which carriers may carry numbers, told and shown.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { CarrierDesk, type KnownCarriers, pageMax, rowsMax } from "@anipool/core/inventory/CarrierDesk"
import type { Counts } from "@anipool/domain/carriers/CarrierDials"
import { attestations } from "@anipool/domain/carriers/NumberCarriers"
import type { Workspace } from "@anipool/domain/Workspace"
import { Unsuccessful, UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import type { Carried } from "@anipool/storage/NumberCarriers"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"

/** Numbers that are shown at once. */
const shownMax = 100

/** `anipool ani carrier`. */
export const carrier = Command.make(
  "carrier",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    carrier: Options.optional(
      Options.text("carrier").pipe(
        Options.withPseudoName("NAME"),
        Options.withDescription(
          "The carrier's name. With numbers it is told that it may carry them; without, its numbers are listed."
        )
      )
    ),
    attestation: Options.optional(
      Flags.oneOf(
        "attestation",
        [...attestations, "none"],
        "What calls with the numbers get there; none: it carries them no more. Default: as it is known, of a new carrier unknown."
      )
    ),
    home: Options.optional(
      Flags.oneOf(
        "home",
        ["yes", "no"],
        "Whether the numbers belong to it. Default: as it is known, of a new carrier no."
      )
    ),
    file: Options.optional(
      Options.text("file").pipe(
        Options.withPseudoName("FILE"),
        Options.withDescription(
          "CSV with the header number,carrier,attestation,home (the last two may be missing); - for standard input. In " +
            "place of all else."
        )
      )
    ),
    numbers: Args.text({ name: "NUMBER" }).pipe(
      Args.withDescription("Phone numbers, formatted or not, held or not."),
      Args.repeated
    )
  },
  Effect.fn("ani carrier")(function*({ attestation, carrier, file, home, json, numbers, workspace }) {
    const isTold = Option.isSome(attestation) || Option.isSome(home)
    if (Option.isSome(file)) {
      if (numbers.length > 0 || isTold || Option.isSome(carrier)) {
        return yield* wrong("--file: expected without numbers and other options")
      }
      // What only a file needs is loaded only for one: a command starts in the time that its imports take.
      const CarriersFile = yield* Effect.promise(() => import("@anipool/jobs/aniImport/CarriersFile"))
      const entered = yield* UseCases.provide(CarriersFile.run(workspace, file.value))
      yield* Output.answer(json, entered, () => [said(entered)])
      yield* Output.noteRefusals(entered)
      if (entered.refused > 0 && entered.recorded + entered.same === 0) {
        return yield* new Unsuccessful({ message: "no line could be entered" })
      }
      return
    }
    if (isTold && (Option.isNone(carrier) || numbers.length === 0)) {
      return yield* wrong("--attestation, --home: expected with --carrier and a NUMBER")
    }
    yield* UseCases.provide(Effect.gen(function*() {
      const desk = yield* CarrierDesk
      const acme = yield* (yield* Administration).workspace(workspace)
      if (Option.isNone(carrier) && numbers.length === 0) {
        const counts = yield* desk.counts(acme)
        return yield* Output.answer(json, counts, () =>
          Output.table(
            ["CARRIER", "HOME OF", "A", "B", "C", "UNKNOWN", "REFUSED"],
            counts.map(({ A, B, C, carrier, home, unknown, ...calls }) => [
              carrier,
              ...[home, A, B, C, unknown].map(String),
              refusedOf(calls)
            ]),
            "No carrier of any number is known."
          ))
      }
      if (Option.isNone(carrier)) {
        if (numbers.length > shownMax) return yield* wrong(`expected at most ${shownMax} numbers`)
        const known = yield* Effect.forEach(numbers, (number) => desk.known(acme, number))
        return yield* Output.answer(
          json,
          known.map(shown),
          () => [
            ...Output.table(["NUMBER", "CARRIER", "ATTESTATION", "HOME", "REFUSED"], known.flatMap(rowsOf), ""),
            ...known.flatMap(refusedThere)
          ]
        )
      }
      if (numbers.length === 0) {
        const carried = yield* allOf(acme, carrier.value)
        return yield* Output.answer(json, carried.map(listed), () =>
          Output.table(
            ["NUMBER", "ATTESTATION", "HOME", "STATUS"],
            carried.map(({ attestation, callingCode, isHome, national, status }) => [
              `+${callingCode} ${national}`,
              attestation,
              isHome ? "yes" : "",
              status
            ]),
            "It carries no number that is held."
          ))
      }
      if (numbers.length > rowsMax) return yield* wrong(`expected at most ${rowsMax} numbers`)
      const values = {
        carrier: carrier.value,
        attestation: Option.getOrUndefined(attestation),
        home: Option.getOrUndefined(home)
      }
      const answers = yield* desk.enter(acme, numbers.map((number) => ({ values: { ...values, number } })))
      const counts = { recorded: 0, same: 0, refused: 0 }
      for (const { outcome } of answers) counts[outcome]++
      const refusals = answers.flatMap(({ outcome, says }, i) =>
        outcome === "refused" ? [{ number: numbers[i]!, reason: says }] : []
      )
      const [first] = refusals
      if (first !== undefined && counts.refused === numbers.length) {
        return yield* new Unsuccessful({ message: first.reason })
      }
      yield* Output.answer(json, { ...counts, refusals }, () => [
        said(counts),
        ...refusals.map(({ number, reason }) => `${number}: ${reason}`)
      ])
    }))
  })
).pipe(
  Command.withDescription(
    "Tell which carriers may carry numbers, and what attestation their calls get there, or show what is known: of numbers, of a " +
      "carrier, or how many numbers each carrier has."
  )
)

// internal

const wrong = (message: string) => new UsageWrong({ message })

const said = (
  { recorded, refused, same }: { readonly recorded: number; readonly refused: number; readonly same: number }
): string =>
  `${recorded.toLocaleString("en")} recorded, ${same.toLocaleString("en")} known already, ` +
  `${refused.toLocaleString("en")} refused.`

/** All numbers of a carrier, page by page. */
const allOf = Effect.fnUntraced(function*(workspace: Workspace, carrier: string) {
  const desk = yield* CarrierDesk
  const all: Array<Carried> = []
  for (;;) {
    const last = all.at(-1)
    const page = yield* desk.carriedBy(workspace, carrier, {
      after: last && `+${last.callingCode}${last.national}`,
      limit: pageMax
    })
    all.push(...page)
    if (page.length < pageMax) return all
  }
})

const numberOf = ({ callingCode, national }: Pick<KnownCarriers, "callingCode" | "national">) => ({
  number: national,
  countryCode: `+${callingCode}`
})

const shown = (known: KnownCarriers) => ({
  ...numberOf(known),
  carriers: known.carriers,
  dialed: known.dialed,
  refusedAt: known.refusedAt
})

const listed = (carried: Carried) => ({
  ...numberOf(carried),
  attestation: carried.attestation,
  isHome: carried.isHome,
  status: carried.status
})

/** Calls of the last 30 days that were refused; empty: dials told of none. */
const refusedOf = ({ dials, refused }: Counts): string =>
  dials === 0 ? "" : `${refused.toLocaleString("en")} of ${dials.toLocaleString("en")}`

/** A line for each carrier, the number on the first: those that may carry it, and those that its calls left by. */
const rowsOf = ({ callingCode, carriers, dialed, national }: KnownCarriers): ReadonlyArray<ReadonlyArray<string>> => {
  const number = `+${callingCode} ${national}`
  const names = [...new Set([...carriers, ...dialed].map(({ carrier }) => carrier))].sort()
  if (names.length === 0) return [[number, "(none known)", "", "", ""]]
  return names.map((name, at) => {
    const known = carriers.find(({ carrier }) => carrier === name)
    const calls = dialed.find(({ carrier }) => carrier === name)
    return [
      at === 0 ? number : "",
      name,
      known?.attestation ?? "",
      known?.isHome === true ? "yes" : "",
      calls === undefined ? "" : refusedOf(calls)
    ]
  })
}

/** A number that one carrier refuses and others do not is said to be so. */
const refusedThere = ({ callingCode, national, refusedAt }: KnownCarriers): ReadonlyArray<string> =>
  refusedAt === null ? [] : [`+${callingCode} ${national} is refused at ${refusedAt}, and less or not at others.`]
