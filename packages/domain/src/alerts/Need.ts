/**
 * Something in a workspace that needs somebody: what it is, what it costs, since when, and what to do about it.
 */

/**
 * `burning`: a number whose dials tell that it burns (`HealthBook`). `burning-at-carrier`: several that burn among the subscribers of
 * one carrier (`CarrierWave`). `falling`: a campaign whose dials all reach far fewer
 * today. `dry`: a group that has no number left before the day
 * ends. `refused`: requests that were answered "No available ANI found". `upload-failed`: a snapshot that was not applied.
 * `carrier-refuses`: the own carrier refuses calls. `trunk-fails`: calls end in congestion. `list-invalid`: a campaign calls numbers
 * that nobody has. `dials-rejected`: dials that could not be read. `remediation-waiting`: a request that nobody has ended for days.
 * `right-ends`: evidence of the right to use numbers that runs out soon, or has. `preference-harms`: `preferAnswered` reaches fewer
 * people than its hold-out.
 */
export const kinds = [
  "burning",
  "burning-at-carrier",
  "falling",
  "dry",
  "refused",
  "upload-failed",
  "carrier-refuses",
  "trunk-fails",
  "list-invalid",
  "dials-rejected",
  "remediation-waiting",
  "right-ends",
  "preference-harms"
] as const

/** What kind of thing needs somebody. */
export type Kind = (typeof kinds)[number]

/**
 * What to do about it. `rest-number`: let the number of this id rest. `open-number`, `open-campaign`, `open-group`, `open-groups`,
 * `open-numbers`, `open-policy`, `open-uploads`: look at what the target names. `retry-dials`: have the rejected dials of this reason
 * read again.
 */
export const actionNames = [
  "rest-number",
  "open-number",
  "open-campaign",
  "open-group",
  "open-groups",
  "open-numbers",
  "open-policy",
  "open-uploads",
  "retry-dials"
] as const

/** What to do about it. */
export type ActionName = (typeof actionNames)[number]

/** One action, and what it is done to. */
export interface Action {
  readonly name: ActionName
  /** An identifier of what it is done to; empty where the action needs none. */
  readonly target: string
}

/** Something that needs somebody. */
export interface Need {
  readonly kind: Kind
  /** Tells it from others of its kind, for as long as it lasts. */
  readonly subject: string
  /** In one sentence, without its full stop. */
  readonly what: string
  /** In calls of a day: what the list is sorted by. */
  readonly cost: number
  /** The same in words. */
  readonly costs: string
  /** Milliseconds since the epoch. */
  readonly since: number
  readonly action: Action
}

/** Dearest first; of the same cost the older, then by kind and subject. */
export const byCost = (a: Need, b: Need): number =>
  b.cost - a.cost || a.since - b.since || kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
  (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : 0)
