/**
 * What a list is filtered by of tags, as the page's address holds it.
 */
import { choiceOf } from "@anipool/http-api/admin/TagChoice"

/** Tags that are had any of, and had none of; each as the interface writes them. */
export interface TagFilter {
  readonly tags?: string
  readonly withoutTags?: string
}

/** Reads it out of an address; what is none is left out. */
export const fromAddress = (address: Readonly<Record<string, unknown>>): TagFilter => ({
  ...read(address, "tags"),
  ...read(address, "withoutTags")
})

/** What is chosen in the one field for it: tags, or `withoutAny`; null: nothing. */
export const valueOf = ({ tags, withoutTags }: TagFilter): string | null =>
  tags ?? (withoutTags === "*" ? withoutAny : null)

/** What stands in the address for what is chosen in the field; empty texts take parts out. */
export const ofValue = (value: string | null): { readonly tags: string; readonly withoutTags: string } =>
  value === withoutAny ? { tags: "", withoutTags: "*" } : { tags: value ?? "", withoutTags: "" }

/** Stands in the field for those without tags: no tag is called so. */
export const withoutAny = "-*"

// internal

/** The router reads `?tags=2026` as a number. */
const read = (address: Readonly<Record<string, unknown>>, part: keyof TagFilter): TagFilter => {
  const text = String(address[part] ?? "")
  return choiceOf(text) === undefined ? {} : { [part]: text }
}
