/**
 * The line of one workspace's orders that wait for a commit. Prompt ones, asked alone or urgently, and those of batches,
 * which can wait, never go in the same commit; of the prompt ones, urgent ones go first. Within a lane it is the order of
 * arrival.
 *
 * Two orders that answer the same request never go at the same time: the later one finds the answer of the earlier.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as Exit from "effect/Exit"
import type { Failure } from "./AssignmentCommitter.ts"
import type { Decision, PickRequest } from "./Picks.ts"

/** Orders of one workspace that may wait; above it they are refused at once rather than served too late. */
export const waitingMax = 20_000

/** What goes together, and its lanes in the order in which they are served. */
const lanesOf = { prompt: ["urgent", "single"], bulk: ["bulk"] } as const

/** What goes together. */
export type Kind = keyof typeof lanesOf

/** Where an order waits. */
export type Lane = typeof lanesOf[Kind][number]

/** An order that waits. */
export interface Waiting {
  readonly order: PickRequest
  readonly lane: Lane
  /** Answers it, once; what comes later is as if not said. */
  readonly resume: (answer: Exit.Exit<Decision, Failure>) => void
  attempts: number
}

/** The line. */
export interface CommitQueue {
  readonly id: WorkspaceId
  readonly lanes: Record<Lane, Array<Waiting>>
  /** Keys of the requests that are being served. */
  readonly inFlight: Set<string>
}

/** Nobody waits. */
export const make = (id: WorkspaceId): CommitQueue => ({
  id,
  lanes: { urgent: [], single: [], bulk: [] },
  inFlight: new Set()
})

/** How many of a kind wait. */
export const length = ({ lanes }: CommitQueue, kind: Kind): number =>
  lanesOf[kind].reduce((sum, lane) => sum + lanes[lane].length, 0)

/** Of which kind an order is. */
export const kindOf = ({ lane }: Waiting): Kind => lane === "bulk" ? "bulk" : "prompt"

/** Lines up; false, and nobody lined up, when too many would wait. */
export const join = (line: CommitQueue, group: ReadonlyArray<Waiting>): boolean => {
  if (length(line, "prompt") + length(line, "bulk") + group.length > waitingMax) return false
  for (const waiting of group) line.lanes[waiting.lane].push(waiting)
  return true
}

/** Takes up to `max` of a kind, those who are next. What they ask is under way until it is released. */
export const take = (line: CommitQueue, kind: Kind, max: number): ReadonlyArray<Waiting> => {
  let group: Array<Waiting> | undefined
  for (const lane of lanesOf[kind]) {
    const waiting = line.lanes[lane]
    if (waiting.length === 0) continue
    const taken = waiting.splice(0, max - (group?.length ?? 0))
    if (group === undefined) group = taken
    else for (const each of taken) group.push(each)
  }
  return group === undefined ? [] : withoutDoubles(line, group)
}

/** Ends being under way. */
export const release = (line: CommitQueue, group: ReadonlyArray<Waiting>): void => {
  if (line.inFlight.size === 0) return
  for (const { order } of group) if (order.request !== undefined) line.inFlight.delete(order.request.key)
}

/** Puts one who was taken back at the head of the line. */
export const putBack = (line: CommitQueue, waiting: Waiting): void => {
  line.lanes[waiting.lane].unshift(waiting)
}

/** Takes out whoever of a group still waits. */
export const leave = (line: CommitQueue, group: ReadonlyArray<Waiting>): void => {
  const leaving = new Set(group)
  for (const lane of new Set(group.map((each) => each.lane))) {
    line.lanes[lane] = line.lanes[lane].filter((each) => !leaving.has(each))
  }
}

// internal

/** Leaves out, at the head of the line, those whose request is under way. */
const withoutDoubles = (line: CommitQueue, group: ReadonlyArray<Waiting>): ReadonlyArray<Waiting> => {
  if (!group.some(({ order }) => order.request !== undefined)) return group
  const { inFlight } = line
  const heldUp: Array<Waiting> = []
  const going = group.filter((waiting) => {
    const key = waiting.order.request?.key
    if (key === undefined) return true
    if (inFlight.has(key)) heldUp.push(waiting)
    else inFlight.add(key)
    return heldUp.at(-1) !== waiting
  })
  for (const waiting of heldUp.reverse()) putBack(line, waiting)
  return going
}
