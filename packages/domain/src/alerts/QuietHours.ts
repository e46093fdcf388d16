/**
 * Quiet hours of a destination: what comes in them waits, and is sent as one message when they end. They go by what a clock
 * on the wall shows, so one that is put forward or back ends them earlier or later, and never twice at once.
 *
 * Pure: the instant is a parameter.
 */
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"

/** Hours of each day. */
export interface QuietHours {
  /** When they begin, `HH:MM`. */
  readonly from: string
  /** When they end, `HH:MM`; before `from`: on the next day. */
  readonly to: string
  /** Whose clock; `null`: the workspace's. */
  readonly timeZone: string | null
  /** Whether what is critical is sent at once all the same. */
  readonly passesCritical: boolean
}

/** A time of day, `HH:MM`, from 00:00 to 23:59. */
export const TimeOfDay = Schema.String.pipe(
  Schema.pattern(/^([01]\d|2[0-3]):[0-5]\d$/, { message: () => "expected a time such as 22:00" })
)

/** When the quiet hours end in which an instant lies (both milliseconds since the epoch); undefined: it lies in none. */
export const endAt = (quiet: QuietHours, epochMs: number, workspaceZone: string): number | undefined => {
  const timeZone = quiet.timeZone ?? workspaceZone
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
  let at = Math.floor(epochMs / minuteMs) * minuteMs
  let clock = clockAt(at, timeZone)
  if (!isQuietAt(quiet, clock)) return undefined
  do {
    const [since, left] = [(clock - from + dayMinutes) % dayMinutes, (to - clock + dayMinutes) % dayMinutes]
    // Clocks are put forward and back at quarters of an hour, by three hours at most. What is farther from the end is passed over at
    // once, and from the beginning, too: a clock that is put back to before it ends them.
    const isFar = since >= farMinutes && left > farMinutes
    const step = isFar ? left - farMinutes : Math.min(left, quarter - clock % quarter)
    at += step * minuteMs
    clock = clockAt(at, timeZone)
  } while (isQuietAt(quiet, clock))
  return at
}

/** Whether a clock that shows so many minutes since midnight shows a quiet one. */
export const isQuietAt = ({ from, to }: Pick<QuietHours, "from" | "to">, clock: number): boolean => {
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  return begin <= end ? clock >= begin && clock < end : clock >= begin || clock < end
}

// internal

const minuteMs = 60_000
const dayMinutes = 24 * 60
const quarter = 15
const farMinutes = 180

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const clockAt = (epochMs: number, timeZone: string): number => {
  const { hours, minutes } = DateTime.toParts(DateTime.unsafeMakeZoned(epochMs, { timeZone }))
  return hours * 60 + minutes
}
