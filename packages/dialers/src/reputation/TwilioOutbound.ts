/**
 * Twilio's report of outbound calls by number: how many of them each carrier blocked in the last seven days. It is a report of
 * rates and no label: a carrier that blocked more than 5 % of 50 calls or more is one to watch, and less than 50 tell nothing.
 *
 * A report is asked for, and read once it is made. Examples of it differ in whether carriers stand in `carriers` or in `values`:
 * both are read.
 */
import type { ReputationSource, Told } from "@anipool/core/reputation/ReputationSource"
import { SourceFailed } from "@anipool/core/reputation/ReputationSource"
import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as Requests from "../internal/Requests.ts"
import { headersOf, names, type TwilioAccount } from "../providers/Account.ts"

/** Where reports are made. */
export const address = "https://insights.twilio.com"

const name = names.twilio

const path = "/v2/Voice/Reports/PhoneNumbers/Outbound"

/** Calls of a carrier that tell something. */
export const callsMin = 50

/** Percent of blocked calls, more than which are to be watched. */
export const blockedMax = 5

/** Numbers that a report has at most, and rows of one answer. */
const reportedMax = 6_000
const pageRows = 1_000

/** How often a report is asked for until it is made, and how long is waited between. */
const looksMax = 30

/** The source. `base`: another address than Twilio's own, as of a proxy; `lookEvery`: how long is waited for the report. */
export const make = (
  account: TwilioAccount,
  base: string = address,
  lookEvery: Duration.DurationInput = "5 seconds"
): ReputationSource => ({
  vendor: "twilio",
  name,
  isByNumber: false,
  requestsFor: () => 1 + looksMax + reportedMax / pageRows,
  ask: () => {
    const origin = new URL(base)
    const headers = { ...headersOf(account), "content-type": "application/json" }
    let requests = 0
    const failed = (message: string) => new SourceFailed({ message })
    const asked = Effect.gen(function*() {
      requests++
      const body = JSON.stringify({ size: reportedMax })
      const made = yield* Effect.mapError(
        Requests.once(name, new URL(path, origin), { method: "POST", headers, body }),
        ({ message }) => failed(message)
      )
      if (made.status < 200 || made.status > 202) return yield* failed(`${name} answered ${made.status}`)
      const report = decodeMade(made.text)
      if (Option.isNone(report)) return yield* failed(`${name} answered what is no report`)
      return new URL(`${path}/${encodeURIComponent(report.value.report_id)}?PageSize=${pageRows}`, origin)
    })
    const look = Effect.fnUntraced(function*(url: URL) {
      requests++
      const { status, text } = yield* Effect.mapError(
        Requests.once(name, url, { method: "GET", headers }),
        ({ message }) => failed(message)
      )
      if (status === 401 || status === 403) return yield* failed(`${name} answered ${status}`)
      const read = status === 200 ? decodePage(text) : Option.none()
      return Option.isSome(read) ? read.value : yield* new NotYet()
    })
    const page = (url: URL) =>
      look(url).pipe(
        Effect.retry({
          schedule: Schedule.intersect(Schedule.spaced(lookEvery), Schedule.recurs(looksMax - 1)),
          while: (error) => error._tag === "NotYet"
        }),
        Effect.catchTag("NotYet", () => failed(`${name} made no report that can be read in time`))
      )
    return Stream.unwrap(
      Effect.map(
        asked,
        (first) =>
          Stream.paginateEffect({ url: first, number: 1 }, ({ number, url }) =>
            Effect.gen(function*() {
              const { meta, reports } = yield* page(url)
              const now = yield* Clock.currentTimeMillis
              const read = reports.map((report, i) => rowsOf(report, (number - 1) * pageRows + i + 1, now))
              const told: Told = {
                requests,
                rows: read.flatMap(({ rows }) => rows),
                refused: read.flatMap(({ refused }) => refused)
              }
              requests = 0
              const next = meta?.next_page_url ? new URL(meta.next_page_url, origin) : undefined
              // Secrets go to the address that was named, whatever a page says comes next.
              const follows = next !== undefined && next.origin === origin.origin && number * pageRows < reportedMax
              return [told, follows ? Option.some({ url: next, number: number + 1 }) : Option.none()]
            }))
      )
    )
  }
})

/** What a report of a number says: of each carrier that has calls enough, and what of it cannot be read. */
export const rowsOf = (report: unknown, place: number, now: number): Pick<Told, "refused" | "rows"> => {
  const decoded = decodeReport(report)
  const refused = (says: string) => ({ rows: [], refused: [`report ${place}: ${says}`] })
  if (Option.isNone(decoded)) return refused("it has not the fields that are documented")
  const { blocked_calls_by_carrier: countries = [], handle } = decoded.value
  const carriers = countries.flatMap(({ carriers, values }) => carriers ?? values ?? [])
  const shifted = carriers.find(({ blocked_calls, blocked_calls_percentage, total_calls }) =>
    blocked_calls > total_calls ||
    total_calls > 0 && Math.abs(100 * blocked_calls / total_calls - blocked_calls_percentage) > 1
  )
  if (shifted !== undefined) return refused(`the calls of ${shifted.carrier} do not add up`)
  return {
    rows: carriers.filter(({ total_calls }) => total_calls >= callsMin).map(
      ({ blocked_calls, blocked_calls_percentage, carrier, total_calls }) => ({
        number: handle,
        vendor: "twilio",
        carrier: carrierNames[carrier] ?? carrier,
        label: 100 * blocked_calls > blockedMax * total_calls ? "watch" : "clean",
        score: blocked_calls_percentage,
        at: new Date(now).toISOString(),
        raw: `${blocked_calls} of ${total_calls} calls blocked in 7 days`
      })
    ),
    refused: []
  }
}

// internal

class NotYet extends Schema.TaggedError<NotYet>()("NotYet", {}) {}

/** As they are written elsewhere. */
const carrierNames: Readonly<Record<string, string>> = { att: "at&t", tmobile: "t-mobile" }

const Count = Schema.Int.pipe(Schema.nonNegative())

const Carriers = Schema.optional(Schema.Array(Schema.Struct({
  carrier: Schema.String,
  total_calls: Count,
  blocked_calls: Count,
  blocked_calls_percentage: Schema.Number.pipe(Schema.between(0, 100))
})))

const Report = Schema.Struct({
  handle: Schema.String.pipe(Schema.pattern(/^\+\d{7,15}$/)),
  blocked_calls_by_carrier: Schema.optional(Schema.Array(Schema.Struct({ carriers: Carriers, values: Carriers })))
})

const decodeReport = Schema.decodeUnknownOption(Report)

const decodeMade = Schema.decodeUnknownOption(
  Schema.parseJson(Schema.Struct({ report_id: Schema.String.pipe(Schema.minLength(1), Schema.maxLength(200)) }))
)

const decodePage = Schema.decodeUnknownOption(Schema.parseJson(Schema.Struct({
  reports: Schema.Array(Schema.Unknown),
  meta: Schema.optional(Schema.Struct({ next_page_url: Schema.optional(Schema.NullOr(Schema.String)) }))
})))
