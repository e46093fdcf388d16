/**
 * Views that people keep of a page's list: what is looked for, in which order and columns, under a name.
 */
import * as Schema from "effect/Schema"
import { StorableText } from "./StorableText.ts"

/** The pages that views are of. */
export const ViewPage = Schema.Literal("numbers", "campaigns", "groups").annotations({ identifier: "ViewPage" })
/** A page that views are of. */
export type ViewPage = typeof ViewPage.Type

/** Longest name, in characters. */
export const nameLengthMax = 60

/** Longest address, in characters: every filter that a page has, at its longest. */
export const addressLengthMax = 2_000

/** Views of one's own, of all pages of a workspace; and views that all of a workspace share. */
export const ownMax = 50
export const sharedMax = 100

/** A view's name: without blanks around it. */
export const ViewName = StorableText.pipe(
  Schema.pattern(/^\S(.*\S)?$/u, { message: () => "expected a name without blanks around it" }),
  Schema.maxLength(nameLengthMax, { message: () => `expected at most ${nameLengthMax} characters` })
)

/** What of the page's address makes the view, without the question mark: `status=COOLING_OFF&sort=-dials`. */
export const ViewAddress = StorableText.pipe(
  Schema.maxLength(addressLengthMax, { message: () => `expected at most ${addressLengthMax} characters` })
)
