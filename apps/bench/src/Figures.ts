/**
 * How figures are written: for people, with as many digits as the measurement is worth.
 */

/** A count or a rate: `36,600`. */
export const count = (value: number): string => Number.isFinite(value) ? Math.round(value).toLocaleString("en-US") : "–"

/** A figure with `digits` after the point: `1.63`. */
export const decimal = (value: number, digits: number): string => Number.isFinite(value) ? value.toFixed(digits) : "–"

/** How many times as much: `5.2x`. */
export const ratio = (value: number, reference: number): string => `${decimal(value / reference, 2)}x`

/** Bytes as megabytes: `157 MB`. */
export const megabytes = (bytes: number): string => `${count(bytes / 1_000_000)} MB`
