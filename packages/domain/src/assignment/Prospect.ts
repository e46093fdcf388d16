/**
 * Where a prospect is: its home area codes, out of its phone number and ZIP.
 */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import * as Geography from "../geo/Geography.ts"
import * as PhoneNumber from "../PhoneNumber.ts"

/** Shortest prospect phone that is accepted, in characters (interface, Limits). */
export const phoneLengthMin = 10
/** Longest prospect phone that is accepted, in characters (interface, Limits). */
export const phoneLengthMax = 20

/** Leads in one batch, at most. */
export const leadsMax = 10_000

/** The prospect's phone is no number of the country that the assignment is for. */
export class ProspectInvalid extends Schema.TaggedError<ProspectInvalid>()("ProspectInvalid", {
  expected: Schema.String
}) {}

/**
 * Where a prospect is. `place` is the area code that distances and the state are taken from, undefined when neither
 * ZIP nor phone tells; `home` are the codes of the first tier (the ZIP's, then the phone's), without doubles.
 */
export interface Prospect {
  readonly callingCode: PhoneNumber.CallingCode
  /** The national number. */
  readonly phone: string
  readonly home: ReadonlyArray<Geography.AreaCode>
  readonly place: Geography.AreaCode | undefined
}

/**
 * Locates a prospect. A known ZIP comes first, because a number keeps its area code when its owner moves; the phone's
 * area code follows as a second home. A phone with an unknown or toll-free area code has no home of its own.
 */
export const locate = (
  phone: string,
  zip: string | undefined,
  country: PhoneNumber.CallingCode
): Either.Either<Prospect, ProspectInvalid> => {
  const parsed = PhoneNumber.parse(phone, country)
  if (Either.isLeft(parsed)) return Either.left(new ProspectInvalid({ expected: parsed.left.expected }))
  const { callingCode, national } = parsed.right
  if (callingCode !== country) {
    return Either.left(new ProspectInvalid({ expected: `expected a number of calling code +${country}` }))
  }
  const zipCodes = zip === undefined || country !== 1 ? [] : Geography.areaCodesOfZip(zip)
  const phoneCode = Geography.areaCodeOf(callingCode, national)
  const phoneHome = phoneCode !== undefined && isHome(phoneCode) && !zipCodes.includes(phoneCode) ? [phoneCode] : []
  const home = [...zipCodes, ...phoneHome]
  return Either.right({ callingCode, phone: national, home, place: home.find((each) => each.kind === "geographic") })
}

/** What a prospect is known by within a workspace: calling code and national number, digits only. */
export const keyOf = ({ callingCode, phone }: Pick<Prospect, "callingCode" | "phone">): string =>
  `${callingCode}${phone}`

// internal

const isHome = (areaCode: Geography.AreaCode): boolean => areaCode.kind === "geographic" || areaCode.kind === "mobile"
