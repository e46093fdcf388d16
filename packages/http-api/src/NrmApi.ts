/**
 * Number reputation, current variant.
 */
import { AniStatus } from "@anipool/domain/Ani"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import { ErrorCodes } from "./ErrorCodes.ts"
import * as Failure from "./Failure.ts"
import { ShowsFigures } from "./FiguresAge.ts"
import * as Fields from "./NrmFields.ts"
import { optional } from "./Optional.ts"
import { NrmKey } from "./Security.ts"

const date = (description: string) => Schema.String.annotations({ description, examples: ["2026-01-31"] })
const rate = (description: string) => Schema.Number.annotations({ description })

/** A number with its figures. Its answers are many, so no field is transformed on its way out. */
export const ManagedAni = Schema.Struct({
  id: Schema.Int,
  phone: Schema.String.annotations({ description: "The number without its calling code.", examples: ["2125550100"] }),
  brand: Schema.String.annotations({ description: "Name of the reputation brand; empty without one." }),
  status: AniStatus,
  statusLabel: Schema.String.annotations({
    description: "The status for people to read.",
    examples: ["Active and Being Managed"]
  }),
  campaignName: Schema.String.annotations({
    description: "Display name of its pool; of several, the one that was made first. Empty without one."
  }),
  areaCode: Schema.String.annotations({ description: "UK: without the leading zero.", examples: ["212"] }),
  region: Schema.String.annotations({ description: "Region of the area code; UK: its counties." }),
  state: Schema.String.annotations({ description: "State or province; UK: the nation.", examples: ["NY"] }),
  locality: Schema.String.annotations({ description: "Principal city of the area code." }),
  frequencyAssigned: Schema.Int.annotations({ description: "Assignments, ever." }),
  frequencyDialed: Schema.Int.annotations({ description: "Dials, ever." }),
  frequencyContacted: Schema.Int.annotations({ description: "Dials that reached the prospect, ever." }),
  dateLastDialed: date("Empty before the first dial."),
  dateActivated: Schema.NullOr(date("When it was last activated.")),
  dateDeactivated: Schema.NullOr(date("When it was last put to rest.")),
  dateInventoried: date("When it entered the inventory."),
  createdAt: Schema.String.annotations({ description: "UTC.", examples: ["2026-01-31T09:30:00.000Z"] }),
  last30DaysDials: Schema.Int.annotations({ description: "Today and the 29 days before." }),
  last30DaysContacts: Schema.Int,
  contactRate: rate("Percentage of the last 30 days' dials, two decimals; 0 without dials."),
  successRate: rate("The same of successes."),
  blockRate: rate("The same of dials that were blocked."),
  noAnswerRate: rate("The same of dials that nobody answered.")
}).annotations({ identifier: "ManagedAni" })
/** A number with its figures. */
export type ManagedAni = typeof ManagedAni.Type

/** Which page of which numbers. */
export const AniQuery = Schema.Struct({
  ...Fields.paging,
  number: Fields.inQuery(Schema.String.annotations({
    description: "How the numbers begin. Everything but digits is stripped, and so is a leading `+1` or `+44`."
  }))
})

/** A page of numbers. */
export const ManagedAniPage = Fields.pageOf(ManagedAni).annotations({ identifier: "ManagedAniPage" })

/** Asks for a number to be remediated. */
export const RemediationRequest = Schema.Struct({
  ani: Fields.ani,
  carrier: Fields.carrier,
  note: Fields.note
}).annotations({ identifier: "RemediationRequest" })

/** Lets a number rest. */
export const PauseRequest = Schema.Struct({
  ani: Fields.ani,
  carrier: Fields.carrier,
  note: Fields.note,
  date: optional(Fields.date)
}).annotations({ identifier: "PauseRequest" })

/** Activates a number. */
export const ActivationRequest = Schema.Struct({
  ani: Fields.ani,
  date: Fields.date,
  carrier: Fields.carrier,
  note: Fields.note
}).annotations({ identifier: "ActivationRequest" })

const shown = Schema.String.annotations({
  description: "The number without its calling code.",
  examples: ["2125550100"]
})

/** What became of a request for remediation. */
export const RemediationAnswer = Schema.Struct({
  status: Schema.Literal("received request", "within cooldown"),
  ani: shown
}).annotations({ identifier: "RemediationAnswer" })

/** The number is paused. */
export const Paused = Schema.Struct({ status: Schema.Literal("paused"), ani: shown }).annotations({
  identifier: "Paused"
})

/** The number is active. */
export const Activated = Schema.Struct({ status: Schema.Literal("active"), ani: shown }).annotations({
  identifier: "Activated"
})

/** `GET /nrm/anis` */
export const list = HttpApiEndpoint.get("list", "/nrm/anis")
  .setPayload(AniQuery)
  .addSuccess(ManagedAniPage)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(ShowsFigures, true)
  .annotate(OpenApi.Identifier, "listAnis")
  .annotate(OpenApi.Summary, "List numbers with their figures")
  .annotate(OpenApi.Description, "Sorted by id. Numbers that were removed are not listed.")

/** `POST /nrm/remediate` */
export const remediate = HttpApiEndpoint.post("remediate", "/nrm/remediate")
  .setPayload(RemediationRequest)
  .addSuccess(RemediationAnswer)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "remediateAni")
  .annotate(ErrorCodes, { 404: ["ani_not_found"] })
  .annotate(OpenApi.Summary, "Ask for a number to be remediated")
  .annotate(
    OpenApi.Description,
    "`within cooldown`, and no request is made, where the number has one from the last 60 days or one that is still being worked. The number goes on as it is."
  )

/** `POST /nrm/pause` */
export const pause = HttpApiEndpoint.post("pause", "/nrm/pause")
  .setPayload(PauseRequest)
  .addSuccess(Paused)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "pauseAni")
  .annotate(ErrorCodes, { 404: ["ani_not_found"], 409: ["ani_not_active"] })
  .annotate(OpenApi.Summary, "Let a number rest")
  .annotate(
    OpenApi.Description,
    "It rests: once this is answered, no server gives it out. 409 `Only active ANIs can be paused` unless it is active and in a pool."
  )

/** `POST /nrm/activate` */
export const activate = HttpApiEndpoint.post("activate", "/nrm/activate")
  .setPayload(ActivationRequest)
  .addSuccess(Activated)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "activateAni")
  .annotate(ErrorCodes, { 404: ["ani_not_found"], 409: ["ani_not_cooling_off"] })
  .annotate(OpenApi.Summary, "Activate a number")
  .annotate(
    OpenApi.Description,
    "Ends its rest. 409 `Only ANIs in cooling off status can be activated` unless it rests."
  )

/** Number reputation, current variant. */
export class NrmApi extends HttpApiGroup.make("nrm")
  .add(list)
  .add(remediate)
  .add(pause)
  .add(activate)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(NrmKey)
  .annotate(OpenApi.Title, "Number reputation")
  .annotate(
    OpenApi.Description,
    "What dialing did to each number, and what is done about it: remediation, rest, and back."
  )
{}
