/**
 * The shadow of a day in words.
 */
/**
 * Why another number would have been shown. `refused`: none would have been; `not-held`: the workspace does not hold the
 * one that was; `other-pool`: the campaign does not dial from it; `not-active`: it rests or may not be shown;
 * `no-callback-route`: the policy asks for numbers that can be called back, and of this one it is not known;
 * `outside-tiers`: the policy forbids its tier for this prospect; `at-cap`: its uses of the day or hour were spent; `nearer`:
 * the other is nearer to the prospect; `resting`: too many of its calls are blocked; `seen-before`: the prospect saw it last;
 * `less-used`: the other had fewer uses; `equal`: either would do.
 */
export const reasons = [
  "refused",
  "not-held",
  "other-pool",
  "not-active",
  "no-callback-route",
  "outside-tiers",
  "at-cap",
  "nearer",
  "resting",
  "seen-before",
  "less-used",
  "equal"
] as const
/** Why another number would have been shown. */
export type Reason = typeof reasons[number]

/** What nobody should read out of it. */
export const noClaim =
  "No lift in answers is claimed. Which number a prospect was shown followed a rule and not chance, so " +
  "what another number would have done cannot be told from who answered this one. To measure it, hold out a share of " +
  "the prospects (policy set --prefer-answered --hold-out)."

/** Why another number would have been shown. */
export const meanings: Readonly<Record<Reason, string>> = {
  refused: "no number was free under the policy",
  "not-held": "the number is not in the inventory",
  "other-pool": "the number is not in the campaign's pool",
  "not-active": "the number rests, or may not be shown",
  "no-callback-route": "the number is not known to be callable back",
  "outside-tiers": "the policy forbids the number's tier for the prospect",
  "at-cap": "the number's cap was reached",
  nearer: "the other is nearer to the prospect",
  resting: "the number rests, as too many of its calls are blocked",
  "seen-before": "the prospect saw the number last",
  "less-used": "the other was used less",
  equal: "either would do"
}

/** What stands above Anipool's figures: of dials that it had no number for, they are those of the dialer's own. */
export const anipoolHeading = (refused: number): string =>
  refused === 0 ? "Anipool" : "Anipool, with the dialer's own number where none was free"

/** How many of some dials those are, and what counts them; undefined: none. */
export const ownWhereNoneFree = (refused: number, dials: number): string | undefined =>
  refused === 0 ?
    undefined :
    `For ${refused.toLocaleString("en")} of ${dials.toLocaleString("en")} dials (${
      (100 * refused / dials).toFixed(1)
    }%) Anipool had no free number. They go out with the dialer's own, and Anipool's local share, miles, most uses, spread, uses over the cap, ` +
    "bursts and repeats count them with it."
