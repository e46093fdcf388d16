/**
 * What dialing did to each ANI, by day.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { LocalDate } from "@anipool/domain/LocalTime"

/** One ANI's counts of one day, or of several together. */
export interface Counts {
  readonly assigned: number
  readonly dials: number
  readonly contacts: number
  readonly successes: number
  readonly blocks: number
  readonly noAnswers: number
}

/** Nothing happened. */
export const none: Counts = { assigned: 0, dials: 0, contacts: 0, successes: 0, blocks: 0, noAnswers: 0 }

/** Every ANI's days; those on which nothing happened stand nowhere. */
export type AniDays = Map<AniId, Map<LocalDate, Counts>>

/** Nothing happened. */
export const make = (): AniDays => new Map()

/** Two counts together. */
export const plus = (a: Counts, b: Counts): Counts => ({
  assigned: a.assigned + b.assigned,
  dials: a.dials + b.dials,
  contacts: a.contacts + b.contacts,
  successes: a.successes + b.successes,
  blocks: a.blocks + b.blocks,
  noAnswers: a.noAnswers + b.noAnswers
})

/** Adds to an ANI's day. */
export const add = (days: AniDays, id: AniId, day: LocalDate, more: Counts): void => {
  let own = days.get(id)
  if (own === undefined) {
    own = new Map()
    days.set(id, own)
  }
  own.set(day, plus(own.get(day) ?? none, more))
}

/** An ANI's counts from one day to another, both included. */
export const between = (days: AniDays, id: AniId, from: LocalDate, to: LocalDate): Counts => {
  let sum = none
  for (const [day, counts] of days.get(id) ?? []) if (day >= from && day <= to) sum = plus(sum, counts)
  return sum
}

/** The last day on which an ANI was dialed. */
export const lastDialedOn = (days: AniDays, id: AniId): LocalDate | undefined => {
  let last: LocalDate | undefined
  for (const [day, { dials }] of days.get(id) ?? []) if (dials > 0 && (last === undefined || day > last)) last = day
  return last
}
