/**
 * The intake of dials: posted records are queued in groups, and answered once they are durable.
 */
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type Batch, Dials } from "@anipool/storage/Dials"
import { concerns, type StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as MetricBoundaries from "effect/MetricBoundaries"
import type * as MetricLabel from "effect/MetricLabel"
import type * as Scope from "effect/Scope"
import type { KnownCaller } from "../Caller.ts"
import { InvalidRequest, Overloaded } from "../CoreError.ts"
import * as GroupCommitter from "../GroupCommitter.ts"
import * as WaitingLine from "../WaitingLine.ts"

/** Records in one commit: more of them would lengthen the tail of the latencies. */
export const commitSizeMax = 500

/** Records that may wait; above it they are refused at once rather than queued too late. */
export const waitingMax = 20_000

/** Records of one workspace that may wait: one whose dialers post more than storage takes leaves the others half the line. */
export const workspaceWaitingMax = 10_000

/** Why a record is not queued. */
export type Failure = InvalidRequest | Overloaded | StorageError

/** The intake of dials. */
export class DialsIntake extends Context.Tag("@anipool/core/DialsIntake")<DialsIntake, {
  /**
   * Queues a record, an object with the interface's field names; it is durable when this succeeds. `InvalidRequest`
   * names every field that is wrong.
   */
  readonly post: (caller: KnownCaller, input: unknown) => Effect.Effect<void, Failure>
  /**
   * The same, told once and without a fiber, for who must queue many thousand a second. Answers how to give up, after
   * which nothing is told; a record that is queued by then stays queued.
   */
  readonly postCallback: (
    caller: KnownCaller,
    input: unknown,
    onDone: (posted: Exit.Exit<void, Failure>) => void
  ) => () => void
  /**
   * Queues a record that was made of what a dialer tells in a form of its own; it is durable when this succeeds.
   * `InvalidRequest`: storage could not keep it as it is.
   */
  readonly postRecord: (workspaceId: WorkspaceId, record: DialRecord.DialRecord) => Effect.Effect<void, Failure>
}>() {}

/** `DialsIntake` over storage. */
export const make: Effect.Effect<Context.Tag.Service<DialsIntake>, never, Dials | Scope.Scope> = Effect.gen(
  function*() {
    const dials = yield* Dials
    const line = WaitingLine.make<Waiting>()
    const waitingOf = new Map<WorkspaceId, number>()
    const countOut = (gone: ReadonlyArray<Waiting>) => {
      for (const { workspaceId } of gone) {
        const left = waitingOf.get(workspaceId)! - 1
        if (left === 0) waitingOf.delete(workspaceId)
        else waitingOf.set(workspaceId, left)
      }
    }
    const { start } = (yield* GroupCommitter.make)<Waiting>({
      length: () => WaitingLine.length(line),
      dequeue: () => {
        const group = WaitingLine.take(line, commitSizeMax)
        countOut(group)
        return group
      },
      commit: (group) =>
        Effect.map(Effect.exit(dials.enqueue(toBatches(group))), (exit) => {
          commitSize.unsafeUpdate(group.length, noLabels)
          for (const { onDone, workspaceId } of group) onDone(exitOf(exit, workspaceId))
        })
    })

    const queue = (
      workspaceId: WorkspaceId,
      record: DialRecord.DialRecord,
      onDone: (queued: Exit.Exit<void, Overloaded | StorageError>) => void
    ): () => void => {
      const own = waitingOf.get(workspaceId) ?? 0
      if (WaitingLine.length(line) >= waitingMax || own >= workspaceWaitingMax) {
        onDone(Exit.fail(new Overloaded({ message: "Too many dials are waiting" })))
        return () => {}
      }
      let isGone = false
      const one: Waiting = {
        workspaceId,
        record,
        isWaiting: false,
        onDone: (exit) => {
          if (!isGone) onDone(exit)
        }
      }
      WaitingLine.push(line, one)
      waitingOf.set(workspaceId, own + 1)
      start()
      return () => {
        isGone = true
        if (WaitingLine.leave(line, one)) countOut([one])
      }
    }

    const postCallback = (
      { workspace }: KnownCaller,
      input: unknown,
      onDone: (posted: Exit.Exit<void, Failure>) => void
    ): () => void => {
      const read = DialRecord.read(input, workspace.country)
      if (Either.isRight(read)) return queue(workspace.id, read.right, onDone)
      onDone(Exit.fail(invalid(read.left)))
      return () => {}
    }

    return DialsIntake.of({
      post: (caller, input) => Effect.async((resume) => Effect.sync(postCallback(caller, input, resume))),
      postCallback,
      postRecord: (workspaceId, record) =>
        Effect.zipRight(
          Either.mapLeft(DialRecord.check(record), invalid),
          Effect.async<void, Overloaded | StorageError>((resume) => Effect.sync(queue(workspaceId, record, resume)))
        )
    })
  }
)

/** `DialsIntake` over storage. */
export const layer: Layer.Layer<DialsIntake, never, Dials> = Layer.scoped(DialsIntake, make)

// internal

const commitSize = Metric.histogram(
  "anipool_dials_commit_size",
  MetricBoundaries.fromIterable([1, 2, 5, 10, 20, 50, 100, 200, 500]),
  "Dial records queued in one commit"
)

const invalid = ({ field, message }: DialRecord.DialRecordInvalid) =>
  new InvalidRequest(field === undefined ? { message } : { message, field })

// A metric finds its place by the labels' array: the same array, the same place, without looking for it.
const noLabels: ReadonlyArray<MetricLabel.MetricLabel> = []

interface Waiting extends WaitingLine.Waiter {
  readonly workspaceId: WorkspaceId
  readonly record: DialRecord.DialRecord
  readonly onDone: (exit: Exit.Exit<void, StorageError>) => void
}

const toBatches = (group: ReadonlyArray<Waiting>): ReadonlyArray<Batch> => {
  const byWorkspace = new Map<WorkspaceId, Array<DialRecord.DialRecord>>()
  for (const { record, workspaceId } of group) {
    const records = byWorkspace.get(workspaceId)
    if (records === undefined) byWorkspace.set(workspaceId, [record])
    else records.push(record)
  }
  return Array.from(byWorkspace, ([workspaceId, records]) => ({ workspaceId, records }))
}

/** What became of one workspace's records of those that were queued together. */
const exitOf = (exit: Exit.Exit<void, StorageError>, workspaceId: WorkspaceId): Exit.Exit<void, StorageError> =>
  Exit.isFailure(exit) && exit.cause._tag === "Fail" && !concerns(exit.cause.error, workspaceId) ? Exit.void : exit
