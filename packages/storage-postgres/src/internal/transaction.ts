/**
 * Transactions, and the changes of a workspace.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberId from "effect/FiberId"
import * as Option from "effect/Option"
import { workspaceLocks } from "./advisoryLocks.ts"
import { constraintOf, sqlStateOf } from "./failure.ts"

/** The channel on which a changed workspace's id is told. */
export const changesChannel = "anipool_changes"

/** How long a change waits for its turn among those of its workspace. */
const lineWaitMs = 30_000

/** How often a transaction that lost against another is run again. */
const retriesMax = 5

/** Runs an effect in a transaction; again from its start when it lost to another one. */
export const transaction = <A, E, R>(
  sql: SqlClient.SqlClient,
  effect: Effect.Effect<A, E | SqlError, R>
): Effect.Effect<A, E | SqlError, R> => withRetries(transactionOnce(sql, effect))

/** Runs an effect in a transaction. A connection that breaks at the commit is a failure like any other. */
export const transactionOnce = <A, E, R>(
  sql: SqlClient.SqlClient,
  effect: Effect.Effect<A, E | SqlError, R>
): Effect.Effect<A, E | SqlError, R> =>
  sql.withTransaction(effect).pipe(
    Effect.catchSomeDefect((defect) => defect instanceof SqlError ? Option.some(Effect.fail(defect)) : Option.none())
  )

/** Runs a statement that is a transaction of its own again when it lost to another. */
export const withRetries = <A, E, R>(
  effect: Effect.Effect<A, E | SqlError, R>,
  timesLeft = retriesMax
): Effect.Effect<A, E | SqlError, R> =>
  // Not `Effect.retry`, which makes a schedule for each call: nearly all succeed at once.
  Effect.catchAll(
    effect,
    (error) =>
      timesLeft > 0 && error instanceof SqlError && isLost(error)
        ? withRetries(effect, timesLeft - 1)
        : Effect.fail(error)
  )

/** What a change may use. */
export interface Change {
  /** The revision that it gives the workspace. */
  readonly revision: number
  /** The workspace's day. */
  readonly today: LocalDate
}

/**
 * What a change did. `adds`: nothing that was allowed is forbidden now. `withdraws`: an ANI is out of use, or out of a
 * pool. `settings`: picks for some campaigns or of some ANIs are stale now, which it has noted. `ownSettings`: all of the
 * workspace are.
 */
export interface Changed<A> {
  readonly kind: "adds" | "withdraws" | "settings" | "ownSettings"
  readonly value: A
}

/**
 * Changes a workspace in one transaction. `None`, with nothing changed, when there is no such workspace or the body
 * says so.
 *
 * The workspace's row is locked first, so its changes run one after another and their revisions become visible in
 * order. Those of one server wait for their turn before they begin (`lineWaitMs` at most), so that many at once hold no
 * connections, and no statement's time is spent on waiting for the others. A change that forbids something waits, as its last step before the commit, for the confirmations under way;
 * those that come later wait for it and see it. It must hold no lock then that a confirmation asks for: none on a row of
 * `ani_usage` that was there before.
 */
export const change = <A, E, R>(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  body: (change: Change) => Effect.Effect<Option.Option<Changed<A>>, E | SqlError, R>
): Effect.Effect<Option.Option<A>, E | SqlError, R> =>
  inLine(sql, workspaceId)(transaction(
    sql,
    Effect.gen(function*() {
      const heads = yield* sql<Change>`
        UPDATE workspace SET revision = revision + 1
        WHERE workspace_id = ${workspaceId}
        RETURNING revision, (clock_timestamp() AT TIME ZONE time_zone)::date AS today`
      const head = heads[0]
      const changed = head === undefined ? Option.none() : yield* body(head)
      if (Option.isNone(changed)) return yield* new NothingChanged()
      const { kind, value } = changed.value
      const told = sql`pg_notify(${changesChannel}, ${String(workspaceId)})`
      const gate = sql`pg_advisory_xact_lock(${workspaceLocks.gate}, ${workspaceId})`
      // The gate stands last in each: it is taken last.
      switch (kind) {
        case "adds":
          yield* sql`SELECT ${told}`
          break
        case "withdraws":
          yield* sql`SELECT ${told}, ${gate}`
          break
        case "settings":
          yield* sql`
            UPDATE workspace SET settings_revision = revision WHERE workspace_id = ${workspaceId}
            RETURNING ${told}, ${gate}`
          break
        case "ownSettings":
          yield* sql`
            UPDATE workspace SET settings_revision = revision, own_settings_revision = revision
            WHERE workspace_id = ${workspaceId}
            RETURNING ${told}, ${gate}`
      }
      return Option.some(value)
    })
  )).pipe(
    Effect.catchAll((error) => error instanceof NothingChanged ? Effect.succeed(Option.none<A>()) : Effect.fail(error))
  )

/** A change that needs its workspace; it is the caller's fault when there is none. */
export const changeExisting = <A, E, R>(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  body: (change: Change) => Effect.Effect<Changed<A>, E | SqlError, R>
): Effect.Effect<A, E | SqlError, R> =>
  Effect.flatMap(
    change(sql, workspaceId, (head) => Effect.asSome(body(head))),
    Option.match({
      onNone: () => Effect.die(new RangeError(`there is no workspace ${workspaceId}`)),
      onSome: Effect.succeed
    })
  )

// internal

/** The last change in the line of each workspace of a client: it is done when the change is over. */
const lines = new WeakMap<SqlClient.SqlClient, Map<WorkspaceId, Deferred.Deferred<void>>>()

/** Runs a change in its turn among those of this process that change the workspace; fails where that does not come. */
const inLine =
  (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
    Effect.uninterruptibleMask((restore) => {
      const line = lines.get(sql) ?? new Map<WorkspaceId, Deferred.Deferred<void>>()
      lines.set(sql, line)
      const previous = line.get(workspaceId)
      const own = Deferred.unsafeMake<void>(FiberId.none)
      line.set(workspaceId, own)
      const leave = Effect.sync(() => {
        Deferred.unsafeDone(own, Exit.void)
        if (line.get(workspaceId) === own) line.delete(workspaceId)
      })
      if (previous === undefined) return Effect.ensuring(restore(effect), leave)
      const turn = Effect.timeoutFail(Deferred.await(previous), { duration: lineWaitMs, onTimeout: lineTooLong })
      // Who gives up leaves the line only once those before it have.
      const leaving = Effect.flatMap(
        Deferred.isDone(previous),
        (isTurn) => isTurn ? leave : Effect.forkDaemon(Effect.zipRight(Deferred.await(previous), leave))
      )
      return Effect.ensuring(restore(Effect.zipRight(turn, effect)), leaving)
    })

const lineTooLong = () =>
  new SqlError({ cause: undefined, message: `A change of the workspace did not have its turn within ${lineWaitMs} ms` })

/** Ends a transaction that has nothing to commit. */
class NothingChanged extends Data.TaggedError("NothingChanged") {}

const checkViolation = "23514"
const serializationFailure = "40001"
const deadlockDetected = "40P01"

const isLost = (error: SqlError): boolean => {
  const state = sqlStateOf(error)
  return state === serializationFailure || state === deadlockDetected || isPartitionedMeanwhile(error)
}

/**
 * Whether a row meant for the default partition found, after it had waited, that its range has a partition now. It has
 * the state of a violated CHECK, but names none; the next try goes to the new partition.
 */
const isPartitionedMeanwhile = (error: SqlError): boolean =>
  sqlStateOf(error) === checkViolation && constraintOf(error) === undefined
