/**
 * What undoing a change would do now, and what of it no longer fits. Pure: storage reads what is there, and does what the
 * plan says.
 */
import type { AniId, AniStatus } from "../Ani.ts"
import * as HoldOut from "../assignment/HoldOut.ts"
import type { NewStatement } from "../CallbackRoute.ts"
import * as PackedNumber from "../groups/PackedNumber.ts"
import type { OwnerRow } from "../owners/OwnerRow.ts"
import type * as PhoneNumber from "../PhoneNumber.ts"
import { difference } from "./Difference.ts"
import {
  type GroupNow,
  type GroupStep,
  type GroupSteps,
  nothing,
  numbers,
  ofDeletion,
  ofEdit,
  ofRegroup
} from "./GroupUndoPlan.ts"
import * as TagUndo from "./TagUndo.ts"
import type {
  Brand,
  CallbackRoutesUndo,
  CampaignEditUndo,
  CampaignUndo,
  ClassUndo,
  DispositionEditUndo,
  DispositionUndo,
  FieldsUndo,
  ListUndo,
  OwnersUndo,
  PlacementUndo,
  PolicyUndo,
  SnapshotUndo,
  TransitionUndo,
  Undo
} from "./Undo.ts"

/** What is there of what an undo is about. */
export type Present =
  | GroupNow
  /** Those of a regrouping, in its order. */
  | { readonly kind: "groups"; readonly groups: ReadonlyArray<GroupNow> }
  | {
    readonly kind: "numbers"
    /** Those that are held. `isLatest`: nothing was done to it since. */
    readonly numbers: ReadonlyMap<
      AniId,
      { readonly status: AniStatus; readonly pools: number; readonly isLatest: boolean }
    >
    readonly now: number
    /** Those of the undo, in its order. */
    readonly groups: ReadonlyArray<GroupNow>
  }
  /** `isAsAfter`: it is what the change made of it. */
  | { readonly kind: "policy"; readonly isAsAfter: boolean; readonly isThere: boolean }
  /** Null: there is none. */
  | { readonly kind: "campaign"; readonly campaign: CampaignUndo["campaign"] | null }
  | { readonly kind: "list"; readonly list: ListUndo["after"] }
  | {
    readonly kind: "owners"
    /** Of each owner of the undo, in their order: the number that they have, and whether the one that they had is held. */
    readonly owners: ReadonlyArray<{ readonly number: PhoneNumber.PhoneNumber | null; readonly isHeld: boolean }>
  }
  | { readonly kind: "disposition"; readonly disposition: DispositionUndo["disposition"] | null }
  | { readonly kind: "class"; readonly class: ClassUndo["before"] }
  /** What is said by hand of the undo's numbers, in their order. */
  | { readonly kind: "callbackRoutes"; readonly said: ReadonlyArray<Omit<NewStatement, "source">> }
  | {
    readonly kind: "placement"
    /** Those that are held, by `PackedNumber.identityOf`, each with its groups and its brand. */
    readonly numbers: ReadonlyMap<number, Brand & { readonly groups: ReadonlyArray<string> }>
    /** Those of the groups it names that are there; of those that were made how many numbers they have. */
    readonly groups: ReadonlyMap<string, number>
  }
  | TagUndo.PresentTags
  | SnapshotTraces

/** What is left of what a snapshot changed. */
export interface SnapshotTraces {
  readonly kind: "snapshot"
  /** What it changed is not kept any more, or another snapshot was uploaded since. */
  readonly isPast: boolean
  /** Groups of those that it made, deleted and renamed which nobody else changed since. */
  readonly made: number
  readonly deleted: number
  readonly renamed: number
  /** Numbers that it put into such groups and took out of them: one in two groups counts twice. */
  readonly added: number
  readonly removed: number
  /** Groups that others changed since it began: the first `misfitsMax`, by id, and how many they are. */
  readonly changed: ReadonlyArray<string>
  readonly changedCount: number
  /** Numbers in no group that it took out of the inventory. */
  readonly loose: number
}

/** What is to be done. */
export type UndoStep =
  | GroupStep
  | GroupSteps
  | {
    readonly kind: "numbers"
    readonly event: "pause" | "activate"
    readonly anis: ReadonlyArray<{ readonly id: AniId; readonly until: number | null }>
    /** What is to be done to groups, as one: all join before any leave. */
    readonly groups: ReadonlyArray<GroupStep>
  }
  | { readonly kind: "policy"; readonly campaignId: string | null; readonly policy: PolicyUndo["before"] }
  | { readonly kind: "campaign"; readonly campaign: CampaignUndo["campaign"] }
  | { readonly kind: "campaignFields"; readonly id: string; readonly fields: CampaignEditUndo["before"] }
  /** Null: it is registered no more. */
  | { readonly kind: "list"; readonly id: string; readonly list: ListUndo["before"] }
  | { readonly kind: "owners"; readonly owners: ReadonlyArray<OwnerRow> }
  | { readonly kind: "disposition"; readonly disposition: DispositionUndo["disposition"] }
  | { readonly kind: "dispositionFields"; readonly id: string; readonly fields: DispositionEditUndo["before"] }
  | { readonly kind: "class"; readonly name: string; readonly class: ClassUndo["before"] }
  | {
    readonly kind: "callbackRoutes"
    readonly numbers: ReadonlyArray<PhoneNumber.PhoneNumber & Omit<NewStatement, "source">>
  }
  | {
    readonly kind: "placement"
    readonly join: ReadonlyArray<NumberInGroup>
    readonly leave: ReadonlyArray<NumberInGroup>
    readonly brands: ReadonlyArray<Brand & { readonly phone: PackedNumber.PackedNumber }>
    /** Groups to be deleted: nobody is in them then. */
    readonly groups: ReadonlyArray<string>
  }
  | TagUndo.TagsStep
  | SnapshotUndoStep

/** A number, and a group that it is to be in or out of. */
export interface NumberInGroup {
  readonly phone: PackedNumber.PackedNumber
  readonly group: string
}

/** Undoes a snapshot: in the background, as it was applied. */
export interface SnapshotUndoStep {
  readonly kind: "snapshot"
  readonly uploadId: number
}

/** What an undo would do. */
export interface Plan {
  /** What is to be done; undefined: nothing of it fits any more. */
  readonly undoStep: UndoStep | undefined
  /** Sentences for people. */
  readonly changes: ReadonlyArray<string>
  /** What of it no longer fits, and so stays as it is: the first `misfitsMax`. */
  readonly misfits: ReadonlyArray<string>
}

/** Misfits that a plan names. */
export const misfitsMax = 100

/** What an undo would do. `present` is of the kind that the undo is about. */
export const make = (undo: Undo, present: Present): Plan => {
  const plan = of(undo, present)
  const { misfits } = plan
  return misfits.length <= misfitsMax ? plan : {
    ...plan,
    misfits: [...misfits.slice(0, misfitsMax), `and ${misfits.length - misfitsMax} more`]
  }
}

/** Whether undoing it puts prospects into the shares of another hold-out. */
export const changesHoldOut = (undo: Undo): boolean => {
  switch (undo.kind) {
    case "policy":
      return !HoldOut.isSame(undo.before, undo.after)
    case "campaignEdit":
      return !HoldOut.isSame(undo.before.policy ?? {}, undo.after.policy ?? {})
    case "campaignDeletion":
      return !HoldOut.isSame({}, undo.campaign.policy)
    default:
      return false
  }
}

// internal

const of = (undo: Undo, present: Present): Plan => {
  switch (undo.kind) {
    case "groupEdit":
      return present.kind === "group" ? ofEdit(undo, present) : wrong
    case "groupDeletion":
      return present.kind === "group" ? ofDeletion(undo, present) : wrong
    case "transition":
      return present.kind === "numbers" ? ofTransition(undo, present) : wrong
    case "policy":
      return present.kind === "policy" ? ofPolicy(undo, present) : wrong
    case "campaignEdit":
      return present.kind === "campaign" ? ofCampaignEdit(undo, present) : wrong
    case "campaignDeletion":
      return present.kind === "campaign" ? ofCampaign(undo, present) : wrong
    case "list":
      return present.kind === "list" ? ofList(undo, present) : wrong
    case "owners":
      return present.kind === "owners" ? ofOwners(undo, present) : wrong
    case "dispositionEdit":
      return present.kind === "disposition" ? ofDispositionEdit(undo, present) : wrong
    case "dispositionDeletion":
      return present.kind === "disposition" ? ofDisposition(undo, present) : wrong
    case "dispositionClass":
      return present.kind === "class" ? ofClass(undo, present) : wrong
    case "snapshot":
      return present.kind === "snapshot" ? ofSnapshot(undo, present) : wrong
    case "callbackRoutes":
      return present.kind === "callbackRoutes" ? ofCallbackRoutes(undo, present) : wrong
    case "regroup":
      return present.kind === "groups" ? ofRegroup(undo, present.groups) : wrong
    case "placement":
      return present.kind === "placement" ? ofPlacement(undo, present) : wrong
    case "tags":
      return present.kind === "tags" ? TagUndo.plan(undo, present) : wrong
  }
}

const wrong: Plan = { undoStep: undefined, changes: [], misfits: [] }

type PresentOf<K extends Present["kind"]> = Extract<Present, { readonly kind: K }>

const ofTransition = (
  { anis, event, groups = [] }: TransitionUndo,
  { groups: groupsNow, now, numbers: held }: PresentOf<"numbers">
): Plan => {
  const expected = event === "pause" ? "COOLING_OFF" : "ACTIVE_AND_BEING_MANAGED"
  const isFit = ({ id, until }: TransitionUndo["anis"][number]) => {
    const ani = held.get(id)
    if (ani === undefined || ani.status !== expected || !ani.isLatest) return false
    return event === "pause" || (ani.pools > 0 && (until === null || until > now))
  }
  const fit = anis.filter(isFit)
  const misfits = anis.length - fit.length
  const back = event === "pause" ? "activate" : "pause"
  // What took a place goes back only where the one whose place it was is there again: else there would be neither.
  const replaced = anis.filter(({ replacedBy }) => replacedBy !== undefined)
  const leaving = replaced.filter((ani) => fit.includes(ani) || held.get(ani.id)?.status === "ACTIVE_AND_BEING_MANAGED")
  const placesBack = new Set(leaving.map(({ replacedBy }) => PackedNumber.identityOf(replacedBy!)))
  const isBack = (phone: PackedNumber.PackedNumber) => placesBack.has(PackedNumber.identityOf(phone))
  const moves = ofRegroup({
    kind: "regroup",
    groups: groups.map(({ added, groupId, removed }) => ({
      groupId,
      added: added.filter(isBack),
      removed: removed.filter(({ phone }) => isBack(phone))
    }))
  }, groupsNow)
  const steps = moves.undoStep?.kind === "groups" ? moves.undoStep.steps : []
  const staying = replaced.length - leaving.length
  return {
    undoStep: fit.length + steps.length === 0
      ? undefined
      : { kind: "numbers", event: back, anis: fit.map(({ id, until }) => ({ id, until })), groups: steps },
    changes: [
      ...(fit.length === 0 ? [] : [
        back === "activate" ? `Activate ${numbers(fit.length)} again` : `Put ${numbers(fit.length)} to rest again`
      ]),
      ...moves.changes
    ],
    misfits: [
      ...(misfits === 0 ? [] : [`${numbers(misfits)} changed since, or left: nothing is done to them`]),
      ...(staying === 0
        ? []
        : [`${numbers(staying)} that took their places ${staying === 1 ? "stays" : "stay"} there`]),
      ...moves.misfits
    ]
  }
}

const ofPolicy = ({ before, campaignId }: PolicyUndo, { isAsAfter, isThere }: PresentOf<"policy">): Plan => {
  if (!isThere) return nothing("What had this policy is gone")
  if (!isAsAfter) return nothing("The policy was changed again since")
  return {
    undoStep: { kind: "policy", campaignId, policy: before },
    changes: ["Give it the policy that it had"],
    misfits: []
  }
}

const ofCampaignEdit = (undo: CampaignEditUndo, { campaign }: PresentOf<"campaign">): Plan => {
  if (campaign === null) return nothing("The campaign was deleted since")
  const { changes, fields, misfits } = fieldsBack("campaign", undo, campaign)
  return {
    undoStep: changes.length === 0 ? undefined : { kind: "campaignFields", id: undo.id, fields },
    changes,
    misfits
  }
}

const ofDispositionEdit = (undo: DispositionEditUndo, { disposition }: PresentOf<"disposition">): Plan => {
  if (disposition === null) return nothing("The disposition was deleted since")
  const { changes, fields, misfits } = fieldsBack("disposition", undo, disposition)
  return {
    undoStep: changes.length === 0 ? undefined : { kind: "dispositionFields", id: undo.id, fields },
    changes,
    misfits
  }
}

/** Which fields get back what they had: those that are as the change left them. */
const fieldsBack = <A extends { readonly id: string }>(what: string, { after, before }: FieldsUndo<A>, now: A) => {
  const fields: Partial<Omit<A, "id">> = {}
  const changes: Array<string> = []
  const misfits: Array<string> = []
  for (const field of Object.keys(after).sort() as Array<keyof Omit<A, "id"> & string>) {
    const isNow = (value: unknown) => difference({ value: now[field] }, { value }) === undefined
    if (isNow(before[field])) continue
    if (isNow(after[field])) {
      fields[field] = before[field]!
      changes.push(`Give the ${what} the ${words[field] ?? field} that it had`)
    } else misfits.push(`The ${words[field] ?? field} was changed again since`)
  }
  return { fields, changes, misfits }
}

/** Fields as people call them, where that is not their name. */
const words: Readonly<Record<string, string>> = { inboundPoolId: "group" }

const ofDisposition = ({ disposition }: DispositionUndo, present: PresentOf<"disposition">): Plan =>
  present.disposition !== null ? nothing("A disposition of this identifier was registered since") : {
    undoStep: { kind: "disposition", disposition },
    changes: [`Register the disposition “${disposition.name}” again`],
    misfits: []
  }

const ofClass = ({ after, before, name }: ClassUndo, present: PresentOf<"class">): Plan =>
  present.class !== after ? nothing("The class was changed again since") : {
    undoStep: { kind: "class", name, class: before },
    changes: [
      before === null ? `Leave “${name}” to the usual names again` : `Give “${name}” the class ${before} again`
    ],
    misfits: []
  }

const ofCampaign = ({ campaign }: CampaignUndo, present: PresentOf<"campaign">): Plan =>
  present.campaign !== null ? nothing("A campaign of this identifier was registered since") : {
    undoStep: { kind: "campaign", campaign },
    changes: [`Register the campaign “${campaign.name}” again`],
    misfits: []
  }

const ofList = ({ after, before, id }: ListUndo, { list }: PresentOf<"list">): Plan => {
  if (difference({ list }, { list: after }) !== undefined) return nothing("The list was changed again since")
  const change = before === null
    ? `Register the list ${id} no more`
    : after === null
    ? `Register the list ${id} again`
    : `Give the list ${id} the terms that it had`
  return { undoStep: { kind: "list", id, list: before }, changes: [change], misfits: [] }
}

const ofOwners = ({ owners: changed }: OwnersUndo, { owners }: PresentOf<"owners">): Plan => {
  const isAsAfter = changed.map(({ after }, i) => isSameNumber(after, owners[i]!.number))
  const back = changed.filter(({ before }, i) => isAsAfter[i] && (before === null || owners[i]!.isHeld))
  const others = isAsAfter.filter((isIt) => !isIt).length
  const gone = changed.length - back.length - others
  return {
    undoStep: back.length === 0
      ? undefined
      : { kind: "owners", owners: back.map(({ before, owner }) => ({ owner, number: before })) },
    changes: back.length === 0 ? [] : [`Give ${ownersOf(back.length)} what they had`],
    misfits: [
      ...(others === 0 ? [] : [`${ownersOf(others)} changed since: they stay as they are`]),
      ...(gone === 0 ? [] : [`The numbers of ${ownersOf(gone)} were removed: they stay as they are`])
    ]
  }
}

const ownersOf = (count: number): string => count === 1 ? "1 owner" : `${count.toLocaleString("en")} owners`

const isSameNumber = (a: PhoneNumber.PhoneNumber | null, b: PhoneNumber.PhoneNumber | null): boolean =>
  a?.callingCode === b?.callingCode && a?.national === b?.national

const ofSnapshot = ({ uploadId }: SnapshotUndo, present: SnapshotTraces): Plan => {
  const { added, changed, changedCount, deleted, isPast, loose, made, removed, renamed } = present
  if (isPast) return nothing("Another snapshot was uploaded since")
  const changes = [
    ...(made === 0 ? [] : [`Delete ${groups(made)} that it made`]),
    ...(deleted === 0 ? [] : [`Make ${groups(deleted)} again that it deleted`]),
    ...(renamed === 0 ? [] : [`Call ${groups(renamed)} as before`]),
    ...(removed === 0 ? [] : [`Put ${numbers(removed)} back into groups`]),
    ...(added === 0 ? [] : [`Take ${numbers(added)} out of groups again`])
  ]
  return {
    undoStep: changes.length === 0 ? undefined : { kind: "snapshot", uploadId },
    changes,
    misfits: [
      ...changed.map((groupId) => `The group ${groupId} was changed since: it stays as it is`),
      ...(changedCount > changed.length ? [`${groups(changedCount - changed.length)} more were changed since`] : []),
      ...(loose === 0 ? [] : [`${numbers(loose)} that were in no group stay out of the inventory`])
    ]
  }
}

const ofCallbackRoutes = (undo: CallbackRoutesUndo, { said }: PresentOf<"callbackRoutes">): Plan => {
  const fit = undo.numbers.filter(({ after }, index) =>
    said[index]!.isCallable === after.isCallable && said[index]!.note === after.note
  )
  const misfits = undo.numbers.length - fit.length
  return {
    undoStep: fit.length === 0 ? undefined : {
      kind: "callbackRoutes",
      numbers: fit.map(({ before, callingCode, national }) => ({ callingCode, national, ...before }))
    },
    changes: fit.length === 0 ? [] : [`Say of ${numbers(fit.length)} what was said before`],
    misfits: misfits === 0 ? [] : [`${numbers(misfits)} changed since: they stay as they are`]
  }
}

const ofPlacement = ({ groupsMade, numbers: placed }: PlacementUndo, present: PresentOf<"placement">): Plan => {
  const join: Array<NumberInGroup> = []
  const leave: Array<NumberInGroup> = []
  const brands: Array<Brand & { readonly phone: PackedNumber.PackedNumber }> = []
  const gone = new Map<string, number>()
  let changed = 0
  for (const { brand, from, group, phone, wasInBoth } of placed) {
    const now = present.numbers.get(PackedNumber.identityOf(phone))
    if (now === undefined || !now.groups.includes(group)) {
      changed++
      continue
    }
    if (brand !== undefined && difference<object>({ ...brand.after }, brandNow(now)) === undefined) {
      brands.push({ phone, ...brand.before })
    }
    if (from === undefined) continue
    if (from !== null && !present.groups.has(from)) {
      gone.set(from, (gone.get(from) ?? 0) + 1)
      continue
    }
    if (from !== null && !now.groups.includes(from)) join.push({ phone, group: from })
    if (wasInBoth !== true) leave.push({ phone, group })
  }
  const leaving = new Map<string, number>()
  for (const { group } of leave) leaving.set(group, (leaving.get(group) ?? 0) + 1)
  const made = groupsMade.filter((group) => present.groups.has(group))
  const empty = made.filter((group) => present.groups.get(group) === (leaving.get(group) ?? 0))
  const changes = [
    ...(join.length === 0 ? [] : [`Put ${numbers(join.length)} back into ${groupsOf(join)}`]),
    ...(leave.length === 0 ? [] : [`Take ${numbers(leave.length)} out of ${groupsOf(leave)} again`]),
    ...(brands.length === 0 ? [] : [`Give ${numbers(brands.length)} the brand from before`]),
    ...empty.map((group) => `Delete the group ${group}, which was made for it`)
  ]
  return {
    undoStep: changes.length === 0 ? undefined : { kind: "placement", join, leave, brands, groups: empty },
    changes,
    misfits: [
      ...(changed === 0 ? [] : [`${numbers(changed)} left since: nothing is done to ${changed === 1 ? "it" : "them"}`]),
      ...Array.from(
        gone,
        ([group, count]) =>
          `The group ${group} was deleted since: ${numbers(count)} that left it ${count === 1 ? "stays" : "stay"}`
      ),
      ...made.filter((group) => !empty.includes(group)).map((group) =>
        `The group ${group} has other numbers now: it stays`
      )
    ]
  }
}

const brandNow = ({ brandName, isBranded }: Brand): object => ({ brandName, isBranded })

const groupsOf = (places: ReadonlyArray<NumberInGroup>): string => {
  const [first, ...others] = new Set(places.map(({ group }) => group))
  return others.length === 0 ? `the group ${first}` : `${others.length + 1} groups`
}

const groups = (count: number): string => count === 1 ? "1 group" : `${count.toLocaleString("en")} groups`
