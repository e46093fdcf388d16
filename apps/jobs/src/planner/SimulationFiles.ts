/**
 * What a simulation reads out of files: dials to be made, and numbers to buy.
 */
import type { Purchase } from "@anipool/core/planner/Purchases"
import { dialsMax } from "@anipool/core/planner/Simulator"
import * as CsvReader from "@anipool/csv/CsvReader"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { SimulatedDial } from "@anipool/domain/planner/Simulation"
import { callingCodeOf, type Workspace } from "@anipool/domain/Workspace"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as Input from "../aniImport/Input.ts"
import { FileRefused } from "../Failure.ts"

/** A line that was refused, and why. */
export interface Refusal {
  readonly line: number
  readonly reason: string
}

/** Refused lines that are named. */
export const refusalsMax = 100

/** Dials in the order of their times, and the lines that are none. */
export interface Dials {
  readonly dials: ReadonlyArray<SimulatedDial>
  readonly refused: number
  readonly refusals: ReadonlyArray<Refusal>
}

/** Reads dials: `prospect_phone,dialer_campaign,datetime`, if wanted `prospect_zip`. A time without a zone is UTC. */
export const dials = Effect.fn("SimulationFiles.dials")(function*(workspace: Workspace, file: string) {
  const read: Array<SimulatedDial> = []
  const refusals: Array<Refusal> = []
  let refused = 0
  const callingCode = callingCodeOf(workspace.country)
  const dayOf = dayFinder(workspace.timeZone)
  yield* Stream.runForEach(
    table(file, ["prospect_phone", "dialer_campaign", "datetime"], ["prospect_zip"]),
    (lines) => {
      for (const { line, values } of lines) {
        const at = epochMsOf(values.datetime)
        const reason = values.prospect_phone === ""
          ? "prospect_phone: expected a phone number"
          : Number.isNaN(at)
          ? "datetime: expected YYYY-MM-DD HH:MM:SS or ISO 8601"
          : undefined
        if (reason !== undefined) {
          refused++
          if (refusals.length < refusalsMax) refusals.push({ line, reason })
          continue
        }
        read.push({
          phone: values.prospect_phone,
          zip: values.prospect_zip === "" ? undefined : values.prospect_zip,
          callingCode,
          campaign: values.dialer_campaign,
          at,
          day: dayOf(at)
        })
      }
      return read.length > dialsMax
        ? new FileRefused({ message: `${file}: expected at most ${dialsMax.toLocaleString("en")} dials` })
        : Effect.void
    }
  )
  // Of the same time, in the order of the file.
  return { dials: read.sort((a, b) => a.at - b.at), refused, refusals } satisfies Dials
})

/** Reads numbers to buy: `area_code,anis`, as `planner report --buy-list --format csv` writes them. */
export const purchases = (file: string): Effect.Effect<ReadonlyArray<Purchase>, FileRefused> =>
  table(file, ["area_code", "anis"], []).pipe(
    Stream.mapEffect((lines) =>
      Effect.forEach(lines, ({ line, values }) => {
        const anis = values.anis === "" ? Number.NaN : Number(values.anis)
        return Number.isInteger(anis) && anis >= 0
          ? Effect.succeed({ areaCode: values.area_code, anis })
          : new FileRefused({ message: `${file}: line ${line}: anis: expected a whole number from 0 on` })
      })
    ),
    Stream.runCollect,
    Effect.map((batches) => [...batches].flat())
  )

// internal

/** A table of named columns from a file, or from standard input for `-`; others are passed over. */
const table = <Required extends string, Optional extends string>(
  file: string,
  required: ReadonlyArray<Required>,
  optional: ReadonlyArray<Optional>
) =>
  Stream.unwrap(Effect.map(Input.open(file), ({ input, name }) =>
    Stream.mapError(
      CsvReader.read(input, { required, optional, others: "ignored" }),
      (failure) => FileRefused.unreadableCsv(name, failure)
    )))

const dateTime = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:?\d\d)?$/i

const epochMsOf = (text: string): number => {
  const match = dateTime.exec(text)
  return match === null ? Number.NaN : Date.parse(`${match[1]}T${match[2]}${match[3] ?? "Z"}`)
}

/** Zones differ from UTC by whole quarters of an hour, so a day can only end with one. */
const quarterMs = 15 * 60_000

const dayFinder = (timeZone: string) => {
  const known = new Map<number, LocalTime.LocalDate>()
  return (at: number): LocalTime.LocalDate => {
    const quarter = Math.floor(at / quarterMs)
    const found = known.get(quarter)
    if (found !== undefined) return found
    const day = LocalTime.dateAt(at, timeZone)
    known.set(quarter, day)
    return day
  }
}
