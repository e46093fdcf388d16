/**
 * The assignment policy: what a workspace, or one of its campaigns, wants of selection.
 *
 * A workspace holds an override of the defaults, a campaign an override of its workspace's; `resolve` lays them on
 * top of each other.
 */
import * as Schema from "effect/Schema"
import * as HoldOut from "./HoldOut.ts"
import { TierName, tierNames } from "./TierName.ts"

/** Largest daily cap that can be set, in uses of one ANI a day. */
export const dailyCapMax = 1_000_000
/** Largest hourly cap that can be set, in uses of one ANI an hour. */
export const hourlyCapMax = 100_000
/** Longest warm-up that can be set, in days. */
export const warmUpDaysMax = 365
/** Largest step of a warm-up that can be set, in uses a day. */
export const warmUpStepMax = 100_000
/** What can be done when every ANI of a tier is at a cap. */
export const exhaustionPolicies = ["spill", "refuse"] as const
/** Largest radius that can be set, in miles: half of the Earth's circumference. */
export const radiusMilesMax = 12_500

/** A complete policy: what selection works with. */
export const Policy = Schema.Struct({
  /** Uses of one ANI a day, over all campaigns; `null`: no cap. */
  dailyCap: Schema.NullOr(Schema.Int.pipe(Schema.between(1, dailyCapMax))),
  /** Uses of one ANI in an hour of the clock (UTC), over all campaigns; `null`: no cap. */
  hourlyCap: Schema.NullOr(Schema.Int.pipe(Schema.between(1, hourlyCapMax))),
  /** All of a tier's ANIs are at a cap: `spill` to the next tier, or `refuse` to give one out. */
  whenExhausted: Schema.Literal(...exhaustionPolicies),
  /** A new ANI is warmed up for so many days, that of its activation included; `null`: it is not. */
  warmUpDays: Schema.NullOr(Schema.Int.pipe(Schema.between(1, warmUpDaysMax))),
  /** Uses of a new ANI on its first day; on its n-th day n times as many. */
  warmUpStep: Schema.Int.pipe(Schema.between(1, warmUpStepMax)),
  /** How far the `near` tier reaches from the prospect, in miles. */
  radiusMiles: Schema.Number.pipe(Schema.between(0, radiusMilesMax)),
  /** The tiers that may be used. */
  tiers: Schema.Array(TierName).pipe(Schema.minItems(1), Schema.maxItems(tierNames.length)),
  /** Not to show a prospect the number of its last dial while another of the same tier is free. */
  avoidRepeat: Schema.Boolean,
  /** To show a prospect the number that reached it, for as long as that may be given out. */
  sticky: Schema.Boolean,
  /** Of a tier's least used ANIs, to take the one that reaches people most often. */
  preferAnswered: Schema.Boolean,
  /** Share of the prospects for whom `preferAnswered` is not applied, in percent, so that its effect can be measured. */
  holdOutPercent: Schema.Int.pipe(Schema.between(0, HoldOut.percentMax)),
  /** An ANI whose 30-day block rate is above this percentage is used only when its tier has nothing else; `null`: off. */
  restAboveBlockRate: Schema.NullOr(Schema.Number.pipe(Schema.between(0, 100))),
  /** Live shadow: who asks is told to keep the number that the dialer chose; the call is noted, and nothing counted. */
  shadow: Schema.Boolean,
  /** To give out only ANIs that are known to be callable back: by an inbound route, or by hand. */
  requireCallbackRoute: Schema.Boolean
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
  hourlyCap: null,
  whenExhausted: "spill",
  warmUpDays: null,
  warmUpStep: 20,
  radiusMiles: 100,
  tiers: tierNames,
  avoidRepeat: false,
  sticky: false,
  preferAnswered: false,
  holdOutPercent: 10,
  restAboveBlockRate: null,
  shadow: false,
  requireCallbackRoute: false
}

/** The policy that holds: the defaults, over them the workspace's override, over that the campaign's. */
export const resolve = (workspace: PolicyOverride, campaign: PolicyOverride = {}): Policy => ({
  ...defaults,
  ...workspace,
  ...campaign
})
