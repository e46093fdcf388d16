/**
 * Decides requests in group commits: while commits of a workspace are in flight, its next requests wait in its queue.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { ProspectHistory } from "@anipool/storage/ProspectHistory"
import { ShadowAsks } from "@anipool/storage/ShadowAsks"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberId from "effect/FiberId"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { ActivityObserver } from "../ActivityObserver.ts"
import { Overloaded } from "../CoreError.ts"
import * as GroupCommitter from "../GroupCommitter.ts"
import * as AssignmentCommit from "./AssignmentCommit.ts"
import * as CommitQueue from "./CommitQueue.ts"
import * as Idempotency from "./Idempotency.ts"
import { LoadedWorkspaces } from "./LoadedWorkspaces.ts"
import type { Decision, Failure, PickRequest } from "./PickRequest.ts"

/**
 * Proposals in one commit, by kind: larger ones lengthen the tail of the latencies more than they add to the throughput.
 * Who asks for a batch waits for all of it, so those may be larger: a commit costs server and storage a part of its own.
 */
export const commitSizeMax: Readonly<Record<CommitQueue.Kind, number>> = { prompt: 200, bulk: 400 }

/** Decides requests in group commits. */
export class AssignmentCommitter extends Context.Tag("@anipool/core/AssignmentCommitter")<AssignmentCommitter, {
  /**
   * Picks and confirms a number for each request. `urgent` ones go to the head of the queue, others in commits of their
   * own beside single requests. Each request has an outcome of its own, in the order given. An assignment is durable.
   */
  readonly decide: (
    workspaceId: WorkspaceId,
    requests: ReadonlyArray<PickRequest>,
    urgent: boolean
  ) => Effect.Effect<ReadonlyArray<Exit.Exit<Decision, Failure>>, Overloaded>
  /**
   * The same for one request, with a callback, called once, in place of a fiber: most requests come alone, and this costs
   * them least. Returns a function that cancels, after which `onDone` is not called.
   */
  readonly decideOne: (
    workspaceId: WorkspaceId,
    request: PickRequest,
    urgent: boolean,
    onDone: (decision: Exit.Exit<Decision, Failure>) => void
  ) => () => void
  /** What would be decided on a request now. Nothing is counted. */
  readonly preview: (workspaceId: WorkspaceId, request: PickRequest) => Effect.Effect<Decision, Failure>
}>() {}

/** `AssignmentCommitter` over the loaded workspaces and the ledger. */
export const make: Effect.Effect<
  Context.Tag.Service<AssignmentCommitter>,
  never,
  LoadedWorkspaces | AssignmentLedger | ProspectHistory | ShadowAsks | Scope.Scope
> = Effect.gen(function*() {
  const services: AssignmentCommit.Services = {
    workspaces: yield* LoadedWorkspaces,
    ledger: yield* AssignmentLedger,
    history: yield* ProspectHistory,
    asks: yield* ShadowAsks,
    observer: yield* ActivityObserver,
    asked: Idempotency.makeAskedKeys(),
    clock: yield* Effect.clock
  }
  const enqueue = makeQueues(services, yield* GroupCommitter.make)

  const decideGroup = (id: WorkspaceId, requests: ReadonlyArray<PickRequest>, urgent: boolean) =>
    Effect.suspend(() => {
      const { decided, group } = makeGroup(requests, urgent)
      const queue = enqueue(id, group)
      return queue === undefined
        ? Effect.fail(tooMany())
        : Effect.onInterrupt(Deferred.await(decided), () => Effect.sync(() => CommitQueue.remove(queue, group)))
    })

  return AssignmentCommitter.of({
    decide: Effect.fn("AssignmentCommitter.decide")(function*(workspaceId, requests, urgent) {
      const groups = []
      for (let from = 0; from < requests.length; from += commitSizeMax.bulk) {
        groups.push(requests.slice(from, from + commitSizeMax.bulk))
      }
      // A large batch has no more in the queue than keeps commits full, while others get in between.
      const decisions = yield* Effect.forEach(groups, (group) => decideGroup(workspaceId, group, urgent), {
        concurrency: 2 * GroupCommitter.commitsMax
      })
      return decisions.flat()
    }),

    decideOne: (id, request, urgent, onDone) => {
      let isDone = false
      const queued: CommitQueue.QueuedRequest = {
        request,
        lane: urgent ? "urgent" : "single",
        attempts: 0,
        isWaiting: false,
        onDone: (decision) => {
          // A group that fails as a whole may hold requests that were answered before.
          if (isDone) return
          isDone = true
          onDone(decision)
        }
      }
      const queue = enqueue(id, [queued])
      if (queue === undefined) queued.onDone(Exit.fail(tooMany()))
      return () => {
        if (isDone) return
        isDone = true
        if (queue !== undefined) CommitQueue.remove(queue, [queued])
      }
    },

    preview: Effect.fn("AssignmentCommitter.preview")((workspaceId, request) =>
      AssignmentCommit.preview(services, workspaceId, request)
    )
  })
})

/** `AssignmentCommitter` over the loaded workspaces and the ledger. */
export const layer: Layer.Layer<
  AssignmentCommitter,
  never,
  LoadedWorkspaces | AssignmentLedger | ProspectHistory | ShadowAsks
> = Layer.scoped(AssignmentCommitter, make)

// internal

/** A workspace's queue, and the commits from it. */
interface Queue extends Readonly<Record<CommitQueue.Kind, GroupCommitter.GroupCommitter>> {
  readonly requests: CommitQueue.CommitQueue
}

/** Returns a function that queues requests of one kind; it returns undefined when too many are queued. */
const makeQueues = (
  services: AssignmentCommit.Services,
  makeCommitter: Effect.Effect.Success<typeof GroupCommitter.make>
) => {
  // Queues stay, some hundred bytes for each workspace that ever asked: a map whose entries come and go is rebuilt all
  // the time, and each old table, once in the old generation, keeps the next one and all it refers to (every request of
  // some seconds) from being collected with the young generation.
  const queues = new Map<WorkspaceId, Queue>()

  const makeQueue = (id: WorkspaceId): Queue => {
    const requests = CommitQueue.make(id)
    const committerOf = (kind: CommitQueue.Kind) =>
      makeCommitter<CommitQueue.QueuedRequest>({
        length: () => CommitQueue.length(requests, kind),
        dequeue: () => CommitQueue.dequeue(requests, kind, commitSizeMax[kind]),
        commit: (group) =>
          Effect.map(Effect.exit(AssignmentCommit.run(services, requests, group)), (exit) => {
            CommitQueue.release(requests, group)
            if (Exit.isFailure(exit)) {
              for (const { onDone } of group) onDone(Exit.failCause(exit.cause))
              CommitQueue.remove(requests, group)
            }
            // Requests of the other kind may have waited for a result under the same idempotency key.
            queue.prompt.start()
            queue.bulk.start()
          })
      })
    const queue: Queue = { requests, prompt: committerOf("prompt"), bulk: committerOf("bulk") }
    queues.set(id, queue)
    return queue
  }

  return (id: WorkspaceId, group: ReadonlyArray<CommitQueue.QueuedRequest>): CommitQueue.CommitQueue | undefined => {
    const queue = queues.get(id) ?? makeQueue(id)
    if (!CommitQueue.enqueue(queue.requests, group)) return undefined
    queue[CommitQueue.kindOf(group[0]!)].start()
    return queue.requests
  }
}

const tooMany = () => new Overloaded({ message: "Too many requests are waiting" })

/** Requests to be queued together, and their outcomes once all are decided. */
const makeGroup = (requests: ReadonlyArray<PickRequest>, urgent: boolean) => {
  const decided = Deferred.unsafeMake<ReadonlyArray<Exit.Exit<Decision, Failure>>>(FiberId.none)
  const decisions: Array<Exit.Exit<Decision, Failure>> = Array(requests.length)
  let open = requests.length
  const group = requests.map((request, i): CommitQueue.QueuedRequest => ({
    request,
    lane: urgent ? "urgent" : "bulk",
    attempts: 0,
    isWaiting: false,
    onDone: (decision) => {
      // A group that fails as a whole may hold requests that were answered before.
      if (decisions[i] !== undefined) return
      decisions[i] = decision
      if (--open === 0) Deferred.unsafeDone(decided, Exit.succeed(decisions))
    }
  }))
  return { decided, group }
}
