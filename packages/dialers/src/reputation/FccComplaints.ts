/**
 * Complaints about unwanted calls that the FCC publishes each night (Consumer Complaints Data: Unwanted Calls, at its open data
 * portal). A token may be given, for which the portal answers more often; none is needed.
 */
import type { ReputationSource, Told } from "@anipool/core/reputation/ReputationSource"
import { SourceFailed } from "@anipool/core/reputation/ReputationSource"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as Requests from "../internal/Requests.ts"
import * as Complaints from "./Complaints.ts"

/** Where the portal is. */
export const address = "https://opendata.fcc.gov"

const name = "The FCC"

/** Rows of one answer. */
export const pageRows = 1_000

/** Pages of one look: more than a week has. */
const pagesMax = 50

const text = Schema.optional(Schema.String)

const Row = Schema.Struct({ id: text, issue_date: text, caller_id_number: text })

/** The source; `base`: another address than the portal's own, as of a proxy. */
export const make = (token: Redacted.Redacted | undefined, base: string = address): ReputationSource => ({
  vendor: "fcc",
  name,
  isByNumber: false,
  requestsFor: () => pagesMax,
  ask: () =>
    Stream.fromEffect(Effect.gen(function*() {
      const since = new Date((yield* Clock.currentTimeMillis) - Complaints.withinDays * 86_400_000).toISOString()
      const pages = yield* Stream.runCollect(
        Stream.paginateEffect(0, (page) =>
          Effect.map(pageOf(new URL(base), token, since.slice(0, 10), page), (rows) => [
            rows,
            rows.length < pageRows || page + 1 === pagesMax ? Option.none() : Option.some(page + 1)
          ]))
      )
      const read = [...pages].flat().map((row, i) => ({ row: i + 1, complaint: complaintOf(row) }))
      return {
        requests: pages.length,
        rows: Complaints.rowsOf(
          "fcc",
          read.flatMap(({ complaint }) => typeof complaint === "object" ? [complaint] : [])
        ),
        refused: read.flatMap(({ complaint, row }) => typeof complaint === "string" ? [`row ${row}: ${complaint}`] : [])
      } satisfies Told
    }))
})

/** A row as a complaint, or why it is none; undefined: it names no number, as many do. */
export const complaintOf = (row: unknown): Complaints.Complaint | string | undefined => {
  const decoded = decodeRow(row)
  if (Option.isNone(decoded)) return "it has not the fields id, issue_date and caller_id_number as texts"
  const { caller_id_number: said = "", id = "", issue_date = "" } = decoded.value
  const at = Complaints.timeOf(issue_date)
  const wrong = [
    /^\d+$/.test(id) ? [] : ["id is no number"],
    at === undefined ? ["issue_date is no date"] : [],
    /^([\d-]*|none)$/i.test(said) ? [] : ["caller_id_number is no number"]
  ].flat()
  if (wrong.length > 0) return wrong.join(", ")
  const number = Complaints.numberOf(said)
  return number === undefined ? undefined : { number, at: at! }
}

// internal

const decodeRow = Schema.decodeUnknownOption(Row)

const Page = Schema.parseJson(Schema.Array(Schema.Unknown))

const pageOf = (base: URL, token: Redacted.Redacted | undefined, since: string, page: number) => {
  const url = new URL("/resource/vakf-fz8e.json", base)
  url.searchParams.set("$where", `issue_date >= '${since}T00:00:00.000'`)
  url.searchParams.set("$order", "id")
  url.searchParams.set("$limit", String(pageRows))
  url.searchParams.set("$offset", String(page * pageRows))
  const headers = token === undefined ? {} : { "x-app-token": Redacted.value(token) }
  return Requests.text(name, url, { method: "GET", headers }).pipe(
    Effect.mapError(({ message }) => new SourceFailed({ message })),
    Effect.flatMap((answer) =>
      Effect.mapError(
        Schema.decode(Page)(answer),
        () => new SourceFailed({ message: `${name} answered what is no list of complaints` })
      )
    )
  )
}
