/**
 * What has to change so that a workspace has the groups of a target and no others: the rule that every storage's
 * application of a snapshot is held to.
 *
 * Pure. Numbers and groups are compared by `===`; order is that of the inputs.
 */

/** Groups with their members. */
export type Groups<Phone> = ReadonlyMap<string, ReadonlySet<Phone>>

/** A phone in a group. */
export interface Membership<Phone> {
  readonly groupId: string
  readonly phone: Phone
}

/** What a workspace holds. */
export interface Current<Phone> {
  readonly groups: Groups<Phone>
  /** Every ANI in the inventory, in a group or not. */
  readonly inInventory: ReadonlySet<Phone>
}

/** What a workspace shall hold. */
export interface Wanted<Phone> {
  readonly groups: Groups<Phone>
  /** Groups that stay as they are, if they are there; none of them stands in `groups`. */
  readonly untouched: ReadonlySet<string>
}

/** What changes. */
export interface Diff<Phone> {
  readonly groupsCreated: ReadonlyArray<string>
  /** Those that there were and that stay; their members may change or not. */
  readonly groupsReplaced: ReadonlyArray<string>
  readonly groupsDeleted: ReadonlyArray<string>
  readonly added: ReadonlyArray<Membership<Phone>>
  readonly removed: ReadonlyArray<Membership<Phone>>
  /** New in the inventory, each once. */
  readonly anisCreated: ReadonlyArray<Phone>
  /** In no group any more, or in none before and after. */
  readonly anisRemoved: ReadonlyArray<Phone>
}

/** The changes that make `current` what is `wanted`. */
export const diff = <Phone>(current: Current<Phone>, wanted: Wanted<Phone>): Diff<Phone> => {
  const groupIds = [...current.groups.keys()]
  const remaining = groupIds.filter((groupId) => wanted.groups.has(groupId) || wanted.untouched.has(groupId))
  const added = [...wanted.groups].flatMap(([groupId, phones]) =>
    outside(phones, current.groups.get(groupId)).map((phone) => ({ groupId, phone }))
  )
  const removed = groupIds
    .filter((groupId) => !wanted.untouched.has(groupId))
    .flatMap((groupId) =>
      outside(current.groups.get(groupId)!, wanted.groups.get(groupId)).map((phone) => ({ groupId, phone }))
    )
  const staying = new Set<Phone>()
  for (const phones of wanted.groups.values()) for (const phone of phones) staying.add(phone)
  for (const groupId of wanted.untouched) for (const phone of current.groups.get(groupId) ?? []) staying.add(phone)
  return {
    groupsCreated: [...wanted.groups.keys()].filter((groupId) => !current.groups.has(groupId)),
    groupsReplaced: remaining.filter((groupId) => wanted.groups.has(groupId)),
    groupsDeleted: groupIds.filter((groupId) => !wanted.groups.has(groupId) && !wanted.untouched.has(groupId)),
    added,
    removed,
    anisCreated: [...new Set(added.map(({ phone }) => phone))].filter((phone) => !current.inInventory.has(phone)),
    anisRemoved: outside(current.inInventory, staying)
  }
}

/** What a workspace holds once the changes are made. */
export const apply = <Phone>(current: Current<Phone>, changes: Diff<Phone>): Current<Phone> => {
  const groups = new Map([...current.groups].map(([groupId, phones]) => [groupId, new Set(phones)]))
  for (const groupId of changes.groupsCreated) groups.set(groupId, new Set())
  for (const { groupId, phone } of changes.added) groups.get(groupId)?.add(phone)
  for (const { groupId, phone } of changes.removed) groups.get(groupId)?.delete(phone)
  for (const groupId of changes.groupsDeleted) groups.delete(groupId)
  const inInventory = new Set([...current.inInventory, ...changes.anisCreated])
  for (const phone of changes.anisRemoved) inInventory.delete(phone)
  return { groups, inInventory }
}

// internal

const outside = <Phone>(phones: ReadonlySet<Phone>, others: ReadonlySet<Phone> | undefined): Array<Phone> =>
  others === undefined ? [...phones] : [...phones].filter((phone) => !others.has(phone))
