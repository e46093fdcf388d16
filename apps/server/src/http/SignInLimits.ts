/**
 * How often somebody may try to sign in. Only what fails is counted: by address, by name, and by both together, so that
 * nobody guesses on at length, and nobody keeps another out by guessing from elsewhere. Each server counts by itself.
 */
import * as Failure from "@anipool/http-api/Failure"
import * as Throttle from "./Throttle.ts"

/** Failures of one name from one address in `windowMs`, and as many at once. */
export const failuresMax = 10

/** Failures from one address in `windowMs`, whatever the names. */
export const addressFailuresMax = 50

/** Failures of one name in `windowMs`, wherever from. */
export const nameFailuresMax = 200

/** A quarter of an hour. */
export const windowMs = 900_000

/** The limits of a server. */
export interface SignInLimits {
  /** Why somebody may not even try now; who comes without a name is counted by address. */
  readonly refusal: (name: string | undefined, client: string, now: number) => Failure.TooManyRequests | undefined
  /** A try failed. */
  readonly failed: (name: string | undefined, client: string, now: number) => void
}

/** Nobody has tried yet. */
export const make = (): SignInLimits => {
  const of = (max: number) => Throttle.make<string>({ max, windowMs, entriesMax })
  const [both, addresses, names] = [of(failuresMax), of(addressFailuresMax), of(nameFailuresMax)]
  const counts = (name: string | undefined, client: string) =>
    name === undefined
      ? [[addresses, client]] as const
      : [[both, `${client} ${keyOf(name)}`], [addresses, client], [names, keyOf(name)]] as const
  return {
    refusal: (name, client, now) =>
      counts(name, client).some(([throttle, key]) => throttle.isOver(key, now)) ? tooMany : undefined,
    failed: (name, client, now) => {
      for (const [throttle, key] of counts(name, client)) throttle.count(key, now)
    }
  }
}

// internal

/** Names, addresses and pairs that are counted at a time. */
const entriesMax = 10_000

/** What is sent as a name may be of any length. */
const keyOf = (name: string): string => name.trim().toLowerCase().slice(0, 128)

const tooMany = new Failure.TooManyRequests({
  message: "Too many attempts to sign in have failed: please wait a quarter of an hour"
})
