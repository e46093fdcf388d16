/**
 * Entries of the audit trail for what is done to numbers, and to all of them by a snapshot. Pure.
 */
import type { Ani, AniId } from "../Ani.ts"
import type { NewStatement, Source } from "../CallbackRoute.ts"
import * as PackedNumber from "../groups/PackedNumber.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import { type NewEntry, phonesListedMax, type Subject } from "./Entry.ts"
import type { Brand, GroupMembersUndo, PlacedNumber, PlacementUndo, TakenNumber } from "./Undo.ts"

/** A number as entries name it. */
export type NamedAni = Pick<Ani, "id" | "callingCode" | "number">

/** A number that entered the inventory; `groupsMade`: its group, where it was made for it. */
export const created = (ani: Ani, groupsMade: ReadonlyArray<string>): NewEntry => ({
  action: "ani.created",
  subject: subjectOf(ani),
  summary: `Took the number ${e164Of(ani)} into the group ${ani.inboundGroupId ?? "none"}${madeOf(groupsMade)}`,
  details: { after: shown(ani), groupsMade },
  undo: placement(groupsMade, [{ ...ani, before: null }])
})

/** A number as a change left it, and as it found it. */
export interface Placed extends Pick<Ani, "callingCode" | "number" | "areaCode" | "inboundGroupId">, Brand {
  /** Null: it was not in the inventory. `wasIn`: the group that it was put into was one of its groups already. */
  readonly before: (Pick<Ani, "inboundGroupId"> & Brand & { readonly wasIn: boolean }) | null
}

/** Many numbers that entered the inventory, or moved and were branded; one at least. */
export const imported = (placed: ReadonlyArray<Placed>, groupsMade: ReadonlyArray<string>): NewEntry => {
  const created = placed.filter(({ before }) => before === null).length
  const updated = placed.length - created
  const groups = [...new Set(placed.flatMap(({ inboundGroupId }) => inboundGroupId ?? []))]
  return {
    action: "ani.imported",
    subject: { kind: "group", id: groups[0]!, name: groups[0]! },
    summary: `Imported ${count(placed.length)} into ${
      groups.length === 1 ? `the group ${groups[0]}` : `${groups.length} groups`
    }${groups.length === 1 ? madeOf(groupsMade) : ""}: ${created} new, ${updated} changed${
      groups.length === 1 || groupsMade.length === 0
        ? ""
        : `; ${
          groupsMade.length === 1 ? `the group ${groupsMade[0]} was` : `${groupsMade.length} groups were`
        } made for them`
    }`,
    details: {
      created,
      updated,
      groups: groups.slice(0, phonesListedMax),
      groupsMade: groupsMade.slice(0, phonesListedMax)
    },
    undo: placement(groupsMade, placed)
  }
}

/**
 * A number that was changed; undefined where nothing of it was. `wasIn`: it was in the group that it was put into before;
 * `groupsMade`: its group, where it was made for it.
 */
export const changed = (
  before: Ani,
  after: Ani,
  { groupsMade, wasIn }: { readonly groupsMade: ReadonlyArray<string>; readonly wasIn: boolean }
): NewEntry | undefined => {
  const [from, to] = [shown(before), shown(after)]
  return JSON.stringify(from) === JSON.stringify(to) ? undefined : {
    action: "ani.changed",
    subject: subjectOf(after),
    summary: `Changed the number ${e164Of(after)}${
      before.inboundGroupId === after.inboundGroupId ? "" : `: it is in the group ${after.inboundGroupId ?? "none"} now`
    }${madeOf(groupsMade)}`,
    details: { before: from, after: to, groupsMade },
    // Another number is another thing to whoever undoes it.
    undo: from.number === to.number ? placement(groupsMade, [{ ...after, before: { ...before, wasIn } }]) : undefined
  }
}

/** A number that was taken out of the inventory. */
export const removed = (ani: Ani): NewEntry => ({
  action: "ani.removed",
  subject: subjectOf(ani),
  summary: `Removed the number ${e164Of(ani)} from the inventory`,
  details: { before: shown(ani) }
})

/** A number that took another's place out of a group, and the groups that it came into. */
export interface Replacing extends PackedNumber.Unpacked {
  /** By their identifiers. */
  readonly from: string
  readonly into: ReadonlyArray<string>
}

/** A number that was put to rest or activated. */
export interface Moved extends NamedAni {
  /** The end that its rest had before. */
  readonly until: number | null
  /** What its rest cost its groups, in words; undefined: it was not told. */
  readonly cost?: string | undefined
  /** What took its place, if anything did. */
  readonly replacement?: Replacing | undefined
}

/** Costs that details list: each is a sentence. */
const costsListedMax = 50

/** Numbers that were put to rest or activated, one at least. */
export const moved = (
  event: "pause" | "activate",
  anis: ReadonlyArray<Moved>,
  { carrier, note, until }: {
    readonly carrier: string | null
    readonly note: string | null
    readonly until: number | null
  }
): NewEntry => {
  const [first] = anis
  const what = anis.length === 1 ? `the number ${e164Of(first!)}` : count(anis.length)
  const costs = anis.flatMap((ani) => ani.cost === undefined ? [] : [{ number: e164Of(ani), cost: ani.cost }])
  const replaced = anis.flatMap((ani) => ani.replacement === undefined ? [] : [{ ani, by: ani.replacement }])
  const rest = anis.length === 1 && first!.cost !== undefined
    ? `: it ${first!.cost}`
    : replaced.length === 0
    ? ""
    : `; ${count(replaced.length)} took ${anis.length === 1 ? "its place" : "their places"} from the reserve`
  return {
    action: event === "pause" ? "ani.paused" : "ani.activated",
    subject: subjectOf(first!),
    summary: event === "pause" ? `Put ${what} to rest${rest}` : `Activated ${what}`,
    details: {
      numbers: anis.slice(0, phonesListedMax).map(e164Of),
      numbersCount: anis.length,
      until,
      carrier,
      note,
      ...(costs.length === 0 ? {} : { costs: costs.slice(0, costsListedMax) }),
      ...(replaced.length === 0 ? {} : {
        replacements: replaced.slice(0, phonesListedMax).map(({ ani, by }) => ({
          number: e164Of(ani),
          by: e164Of(by),
          from: by.from
        }))
      })
    },
    undo: {
      kind: "transition",
      event,
      anis: anis.map(({ id, replacement, until }) => ({
        id,
        until,
        ...(replacement === undefined ? {} : { replacedBy: PackedNumber.pack(replacement) })
      })),
      ...(replaced.length === 0 ? {} : { groups: movesOf(replaced.map(({ by }) => by)) })
    }
  }
}

/** What changed of the register of callback routes by one source's word; one number at least. */
export const routesRecorded = (
  source: Source,
  numbers: ReadonlyArray<
    PhoneNumber.PhoneNumber & {
      readonly before: Omit<NewStatement, "source">
      readonly after: Omit<NewStatement, "source">
    }
  >
): NewEntry => {
  const name = PhoneNumber.toE164(numbers[0]!)
  const yes = numbers.filter(({ after }) => after.isCallable === true).length
  const no = numbers.filter(({ after }) => after.isCallable === false).length
  const parts = [
    ...(yes === 0 ? [] : [`${yes.toLocaleString("en")} can be called back`]),
    ...(no === 0 ? [] : [`${no.toLocaleString("en")} cannot`]),
    ...(yes + no === numbers.length ? [] : [`taken back of ${(numbers.length - yes - no).toLocaleString("en")}`])
  ]
  return {
    action: "callback.recorded",
    subject: { kind: "ani", id: name, name },
    summary: `Recorded of ${numbers.length === 1 ? `the number ${name}` : count(numbers.length)} whether ${
      numbers.length === 1 ? "it" : "they"
    } can be called back (${source}): ${parts.join(", ")}`,
    details: {
      source,
      numbers: numbers.slice(0, phonesListedMax).map((number) => ({
        number: PhoneNumber.toE164(number),
        before: number.before,
        after: number.after
      })),
      numbersCount: numbers.length
    },
    // What an import found is told by the next one.
    undo: source === "hand" ? { kind: "callbackRoutes", numbers } : undefined
  }
}

/** A remediation that was asked for. */
export const remediationRequested = (
  ani: NamedAni,
  details: { readonly carrier: string | null; readonly note: string | null }
): NewEntry => ({
  action: "remediation.requested",
  subject: subjectOf(ani),
  summary: `Asked for a remediation of the number ${e164Of(ani)}`,
  details
})

/** Numbers that were handed in with a vendor, one at least. */
export const handedIn = (
  anis: ReadonlyArray<NamedAni>,
  { note, vendor }: { readonly note: string | null; readonly vendor: string }
): NewEntry => ({
  action: "remediation.handedIn",
  subject: subjectOf(anis[0]!),
  summary: `Handed ${anis.length === 1 ? `the number ${e164Of(anis[0]!)}` : count(anis.length)} in with ${vendor}`,
  details: { vendor, note, numbers: anis.slice(0, phonesListedMax).map(e164Of), numbersCount: anis.length }
})

/** A remediation that the desk moved on. */
export const remediationMoved = (
  ani: Pick<Ani, "callingCode" | "number"> & { readonly aniId: AniId },
  details: { readonly state: string; readonly note: string | null }
): NewEntry => ({
  action: "remediation.moved",
  subject: subjectOf({ ...ani, id: ani.aniId }),
  summary: `The remediation of the number ${e164Of(ani)} is ${states[details.state] ?? details.state} now`,
  details
})

/** A redress case that was closed. */
export const redressClosed = (
  { contact, note, ...ani }: Pick<Ani, "callingCode" | "number"> & {
    readonly aniId: AniId
    readonly contact: string
    readonly note: string | null
  }
): NewEntry => ({
  action: "redress.closed",
  subject: subjectOf({ ...ani, id: ani.aniId }),
  summary: `Closed the redress case of the number ${e164Of(ani)} at ${contact}`,
  details: { contact, note }
})

/** What an upload of a snapshot came to. */
export interface SnapshotCounts {
  readonly groupsCreated: number
  readonly groupsReplaced: number
  readonly groupsDeleted: number
  readonly phonesAdded: number
  readonly phonesRemoved: number
  readonly anisCreated: number
  readonly anisRemoved: number
}

/**
 * Memberships that a snapshot may have changed so that it can be undone: 16 bytes of each are kept for a day. It is what
 * one of 7,000,000 numbers changes that replaces as many others.
 */
export const snapshotUndoMax = 14_000_000

/** A snapshot that was applied; `isKept`: what it changed is known. */
export const snapshotApplied = (uploadId: number, counts: SnapshotCounts, isKept: boolean): NewEntry => ({
  action: "snapshot.applied",
  subject: { kind: "snapshot", id: String(uploadId), name: `Upload ${uploadId}` },
  summary: `Applied a snapshot: ${
    counts.groupsCreated === 1 ? "1 group" : `${counts.groupsCreated} groups`
  } made, ${counts.groupsDeleted} deleted, ${count(counts.phonesAdded)} added, ${count(counts.phonesRemoved)} removed`,
  details: {
    groupsCreated: counts.groupsCreated,
    groupsReplaced: counts.groupsReplaced,
    groupsDeleted: counts.groupsDeleted,
    phonesAdded: counts.phonesAdded,
    phonesRemoved: counts.phonesRemoved,
    anisCreated: counts.anisCreated,
    anisRemoved: counts.anisRemoved
  },
  undo: isKept && counts.phonesAdded + counts.phonesRemoved <= snapshotUndoMax
    ? { kind: "snapshot", uploadId }
    : undefined
})

// internal

/** What came and went of each group as numbers took places. */
const movesOf = (replacing: ReadonlyArray<Replacing>): ReadonlyArray<GroupMembersUndo> => {
  const groups = new Map<string, { added: Array<PackedNumber.PackedNumber>; removed: Array<TakenNumber> }>()
  const of = (groupId: string) => {
    const known = groups.get(groupId) ?? { added: [], removed: [] }
    groups.set(groupId, known)
    return known
  }
  for (const each of replacing) {
    const phone = PackedNumber.pack(each)
    of(each.from).removed.push({ phone })
    for (const groupId of each.into) of(groupId).added.push(phone)
  }
  return Array.from(groups, ([groupId, came]) => ({ groupId, ...came }))
}

const states: Readonly<Record<string, string>> = { IN_PROGRESS: "in progress", DONE: "done", REJECTED: "rejected" }

const e164Of = ({ callingCode, number }: Pick<Ani, "callingCode" | "number">): string =>
  PhoneNumber.toE164({ callingCode, national: number })

const subjectOf = (ani: NamedAni): Subject => ({ kind: "ani", id: String(ani.id), name: e164Of(ani) })

const madeOf = (groupsMade: ReadonlyArray<string>): string => groupsMade.length === 0 ? "" : ", which was made for it"

/** What undoing takes of numbers that were put somewhere; undefined: nothing of them changed. */
const placement = (
  groupsMade: ReadonlyArray<string>,
  placed: ReadonlyArray<Placed>
): PlacementUndo | undefined => {
  const numbers = placed.flatMap((each): ReadonlyArray<PlacedNumber> => {
    const { before, inboundGroupId: group } = each
    if (group === null) return []
    const at = { phone: PackedNumber.pack(each), group }
    if (before === null) return [{ ...at, from: null }]
    const isMoved = before.inboundGroupId !== null && before.inboundGroupId !== group
    const isBranded = before.isBranded !== each.isBranded || before.brandName !== each.brandName
    if (!isMoved && !isBranded) return []
    return [{
      ...at,
      ...(isMoved ? { from: before.inboundGroupId } : {}),
      ...(isMoved && before.wasIn ? { wasInBoth: true } : {}),
      ...(isBranded ? { brand: { before: brandOf(before), after: brandOf(each) } } : {})
    }]
  })
  return numbers.length + groupsMade.length === 0 ? undefined : { kind: "placement", groupsMade, numbers }
}

const brandOf = ({ brandName, isBranded }: Brand): Brand => ({ isBranded, brandName })

const shown = (ani: Ani) => ({
  number: e164Of(ani),
  group: ani.inboundGroupId,
  isBranded: ani.isBranded,
  brandName: ani.brandName
})

const count = (value: number): string => value === 1 ? "1 number" : `${value.toLocaleString("en")} numbers`
