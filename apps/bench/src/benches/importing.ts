/**
 * `import`: history of dials from a file: into the queue, and from there into the figures.
 */
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import { Dials as DialsPort } from "@anipool/storage/Dials"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { type Bench, BenchFailed, secondsDefault } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Dials from "../Dials.ts"
import * as DialsWorkers from "../DialsWorkers.ts"
import * as Figures from "../Figures.ts"
import { anipool } from "../places.ts"
import * as Program from "../Program.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "import",
  meaning: "anipool dials import: into the queue, and into the figures",
  run: Effect.fnUntraced(function*({ seconds = secondsDefault }) {
    const database = yield* Database.make
    yield* Workspaces.make(database, [{ name, anis }])
    const lines = stagedWanted * seconds * 3
    const dials = Context.get(database.services, DialsPort)
    const anipoolImport = (file: string) =>
      Program.run({
        program: process.execPath,
        args: [anipool, "dials", "import", "--workspace", name, file, "--json"],
        env: { DATABASE_URL: database.url }
      }, limitMs)
    const results: Array<{ readonly form: string; readonly staged: number; readonly drained: number }> = []
    for (const form of ["csv", "ndjson"] as const) {
      const file = join(database.dataDir, `history.${form}`)
      yield* writeHistory(file, form, lines, results.length * lines)
      const began = performance.now()
      yield* anipoolImport(file)
      const stagedMs = performance.now() - began
      const { records } = yield* Effect.mapError(dials.queue, Database.failed)
      if (records !== lines) return yield* new BenchFailed({ message: `${records} of ${lines} lines are queued` })
      const drained = yield* Effect.scoped(
        Effect.zipRight(DialsWorkers.start(database, workers), DialsWorkers.drainRate(database))
      )
      results.push({ form, staged: lines / stagedMs * 1_000, drained })
    }
    const both = join(database.dataDir, "history-both.csv")
    yield* writeHistory(both, "csv", lines, results.length * lines)
    const wholeMs = yield* Effect.scoped(Effect.gen(function*() {
      yield* DialsWorkers.start(database, workers)
      const began = performance.now()
      yield* anipoolImport(both)
      yield* DialsWorkers.drainRate(database)
      return performance.now() - began
    }))
    const whole = lines / wholeMs * 1_000
    const [csv] = results
    return {
      bench: "import",
      programs: [database.version],
      title: "Dials: import of history",
      method:
        `A file of ${Figures.count(lines)} dials of ${
          Figures.count(anis)
        } ANIs over ${days} days, in the order of their time. The command as it is ` +
        "used, its start and the check of the schema counted; then two workers empty the queue. Last, as in use: two workers " +
        "are there already while a file is imported, from the command's start until the last of its dials is counted. No " +
        "core is reserved.",
      tables: [{
        title: "Dials per second",
        columns: ["file", "into the queue", "out of the queue", "both at once"],
        rows: results.map(({ drained, form, staged }, i) => [
          form,
          Figures.count(staged),
          Figures.count(drained),
          i === 0 ? Figures.count(whole) : "–"
        ])
      }],
      targets: [
        {
          wanted: "100,000 dials/s into the queue",
          measured: Figures.count(csv!.staged),
          isMet: csv!.staged >= stagedWanted
        },
        { wanted: "20,000 dials/s end to end", measured: Figures.count(whole), isMet: whole >= wholeWanted }
      ]
    }
  })
}

// internal

const name = "Import"
const anis = 5_000
const days = 60
const workers = 2
const stagedWanted = 100_000
const wholeWanted = 20_000
const limitMs = 120_000

const writeHistory = (file: string, form: "csv" | "ndjson", lines: number, from: number) =>
  Effect.async<void, BenchFailed>((resume) => {
    const record = Dials.maker(anis, Date.now(), Dials.inOrder(days, lines))
    const output = createWriteStream(file)
    output.once("error", (cause) => resume(Database.failed(cause)))
    if (form === "csv") output.write(`${DialRecord.fields.map((field) => field.name).join(",")}\n`)
    let n = 0
    const writeOn = () => {
      while (n < lines) {
        let text = ""
        for (const end = Math.min(lines, n + 1_000); n < end; n++) {
          const each = record(from + n)
          text += form === "csv"
            ? `${DialRecord.toRow(each).join(",")}\n`
            : `${JSON.stringify(DialRecord.toWire(each))}\n`
        }
        if (!output.write(text)) return void output.once("drain", writeOn)
      }
      output.end(() => resume(Effect.void))
    }
    writeOn()
  })
