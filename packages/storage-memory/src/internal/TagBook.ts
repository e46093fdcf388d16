/**
 * The tags of a workspace, and who has them.
 */
import type { AniId } from "@anipool/domain/Ani"
import { keyOf, type Tag, type TagChoice, type TagKey } from "@anipool/domain/tags/Tag"
import * as TextOrder from "@anipool/domain/TextOrder"

/** Tags by what has them; each one's in their order, and none who has none. */
export type Holders<Id> = Map<Id, ReadonlyArray<TagKey>>

/** The tags of a workspace, and who has them. */
export interface TagBook {
  /** How each is written. */
  readonly spelled: Map<TagKey, Tag>
  /** How many have each. */
  readonly uses: Map<TagKey, number>
  readonly numbers: Holders<AniId>
  readonly campaigns: Holders<string>
}

/** No tags. */
export const make = (): TagBook => ({ spelled: new Map(), uses: new Map(), numbers: new Map(), campaigns: new Map() })

/** What has no tags. */
export const none: ReadonlyArray<TagKey> = []

/** Gives a tag to those who do not have it, or takes it from those who have it. */
export const change = <Id>(
  { spelled, uses }: TagBook,
  holders: Holders<Id>,
  { ids, isAdded, tag }: { readonly tag: Tag; readonly isAdded: boolean; readonly ids: ReadonlyArray<Id> }
): void => {
  const key = keyOf(tag)
  for (const id of ids) {
    const has = holders.get(id) ?? none
    const after = isAdded ? [...has, key].sort(TextOrder.compare) : has.filter((each) => each !== key)
    if (after.length === 0) holders.delete(id)
    else holders.set(id, after)
  }
  const count = (uses.get(key) ?? 0) + (isAdded ? ids.length : -ids.length)
  if (count > 0) {
    uses.set(key, count)
    if (!spelled.has(key)) spelled.set(key, tag)
  } else {
    uses.delete(key)
    spelled.delete(key)
  }
}

/** Whether something has any of the tags of a choice. */
export const taggedBy = <Id>(holders: Holders<Id>, choice: TagChoice): (id: Id) => boolean => {
  if (choice === "any") return (id) => holders.has(id)
  const keys = new Set(choice.map(keyOf))
  return (id) => (holders.get(id) ?? none).some((key) => keys.has(key))
}
