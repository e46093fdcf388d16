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
 * one): the block's product is expected to be at most 1, whatever p is, so p may differ from block to block as it likes: each
 * campaign's day is a block of its own. As a < z < b, f falls in the applied's rate, and so a rule that does good only lowers it.
 * a and b are known before the day, so the product over blocks is a supermartingale, and it ever reaches 100 with a chance of at
 * most 1 in 100 (Ville). That is so from a fixed start: where it moves with the days, the greatest evidence of all starts is
 * looked at, which would have stopped 138 of 200 rules that do nothing.
 *
 * Dials of one prospect hang together, so a share's day may vary more than chance. Each block's logarithm is therefore halved:
 * the root of a variable whose expectation is at most 1 is one too (Jensen), and by the normal approximation the promise
 * then holds for days whose variance is up to twice the binomial's. It costs twice the dials. It does not cover shares whose
 * people differ for good: of a list that never changes, the difference between the halves stays.
 */
import type { LocalDate } from "../LocalTime.ts"
import type { Counts } from "./HoldOut.ts"
import type { Policy, PolicyOverride } from "./Policy.ts"

/** The dials of a campaign to both shares, on a day that has ended. */
export interface Block {
  readonly day: LocalDate
  /** The campaign's number in storage. */
  readonly campaignKey: number
  readonly applied: Counts
  readonly heldOut: Counts
}

/** Evidence from which a rule is held to do harm: one false stop in a hundred hold-outs, however long they run. */
export const threshold = 100

/** What all blocks of a hold-out come to. */
export interface Judgement {
  /** The greatest evidence that the rule lowers contacts, after any of the blocks. */
  readonly evidence: number
  /** Days on which both shares of a campaign were dialed. */
  readonly days: number
  /** Their dials. */
  readonly applied: Counts
  readonly heldOut: Counts
  /**
   * Contacts that the applied had fewer on such a day than at the rates of the held-out, each campaign by its own; below 0: more.
   */
  readonly lostADay: number
}

/** What the blocks of a hold-out came to so far. */
export interface Trial {
  readonly logs: Array<number>
  readonly campaigns: Map<number, Pick<Block, "applied" | "heldOut">>
  most: number
  days: number
  lastDay: LocalDate | undefined
}

/** No block yet. */
export const begin = (): Trial => ({
  logs: ratios.map(() => 0),
  campaigns: new Map(),
  most: 1,
  days: 0,
  lastDay: undefined
})

/** Adds a block, which changes the trial; blocks come in the order of their days. */
export const add = (trial: Trial, { applied, campaignKey, day, heldOut }: Block): void => {
  if (applied.dials === 0 || heldOut.dials === 0) return
  const before = trial.campaigns.get(campaignKey) ?? { applied: none, heldOut: none }
  const b = (priorContacts + before.heldOut.contacts) / (priorDials + before.heldOut.dials)
  for (const [at, ratio] of ratios.entries()) {
    const a = ratio * b / (1 - b + ratio * b)
    const z = (applied.dials * a + heldOut.dials * b) / (applied.dials + heldOut.dials)
    trial.logs[at] = (trial.logs[at] ?? 0) + temper * (logRatio(applied, a, z) + logRatio(heldOut, b, z))
  }
  const now = trial.logs.reduce((sum, log) => sum + Math.exp(Math.min(log, logMax)), 0) / ratios.length
  trial.most = Math.max(trial.most, now)
  trial.campaigns.set(campaignKey, { applied: plus(before.applied, applied), heldOut: plus(before.heldOut, heldOut) })
  if (day !== trial.lastDay) trial.days++
  trial.lastDay = day
}

/** What the blocks come to. */
export const judgement = ({ campaigns, days, most }: Trial): Judgement => {
  let [applied, heldOut, lost] = [none, none, 0]
  for (const each of campaigns.values()) {
    applied = plus(applied, each.applied)
    heldOut = plus(heldOut, each.heldOut)
    lost += each.applied.dials * each.heldOut.contacts / each.heldOut.dials - each.applied.contacts
  }
  return { evidence: most, days, applied, heldOut, lostADay: days === 0 ? 0 : lost / days }
}

/** Whether the rule is held to do harm. */
export const isHarm = ({ evidence }: Judgement): boolean => evidence >= threshold

/** What a workspace or a campaign sets itself once the rule is stopped for it; undefined: it stays as it is. */
export const stopped = (
  own: PolicyOverride,
  holding: Pick<Policy, "stopOnHarm">
): PolicyOverride | undefined =>
  own.preferAnswered === true && holding.stopOnHarm ? { ...own, preferAnswered: false } : undefined

// internal

const none: Counts = { dials: 0, contacts: 0 }

const plus = (a: Counts, b: Counts): Counts => ({ dials: a.dials + b.dials, contacts: a.contacts + b.contacts })

/** Odds ratios of a contact that are looked for. */
const ratios = [0.9, 0.75, 0.6]

/** What a campaign's held-out are supposed to reach before a day is known: 20 contacts of 100 dials. */
const [priorContacts, priorDials] = [20, 100]

const temper = 0.5

/** Keeps the evidence finite. */
const logMax = 600

const logRatio = ({ contacts, dials }: Counts, rate: number, mean: number) =>
  contacts * Math.log(rate / mean) + (dials - contacts) * Math.log((1 - rate) / (1 - mean))
