/**
 * Writes which number is kept for which owner.
 */
import * as Owner from "@anipool/domain/assignment/Owner"
import type { OwnerRow } from "@anipool/domain/owners/OwnerRow"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import * as TextOrder from "@anipool/domain/TextOrder"
import type * as OwnerEntries from "@anipool/domain/trail/OwnerEntries"
import type { Outcome } from "@anipool/storage/NumberOwners"
import * as Inventory from "./Inventory.ts"
import * as OwnerBook from "./OwnerBook.ts"
import * as State from "./State.ts"

/** What became of rows, and the owners that changed, each once. */
export interface Written {
  readonly outcomes: ReadonlyArray<Outcome>
  readonly changed: ReadonlyArray<OwnerEntries.Changed>
}

/** Writes rows in their order, each by itself, as one change of settings where anything is another. */
export const record = (
  state: State.State,
  workspace: State.WorkspaceState,
  rows: ReadonlyArray<OwnerRow>
): Written => {
  const { inventory, owners } = workspace
  let count = countOf(owners)
  if (count + rows.length > Owner.ownersMax) {
    forgetRemoved(workspace)
    count = countOf(owners)
  }
  const now = new Map<string, PhoneNumber | null>()
  const outcomes = rows.map(({ number, owner }): Outcome => {
    const before = now.has(owner) ? now.get(owner) ?? null : OwnerBook.numberOf(owners, inventory, owner)
    if (number !== null && holderOf(inventory, number) === undefined) return "not-held"
    if (isSame(before, number)) return "same"
    if (before === null && count >= Owner.ownersMax) return "full"
    count += (number === null ? 0 : 1) - (before === null ? 0 : 1)
    now.set(owner, number)
    return "recorded"
  })
  const changed = [...now].flatMap(([owner, after]): ReadonlyArray<OwnerEntries.Changed> => {
    const before = OwnerBook.numberOf(owners, inventory, owner)
    return isSame(before, after) ? [] : [{ owner, before, after }]
  })
  if (changed.length === 0) return { outcomes, changed }
  const changedAt = inventory.now().at
  const revision = State.advanceSettings(state, workspace)
  forgetGone(owners, changedAt)
  for (const { after, owner } of [...changed].sort(TextOrder.by((each) => each.owner))) {
    owners.delete(owner)
    owners.set(owner, { revision, changedAt, aniId: after && holderOf(inventory, after)!.id })
  }
  return { outcomes, changed }
}

// internal

const dayMs = 86_400_000

/** Forgets those who have had none for a day: all who follow know of it by then. */
const forgetGone = (owners: OwnerBook.OwnerBook, now: number): void => {
  for (const [owner, { aniId, changedAt }] of owners) {
    if (aniId === null && changedAt < now - dayMs) owners.delete(owner)
  }
}

/** Forgets owners of ANIs that were removed, to make room. */
const forgetRemoved = ({ inventory, owners }: State.WorkspaceState): void => {
  for (const [owner, { aniId }] of owners) {
    if (aniId !== null && OwnerBook.aniOf(owners, inventory, owner) === undefined) owners.delete(owner)
  }
}

const countOf = (owners: OwnerBook.OwnerBook): number => {
  let count = 0
  for (const { aniId } of owners.values()) if (aniId !== null) count++
  return count
}

const holderOf = (inventory: Inventory.Inventory, { callingCode, national }: PhoneNumber) =>
  Inventory.holderOf(inventory, callingCode, national)

const isSame = (a: PhoneNumber | null, b: PhoneNumber | null): boolean =>
  a?.callingCode === b?.callingCode && a?.national === b?.national
