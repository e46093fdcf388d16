/**
 * Custom dialer integration: ANIs.
 */
import * as Ani from "@anipool/domain/Ani"
import { Identifier } from "@anipool/domain/Campaign"
import { inputLengthMax } from "@anipool/domain/PhoneInput"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import { CountryCodeText } from "./CountryCode.ts"
import { ErrorCodes } from "./ErrorCodes.ts"
import * as Failure from "./Failure.ts"
import { optional } from "./Optional.ts"
import { UniversalKey } from "./Security.ts"

const number = Schema.String.pipe(Schema.minLength(1), Schema.maxLength(inputLengthMax)).annotations({
  description: "The phone number. Formatting, a calling code and a UK trunk 0 are stripped.",
  examples: ["2125550100"]
})
const countryCode = CountryCodeText.annotations({
  description: "Selects the area code table that the number is matched against: `+1` or `+44`."
})
const inboundGroupId = Identifier.annotations({
  description: "The pool (inbound group) that the number belongs to; made when missing.",
  examples: ["east"]
})
const changeable = {
  isBranded: optional(
    Schema.Boolean.annotations({ description: "Whether a number reputation company manages the number." })
  ).pipe(Schema.fromKey("is_branded")),
  brandName: optional(
    Ani.BrandName.annotations({
      description: "Name of the reputation brand."
    })
  ).pipe(Schema.fromKey("brand_name")),
  carrierId: optional(Schema.String.annotations({ description: "Accepted, but not stored." })).pipe(
    Schema.fromKey("carrier_id")
  )
}

/** An ANI to be registered. */
export const NewAni = Schema.Struct({
  countryCode: Schema.propertySignature(countryCode).pipe(Schema.fromKey("country_code")),
  number,
  inboundGroupId: Schema.propertySignature(inboundGroupId).pipe(Schema.fromKey("inbound_group_id")),
  ...changeable
}).annotations({ identifier: "NewAni" })

/** What changes of an ANI; what is left out stays. */
export const AniChange = Schema.Struct({
  number,
  countryCode: optional(countryCode).pipe(Schema.fromKey("country_code")),
  inboundGroupId: optional(inboundGroupId).pipe(Schema.fromKey("inbound_group_id")),
  ...changeable
}).annotations({ identifier: "AniChange" })

/** Names an ANI. */
export const AniNumber = Schema.Struct({ number }).annotations({ identifier: "AniNumber" })

const national = Schema.String.annotations({
  description: "The number without its calling code, digits only.",
  examples: ["2125550100"]
})

/** An ANI as it is answered; `inbound_group_id` is empty for one that is in no pool. */
export const Shown = Schema.Struct({
  number: national,
  callingCode: Schema.propertySignature(
    Schema.transformLiterals(["+1", 1], ["+44", 44]).annotations({ description: "Its calling code." })
  ).pipe(Schema.fromKey("country_code")),
  inboundGroupId: Schema.propertySignature(
    Schema.transform(Schema.String, Schema.NullOr(Schema.String), {
      strict: true,
      decode: (id) => id === "" ? null : id,
      encode: (id) => id ?? ""
    }).annotations({ description: "The pool that it is in; empty when it is in none.", examples: ["east"] })
  ).pipe(Schema.fromKey("inbound_group_id")),
  isBranded: Schema.propertySignature(Schema.Boolean).pipe(Schema.fromKey("is_branded")),
  brandName: Schema.propertySignature(Schema.String.annotations({ description: "Empty when it has none." })).pipe(
    Schema.fromKey("brand_name")
  )
}).annotations({ identifier: "Ani" })

/** The answer that shows an ANI. */
export const AniAnswer = Schema.Struct({ success: Schema.Literal(true), ani: Shown }).annotations({
  identifier: "AniAnswer"
})

/** The answer that an ANI is gone. */
export const AniDeleted = Schema.Struct({ success: Schema.Literal(true), number: national }).annotations({
  identifier: "AniDeleted"
})

/** `POST /custom/anis` */
export const create = HttpApiEndpoint.post("create", "/custom/anis")
  .setPayload(NewAni)
  .addSuccess(AniAnswer)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("custom", "operate"))
  .annotate(OpenApi.Identifier, "createAni")
  .annotate(ErrorCodes, { 409: ["ani_exists"] })
  .annotate(OpenApi.Summary, "Register an ANI")
  .annotate(OpenApi.Description, "409 `ANI already exists` when the workspace holds the number.")

/** `PUT /custom/anis` */
export const update = HttpApiEndpoint.put("update", "/custom/anis")
  .setPayload(AniChange)
  .addSuccess(AniAnswer)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("custom", "operate"))
  .annotate(OpenApi.Identifier, "updateAni")
  .annotate(ErrorCodes, { 404: ["ani_not_found"], 409: ["ani_exists"] })
  .annotate(OpenApi.Summary, "Change an ANI")
  .annotate(
    OpenApi.Description,
    "Fields that are left out stay as they are. `country_code` files the number under that country anew, which corrects one that was filed under the wrong country; 409 when that number exists already."
  )

/** `GET /custom/anis` */
export const get = HttpApiEndpoint.get("get", "/custom/anis")
  .setPayload(Schema.Struct({ number }))
  .addSuccess(AniAnswer)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("custom", "read"))
  .annotate(OpenApi.Identifier, "getAni")
  .annotate(ErrorCodes, { 404: ["ani_not_found"] })
  .annotate(OpenApi.Summary, "Read an ANI")
  .annotate(OpenApi.Description, "Bare digits mean the workspace's country first, then the other.")

/** `DELETE /custom/anis` */
export const remove = HttpApiEndpoint.del("remove", "/custom/anis")
  .setPayload(AniNumber)
  .addSuccess(AniDeleted)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("custom", "operate"))
  .annotate(OpenApi.Identifier, "deleteAni")
  .annotate(ErrorCodes, { 404: ["ani_not_found"] })
  .annotate(OpenApi.Summary, "Delete an ANI")
  .annotate(OpenApi.Description, "It is not given out any more; its history stays.")

/** Custom dialer integration: ANIs. */
export class AnisApi extends HttpApiGroup.make("anis")
  .add(create)
  .add(update)
  .add(get)
  .add(remove)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(UniversalKey)
  .annotate(OpenApi.Title, "ANIs")
  .annotate(OpenApi.Description, "Custom dialer integration: the phone numbers that are shown as caller ID.")
{}
