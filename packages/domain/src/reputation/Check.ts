/**
 * Scheduled checks: how often a source is asked what it says of numbers, of which, and what that may cost. Plain data, pure.
 *
 * Prices differ by contract, so the operator says them, in whatever currency. A check's cost is what it would cost if every
 * request that it may take were taken; so much of the month's limit is set aside before the first one.
 */
import * as Schema from "effect/Schema"
import { Identifier } from "../Campaign.ts"
import * as LocalTime from "../LocalTime.ts"

/** Who can be asked. */
export const Source = Schema.Literal("telnyx", "twilio", "ftc", "fcc").annotations({ identifier: "ReputationSource" })
/** Who can be asked. */
export type Source = typeof Source.Type

/** Days of dials, today's among them, of which one makes a number one that was dialed lately. */
export const dialedDays = 7

/**
 * Which numbers a source is asked for: all active ones, the active ones that were dialed lately, or the active ones of a
 * group.
 */
export const Scope = Schema.Literal("active", "dialed", "group").annotations({ identifier: "ReputationCheckScope" })
/** Which numbers a source is asked for. */
export type Scope = typeof Scope.Type

/** Most days between two checks. */
export const everyDaysMax = 90

/** The highest price of a request. */
export const priceMax = 1_000

/** The highest limit of a month. */
export const monthlyLimitMax = 1_000_000

/** Requests of one check: those after it are asked by the next. */
export const requestsMax = 100_000

/** After it was set for the first time: long enough to read what it would cost, and to take it back. */
export const firstAfterMs = 3_600_000

const amount = (max: number) =>
  Schema.Number.pipe(Schema.between(0, max, { message: () => `expected a number from 0 to ${max}` }))

const daysExpected = () => `expected a whole number from 1 to ${everyDaysMax}`

/** What is set, but for the source. */
export const settings = {
  everyDays: Schema.Number.pipe(
    Schema.int({ message: daysExpected }),
    Schema.between(1, everyDaysMax, { message: daysExpected })
  ).annotations({ description: "It is asked every so many days.", examples: [7] }),
  numbers: Scope.annotations({
    description:
      `Of a source that is asked number by number: for all active numbers, those of them that were dialed in the last ${dialedDays} days, or those of a group.`
  }),
  group: Schema.NullOr(Identifier).annotations({
    description: "The group, by the caller's identifier, where `numbers` is `group`; else null."
  }),
  price: amount(priceMax).annotations({
    description: "What a request costs, in whatever currency: of a source that is asked number by number, a number.",
    examples: [0.01]
  }),
  monthlyLimit: amount(monthlyLimitMax).annotations({
    description: "What all checks of it may cost in a month of the workspace's calendar; no check goes beyond it.",
    examples: [50]
  })
}

/** A scheduled check. */
export const Check = Schema.Struct({ source: Source, ...settings })
/** A scheduled check. */
export type Check = typeof Check.Type

/** What requests cost, to a millionth. */
export const costOf = (requests: number, price: number): number => requests * millionths(price) / 1e6

/** How many requests what is left of the month's limit allows, at most `requestsMax`. */
export const affordable = ({ monthlyLimit, price }: Pick<Check, "monthlyLimit" | "price">, spent: number): number => {
  const each = millionths(price)
  if (each === 0) return requestsMax
  const left = millionths(monthlyLimit) - millionths(spent)
  return Math.max(0, Math.min(requestsMax, Math.floor(left / each)))
}

/** Whether a cost fits in what is left of the month's limit. */
export const fits = ({ monthlyLimit }: Pick<Check, "monthlyLimit">, spent: number, cost: number): boolean =>
  // What costs nothing does, also where the limit was lowered under what was spent.
  cost === 0 || millionths(spent) + millionths(cost) <= millionths(monthlyLimit)

/** When the month began whose limit holds at an instant, milliseconds since the epoch. */
export const monthFrom = (now: number, timeZone: string): number => {
  const first = `${LocalTime.dateAt(now, timeZone).slice(0, 7)}-01` as LocalTime.LocalDate
  return LocalTime.endOf(LocalTime.addDays(first, -1), timeZone)
}

/** When the next check is due after one that began. */
export const dueAfter = ({ everyDays }: Pick<Check, "everyDays">, begun: number): number =>
  begun + everyDays * 86_400_000

/** When a check is due that is set anew; `before`: when it was due, null where it was not set. */
export const dueWhenSet = (check: Pick<Check, "everyDays">, before: number | null, now: number): number =>
  before === null ? now + firstAfterMs : Math.min(before, dueAfter(check, now))

// internal

/** Sums of amounts as whole numbers: a tenth and two tenths are three tenths. */
const millionths = (amount: number): number => Math.round(amount * 1e6)
