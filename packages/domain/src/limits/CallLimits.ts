/**
 * Whether a person may be called now, whichever number is shown: attempts on a subject, and hours by their own clock. The rules are
 * the policy's own and those of its presets; of several that hold for a person the strictest decides.
 *
 * Pure: the instant is a parameter. Where a policy sets none of it, there is nothing to ask (`of`).
 */
import type { Policy } from "../assignment/Policy.ts"
import * as Prospect from "../assignment/Prospect.ts"
import type { AreaCode } from "../geo/AreaCodeTable.ts"
import * as HeldBackReasons from "./HeldBackReasons.ts"
import * as LimitHours from "./LimitHours.ts"
import * as Presets from "./Presets.ts"

/** A rule, and for whom it holds. */
interface Rule {
  /** Who says so, in words. */
  readonly by: string
  readonly nation?: string
  readonly state?: string
  readonly hours?: Presets.Week
  readonly dailyLimit?: number
  /** People are always shown the same number. */
  readonly oneNumber?: true
}

/** The limits of a policy. */
export interface CallLimits {
  readonly rules: ReadonlyArray<Rule>
  readonly subject: string
  readonly windowLimit: number | null
  readonly windowHours: number
  readonly lockoutHours: number | null
  /** Whether some people are always shown the same number. */
  readonly hasOneNumber: boolean
}

/** The attempts that were made, milliseconds since the epoch. */
export type Attempts = ReadonlyArray<number>

/** An attempt as storage decides on it: each limit counts it in. */
export interface Attempt {
  /** `Prospect.keyOf`. */
  readonly prospect: string
  readonly subject: string
  /** In the 24 hours up to it; `null`: any number. */
  readonly dailyLimit: number | null
  /** Since `windowFrom`; `null`: any number. */
  readonly windowLimit: number | null
  /** Milliseconds since the epoch. */
  readonly windowFrom: number
}

/** Why a person may not be called now. */
export interface HeldBack {
  readonly reason: typeof HeldBackReasons.allReasons[number]
  /** The rule, and what it counted, in a sentence. */
  readonly message: string
  /** When to try again at the earliest, milliseconds since the epoch; `null`: when the number may be used. */
  readonly until: number | null
}

/** What is known of a person. */
export interface Known {
  /** The attempts that were made on the subject. */
  readonly attempts: Attempts
  /** When a call to them was dropped last, milliseconds since the epoch; undefined: none was lately. */
  readonly droppedAt: number | undefined
}

/** That the one number that a person is shown may not be used now. */
export const oneNumberHeldBack: HeldBack = {
  reason: "one-number",
  message: "This person is always shown the number that they were shown last, and that may not be used now.",
  until: null
}

/** That the number that is kept for who owns the lead may not be used now, and the policy requires it. */
export const ownerNumberHeldBack: HeldBack = {
  reason: HeldBackReasons.ownerReason,
  message: "A number is kept for the owner of this lead, and that may not be used now.",
  until: null
}

/** Milliseconds in which attempts count for the daily limit, and for which they are kept. */
export const dayMs = 24 * 3_600_000

/** What of a policy these limits are. */
type Terms = Pick<
  Policy,
  | "callingHours"
  | "dropLockoutHours"
  | "limitPresets"
  | "oneNumberStates"
  | "prospectDailyLimit"
  | "prospectWindowHours"
  | "prospectWindowLimit"
  | "subject"
>

/** The limits of a policy; undefined: it sets none. */
export const of = (policy: Terms): CallLimits | undefined => {
  const {
    callingHours,
    dropLockoutHours,
    limitPresets,
    oneNumberStates,
    prospectDailyLimit,
    prospectWindowHours,
    prospectWindowLimit
  } = policy
  const isOff = callingHours === null && prospectDailyLimit === null && prospectWindowLimit === null &&
    dropLockoutHours === null && limitPresets.length === 0 && oneNumberStates.length === 0
  if (isOff) return undefined
  const span = callingHours === null ? undefined : LimitHours.parse(callingHours)
  const own: Rule = {
    by: "The policy",
    ...(span === undefined ? {} : { hours: LimitHours.daily(span) }),
    ...(prospectDailyLimit === null ? {} : { dailyLimit: prospectDailyLimit })
  }
  const rules = [
    own,
    ...oneNumberStates.map((state): Rule => ({ by: own.by, state, oneNumber: true })),
    // A name that this release does not know any more holds nobody back.
    ...limitPresets.flatMap((name) => ruleOf(Presets.find(name)))
  ]
  return {
    rules,
    hasOneNumber: rules.some(({ oneNumber }) => oneNumber === true),
    lockoutHours: dropLockoutHours,
    subject: subjectOf(policy),
    windowLimit: prospectWindowLimit,
    windowHours: prospectWindowHours
  }
}

/** What attempts of a policy are counted under: those of campaigns that name no subject together. */
export const subjectOf = ({ subject }: Pick<Terms, "subject">): string => subject ?? ""

/** Whether any of the limits counts attempts. */
export const countsAttempts = ({ rules, windowLimit }: CallLimits): boolean =>
  windowLimit !== null || rules.some(({ dailyLimit }) => dailyLimit !== undefined)

/**
 * The attempt that calling a person would be. `limits` undefined: it is only counted, for other campaigns on the subject.
 * `timeZone`: the workspace's, for who is nowhere.
 */
export const attemptOf = (
  limits: CallLimits | undefined,
  subject: string,
  prospect: Prospect.Prospect,
  now: number,
  timeZone: string
): Attempt => {
  const rule = limits === undefined ? undefined : dailyOf(limits, whereaboutsOf(prospect))
  const [zone] = zonesOf(prospect, timeZone)
  return {
    prospect: Prospect.keyOf(prospect),
    subject,
    dailyLimit: rule?.dailyLimit ?? null,
    windowLimit: limits?.windowLimit ?? null,
    windowFrom: limits === undefined ? 0 : LimitHours.partOfDay(now, zone!, limits.windowHours).from
  }
}

/** By what the attempts on a person and a subject are known. */
export const keyOf = ({ prospect, subject }: Pick<Attempt, "prospect" | "subject">): string => `${prospect} ${subject}`

/** Why a person may not be called at an instant; undefined: they may. */
export const heldBack = (
  limits: CallLimits,
  prospect: Prospect.Prospect,
  { attempts, droppedAt }: Known,
  now: number,
  timeZone: string
): HeldBack | undefined => {
  const where = whereaboutsOf(prospect)
  const zones = zonesOf(prospect, timeZone)
  return outOfHours(limits, where, zones, now) ?? afterDrop(limits, droppedAt, now) ??
    atDailyLimit(limits, where, attempts, now) ??
    atWindowLimit(limits, attempts, now, zones[0]!)
}

/** Whether a person is always shown the number that they were shown last. */
export const hasOneNumber = (limits: CallLimits, prospect: Prospect.Prospect): boolean => {
  if (!limits.hasOneNumber) return false
  const where = whereaboutsOf(prospect)
  return limits.rules.some((rule) => rule.oneNumber === true && holdsFor(rule, where))
}

// internal

const ruleOf = (preset: Presets.Preset | undefined): ReadonlyArray<Rule> => {
  if (preset === undefined) return []
  const { dailyLimit, hours, label, nation, oneNumber, state } = preset
  return [{
    by: `The preset “${label}”`,
    nation,
    hours,
    ...(state === undefined ? {} : { state }),
    ...(dailyLimit === undefined ? {} : { dailyLimit }),
    ...(oneNumber === undefined ? {} : { oneNumber })
  }]
}

/** Where a person may be: by the address, and by the area code, which many keep when they move. */
interface Whereabouts {
  readonly nations: ReadonlyArray<string>
  readonly states: ReadonlyArray<string>
}

const whereaboutsOf = ({ areaCode, place }: Prospect.Prospect): Whereabouts => ({
  nations: [areaCode?.country ?? "", place?.country ?? ""],
  states: [...areaCode?.states ?? [], ...place?.states ?? []]
})

/** The clocks that a person may go by, those of the address first; of one who is nowhere the workspace's. */
const zonesOf = ({ areaCode, place }: Prospect.Prospect, timeZone: string): ReadonlyArray<string> => {
  const [usual] = place?.areaCodes ?? []
  const of = (each: AreaCode | undefined) => each?.timeZones.filter((zone) => zone !== "") ?? []
  const zones = new Set([...of(usual), ...of(areaCode)])
  return zones.size === 0 ? [timeZone] : [...zones]
}

const holdsFor = ({ nation, state }: Rule, { nations, states }: Whereabouts): boolean =>
  (nation === undefined || nations.includes(nation)) && (state === undefined || states.includes(state))

const outOfHours = (
  { rules }: CallLimits,
  where: Whereabouts,
  zones: ReadonlyArray<string>,
  now: number
): HeldBack | undefined => {
  let latest: HeldBack | undefined
  for (const rule of rules) {
    if (rule.hours === undefined || !holdsFor(rule, where)) continue
    for (const zone of zones) {
      const until = LimitHours.opensAt(rule.hours, now, zone)
      if (until === undefined || until <= (latest?.until ?? 0)) continue
      const message = `${rule.by} allows no call to this person at this hour (${zone}).`
      latest = { reason: "calling-hours", message, until }
    }
  }
  return latest
}

const afterDrop = ({ lockoutHours }: CallLimits, droppedAt: number | undefined, now: number): HeldBack | undefined => {
  if (lockoutHours === null || droppedAt === undefined) return undefined
  const until = droppedAt + lockoutHours * 3_600_000
  if (now >= until) return undefined
  const message = `A call to this person was dropped; the policy lets them rest for ${lockoutHours} h.`
  return { reason: "drop-lockout", message, until }
}

/** The lowest daily limit that holds for a person. */
const dailyOf = ({ rules }: CallLimits, where: Whereabouts): Rule | undefined => {
  let lowest: Rule | undefined
  for (const rule of rules) {
    if (rule.dailyLimit === undefined || !holdsFor(rule, where)) continue
    if (lowest === undefined || rule.dailyLimit < lowest.dailyLimit!) lowest = rule
  }
  return lowest
}

const atDailyLimit = (
  limits: CallLimits,
  where: Whereabouts,
  attempts: Attempts,
  now: number
): HeldBack | undefined => {
  const rule = dailyOf(limits, where)
  if (rule === undefined) return undefined
  const made = attempts.filter((at) => at > now - dayMs).sort((a, b) => a - b)
  const limit = rule.dailyLimit!
  if (made.length < limit) return undefined
  const message = `${rule.by} allows ${times(limit)} in 24 hours${onSubject(limits)}; this person was called ${
    times(made.length)
  }.`
  return { reason: "prospect-limit", message, until: made[made.length - limit]! + dayMs }
}

const atWindowLimit = (
  limits: CallLimits,
  attempts: Attempts,
  now: number,
  zone: string
): HeldBack | undefined => {
  const { windowHours, windowLimit } = limits
  if (windowLimit === null) return undefined
  const { from, until } = LimitHours.partOfDay(now, zone, windowHours)
  const made = attempts.filter((at) => at >= from).length
  if (made < windowLimit) return undefined
  const message = `The policy allows ${times(windowLimit)} in a part of the day of ${windowHours} h${
    onSubject(limits)
  }; this person was called ${times(made)} in this one (${zone}).`
  return { reason: "prospect-limit", message, until }
}

const times = (count: number): string => count === 1 ? "1 time" : `${count} times`

const onSubject = ({ subject }: CallLimits): string => subject === "" ? "" : ` on “${subject}”`
