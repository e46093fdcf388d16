/**
 * What is made of measurements. Pure.
 */

/** The middle value; of an even number of values, the mean of the two in the middle. NaN of nothing. */
export const median = (values: ReadonlyArray<number>): number => {
  if (values.length === 0) return NaN
  const sorted = ascending(values)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** The value that `percent` of the values do not exceed (nearest rank). NaN of nothing. */
export const percentile = (values: ReadonlyArray<number>, percent: number): number => {
  if (values.length === 0) return NaN
  const rank = Math.ceil(percent / 100 * values.length)
  return ascending(values)[Math.min(values.length, Math.max(1, rank)) - 1]!
}

/** Slope of the straight line through (x, y) points that fits best (least squares), in y per x; 0 without two x. */
export const slope = (points: ReadonlyArray<readonly [x: number, y: number]>): number => {
  const meanX = mean(points.map(([x]) => x))
  const meanY = mean(points.map(([, y]) => y))
  let above = 0
  let below = 0
  for (const [x, y] of points) {
    above += (x - meanX) * (y - meanY)
    below += (x - meanX) * (x - meanX)
  }
  return below === 0 ? 0 : above / below
}

// internal

const ascending = (values: ReadonlyArray<number>): Array<number> => [...values].sort((a, b) => a - b)

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length
