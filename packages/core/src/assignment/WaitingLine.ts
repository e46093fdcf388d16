/**
 * The line of one workspace's orders that wait for a commit, in three lanes: urgent ones first, then those that were
 * asked alone, then those of batches, which can wait; within a lane in the order of arrival.
 *
 * Two orders that answer the same request never go at the same time: the later one finds the answer of the earlier.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as Exit from "effect/Exit"
import type { Failure } from "./GroupCommit.ts"
import type { Decision, Order } from "./Picks.ts"

/** Orders of one workspace that may wait; above it they are refused at once rather than served too late. */
export const waitingMax = 20_000

/** The lanes, in the order in which they are served. */
const lanes = ["urgent", "single", "bulk"] as const

/** Where an order waits. */
export type Lane = typeof lanes[number]

/** An order that waits. */
export interface Waiting {
  readonly order: Order
  readonly lane: Lane
  /** Answers it, once; what comes later is as if not said. */
  readonly resume: (answer: Exit.Exit<Decision, Failure>) => void
  attempts: number
}

/** The line. */
export interface WaitingLine {
  readonly id: WorkspaceId
  /** How many serve it. */
  servers: number
  readonly lanes: Record<Lane, Array<Waiting>>
  /** Keys of the requests that are being served. */
  readonly underWay: Set<string>
}

/** Nobody waits. */
export const make = (id: WorkspaceId): WaitingLine => ({
  id,
  servers: 0,
  lanes: { urgent: [], single: [], bulk: [] },
  underWay: new Set()
})

/** How many wait. */
export const length = ({ lanes: { bulk, single, urgent } }: WaitingLine): number =>
  urgent.length + single.length + bulk.length

/** Lines up; false, and nobody lined up, when too many would wait. */
export const join = (line: WaitingLine, group: ReadonlyArray<Waiting>): boolean => {
  if (length(line) + group.length > waitingMax) return false
  for (const waiting of group) line.lanes[waiting.lane].push(waiting)
  return true
}

/**
 * Takes up to `max` of those who are next, of batches only as fill them up to `bulkMax`. What they ask is under way until
 * it is released.
 */
export const take = (line: WaitingLine, max: number, bulkMax: number): ReadonlyArray<Waiting> => {
  let group: Array<Waiting> | undefined
  for (const lane of lanes) {
    const waiting = line.lanes[lane]
    if (waiting.length === 0) continue
    const taken = waiting.splice(0, Math.max(0, (lane === "bulk" ? bulkMax : max) - (group?.length ?? 0)))
    if (group === undefined) group = taken
    else for (const each of taken) group.push(each)
  }
  return group === undefined ? [] : withoutDoubles(line, group)
}

/** Ends being under way. */
export const release = (line: WaitingLine, group: ReadonlyArray<Waiting>): void => {
  if (line.underWay.size === 0) return
  for (const { order } of group) if (order.request !== undefined) line.underWay.delete(order.request.key)
}

/** Puts one who was taken back at the head of the line. */
export const putBack = (line: WaitingLine, waiting: Waiting): void => {
  line.lanes[waiting.lane].unshift(waiting)
}

/** Takes out whoever of a group still waits. */
export const leave = (line: WaitingLine, group: ReadonlyArray<Waiting>): void => {
  const leaving = new Set(group)
  for (const lane of lanes) line.lanes[lane] = line.lanes[lane].filter((each) => !leaving.has(each))
}

// internal

/** Leaves out, at the head of the line, those whose request is under way. */
const withoutDoubles = (line: WaitingLine, group: ReadonlyArray<Waiting>): ReadonlyArray<Waiting> => {
  if (!group.some(({ order }) => order.request !== undefined)) return group
  const { underWay } = line
  const heldUp: Array<Waiting> = []
  const going = group.filter((waiting) => {
    const key = waiting.order.request?.key
    if (key === undefined) return true
    if (underWay.has(key)) heldUp.push(waiting)
    else underWay.add(key)
    return heldUp.at(-1) !== waiting
  })
  for (const waiting of heldUp.reverse()) putBack(line, waiting)
  return going
}
