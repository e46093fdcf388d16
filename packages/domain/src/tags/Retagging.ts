/**
 * Tags that are given to many things and taken from them, as one change: what becomes of each. Pure.
 */
import { keyOf, type Tag, type TagKey, tagsOfOneMax } from "./Tag.ts"

/** Tags to be given and to be taken; none is in both. */
export interface TagChange {
  readonly add: ReadonlyArray<Tag>
  readonly remove: ReadonlyArray<Tag>
}

/** One tag of a change: who gets it, who loses it. */
export interface TagPart<Id> {
  readonly tag: Tag
  readonly key: TagKey
  readonly isAdded: boolean
  /** Those that it is given to, or taken from. */
  readonly ids: Array<Id>
  /** Those with which it was so before. */
  already: number
}

/** What becomes of many things. */
export interface Retagging<Id> {
  readonly parts: ReadonlyArray<TagPart<Id>>
  /** Things that were looked at. */
  found: number
  changed: number
  /** Those that would have more than `tagsOfOneMax` tags, and so stay as they are. */
  full: number
  /** The first of the changed: `namedMax` at most. */
  readonly first: Array<Id>
}

/** A change, before anything was looked at; `spelled`: how tags are written that there are already. */
export const begin = <Id>({ add, remove }: TagChange, spelled: ReadonlyMap<TagKey, Tag>): Retagging<Id> => {
  const parts = (tags: ReadonlyArray<Tag>, isAdded: boolean) =>
    Array.from(
      new Map(tags.map((tag) => [keyOf(tag), tag])),
      ([key, tag]): TagPart<Id> => ({ tag: spelled.get(key) ?? tag, key, isAdded, ids: [], already: 0 })
    )
  return { parts: [...parts(add, true), ...parts(remove, false)], found: 0, changed: 0, full: 0, first: [] }
}

/** Looks at one thing, which has these tags; the first `namedMax` that change are remembered. */
export const take = <Id>(retagging: Retagging<Id>, id: Id, has: ReadonlyArray<TagKey>, namedMax: number): void => {
  retagging.found++
  let after = has.length
  for (const { isAdded, key } of retagging.parts) {
    if (has.includes(key) !== isAdded) after += isAdded ? 1 : -1
  }
  // Who had more already may still be relieved of some.
  if (after > tagsOfOneMax && after > has.length) {
    retagging.full++
    return
  }
  let isChanged = false
  for (const part of retagging.parts) {
    if (has.includes(part.key) === part.isAdded) part.already++
    else {
      part.ids.push(id)
      isChanged = true
    }
  }
  if (!isChanged) return
  retagging.changed++
  if (retagging.first.length < namedMax) retagging.first.push(id)
}

/** How many tags there are with those that a change makes. */
export const tagsAfter = <Id>({ parts }: Retagging<Id>, spelled: ReadonlyMap<TagKey, Tag>): number =>
  spelled.size + parts.filter(({ ids, isAdded, key }) => isAdded && ids.length > 0 && !spelled.has(key)).length
