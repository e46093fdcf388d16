/**
 * Tags: short words that people give to numbers and campaigns, to find them by and to act on them together. Pure.
 */
import * as Schema from "effect/Schema"

/** Longest tag, in characters. */
export const tagLengthMax = 40

/** Tags that a number or a campaign may have: what can still be read in a list. */
export const tagsOfOneMax = 20

/** Different tags of a workspace: what can still be chosen from. */
export const tagsOfWorkspaceMax = 500

/** What a tag has to be, in the words of an error message. */
export const tagExpected =
  `expected 1 to ${tagLengthMax} characters: a letter or a digit, then letters, digits, spaces and any of - _ . : / & + #`

/** Spaces at its ends, and several for one, are no part of a tag. */
const tidied = (text: string): string => text.normalize("NFC").replaceAll(/ +/g, " ").trim()

const isTidyTag = (text: string): boolean => text.length <= tagLengthMax && tagPattern.test(text)

const tagPattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _.:/&+#-]*$/u

/** A tag as somebody writes it: what stands around it is taken away. */
export const WrittenTag = Schema.transform(
  Schema.String,
  Schema.String.pipe(Schema.filter(isTidyTag, { message: () => tagExpected })),
  { strict: true, decode: tidied, encode: (tag) => tag }
)
/** A tag. */
export type Tag = typeof WrittenTag.Type

/** What tags are told apart by: `VIP` and `vip` are one, written as it was first. */
export type TagKey = string

/** What a tag is told apart by. */
export const keyOf = (tag: Tag): TagKey => tag.toLowerCase()

/** Tags that something has any of, or none of; `any`: whichever there are. */
export type TagChoice = ReadonlyArray<Tag> | "any"

/** How `any` is written in an address: no tag is called so. */
const anyWritten = "*"

/** What a choice of tags has to be, in the words of an error message. */
export const choiceExpected = `expected ${anyWritten}, or 1 to ${tagsOfOneMax} tags with commas between them`

/** The tags of a text, with commas between them, each once; undefined: one of them is none. */
const chosen = (text: string): ReadonlyArray<Tag> | undefined => {
  const tags = new Map(text.split(",").map(tidied).map((tag) => [keyOf(tag), tag]))
  return tags.size <= tagsOfOneMax && [...tags.values()].every(isTidyTag) ? [...tags.values()] : undefined
}

/** A choice of tags as an address writes it: `*`, or tags with commas between them. */
export const WrittenTagChoice = Schema.String.pipe(
  Schema.filter((text) => text === anyWritten || chosen(text) !== undefined, { message: () => choiceExpected })
)

/** The choice that is written; none of an undefined or an unreadable one. */
export const choiceOf = (written: string | undefined): TagChoice | undefined =>
  written === undefined ? undefined : written === anyWritten ? "any" : chosen(written)
