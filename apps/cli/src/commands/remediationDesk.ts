/**
 * `anipool remediation hand-in|outcomes|export|redress`: numbers that are handed in with vendors, what came of it, and vendors'
 * forms.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { CaseDesk, type VendorOutcome } from "@anipool/core/reputation/CaseDesk"
import { RedressDesk } from "@anipool/core/reputation/RedressDesk"
import * as CsvWriter from "@anipool/csv/CsvWriter"
import { RemediationState } from "@anipool/domain/lifecycle/Remediation"
import { formatUtc } from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as Forms from "@anipool/domain/remediation/Forms"
import { handedInMax } from "@anipool/domain/remediation/HandIn"
import * as Terms from "@anipool/domain/remediation/Terms"
import * as VendorName from "@anipool/domain/reputation/VendorName"
import { Unsuccessful } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import { listedMax } from "@anipool/storage/RedressCases"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"

const vendor = (description: string) =>
  Flags.fitting("vendor", VendorName.WrittenName, {
    placeholder: "NAME",
    description,
    expected: VendorName.nameExpected.replace("expected ", "")
  })

/** `anipool remediation hand-in`. */
export const handIn = Command.make(
  "hand-in",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    vendor: vendor("With whom."),
    note: Flags.note,
    despiteWarning: Options.boolean("despite-warning").pipe(
      Options.withDescription("Also numbers that the terms warn of.")
    ),
    anis: Flags.argument("NUMBER", `The numbers, at most ${handedInMax}.`).pipe(Args.between(1, handedInMax))
  },
  Effect.fn("remediation hand-in")(function*({ anis: numbers, despiteWarning, json, note, vendor, workspace: name }) {
    const desk = yield* CaseDesk
    const workspace = yield* Effect.flatMap(Administration, (administration) => administration.workspace(name))
    const ids = yield* desk.idsOf(workspace, numbers)
    const outcomes = yield* desk.handIn(
      workspace,
      { ids, vendor, note: Option.getOrNull(note), despiteWarning },
      { origin: "command-line", keyId: null }
    )
    const told = outcomes.map((outcome, i) => ({
      number: numbers[i]!,
      outcome: outcome.kind,
      caseId: outcome.kind === "handedIn" ? outcome.id : null,
      says: "says" in outcome ? outcome.says : ""
    }))
    const done = told.filter(({ outcome }) => outcome === "handedIn").length
    yield* Output.answer(json, told, () => [
      `${Output.counted(done, "number")} handed in with ${
        VendorName.normalized(vendor)
      }; nothing is sent: export the form.`
    ])
    for (const { number, outcome, says } of told) {
      if (outcome !== "handedIn") yield* Output.note(`${number}: ${outcome}${says === "" ? "" : `, ${says}`}`)
    }
    if (done === 0) return yield* new Unsuccessful({ message: "no number was handed in" })
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Hand numbers in with a vendor: a case of each is opened. Those that the terms refuse, or warn of, are left out and named."
  )
)

/** `anipool remediation outcomes`. */
export const outcomes = Command.make(
  "outcomes",
  { json: Flags.json, workspace: Flags.workspace },
  Effect.fn("remediation outcomes")(function*({ json, workspace }) {
    const desk = yield* CaseDesk
    const found = yield* desk.outcomes(
      yield* Effect.flatMap(Administration, (administration) => administration.workspace(workspace))
    )
    yield* Output.answer(json, found, () =>
      Output.table(
        ["VENDOR", "END", "CASES", "DAYS", "NUMBERS", "BEFORE", "AFTER", "CHANGE IN POINTS (95 %)", "LABELS CLEAN"],
        found.flatMap(rowsOf),
        "No case has ended."
      ))
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Compare contact rates and labels before and after the last 1,000 cases that ended, by vendor. An interval with 0 in it may be chance."
  )
)

/** `anipool remediation export`. */
export const exportForm = Command.make(
  "export",
  {
    workspace: Flags.workspace,
    form: Flags.oneOf("form", Forms.formIds, "Whose form."),
    state: Options.optional(
      Flags.oneOf("state", [...RemediationState.literals, "OPEN", "CLOSED"] as const, "Only requests in this state.")
    ),
    vendor: Options.optional(vendor("Only requests that are handed in with this vendor."))
  },
  Effect.fn("remediation export")(function*({ form, state, vendor, workspace: name }) {
    const desk = yield* CaseDesk
    const workspace = yield* Effect.flatMap(Administration, (administration) => administration.workspace(name))
    const [header, ...rows] = yield* desk.form(workspace, form, {
      state: Option.getOrUndefined(state),
      vendor: Option.getOrUndefined(vendor)
    })
    yield* Output.say([CsvWriter.format(header!, rows, "\n").trimEnd()])
    const missing = Forms.missing(Forms.formOf(form), (yield* desk.terms(workspace)).company)
    if (missing.length > 0) {
      yield* Output.note(`Nobody has said: ${missing.map((field) => Terms.companyFields[field]).join(", ")}.`)
    }
  }, UseCases.provide)
).pipe(Command.withDescription("Write requests as CSV, with the columns of a vendor's form."))

/** `anipool remediation redress`. */
export const redress = Command.make(
  "redress",
  { json: Flags.json, workspace: Flags.workspace },
  Effect.fn("remediation redress")(function*({ json, workspace }) {
    const desk = yield* RedressDesk
    const cases = yield* desk.list(
      yield* Effect.flatMap(Administration, (administration) => administration.workspace(workspace)),
      { state: "open", limit: listedMax }
    )
    yield* Output.answer(
      json,
      cases.map(({ callingCode, calls, closedAt, contact, email, id, note, number, openedAt, tel, url }) => ({
        id,
        contact,
        url,
        email,
        tel,
        closedAt,
        note,
        number: PhoneNumber.toE164({ callingCode, national: number }),
        openedAt: DateTime.formatIso(DateTime.unsafeMake(openedAt)),
        calls: calls.length
      })),
      () =>
        Output.table(
          ["ID", "NUMBER", "ASK", "OPENED (UTC)", "CALLS"],
          cases.map(({ callingCode, calls, contact, email, id, number, openedAt, tel, url }) => [
            String(id),
            `+${callingCode} ${number}`,
            url ?? email ?? tel ?? contact,
            formatUtc(openedAt),
            String(calls.length)
          ]),
          "No network that blocks a number has named whom to ask."
        )
    )
  }, UseCases.provide)
).pipe(Command.withDescription("List the open cases of blocks that name whom to ask for redress, the oldest first."))

// internal

const rowsOf = ({ cases, end, spans, vendor }: VendorOutcome): ReadonlyArray<ReadonlyArray<string>> =>
  spans.map(({ after, before, days, difference, labels, numbers }) => [
    vendor ?? "none",
    end,
    String(cases),
    String(days),
    String(numbers),
    rate(before),
    rate(after),
    difference === null
      ? "too few numbers"
      : `${points(difference.difference)} (${points(difference.low)} to ${points(difference.high)})`,
    labels.bad === 0 ? "" : `${labels.clean} of ${labels.known}`
  ])

const rate = ({ contacts, dials }: { readonly contacts: number; readonly dials: number }): string =>
  dials === 0 ? "" : `${(100 * contacts / dials).toFixed(1)} %`

const points = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(1)}`
