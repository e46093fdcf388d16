/**
 * What happened to a group since somebody read it, and whether an edit of it fits in with that. Pure.
 *
 * An edit says which numbers come and go; so what others did meanwhile stays. It conflicts where it would undo what its
 * author has not seen: another name, or a number that was added since.
 */

/** A change of a group, as far as it was noted. */
export interface GroupChange {
  readonly kind: "joined" | "left" | "renamed"
  /** ANIs that came or went, the first of them. */
  readonly ids: ReadonlyArray<number>
  /** How many came or went. */
  readonly count: number
  /** Of a rename: the name before it. */
  readonly nameBefore: string | null
}

/** What changed in all. */
export interface Since {
  /** The name then; null: not known. */
  readonly nameThen: string | null
  /** ANIs that are in the group and were not, and those that were and are not. */
  readonly joined: ReadonlyArray<number>
  readonly left: ReadonlyArray<number>
  /** Whether these are all of them. */
  readonly isComplete: boolean
}

/** Adds up changes in their order; `isKnown`: they are all that there were. */
export const of = (changes: ReadonlyArray<GroupChange>, nameNow: string, isKnown: boolean): Since => {
  const wasIn = new Map<number, boolean>()
  const isIn = new Map<number, boolean>()
  for (const { ids, kind } of changes) {
    if (kind === "renamed") continue
    for (const id of ids) {
      if (!wasIn.has(id)) wasIn.set(id, kind === "left")
      isIn.set(id, kind === "joined")
    }
  }
  const ids = [...isIn.keys()]
  return {
    nameThen: isKnown ? changes.find(({ kind }) => kind === "renamed")?.nameBefore ?? nameNow : null,
    joined: ids.filter((id) => isIn.get(id) === true && wasIn.get(id) === false),
    left: ids.filter((id) => isIn.get(id) === false && wasIn.get(id) === true),
    isComplete: isKnown && changes.every(({ count, ids }) => count === ids.length)
  }
}

/** Whether an edit would undo what its author has not seen. `removing`: the ANIs in the group that it takes out. */
export const isConflict = (
  since: Since,
  nameNow: string,
  edit: { readonly name: string | undefined; readonly removing: ReadonlyArray<number> }
): boolean => {
  const isRenaming = edit.name !== undefined && edit.name !== nameNow
  if (isRenaming && since.nameThen !== nameNow) return true
  if (edit.removing.length === 0) return false
  if (!since.isComplete) return true
  const joined = new Set(since.joined)
  return edit.removing.some((id) => joined.has(id))
}
