/**
 * When the rates that selection goes by are taken over from the figures of the last 30 days.
 */

/** Counts of an ANI's last 30 days that selection goes by. */
export interface Counts {
  readonly dials: number
  readonly blocks: number
}

/** What selection knows of them: the dials, and the blocked share of these, in percent. */
export interface Known {
  readonly dials: number
  readonly blockRate: number
}

/** How often a workspace's changed figures are compared with what selection knows, at most, in seconds. */
export const comparedEverySeconds = 20

/** The blocked share of the dials, in percent, not rounded; 0 without dials. */
export const blockRateOf = ({ blocks, dials }: Counts): number => dials === 0 ? 0 : 100 * blocks / dials

/**
 * Whether figures differ enough to be taken over: by every twentieth dial, or by half a percentage point of the block
 * rate. Less would change no choice, and each takeover is a change that all servers have to follow.
 */
export const differ = (counts: Counts, known: Known): boolean =>
  counts.dials + known.dials > 0 && (
    Math.abs(counts.dials - known.dials) * 20 >= Math.max(known.dials, 1) ||
    Math.abs(blockRateOf(counts) - known.blockRate) >= 0.5
  )
