/**
 * `anipool remediation`: the desk that works on requests for remediation.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { RemediationDesk } from "@anipool/core/reputation/RemediationDesk"
import * as Rules from "@anipool/domain/lifecycle/Remediation"
import { formatUtc } from "@anipool/domain/LocalTime"
import * as VendorName from "@anipool/domain/reputation/VendorName"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import { listedMax, type Remediation } from "@anipool/storage/Remediations"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Flags from "../Flags.ts"
import { exportForm, handIn, outcomes, redress } from "./remediationDesk.ts"

const { literals: states } = Rules.RemediationState

const id = (name: string, description: string) =>
  Flags.fitting(name, Rules.RemediationId, { placeholder: "ID", description, expected: "a request's id" })

const vendor = (description: string) =>
  Flags.fitting("vendor", VendorName.WrittenName, {
    placeholder: "NAME",
    description,
    expected: VendorName.nameExpected.replace("expected ", "")
  })

const minDays = Flags.fitting("min-days", Schema.Int.pipe(Schema.between(0, 3_650)), {
  placeholder: "N",
  description: "Only requests that are at least so many days old.",
  expected: "a whole number from 0 to 3650"
})

const list = Command.make(
  "list",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    state: Options.optional(Flags.oneOf("state", states, "Only requests in this state.")),
    ani: Options.optional(Options.text("ani").pipe(Options.withPseudoName("NUMBER"))).pipe(
      Options.withDescription("Only requests for this ANI, by its number.")
    ),
    limit: Flags.fitting("limit", Schema.Int.pipe(Schema.between(1, listedMax)), {
      placeholder: "N",
      description: `How many at most. Default: ${listedMax}.`,
      expected: `a whole number from 1 to ${listedMax}`
    }).pipe(Options.withDefault(listedMax)),
    vendor: Options.optional(vendor("Only requests that are handed in with this vendor; none: with nobody yet.")),
    minDays: Options.optional(minDays),
    after: Options.optional(id("after", "Only requests with a higher id: the page after the one that ended with it."))
  },
  Effect.fn("remediation list")(function*({ after, ani, json, limit, minDays, state, vendor, workspace }) {
    const administration = yield* Administration
    const desk = yield* RemediationDesk
    const page = yield* desk.list(yield* administration.workspace(workspace), {
      state: Option.getOrUndefined(state),
      ani: Option.getOrUndefined(ani),
      vendor: Option.getOrUndefined(vendor),
      minDays: Option.getOrUndefined(minDays),
      after: Option.getOrUndefined(after),
      limit
    })
    yield* Output.answer(json, page.map(toJson), () =>
      Output.table(
        ["ID", "NUMBER", "STATE", "VENDOR", "REQUESTED (UTC)", "CARRIER", "NOTE", "LAST STEP"],
        page.map((each) => {
          const last = each.steps.at(-1)
          return [
            String(each.id),
            `+${each.callingCode} ${each.number}`,
            each.state,
            each.vendor ?? "",
            formatUtc(each.requestedAt),
            each.carrier ?? "",
            each.note ?? "",
            last === undefined ? "" : [formatUtc(last.at), last.note ?? ""].join(" ").trim()
          ]
        }),
        "There is no such request."
      ))
    const last = page.at(-1)
    if (last !== undefined && page.length === limit) {
      yield* Output.note(`There may be more: --after ${last.id} shows them.`)
    }
  }, UseCases.provide)
).pipe(Command.withDescription("List requests for remediation, the oldest first."))

const set = Command.make(
  "set",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    id: id("id", "The request, as `remediation list` shows it."),
    state: Flags.oneOf("state", states, "The state that it goes on to."),
    note: Flags.note
  },
  Effect.fn("remediation set")(function*({ id, json, note, state, workspace }) {
    const administration = yield* Administration
    const desk = yield* RemediationDesk
    const step = { state, note: Option.getOrNull(note) }
    const moved = yield* desk.step(yield* administration.workspace(workspace), id, step)
    yield* Output.answer(json, toJson(moved), () => [
      `Request ${moved.id} for +${moved.callingCode} ${moved.number} is ${moved.state} now.`
    ])
  }, UseCases.provide)
).pipe(
  Command.withDescription("Move a request on: from RECEIVED or IN_PROGRESS; DONE and REJECTED are the end of it.")
)

/** `anipool remediation`. */
export const remediation = Command.make("remediation").pipe(
  Command.withSubcommands([list, set, handIn, outcomes, exportForm, redress])
)

// internal

const iso = (at: number): string => DateTime.formatIso(DateTime.unsafeMake(at))

const toJson = ({ callingCode, carrier, id, keyId, note, number, requestedAt, state, steps, vendor }: Remediation) => ({
  id,
  countryCode: `+${callingCode}`,
  number,
  state,
  vendor,
  requestedAt: iso(requestedAt),
  keyId,
  carrier,
  note,
  steps: steps.map((step) => ({ state: step.state, at: iso(step.at), note: step.note }))
})
