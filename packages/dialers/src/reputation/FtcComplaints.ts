/**
 * Complaints about calls that the FTC publishes each weekday as a file (Do Not Call Reported Calls Data). Nobody's key is needed, and
 * nothing is told of who asks. A file has the complaints of one day; the last seven days are read.
 */
import type { ReputationSource, Told } from "@anipool/core/reputation/ReputationSource"
import { SourceFailed } from "@anipool/core/reputation/ReputationSource"
import type { Line } from "@anipool/csv/CsvHeader"
import * as CsvReader from "@anipool/csv/CsvReader"
import * as Chunk from "effect/Chunk"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { Readable } from "node:stream"
import * as Complaints from "./Complaints.ts"
import * as SourceAnswer from "./SourceAnswer.ts"

/** Where its files are. */
export const address = "https://www.ftc.gov"

const name = "The FTC"

/** What is asked for; the other columns are not read, but that they are where they belong. */
const columns = {
  required: [
    "company_phone_number",
    "created_date",
    "violation_date",
    "consumer_city",
    "consumer_state",
    "consumer_area_code",
    "subject",
    "recorded_message_or_robocall"
  ],
  optional: [],
  others: "ignored"
} as const

type Column = typeof columns.required[number]

/** The source; `base`: another address than the FTC's own, as of a proxy. */
export const make = (base: string = address): ReputationSource => ({
  vendor: "ftc",
  name,
  isByNumber: false,
  requestsFor: () => Complaints.withinDays,
  ask: () =>
    Stream.fromEffect(Effect.gen(function*() {
      const now = yield* Clock.currentTimeMillis
      const days = Array.from(
        { length: Complaints.withinDays },
        (_, i) => new Date(now - (i + 1) * 86_400_000).toISOString().slice(0, 10)
      )
      const files = yield* Effect.forEach(days, (day) => fileOf(new URL(base), day))
      const read = files.flat()
      return {
        requests: days.length,
        rows: Complaints.rowsOf("ftc", read.flatMap((each) => "number" in each ? [each] : [])),
        refused: read.flatMap((each) => "says" in each ? [each.says] : [])
      } satisfies Told
    }))
})

/** A line as a complaint, or why it is none; undefined: it names no number, as many do. */
export const complaintOf = (
  { surplus, values }: Pick<Line<Column>, "surplus" | "values">
): Complaints.Complaint | string | undefined => {
  const said = values.company_phone_number
  const at = Complaints.timeOf(values.created_date)
  const wrong = [
    surplus > 0 ? [`${surplus} fields too many`] : [],
    at === undefined ? ["created_date is no date"] : [],
    values.violation_date !== "" && Complaints.timeOf(values.violation_date) === undefined
      ? ["violation_date is no date"]
      : [],
    /^(\d{3})?$/.test(values.consumer_area_code) ? [] : ["consumer_area_code is no area code"],
    /^[YN]?$/.test(values.recorded_message_or_robocall) ? [] : ["recorded_message_or_robocall is not Y or N"],
    /^[\d- ().+]*$/.test(said) ? [] : ["company_phone_number is no number"]
  ].flat()
  if (wrong.length > 0) return wrong.join(", ")
  const number = Complaints.numberOf(said)
  return number === undefined ? undefined : { number, at: at! }
}

// internal

type Read = Complaints.Complaint | { readonly says: string }

const fileOf = (base: URL, day: string): Effect.Effect<ReadonlyArray<Read>, SourceFailed> =>
  Effect.gen(function*() {
    const file = `DNC_Complaint_Numbers_${day}.csv`
    const url = new URL(`/sites/default/files/${file}`, base)
    const found = yield* SourceAnswer.find(name, url)
    // There is none of weekends and holidays.
    if (Option.isNone(found)) return []
    const batches = yield* Stream.runCollect(CsvReader.read(Readable.from([found.value]), columns)).pipe(
      Effect.mapError((error) =>
        new SourceFailed({ message: `${file}: ${error._tag === "CsvInvalid" ? error.message : "it broke off"}` })
      )
    )
    return Chunk.toReadonlyArray(batches).flat().flatMap((line): ReadonlyArray<Read> => {
      const read = complaintOf(line)
      return read === undefined
        ? []
        : [typeof read === "string" ? { says: `${file}, line ${line.line}: ${read}` } : read]
    })
  })
