/**
 * `vicidial`: a year of a dialer's calls out of its own database, and what Anipool would have shown on its last day.
 */
import * as GeneratedSite from "@anipool/vicidial/testing/GeneratedSite"
import * as MariaDb from "@anipool/vicidial/testing/MariaDb"
import * as WallTime from "@anipool/vicidial/WallTime"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { type Bench, BenchFailed } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Figures from "../Figures.ts"
import { anipool } from "../places.ts"
import * as Program from "../Program.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "vicidial",
  meaning: "anipool vicidial import: a year of calls, and the shadow of its last day",
  run: Effect.fnUntraced(function*({ calls = callsDefault }) {
    const why = MariaDb.missing()
    if (why !== undefined) return yield* new BenchFailed({ message: why })
    const dialer = yield* MariaDb.start
    const site = siteOf(calls, yield* Clock.currentTimeMillis)
    yield* Effect.logInfo(`making ${calls} calls`)
    const [generating] = yield* Effect.timed(GeneratedSite.make(dialer.url("site"), site.options))
    const database = yield* Database.make
    const command = (...words: ReadonlyArray<string>) => ({
      program: process.execPath,
      args: [anipool, ...words, "--json"],
      env: { DATABASE_URL: database.url }
    })
    yield* Program.run(
      command("workspace", "create", "--name", name, "--country", "us", "--time-zone", "UTC", "--inbound-groups"),
      limitMs
    )
    yield* Effect.logInfo("importing")
    const servers = Effect.all({ dialer: Program.cpu(dialer.pid), storage: Program.cpu(database.pid) })
    const before = yield* servers
    const imported = yield* Program.measure(
      command("vicidial", "import", "--workspace", name, "--database", dialer.url("site")),
      limitMs
    )
    const after = yield* servers
    const { calls: { read, recorded } } = JSON.parse(imported.stdout) as Imported
    if (read < calls * leastRead || recorded !== read) {
      return yield* new BenchFailed({ message: `of ${calls} calls ${read} were read and ${recorded} recorded` })
    }
    yield* database.settle
    yield* Effect.logInfo("replaying the last day")
    const shadow = yield* Program.measure(
      command("shadow", "report", "--workspace", name, "--day", site.lastDay),
      limitMs
    )
    const replayed = (JSON.parse(shadow.stdout) as Replayed).dials
    const perSecond = read / imported.ms * 1_000
    const shadowSeconds = shadow.ms / 1_000
    const perCall = (microseconds: number) => Figures.decimal(microseconds / read, 1)
    return {
      bench: "vicidial",
      programs: [database.version, "MariaDB with MyISAM tables"],
      title: "VICIdial: import of a year, and the shadow of a day",
      method:
        `A VICIdial site of ${days} days with ${Figures.count(read)} calls, of which the last day has ${
          Figures.count(site.options.callsOfLastDay)
        }, ${Figures.count(site.options.leads)} leads and ${
          Figures.count(site.options.numbersPerCode * 7)
        } numbers, made in ${
          Figures.decimal(Duration.toMinutes(generating), 1)
        } minutes. The commands as they are used, from their start to their end: the import of all calls into a ` +
        "database without dials, and the report on the last day. MariaDB and PostgreSQL, which is durable, run on the same " +
        "machine, and no core is reserved.",
      tables: [
        {
          title: "Import",
          columns: ["", "calls/s", "seconds", "peak memory"],
          rows: [[
            "anipool vicidial import",
            Figures.count(perSecond),
            Figures.count(imported.ms / 1_000),
            Figures.megabytes(imported.peak)
          ]]
        },
        {
          title: "Processor time of a call",
          columns: ["process", "µs"],
          rows: [
            ["anipool", perCall(imported.cpu)],
            ["MariaDB", perCall(after.dialer - before.dialer)],
            ["PostgreSQL", perCall(after.storage - before.storage)],
            ["all", perCall(imported.cpu + after.dialer - before.dialer + after.storage - before.storage)]
          ]
        },
        {
          title: "Shadow of the last day",
          columns: ["", "dials", "seconds", "peak memory"],
          rows: [[
            "anipool shadow report",
            Figures.count(replayed),
            Figures.decimal(shadowSeconds, 1),
            Figures.megabytes(shadow.peak)
          ]]
        }
      ],
      targets: [
        { wanted: "20,000 calls/s", measured: Figures.count(perSecond), isMet: perSecond >= 20_000 },
        {
          wanted: "the shadow of 400,000 dials within 60 s",
          measured: `${Figures.count(replayed)} in ${Figures.decimal(shadowSeconds, 1)} s`,
          isMet: replayed >= 390_000 && shadowSeconds <= 60
        }
      ]
    }
  })
}

// internal

const name = "Year"
const days = 365
const callsDefault = 10_000_000

/** Two calls of one second to one lead have one code, and are one. */
const leastRead = 0.99

/** Far longer than the whole year takes. */
const limitMs = 3_600_000

interface Imported {
  readonly calls: { readonly read: number; readonly recorded: number }
}

interface Replayed {
  readonly dials: number
}

/** A site whose last day was yesterday, and has a twenty-fifth of the calls. */
const siteOf = (calls: number, now: number) => {
  const dayBefore = (count: number) => WallTime.ofSeconds(Math.floor(now / 1_000) - count * 86_400).slice(0, 10)
  const callsOfLastDay = Math.ceil(calls / 25)
  return {
    lastDay: dayBefore(1),
    options: {
      from: dayBefore(days),
      days,
      callsPerDay: Math.ceil((calls - callsOfLastDay) / (days - 1)),
      callsOfLastDay,
      leads: Math.max(1_000, Math.ceil(calls / 10)),
      numbersPerCode: Math.max(10, Math.ceil(calls / 13_000))
    }
  }
}
