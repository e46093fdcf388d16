/**
 * Entries of the audit trail about shadows of days. Pure.
 */
import type { LocalDate } from "../LocalTime.ts"
import type { NewEntry, Subject } from "./Entry.ts"

/** A day's shadow was asked for. */
export const requested = (day: LocalDate): NewEntry => ({
  action: "shadow.requested",
  subject: subjectOf(day),
  summary: `Asked for the shadow of ${day}`,
  details: {}
})

/** The computation of a day's shadow was cancelled. */
export const cancelled = (day: LocalDate): NewEntry => ({
  action: "shadow.cancelled",
  subject: subjectOf(day),
  summary: `Cancelled the shadow of ${day}`,
  details: {}
})

/** A report that somebody computed was kept, in place of the day's one before. */
export const kept = (day: LocalDate, dials: number): NewEntry => ({
  action: "shadow.kept",
  subject: subjectOf(day),
  summary: `Kept the shadow of ${day}, of ${dials === 1 ? "1 dial" : `${dials.toLocaleString("en")} dials`}`,
  details: { dials }
})

// internal

const subjectOf = (day: LocalDate): Subject => ({ kind: "shadow", id: day, name: day })
