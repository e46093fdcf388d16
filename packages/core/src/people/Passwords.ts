/**
 * Hashes of passwords: Argon2id, by a library, on its own threads and not on the one that answers requests.
 *
 * Limits: `hashingMax` at a time, as each takes a core and 19 MiB for some tens of milliseconds; `waitingMax` in line.
 */
import { hash, type Options, verify } from "@node-rs/argon2"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Overloaded } from "../CoreError.ts"

/** Hashes that are made or compared at a time. */
export const hashingMax = 2

/** Those that wait for one of these; more are refused. */
export const waitingMax = 50

/** Hashes of passwords. */
export class Passwords extends Context.Tag("@anipool/core/Passwords")<Passwords, {
  /** A hash with a salt of its own and the costs that it was made at, as the library writes it. */
  readonly hash: (password: Redacted.Redacted) => Effect.Effect<string, Overloaded>
  /** Whether a password is the hashed one. It takes as long where there is no hash: false then. */
  readonly isIt: (password: Redacted.Redacted, hash: string | null) => Effect.Effect<boolean, Overloaded>
}>() {}

/** `Passwords` by Argon2id. */
export const make = Effect.gen(function*() {
  const semaphore = yield* Effect.makeSemaphore(hashingMax)
  let asked = 0
  const limited = <A>(work: () => Promise<A>): Effect.Effect<A, Overloaded> =>
    Effect.suspend(() => {
      if (asked >= hashingMax + waitingMax) return tooMany
      asked++
      return semaphore.withPermits(1)(Effect.promise(work)).pipe(
        Effect.ensuring(Effect.sync(() => {
          asked--
        }))
      )
    })
  return Passwords.of({
    hash: Effect.fn("Passwords.hash")((password) => limited(() => hash(Redacted.value(password), costs))),
    isIt: Effect.fn("Passwords.isIt")((password, known) =>
      Effect.map(
        limited(() => verify(known ?? ofNobody, Redacted.value(password))),
        (isSame) => isSame && known !== null
      )
    )
  })
})

/** `Passwords` by Argon2id. */
export const layer: Layer.Layer<Passwords> = Layer.effect(Passwords, make)

// internal

/** What OWASP's cheat sheet on storing passwords recommends: 19 MiB, two passes, one lane. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/**
 * Compared with where there is no hash, at the same costs, so that nobody hears from the time it takes which users there are:
 * a salt of 16 bytes and a hash of 32, of no password that anybody knows.
 */
const ofNobody = `$argon2id$v=19$m=${costs.memoryCost},t=${costs.timeCost},p=${costs.parallelism}` +
  `$${"A".repeat(22)}$${"A".repeat(43)}`

const tooMany = new Overloaded({ message: "Too many people sign in at once; please try again" })
