/**
 * The answers that requests got, kept for retries.
 */
import type { StoredResult } from "@anipool/storage/AssignmentLedger"
import { resultsStoredFor } from "@anipool/storage/AssignmentLedger"
import * as Duration from "effect/Duration"

/** Answers kept of each workspace: about thirty megabytes. The oldest goes first. */
export const answersKeptMax = 100_000

/** Answers by their request's key, oldest first. */
export type Answers = Map<string, { readonly answered: StoredResult; readonly at: number }>

/** Nothing was answered. */
export const make = (): Answers => new Map()

/** The answer to a request, unless it was given too long before `now` (milliseconds since the epoch). */
export const get = (answers: Answers, key: string, now: number): StoredResult | undefined => {
  const kept = answers.get(key)
  return kept !== undefined && isKept(kept.at, now) ? kept.answered : undefined
}

/** Keeps the answer to a request that has none. */
export const keep = (answers: Answers, answered: StoredResult, now: number): void => {
  answers.delete(answered.key)
  answers.set(answered.key, { answered, at: now })
  if (answers.size > answersKeptMax) {
    const oldest = answers.keys().next()
    if (!oldest.done) answers.delete(oldest.value)
  }
}

/** Has what was answered later than `now` be answered now. */
export const date = (answers: Answers, now: number): void => {
  for (const [key, { answered, at }] of answers) {
    if (at <= now && answered.assignedAt <= now) continue
    answers.set(key, {
      at: Math.min(at, now),
      answered: { ...answered, assignedAt: Math.min(answered.assignedAt, now) }
    })
  }
}

/** Forgets what is kept for long enough; how many. */
export const forget = (answers: Answers, now: number): number => {
  const before = answers.size
  for (const [key, { at }] of answers) {
    if (isKept(at, now)) break
    answers.delete(key)
  }
  return before - answers.size
}

// internal

const isKept = (at: number, now: number): boolean => now - at < Duration.toMillis(resultsStoredFor)
