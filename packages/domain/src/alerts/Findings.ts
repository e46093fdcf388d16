/**
 * What needs somebody, told from figures: the sentences, the costs and the actions.
 *
 * Pure.
 */
import * as Arr from "effect/Array"
import type { Judgement } from "../assignment/HoldOutHarm.ts"
import type { Reason } from "../assignment/RefusalReason.ts"
import type { Rejection } from "../dials/Enrichment.ts"
import type { Outcome } from "../health/Outcome.ts"
import * as Sentence from "../health/Sentence.ts"
import { percentage } from "../lifecycle/Figures.ts"
import * as Dryness from "./Dryness.ts"
import { type Action, byCost, type Need } from "./Need.ts"
import type { Thresholds } from "./Thresholds.ts"

/** Campaigns that a sentence names. */
const campaignsNamedMax = 3

/** Numbers that a sentence names. */
const numbersNamedMax = 3

/** Where campaigns take their numbers from; without a group: from all numbers of the workspace. */
export interface Source {
  readonly groupId: string | null
  readonly name: string
}

/** A number that burns. */
export interface Burning {
  readonly id: number
  /** As people read it. */
  readonly phone: string
  readonly told: Sentence.Told
  readonly timeZone: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** A number that burns. */
export const burning = ({ id, now, phone, timeZone, told }: Burning): Need => {
  const by = told.by ?? "contact"
  const { came, expected } = told.counts[by]
  const cost = Math.round(Math.abs(came - expected))
  return {
    kind: "burning",
    subject: String(id),
    what: `${phone} burns ${Sentence.of(told, timeZone, now)}`,
    cost,
    costs: `${counted(cost, costWords[by])} ${by === "contact" ? "fewer" : "more"} than expected since then`,
    since: 1000 * (told.since ?? 0),
    action: { name: "rest-number", target: String(id) }
  }
}

/** Numbers that burn among the subscribers of one carrier; `dialing`: the workspace's numbers that dial. */
export const burningAtCarrier = (carrier: string, numbers: ReadonlyArray<Burning>, dialing: number): Need => {
  const needs = numbers.map(burning).sort(byCost)
  const named = needs.slice(0, numbersNamedMax).map(({ subject }) =>
    numbers.find(({ id }) => String(id) === subject)!.phone
  )
  const others = numbers.length - named.length
  const total = needs.reduce((sum, { cost }) => sum + cost, 0)
  return {
    kind: "burning-at-carrier",
    subject: carrier,
    what: `${counted(numbers.length, "number")} of ${
      rounded(Math.max(dialing, numbers.length))
    } that dial burn among subscribers of ${carrier}`,
    cost: total,
    costs: `${counted(total, "dial")} went otherwise than expected: ${named.join(", ")}${
      others === 0 ? "" : ` and ${counted(others, "other")}`
    }`,
    since: Math.min(...needs.map(({ since }) => since)),
    action: { name: "open-numbers", target: "" }
  }
}

const costWords: Readonly<Record<Outcome, string>> = {
  contact: "contact",
  block: "blocked dial",
  shortCall: "short call"
}

/** A campaign whose dials all fall. */
export interface Falling {
  /** The caller's identifier. */
  readonly id: string
  readonly name: string
  /** Of its day, when that was seen. */
  readonly dials: number
  readonly came: number
  readonly expected: number
  /** Milliseconds since the epoch. */
  readonly raisedAt: number
}

/** A campaign whose dials all fall. */
export const falling = ({ came, dials, expected, id, name, raisedAt }: Falling): Need => {
  const cost = Math.max(0, Math.round(expected - came))
  return {
    kind: "falling",
    subject: id,
    what: `All dials of ${quoted(name)} fall today: ${Sentence.countsOf("contact", dials, came, expected)}`,
    cost,
    costs: `${counted(cost, "contact")} fewer than expected; no number of it burns for that alone`,
    since: raisedAt,
    action: { name: "open-campaign", target: id }
  }
}

/** A group that is asked for numbers, and what it has under the rules of each of its campaigns. */
export interface Asked {
  readonly source: Source
  readonly campaigns: ReadonlyArray<string>
  /** One for each set of rules. */
  readonly supplies: ReadonlyArray<Dryness.Supply>
  /** Requests of the last hour. */
  readonly pace: number
  readonly hoursLeft: number
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** A group that runs dry, or has few active numbers; undefined: neither. */
export const dry = (asked: Asked, thresholds: Thresholds): Need | undefined => {
  const { campaigns, hoursLeft, now, pace, source, supplies } = asked
  if (pace < thresholds.dryPace || !Arr.isNonEmptyReadonlyArray(supplies)) return undefined
  const { outlook: { dryInHours, without }, supply: { active, left } } = Dryness.worst(supplies, pace, hoursLeft)
  const told = (what: string, costs: string): Need => ({
    kind: "dry",
    subject: source.groupId ?? everything,
    what,
    cost: Math.round(without),
    costs,
    since: now,
    action: openSource(source)
  })
  const dialed = `${named(campaigns)} ${campaigns.length === 1 ? "dials" : "dial"} from it`
  const isSoon = thresholds.dryHours > 0 && dryInHours !== null && dryInHours <= thresholds.dryHours
  if (isSoon && Math.round(without) > 0) {
    const costs = `About ${counted(Math.round(without), "call")} today without a number, ${
      rounded(pace)
    } an hour; ${dialed}`
    if (active === 0) return told(`${capital(nameOf(source))} has no active number`, costs)
    return told(
      dryInHours > 0
        ? `${capital(nameOf(source))} runs dry in about ${hours(dryInHours)}: ${counted(left ?? 0, "use")} left, ${
          rounded(pace)
        } an hour asked for`
        : left === 0
        ? `${capital(nameOf(source))} is dry: each of its ${counted(active, "active number")} is at its cap for today`
        : `${capital(nameOf(source))} has fewer numbers than are asked for: its hourly caps allow less than ${
          rounded(pace)
        } an hour`,
      costs
    )
  }
  return active < thresholds.activeNumbers
    ? told(
      active === 0
        ? `${capital(nameOf(source))} has no active number`
        : `${capital(nameOf(source))} has only ${counted(active, "active number")}`,
      `${rounded(pace)} calls an hour depend on it; ${dialed}`
    )
    : undefined
}

/** So much of a source under an hourly cap of each number that `dry` tells nothing of it, however much more there is. */
export const plenty = (
  hourlyCap: number | null,
  { hoursLeft, pace }: Pick<Asked, "hoursLeft" | "pace">,
  { activeNumbers }: Thresholds
): Dryness.Plenty => {
  const { active, left } = Dryness.plenty(hourlyCap, pace, hoursLeft)
  return { active: Math.max(active, activeNumbers), left }
}

/** Requests of a campaign that were refused for one reason, in the last hour. */
export interface Refused {
  readonly campaign: { readonly id: string; readonly name: string }
  readonly source: Source
  readonly reason: Reason
  readonly count: number
  /** All its requests. */
  readonly asked: number
  /** Milliseconds since the epoch. */
  readonly since: number
}

/** Requests that were refused. */
export const refused = ({ asked, campaign, count, reason, since, source }: Refused): Need => ({
  kind: "refused",
  subject: `${reason} ${campaign.id}`,
  what: `${quoted(campaign.name)} was refused ${counted(count, "number")} in the last hour: ${
    whyRefused(reason, source)
  }`,
  cost: count,
  costs: `${counted(count, "call")} an hour without a number, ${share(count, asked)} of its requests`,
  since,
  // What is not there cannot be looked at.
  action: reason === "no-group" ? { name: "open-groups", target: "" } : openSource(source)
})

/** An upload that failed. `why`: in the words of whoever failed it. */
export const uploadFailed = (id: number, why: string | null, at: number): Need => ({
  kind: "upload-failed",
  subject: String(id),
  what: `Upload ${id} failed: ${(why ?? "it could not be applied").replace(/\.$/, "")}`,
  cost: 0,
  costs: "Groups are as they were before it",
  since: at,
  action: { name: "open-uploads", target: String(id) }
})

/** Dials of the last day that were rejected for one reason. */
export const dialsRejected = (reason: Rejection, count: number, since: number): Need => ({
  kind: "dials-rejected",
  subject: reason,
  what: `${counted(count, "dial")} of the last day ${count === 1 ? "was" : "were"} rejected: ${whyRejected[reason]}`,
  cost: count,
  costs: `${counted(count, "dial")} in no figure`,
  since,
  action: { name: "retry-dials", target: reason }
})

/** A request for remediation that waits. */
export interface WaitingRemediation {
  readonly id: number
  readonly aniId: number
  readonly phone: string
  /** Milliseconds since the epoch. */
  readonly requestedAt: number
  /** Of the number, in the last 30 days. */
  readonly dials: number
  readonly blocks: number
}

/** A request for remediation that waits. */
export const remediationWaiting = (
  { aniId, blocks, dials, id, phone, requestedAt }: WaitingRemediation,
  now: number
): Need => ({
  kind: "remediation-waiting",
  subject: String(id),
  what: `The request to remediate ${phone} has waited for ${counted(Math.floor((now - requestedAt) / dayMs), "day")}`,
  cost: Math.round(blocks / 30),
  costs: dials === 0
    ? "The number was not dialed in 30 days"
    : `${rounded(dials / 30)} dials a day with it, ${share(blocks, dials)} of them blocked`,
  since: requestedAt,
  action: { name: "open-number", target: String(aniId) }
})

/** Active numbers whose evidence of the right to use them runs out, or has. */
export interface EndingRights {
  readonly isOver: boolean
  readonly total: number
  /** The first of them, as people read it, and its last day. */
  readonly first: { readonly id: number; readonly phone: string; readonly lastDay: string }
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Rights to use numbers that end soon, or have ended. */
export const rightsEnding = ({ first: { id, lastDay, phone }, isOver, now, total }: EndingRights): Need => ({
  kind: "right-ends",
  subject: isOver ? "over" : "soon",
  what: total === 1
    ? `The evidence that ${phone} may be used ${isOver ? "ended" : "runs out"} on ${lastDay}`
    : `The evidence that ${counted(total, "number")} may be used ${
      isOver ? "has ended" : "runs out"
    }, that of ${phone} on ${lastDay}${isOver ? "" : " first"}`,
  cost: 0,
  costs: isOver
    ? "Campaigns that ask for a right to use are not assigned them"
    : "Campaigns that ask for a right to use are not assigned them afterwards",
  since: now,
  action: total === 1 ? { name: "open-number", target: String(id) } : { name: "open-numbers", target: "" }
})

/** What the shares of a hold-out reached. */
export const sharesReached = ({ applied, heldOut }: Pick<Judgement, "applied" | "heldOut">): string =>
  `of ${counted(applied.dials, "dial")} with it ${share(applied.contacts, applied.dials)} reached somebody, of ${
    grouped(heldOut.dials)
  } held out ${share(heldOut.contacts, heldOut.dials)}`

/** A preference for numbers that are answered that does harm, as its hold-out shows. */
export const preferenceHarms = (
  { applied, days, heldOut, lostADay }: Judgement,
  /** Milliseconds since the epoch. */
  now: number
): Need => {
  const cost = Math.max(0, Math.round(lostADay))
  return {
    kind: "preference-harms",
    subject: everything,
    what: `The preference for numbers that are answered does harm: ${sharesReached({ applied, heldOut })}`,
    cost,
    costs: `About ${counted(cost, "contact")} a day fewer than without it, over ${counted(days, "day")}`,
    since: now,
    action: { name: "open-policy", target: "" }
  }
}

// internal

const dayMs = 86_400_000

/** The subject of what concerns all numbers. No group has such an identifier by chance: it is not one that a dialer makes. */
const everything = "*"

const openSource = ({ groupId }: Source): Action =>
  groupId === null ? { name: "open-numbers", target: "" } : { name: "open-group", target: groupId }

const whyRefused = (reason: Reason, source: Source): string => {
  const name = nameOf(source)
  switch (reason) {
    case "no-group":
      return "the group that it names is not there"
    case "empty-group":
      return `${name} is empty`
    case "none-active":
      return `all numbers of ${name} rest`
    case "no-callback-route":
      return `no active number of ${name} is known to be callable back, and the policy requires it`
    case "out-of-reach":
      return `${name} has no active number of a tier that the policy allows`
    case "daily-cap":
      return `the numbers of ${name} are at their daily cap`
    case "hourly-cap":
      return `the numbers of ${name} are at their hourly cap`
    case "warm-up":
      return `the numbers of ${name} warm up, and are used as often as they may be`
    case "right-to-use":
      return `no evidence shows today that the numbers of ${name} may be used, and the policy asks for it`
    case "attestation":
      return `the carrier that calls leave by attests no number of ${name} with A, and the policy requires it`
    case "min-gap":
      return `the numbers of ${name} were used a moment ago, and the policy sets a gap between uses`
    case "calling-hours":
      return "the people may not be called at this hour"
    case "prospect-limit":
      return "the people were called as often as the policy allows"
    case "drop-lockout":
      return "calls to the people were dropped, and the policy lets them rest"
    case "one-number":
      return "the one number that the people may be shown may not be used now"
    case "owner-number":
      return "the numbers that are kept for the leads' owners may not be used now, and the policy requires them"
  }
}

const whyRejected: Readonly<Record<Rejection, string>> = {
  from_number: "the number that dialed cannot be read",
  to_number: "the number that was dialed cannot be read",
  datetime: "the time cannot be read",
  future: "the time is more than a day ahead",
  retention: "the time is before what is kept",
  campaign_limit: "the campaign is unknown, and no more can be added"
}

const nameOf = ({ groupId, name }: Source): string => groupId === null ? "the inventory" : `group ${quoted(name)}`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const quoted = (name: string): string => `“${name}”`

/** Campaigns in a sentence, as many as it names. */
export const named = (campaigns: ReadonlyArray<string>): string => {
  const first = campaigns.slice(0, campaignsNamedMax).map(quoted)
  const more = campaigns.length - first.length
  return more > 0
    ? `${first.join(", ")} and ${more} more`
    : first.length < 2
    ? first.join("")
    : `${first.slice(0, -1).join(", ")} and ${first.at(-1)}`
}

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",")

/** So many of something: "1 call", "2,100 calls". */
export const counted = (count: number, what: string): string => `${grouped(count)} ${what}${count === 1 ? "" : "s"}`

const rounded = (value: number): string => value < 10 ? String(Math.round(value * 10) / 10) : grouped(Math.round(value))

/** A share in percent, with one decimal. */
export const share = (part: number, whole: number): string => `${percentage(part, whole).toFixed(1)}%`

const hours = (value: number): string =>
  value < 1 ? counted(Math.max(1, Math.round(value * 60)), "minute") : counted(Math.round(value * 10) / 10, "hour")
