/**
 * The line of one workspace's orders that wait for a commit: urgent ones first, each kind in the order of arrival.
 *
 * Two orders that answer the same request never go at the same time: the later one finds the answer of the earlier.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as Exit from "effect/Exit"
import type { Failure } from "./GroupCommit.ts"
import type { Decision, Order } from "./Picks.ts"

/** Orders of one workspace that may wait; above it they are refused at once rather than served too late. */
export const waitingMax = 20_000

/** An order that waits. */
export interface Waiting {
  readonly order: Order
  readonly urgent: boolean
  /** Answers it, once; what comes later is as if not said. */
  readonly resume: (answer: Exit.Exit<Decision, Failure>) => void
  attempts: number
}

/** The line. */
export interface WaitingLine {
  readonly id: WorkspaceId
  /** How many serve it. */
  servers: number
  urgent: Array<Waiting>
  patient: Array<Waiting>
  /** Keys of the requests that are being served. */
  readonly underWay: Set<string>
}

/** Nobody waits. */
export const make = (id: WorkspaceId): WaitingLine => ({
  id,
  servers: 0,
  urgent: [],
  patient: [],
  underWay: new Set()
})

/** How many wait. */
export const length = (line: WaitingLine): number => line.urgent.length + line.patient.length

/** Lines up; false, and nobody lined up, when too many would wait. */
export const join = (line: WaitingLine, group: ReadonlyArray<Waiting>): boolean => {
  if (length(line) + group.length > waitingMax) return false
  for (const waiting of group) (waiting.urgent ? line.urgent : line.patient).push(waiting)
  return true
}

/** Takes up to `max` of those who are next. What they ask is under way until it is released. */
export const take = (line: WaitingLine, max: number): ReadonlyArray<Waiting> => {
  const group = line.urgent.splice(0, max)
  if (group.length < max && line.patient.length > 0) {
    const patient = line.patient.splice(0, max - group.length)
    if (group.length === 0) return withoutDoubles(line, patient)
    for (const each of patient) group.push(each)
  }
  return withoutDoubles(line, group)
}

/** Ends being under way. */
export const release = (line: WaitingLine, group: ReadonlyArray<Waiting>): void => {
  if (line.underWay.size === 0) return
  for (const { order } of group) if (order.request !== undefined) line.underWay.delete(order.request.key)
}

/** Puts one who was taken back at the head of the line. */
export const putBack = (line: WaitingLine, waiting: Waiting): void => {
  const side = waiting.urgent ? line.urgent : line.patient
  side.unshift(waiting)
}

/** Takes out whoever of a group still waits. */
export const leave = (line: WaitingLine, group: ReadonlyArray<Waiting>): void => {
  const leaving = new Set(group)
  line.urgent = line.urgent.filter((each) => !leaving.has(each))
  line.patient = line.patient.filter((each) => !leaving.has(each))
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
