/**
 * Trying a prospect: which number it would be shown, and why. Nothing is counted.
 */
import * as FallbackShown from "@anipool/domain/assignment/FallbackShown"
import { sentence as keptForOthersSentence } from "@anipool/domain/assignment/KeptForOthers"
import * as ListShown from "@anipool/domain/assignment/ListShown"
import * as OwnerShown from "@anipool/domain/assignment/OwnerShown"
import { TierName } from "@anipool/domain/assignment/Policy"
import { tierNames, tierNamesOf } from "@anipool/domain/assignment/TierName"
import { attestations } from "@anipool/domain/carriers/NumberCarriers"
import * as HeldBackReasons from "@anipool/domain/limits/HeldBackReasons"
import * as PhoneInput from "@anipool/domain/PhoneInput"
import { StorableText } from "@anipool/domain/StorableText"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { CountryCode } from "../CountryCode.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { Repeatable } from "../Repeatable.ts"
import { AdminKey } from "../Security.ts"
import { NumberRest } from "./NumberRows.ts"

/** What gave a number in place of the campaign's own, in a sentence. */
export const fallbackSentence = FallbackShown.sentence

/** What a list decided, in a sentence. */
export const listSentence = ListShown.sentence

/** What the owner of a lead decided, in a sentence. */
export const ownerSentence = OwnerShown.sentence

export { keptForOthersSentence, TierName, tierNames, tierNamesOf }

/** Area codes that are drawn of one tier, those with numbers first. */
export const areaCodesMax = 60

/** A prospect to try. */
export const PreviewRequest = Schema.Struct({
  phone: Schema.String.pipe(
    Schema.minLength(PhoneInput.prospectLengthMin),
    Schema.maxLength(PhoneInput.prospectLengthMax)
  ),
  zip: optional(StorableText),
  campaign: optional(StorableText.annotations({ description: "Default: the key's." })),
  countryCode: optional(CountryCode),
  list: optional(StorableText.annotations({ description: "The list that the prospect would be of." })),
  owner: optional(StorableText.annotations({ description: "The agent, or whoever would own the lead." })),
  carrier: optional(StorableText.annotations({ description: "The carrier that the call would leave by." }))
}).annotations({ identifier: "AdminTrial" })
/** A prospect to try. */
export type PreviewRequest = typeof PreviewRequest.Type

/** An area code on the map. */
export const PlacedAreaCode = Schema.Struct({
  areaCode: Schema.String,
  locality: Schema.String,
  state: Schema.String,
  region: Schema.String,
  latitude: Schema.NullOr(Schema.Number),
  longitude: Schema.NullOr(Schema.Number),
  distanceMiles: Schema.NullOr(Schema.Number).annotations({
    description: "From where the prospect is to the nearest place that the code serves."
  }),
  anis: Schema.Int.annotations({ description: "Active ANIs of the campaign's pool with this area code." })
}).annotations({ identifier: "AdminPlacedAreaCode" })
/** An area code on the map. */
export type PlacedAreaCode = typeof PlacedAreaCode.Type

/** A rung of the ladder. */
export const TrialTier = Schema.Struct({
  tier: Schema.Int,
  name: TierName,
  anis: Schema.Int.annotations({ description: "Active ANIs of the campaign's pool in all of the tier." }),
  areaCodes: Schema.Array(PlacedAreaCode).annotations({
    description: `Those with numbers first, then the nearest; at most ${areaCodesMax}.`
  })
}).annotations({ identifier: "AdminTrialTier" })
/** A rung of the ladder. */
export type TrialTier = typeof TrialTier.Type

/** What was passed over. */
export const TrialPassedOver = Schema.Struct({
  tier: Schema.Int,
  tierName: TierName,
  areaCode: Schema.NullOr(Schema.String).annotations({ description: "Null: the whole tier." }),
  reason: Schema.String.annotations({ examples: ["at-daily-cap"] }),
  count: Schema.Int,
  rest: Schema.NullOr(
    Schema.Struct({ blockRate: Schema.Number, aboveBlockRate: Schema.Number })
  ).annotations({
    description: "Of `resting`: the highest block rate among them, and the policy's threshold that it is over."
  }),
  numbers: Schema.Array(Schema.Struct({
    id: Schema.Int,
    e164: Schema.String,
    statusLabel: Schema.String,
    rest: Schema.NullOr(NumberRest)
  })).annotations({ description: "Of `not-active`: the first 3, and why they rest; of the first 20 such rows." })
}).annotations({ identifier: "AdminPassedOver" })

/** What came of it. */
export const PreviewResult = Schema.Struct({
  ani: Schema.NullOr(Schema.String).annotations({ description: "Null: no available ANI." }),
  e164: Schema.NullOr(Schema.String),
  tier: Schema.NullOr(Schema.Int),
  tierName: Schema.NullOr(TierName),
  areaCode: Schema.NullOr(Schema.String),
  distanceMiles: Schema.NullOr(Schema.Number),
  usedToday: Schema.NullOr(Schema.Int).annotations({
    description: "Uses of the number before this one, those made elsewhere included."
  }),
  by: Schema.NullOr(Schema.String).annotations({ description: "What decided among those that were free." }),
  fallback: Schema.NullOr(Schema.Struct({
    kind: Schema.Literal(...FallbackShown.kinds),
    groupId: Schema.NullOr(Schema.String)
  })).annotations({
    description:
      "What gave the number where the campaign's own came to nothing, and the group that it is of; null: the campaign's own."
  }),
  list: Schema.NullOr(Schema.Struct({
    id: Schema.String,
    isRegistered: Schema.Boolean.annotations({ description: "False: its campaign's terms go." }),
    groupId: Schema.NullOr(Schema.String).annotations({ description: "The group that its calls show numbers of." }),
    number: Schema.NullOr(Schema.String).annotations({ description: "The number that its calls show, E.164." }),
    settings: Schema.Array(Schema.String).annotations({ description: "What of the policy it sets itself." })
  })).annotations({ description: "The list that was named, and what it decided; null: none was named." }),
  owner: Schema.NullOr(Schema.Struct({
    id: Schema.String,
    outcome: Schema.Literal(...OwnerShown.outcomes).annotations({
      description:
        "`given`: the number is kept for them. `withheld`: one is, which may not be given now. `none`: none is kept. `ignored`: the policy leaves owners aside."
    })
  })).annotations({ description: "Who was named as the owner of the lead, and what that decided; null: nobody was." }),
  carrier: Schema.NullOr(Schema.String).annotations({
    description: "The carrier, as it is known; null: none was named."
  }),
  attestation: Schema.NullOr(Schema.Literal(...attestations, "none")).annotations({
    description:
      "What the number has at the carrier; `none`: it is not known to leave by it. Null without number or carrier."
  }),
  heldOut: Schema.Boolean,
  position: Schema.NullOr(Schema.Struct({ latitude: Schema.Number, longitude: Schema.Number })).annotations({
    description: "Where the prospect is; null: neither phone nor postal code tells."
  }),
  isPostalCodeKnown: Schema.NullOr(Schema.Boolean).annotations({
    description: "Whether the ZIP or postal code is known; where not, the phone's place is taken. Null: none was given."
  }),
  home: Schema.Array(PlacedAreaCode).annotations({ description: "Area codes where the prospect is at home." }),
  phone: Schema.NullOr(Schema.Struct({
    areaCode: Schema.String,
    locality: Schema.String,
    state: Schema.String,
    region: Schema.String
  })).annotations({ description: "The phone's own area code, where it is another." }),
  tiers: Schema.Array(TrialTier).annotations({ description: "The ladder, as far as it was walked and beyond." }),
  heldBack: Schema.NullOr(
    Schema.Struct({
      reason: Schema.Literal(...HeldBackReasons.allReasons),
      message: Schema.String,
      until: Schema.NullOr(Schema.String).annotations({
        description: "When to try again at the earliest, ISO 8601; null: when the number may be used."
      })
    })
  ).annotations({ description: "Why the person may not be called now, whichever number is shown; null: they may." }),
  passedOver: Schema.Array(TrialPassedOver).annotations({ description: "At most 200." }),
  keptForOthers: Schema.NullOr(
    Schema.Struct({
      areaCode: Schema.String,
      locality: Schema.String,
      state: Schema.String,
      region: Schema.String,
      nearerMiles: Schema.Number,
      priceMiles: Schema.Number
    })
  ).annotations({
    description: "The area code that would have been shown if its last uses were not kept for others; null: the same."
  })
}).annotations({ identifier: "AdminTrialResult" })
/** What came of it. */
export type PreviewResult = typeof PreviewResult.Type

/** `POST /admin/assignment/preview` */
export const tryProspect = HttpApiEndpoint.post("try", "/admin/assignment/preview")
  .setPayload(PreviewRequest)
  .addSuccess(PreviewResult)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("assignment", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewAssignment")
  .annotate(Repeatable, "by-nature")
  .annotate(ErrorCodes, { 400: ["campaign_required", "campaign_not_found"] })
  .annotate(OpenApi.Summary, "Try a prospect")
  .annotate(OpenApi.Description, "Which number it would be shown now, and why. Nothing is counted or remembered.")

/** Trying a prospect. */
export class AdminAssignApi extends HttpApiGroup.make("adminAssign")
  .add(tryProspect)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: assign")
  .annotate(OpenApi.Description, "The explanation of a pick.")
{}
