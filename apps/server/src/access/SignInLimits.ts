/**
 * How often somebody may try to sign in. An attempt is counted before its password is looked at, and given back where it
 * was right: by address, by name, and by both together, so that nobody guesses on at length, however many guesses come at
 * once, and nobody keeps another out by guessing from elsewhere. Each server counts by itself.
 */
import * as Failure from "@anipool/http-api/Failure"
import * as Either from "effect/Either"
import * as Throttle from "./Throttle.ts"

/** Failures of one name from one address in `windowMs`, and as many at once. */
export const failuresMax = 10

/** Failures from one address in `windowMs`, whatever the names. */
export const addressFailuresMax = 50

/** Failures of one name in `windowMs`, wherever from but where it has signed in before. */
export const nameFailuresMax = 200

/** A quarter of an hour. */
export const windowMs = 900_000

/** An attempt that is under way. */
export interface Attempt {
  /** The password was right: nothing is counted, and the name is known at the address. */
  readonly succeeded: () => void
  /** Nothing was compared: nothing is counted. */
  readonly giveBack: () => void
}

/** Why somebody may not even try now. */
export interface Refusal {
  readonly failure: Failure.TooManyRequests
  /** In how many seconds they may. */
  readonly retryAfterSeconds: number
  /** Whether all that is wrong is how often the name was tried, wherever from. */
  readonly isOfNameAlone: boolean
}

/** Who tries; who comes without a name is counted by address. */
export interface Who {
  readonly name: string | undefined
  readonly client: string
  /** Whether it is known that the name has signed in from there. */
  readonly isKnown?: boolean
}

/** The limits of a server. */
export interface SignInLimits {
  /** Counts an attempt, or says why it may not be made; `now` in milliseconds since the epoch. */
  readonly begin: (who: Who, now: number) => Either.Either<Attempt, Refusal>
}

/** Nobody has tried yet. */
export const make = (): SignInLimits => {
  const of = (max: number) => Throttle.make<string>({ max, windowMs, entriesMax })
  const [both, addresses, names] = [of(failuresMax), of(addressFailuresMax), of(nameFailuresMax)]
  const known = new Set<string>()
  return {
    begin: ({ client, isKnown = false, name }, now) => {
      const pair = name === undefined ? undefined : `${client} ${keyOf(name)}`
      const own: Array<readonly [Throttle.Throttle<string>, string]> = [[addresses, client]]
      if (pair !== undefined) own.push([both, pair])
      const ofName = name === undefined || isKnown || known.has(pair!) ? [] : [[names, keyOf(name)] as const]
      const waitMs = Math.max(...[...own, ...ofName].map(([throttle, key]) => throttle.waitMs(key, now)))
      if (waitMs > 0) {
        const isOfNameAlone = own.every(([throttle, key]) => !throttle.isOver(key, now))
        return Either.left(refusal(Math.ceil(waitMs / 1_000), isOfNameAlone))
      }
      const counted = [...own, ...ofName]
      for (const [throttle, key] of counted) throttle.count(key, now)
      const giveBack = () => {
        for (const [throttle, key] of counted.splice(0)) throttle.giveBack(key)
      }
      return Either.right({
        giveBack,
        succeeded: () => {
          giveBack()
          if (pair !== undefined) remember(known, pair)
        }
      })
    }
  }
}

// internal

/** Names, addresses and pairs that are counted, and pairs that are known, at a time. */
const entriesMax = 10_000

/** What is sent as a name may be of any length. */
const keyOf = (name: string): string => name.trim().toLowerCase().slice(0, 128)

/** Remembers a pair as the newest; the oldest is forgotten where there are too many. */
const remember = (known: Set<string>, pair: string): void => {
  known.delete(pair)
  known.add(pair)
  const [oldest] = known
  if (known.size > entriesMax && oldest !== undefined) known.delete(oldest)
}

const refusal = (retryAfterSeconds: number, isOfNameAlone: boolean): Refusal => ({
  failure: new Failure.TooManyRequests({
    message: `Too many attempts to sign in have failed: please try again in ${inWords(retryAfterSeconds)}`
  }),
  retryAfterSeconds,
  isOfNameAlone
})

const inWords = (seconds: number): string => {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? "a second" : `${seconds} seconds`
}
