/**
 * Moves a workspace from one installation to another: from one PostgreSQL to the other, with everything that is its own.
 *
 * What the workspace has most of is copied while it is in use, and again what was written meanwhile, until little is left.
 * Then it is closed: calls go on with their dialer's own numbers. What changed since, and all the rest, goes over in one
 * transaction of the other database, which only becomes visible once this one has said that the workspace has moved. What
 * is copied is compared row by row (`internal/move/copying.ts`).
 *
 * Until this database says so, the workspace is here: a move that fails, or whose process dies, leaves it open, at the latest
 * when the time is over for which it was closed. From then on it is there. Between the two commits, a moment, it is nowhere
 * open; who is killed in just that moment repeats the command. It is never open in both.
 *
 * Memory: some chunks of a stream, however large the workspace is. Waits run on the real clock.
 */
import * as SettingsEntries from "@anipool/domain/trail/SettingsEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { randomUUID } from "node:crypto"
import * as Emptying from "./internal/emptying.ts"
import { withoutContents } from "./internal/failure.ts"
import { Listening } from "./internal/listen.ts"
import * as Arrivals from "./internal/move/arrivals.ts"
import * as Arriving from "./internal/move/arriving.ts"
import * as Departures from "./internal/move/departures.ts"
import * as Fence from "./internal/move/fence.ts"
import * as Load from "./internal/move/load.ts"
import * as Partitions from "./internal/move/partitions.ts"
import * as Preflight from "./internal/move/preflight.ts"
import * as Session from "./internal/move/session.ts"
import * as Tables from "./internal/move/tables.ts"
import * as PgConnection from "./PgConnection.ts"

/** A workspace was not moved; the message says why, and what is to be done. */
export class MoveFailed extends Data.TaggedError("MoveFailed")<{
  readonly message: string
  readonly cause?: unknown
}> {}

/** How far it is. `closed`: nothing of the workspace changes any more; `decided`: it is the other installation's. */
export type Stage = "copied" | "closed" | "fenced" | "ready" | "decided" | "arrived" | "done"

/** Which workspace goes where. */
export interface Options {
  readonly name: string
  /** The other database. */
  readonly to: Redacted.Redacted
  /** The same in words, without a password. */
  readonly destination: string
  /** What callers are told to ask from then on. */
  readonly address: Option.Option<string>
  /** For how long it may be closed. */
  readonly closedAtMost: Duration.Duration
  /** Told how far it is, from 0 to 1. */
  readonly onProgress: (share: number) => Effect.Effect<void>
  readonly onStage?: (stage: Stage) => Effect.Effect<void>
}

/** A workspace that moved. */
export interface Moved {
  /** Its number there. */
  readonly id: number
  readonly tables: number
  /** Rows that it has there. */
  readonly rows: number
  /** For how long it was closed, in milliseconds; null: an earlier run of the command had moved it. */
  readonly closedMs: number | null
  /** Members who were not known there, by their names. */
  readonly membersMade: ReadonlyArray<string>
}

/** Servers go on taking a key for 3 seconds after they looked it up; then all of them know that the workspace is closed. */
const rememberedFor = Duration.seconds(4)

/** Rounds of what was written meanwhile, while the workspace is in use; no more once one had so few rows. */
const roundsMax = 5
const fewRows = 2_000

/** What is left of the time for which it may be closed when the other installation must be ready. */
const reserve = Duration.seconds(1)

/** How often all tables are gone through in the end. */
const passesMax = 10

/** A table that is in use for so long cannot be closed off now. */
const fencedWithin = Duration.seconds(8)

/** Moves a workspace, or goes on where the same command was stopped. */
export const move = Effect.fn("WorkspaceMove.move")(function*(options: Options) {
  const { from, to } = yield* Effect.all({
    from: connectionsOf("this one"),
    to: Effect.provide(connectionsOf("the other one"), PgConnection.layerUrl(options.to, { maxConnections: 1 }))
  })
  return yield* Effect.scoped(Effect.gen(function*() {
    const here = yield* Session.make(from)
    const there = yield* Session.make(to)
    return yield* run(options, { from, to, here, there })
  }))
}, (effect) =>
  Effect.catchTags(effect, {
    SqlError: (error) => failed(withoutContents(error).message, error),
    NotAlike: ({ table }) =>
      failed(
        `What was copied of the table ${table} is not what is here. Nothing was moved, and the workspace is open here.`
      )
  }))

// internal

type Connect = Parameters<typeof Session.make>[0]

/** The two databases: how to connect to each, and a session of each that lasts. */
interface Ends {
  readonly from: Connect
  readonly to: Connect
  readonly here: Session.Session
  readonly there: Session.Session
}

const reached = ({ onStage }: Options, stage: Stage) => onStage === undefined ? Effect.void : onStage(stage)

const failed = (message: string, cause?: unknown) => new MoveFailed({ message, cause })

const connectionsOf = (which: string) =>
  Effect.flatMap(Listening, (listening): Effect.Effect<Connect, MoveFailed> =>
    Option.match(listening, {
      onNone: () =>
        failed(`${which} is reached through a pooler, and a move needs sessions of its own: name a way past it.`),
      onSome: Effect.succeed
    }))

const run = Effect.fnUntraced(function*(options: Options, ends: Ends) {
  const { here, there } = ends
  const workspaceId = yield* workspaceOf(here, options.name)
  if (!(yield* Departures.claim(here, workspaceId))) {
    return yield* failed("Somebody is moving this workspace already.")
  }
  const tables = yield* Tables.read(here)
  const before = yield* Departures.find(here, workspaceId)
  if (before !== undefined) {
    const arrivedAs = yield* arrivedBefore(there, before, options.destination)
    if (arrivedAs !== undefined) {
      yield* finish(options, ends, tables, workspaceId)
      const rows = yield* Arriving.rowsOf(there, tables, arrivedAs)
      return { id: arrivedAs, tables: tables.length, rows, closedMs: null, membersMade: [] } satisfies Moved
    }
    // Nobody can have used it there, and nothing of it could change here: it begins anew.
    yield* Departures.reopen(here, workspaceId)
  } else if ((yield* here.query("SELECT FROM workspace_deletion WHERE workspace_id = $1", [workspaceId])).length > 0) {
    return yield* failed("Workspace not found: it is being deleted.")
  }
  const refusal = yield* Preflight.refusal(here, there, workspaceId, options.name)
  if (refusal !== undefined) return yield* failed(refusal)
  yield* Arrivals.forgetLeftovers(there, tables)
  const moved = yield* goOver(options, ends, tables, workspaceId)
  yield* finish(options, ends, tables, workspaceId)
  return moved
})

const workspaceOf = (here: Session.Session, name: string) =>
  Effect.flatMap(
    here.query<{ readonly id: number }>("SELECT workspace_id AS id FROM workspace WHERE name = $1", [name]),
    ([row]) => row === undefined ? failed("Workspace not found") : Effect.succeed(row.id)
  )

/** The number that it arrived as, where a move that was stopped had got so far. */
const arrivedBefore = Effect.fnUntraced(
  function*(there: Session.Session, { destination, moveId, state }: Departures.Departure, wanted: string) {
    if (state !== "moved") return undefined
    if (destination !== wanted) {
      return yield* failed(`Its move to ${destination} is not finished yet: run the command with that database first.`)
    }
    return yield* Arrivals.hasArrived(there, moveId)
  }
)

/** The move itself. Whatever stops it before it is decided, the workspace is open here as before, and nothing is left there. */
const goOver = (options: Options, ends: Ends, tables: ReadonlyArray<Tables.Table>, workspaceId: number) =>
  Effect.gen(function*() {
    const { here, there } = ends
    const moveId = randomUUID()
    let isDecided = false
    const arrivesAs = yield* Arrivals.begin(there, moveId, options.name)
    yield* Departures.begin(here, workspaceId, {
      moveId,
      destination: options.destination,
      address: Option.getOrNull(options.address)
    })
    const putBack = Effect.zipRight(
      Departures.reopen(here, workspaceId),
      Arrivals.forget(there, tables, moveId, arrivesAs)
    )
    return yield* Effect.scoped(Effect.gen(function*() {
      const from = yield* Session.make(ends.from)
      const to = yield* Session.make(ends.to)
      yield* Arrivals.hold(to, moveId)
      yield* to.query("SET session_replication_role = replica")
      const load = yield* Load.make({ from, to, workspaceId }, arrivesAs, tables, options.onProgress)
      yield* Partitions.makeAlike(from, to)
      yield* load.first
      yield* Effect.repeat(load.again, {
        until: (rows) => rows <= fewRows,
        times: roundsMax
      })
      yield* reached(options, "copied")

      const closedAt = yield* Clock.currentTimeMillis
      yield* Departures.close(here, workspaceId, options.closedAtMost)
      yield* reached(options, "closed")
      const ready = Effect.gen(function*() {
        yield* Effect.all([load.again, Effect.sleep(rememberedFor)], { concurrency: 2, discard: true })
        yield* Fence.put(here, [...tables.map(({ name }) => name), "workspace"], workspaceId, fencedWithin)
        yield* reached(options, "fenced")
        yield* from.query("BEGIN ISOLATION LEVEL REPEATABLE READ")
        yield* to.query("BEGIN")
        const { keys, membersMade } = yield* load.last
        yield* Arriving.addWorkspace(from, to, workspaceId, arrivesAs)
        yield* Arriving.makeRoom(to, arrivesAs)
        yield* Arriving.record(
          to,
          arrivesAs,
          SettingsEntries.workspaceMoved({ id: workspaceId, name: options.name }, arrivesAs, keys)
        )
        const rows = yield* Arriving.rowsOf(to, tables, arrivesAs)
        yield* to.query("UPDATE workspace_arrival SET arrived_at = clock_timestamp() WHERE move_id = $1", [moveId])
        yield* reached(options, "ready")
        return { rows, membersMade }
      })
      const { membersMade, rows } = yield* Effect.timeoutFail(Effect.interruptible(ready), {
        duration: Duration.subtract(options.closedAtMost, reserve),
        onTimeout: () => tooLong(options.closedAtMost)
      })
      // From the first commit to the second nothing comes in between but the end of the process.
      yield* Effect.uninterruptible(Effect.gen(function*() {
        isDecided = yield* Departures.leave(here, workspaceId)
        if (!isDecided) return yield* tooLong(options.closedAtMost)
        yield* reached(options, "decided")
        yield* Effect.mapError(to.query("COMMIT"), (error) => halfWay(error))
      }))
      const closedMs = (yield* Clock.currentTimeMillis) - closedAt
      yield* reached(options, "arrived")
      return { id: arrivesAs, tables: tables.length, rows, closedMs, membersMade } satisfies Moved
    })).pipe(
      Effect.onError(() =>
        isDecided ?
          Effect.void :
          Effect.catchAll(putBack, (error) =>
            Effect.logError("The workspace was not put back: run the command again", withoutContents(error)))
      )
    )
  })

const tooLong = (atMost: Duration.Duration) =>
  failed(
    `It was not done within ${
      Duration.format(atMost)
    }, for which the workspace may be closed. Nothing was moved, and the `
      + "workspace is open here. Try again at a quieter time, or give it longer (--closed-at-most)."
  )

const halfWay = (cause: SqlError) =>
  failed(
    "The connection to the other database broke in the very moment in which the workspace went over: it is closed here, and "
      + "may be open there. Run the same command again: it finds out, and finishes.",
    withoutContents(cause)
  )

/**
 * Takes away here what has moved, what work is taken from first, so that nobody does it twice. The keys stay, so that who
 * still asks here is told; `workspace delete` takes them away.
 */
const finish = Effect.fnUntraced(
  function*(options: Options, { here }: Ends, tables: ReadonlyArray<Tables.Table>, workspaceId: number) {
    const sql = yield* SqlClient.SqlClient
    const id = workspaceId as WorkspaceId
    const ours = new Set(tables.map(({ name }) => name))
    const all = (yield* Emptying.tablesOf(sql)).filter(({ name }) => ours.has(name) && name !== "api_key")
    const isEarly = ({ name }: Emptying.Table) => Tables.early.has(name)
    const inOrder = [...all.filter((table) => !isEarly(table)), ...all.filter(isEarly)]
    const emptied = Effect.reduce(
      inOrder,
      0,
      (rows, table) =>
        Effect.map(
          Stream.runFold(Emptying.emptied(sql, table, id), 0, (gone, part) => gone + part.rows),
          (gone) => rows + gone
        )
    )
    // Each pass takes what triggers wrote in the one before.
    yield* Effect.repeat(emptied, { until: (rows) => rows === 0, times: passesMax })
    yield* Fence.take(here, workspaceId)
    yield* options.onProgress(1)
    yield* reached(options, "done")
  }
)
