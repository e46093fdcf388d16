/**
 * The queue of one workspace's requests that wait for a commit. Prompt requests (single or urgent ones) and those of
 * batches, which can wait, never go in the same commit; of the prompt ones, urgent ones go first. Within a lane the
 * order is that of arrival.
 *
 * Two requests with the same idempotency key are never in flight together: the later one finds the stored result of the
 * earlier.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as Exit from "effect/Exit"
import * as WaitingLine from "../WaitingLine.ts"
import type { Decision, Failure, PickRequest } from "./PickRequest.ts"

/** Requests of one workspace that may be queued; above it they are refused at once rather than answered too late. */
export const queuedMax = 20_000

/** What goes in one commit, and its lanes in the order in which they are dequeued. */
const lanesOf = { prompt: ["urgent", "single"], bulk: ["bulk"] } as const

/** What goes in one commit. */
export type Kind = keyof typeof lanesOf

/** Where a request waits. */
export type Lane = typeof lanesOf[Kind][number]

/** A request in the queue. */
export interface QueuedRequest extends WaitingLine.Waiter {
  readonly request: PickRequest
  readonly lane: Lane
  /** Receives the outcome. Only the first call counts. */
  readonly onDone: (decision: Exit.Exit<Decision, Failure>) => void
  attempts: number
}

/** The queue. */
export interface CommitQueue {
  readonly id: WorkspaceId
  readonly lanes: Readonly<Record<Lane, WaitingLine.WaitingLine<QueuedRequest>>>
  /** Idempotency keys of the requests in flight. */
  readonly inFlight: Set<string>
}

/** An empty queue. */
export const make = (id: WorkspaceId): CommitQueue => ({
  id,
  lanes: { urgent: WaitingLine.make(), single: WaitingLine.make(), bulk: WaitingLine.make() },
  inFlight: new Set()
})

/** How many requests of a kind are queued. */
export const length = ({ lanes }: CommitQueue, kind: Kind): number => {
  let sum = 0
  for (const lane of lanesOf[kind]) sum += WaitingLine.length(lanes[lane])
  return sum
}

/** The kind of a request. */
export const kindOf = ({ lane }: QueuedRequest): Kind => lane === "bulk" ? "bulk" : "prompt"

/** Queues a group; false, and none of it queued, when there would be too many. */
export const enqueue = (queue: CommitQueue, group: ReadonlyArray<QueuedRequest>): boolean => {
  if (length(queue, "prompt") + length(queue, "bulk") + group.length > queuedMax) return false
  for (const queued of group) WaitingLine.push(queue.lanes[queued.lane], queued)
  return true
}

/** Takes the next requests of a kind out, up to `max`. They are in flight until `release`. */
export const dequeue = (queue: CommitQueue, kind: Kind, max: number): ReadonlyArray<QueuedRequest> => {
  let group: Array<QueuedRequest> | undefined
  for (const lane of lanesOf[kind]) {
    const line = queue.lanes[lane]
    if (line.places.length === 0) continue
    const taken = WaitingLine.take(line, max - (group?.length ?? 0))
    if (group === undefined) group = taken
    else for (const each of taken) group.push(each)
  }
  return group === undefined ? [] : withoutDoubles(queue, group)
}

/** A group is not in flight any more. */
export const release = (queue: CommitQueue, group: ReadonlyArray<QueuedRequest>): void => {
  if (queue.inFlight.size === 0) return
  for (const { request } of group) {
    if (request.idempotency !== undefined) queue.inFlight.delete(request.idempotency.key)
  }
}

/** Puts a dequeued request back at the head of its lane. */
export const requeue = (queue: CommitQueue, queued: QueuedRequest): void => {
  WaitingLine.unshift(queue.lanes[queued.lane], queued)
}

/** Removes those of a group that are still queued. */
export const remove = (queue: CommitQueue, group: ReadonlyArray<QueuedRequest>): void => {
  for (const queued of group) WaitingLine.leave(queue.lanes[queued.lane], queued)
}

// internal

/** Leaves out, at the head of the queue, requests whose idempotency key is in flight. */
const withoutDoubles = (queue: CommitQueue, group: ReadonlyArray<QueuedRequest>): ReadonlyArray<QueuedRequest> => {
  if (!group.some(({ request }) => request.idempotency !== undefined)) return group
  const { inFlight } = queue
  const doubled: Array<QueuedRequest> = []
  const free = group.filter((queued) => {
    const key = queued.request.idempotency?.key
    if (key === undefined) return true
    const isDoubled = inFlight.has(key)
    if (isDoubled) doubled.push(queued)
    else inFlight.add(key)
    return !isDoubled
  })
  for (const queued of doubled.reverse()) requeue(queue, queued)
  return free
}
