/**
 * What is unusual about a number's dials: whether more of them are blocked, or fewer reach somebody, than before.
 *
 * Pure. Dials of some days are held against two things: the number's own days before them, and its group's. Each is
 * turned into what would be expected of as many dials if nothing had changed, a beta-binomial distribution, and the
 * chance of so many or more is its upper tail (J. G. Skellam, "A probability distribution derived from the binomial
 * distribution by regarding the probability of success as variable between the sets of trials", Journal of the Royal
 * Statistical Society B 10, 1948). A plain binomial tail would call every second day unusual, as days differ by more
 * than chance; so what was before counts as `ownWeightMax` dials at most, and a group, whose numbers differ from each
 * other still more, as `groupWeight`.
 *
 * Chance alone is not enough either: of 5,000 dials 12 % instead of 10 % is no chance and no matter. A share must
 * also be over the expected one by a margin.
 *
 * Cost: by the dials that are judged, and only where the share is over its margin.
 */
import { type DialCounts, percentage } from "@anipool/domain/lifecycle/Figures"

/** How bad it is: `burning` numbers are to be rested now, `unusual` ones to be looked at. */
export type Level = "burning" | "unusual" | "usual"

/** Dials and what the rule reads of them. */
export type Counts = Pick<DialCounts, "dials" | "contacts" | "blocks">

/** A number's dials; each period ends today and holds the shorter ones. */
export interface History {
  readonly today: Counts
  readonly last7: Counts
  readonly last30: Counts
  /** Of numbers that the same campaigns dial from, over the last 30 days; no dials: nothing is known of them. */
  readonly group: Counts
}

/** A rate that can be unusual: of dials that were blocked, or that reached somebody. */
export type Rate = "blockRate" | "contactRate"

/** What is to be said of one period: how bad it is, and by what. */
export interface Verdict {
  readonly level: Level
  /** The rate that it is by; null where all is usual. */
  readonly rate: Rate | null
  /** "140 of 153 dials today were blocked; usually 10.6%". */
  readonly reason: string
}

/** Of a number: each period's verdict, and the one that counts: the worse, of equals today's. */
export interface Assessment extends Verdict {
  readonly today: Verdict
  readonly last7: Verdict
}

/** Fewer dials in a period say nothing. */
const dialsMin = 20

/** What was before counts as so many dials at most. */
const ownWeightMax = 400

/** As so many dials counts what is known of the group, or of numbers at large. */
const groupWeight = 50

/** Share of blocked dials that is expected where nothing is known. */
const blockedAtLarge = 0.05

/** Share of dials that reach somebody that is expected where nothing is known. */
const contactsAtLarge = 0.1

/** Blocked dials are not expected to be fewer or more than that: what is blocked more often is not well for being so always. */
const blockedBounds = { min: 0.01, max: 0.3 } as const

/** How far over the expected share of blocked dials, and how unlikely, each level begins. */
const blockedLevels = {
  burning: { margin: 0.2, chance: 1e-5 },
  unusual: { margin: 0.05, chance: 1e-3 }
} as const

/** Contacts are unusually few when they are under this part of those expected, and that is this unlikely. */
const fewContacts = { part: 0.5, chance: 1e-4 } as const

/** What is to be said of a number. */
export const assess = ({ group, last30, last7, today }: History): Assessment => {
  const ofToday = judge("today", today, less(last30, today), group)
  const ofWeek = judge("in the last 7 days", last7, less(last30, last7), group)
  const worse = severity(ofWeek.level) > severity(ofToday.level) ? ofWeek : ofToday
  return { ...worse, today: ofToday, last7: ofWeek }
}

/**
 * The chance that of `dials` so many as `atLeast`, or more, are of a kind whose share is `share`, known as well as by
 * `weight` dials.
 */
export const chanceOf = (atLeast: number, dials: number, share: number, weight: number): number => {
  const of = share * weight
  const others = weight - of
  // Of none; by logarithms, as it may be too small for a number.
  let log = 0
  for (let i = 0; i < dials; i++) log += Math.log((others + i) / (weight + i))
  let sum = 0
  for (let count = 0; count <= dials; count++) {
    if (count >= atLeast) sum += Math.exp(log)
    if (count < dials) log += Math.log((dials - count) * (of + count) / ((count + 1) * (others + dials - count - 1)))
  }
  return Math.min(1, sum)
}

// internal

const severity = (level: Level): number => level === "burning" ? 2 : level === "unusual" ? 1 : 0

const less = (all: Counts, part: Counts): Counts => ({
  dials: Math.max(0, all.dials - part.dials),
  contacts: Math.max(0, all.contacts - part.contacts),
  blocks: Math.max(0, all.blocks - part.blocks)
})

const judge = (when: string, period: Counts, before: Counts, group: Counts): Verdict => {
  const { blocks, contacts, dials } = period
  if (dials === 0) return { level: "usual", rate: null, reason: `not dialed ${when}` }
  if (dials < dialsMin) return { level: "usual", rate: null, reason: `${dials} dials ${when}: too few to tell` }

  const groupBlocked = drawn(group.blocks, group.dials, blockedAtLarge)
  const ownBlocked = drawn(before.blocks, before.dials, groupBlocked)
  const ownWeight = Math.min(ownWeightMax, before.dials + groupWeight)
  const told = `${blocks} of ${dials} dials ${when} were blocked`
  const byOwn = levelOf(blocks, dials, ownBlocked, ownWeight)
  const byGroup = levelOf(blocks, dials, groupBlocked, groupWeight)
  const usually = before.dials >= dialsMin
    ? `usually ${percent(percentage(before.blocks, before.dials))}`
    : `${percent(100 * ownBlocked)} are expected`
  if (severity(byGroup) > severity(byOwn)) {
    const ofGroup = group.dials >= dialsMin ? percentage(group.blocks, group.dials) : 100 * groupBlocked
    return { level: byGroup, rate: "blockRate", reason: `${told}; of its group's numbers usually ${percent(ofGroup)}` }
  }
  if (byOwn !== "usual") return { level: byOwn, rate: "blockRate", reason: `${told}; ${usually}` }

  const reached = drawn(before.contacts, before.dials, drawn(group.contacts, group.dials, contactsAtLarge))
  const isFew = contacts < fewContacts.part * reached * dials &&
    chanceOf(dials - contacts, dials, 1 - reached, ownWeight) < fewContacts.chance
  return isFew
    ? {
      level: "unusual",
      rate: "contactRate",
      reason: `${contacts} of ${dials} dials ${when} reached somebody; ${
        before.dials >= dialsMin
          ? `usually ${percent(percentage(before.contacts, before.dials))}`
          : `${percent(100 * reached)} are expected`
      }`
    }
    : { level: "usual", rate: null, reason: `${told}; ${usually}` }
}

/** A share of so many dials, drawn towards what is known otherwise, the more the fewer they are. */
const drawn = (part: number, dials: number, otherwise: number): number =>
  (part + groupWeight * otherwise) / (dials + groupWeight)

const levelOf = (blocks: number, dials: number, known: number, weight: number): Level => {
  const share = Math.min(blockedBounds.max, Math.max(blockedBounds.min, known))
  const over = blocks / dials - share
  if (over < blockedLevels.unusual.margin) return "usual"
  const chance = chanceOf(blocks, dials, share, weight)
  return over >= blockedLevels.burning.margin && chance < blockedLevels.burning.chance
    ? "burning"
    : chance < blockedLevels.unusual.chance
    ? "unusual"
    : "usual"
}

const percent = (value: number): string => `${value.toFixed(1)}%`
