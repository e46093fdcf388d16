/**
 * Number reputation, older variant: the same states and rules, in its own paths, records and words.
 */
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import { ShowsFigures } from "./FiguresAge.ts"
import * as Failure from "./LegacyFailure.ts"
import * as Fields from "./NrmFields.ts"
import { optional } from "./Optional.ts"
import { LegacyKey } from "./Security.ts"

const rate = (description: string) => Schema.Number.annotations({ description })

/** A number with its figures. Its answers are many, so no field is transformed on its way out. */
export const LegacyAni = Schema.Struct({
  inbound_campaign: Schema.String.annotations({
    description: "Display name of its pool; of several, the one that was made first. Empty without one."
  }),
  added_to_inventory_date: Schema.String.annotations({
    description: "When it entered the inventory.",
    examples: ["2026-01-31"]
  }),
  status: Schema.String.annotations({
    description: "The status for people to read.",
    examples: ["Active and Being Managed"]
  }),
  phone: Schema.String.annotations({ description: "The number without its calling code.", examples: ["2125550100"] }),
  areacode: Schema.String.annotations({ description: "UK: without the leading zero.", examples: ["212"] }),
  locality: Schema.String.annotations({ description: "Principal city of the area code." }),
  state: Schema.String.annotations({ description: "State or province; UK: the nation.", examples: ["NY"] }),
  dials_today: Schema.Int,
  contacts_day: Schema.Int,
  contact_rate_day: rate("Percentage of today's dials, two decimals; 0 without dials."),
  success_rate_day: rate("The same of successes."),
  block_rate_day: rate("The same of dials that were blocked."),
  noanswer_rate_day: rate("The same of dials that nobody answered."),
  dials_last30: Schema.Int.annotations({ description: "Today and the 29 days before." }),
  contacts_last30: Schema.Int,
  contact_rate_last30: rate("Percentage of the last 30 days' dials, two decimals; 0 without dials."),
  success_rate_last30: rate("The same of successes."),
  block_rate_last30: rate("The same of dials that were blocked."),
  noanswer_rate_last30: rate("The same of dials that nobody answered.")
}).annotations({ identifier: "LegacyAni" })
/** A number with its figures. */
export type LegacyAni = typeof LegacyAni.Type

/** Which page. */
export const AniQuery = Schema.Struct(Fields.paging)

/** A page of numbers. */
export const LegacyAniPage = Fields.pageOf(LegacyAni).annotations({ identifier: "LegacyAniPage" })

/** Asks for a number to be remediated. */
export const RemediationRequest = Schema.Struct({
  ani: Fields.ani,
  carrier: Fields.carrier,
  note: Fields.note
}).annotations({ identifier: "LegacyRemediationRequest" })

/** Lets a number rest. */
export const PauseRequest = Schema.Struct({
  ani: Fields.ani,
  carrier: Fields.carrier,
  date: optional(Fields.date)
}).annotations({ identifier: "LegacyPauseRequest" })

/** Activates a number. That a date is missing has a reason of its own, so it may be missing here. */
export const ActivationRequest = Schema.Struct({
  ani: Fields.ani,
  carrier: Fields.carrier,
  date: optional(
    Fields.date.annotations({ description: "Required. `YYYYMMDDHHMMSS` or ISO 8601; UTC where no zone is written." })
  )
}).annotations({ identifier: "LegacyActivationRequest" })

const shown = Schema.String.annotations({
  description: "The number without its calling code.",
  examples: ["2125550100"]
})

/** What became of a request for remediation; the spelling is the interface's. */
export const RemediationAnswer = Schema.Struct({
  status: Schema.Literal("recieved request", "within cooldown"),
  ani: shown
}).annotations({ identifier: "LegacyRemediationAnswer" })

/** The number is paused. */
export const Paused = Schema.Struct({ status: Schema.Literal("paused"), ani: shown }).annotations({
  identifier: "LegacyPaused"
})

/** The number is active. */
export const Activated = Schema.Struct({ status: Schema.Literal("active"), ani: shown }).annotations({
  identifier: "LegacyActivated"
})

/** `GET /nrm/anis.php` */
export const list = HttpApiEndpoint.get("list", "/nrm/anis.php")
  .setPayload(AniQuery)
  .addSuccess(LegacyAniPage)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.dialers("any"))
  .annotate(ShowsFigures, true)
  .annotate(OpenApi.Identifier, "listAnisLegacy")
  .annotate(OpenApi.Summary, "List numbers with their figures")
  .annotate(OpenApi.Description, "In the order in which they first entered. Numbers that were removed are not listed.")

/** `POST /nrm/remediate.php` */
export const remediate = HttpApiEndpoint.post("remediate", "/nrm/remediate.php")
  .setPayload(RemediationRequest)
  .addSuccess(RemediationAnswer)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.dialers("any"))
  .annotate(OpenApi.Identifier, "remediateAniLegacy")
  .annotate(OpenApi.Summary, "Ask for a number to be remediated")
  .annotate(
    OpenApi.Description,
    "`within cooldown`, and no request is made, where the number has one from the last 60 days or one that is still being worked."
  )

/** `POST /nrm/pause.php` */
export const pause = HttpApiEndpoint.post("pause", "/nrm/pause.php")
  .setPayload(PauseRequest)
  .addSuccess(Paused)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.dialers("any"))
  .annotate(OpenApi.Identifier, "pauseAniLegacy")
  .annotate(OpenApi.Summary, "Let a number rest")
  .annotate(OpenApi.Description, "409 `only active anis can be paused` unless it is active and in a pool.")

/** `POST /nrm/activate.php` */
export const activate = HttpApiEndpoint.post("activate", "/nrm/activate.php")
  .setPayload(ActivationRequest)
  .addSuccess(Activated)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.dialers("any"))
  .annotate(OpenApi.Identifier, "activateAniLegacy")
  .annotate(OpenApi.Summary, "Activate a number")
  .annotate(
    OpenApi.Description,
    "400 `no date informed` without a `date`; 409 `only anis in cooling off status can be activated` unless it rests."
  )

/** Number reputation, older variant. */
export class NrmLegacyApi extends HttpApiGroup.make("nrmLegacy")
  .add(list)
  .add(remediate)
  .add(pause)
  .add(activate)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(LegacyKey)
  .annotate(OpenApi.Title, "Number reputation (older)")
  .annotate(
    OpenApi.Description,
    "The older variant of number reputation, for those that were built on it. Failures have the body `{\"status\": \"failed\", \"reason\": …, \"ani\": …}`."
  )
{}
