/**
 * Whether and how what was done to groups' numbers is undone: what is there now is compared with what was left.
 *
 * Pure.
 */
import * as PackedNumber from "../groups/PackedNumber.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import type { DeletionUndo, EditUndo, RegroupUndo, TakenNumber } from "./Undo.ts"

/** Where a number is now. */
export interface NumberPlace {
  readonly isInGroup: boolean
  /** Another group that it is in; null: none. */
  readonly elsewhere: string | null
}

/** A group as it is now. */
export interface GroupNow {
  readonly kind: "group"
  /** The group's name; null: there is none. */
  readonly name: string | null
  /** By `PackedNumber.identityOf`; a number that is not held is left out. */
  readonly places: ReadonlyMap<number, NumberPlace>
}

/** What is to be done to a group. */
export interface GroupStep {
  readonly kind: "group"
  readonly groupId: string
  /** The name that it gets; null: it keeps its own. */
  readonly name: string | null
  /** Whether it is made again. */
  readonly isRevived: boolean
  readonly join: ReadonlyArray<TakenNumber>
  readonly leave: ReadonlyArray<PackedNumber.PackedNumber>
}

/** What is to be done to several, as one: all join before any leave, as who is in no group leaves the inventory. */
export interface GroupSteps {
  readonly kind: "groups"
  readonly steps: ReadonlyArray<GroupStep>
}

/** What undoing it would do. */
export interface GroupPlan {
  readonly undoStep: GroupStep | GroupSteps | undefined
  readonly changes: ReadonlyArray<string>
  readonly misfits: ReadonlyArray<string>
}

/** Back go those that the edit took out, and out who it put in; the name, where it is as it left it. */
export const ofEdit = (undo: EditUndo, { name, places }: GroupNow): GroupPlan => {
  const { added, groupId, nameAfter, nameBefore } = undo
  if (name === null) return nothing("The group was deleted since")
  const isRenamed = nameBefore !== nameAfter
  const nameBack = isRenamed && name === nameAfter ? nameBefore : null
  const inGroup = added.filter((phone) => places.get(PackedNumber.identityOf(phone))?.isInGroup === true)
  // Whose other group is gone would leave the inventory, where it was before the edit.
  const held = new Set(undo.held?.map(PackedNumber.identityOf))
  const leave = inGroup.filter((phone) => {
    const identity = PackedNumber.identityOf(phone)
    return !held.has(identity) || places.get(identity)!.elsewhere !== null
  })
  const staying = inGroup.length - leave.length
  const { join, misfits } = joining(undo.removed, places)
  const changes = [
    ...(nameBack === null ? [] : [`Call the group “${nameBack}” again`]),
    ...(join.length === 0 ? [] : [`Put ${numbers(join.length)} back into the group`]),
    ...(leave.length === 0 ? [] : [`Take ${numbers(leave.length)} out of the group again`])
  ]
  return {
    undoStep: changes.length === 0
      ? undefined
      : { kind: "group", groupId, name: nameBack, isRevived: false, join, leave },
    changes,
    misfits: [
      ...(isRenamed && name !== nameAfter && name !== nameBefore
        ? [`The group was renamed since, to “${name}”: it keeps that name`]
        : []),
      ...misfits,
      ...(added.length > inGroup.length ? [`${numbers(added.length - inGroup.length)} left the group since`] : []),
      ...(staying === 0
        ? []
        : [stays(staying)])
    ]
  }
}

/** Back go those that are still where they were put; who was put elsewhere since stays there. */
export const ofRegroup = (undo: RegroupUndo, now: ReadonlyArray<GroupNow>): GroupPlan => {
  const groups = undo.groups.map(({ added, groupId, removed }, index) => {
    const { name, places } = now[index]!
    const isThere = (phone: PackedNumber.PackedNumber) =>
      name !== null && places.get(PackedNumber.identityOf(phone))?.isInGroup === true
    return { groupId, name, places, removed, added, still: added.filter(isThere) }
  })
  const identities = (phones: ReadonlyArray<ReadonlyArray<PackedNumber.PackedNumber>>) =>
    new Set(phones.flatMap((some) => some.map(PackedNumber.identityOf)))
  const put = identities(groups.map(({ added }) => added))
  const still = identities(groups.map(({ still }) => still))
  const isBack = ({ phone }: TakenNumber) => {
    const identity = PackedNumber.identityOf(phone)
    return !put.has(identity) || still.has(identity)
  }
  const joins = groups.map(({ name, places, removed }) =>
    name === null ? { join: [], misfits: [] } : joining(removed.filter(isBack), places)
  )
  const back = identities(joins.map(({ join }) => join.map(({ phone }) => phone)))
  // Whose other groups are gone would leave the inventory.
  const leaves = groups.map(({ places, still }) =>
    still.filter((phone) => {
      const identity = PackedNumber.identityOf(phone)
      return back.has(identity) || places.get(identity)!.elsewhere !== null
    })
  )
  const steps = groups.flatMap(({ groupId, name }, index): ReadonlyArray<GroupStep & { readonly name: string }> => {
    const join = joins[index]!.join
    const leave = leaves[index]!
    return name === null || join.length + leave.length === 0
      ? []
      : [{ kind: "group", groupId, name, isRevived: false, join, leave }]
  })
  const gone = put.size - still.size
  const staying = still.size - identities(leaves).size
  return {
    undoStep: steps.length === 0
      ? undefined
      : { kind: "groups", steps: steps.map((step) => ({ ...step, name: null })) },
    changes: [
      ...steps.filter(({ join }) => join.length > 0).map(({ join, name }) =>
        `Put ${numbers(join.length)} back into the group “${name}”`
      ),
      ...steps.filter(({ leave }) => leave.length > 0).map(({ leave, name }) =>
        `Take ${numbers(leave.length)} out of the group “${name}” again`
      )
    ],
    misfits: [
      ...groups.filter(({ name }) => name === null).map(({ groupId }) => `The group ${groupId} was deleted since`),
      ...joins.flatMap(({ misfits }) => misfits),
      ...(gone === 0 ? [] : [`${numbers(gone)} left the group since`]),
      ...(staying === 0 ? [] : [stays(staying)])
    ]
  }
}

/** The group is made again, with those that were in it. */
export const ofDeletion = ({ groupId, name, removed }: DeletionUndo, present: GroupNow): GroupPlan => {
  if (present.name !== null) return nothing("A group of this identifier was made since")
  const { join, misfits } = joining(removed, present.places)
  return {
    undoStep: { kind: "group", groupId, name, isRevived: true, join, leave: [] },
    changes: [`Make the group “${name}” again, with ${numbers(join.length)}`],
    misfits
  }
}

/** Nothing of it fits any more. */
export const nothing = (why: string): GroupPlan & { readonly undoStep: undefined } => ({
  undoStep: undefined,
  changes: [],
  misfits: [why]
})

/** So many numbers, in words. */
export const numbers = (count: number): string => count === 1 ? "1 number" : `${count.toLocaleString("en")} numbers`

// internal

/** Which numbers come back: not those that are back already, and not those that left the inventory and were taken elsewhere. */
const joining = (removed: ReadonlyArray<TakenNumber>, places: GroupNow["places"]) => {
  const join: Array<TakenNumber> = []
  const misfits: Array<string> = []
  for (const taken of removed) {
    const place = places.get(PackedNumber.identityOf(taken.phone))
    if (place?.isInGroup === true) continue
    const elsewhere = place?.elsewhere ?? null
    if (taken.left === true && elsewhere !== null) {
      misfits.push(`${e164Of(taken.phone)} is in the group ${elsewhere} now`)
    } else join.push(taken)
  }
  // Those who left were noted in whatever order storage came upon them.
  return { join, misfits: misfits.sort() }
}

const stays = (count: number): string =>
  `${numbers(count)} ${count === 1 ? "is" : "are"} in no other group any more: ${
    count === 1 ? "it stays" : "they stay"
  } in this one`

const e164Of = (phone: PackedNumber.PackedNumber): string => {
  const { callingCode, number } = PackedNumber.unpack(phone)
  return PhoneNumber.toE164({ callingCode, national: number })
}
