/**
 * Which release comes before which.
 */

/** Whether a release comes before another. What follows the three numbers, as in `1.2.0-rc.1`, makes no difference. */
export const isBefore = (one: string, other: string): boolean => {
  const [ours, theirs] = [numbersOf(one), numbersOf(other)]
  const differing = ours.findIndex((number, index) => number !== theirs[index])
  return differing >= 0 && ours[differing]! < theirs[differing]!
}

// internal

const numbersOf = (version: string): ReadonlyArray<number> => {
  const found = /^(\d+)\.(\d+)\.(\d+)/.exec(version)
  if (found === null) throw new RangeError(`"${version}" is no version like 1.2.3`)
  return found.slice(1).map(Number)
}
