/**
 * What undoing a change takes, as it is kept with the change's entry for a day. Plain data.
 */
import type { AniId } from "../Ani.ts"
import type { PolicyOverride } from "../assignment/Policy.ts"
import type { Campaign } from "../Campaign.ts"
import type { PackedNumber } from "../groups/PackedNumber.ts"

/** A number that a change took out of a group. */
export interface TakenNumber {
  readonly phone: PackedNumber
  /** It was in no other group, and so left the inventory. */
  readonly left?: true
  /** It cooled off then: until when (milliseconds since the epoch), or null where the pause had no end. */
  readonly cooling?: { readonly until: number | null }
  /** The brand that it had, where it had one. */
  readonly brand?: string
}

/** What undoing a change takes. */
export type Undo = EditUndo | DeletionUndo | TransitionUndo | PolicyUndo | CampaignUndo

/** Of a group that was given another name or other numbers. */
export interface EditUndo {
  readonly kind: "groupEdit"
  readonly groupId: string
  readonly nameBefore: string
  readonly nameAfter: string
  readonly added: ReadonlyArray<PackedNumber>
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
  /** Those that it was done to, each with the end that its pause had before, if it was paused. */
  readonly anis: ReadonlyArray<{ readonly id: AniId; readonly until: number | null }>
}

/** Of a policy that was replaced: the workspace's, or a campaign's. */
export interface PolicyUndo {
  readonly kind: "policy"
  readonly campaignId: string | null
  readonly before: PolicyOverride
  readonly after: PolicyOverride
}

/** Of a campaign that was deleted. */
export interface CampaignUndo {
  readonly kind: "campaignDeletion"
  readonly campaign: Campaign
}
