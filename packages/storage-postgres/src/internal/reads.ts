/**
 * Reads that a replica may answer: lists, figures, what pages show.
 *
 * Whichever server answers, a read shows every change of the workspace that was acknowledged before it was asked for: the
 * primary is asked for the workspace's revision, and the replica answers only where it has that revision. What is no
 * change of a workspace (dials, uses, minutes) may be as old as the replica is, `lagMaxSeconds` at most. Else, and
 * while the replica is away or is none, the primary answers, a few reads at a time, so that they do not take the
 * connections that assignments need.
 *
 * Limits: the replica is a physical standby of the same cluster (streaming, or fed from an archive).
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import { withoutContents } from "./failure.ts"
import { transactionOnce } from "./transaction.ts"

/** Runs reads on the client that is to answer them. */
export class Reads extends Context.Tag("@anipool/storage-postgres/Reads")<Reads, {
  /**
   * Runs a read of a workspace. It may be run again elsewhere when it fails, so it must change nothing; on a replica all of
   * it is one transaction.
   */
  readonly of: <A, E, R>(
    workspaceId: WorkspaceId,
    read: (sql: SqlClient.SqlClient) => Effect.Effect<A, E | SqlError, R>
  ) => Effect.Effect<A, E | SqlError, R>
}>() {}

/** How old figures may be; a replica that is further behind is passed over. */
export const lagMaxSeconds = 30

/** Reads that the primary answers at once in the replica's place: less than half of its connections. */
const inPlaceMax = 4

/** How long such a read may take, its turn included: a queue that is longer helps nobody. */
const inPlaceMs = 10_000

/** How often a replica that failed is asked whether it is back, and how long that may take. */
const probeEveryMs = 1_000
const probeAnswerMs = 2_000

/** Without a replica: the primary answers all. */
export const layerPrimary: Layer.Layer<Reads, never, SqlClient.SqlClient> = Layer.effect(
  Reads,
  Effect.map(SqlClient.SqlClient, (primary) => Reads.of({ of: (_workspaceId, read) => read(primary) }))
)

/** With a replica. */
export const layerReplica = (
  replica: Effect.Effect<SqlClient.SqlClient, never, Scope.Scope>
): Layer.Layer<Reads, never, SqlClient.SqlClient> =>
  Layer.scoped(
    Reads,
    Effect.flatMap(Effect.all([SqlClient.SqlClient, replica]), ([primary, found]) => make(primary, found))
  )

// internal

const make = Effect.fnUntraced(function*(primary: SqlClient.SqlClient, replica: SqlClient.SqlClient) {
  const scope = yield* Effect.scope
  const places = yield* Effect.makeSemaphore(inPlaceMax)
  let isAway = false

  const inPlace = <A, E, R>(read: Effect.Effect<A, E, R>, outcome: Outcome): Effect.Effect<A, E | SqlError, R> =>
    places.withPermits(1)(read).pipe(
      Effect.timeoutFail({
        duration: inPlaceMs,
        onTimeout: () =>
          new SqlError({
            cause: undefined,
            message: `The replica is passed over, and the primary did not answer within ${inPlaceMs} ms in its place`
          })
      }),
      Effect.zipLeft(count(outcome))
    )

  /** Asks a replica that failed until it answers: no read waits for one that may be dead. */
  const leave = (error: SqlError) =>
    Effect.gen(function*() {
      yield* Effect.logWarning("The replica cannot be read; the primary answers in its place", withoutContents(error))
      if (isAway) return
      isAway = true
      yield* replica`SELECT 1`.pipe(
        Effect.disconnect,
        Effect.timeout(probeAnswerMs),
        Effect.retry(Schedule.spaced(probeEveryMs)),
        Effect.ensuring(Effect.sync(() => {
          isAway = false
        })),
        Effect.zipRight(Effect.logInfo("The replica answers again")),
        Effect.ignore,
        Effect.forkIn(scope)
      )
    })

  /** What the replica answers; `None` where it must not. */
  const onReplica = <A, E, R>(
    head: Head,
    workspaceId: WorkspaceId,
    read: (sql: SqlClient.SqlClient) => Effect.Effect<A, E | SqlError, R>
  ) =>
    transactionOnce(
      replica,
      Effect.gen(function*() {
        const [state] = yield* stateOf(replica, workspaceId, head)
        if (state === undefined) return Option.none<A>()
        if (state.lagSeconds !== null) yield* Metric.set(lag, state.lagSeconds)
        const unfit = unfitness(state, head)
        if (unfit !== undefined) {
          yield* Effect.logWarning("The replica is passed over; the primary answers in its place", unfit)
        }
        if (unfit !== undefined || state.revision < head.revision) {
          return Option.none<A>()
        }
        return Option.some(yield* read(replica))
      })
    )

  return Reads.of({
    of: (workspaceId, read) =>
      Effect.gen(function*() {
        if (isAway) return yield* inPlace(read(primary), "away")
        const [head] = yield* headOf(primary, workspaceId)
        if (head === undefined) return yield* read(primary)
        const answered = yield* Effect.either(onReplica(head, workspaceId, read))
        if (answered._tag === "Left") {
          if (!(answered.left instanceof SqlError)) return yield* Effect.fail(answered.left)
          yield* leave(answered.left)
          return yield* inPlace(read(primary), "away")
        }
        if (Option.isNone(answered.right)) return yield* inPlace(read(primary), "behind")
        yield* count("replica")
        return answered.right.value
      })
  })
})

/** Who answered: the replica; or the primary, as the replica was behind or could not be used. */
type Outcome = "replica" | "behind" | "away"

const reads = Metric.counter("anipool_replica_reads_total", {
  description:
    "Reads that a replica may answer, by who did: the replica, or the primary as the replica was behind or away",
  incremental: true
})

const lag = Metric.gauge("anipool_replica_lag_seconds", { description: "How old the figures of the replica are" })

const count = (outcome: Outcome): Effect.Effect<void> => Metric.update(Metric.tagged(reads, "outcome", outcome), 1)

/** Where the primary stands. Times are by its clock alone: a commit carries that of the server it was made on. */
interface Head {
  readonly revision: number
  readonly identity: string
  /** As far as its log is safe. */
  readonly position: string
  /** Seconds since the epoch. */
  readonly now: number
}

const identity = "(SELECT system_identifier FROM pg_control_system()) || '/' || current_database()"

const headOf = (primary: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  primary<Head>`
    SELECT revision, ${primary.literal(identity)} AS identity, pg_current_wal_flush_lsn()::text AS position,
      extract(epoch FROM clock_timestamp())::float8 AS now
    FROM workspace WHERE workspace_id = ${workspaceId}`

/** Where the replica stands. */
interface ReplicaState {
  readonly revision: number
  readonly identity: string
  readonly isReplica: boolean
  /** Null: it does not say, as no commit reached it since it started. */
  readonly lagSeconds: number | null
}

const stateOf = (replica: SqlClient.SqlClient, workspaceId: WorkspaceId, { now, position }: Head) =>
  replica<ReplicaState>`
    SELECT revision, ${replica.literal(identity)} AS identity, pg_is_in_recovery() AS "isReplica",
      CASE WHEN pg_last_wal_replay_lsn() >= ${position}::pg_lsn THEN 0
        ELSE ${now}::float8 - extract(epoch FROM pg_last_xact_replay_timestamp())::float8
      END AS "lagSeconds"
    FROM workspace WHERE workspace_id = ${workspaceId}`

/** Why a replica must not answer; undefined: it may. */
const unfitness = ({ identity, isReplica, lagSeconds }: ReplicaState, head: Head): string | undefined =>
  identity !== head.identity
    ? "it is of another database"
    : !isReplica
    ? "it is no replica: it takes writes itself"
    : lagSeconds === null || lagSeconds > lagMaxSeconds
    ? `it is more than ${lagMaxSeconds} s behind`
    : undefined
