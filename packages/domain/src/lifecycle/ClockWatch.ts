/**
 * What is made of storage's clock before anything is dropped by it: a clock that was set wrong looks like time that went
 * by, and what is dropped under it is gone when it is set right.
 *
 * Whoever sees to the retention looks at the clock every few minutes. One that went ahead since by more than anybody was
 * away is not believed until it has gone on from there for a day.
 */

/** What is remembered of the clock. */
export interface ClockWatch {
  /** What it showed when it was last looked at, milliseconds since the epoch. */
  readonly seenAt: number
  /** What it showed after the leap that it is not believed for; `null`: it is believed. */
  readonly leapedAt: number | null
}

/** How the clock went since it was last looked at: `on`, or by a leap `ahead` or `back`. */
export type Going = "on" | "ahead" | "back"

/** How far it may go between two looks; also how long it is not believed after a leap. */
export const leapMs = 24 * 3_600_000

/** Clocks are put right by seconds all the time. */
const backMs = 60_000

/** Looks at a clock that shows `now`. */
export const look = (
  { leapedAt, seenAt }: ClockWatch,
  now: number
): { readonly watch: ClockWatch; readonly going: Going } => {
  // Back where it came from, or at least not where it leaped to.
  if (now < seenAt - backMs) return { watch: { seenAt: now, leapedAt: null }, going: "back" }
  if (now > seenAt + leapMs) return { watch: { seenAt: now, leapedAt: now }, going: "ahead" }
  const isSettled = leapedAt !== null && now >= leapedAt + leapMs
  return { watch: { seenAt: Math.max(seenAt, now), leapedAt: isSettled ? null : leapedAt }, going: "on" }
}
