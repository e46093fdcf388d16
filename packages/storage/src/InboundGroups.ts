/**
 * Port: inbound groups (pools) as a caller manages them: created, replaced, read and deleted whole.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { PackedNumber } from "@anipool/domain/groups/PackedNumber"
import type { Fit, Regrouping } from "@anipool/domain/groups/Regrouping"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { EntryId } from "./AuditTrail.ts"
import type { AlreadyExists, StorageError } from "./StorageError.ts"

/** What a group shall be. `phones`: at most `GroupLimits.phonesMax`, no number twice. */
export interface GroupContents {
  readonly groupId: string
  readonly name: string
  readonly phones: ReadonlyArray<PackedNumber>
}

/** A group as it is. `phones`: as `+12125550100`, those of +1 before those of +44, each ascending as text. */
export interface Group {
  readonly groupId: string
  readonly name: string
  readonly phones: ReadonlyArray<string>
}

/**
 * What becomes of ANIs that are left in no group: `remove`, they leave the inventory at once; `keep`, they stay for now
 * and are named, to be removed (`removeLeftovers`) once more is done, unless they are in a group by then.
 */
export type Leftovers = "remove" | "keep"

/** What shall change of a group that was read under a version. No number twice, none both added and removed. */
export interface GroupEdit {
  readonly groupId: string
  /** The version that was read. */
  readonly version: number
  /** Another name; without it the group keeps its own. */
  readonly name?: string | undefined
  /** Numbers to be in it, and numbers to be out of it, each at most `GroupLimits.phonesMax`. */
  readonly add: ReadonlyArray<PackedNumber>
  readonly remove: ReadonlyArray<PackedNumber>
}

/** A group that was edited. */
export interface Edited extends Created {
  readonly _tag: "Edited"
  readonly name: string
  readonly version: number
  /** Whether others had changed it since it was read. */
  readonly isMerged: boolean
  readonly phonesRemoved: number
  readonly anisRemoved: number
  /** The entry that tells of it; null: nothing was changed. */
  readonly entry: EntryId | null
}

/** A group that was not edited, as its author would undo what they have not seen (`ChangesSince`). */
export interface Conflicting {
  readonly _tag: "Conflicting"
  readonly version: number
  readonly name: string
  /** The name under the version that was read; null: not known. */
  readonly nameThen: string | null
  /** Phones that came and went since, as `+12125550100`, the first `conflictPhonesMax` of each, and how many they are. */
  readonly added: ReadonlyArray<string>
  readonly addedCount: number
  readonly removed: ReadonlyArray<string>
  readonly removedCount: number
  /** Whether that is all that changed. */
  readonly isComplete: boolean
}

/** Numbers that go from groups to others. No number twice, also in several steps; groups that are named exist. */
export interface RegroupRequest {
  readonly action: "copy" | "move" | "replace"
  /** One at least. */
  readonly steps: ReadonlyArray<Regrouping>
  /** The group that it is mainly about: what they are moved into, or whose numbers are replaced. */
  readonly about: string
}

/** What becomes, or would become, of numbers that go from groups to others. */
export interface RegroupPlan {
  readonly _tag: "Regrouped"
  /** Of each number of each step; `unknown`: it is not held. */
  readonly fits: ReadonlyArray<ReadonlyArray<Fit | "unknown">>
  /** Those that are in no group then, and so leave the inventory. */
  readonly leaving: number
}

/** Numbers that went from groups to others. */
export interface Regrouped extends RegroupPlan {
  /** The entry that tells of it; null: nothing was changed. */
  readonly entry: EntryId | null
}

/** A group that was named is not there; nothing was changed. */
export interface NoGroup {
  readonly _tag: "NoGroup"
  readonly groupId: string
}

/** More than one change takes: `regroupedGroupsMax` or `regroupedPlacesMax`. Nothing was changed. */
export interface TooMany {
  readonly _tag: "TooMany"
}

/** A group without its phones. */
export interface GroupHead extends CountedGroup {
  readonly version: number
}

/** What an edit would do. */
export interface EditPreview {
  readonly name: string
  readonly version: number
  /** Numbers in it now. */
  readonly anis: number
  /** Of those to be added: how many are not in it, and how many of these are not in the inventory. */
  readonly added: number
  readonly created: number
  /** Of those to be removed: how many are in it, and how many of these are in no other group. */
  readonly removed: number
  readonly leaving: number
}

/** What came of a new group. */
export interface Created {
  readonly phonesAdded: number
  /** New in the inventory, or back in it. */
  readonly anisCreated: number
}

/** What came of ANIs that were left in no group. */
export interface Left {
  readonly anisRemoved: number
  /** Those that were kept for now. */
  readonly leftovers: ReadonlyArray<AniId>
}

/** What came of a group that was deleted. */
export interface Removed extends Left {
  /** The entry that tells of it. */
  readonly entry: EntryId
}

/** What changed of a group. */
export interface Replaced extends Created, Left {
  readonly phonesRemoved: number
}

/** A group with its counts. */
export interface CountedGroup extends Pick<Group, "groupId" | "name"> {
  readonly anis: number
  /** Those of them that are active. */
  readonly activeAnis: number
}

/** Which of a list: what to look for, and which page. */
export interface ListOptions {
  readonly search?: string | undefined
  readonly offset: number
  readonly limit: number
}

/** What groups can be sorted by; `campaigns`: how many registered ones dial from it. */
export const groupSortKeys = ["name", "anis", "activeAnis", "campaigns"] as const
/** What groups can be sorted by. */
export type GroupSortKey = typeof groupSortKeys[number]

/** Which groups of a list; `order`: by name unless given. */
export interface GroupListOptions extends ListOptions {
  readonly order?: { readonly by: GroupSortKey; readonly isDescending: boolean } | undefined
}

/** A page of groups; `total`: how many the search finds. */
export interface GroupPage {
  readonly total: number
  readonly groups: ReadonlyArray<CountedGroup>
}

/** A page of a group's phones, as `+12125550100`; `total`: how many the search finds. */
export interface MemberPage extends Pick<Group, "name"> {
  readonly total: number
  readonly phones: ReadonlyArray<string>
}

/** Groups or phones in one page; a page asks for at least 1. */
export const pageSizeMax = 1_000

/** Phones of each kind that a conflict names. */
export const conflictPhonesMax = 100

/** ANIs that the note of a change of a group names: more came or went than anybody looks through. */
export const notedMax = 1_000

/** Changes since a version that an edit looks at; of a group with more it is not known what changed. */
export const changesMax = 1_000

/** Notes of changes that one `forgetChanges` drops. */
export const changesForgottenMax = 10_000

/** Numbers in all steps of one `regroup`. */
export const regroupedMax = 20_000

/** Groups whose numbers one `regroup` changes, and their comings and goings: so its undo is bounded as well. */
export const regroupedGroupsMax = 200
export const regroupedPlacesMax = 50_000

/** Candidates in one `removeLeftovers`. */
export const leftoversMax = 25_000

/**
 * Port: inbound groups. Each method is one transaction. Whatever changes a group's name or phones, here or by another
 * port, raises its version. An ANI that enters is active, as by `Anis.create`, without a
 * brand; one that was removed comes back under its old id. Making or deleting a group is a change of settings; taking
 * ANIs out waits for assignments under way, so that none of them is given out of the group once it is acknowledged.
 */
export class InboundGroups extends Context.Tag("@anipool/storage/InboundGroups")<InboundGroups, {
  /** Makes a group with its phones; fails when there is one of this id. One that was deleted comes back as a new one. */
  readonly create: (
    workspaceId: WorkspaceId,
    group: GroupContents
  ) => Effect.Effect<Created, AlreadyExists | StorageError>
  /** Gives a group another name and other phones; `None` when there is none of this id. Counts what changed. */
  readonly replace: (
    workspaceId: WorkspaceId,
    group: GroupContents,
    leftovers: Leftovers
  ) => Effect.Effect<Option.Option<Replaced>, StorageError>
  /**
   * Takes numbers out of a group, puts others into it and names it; `None` when there is none of this id. What others did
   * since the version that was read stays; where the edit would undo what its author has not seen of that
   * (`ChangesSince`), it changes nothing and says so. ANIs that are left in no group leave the inventory.
   */
  readonly edit: (
    workspaceId: WorkspaceId,
    edit: GroupEdit
  ) => Effect.Effect<Option.Option<Edited | Conflicting>, StorageError>
  /** What an edit would do now, but for its version and name; `None` when there is no group of this id. */
  readonly previewEdit: (
    workspaceId: WorkspaceId,
    edit: Pick<GroupEdit, "groupId" | "add" | "remove">
  ) => Effect.Effect<Option.Option<EditPreview>, StorageError>
  /**
   * Takes numbers out of groups and puts them into others: all as one change with one entry, or none. A number that a step
   * does not fit stays as it is; who rests goes on resting; who is left in no group leaves the inventory.
   */
  readonly regroup: (
    workspaceId: WorkspaceId,
    request: RegroupRequest
  ) => Effect.Effect<Regrouped | NoGroup | TooMany, StorageError>
  /** What it would do now. */
  readonly previewRegroup: (
    workspaceId: WorkspaceId,
    request: RegroupRequest
  ) => Effect.Effect<RegroupPlan | NoGroup | TooMany, StorageError>
  /** The group of this id, without its phones. */
  readonly head: (workspaceId: WorkspaceId, groupId: string) => Effect.Effect<Option.Option<GroupHead>, StorageError>
  /**
   * Forgets what changed of groups so long ago, of all workspaces, at most `changesForgottenMax` notes; answers how many.
   * What changed since then stays known.
   */
  readonly forgetChanges: (keptFor: Duration.Duration) => Effect.Effect<number, StorageError>
  /** The group of this id. */
  readonly find: (workspaceId: WorkspaceId, groupId: string) => Effect.Effect<Option.Option<Group>, StorageError>
  /**
   * A page of groups in their order, then by name, then by id (code unit order), at most `limit` (≤ `pageSizeMax`); `search`: what name or id
   * contains, whatever the case of its letters (beyond ASCII as far as storage knows them). Its cost follows the ANIs of
   * the page's groups; in an order other than by name, of all groups.
   */
  readonly list: (workspaceId: WorkspaceId, options: GroupListOptions) => Effect.Effect<GroupPage, StorageError>
  /**
   * A page of a group's phones in their order, at most `limit` (≤ `pageSizeMax`); `search`: the digits that their
   * national numbers begin with. `None` when there is none of this id.
   */
  readonly members: (
    workspaceId: WorkspaceId,
    groupId: string,
    options: ListOptions
  ) => Effect.Effect<Option.Option<MemberPage>, StorageError>
  /** The identifiers of all groups, in no order. Costs what there is: for those who look at all of them once. */
  readonly groupIds: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<string>, StorageError>
  /** How many ANIs a group has, and how many of them are in no other; `None` when there is none of this id. */
  readonly countLeaving: (
    workspaceId: WorkspaceId,
    groupId: string
  ) => Effect.Effect<Option.Option<{ readonly anis: number; readonly leaving: number }>, StorageError>
  /**
   * Takes all phones out of a group and deletes it; `None` when there is none of this id. That there was one stays
   * known: a campaign of its id goes on dialing from it, and so from nothing.
   */
  readonly remove: (
    workspaceId: WorkspaceId,
    groupId: string,
    leftovers: Leftovers
  ) => Effect.Effect<Option.Option<Removed>, StorageError>
  /** Takes those of these ANIs (at most `leftoversMax`) that are in no group out of the inventory; answers how many. */
  readonly removeLeftovers: (
    workspaceId: WorkspaceId,
    candidates: ReadonlyArray<AniId>
  ) => Effect.Effect<number, StorageError>
  /**
   * The same for ANIs that were kept so long ago that whoever kept them will not come back for them: that they are to be
   * removed is recorded with the change that kept them. Takes `leftoversMax` of them at most; answers how many those were.
   */
  readonly sweepLeftovers: (storedFor: Duration.Duration) => Effect.Effect<number, StorageError>
}>() {}
