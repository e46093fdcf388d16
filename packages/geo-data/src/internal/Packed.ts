/**
 * Whole numbers and positions as text of a fixed width, for the generated tables: read by index, without splitting.
 *
 * A number is its digits in base 64, the highest first. A position is five digits: hundredths of a degree, about half a
 * mile.
 */

/** A point on the ground, in degrees; north and east are positive. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** Characters of a position. */
export const positionLength = 5

/** The number in `length` characters; a number that does not fit is a programming error. */
export const encode = (value: number, length: number): string => {
  if (!Number.isInteger(value) || value < 0 || value >= 64 ** length) {
    throw new RangeError(`${value} does not fit in ${length} digits`)
  }
  let text = ""
  for (let rest = value, i = 0; i < length; i += 1, rest = Math.floor(rest / 64)) {
    text = alphabet.charAt(rest % 64) + text
  }
  return text
}

/** The number that `length` characters of the text stand for, from `at` on. */
export const decode = (text: string, at: number, length: number): number => {
  let value = 0
  for (let i = at; i < at + length; i += 1) value = value * 64 + (digits[text.charCodeAt(i)] ?? 0)
  return value
}

/**
 * The position in `positionLength` characters, rounded to hundredths of a degree.
 *
 * @public The generator packs with it.
 */
export const encodePosition = ({ latitude, longitude }: Position): string =>
  encode(
    (Math.round(latitude * 100) + latitudeOffset) * longitudeSpan + Math.round(longitude * 100) + longitudeOffset,
    positionLength
  )

/** The packed position that stands in the text from `at` on. */
export const decodePosition = (text: string, at: number): number => decode(text, at, positionLength)

/** Degrees north of a packed position. */
export const latitudeOf = (packed: number): number => (Math.floor(packed / longitudeSpan) - latitudeOffset) / 100

/** Degrees east of a packed position. */
export const longitudeOf = (packed: number): number => (packed % longitudeSpan - longitudeOffset) / 100

/** A packed position in degrees. */
export const positionOf = (packed: number): Position => ({
  latitude: latitudeOf(packed),
  longitude: longitudeOf(packed)
})

// internal

const latitudeOffset = 9_000
const longitudeOffset = 18_000
const longitudeSpan = 36_001

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"

const digits = new Uint8Array(128)
for (let digit = 0; digit < alphabet.length; digit += 1) digits[alphabet.charCodeAt(digit)] = digit
