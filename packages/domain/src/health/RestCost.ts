/**
 * What it costs its groups that a number rests, in words for people. Pure.
 */
import * as PhoneNumber from "../PhoneNumber.ts"

/** How many numbers of its area code dial in a group without a number. */
export interface Left {
  /** The caller's identifier. */
  readonly groupId: string
  /** Those that are left, without what takes its place. */
  readonly left: number
  /** Those that dialed with it. */
  readonly of: number
}

/** A number in words. */
export interface Shown extends PhoneNumber.PhoneNumber {
  readonly areaCode: string
}

/** "leaves 3 of 4 numbers of 212 in group east; +1 212 555 0199 takes its place from the reserve". */
export const of = (
  resting: Pick<Shown, "areaCode" | "callingCode">,
  leaves: ReadonlyArray<Left>,
  replacement: Shown | null
): string => {
  // As its country writes it.
  const code = resting.callingCode === 44 ? `0${resting.areaCode}` : resting.areaCode
  const [first, ...others] = leaves.map(({ groupId, left, of }, index) =>
    `${left} of ${of}${index > 0 ? "" : ` ${of === 1 ? "number" : "numbers"} of ${code}`} in group ${groupId}`
  )
  return `leaves ${[first, ...others].join(", ")}${
    replacement === null ? "" : `; ${PhoneNumber.inGroups(replacement)} takes its place from the reserve`
  }`
}
