/**
 * What undoing a change of tags takes, and what it would do now. Pure.
 */
import type { AniId } from "../Ani.ts"
import { keyOf, type Tag, type TagKey, tagsOfOneMax, tagsOfWorkspaceMax } from "../tags/Tag.ts"

/** A tag that was given to things, or taken from them. */
export interface RetaggedUndo<Id> {
  readonly tag: Tag
  readonly isAdded: boolean
  readonly ids: ReadonlyArray<Id>
}

/** Of numbers and campaigns whose tags were changed. */
export interface TagsUndo {
  readonly kind: "tags"
  readonly numbers: ReadonlyArray<RetaggedUndo<AniId>>
  readonly campaigns: ReadonlyArray<RetaggedUndo<string>>
}

/** The tags now of what an undo is about; who has none may be left out. */
export interface PresentTags {
  readonly kind: "tags"
  readonly numbers: ReadonlyMap<AniId, ReadonlyArray<TagKey>>
  readonly campaigns: ReadonlyMap<string, ReadonlyArray<TagKey>>
  /** All tags of the workspace. */
  readonly known: ReadonlySet<TagKey>
}

/** What is to be done: as in the undo, each the other way. */
export interface TagsStep {
  readonly kind: "tags"
  readonly numbers: ReadonlyArray<RetaggedUndo<AniId>>
  readonly campaigns: ReadonlyArray<RetaggedUndo<string>>
}

/** What undoing would do. */
export interface TagsPlan {
  readonly undoStep: TagsStep | undefined
  readonly changes: ReadonlyArray<string>
  readonly misfits: ReadonlyArray<string>
}

/** What undoing a change of tags would do. */
export const plan = (undo: TagsUndo, { campaigns, known, numbers }: PresentTags): TagsPlan => {
  const there = new Set(known)
  const changes: Array<string> = []
  const misfits: Array<string> = []
  const step: TagsStep = {
    kind: "tags",
    numbers: back(undo.numbers, numbers, there, "number", { changes, misfits }),
    campaigns: back(undo.campaigns, campaigns, there, "campaign", { changes, misfits })
  }
  return { undoStep: step.numbers.length + step.campaigns.length === 0 ? undefined : step, changes, misfits }
}

// internal

interface Told {
  readonly changes: Array<string>
  readonly misfits: Array<string>
}

const back = <Id>(
  changed: ReadonlyArray<RetaggedUndo<Id>>,
  present: ReadonlyMap<Id, ReadonlyArray<TagKey>>,
  known: Set<TagKey>,
  what: "campaign" | "number",
  { changes, misfits }: Told
): ReadonlyArray<RetaggedUndo<Id>> => {
  const counts = new Map<Id, number>()
  const countOf = (id: Id) => counts.get(id) ?? present.get(id)?.length ?? 0
  const steps: Array<RetaggedUndo<Id>> = []
  const many = (count: number) => `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`
  // What was given goes first, which makes room for what comes back.
  for (const { ids, isAdded, tag } of [...changed].sort((a, b) => Number(b.isAdded) - Number(a.isAdded))) {
    const key = keyOf(tag)
    const still = ids.filter((id) => (present.get(id)?.includes(key) ?? false) === isAdded)
    if (still.length < ids.length) {
      const others = ids.length - still.length
      misfits.push(
        `${many(others)} ${
          isAdded ? others === 1 ? "does not have" : "do not have" : others === 1 ? "has" : "have"
        } the tag “${tag}” ${isAdded ? "any more" : "again already"}`
      )
    }
    if (!isAdded && still.length > 0 && !known.has(key) && known.size >= tagsOfWorkspaceMax) {
      misfits.push(`There are ${tagsOfWorkspaceMax} tags: “${tag}” does not come back`)
      continue
    }
    const fitting = isAdded ? still : still.filter((id) => countOf(id) < tagsOfOneMax)
    if (fitting.length < still.length) {
      const others = still.length - fitting.length
      misfits.push(`${many(others)} ${others === 1 ? "has" : "have"} ${tagsOfOneMax} tags: “${tag}” does not come back`)
    }
    if (fitting.length === 0) continue
    for (const id of fitting) counts.set(id, countOf(id) + (isAdded ? -1 : 1))
    if (!isAdded) known.add(key)
    steps.push({ tag, isAdded: !isAdded, ids: fitting })
    changes.push(
      isAdded
        ? `Take the tag “${tag}” from ${many(fitting.length)} again`
        : `Give the tag “${tag}” back to ${many(fitting.length)}`
    )
  }
  return steps
}
