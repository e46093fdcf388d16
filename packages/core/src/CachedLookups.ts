/**
 * Look-ups that are trusted for a moment: what was found is remembered, as is that a name stands for nothing, each in a
 * memory of its own, so that made-up names push nothing real out.
 */
import type { StorageError } from "@anipool/storage/StorageError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as BatchedLookups from "./BatchedLookups.ts"
import type { Overloaded } from "./CoreError.ts"

/** How long what was found is trusted: what is taken away stops working on every server within 5 seconds. */
export const trustedFor = Duration.seconds(3)

/** From this age on what is used is looked up again while it is still trusted, so that nobody waits for that. */
export const refreshedAfter = Duration.seconds(2)

/** How long a name of nothing is refused without asking storage: a new one may be refused as long. */
export const unknownRefusedFor = Duration.seconds(1)

/** Names that were found, and names of nothing, remembered at a time. */
export const namesMax = 10_000

/** Look-ups that are trusted for a moment. */
export interface CachedLookups<Found> {
  /**
   * What a name stands for: calls `onDone` once, at once where storage need not be asked. Returns a function that cancels.
   */
  readonly find: (
    name: string,
    onDone: (found: Exit.Exit<Option.Option<Found>, StorageError | Overloaded>) => void
  ) => () => void
  /** What was last found under a name, however long ago, unless it is known to be gone; storage is not asked. */
  readonly lastFound: (name: string) => Option.Option<Found>
}

/** Look-ups that end with the scope. */
export const make = Effect.fnUntraced(function*<Found>(source: BatchedLookups.Source<Found>) {
  const clock = yield* Effect.clock
  const known = new Map<string, Remembered<Found>>()
  const unknown = new Map<string, number>()
  const { find } = yield* BatchedLookups.make<Found>({
    ...source,
    onFound: (name, found, askedAt) => {
      source.onFound(name, found, askedAt)
      if (found === undefined) {
        known.delete(name)
        remember(unknown, name, askedAt + Duration.toMillis(unknownRefusedFor))
        return
      }
      unknown.delete(name)
      remember(known, name, {
        found: Option.some(found),
        // Counted from before storage was asked: what is trusted is at most as old as that.
        until: askedAt + Duration.toMillis(trustedFor),
        refreshAt: askedAt + Duration.toMillis(refreshedAfter)
      })
    }
  })

  /** What is remembered of a name; undefined where storage must be asked. */
  const recall = (name: string): Option.Option<Found> | undefined => {
    const now = clock.unsafeCurrentTimeMillis()
    const entry = known.get(name)
    if (entry === undefined) return now < (unknown.get(name) ?? 0) ? Option.none() : undefined
    if (now >= entry.until) return undefined
    if (now >= entry.refreshAt) {
      entry.refreshAt = Infinity
      // Whether it fails is seen when the entry has expired.
      find(name, true, () => {})
    }
    return entry.found
  }

  return {
    find: (name, onDone) => {
      const recalled = recall(name)
      if (recalled === undefined) {
        return find(name, known.has(name), (result) => onDone(Exit.map(result, Option.fromNullable)))
      }
      onDone(Exit.succeed(recalled))
      return () => {}
    },
    lastFound: (name) => known.get(name)?.found ?? Option.none()
  } satisfies CachedLookups<Found>
})

// internal

/** What was found. */
interface Remembered<Found> {
  readonly found: Option.Option<Found>
  /** Until when it is trusted, in milliseconds since the epoch. */
  readonly until: number
  /** When it is looked up again if it is used; Infinity once that has begun. */
  refreshAt: number
}

/** Puts an entry in, the latest one last; the oldest goes where there are too many. */
const remember = <A>(memory: Map<string, A>, name: string, entry: A): void => {
  memory.delete(name)
  memory.set(name, entry)
  if (memory.size <= namesMax) return
  const oldest = memory.keys().next()
  if (!oldest.done) memory.delete(oldest.value)
}
