/**
 * Shadow policies: what a workspace would like to know of, beside the policy that serves. Of each pick that chance decides
 * it is recorded whether they would have taken the same number (`Exploration`); nobody is ever picked for by them.
 */
import * as Schema from "effect/Schema"
import { StorableText } from "../StorableText.ts"
import { shadowsMax, versionMax } from "./Exploration.ts"
import * as Policy from "./Policy.ts"
import type * as PolicySettings from "./PolicySettings.ts"

/**
 * The settings in which a shadow policy may differ: those that decide which of the numbers that are free goes first. How often
 * numbers are used, and what a prospect saw before, show in later picks only, of which a single one tells nothing.
 */
export const settings = [
  "radiusMiles",
  "nearWithinState",
  "tiers",
  "preferAnswered",
  "restAboveBlockRate",
  "requireCallbackRoute"
] as const satisfies ReadonlyArray<PolicySettings.Name>

/** A setting in which a shadow policy may differ. */
export type Setting = typeof settings[number]

/** What a shadow policy sets, over the policy of whichever campaign picks. */
export const ShadowOverride = Policy.PolicyOverride.pipe(Schema.pick(...settings)).annotations({
  identifier: "ShadowOverride"
})
/** What a shadow policy sets, over the policy of whichever campaign picks. */
export type ShadowOverride = typeof ShadowOverride.Type

/** Longest name, in characters. */
export const nameLengthMax = 60

/** A shadow policy. One that sets nothing is the order without chance: of the least used the longest unused. */
export const ShadowPolicy = Schema.Struct({
  name: StorableText.pipe(Schema.minLength(1), Schema.maxLength(nameLengthMax)),
  policy: ShadowOverride
}).annotations({ identifier: "ShadowPolicy" })
/** A shadow policy. */
export type ShadowPolicy = typeof ShadowPolicy.Type

/** A shadow policy, with its place in what is recorded, and the version since which it stands there. */
export const PlacedPolicy = Schema.Struct({
  ...ShadowPolicy.fields,
  place: Schema.Int.pipe(Schema.between(0, shadowsMax - 1)),
  since: Schema.Int.pipe(Schema.between(1, versionMax))
})
/** A shadow policy, with its place in what is recorded, and the version since which it stands there. */
export type PlacedPolicy = typeof PlacedPolicy.Type

/** The shadow policies of a workspace. Each change of them makes the next version. */
export const ShadowPolicies = Schema.Struct({
  version: Schema.Int.pipe(Schema.between(0, versionMax)),
  policies: Schema.Array(PlacedPolicy).pipe(Schema.maxItems(shadowsMax))
})
/** The shadow policies of a workspace. */
export type ShadowPolicies = typeof ShadowPolicies.Type

/** Those of a workspace that never had any. */
export const none: ShadowPolicies = { version: 0, policies: [] }

/** Whether they are the same: of one name, with the same settings. */
export const isSame = (a: ShadowPolicy, b: ShadowPolicy): boolean =>
  a.name === b.name && settings.every((name) => JSON.stringify(a.policy[name]) === JSON.stringify(b.policy[name]))

/**
 * The next version: these policies, at most `shadowsMax` of different names. Those that stay as they are keep their place, and what was
 * recorded of them; the others begin anew.
 */
export const replace = (before: ShadowPolicies, wanted: ReadonlyArray<ShadowPolicy>): ShadowPolicies => {
  const version = before.version + 1
  const kept = wanted.map((each) => before.policies.find((known) => isSame(known, each)))
  const free = Array.from({ length: shadowsMax }, (_, place) => place)
    .filter((place) => !kept.some((known) => known?.place === place))
  return {
    version,
    policies: wanted.map(({ name, policy }, i) => kept[i] ?? { name, policy, place: free.shift()!, since: version })
  }
}

/**
 * What a shadow policy would have as its policy: what it sets over the campaign's, for all prospects, and nothing left to
 * chance.
 */
export const policyOf = (campaign: Policy.Policy, { policy }: Pick<ShadowPolicy, "policy">): Policy.Policy => ({
  ...campaign,
  holdOutPercent: 0,
  ...policy,
  explore: false
})
