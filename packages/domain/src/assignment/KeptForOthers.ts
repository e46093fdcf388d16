/**
 * That a nearer number was free, and its last uses are kept for those to whom nothing else is as near.
 *
 * Plain data: it is in the browser, too.
 */

/** The area code that would have been shown, with its place. */
export interface KeptForOthers {
  readonly areaCode: string
  readonly locality: string
  readonly state: string
  readonly region: string
  /** By how many miles it was nearer. */
  readonly nearerMiles: number
  /** What its last uses are worth. */
  readonly priceMiles: number
}

/** It in words: `214 was nearer by 12 miles; its last uses are kept for Dallas (price 340 miles).` */
export const sentence = (
  { areaCode, locality, nearerMiles, priceMiles, region, state }: KeptForOthers
): string => {
  const place = [locality, region, state].find((each) => each !== "") ?? "others"
  const nearer = Math.round(nearerMiles) === 0 ? "was as near" : `was nearer by ${miles(nearerMiles)}`
  return `${areaCode} ${nearer}; its last uses are kept for ${place} (price ${miles(priceMiles)}).`
}

// internal

const miles = (value: number): string => {
  const whole = Math.round(value)
  return `${whole.toLocaleString("en")} ${whole === 1 ? "mile" : "miles"}`
}
