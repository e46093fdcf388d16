/**
 * Checks of what others say, in words, and what is typed of one as it is sent.
 */
import type { ReputationCheck } from "@anipool/http-api/admin/ReputationCheckApi"
import * as Format from "../../components/format.ts"

type Source = ReputationCheck["source"]
type Scope = ReputationCheck["numbers"]

/** Who can be asked, as they are read. */
export const sources: Readonly<Record<Source, string>> = { telnyx: "Telnyx", twilio: "Twilio", ftc: "FTC", fcc: "FCC" }

/** For which numbers, as it is read. */
export const scopes: Readonly<Record<Scope, string>> = {
  dialed: "Active ones that were dialed in 7 days",
  active: "All active ones",
  group: "Active ones of a group"
}

/** What is typed of a check. */
export interface Typed {
  readonly source: Source
  readonly everyDays: string
  readonly numbers: Scope
  readonly group: string
  readonly price: string
  readonly monthlyLimit: string
}

/** What is typed as it is sent: a group only where one is asked for. */
export const payloadOf = ({ everyDays, group, monthlyLimit, numbers, price }: Typed) => ({
  everyDays: Number(everyDays),
  numbers,
  ...(numbers === "group" ? { group } : {}),
  price: Number(price),
  monthlyLimit: Number(monthlyLimit)
})

/** How often. */
export const every = (days: number): string => days === 1 ? "every day" : `every ${days} days`

/** For which numbers it is asked. */
export const numbersOf = ({ group, numbers }: Pick<ReputationCheck, "group" | "numbers">): string =>
  numbers === "group" ? `Active ones of ${group}` : scopes[numbers]

/** An amount, in the currency of the price. */
export const amount = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 6 })

/** What the next check would ask, and what that costs. */
export const costs = ({ next }: Pick<ReputationCheck, "next">): string =>
  next === null
    ? "The server has not its credentials"
    : next.requests === 0
    ? "Nothing is left of the limit, or there is no such number"
    : `At most ${amount(next.cost)}: ${Format.counted(next.numbers, "number")}, ${
      Format.counted(next.requests, "request")
    }`
