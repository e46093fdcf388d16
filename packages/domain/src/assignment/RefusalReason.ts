/**
 * The reasons for which no number was available, by name. Apart from `Refusal`, which tells them by the ladder, that no page of
 * a browser needs.
 */
import * as HeldBackReasons from "../limits/HeldBackReasons.ts"

/**
 * `no-group`: the group that the campaign dials from is not there. `empty-group`: it holds no number. `none-active`: all
 * of its numbers rest. `no-callback-route`: all others cannot be called back, and the policy asks for it. `out-of-reach`: none of the active ones is of a tier that the policy allows, or may be shown to the prospect.
 * `daily-cap`, `hourly-cap`, `warm-up`: those within reach are used as often as they may be. `min-gap`: they were used a moment ago.
 * `right-to-use`: no evidence shows today that they may be used, and the policy asks for it.
 * `attestation`: the carrier that the call leaves by attests none of the others with A, and the policy requires it.
 * `owner-number`: the number that is kept for who owns the lead may not be used, and the policy requires it.
 * Those of `CallLimits`: the person may not be called now, whichever number is shown.
 */
export const reasons = [
  "no-group",
  "empty-group",
  "none-active",
  "out-of-reach",
  "daily-cap",
  "hourly-cap",
  "warm-up",
  "no-callback-route",
  "min-gap",
  ...HeldBackReasons.reasons,
  // Counts of refusals are stored by their places: what is new comes last.
  "right-to-use",
  "attestation",
  HeldBackReasons.ownerReason
] as const

/** Why no number was available. */
export type Reason = (typeof reasons)[number]

/** Reasons that lie with the person and not with the numbers: nobody has to look after these. */
export const ofPersons: ReadonlySet<Reason> = new Set<Reason>(HeldBackReasons.reasons)
