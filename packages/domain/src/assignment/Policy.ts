/**
 * The assignment policy: what a workspace, or one of its campaigns, wants of selection.
 *
 * A workspace holds an override of the defaults, a campaign an override of its workspace's; `resolve` lays them on
 * top of each other.
 */
import * as Schema from "effect/Schema"

/**
 * The tiers of the ladder, nearest first. `home`: the prospect's own area codes; `overlay`: codes over the same
 * ground (UK: in the same county); `near`: rings of 25 miles within the radius; `state`: same state, province or UK
 * nation; `country`: any geographic code; `tollFree`: US and Canada; `mobile`: UK 07; `nonGeographic`: UK 03, 05, 08.
 */
export const tierNames = [
  "home",
  "overlay",
  "near",
  "state",
  "country",
  "tollFree",
  "mobile",
  "nonGeographic"
] as const
/** One of the ladder's tiers. */
export const TierName = Schema.Literal(...tierNames).annotations({ identifier: "TierName" })
/** One of the ladder's tiers. */
export type TierName = typeof TierName.Type

/** Largest daily cap that can be set, in uses of one ANI a day. */
export const dailyCapMax = 1_000_000
/** Largest radius that can be set, in miles: half of the Earth's circumference. */
export const radiusMilesMax = 12_500

/** A complete policy: what selection works with. */
export const Policy = Schema.Struct({
  /** Uses of one ANI a day, over all campaigns; `null`: no cap. */
  dailyCap: Schema.NullOr(Schema.Int.pipe(Schema.between(1, dailyCapMax))),
  /** How far the `near` tier reaches from the prospect, in miles. */
  radiusMiles: Schema.Number.pipe(Schema.between(0, radiusMilesMax)),
  /** The tiers that may be used. */
  tiers: Schema.Array(TierName).pipe(Schema.minItems(1), Schema.maxItems(tierNames.length)),
  /** Not to show a prospect the number of its last dial while another of the same tier is free. */
  avoidRepeat: Schema.Boolean,
  /** An ANI whose 30-day block rate is above this percentage is used only when its tier has nothing else; `null`: off. */
  restAboveBlockRate: Schema.NullOr(Schema.Number.pipe(Schema.between(0, 100)))
}).annotations({ identifier: "Policy" })
/** A complete policy. */
export type Policy = typeof Policy.Type

/** Some of a policy's settings; what is left out is taken from the level above. */
export const PolicyOverride = Schema.partialWith(Policy, { exact: true }).annotations({ identifier: "PolicyOverride" })
/** Some of a policy's settings. */
export type PolicyOverride = typeof PolicyOverride.Type

/** The policy of someone who sets nothing. */
export const defaults: Policy = {
  dailyCap: null,
  radiusMiles: 100,
  tiers: tierNames,
  avoidRepeat: false,
  restAboveBlockRate: null
}

/** The policy that holds: the defaults, over them the workspace's override, over that the campaign's. */
export const resolve = (workspace: PolicyOverride, campaign: PolicyOverride = {}): Policy => ({
  ...defaults,
  ...workspace,
  ...campaign
})
