/**
 * References for selection: lists of objects that are read through, as it is done where nobody thought of an index. Pure.
 */
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Geography from "@anipool/domain/geo/Geography"
import type * as Numbers from "../Numbers.ts"

/** An ANI as a plain object. */
export interface Row {
  readonly national: string
  readonly areaCode: string
  readonly active: boolean
  usedToday: number
  lastUsedAt: number
}

/** The area codes of each step of a ladder. */
export type Steps = ReadonlyArray<ReadonlySet<string>>

/** ANIs as plain objects. */
export const rowsOf = (anis: Iterable<Numbers.Number>): ReadonlyArray<Row> =>
  Array.from(anis, ({ areaCode, national }) => ({ national, areaCode, active: true, usedToday: 0, lastUsedAt: 0 }))

/** The rows of each area code. */
export const byAreaCode = (rows: ReadonlyArray<Row>): ReadonlyMap<string, ReadonlyArray<Row>> => {
  const found = new Map<string, Array<Row>>()
  for (const row of rows) {
    const of = found.get(row.areaCode)
    if (of === undefined) found.set(row.areaCode, [row])
    else of.push(row)
  }
  return found
}

/** A ladder's area codes, group by group. */
export const stepsOf = (ladder: Ladder.Ladder): Steps =>
  Ladder.tiersOf(ladder).flatMap(({ groups }) =>
    groups.map((group) => new Set(group.map((index) => Geography.at(index).code)))
  )

/**
 * As VICIdial chooses by area code, in memory: every row of the area code is read, the least used is kept. Nothing when
 * the area code holds none: it has no ladder.
 */
export const lastOfAreaCode = (
  rows: ReadonlyMap<string, ReadonlyArray<Row>>,
  areaCode: string
): Row | undefined => {
  let kept: Row | undefined
  for (const row of rows.get(areaCode) ?? []) {
    if (row.active && (kept === undefined || row.usedToday < kept.usedToday)) kept = row
  }
  return kept
}

/** The rule itself, read word by word: for each step of the ladder, all ANIs are looked at. */
export const bestOfAll = (rows: ReadonlyArray<Row>, steps: Steps, dailyCap: number): Row | undefined => {
  for (const step of steps) {
    let best: Row | undefined
    for (const row of rows) {
      if (!row.active || row.usedToday >= dailyCap || !step.has(row.areaCode)) continue
      if (
        best === undefined || row.usedToday < best.usedToday ||
        (row.usedToday === best.usedToday && row.lastUsedAt < best.lastUsedAt)
      ) best = row
    }
    if (best !== undefined) return best
  }
  return undefined
}
