/**
 * Where a prospect is, by its phone number and its postal code.
 */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as Geography from "../geo/Geography.ts"
import * as Place from "../geo/Place.ts"
import * as PhoneNumber from "../PhoneNumber.ts"

/** Most leads in one batch. */
export const leadsMax = 10_000

/** The prospect's phone is no number of the country that the assignment is for. */
export class ProspectInvalid extends Schema.TaggedError<ProspectInvalid>()("ProspectInvalid", {
  expected: Schema.String
}) {}

/** A prospect. */
export interface Prospect {
  readonly callingCode: PhoneNumber.CallingCode
  /** The national number. */
  readonly phone: string
  /** The phone's area code, of whatever kind; undefined when it is in no table. */
  readonly areaCode: Geography.AreaCode | undefined
  /** Where the prospect is; undefined when neither postal code nor phone tells. */
  readonly place: Place.Place | undefined
}

/**
 * Locates a prospect: where its postal code is, if that is known, because a number keeps its area code when its owner
 * moves; else where the phone's exchange is, else its area code.
 */
export const locate = (
  phone: string,
  postalCode: string | undefined,
  country: PhoneNumber.CallingCode
): Either.Either<Prospect, ProspectInvalid> => {
  const parsed = PhoneNumber.parse(phone, country)
  if (Either.isLeft(parsed)) return Either.left(new ProspectInvalid({ expected: parsed.left.expected }))
  const { callingCode, national } = parsed.right
  if (callingCode !== country) {
    return Either.left(new ProspectInvalid({ expected: `expected a number of calling code +${country}` }))
  }
  const ofPostalCode = postalCode === undefined ? undefined : Place.ofPostalCode(callingCode, postalCode)
  return Either.right({
    callingCode,
    phone: national,
    areaCode: Geography.areaCodeOf(callingCode, national),
    place: ofPostalCode ?? Place.ofNumber(callingCode, national)
  })
}

/** What identifies a prospect within a workspace: calling code and national number, digits only. */
export const keyOf = ({ callingCode, phone }: Pick<Prospect, "callingCode" | "phone">): string =>
  `${callingCode}${phone}`
