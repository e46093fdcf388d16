/**
 * Look-ups of keys in storage. The keys asked for while storage answers go together in the next query, each once however
 * many ask for it, so that a flood of made-up keys costs storage a query at a time and nobody else a place.
 *
 * Limits: `batchMax` keys in a query, `GroupCommitter.commitsMax` queries at a time, `waitingMax` keys in line.
 */
import { ApiKeys, hashesMax, type SecretHash, type StoredKey } from "@anipool/storage/ApiKeys"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { Overloaded } from "./CoreError.ts"
import * as GroupCommitter from "./GroupCommitter.ts"

/** Keys that nobody has shown here before and that wait for a query; more are refused. Keys known here always get in. */
export const waitingMax = 2_000

/** Keys in one query. */
export const batchMax = hashesMax

/** The key with a hash; undefined where nobody has it. */
export type Result = Exit.Exit<StoredKey | undefined, StorageError | Overloaded>

/** Look-ups of keys. */
export interface KeyLookups {
  /**
   * Looks a key up; `isKnown`: it was found here before, and goes first. Calls `onDone` once. Returns a function that
   * cancels for this caller alone.
   */
  readonly find: (hash: SecretHash, isKnown: boolean, onDone: (result: Result) => void) => () => void
}

/**
 * Look-ups that end with the scope. `onFound` is called with each key's result before those who wait for it; `askedAt` is
 * the time, in milliseconds since the epoch, from before storage was asked.
 */
export const make = Effect.fnUntraced(function*(
  onFound: (hash: SecretHash, found: StoredKey | undefined, askedAt: number) => void
) {
  const keys = yield* ApiKeys
  const clock = yield* Effect.clock
  const makeCommitter = yield* GroupCommitter.make
  const inFlight = new Map<SecretHash, Waiters>()
  const known = new Map<SecretHash, Waiters>()
  const others = new Map<SecretHash, Waiters>()

  const dequeue = (): ReadonlyArray<SecretHash> => {
    const batch: Array<SecretHash> = []
    for (const line of [known, others]) {
      for (const [hash, waiters] of line) {
        if (batch.length === batchMax) return batch
        line.delete(hash)
        inFlight.set(hash, waiters)
        batch.push(hash)
      }
    }
    return batch
  }

  const settle = (hash: SecretHash, result: Result, askedAt: number) => {
    const waiters = inFlight.get(hash)
    inFlight.delete(hash)
    if (Exit.isSuccess(result)) onFound(hash, result.value, askedAt)
    for (const onDone of waiters ?? []) onDone(result)
  }

  const { start } = makeCommitter<SecretHash>({
    length: () => known.size + others.size,
    dequeue,
    commit: (batch) =>
      Effect.suspend(() => {
        const askedAt = clock.unsafeCurrentTimeMillis()
        return keys.findByHashes(batch).pipe(
          Effect.onExit((exit) =>
            Effect.sync(() => {
              for (const hash of batch) settle(hash, resultOf(exit, hash), askedAt)
            })
          ),
          Effect.exit,
          Effect.asVoid
        )
      })
  })

  return {
    find: (hash, isKnown, onDone) => {
      const line = isKnown ? known : others
      let waiters = inFlight.get(hash) ?? known.get(hash) ?? others.get(hash)
      if (waiters === undefined) {
        if (!isKnown && others.size >= waitingMax) {
          onDone(refused)
          return () => {}
        }
        waiters = new Set()
        line.set(hash, waiters)
        start()
      }
      // Two callers may pass the same function.
      const own: OnDone = (result) => onDone(result)
      waiters.add(own)
      return () => {
        waiters.delete(own)
        if (waiters.size === 0 && line.get(hash) === waiters) line.delete(hash)
      }
    }
  } satisfies KeyLookups
})

// internal

type OnDone = (result: Result) => void
type Waiters = Set<OnDone>

const refused: Result = Exit.fail(
  new Overloaded({ message: "Too many keys are being looked up; please try again" })
)

const stopping: Result = Exit.fail(new Overloaded({ message: "The server is stopping; please try again" }))

const resultOf = (
  exit: Exit.Exit<ReadonlyMap<SecretHash, StoredKey>, StorageError>,
  hash: SecretHash
): Result => Exit.isInterrupted(exit) ? stopping : Exit.map(exit, (found) => found.get(hash))
