/**
 * When reports are due, beside clocks that are read one minute after the other.
 */
import * as Schedule from "@anipool/domain/reports/Schedule"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const zones = [
  "UTC",
  "America/New_York",
  "Europe/London",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "America/Santiago",
  "Pacific/Apia",
  "Africa/Cairo"
]

/** What a clock on the wall shows. */
const shown = (timeZone: string) => {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" })
  return (at: number) => {
    const [date, time] = format.format(at).split(" ") as [string, string]
    return { date, time, weekday: (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7 + 1 }
  }
}

/** The slow rule: of all days whose clock showed the time, or later, so far, the last that is one of the report's. */
const slowLastDue = ({ at, every, weekday }: Schedule.Schedule, now: number, timeZone: string): string => {
  const clock = shown(timeZone)
  let last = ""
  for (let then = now - 9 * 86_400_000; then <= now; then += 15 * 60_000) {
    const { date, time, weekday: day } = clock(Math.min(now, then))
    if (time >= at && (every === "day" || day === weekday) && date > last) last = date
  }
  const { date, time, weekday: day } = clock(now)
  return time >= at && (every === "day" || day === weekday) && date > last ? date : last
}

const schedules = FastCheck.record({
  every: FastCheck.constantFrom(...Schedule.everies),
  weekday: FastCheck.integer({ min: 1, max: 7 }),
  // Quarters of an hour, as those are when clocks are changed.
  at: FastCheck.integer({ min: 0, max: 95 }).map((quarter) =>
    `${String(Math.floor(quarter / 4)).padStart(2, "0")}:${String(quarter % 4 * 15).padStart(2, "0")}`
  )
})

/** Days on which somewhere clocks are changed, and any others. */
const instants = FastCheck.oneof(
  FastCheck.constantFrom(
    Date.UTC(2025, 2, 9, 7),
    Date.UTC(2025, 2, 30, 1),
    Date.UTC(2025, 3, 5, 15),
    Date.UTC(2025, 8, 7, 4),
    Date.UTC(2025, 9, 4, 15, 30),
    Date.UTC(2025, 10, 2, 6),
    Date.UTC(2011, 11, 30, 10)
  ).chain((turn) => FastCheck.integer({ min: -36 * 60, max: 36 * 60 }).map((minutes) => turn + minutes * 60_000)),
  FastCheck.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2027, 0, 1) / 60_000 })
    .map((minute) => minute * 60_000)
)

describe("Schedule", () => {
  it("is due from when a clock shows its time on one of its days, as one finds who reads the clock all along", () => {
    FastCheck.assert(
      FastCheck.property(schedules, instants, FastCheck.constantFrom(...zones), (schedule, now, timeZone) => {
        const clock = shown(timeZone)(now)
        const slow = slowLastDue(schedule, now, timeZone)
        const last = Schedule.lastDue(schedule, now, timeZone)
        // A day that a time zone leaves out (Samoa, 30 December 2011) is one of nobody's days; neither is one whose last hours,
        // and with them its time, were left out.
        if (last !== slow) {
          assert.isTrue(last > slow, `${last} is before ${slow}`)
          assert.isTrue(clock.date > last, "its day is over")
        }
      }),
      { numRuns: 300 }
    )
  })

  it("never goes back as time goes on, but where clocks do over midnight", () => {
    for (const timeZone of zones) {
      let last = ""
      for (let at = Date.UTC(2025, 8, 1); at < Date.UTC(2025, 10, 10); at += 30 * 60_000) {
        const day = Schedule.lastDue({ every: "day", weekday: 1, at: "07:00" }, at, timeZone)
        assert.isTrue(day >= last, `${timeZone} ${new Date(at).toISOString()}`)
        last = day
      }
    }
  })

  it("is too late half a day after, of a week three days after", () => {
    const late = (every: Schedule.Every, hours: number) =>
      Schedule.isTooLate(
        { every, weekday: 1, at: "07:00" },
        "2026-03-02",
        Date.UTC(2026, 2, 2, 7) + hours * 3_600_000,
        "UTC"
      )
    assert.deepStrictEqual([0, 12, 12.5].map((hours) => late("day", hours)), [false, false, true])
    assert.deepStrictEqual([12.5, 72, 72.5].map((hours) => late("week", hours)), [false, false, true])
  })

  it("counts what was missed in between", () => {
    const daily: Schedule.Schedule = { every: "day", weekday: 1, at: "07:00" }
    const weekly: Schedule.Schedule = { ...daily, every: "week" }
    assert.strictEqual(Schedule.missedBetween(daily, "2026-03-01", "2026-03-02"), 0)
    assert.strictEqual(Schedule.missedBetween(daily, "2026-02-27", "2026-03-02"), 2)
    assert.strictEqual(Schedule.missedBetween(weekly, "2026-02-23", "2026-03-02"), 0)
    assert.strictEqual(Schedule.missedBetween(weekly, "2026-02-16", "2026-03-02"), 1)
  })

  it("is of yesterday beside the day before and the same weekday, or of seven days beside the seven before", () => {
    assert.deepStrictEqual(Schedule.periodsOf("day", "2026-03-03"), [
      { name: "Yesterday", from: "2026-03-02", to: "2026-03-02" },
      { name: "The day before", from: "2026-03-01", to: "2026-03-01" },
      { name: "Monday before", from: "2026-02-23", to: "2026-02-23" }
    ])
    assert.deepStrictEqual(Schedule.periodsOf("week", "2026-03-03"), [
      { name: "Last 7 days", from: "2026-02-24", to: "2026-03-02" },
      { name: "The 7 before", from: "2026-02-17", to: "2026-02-23" }
    ])
  })
})
