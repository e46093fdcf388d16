/**
 * Look-ups of what requests name: a key, a connection. Those asked for while storage answers go together in the next query,
 * each once however many ask for it, so that a flood of made-up names costs storage a query at a time and nobody else a
 * place.
 *
 * Limits: `batchMax` names in a query, `GroupCommitter.commitsMax` queries at a time, `waitingMax` names in line.
 */
import { StorageError } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { Overloaded } from "./CoreError.ts"
import * as GroupCommitter from "./GroupCommitter.ts"

/** Names of nothing known here that wait for a query; more are refused. What is known here always gets in. */
export const waitingMax = 2_000

/** Names in one query. */
export const batchMax = 500

/** What a name stands for; undefined: nothing. */
export type Result<Found> = Exit.Exit<Found | undefined, StorageError | Overloaded>

/** What is looked up. */
export interface Source<Found> {
  /** What the names are of, in the plural, for messages. */
  readonly what: string
  /** What these names (at most `batchMax`) stand for, or why one of them cannot be told. */
  readonly find: (
    names: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyMap<string, Found | StorageError>, StorageError>
  /**
   * Called with what each name stands for, before those who wait for it; `askedAt` is the time, in milliseconds since the
   * epoch, from before storage was asked.
   */
  readonly onFound: (name: string, found: Found | undefined, askedAt: number) => void
}

/** Look-ups. */
export interface BatchedLookups<Found> {
  /**
   * Looks a name up; `isKnown`: it was found here before, and goes first. Calls `onDone` once. Returns a function that
   * cancels for this caller alone.
   */
  readonly find: (name: string, isKnown: boolean, onDone: (result: Result<Found>) => void) => () => void
}

/** Look-ups that end with the scope. */
export const make = Effect.fnUntraced(function*<Found>({ find, onFound, what }: Source<Found>) {
  type OnDone = (result: Result<Found>) => void
  type Waiters = Set<OnDone>
  const clock = yield* Effect.clock
  const makeCommitter = yield* GroupCommitter.make
  const inFlight = new Map<string, Waiters>()
  const known = new Map<string, Waiters>()
  const others = new Map<string, Waiters>()
  const refused: Result<Found> = Exit.fail(
    new Overloaded({ message: `Too many ${what} are being looked up; please try again` })
  )

  const dequeue = (): ReadonlyArray<string> => {
    const batch: Array<string> = []
    for (const line of [known, others]) {
      for (const [name, waiters] of line) {
        if (batch.length === batchMax) return batch
        line.delete(name)
        inFlight.set(name, waiters)
        batch.push(name)
      }
    }
    return batch
  }

  const settle = (name: string, result: Result<Found>, askedAt: number) => {
    const waiters = inFlight.get(name)
    inFlight.delete(name)
    if (Exit.isSuccess(result)) onFound(name, result.value, askedAt)
    for (const onDone of waiters ?? []) onDone(result)
  }

  const { start } = makeCommitter<string>({
    length: () => known.size + others.size,
    dequeue,
    commit: (batch) =>
      Effect.suspend(() => {
        const askedAt = clock.unsafeCurrentTimeMillis()
        return find(batch).pipe(
          Effect.onExit((exit) =>
            Effect.sync(() => {
              for (const name of batch) settle(name, resultOf(exit, name), askedAt)
            })
          ),
          Effect.exit,
          Effect.asVoid
        )
      })
  })

  return {
    find: (name, isKnown, onDone) => {
      const line = isKnown ? known : others
      let waiters = inFlight.get(name) ?? known.get(name) ?? others.get(name)
      if (waiters === undefined) {
        if (!isKnown && others.size >= waitingMax) {
          onDone(refused)
          return () => {}
        }
        waiters = new Set()
        line.set(name, waiters)
        start()
      }
      // Two callers may pass the same function.
      const own: OnDone = (result) => onDone(result)
      waiters.add(own)
      return () => {
        waiters.delete(own)
        if (waiters.size === 0 && line.get(name) === waiters) line.delete(name)
      }
    }
  } satisfies BatchedLookups<Found>
})

// internal

const stopping = Exit.fail(new Overloaded({ message: "The server is stopping; please try again" }))

const resultOf = <Found>(
  exit: Exit.Exit<ReadonlyMap<string, Found | StorageError>, StorageError>,
  name: string
): Result<Found> => {
  if (Exit.isInterrupted(exit)) return stopping
  if (Exit.isFailure(exit)) return Exit.failCause(exit.cause)
  const found = exit.value.get(name)
  return found instanceof StorageError ? Exit.fail(found) : Exit.succeed(found)
}
