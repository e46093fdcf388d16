/**
 * Whether what stands about the uses of one ANI on one day adds up.
 *
 * Pure. The log numbers the uses of a day by the counter that each raised: from 1, without a gap but for uses that were made
 * elsewhere, which the counter has and the log has not. So the log, the counter and the figures of the day tell of the same
 * uses, and what one has lost another still knows.
 */

/** What stands about the uses of an ANI on a day. */
export interface DayOfUses {
  /** Assignments in the log that were counted under the day. */
  readonly recorded: number
  /** Assignments in the log whose time lies on the day, as the time zone is now. */
  readonly dated: number
  /** How many different numbers of uses the recorded ones have. */
  readonly numbers: number
  /** The highest of those numbers; 0 without any. */
  readonly lastUse: number
  /** The highest cap among them; `null`: one was under no cap. */
  readonly cap: number | null
  /** How many of them say themselves that they are over a cap. */
  readonly overCaps: number
  /** How many of them were made while the ANI was paused. */
  readonly paused: number
  /** Uses made elsewhere, which the counter has beside the recorded ones. */
  readonly elsewhere: number
  /** Uses by the counter that caps go by; `null`: it counts a later day by now. */
  readonly counted: number | null
  /** Assignments by the figures of the day; `null`: they are not in them yet. */
  readonly rolledUp: number | null
}

/**
 * What does not add up. `overshoot`: more uses than the cap allowed. `lost-assignment`: uses that were counted and are
 * not in the log. `doubled-assignment`: several assignments with the number of one use. `use-counter`: a counter below
 * the log. `used-while-paused`: assignments of an ANI that was paused.
 */
export type UsesCheck = "overshoot" | "lost-assignment" | "doubled-assignment" | "use-counter" | "used-while-paused"

/** Something that does not add up. */
export interface WrongUses {
  readonly check: UsesCheck
  readonly found: number
  readonly expected: number
}

/** Uses that the log must have by its last number and by the counter: those made elsewhere may all be among either. */
export const knownOf = (
  { counted, elsewhere, lastUse }: Pick<DayOfUses, "counted" | "elsewhere" | "lastUse">
): number => Math.max(0, Math.max(lastUse, counted ?? 0) - elsewhere)

/** All that does not add up. */
export const wrongs = (day: DayOfUses): ReadonlyArray<WrongUses> => {
  const { cap, counted, dated, elsewhere, lastUse, numbers, overCaps, paused, recorded, rolledUp } = day
  const found: Array<WrongUses> = []
  if (overCaps > 0 || (cap !== null && recorded > cap)) {
    found.push({
      check: "overshoot",
      found: Math.max(recorded, lastUse),
      expected: cap ?? Math.max(recorded, lastUse) - overCaps
    })
  }
  // The figures were taken by the time zone of then: of the day by its count or by its times, whichever agrees.
  const isRolledUp = rolledUp === null || rolledUp === recorded || rolledUp === dated
  const known = Math.max(knownOf(day), isRolledUp ? 0 : rolledUp)
  if (known > numbers) found.push({ check: "lost-assignment", found: numbers, expected: known })
  if (recorded > numbers) found.push({ check: "doubled-assignment", found: recorded, expected: numbers })
  if (counted !== null && counted < recorded + elsewhere) {
    found.push({ check: "use-counter", found: counted, expected: recorded + elsewhere })
  }
  if (!isRolledUp && rolledUp < Math.min(recorded, dated)) {
    found.push({ check: "use-counter", found: rolledUp, expected: recorded })
  }
  if (paused > 0) found.push({ check: "used-while-paused", found: paused, expected: 0 })
  return found
}
