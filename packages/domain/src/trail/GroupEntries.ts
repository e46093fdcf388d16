/**
 * Entries of the audit trail for what is done to groups. Pure.
 */
import * as PackedNumber from "../groups/PackedNumber.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import { type NewEntry, phonesListedMax, type Subject } from "./Entry.ts"
import type { GroupMembersUndo, TakenNumber } from "./Undo.ts"

/** A group that was made. */
export const created = (
  { groupId, name, phones }: {
    readonly groupId: string
    readonly name: string
    readonly phones: ReadonlyArray<PackedNumber.PackedNumber>
  }
): NewEntry => ({
  action: "group.created",
  subject: subjectOf(groupId, name),
  summary: `Made the group ${quoted(name)} with ${numbers(phones.length)}`,
  details: { phones: shown(phones), phonesCount: phones.length }
})

/** What was changed of a group. */
export interface GroupChange {
  readonly groupId: string
  readonly nameBefore: string
  readonly nameAfter: string
  readonly added: ReadonlyArray<PackedNumber.PackedNumber>
  /** Numbers that were in the inventory before: all of the added that were, and maybe others. */
  readonly held: ReadonlyArray<PackedNumber.PackedNumber>
  readonly removed: ReadonlyArray<TakenNumber>
}

/** A group that was edited, or replaced as a whole; undefined where nothing of it changed. */
export const changed = (action: "group.edited" | "group.replaced", change: GroupChange): NewEntry | undefined => {
  const { added, groupId, nameAfter, nameBefore, removed } = change
  const wasHeld = new Set(change.held.map(PackedNumber.identityOf))
  const held = added.filter((phone) => wasHeld.has(PackedNumber.identityOf(phone)))
  const isRenamed = nameBefore !== nameAfter
  if (!isRenamed && added.length === 0 && removed.length === 0) return undefined
  const parts = [
    ...(isRenamed ? [`renamed from ${quoted(nameBefore)}`] : []),
    ...(added.length > 0 ? [`${numbers(added.length)} added`] : []),
    ...(removed.length > 0 ? [`${numbers(removed.length)} removed`] : [])
  ]
  return {
    action,
    subject: subjectOf(groupId, nameAfter),
    summary: `${action === "group.edited" ? "Edited" : "Replaced"} the group ${quoted(nameAfter)}: ${parts.join(", ")}`,
    details: {
      before: { name: nameBefore },
      after: { name: nameAfter },
      added: shown(added),
      addedCount: added.length,
      removed: shown(removed.map(({ phone }) => phone)),
      removedCount: removed.length,
      leftInventory: removed.filter(({ left }) => left).length
    },
    undo: { kind: "groupEdit", groupId, nameBefore, nameAfter, added, held, removed }
  }
}

/** A group that was deleted. */
export const deleted = (groupId: string, name: string, removed: ReadonlyArray<TakenNumber>): NewEntry => {
  const left = removed.filter((each) => each.left).length
  return {
    action: "group.deleted",
    subject: subjectOf(groupId, name),
    summary: `Deleted the group ${quoted(name)} with ${numbers(removed.length)}, ${left} of which left the inventory`,
    details: {
      removed: shown(removed.map(({ phone }) => phone)),
      removedCount: removed.length,
      leftInventory: left
    },
    undo: { kind: "groupDeletion", groupId, name, removed }
  }
}

/** A group whose numbers came or went. */
export interface Regrouped extends GroupMembersUndo {
  readonly name: string
}

/** Numbers that went from groups to others; one group at least. `about`: the group that it is mainly about. */
export const regrouped = (
  action: "ani.copied" | "ani.moved" | "ani.replaced",
  groups: ReadonlyArray<Regrouped>,
  about: { readonly groupId: string; readonly name: string }
): NewEntry => {
  const { groupId, name } = about
  const own = groups.find((group) => group.groupId === groupId)
  const came = own?.added.length ?? 0
  const went = own?.removed.length ?? 0
  const most = Math.max(...groups.flatMap(({ added, removed }) => [added.length, removed.length]))
  const from = groups.filter(({ removed }) => removed.length > 0).map(({ name }) => quoted(name))
  const into = quoted(name)
  return {
    action,
    subject: subjectOf(groupId, name),
    summary: action === "ani.replaced"
      ? `Replaced ${numbers(went)} of the group ${into} by ${numbers(came)}`
      : action === "ani.copied"
      ? `Put ${numbers(most)} into the group ${into} too`
      : `Moved ${numbers(most)} to the group ${into}${
        from.length === 1 ? ` from ${from[0]}` : from.length > 1 ? ` from ${from.length} groups` : ""
      }`,
    details: {
      groups: groups.slice(0, phonesListedMax).map(({ added, groupId, name, removed }) => ({
        groupId,
        name,
        added: added.length,
        removed: removed.length
      })),
      added: own === undefined ? [] : shown(own.added),
      removed: own === undefined ? [] : shown(own.removed.map(({ phone }) => phone)),
      leftInventory: groups.reduce((sum, { removed }) => sum + removed.filter(({ left }) => left).length, 0)
    },
    undo: {
      kind: "regroup",
      groups: groups.map(({ added, groupId, removed }) => ({ groupId, added, removed }))
    }
  }
}

// internal

const subjectOf = (id: string, name: string): Subject => ({ kind: "group", id, name })

const quoted = (name: string): string => `“${name}”`

const numbers = (count: number): string => count === 1 ? "1 number" : `${count.toLocaleString("en")} numbers`

/** The lowest of them, as `+12125550100`: storage has no order. */
const shown = (phones: ReadonlyArray<PackedNumber.PackedNumber>): ReadonlyArray<string> =>
  Array.from(Float64Array.from(phones).sort().subarray(0, phonesListedMax), (phone) => {
    const { callingCode, number } = PackedNumber.unpack(phone)
    return PhoneNumber.toE164({ callingCode, national: number })
  })
