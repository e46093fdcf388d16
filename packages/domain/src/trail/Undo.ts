/**
 * What undoing a change takes, as it is kept with the change's entry for a day. Plain data.
 */
import type { AniId } from "../Ani.ts"
import type { DialerList } from "../assignment/DialerList.ts"
import type { PolicyOverride } from "../assignment/Policy.ts"
import type { NewStatement } from "../CallbackRoute.ts"
import type { Campaign } from "../Campaign.ts"
import type { DispositionClass } from "../dials/DispositionClasses.ts"
import type { Disposition } from "../Disposition.ts"
import type { PackedNumber } from "../groups/PackedNumber.ts"
import type { PhoneNumber } from "../PhoneNumber.ts"
import type { TagsUndo } from "./TagUndo.ts"

/** A number that a change took out of a group. */
export interface TakenNumber {
  readonly phone: PackedNumber
  /** It was in no other group, and so left the inventory. */
  readonly left?: true
  /** The brand that it had, where it had one. */
  readonly brand?: string
}

/** What undoing a change takes. */
export type Undo =
  | EditUndo
  | DeletionUndo
  | TransitionUndo
  | PolicyUndo
  | CampaignEditUndo
  | CampaignUndo
  | ListUndo
  | OwnersUndo
  | DispositionEditUndo
  | DispositionUndo
  | ClassUndo
  | SnapshotUndo
  | CallbackRoutesUndo
  | PlacementUndo
  | RegroupUndo
  | TagsUndo

/** Of a group that was given another name or other numbers. */
export interface EditUndo {
  readonly kind: "groupEdit"
  readonly groupId: string
  readonly nameBefore: string
  readonly nameAfter: string
  readonly added: ReadonlyArray<PackedNumber>
  /** Those of the added that were in the inventory before. Left out by releases that did not keep it: none is known. */
  readonly held?: ReadonlyArray<PackedNumber>
  readonly removed: ReadonlyArray<TakenNumber>
}

/** Of a group that was deleted. */
export interface DeletionUndo {
  readonly kind: "groupDeletion"
  readonly groupId: string
  readonly name: string
  readonly removed: ReadonlyArray<TakenNumber>
}

/** Of numbers that were paused or activated. */
export interface TransitionUndo {
  readonly kind: "transition"
  readonly event: "pause" | "activate"
  /**
   * Those that it was done to, each with the end that its pause had before, if it was paused, and with the number that took its
   * place, if one did.
   */
  readonly anis: ReadonlyArray<{
    readonly id: AniId
    readonly until: number | null
    readonly replacedBy?: PackedNumber
  }>
  /** Where those that took places came from and went to. Left out: none did. */
  readonly groups?: ReadonlyArray<GroupMembersUndo>
}

/** Of a policy that was replaced: the workspace's, or a campaign's. */
export interface PolicyUndo {
  readonly kind: "policy"
  readonly campaignId: string | null
  readonly before: PolicyOverride
  readonly after: PolicyOverride
}

/** Fields of something, as they were before a change and after it: those that it changed. */
export interface FieldsUndo<A> {
  readonly id: string
  readonly before: Partial<Omit<A, "id">>
  readonly after: Partial<Omit<A, "id">>
}

/** Of a campaign that was changed, not in its policy alone. */
export interface CampaignEditUndo extends FieldsUndo<Campaign> {
  readonly kind: "campaignEdit"
}

/** Of a campaign that was deleted. */
export interface CampaignUndo {
  readonly kind: "campaignDeletion"
  readonly campaign: Campaign
}

/** Of a list of the dialer that was registered, changed or removed; null: there was none, or is none. */
export interface ListUndo {
  readonly kind: "list"
  readonly id: string
  readonly before: DialerList | null
  readonly after: DialerList | null
}

/** Of owners who were given other numbers, or none; null: they had none, or have none. */
export interface OwnersUndo {
  readonly kind: "owners"
  readonly owners: ReadonlyArray<{
    readonly owner: string
    readonly before: PhoneNumber | null
    readonly after: PhoneNumber | null
  }>
}

/** Of a disposition that was changed. */
export interface DispositionEditUndo extends FieldsUndo<Disposition> {
  readonly kind: "dispositionEdit"
}

/** Of a disposition that was deleted. */
export interface DispositionUndo {
  readonly kind: "dispositionDeletion"
  readonly disposition: Disposition
}

/** Of a name of dispositions that was given another class; null: that of the usual names. */
export interface ClassUndo {
  readonly kind: "dispositionClass"
  readonly name: string
  readonly before: DispositionClass | null
  readonly after: DispositionClass | null
}

/** Of a snapshot that was applied: what it changed is kept with its upload. */
export interface SnapshotUndo {
  readonly kind: "snapshot"
  readonly uploadId: number
}

/** Who came into a group and who left it. */
export interface GroupMembersUndo {
  readonly groupId: string
  readonly added: ReadonlyArray<PackedNumber>
  readonly removed: ReadonlyArray<TakenNumber>
}

/** Of numbers that went from groups to others. */
export interface RegroupUndo {
  readonly kind: "regroup"
  readonly groups: ReadonlyArray<GroupMembersUndo>
}

/** The brand of a number. */
export interface Brand {
  readonly isBranded: boolean
  readonly brandName: string
}

/** A number that was put into a group, or given another brand there. */
export interface PlacedNumber {
  readonly phone: PackedNumber
  readonly group: string
  /** The group that it left for it; null: it was not in the inventory; left out: it left none. */
  readonly from?: string | null
  /** It was in both groups before, and stayed in this one. */
  readonly wasInBoth?: true
  /** Its brands, where they differ. */
  readonly brand?: { readonly before: Brand; readonly after: Brand }
}

/** Of numbers that were put into groups, and groups that were made for them. */
export interface PlacementUndo {
  readonly kind: "placement"
  readonly groupsMade: ReadonlyArray<string>
  readonly numbers: ReadonlyArray<PlacedNumber>
}

/** Of numbers of which it was said by hand whether they can be called back. */
export interface CallbackRoutesUndo {
  readonly kind: "callbackRoutes"
  readonly numbers: ReadonlyArray<
    PhoneNumber & { readonly before: Omit<NewStatement, "source">; readonly after: Omit<NewStatement, "source"> }
  >
}
