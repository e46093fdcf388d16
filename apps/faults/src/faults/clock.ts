/**
 * The database's clock: over midnight, over both changes of summer time, and set by somebody.
 */
import * as Effect from "effect/Effect"
import { type Fault, gone } from "../Fault.ts"

const hourSeconds = 3_600
/** The clock gets there so long after the dialers began. */
const leadSeconds = 5

/** A clock that passes an instant while dialers dial. */
const passing = (name: string, title: string, timeZone: string, instant: (nowMs: number) => number): Fault => ({
  name,
  title,
  ground: "clock",
  isShort: false,
  timeZone,
  startsAhead: (now) => Math.round((instant(now) - now) / 1000) - leadSeconds,
  happen: () => Effect.zipRight(Effect.sleep("6 seconds"), gone)
})

const dayMs = 24 * hourSeconds * 1000

/** What happens to the clock. */
export const faults: ReadonlyArray<Fault> = [
  passing("midnight", "the clock passes midnight", "UTC", (now) => Math.ceil(now / dayMs) * dayMs),
  passing(
    "spring",
    "the clock passes the hour that summer time leaves out",
    "America/New_York",
    (now) => nextOf(now, 2, 8, 7)
  ),
  passing(
    "autumn",
    "the clock passes the hour that comes twice in autumn",
    "America/New_York",
    (now) => nextOf(now, 10, 1, 6)
  ),
  {
    name: "hour-back",
    title: "the database's clock set back by an hour",
    ground: "clock",
    isShort: false,
    happen: ({ setClock }) =>
      Effect.sync(() => setClock(-hourSeconds)).pipe(
        Effect.zipRight(gone),
        Effect.tap(Effect.sleep("4 seconds"))
      )
  },
  {
    name: "days-ahead",
    title: "the database's clock three days ahead for a second",
    ground: "clock",
    isShort: true,
    happen: ({ setClock }) =>
      Effect.sync(() => setClock(72 * hourSeconds)).pipe(
        Effect.zipRight(Effect.sleep("1 second")),
        Effect.zipRight(Effect.sync(() => setClock(0))),
        Effect.zipRight(gone)
      )
  }
]

// internal

/** The next Sunday from this day of the month (0: January) on, at this hour UTC: when US clocks change. */
const nextOf = (nowMs: number, month: number, day: number, hour: number): number => {
  const year = new Date(nowMs).getUTCFullYear()
  const candidates = [year, year + 1].map((each) => {
    const first = new Date(Date.UTC(each, month, day, hour))
    return first.getTime() + (7 - first.getUTCDay()) % 7 * dayMs
  })
  return candidates.find((at) => at > nowMs)!
}
