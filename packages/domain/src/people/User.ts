/**
 * People who sign in: known by a name everywhere in the installation, with a role in each workspace that they are a member
 * of. An administrator of the installation is one of every workspace.
 */
import * as Schema from "effect/Schema"
import { isShowable, showable, storable } from "../StorableText.ts"

/** Longest name of a user, in characters: an e-mail address fits. */
export const userNameLengthMax = 128

/** Longest name that is shown, in characters. */
export const displayNameLengthMax = 128

/** What a user's name has to be, in the words of an error message. */
export const userNameExpected =
  `expected 2 to ${userNameLengthMax} letters, digits and . _ @ + -, beginning with a letter or a digit`

/** The name that a user signs in with, in lower case; unique in the installation. */
export const UserName = Schema.String.pipe(
  Schema.pattern(new RegExp(`^[a-z0-9][a-z0-9._@+-]{1,${userNameLengthMax - 1}}$`), {
    message: () => userNameExpected
  }),
  Schema.brand("UserName")
)
/** The name that a user signs in with. */
export type UserName = typeof UserName.Type

/** A user's name as people write it: upper case and spaces around it make no difference. */
export const WrittenUserName = Schema.compose(Schema.compose(Schema.Trim, Schema.Lowercase), UserName)

/** A user's number in storage. */
export const UserId = Schema.Int.pipe(Schema.positive(), Schema.brand("UserId"))
/** A user's number in storage. */
export type UserId = typeof UserId.Type

/** The name that is shown. */
export const ShownName = Schema.String.pipe(
  Schema.filter((text) => text.length <= displayNameLengthMax && isShowable(text), {
    message: () => `expected 1 to ${displayNameLengthMax} characters that can be seen, without control characters`,
    description: `a string at most ${displayNameLengthMax} character(s) long`,
    jsonSchema: { minLength: 1, maxLength: displayNameLengthMax }
  })
)

/** A name that somebody else wrote, as it can be shown; empty where nothing is left of it. */
export const shownNameOf = (text: string): string => {
  const shown = storable(showable(text).trim().slice(0, displayNameLengthMax))
  return isShowable(shown) ? shown : ""
}

/** A user. `displayName` is a `ShownName` from when it was given. `isAdministrator`: of the installation. A disabled one cannot sign in, and has no sessions. */
export const User = Schema.Struct({
  id: UserId,
  name: UserName,
  displayName: Schema.String.pipe(Schema.minLength(1), Schema.maxLength(displayNameLengthMax)),
  isAdministrator: Schema.Boolean,
  isDisabled: Schema.Boolean
}).annotations({ identifier: "User" })
/** A user. */
export type User = typeof User.Type
