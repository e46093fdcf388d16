/**
 * The last assignments of a workspace: a ring, so that it stays within bounds however many are made.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { Proposal } from "@anipool/storage/AssignmentLedger"

/** An assignment that was confirmed. */
export interface Assignment extends Proposal {
  readonly day: LocalDate
  /** The day that the use was counted under: a later one, where the clock went back. */
  readonly usedOn: LocalDate
  /** Which use of its ANI on that day it is, from 1. */
  readonly useOfDay: number
  /** Milliseconds since the epoch. */
  readonly assignedAt: number
}

/** The ring. `next` is the place of the next one: of the oldest, once the ring is full. */
export interface AssignmentLog {
  readonly capacity: number
  readonly ring: Array<Assignment>
  next: number
}

/** An empty log of at most `capacity` assignments. */
export const make = (capacity: number): AssignmentLog => ({ capacity, ring: [], next: 0 })

/** Records an assignment, in the place of the oldest when the log is full. */
export const add = (log: AssignmentLog, assignment: Assignment): void => {
  log.ring[log.next] = assignment
  log.next = (log.next + 1) % log.capacity
}

/** Whether some may have gone. */
export const isFull = ({ capacity, ring }: AssignmentLog): boolean => ring.length >= capacity

/** Removes the last assignment of an ANI from a log that is not full: for tests. */
export const lose = (log: AssignmentLog, aniId: AniId): void => {
  const at = log.ring.findLastIndex((each) => each.aniId === aniId)
  if (at < 0 || isFull(log)) return
  log.ring.splice(at, 1)
  log.next--
}

/**
 * Has those of these ANIs that were made under a later day, or time, be made today and now, after those of today; all of
 * today are numbered again, without a gap.
 */
export const redate = (log: AssignmentLog, ids: ReadonlySet<AniId>, today: LocalDate, now: number): void => {
  const uses = new Map<AniId, number>()
  const places = log.ring
    .flatMap((each, place) => ids.has(each.aniId) && each.usedOn >= today ? [{ each, place }] : [])
    .sort((a, b) =>
      (a.each.usedOn < b.each.usedOn ? -1 : Number(a.each.usedOn > b.each.usedOn)) || a.each.useOfDay - b.each.useOfDay
    )
  for (const { each, place } of places) {
    const useOfDay = (uses.get(each.aniId) ?? 0) + 1
    uses.set(each.aniId, useOfDay)
    if (each.usedOn === today && each.assignedAt <= now && each.useOfDay === useOfDay) continue
    const dailyCap = each.dailyCap !== null && each.dailyCap < useOfDay ? null : each.dailyCap
    log.ring[place] = {
      ...each,
      day: today,
      usedOn: today,
      useOfDay,
      dailyCap,
      assignedAt: Math.min(each.assignedAt, now)
    }
  }
}

/** The assignments kept, oldest first. */
export const toArray = (log: AssignmentLog): ReadonlyArray<Assignment> =>
  log.ring.length < log.capacity ? [...log.ring] : [...log.ring.slice(log.next), ...log.ring.slice(0, log.next)]
