/**
 * What is to be copied of a workspace, and how far that is: first what it has most of, while it is in use, then the rest.
 */
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Copying from "./copying.ts"
import * as People from "./people.ts"
import type { Session } from "./session.ts"
import * as Tables from "./tables.ts"

/** How much of the progress is what is copied while the workspace is in use. */
const shareInUse = 0.9

/** The load of a workspace that is on its way; each part is told how far it is, from 0 to 1. */
export const make = Effect.fnUntraced(function*(
  way: Omit<Copying.Way, "numbers">,
  arrivesAs: number,
  tables: ReadonlyArray<Tables.Table>,
  onProgress: (share: number) => Effect.Effect<void>
) {
  const { from, to, workspaceId } = way
  const early = tables.filter(({ name }) => Tables.early.has(name))
  const late = tables.filter(({ name }) => !Tables.early.has(name))
  const since = new Map<string, string>()
  let keys: ReadonlyMap<number, number> = new Map()

  /** As rows shall be there; the keys that were made meanwhile have numbers, too. To be run in a transaction of `from`. */
  const numbered = (users: ReadonlyMap<number, number>) =>
    Effect.map(People.keysOf(from, to, workspaceId, keys), (found): Copying.Way => {
      keys = found
      return { ...way, numbers: { workspaceId: arrivesAs, keys, users } }
    })

  const changesOf = (way: Copying.Way, table: Tables.Table) =>
    Effect.map(Copying.changes(way, table, since.get(table.name)!), (copied) => {
      since.set(table.name, copied.since)
      return copied.rows
    })

  return {
    /** All rows of the tables that are copied early. */
    first: Effect.forEach(early, (table, at) =>
      inTransactions(
        from,
        to,
        Effect.gen(function*() {
          const copied = yield* Copying.all(yield* numbered(new Map()), table)
          since.set(table.name, copied.since)
        })
      ).pipe(
        Effect.zipRight(to.query(`ANALYZE ${table.name}`)),
        Effect.zipRight(onProgress(shareInUse * (at + 1) / early.length))
      ), { discard: true }),

    /** What was written to them since; answers how many rows. */
    again: Effect.reduce(early, 0, (rows, table) =>
      Effect.map(
        inTransactions(from, to, Effect.flatMap(numbered(new Map()), (way) => changesOf(way, table))),
        (more) => rows + more
      )),

    /** The same, and all of the other tables. To be run in transactions of both, while nothing of the workspace changes. */
    last: Effect.gen(function*() {
      const users = yield* People.usersOf(from, to, workspaceId)
      const way = yield* numbered(users.numbers)
      yield* Effect.forEach(early, (table) => changesOf(way, table), { discard: true })
      yield* Effect.forEach(late, (table) => Copying.all(way, table), { discard: true })
      return { keys, membersMade: users.made }
    })
  }
})

/** Runs an effect in a transaction of `from` that sees one instant, and in one of `to`. */
export const inTransactions = <A, E, R>(
  from: Session,
  to: Session,
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, E | SqlError, R> =>
  Effect.gen(function*() {
    yield* from.query("BEGIN ISOLATION LEVEL REPEATABLE READ")
    yield* to.query("BEGIN")
    const done = yield* effect
    yield* to.query("COMMIT")
    yield* from.query("COMMIT")
    return done
  })
