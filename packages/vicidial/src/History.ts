/**
 * The calls of a VICIdial site in the order of their time, as dial records in batches.
 *
 * VICIdial's logs are apart: what was shown (`vicidial_dial_cid_log`), what was dialed (`vicidial_dial_log`), what became
 * of it (`vicidial_log`, by an identifier that `vicidial_dial_log` or `vicidial_log_extended` knows) and how it ended on the
 * line (`vicidial_carrier_log`); each has an archive beside it that is read with it. They have no index in common but that
 * of the time, so each is read once along its time, and rows are put together here. A caller code repeats after some months:
 * rows belong together by code only where their times do. A page for agents other than VICIdial's own may note a call in
 * `vicidial_dial_log` alone, so what stands there and not in `vicidial_dial_cid_log` about the same time is a call, too.
 *
 * A batch ends between two seconds, so that where to go on is a time. Limits: some thousand calls in a batch, and of the
 * other logs what lies about their time.
 */
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as Calls from "./Calls.ts"
import type { Database } from "./Database.ts"
import * as Leads from "./Leads.ts"
import type * as Rows from "./Rows.ts"
import type { VicidialError } from "./VicidialError.ts"
import * as WallTime from "./WallTime.ts"

/** Calls of one batch, unless more were placed in one second. */
export const batchCalls = 10_000

/** What is read, from a time up to another, that one not included. */
export interface Range {
  readonly from: WallTime.WallTime
  readonly until: WallTime.WallTime
  /** Calls that were placed from then on are left out while they are not over. */
  readonly openFrom?: WallTime.WallTime
}

/** Some calls. */
export interface Batch {
  readonly records: ReadonlyArray<DialRecord>
  /** Calls that are no dials, by why. */
  readonly unusable: Readonly<Partial<Record<Calls.Unusable, number>>>
  /** Calls that were left out, as they are not over. */
  readonly open: number
  /** Where to go on. */
  readonly until: WallTime.WallTime
}

/** The time of the first call; none: there is no call. */
export const first = (database: Database): Effect.Effect<Option.Option<WallTime.WallTime>, VicidialError> =>
  Effect.map(firstOf(database, [...cidLogs, ...dialLogs]), Option.fromNullable)

/** How many calls a range has. */
export const count = (database: Database, range: Range): Effect.Effect<number, VicidialError> =>
  Effect.gen(function*() {
    let calls = 0
    for (const { from, sources, until } of yield* segments(database, range)) {
      for (const source of sources) {
        calls += yield* database.count({ table: source.table, where: eachOnce(source), values: [from, until] })
      }
    }
    return calls
  })

/** How often each number was shown in a range, as the site writes them; third parties that were called into a conversation aside. */
export const shown = (database: Database, range: Range): Effect.Effect<ReadonlyMap<string, number>, VicidialError> =>
  Effect.gen(function*() {
    const uses = new Map<string, number>()
    for (const { from, sources, until } of yield* segments(database, range)) {
      for (const source of sources) {
        const { table } = source
        const where = `${eachOnce(source)} AND caller_code NOT LIKE 'DC%'`
        for (
          const [text, calls] of yield* database.tally({ table, column: "outbound_cid", where, values: [from, until] })
        ) {
          const number = Calls.cidOf(text)
          uses.set(number, (uses.get(number) ?? 0) + calls)
        }
      }
    }
    uses.delete("")
    return uses
  })

/** The calls of a range. */
export const read = (database: Database, site: Calls.Site, range: Range): Stream.Stream<Batch, VicidialError> =>
  Stream.unwrap(Effect.map(segments(database, range), (segments) => {
    const logs = openLogs(database)
    return Stream.fromIterable(segments).pipe(
      Stream.flatMap((segment) =>
        Stream.unfoldEffect(segment.from, (from) =>
          from >= segment.until
            ? Effect.succeedNone
            : Effect.map(batch(database, site, logs, segment, from), (batch) => Option.some([batch, batch.until])))
      )
    )
  }))

// internal

/**
 * A log and its archive, in the order in which they are read: a row that is archived in between then stands in one of them at
 * least. The other way round it would be seen in neither.
 */
const both = (log: string): ReadonlyArray<string> => [log, `${log}_archive`]

const cidLogs = both("vicidial_dial_cid_log")
const dialLogs = both("vicidial_dial_log")

const inTime = "WHERE call_date >= ? AND call_date < ?"

/** A table that calls are read out of, and which of its rows within a time are calls. */
interface Source {
  readonly table: string
  readonly columns: ReadonlyArray<string>
  /** What follows the table's name, for a time from and one until. */
  readonly where: string
  /** The live table, where this is its archive: it may hold copies of what is live. */
  readonly live?: string
}

const callColumns = ["caller_code", "call_date", "outbound_cid"]

/** The tables of a log that a segment reads. */
const sourcesOf = (
  tables: ReadonlyArray<string>,
  columns: ReadonlyArray<string>,
  where = (_table: string): string => inTime
): ReadonlyArray<Source> =>
  tables.map((table, i) => ({ table, columns, where: where(table), ...i > 0 ? { live: tables[0]! } : {} }))

/** The rows of a source that no source before it has. */
const eachOnce = ({ live, table, where }: Source): string =>
  live === undefined
    ? where
    : `${where} AND ${isNotIn(live, isOf(live, table, "caller_code"), isOf(live, table, "call_date"))}`

const isOf = (other: string, table: string, column: string): string => `${other}.${column} = ${table}.${column}`

const isNotIn = (other: string, ...conditions: ReadonlyArray<string>): string =>
  `NOT EXISTS (SELECT 1 FROM ${other} WHERE ${conditions.join(" AND ")})`

/**
 * The rows of the log of what was dialed that are calls of their own beside the log of numbers: one to a lead, by its code no
 * call to an agent's telephone and no transfer of one that came in, whose number that log did not note about the same time.
 */
const dialedAlone = (cids: ReadonlyArray<string>) => (table: string): string =>
  [
    inTime,
    "lead_id > 0",
    "caller_code REGEXP '^(V|M|DC)[0-9]'",
    ...cids.map((cid) =>
      isNotIn(
        cid,
        isOf(cid, table, "caller_code"),
        `${cid}.call_date BETWEEN ${
          ["-", "+"].map((sign) => `${table}.call_date ${sign} INTERVAL ${secondsBefore} SECOND`).join(" AND ")
        }`
      )
    )
  ].join(" AND ")

/** How long after a call was placed what became of it is looked for: it is noted when it is answered or given up. */
const secondsAfter = 1_800

/** How long before: rows of one moment may be written with times a little apart. */
const secondsBefore = 60

/** Time of one batch where few calls were placed: a limit to what is read of the other logs. */
const secondsMax = 86_400

/** A range whose calls are read out of the same tables. */
interface Segment extends Range {
  readonly sources: ReadonlyArray<Source>
}

/**
 * Before a site noted the number of each call by itself, it stood in the log of what was dialed alone; from then on in either. What
 * the live logs do not go back to is read of the archives alone: nothing comes back from there.
 */
const segments = Effect.fnUntraced(function*(database: Database, { from, openFrom, until }: Range) {
  const turn = yield* firstWithin(database, cidLogs, { from, until })
  const isAlone = dialedAlone(cidLogs.filter(database.has))
  const found: Array<Segment> = []
  for (
    const { of, ...range } of [
      { from, until: turn, of: (first: number) => sourcesOf(dialLogs.slice(first), callColumns) },
      {
        from: turn,
        until,
        of: (first: number) => [
          ...sourcesOf(cidLogs.slice(first), [...callColumns, "call_type"]),
          ...sourcesOf(dialLogs.slice(first), callColumns, isAlone)
        ]
      }
    ]
  ) {
    const sources = of(0)
    const live = sources.filter((source) => source.live === undefined).map(({ table }) => table)
    const begin = yield* firstWithin(database, live, range)
    found.push({ ...range, sources: of(1), until: begin }, { ...range, sources, from: begin })
  }
  return found.filter((segment) => segment.from < segment.until).map((segment): Segment =>
    openFrom === undefined ? segment : { ...segment, openFrom }
  )
})

/** Where the calls of tables begin within a range; its end: none of them is before. */
const firstWithin = (database: Database, tables: ReadonlyArray<string>, { from, until }: Range) =>
  Effect.map(firstOf(database, tables), (first = until) => first < from ? from : first > until ? until : first)

const firstOf = (
  database: Database,
  tables: ReadonlyArray<string>
): Effect.Effect<WallTime.WallTime | undefined, VicidialError> =>
  Effect.map(
    Effect.forEach(tables, (table) =>
      database.select({
        table,
        columns: ["call_date"],
        where: "WHERE call_date > '2000-01-01' ORDER BY call_date LIMIT 1"
      })),
    (rows) => rows.flat().map((row) => row[0]!).sort()[0]
  )

const batch = Effect.fnUntraced(function*(
  database: Database,
  site: Calls.Site,
  logs: Logs,
  segment: Segment,
  from: WallTime.WallTime
) {
  const { calls, until } = yield* callsFrom(database, segment, from)
  const begin = calls[0]?.at
  if (begin === undefined) return { records: [], unusable: {}, open: 0, until } satisfies Batch
  const between = { from: WallTime.add(begin, -secondsBefore), until: WallTime.add(until, secondsAfter) }
  for (const log of Object.values(logs)) yield* log.reach(between)
  const found = calls.map((call) => {
    const dialLog = logs.dialed.of(call.code)
    // Both may know an identifier, of which one is that of a channel without an outcome.
    const lead = noted(dialLog?.lead) ?? Calls.leadOf(call.code)
    const log = outcomeOf(logs, lead, dialLog?.uniqueId) ?? outcomeOf(logs, lead, logs.extended.of(call.code)?.uniqueId)
    return { call, dialLog, log, carrier: logs.carrier.of(call.code), id: leadIdOf(call, dialLog, log) }
  })
  const leads = yield* Leads.byId(database, new Set(found.map(({ id }) => id)))
  const records: Array<DialRecord> = []
  const unusable: Partial<Record<Calls.Unusable, number>> = {}
  let open = 0
  for (const { id, ...rest } of found) {
    const call = { ...rest, lead: leads.get(id) }
    if (segment.openFrom !== undefined && call.call.at >= segment.openFrom && !Calls.isOver(call)) {
      open++
      continue
    }
    const record = Calls.toRecord(call, site)
    if (Either.isRight(record)) records.push(record.right)
    else unusable[record.left] = (unusable[record.left] ?? 0) + 1
  }
  return { records, unusable, open, until } satisfies Batch
})

/**
 * What became of a call. Two servers of a cluster may make the same identifier in one second, so it goes by the lead too; the
 * log names no server.
 */
const outcomeOf = ({ outcomes }: Logs, lead: string, uniqueId = ""): Rows.LogRow | undefined =>
  uniqueId === ""
    ? undefined
    : outcomes.of(outcomeKey(uniqueId, lead)) ?? outcomes.of(outcomeKey(uniqueId, "")) ??
      outcomes.of(outcomeKey(uniqueId, "0"))

const outcomeKey = (uniqueId: string, lead: string): string => `${uniqueId} ${lead}`

/** A lead that is noted; undefined: none is. */
const noted = (lead: string | undefined): string | undefined => lead === "" || lead === "0" ? undefined : lead

const leadIdOf = (call: Rows.CallRow, dialLog: Rows.DialLogRow | undefined, log: Rows.LogRow | undefined): string =>
  noted(log?.lead) ?? noted(dialLog?.lead) ?? Calls.leadOf(call.code)

/** The next calls, in the order of time and code, and up to where they are all there are. */
const callsFrom = Effect.fnUntraced(function*(database: Database, segment: Segment, from: WallTime.WallTime) {
  const page = Effect.fnUntraced(function*(until: WallTime.WallTime, limit: number) {
    const calls = new Map<string, Rows.CallRow>()
    let complete = until
    for (const { columns, table, where } of segment.sources) {
      const rows = yield* database.select({
        table,
        columns,
        where: `${where} ORDER BY call_date LIMIT ${limit}`,
        // Up to where the logs before, of which the live one is first, were read.
        values: [from, complete]
      })
      for (const [code, at, cid, type] of rows) {
        const key = `${at}${code}`
        if (!calls.has(key)) calls.set(key, { code: code!, at: at!, cid: cid!, type: type ?? "" })
      }
      // More of the last second may follow.
      if (rows.length === limit) complete = rows.at(-1)![1]!
    }
    return { calls: [...calls.values()], complete }
  })
  const asked = yield* page(segment.until, batchCalls)
  const isOneSecond = asked.complete === from
  const { calls, complete } = isOneSecond ? yield* page(WallTime.add(from, 1), callsOfSecondMax) : asked
  const begin = calls.reduce((least, { at }) => at < least ? at : least, segment.until)
  const limit = WallTime.add(begin, secondsMax)
  const until = complete < limit ? complete : limit
  return {
    until: until > segment.until ? segment.until : until,
    calls: calls.filter(({ at }) => at < until).sort((a, b) =>
      a.at < b.at ? -1 : a.at > b.at ? 1 : a.code < b.code ? -1 : 1
    )
  }
})

/** Calls of one second: no site places as many. */
const callsOfSecondMax = 1_000_000

/** The logs beside the one of calls. */
type Logs = ReturnType<typeof openLogs>

const openLogs = (database: Database) => ({
  dialed: openLog(
    database,
    dialLogs,
    ["caller_code", "call_date", "lead_id", "channel", "uniqueid", "sip_hangup_cause", "extension", "server_ip"],
    (row): Rows.DialLogRow => ({
      code: row[0]!,
      at: row[1]!,
      lead: row[2]!,
      channel: row[3]!,
      uniqueId: row[4]!,
      sipCause: row[5]!,
      extension: row[6]!,
      server: row[7]!
    })
  ),
  extended: openLog(
    database,
    both("vicidial_log_extended"),
    ["caller_code", "call_date", "uniqueid"],
    (row): Rows.ExtendedRow => ({ code: row[0]!, at: row[1]!, uniqueId: row[2]! })
  ),
  outcomes: openLog(
    database,
    both("vicidial_log"),
    [
      "uniqueid",
      "call_date",
      "lead_id",
      "list_id",
      "campaign_id",
      "status",
      "phone_code",
      "phone_number",
      "user",
      "called_count",
      "term_reason"
    ],
    (row): Rows.LogRow => ({
      uniqueId: row[0]!,
      at: row[1]!,
      lead: row[2]!,
      list: row[3]!,
      campaign: row[4]!,
      status: row[5]!,
      phoneCode: row[6]!,
      phone: row[7]!,
      user: row[8]!,
      calledCount: row[9]!,
      endedBy: row[10]!
    }),
    ({ lead, uniqueId }) => outcomeKey(uniqueId, lead)
  ),
  carrier: openLog(
    database,
    both("vicidial_carrier_log"),
    [
      "caller_code",
      "call_date",
      "dialstatus",
      "sip_hangup_cause",
      "sip_hangup_reason",
      "hangup_cause",
      "answered_time"
    ],
    (row): Rows.CarrierRow => ({
      code: row[0]!,
      at: row[1]!,
      dialStatus: row[2]!,
      sipCause: row[3]!,
      sipReason: row[4]!,
      cause: row[5]!,
      answeredSeconds: row[6]!
    })
  )
})

/**
 * A log that is read along its time: what lies about the calls at hand is held by its key, which is the first column unless it is
 * told; the second is its time. A key does not repeat within so short a time; of a row that stands in both tables the live one is newer.
 */
const openLog = <Row extends { readonly at: WallTime.WallTime }>(
  database: Database,
  tables: ReadonlyArray<string>,
  columns: ReadonlyArray<string>,
  of: (row: ReadonlyArray<string>) => Row,
  keyOf: (row: Row, first: string) => string = (_, first) => first
) => {
  // A map for each reading: to let go of a whole one costs less than to take rows out of one that is kept.
  let held: ReadonlyArray<{ readonly until: WallTime.WallTime; readonly rows: ReadonlyMap<string, Row> }> = []
  let readUntil: WallTime.WallTime = ""
  return {
    /** Reads on to the end of a range, and lets go of readings that lie before it. */
    reach: Effect.fnUntraced(function*(range: Range) {
      held = held.filter(({ until }) => until > range.from)
      const from = readUntil > range.from ? readUntil : range.from
      if (from >= range.until) return
      const read = yield* Effect.forEach(
        tables,
        (table) => database.select({ table, columns, where: inTime, values: [from, range.until] })
      )
      const rows = new Map<string, Row>()
      for (const found of read.reverse()) {
        for (const texts of found) {
          const row = of(texts)
          rows.set(keyOf(row, texts[0]!), row)
        }
      }
      held = [{ until: range.until, rows }, ...held]
      readUntil = range.until
    }),
    of: (key: string): Row | undefined => {
      for (const { rows } of held) {
        const row = rows.get(key)
        if (row !== undefined) return row
      }
      return undefined
    }
  }
}
