/**
 * What undoing a change would do now, and what of it no longer fits. Pure: storage reads what is there, and does what the
 * plan says.
 */
import type { AniId, AniStatus } from "../Ani.ts"
import * as PackedNumber from "../groups/PackedNumber.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import type { CampaignUndo, DeletionUndo, EditUndo, PolicyUndo, TakenNumber, TransitionUndo, Undo } from "./Undo.ts"

/** Where a number is now. */
export interface NumberPlace {
  readonly isInGroup: boolean
  /** Another group that it is in; null: none. */
  readonly elsewhere: string | null
}

/** What is there of what an undo is about. */
export type Present =
  | {
    readonly kind: "group"
    /** The group's name; null: there is none. */
    readonly name: string | null
    /** By `PackedNumber.identityOf`; a number that is not held is left out. */
    readonly places: ReadonlyMap<number, NumberPlace>
  }
  | {
    readonly kind: "numbers"
    /** Those that are held. `isLatest`: nothing was done to it since. */
    readonly numbers: ReadonlyMap<
      AniId,
      { readonly status: AniStatus; readonly pools: number; readonly isLatest: boolean }
    >
    readonly now: number
  }
  /** `isAsAfter`: it is what the change made of it. */
  | { readonly kind: "policy"; readonly isAsAfter: boolean; readonly isThere: boolean }
  | { readonly kind: "campaign"; readonly isThere: boolean }

/** What is to be done. */
export type Deed =
  | {
    readonly kind: "group"
    readonly groupId: string
    /** The name that it gets; null: it keeps its own. */
    readonly name: string | null
    /** Whether it is made again. */
    readonly isRevived: boolean
    readonly join: ReadonlyArray<TakenNumber>
    readonly leave: ReadonlyArray<PackedNumber.PackedNumber>
  }
  | {
    readonly kind: "numbers"
    readonly event: "pause" | "activate"
    readonly anis: ReadonlyArray<{ readonly id: AniId; readonly until: number | null }>
  }
  | { readonly kind: "policy"; readonly campaignId: string | null; readonly policy: PolicyUndo["before"] }
  | { readonly kind: "campaign"; readonly campaign: CampaignUndo["campaign"] }

/** What an undo would do. */
export interface Plan {
  /** What is to be done; undefined: nothing of it fits any more. */
  readonly deed: Deed | undefined
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
    case "campaignDeletion":
      return present.kind === "campaign" ? ofCampaign(undo, present) : wrong
  }
}

const wrong: Plan = { deed: undefined, changes: [], misfits: [] }

type PresentOf<K extends Present["kind"]> = Extract<Present, { readonly kind: K }>

const ofEdit = (undo: EditUndo, { name, places }: PresentOf<"group">): Plan => {
  const { added, groupId, nameAfter, nameBefore } = undo
  if (name === null) return nothing("The group was deleted since")
  const isRenamed = nameBefore !== nameAfter
  const nameBack = isRenamed && name === nameAfter ? nameBefore : null
  const leave = added.filter((phone) => places.get(PackedNumber.identityOf(phone))?.isInGroup === true)
  const { join, misfits } = joining(undo.removed, places)
  const changes = [
    ...(nameBack === null ? [] : [`Call the group “${nameBack}” again`]),
    ...(join.length === 0 ? [] : [`Put ${numbers(join.length)} back into the group`]),
    ...(leave.length === 0 ? [] : [`Take ${numbers(leave.length)} out of the group again`])
  ]
  return {
    deed: changes.length === 0 ? undefined : { kind: "group", groupId, name: nameBack, isRevived: false, join, leave },
    changes,
    misfits: [
      ...(isRenamed && name !== nameAfter && name !== nameBefore
        ? [`The group was renamed since, to “${name}”: it keeps that name`]
        : []),
      ...misfits,
      ...(added.length > leave.length ? [`${numbers(added.length - leave.length)} left the group since`] : [])
    ]
  }
}

const ofDeletion = ({ groupId, name, removed }: DeletionUndo, present: PresentOf<"group">): Plan => {
  if (present.name !== null) return nothing("A group of this identifier was made since")
  const { join, misfits } = joining(removed, present.places)
  return {
    deed: { kind: "group", groupId, name, isRevived: true, join, leave: [] },
    changes: [`Make the group “${name}” again, with ${numbers(join.length)}`],
    misfits
  }
}

/** Which numbers come back: not those that are back already, and not those that left the inventory and were taken elsewhere. */
const joining = (removed: ReadonlyArray<TakenNumber>, places: PresentOf<"group">["places"]) => {
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
  return { join, misfits }
}

const ofTransition = ({ anis, event }: TransitionUndo, { now, numbers: held }: PresentOf<"numbers">): Plan => {
  const expected = event === "pause" ? "COOLING_OFF" : "ACTIVE_AND_BEING_MANAGED"
  const isFit = ({ id, until }: TransitionUndo["anis"][number]) => {
    const ani = held.get(id)
    if (ani === undefined || ani.status !== expected || !ani.isLatest) return false
    return event === "pause" || (ani.pools > 0 && (until === null || until > now))
  }
  const fit = anis.filter(isFit)
  const misfits = anis.length - fit.length
  const back = event === "pause" ? "activate" : "pause"
  return {
    deed: fit.length === 0 ? undefined : { kind: "numbers", event: back, anis: fit },
    changes: fit.length === 0 ? [] : [`${back === "activate" ? "Activate" : "Pause"} ${numbers(fit.length)} again`],
    misfits: misfits === 0 ? [] : [`${numbers(misfits)} changed since, or left: nothing is done to them`]
  }
}

const ofPolicy = ({ before, campaignId }: PolicyUndo, { isAsAfter, isThere }: PresentOf<"policy">): Plan => {
  if (!isThere) return nothing("What had this policy is gone")
  if (!isAsAfter) return nothing("The policy was changed again since")
  return {
    deed: { kind: "policy", campaignId, policy: before },
    changes: ["Give it the policy that it had"],
    misfits: []
  }
}

const ofCampaign = ({ campaign }: CampaignUndo, { isThere }: PresentOf<"campaign">): Plan =>
  isThere ? nothing("A campaign of this identifier was registered since") : {
    deed: { kind: "campaign", campaign },
    changes: [`Register the campaign “${campaign.name}” again`],
    misfits: []
  }

const nothing = (why: string): Plan => ({ deed: undefined, changes: [], misfits: [why] })

const numbers = (count: number): string => count === 1 ? "1 number" : `${count.toLocaleString("en")} numbers`

const e164Of = (phone: PackedNumber.PackedNumber): string => {
  const { callingCode, number } = PackedNumber.unpack(phone)
  return PhoneNumber.toE164({ callingCode, national: number })
}
