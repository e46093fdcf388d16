/**
 * Figures, phones and times as people read them. English, with the workspace's time zone given.
 */

/** 12,345 */
export const count = (value: number): string => counts.format(value)

/** "1 group", "2 groups" */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`

/** 12.3%: of a figure that is a percentage already; all of it is 100%. */
export const percent = (value: number, digits = 1): string => value === 100 ? "100%" : `${value.toFixed(digits)}%`

/** A national number in its usual groups: `212 555 0100` (+1), `20 7946 0000` (+44). */
export const phone = (national: string, callingCode: 1 | 44): string =>
  callingCode === 1
    ? national.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3")
    : national.replace(
      /^(2\d)(\d{4})(\d{4})$|^(\d{4})(\d{5,6})$/,
      (_, a, b, c, d, e) => d === undefined ? `${a} ${b} ${c}` : `${d} ${e}`
    )

/** 14:05 */
export const time = (ms: number, timeZone: string): string =>
  formatter(timeZone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(ms)

/** 14:05:09 */
export const seconds = (ms: number, timeZone: string): string =>
  formatter(timeZone, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).format(ms)

/** 31 Jan 2026, 14:05 */
export const dateTime = (ms: number, timeZone: string): string =>
  formatter(timeZone, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23"
  }).format(ms)

/** 31 Jan 2026: of a day that is no moment (`2026-01-31`). */
export const day = (iso: string): string =>
  formatter("UTC", { day: "numeric", month: "short", year: "numeric" }).format(Date.parse(`${iso}T00:00:00Z`))

/** The day of an instant in a time zone: `2026-01-31`. */
export const dayAt = (ms: number, timeZone: string): string =>
  // Canada writes days as ISO does.
  new Date(ms).toLocaleDateString("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })

/** The present day of a time zone. */
export const today = (timeZone: string): string => dayAt(Date.now(), timeZone)

/** 1.5 MB */
export const bytes = (value: number): string =>
  value < 1_000_000 ? `${Math.max(1, Math.round(value / 1_000))} kB` : `${(value / 1_000_000).toFixed(1)} MB`

/** 45 s, 3 min, 2 h */
export const duration = (seconds: number): string =>
  seconds < 90
    ? `${Math.round(seconds)} s`
    : seconds < 5_400
    ? `${Math.round(seconds / 60)} min`
    : `${Math.round(seconds / 3_600)} h`

/** The name of a tier as it is read: `toll-free`. */
export const tier = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

// internal

const locale = "en-GB"
const counts = new Intl.NumberFormat("en-US")
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formatters are dear to make, and there are few. */
const formatter = (timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const name = `${timeZone} ${JSON.stringify(options)}`
  const known = formatters.get(name)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formatters.set(name, made)
  return made
}
