/**
 * Giving and taking tags: what is typed, as what the server is asked, and what that would do, in words.
 */
import type { TagPlan } from "@anipool/http-api/admin/TagsApi"
import * as Format from "../components/format.ts"

/** What is typed: tags with commas between them. */
export interface Typed {
  readonly give: string
  readonly take: string
}

/** Nothing is typed yet. */
export const blank: Typed = { give: "", take: "" }

/** The tags of a field. */
export const tagsOf = (typed: string): ReadonlyArray<string> =>
  typed.split(",").map((each) => each.trim()).filter(Boolean)

/** What the server is asked; undefined: no tag is typed yet. */
export const changeOf = ({ give, take }: Typed) => {
  const [addTags, removeTags] = [tagsOf(give), tagsOf(take)]
  return addTags.length + removeTags.length === 0 ? undefined : { addTags, removeTags }
}

/** What a field may go on as: the last tag of it is one that there is, none twice. */
export const completions = (typed: string, known: ReadonlyArray<string>): ReadonlyArray<string> => {
  const before = typed.split(",").slice(0, -1).map((each) => each.trim())
  const has = new Set(before.map((each) => each.toLowerCase()))
  return known.filter((tag) => !has.has(tag.toLowerCase())).map((tag) => [...before, tag].join(", "))
}

/** What it would do, in sentences; `noun`: “number”, “campaign”. */
export const told = ({ effects, full }: TagPlan, noun: string): ReadonlyArray<string> => [
  ...effects.map(({ already, changed, isAdded, tag }) =>
    [
      changed === 0
        ? `“${tag}” is ${isAdded ? "given to" : "taken from"} none`
        : `“${tag}” is ${isAdded ? "given to" : "taken from"} ${Format.counted(changed, noun)}`,
      already === 0 ? "" : `; ${Format.count(already)} ${have(already, isAdded)}`,
      "."
    ].join("")
  ),
  ...(full === 0
    ? []
    : [
      `${Format.counted(full, noun)} ${full === 1 ? "has" : "have"} too many tags already, and ${
        full === 1 ? "stays" : "stay"
      } as ${full === 1 ? "it is" : "they are"}.`
    ])
]

// internal

const have = (count: number, isAdded: boolean): string =>
  isAdded ? `${count === 1 ? "has" : "have"} it already` : `${count === 1 ? "does" : "do"} not have it`
