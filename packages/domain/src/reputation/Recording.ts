/**
 * What becomes of observations that are told: one of the same number, vendor, carrier and time is the same observation, and
 * counts once, however often it is told; told otherwise, what was told last holds.
 *
 * Pure.
 */
import type { AniId } from "../Ani.ts"
import type { Statement } from "./Observation.ts"

/** An observation of a number that is held. */
export interface HeldObservation extends Statement {
  readonly aniId: AniId
}

/** What is said, without the number. */
export const statementOf = ({ at, carrier, label, raw, score, vendor }: HeldObservation): Statement => ({
  vendor,
  carrier,
  label,
  score,
  at,
  raw
})

/** What became of an observation. `changed`: it was known, and said something else. */
export type Outcome = "changed" | "recorded" | "repeated"

/** What observations are told apart by. */
export const keyOf = ({ aniId, at, carrier, vendor }: Pick<HeldObservation, "aniId" | "at" | "carrier" | "vendor">) =>
  `${aniId} ${at} ${vendor}\n${carrier ?? ""}`

/** What becomes of some, in their order, and what is to be written: each once. */
export const recording = (
  known: ReadonlyMap<string, HeldObservation>,
  told: ReadonlyArray<HeldObservation>
): { readonly outcomes: ReadonlyArray<Outcome>; readonly written: ReadonlyArray<HeldObservation> } => {
  const written = new Map<string, HeldObservation>()
  const outcomes = told.map((each): Outcome => {
    const key = keyOf(each)
    const before = written.get(key) ?? known.get(key)
    if (before !== undefined && isSame(before, each)) return "repeated"
    written.set(key, each)
    return before === undefined ? "recorded" : "changed"
  })
  return { outcomes, written: [...written.values()] }
}

// internal

const isSame = (one: Statement, other: Statement): boolean =>
  one.label === other.label && one.score === other.score && one.raw === other.raw
