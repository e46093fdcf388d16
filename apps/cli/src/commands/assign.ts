/**
 * `anipool assign`: one pick, and why that one.
 */
import { Administration } from "@anipool/core/administration/Administration"
import * as Assignment from "@anipool/core/assignment/Assignment"
import type { Caller } from "@anipool/core/Caller"
import * as Place from "@anipool/domain/geo/Place"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import { callingCodeOf } from "@anipool/domain/Workspace"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"
import * as ExplanationText from "../text/ExplanationText.ts"

const callingCodes: Readonly<Record<string, CallingCode>> = { "1": 1, "+1": 1, "44": 44, "+44": 44 }

/** Assigns a number and counts its use. That none is available is an answer, not a failure: exit 0, as over HTTP. */
export const assign = Command.make(
  "assign",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    campaign: Options.text("campaign").pipe(
      Options.withPseudoName("ID"),
      Options.withDescription("The campaign, by its id.")
    ),
    phone: Flags.argument("PHONE", "The prospect's phone number, formatted or not."),
    zip: Options.optional(Options.text("zip").pipe(Options.withPseudoName("ZIP"))).pipe(
      Options.withDescription(
        "The prospect's ZIP, Canadian postal code or UK postcode; it tells better than the phone where the prospect is."
      )
    ),
    list: Options.optional(Options.text("list").pipe(Options.withPseudoName("ID"))).pipe(
      Options.withDescription("The dialer's list that the prospect is of: it may have terms of its own.")
    ),
    owner: Options.optional(Options.text("owner").pipe(Options.withPseudoName("OWNER"))).pipe(
      Options.withDescription("The agent, or whoever owns the lead: a number may be kept for them (owner).")
    ),
    carrier: Options.optional(Options.text("carrier").pipe(Options.withPseudoName("NAME"))).pipe(
      Options.withDescription("The carrier that the call leaves by: the policy says whether what it attests decides.")
    ),
    countryCode: Options.optional(Flags.parsed("country-code", {
      placeholder: "1|44",
      description: "Only numbers of this country; without it, of the workspace's.",
      expected: "1 or 44",
      read: (text) => Option.fromNullable(callingCodes[text.trim()])
    })),
    e164: Options.boolean("e164").pipe(Options.withDescription("Show the number with its calling code: +1…, +44….")),
    explain: Options.boolean("explain").pipe(Options.withDescription("Say why that one.")),
    dryRun: Options.boolean("dry-run").pipe(Options.withDescription("Say what would be assigned; count no use."))
  },
  Effect.fn("assign")(
    function*({ campaign, carrier, countryCode, dryRun, e164, explain, json, list, owner, phone, workspace, zip }) {
      const administration = yield* Administration
      const assignment = yield* Assignment.Assignment
      const caller: Caller = { workspace: yield* administration.workspace(workspace), defaultCampaign: null }
      const lead: Assignment.Lead = {
        prospectPhone: phone,
        prospectZip: Option.getOrUndefined(zip),
        dialerCampaign: campaign,
        countryCode: Option.getOrUndefined(countryCode),
        list: Option.getOrUndefined(list),
        owner: Option.getOrUndefined(owner),
        carrier: Option.getOrUndefined(carrier)
      }
      const known = lead.countryCode ?? callingCodeOf(caller.workspace.country)
      if (Option.exists(zip, (text) => Place.ofPostalCode(known, text) === undefined)) {
        yield* Output.note("--zip: there is no such code in the tables; the phone alone says where the prospect is.")
      }
      const assigned = dryRun
        ? yield* assignment.preview(caller, lead)
        : yield* assignment.assign(caller, lead, { realTime: true, explain })
      const result = Assignment.toResult(assigned, lead, { e164 })
      const explanation = explain ? assigned.explanation : undefined
      yield* Output.answer(json, explanation === undefined ? result : { ...result, explain: explanation }, () => [
        result.ani ?? result.message,
        ...(explanation === undefined ? [] : ExplanationText.sentences(explanation))
      ])
    },
    UseCases.provide
  )
).pipe(
  Command.withDescription(
    "Assign a number to a prospect about to be dialed, and count its use. That none is available is an answer too " +
      "(exit 0)."
  )
)
