/**
 * Whether a rule does harm, judged day by day against its hold-out: evidence that may be looked at after every day, and
 * acted on at once, without a false stop becoming likelier by looking.
 *
 * R. J. Turner, A. Ly, P. D. Grünwald, "Generic E-variables for exact sequential k-sample tests that allow for optional
 * stopping", 2021 (arXiv 2106.02693). A day is a block of n dials of whom the rule is applied for and m of the held-out.
 * With rates a < b looked for and z = (n a + m b) / (n + m), a contact of the applied counts a/z, another dial of theirs
 * (1-a)/(1-z); of the held-out likewise with b. Let p be the true rate of both shares that day. A dial of the applied
 * is expected to count f = p a/z + (1-p)(1-a)/(1-z), one of the held-out g, and (n f + m g) / (n + m) = 1 for every p, as
 * both are linear in p and z is the mean of a and b. So f^n g^m <= 1 (the geometric mean is at most the arithmetic
 * one): the block's product is expected to be at most 1, whatever p is, so p may differ from day to day as it likes. As a < z
 * < b, f falls in the applied's rate, and so a rule that does good only lowers it. a and b are known before the day, so the
 * product over days is a supermartingale, and it ever reaches 100 with a chance of at most 1 in 100 (Ville).
 *
 * Dials of one prospect hang together, so a share's day may vary more than chance. Each block's logarithm is therefore halved:
 * the root of a variable whose expectation is at most 1 is one too (Jensen), and by the normal approximation the promise
 * then holds for days whose variance is up to twice the binomial's. It costs twice the dials. It does not cover shares whose
 * people differ for good: of a list that never changes, the difference between the halves stays.
 */
import type { Counts } from "./HoldOut.ts"

/** The shares' dials of one day that has ended. */
export interface Day {
  readonly applied: Counts
  readonly heldOut: Counts
}

/** Evidence from which a rule is held to do harm: one false stop in a hundred hold-outs, however long they run. */
export const threshold = 100

/** The greatest evidence at the end of any of the days, which stand in their order, that the rule lowers contacts. */
export const evidence = (days: Iterable<Day>): number => {
  const logs = ratios.map(() => 0)
  let [dials, contacts, most] = [priorDials, priorContacts, 1]
  for (const { applied, heldOut } of days) {
    if (applied.dials === 0 || heldOut.dials === 0) continue
    const b = contacts / dials
    for (const [at, ratio] of ratios.entries()) {
      const a = ratio * b / (1 - b + ratio * b)
      const z = (applied.dials * a + heldOut.dials * b) / (applied.dials + heldOut.dials)
      logs[at] = (logs[at] ?? 0) + temper * (logRatio(applied, a, z) + logRatio(heldOut, b, z))
    }
    most = Math.max(most, logs.reduce((sum, log) => sum + Math.exp(Math.min(log, logMax)), 0) / ratios.length)
    dials += heldOut.dials
    contacts += heldOut.contacts
  }
  return most
}

// internal

/** Odds ratios of a contact that are looked for. */
const ratios = [0.9, 0.75, 0.6]

/** What the held-out are supposed to reach before a day is known: 20 contacts of 100 dials. */
const [priorContacts, priorDials] = [20, 100]

const temper = 0.5

/** Keeps the evidence finite. */
const logMax = 600

const logRatio = ({ contacts, dials }: Counts, rate: number, mean: number) =>
  contacts * Math.log(rate / mean) + (dials - contacts) * Math.log((1 - rate) / (1 - mean))
