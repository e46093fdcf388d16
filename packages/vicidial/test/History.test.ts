import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import type { Database, TextRows } from "@anipool/vicidial/Database"
import * as History from "@anipool/vicidial/History"
import * as Statuses from "@anipool/vicidial/Statuses"
import * as WallTime from "@anipool/vicidial/WallTime"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

/** A row by its columns. */
type Row = Readonly<Record<string, string>>

/** A database of rows in memory that understands what `History` asks. */
const databaseOf = (tables: Readonly<Record<string, ReadonlyArray<Row>>>): Database => {
  const find = (table: string, where: string, values: ReadonlyArray<unknown>): ReadonlyArray<Row> => {
    const rows = tables[table] ?? []
    if (where.startsWith("WHERE lead_id IN")) {
      return rows.filter((row) => (values[0] as ReadonlyArray<number>).includes(Number(row["lead_id"])))
    }
    const [from, until] = where.startsWith("WHERE call_date >=") ? values as [string, string] : ["2000-01-01", "9999"]
    const limit = Number(/LIMIT (\d+)/.exec(where)?.[1] ?? Infinity)
    const code = new RegExp(/REGEXP '([^']+)'/.exec(where)?.[1] ?? "")
    const isLeft = (row: Row) =>
      [...where.matchAll(/NOT EXISTS \(SELECT 1 FROM (\w+)[^)]*?(?:INTERVAL (\d+) SECOND)?\)/g)].every((
        [, other, seconds]
      ) =>
        !(tables[other!] ?? []).some((each) =>
          each["caller_code"] === row["caller_code"] &&
          Math.abs(WallTime.secondsOf(each["call_date"]!) - WallTime.secondsOf(row["call_date"]!)) <=
            Number(seconds ?? 0)
        )
      )
    return rows.filter((row) => row["call_date"]! >= from && row["call_date"]! < until)
      .filter((row) => code.test(row["caller_code"] ?? "") && isLeft(row))
      .filter((row) => !where.includes("lead_id > 0") || Number(row["lead_id"] ?? 0) > 0)
      .sort((a, b) => a["call_date"]! < b["call_date"]! ? -1 : 1).slice(0, limit)
  }
  return {
    name: "test",
    minutesAhead: Effect.succeed(0),
    has: (table) => tables[table] !== undefined,
    tally: () => Effect.succeed([]),
    count: ({ table, values = [], where = "" }) => Effect.succeed(find(table, where, values).length),
    select: ({ columns, table, values = [], where = "" }) =>
      Effect.succeed(find(table, where, values).map((row) => columns.map((column) => row[column] ?? "")) as TextRows)
  }
}

const site = {
  country: "us" as const,
  statuses: Statuses.make([
    {
      status: "NI",
      name: "Not Interested",
      campaign: null,
      selectable: true,
      humanAnswered: true,
      customerContact: true,
      sale: false
    },
    {
      status: "NA",
      name: "No Answer AutoDial",
      campaign: null,
      selectable: false,
      humanAnswered: false,
      customerContact: false,
      sale: false
    }
  ]),
  campaigns: new Map([["SALES", "Sales"]]),
  lists: new Map([["101", "SALES"]]),
  carrierOf: (server: string, dialed: string) => dialed.startsWith("91") ? `carrier of ${server}` : "",
  instantOf: (wall: string) => `${wall}Z`
}

const read = (
  tables: Readonly<Record<string, ReadonlyArray<Row>>>,
  from = "2026-01-01 00:00:00",
  until = "2026-12-31 00:00:00"
) =>
  Effect.gen(function*() {
    const batches = yield* Stream.runCollect(History.read(databaseOf(tables), site, { from, until }))
    return { batches: [...batches], records: [...batches].flatMap(({ records }) => records) }
  })

const lead = (id: number): Row => ({
  lead_id: String(id),
  list_id: "101",
  phone_code: "1",
  phone_number: `646555${String(1_000 + id)}`,
  postal_code: "10001",
  entry_date: "2026-01-02 10:00:00",
  source_id: "WEB",
  called_count: "2"
})

const codeOf = (at: string, id: number) => `V${at.replace(/\D/g, "").slice(5)}${String(id).padStart(10, "0")}`
const cid = (at: string, id: number, more: Row = {}): Row => ({
  caller_code: codeOf(at, id),
  call_date: at,
  outbound_cid: "2125550100",
  call_type: "OUT",
  ...more
})
const extended = (at: string, id: number, uniqueid: string, placed = at): Row => ({
  caller_code: codeOf(placed, id),
  call_date: at,
  uniqueid
})
const log = (at: string, uniqueid: string, status: string, more: Row = {}): Row => ({
  uniqueid,
  call_date: at,
  list_id: "101",
  campaign_id: "SALES",
  status,
  phone_code: "1",
  phone_number: "6465551001",
  user: "6666",
  called_count: "3",
  ...more
})

const told = ({ datetime, dialId, dispositionName }: DialRecord) => [datetime, dialId, dispositionName]

describe("History", () => {
  it.effect("keeps calls apart whose code repeats after ten months", () =>
    Effect.gen(function*() {
      // Of January and of November, the code drops the month's first digit.
      const [january, november] = ["2026-01-15 10:00:00", "2026-11-15 10:00:00"] as const
      assert.strictEqual(codeOf(january, 1), codeOf(november, 1))
      const { records } = yield* read({
        vicidial_dial_cid_log: [cid(november, 1)],
        vicidial_dial_cid_log_archive: [cid(january, 1, { outbound_cid: "2125550199" })],
        vicidial_log_extended: [extended("2026-11-15 10:00:20", 1, "u2", november)],
        vicidial_log_extended_archive: [extended("2026-01-15 10:00:20", 1, "u1", january)],
        vicidial_log: [log("2026-11-15 10:00:20", "u2", "NA")],
        vicidial_log_archive: [log("2026-01-15 10:00:20", "u1", "NI")],
        vicidial_list: [lead(1)]
      })
      assert.deepStrictEqual(records.map(told), [
        [`${january}Z`, codeOf(january, 1), "Not Interested"],
        [`${november}Z`, codeOf(november, 1), "No Answer AutoDial"]
      ])
      assert.deepStrictEqual(records.map(({ fromNumber }) => fromNumber), ["2125550199", "2125550100"])
    }))

  it.effect("gives a call of which nothing was noted no outcome of the one that had its code before", () =>
    Effect.gen(function*() {
      const [january, november] = ["2026-01-15 10:00:00", "2026-11-15 10:00:00"] as const
      const { records } = yield* read({
        vicidial_dial_cid_log: [cid(january, 1), cid(november, 1)],
        vicidial_log_extended: [extended(january, 1, "u1")],
        vicidial_log: [log(january, "u1", "NI")],
        vicidial_carrier_log: [{ caller_code: codeOf(january, 1), call_date: january, sip_hangup_cause: "603" }],
        vicidial_list: [lead(1)]
      })
      assert.deepStrictEqual(records.map(({ dispositionName }) => dispositionName), ["Not Interested", "Unknown"])
    }))

  it.effect("finds what was noted a little ahead of the call, and the number that was dialed in the lead's place", () =>
    Effect.gen(function*() {
      const [at, ahead] = ["2026-03-05 10:00:00", "2026-03-05 09:59:58"] as const
      const { records } = yield* read({
        vicidial_dial_cid_log: [cid("2026-03-01 10:00:00", 1), cid(at, 1)],
        vicidial_dial_log: [{
          caller_code: codeOf(at, 1),
          call_date: ahead,
          lead_id: "1",
          channel: "Local/916465559999@default"
        }],
        vicidial_list: [lead(1)]
      })
      assert.deepStrictEqual(records.map(({ toNumber }) => toNumber), ["+16465551001", "6465559999"])
    }))

  it.effect("tells how long calls were answered, and who ended them", () =>
    Effect.gen(function*() {
      const at = (second: number) => WallTime.add("2026-03-05 10:00:00", second)
      const ends = [["AGENT", "42"], ["CALLER", "3"], ["NONE", "65535"], ["SYSTEM", "0"]] as const
      const { records } = yield* read({
        vicidial_dial_cid_log: ends.map((_, i) => cid(at(i), 1)),
        vicidial_log_extended: ends.map((_, i) => extended(at(i), 1, `u${i}`)),
        vicidial_log: ends.map(([by], i) => ({ ...log(at(i), `u${i}`, "NI"), term_reason: by })),
        vicidial_carrier_log: ends.map(([, seconds], i) => ({
          caller_code: codeOf(at(i), 1),
          call_date: at(i),
          dialstatus: "ANSWER",
          answered_time: seconds
        })),
        vicidial_list: [lead(1)]
      })
      assert.deepStrictEqual(
        records.map(({ durationSeconds, hangupSource }) => [hangupSource, durationSeconds]),
        [["AGENT", "42"], ["CALLER", "3"], ["", "65535"], ["SYSTEM", ""]]
      )
    }))

  it.effect("leaves young calls out that are not over", () =>
    Effect.gen(function*() {
      const statuses = ["", "NEW", "QUEUE", "INCALL", "XFER", "DISPO", "NI", "NA"]
      const at = (second: number) => WallTime.add("2026-03-05 10:00:00", second)
      const tables = {
        vicidial_dial_cid_log: [...statuses.map((_, i) => cid(at(i), 1)), cid(at(statuses.length), 1)],
        vicidial_log_extended: statuses.map((_, i) => extended(at(i), 1, `u${i}`)),
        vicidial_log: statuses.map((status, i) => log(at(i), `u${i}`, status)),
        vicidial_list: [lead(1)]
      }
      const recordedOf = (openFrom: WallTime.WallTime) =>
        Effect.map(
          Stream.runCollect(
            History.read(databaseOf(tables), site, { from: at(0), until: "2026-03-06 00:00:00", openFrom })
          ),
          (batches) => [...batches].flatMap(({ records }) => records).map(({ dispositionName }) => dispositionName)
        )
      assert.deepStrictEqual(yield* recordedOf(at(0)), ["Not Interested", "No Answer AutoDial"])
      assert.lengthOf(yield* recordedOf("2026-03-06 00:00:00"), statuses.length + 1)
    }))

  it.effect("takes a call that is being archived once, and finds what stands in either table", () =>
    Effect.gen(function*() {
      const at = "2026-03-05 10:00:00"
      const { records } = yield* read({
        vicidial_dial_cid_log: [cid(at, 1)],
        vicidial_dial_cid_log_archive: [cid(at, 1)],
        vicidial_dial_log_archive: [{ caller_code: codeOf(at, 1), call_date: at, lead_id: "1", uniqueid: "u1" }],
        vicidial_log: [log("2026-03-05 10:00:31", "u1", "NI")],
        vicidial_list_archive: [lead(1)]
      })
      assert.deepStrictEqual(records.map(told), [[`${at}Z`, codeOf(at, 1), "Not Interested"]])
      assert.deepInclude(records[0]!, {
        agentName: "6666",
        zip: "10001",
        totalDialAttempts: "3",
        toNumber: "+16465551001"
      })
    }))

  it.effect("misses nothing that is archived between any two of its readings", () =>
    Effect.gen(function*() {
      const at = (second: number) => WallTime.add("2026-03-05 10:00:00", second)
      const calls = [0, 1, 2, 3, 4].map((second) => ({ at: at(second), uniqueid: `u${second}` }))
      const live = {
        vicidial_dial_cid_log: calls.map((call) => cid(call.at, 1)),
        vicidial_dial_log: calls.map((call) => ({
          caller_code: codeOf(call.at, 1),
          call_date: call.at,
          lead_id: "1",
          uniqueid: call.uniqueid
        })),
        vicidial_log: calls.map((call) => log(WallTime.add(call.at, 9), call.uniqueid, "NI"))
      }
      const archived = Object.fromEntries(
        Object.entries(live).flatMap(([name, rows]) => [[name, []], [`${name}_archive`, rows]])
      )
      let readings = 0
      for (let before = 0; before <= readings; before++) {
        readings = 0
        let tables: Record<string, ReadonlyArray<Row>> = { ...live, vicidial_list: [lead(1)] }
        const archiving: Database = {
          ...databaseOf({ ...live, ...archived }),
          select: (selection) =>
            Effect.suspend(() => {
              if (readings++ === before) tables = { ...tables, ...archived }
              return databaseOf(tables).select(selection)
            })
        }
        const range = { from: "2026-03-05 00:00:00", until: "2026-03-06 00:00:00" }
        const batches = yield* Stream.runCollect(History.read(archiving, site, range))
        assert.deepStrictEqual(
          [...batches].flatMap(({ records }) => records).map(told),
          calls.map((call) => [`${call.at}Z`, codeOf(call.at, 1), "Not Interested"]),
          `archived before reading ${before}`
        )
      }
      assert.isAbove(readings, 10)
    }))

  it.effect("takes what is live for newer than its copy in the archive, and the identifier that has an outcome", () =>
    Effect.gen(function*() {
      const at = "2026-03-05 10:00:00"
      const answered = "2026-03-05 10:00:20"
      const { records } = yield* read({
        vicidial_dial_cid_log: [cid(at, 1)],
        vicidial_dial_log: [{ caller_code: codeOf(at, 1), call_date: at, lead_id: "1", uniqueid: "local" }],
        vicidial_log_extended: [extended(answered, 1, "u1", at)],
        vicidial_log: [log(answered, "u1", "NI")],
        vicidial_log_archive: [log(answered, "u1", "INCALL")],
        vicidial_list: [lead(1)]
      })
      assert.deepStrictEqual(records.map(told), [[`${at}Z`, codeOf(at, 1), "Not Interested"]])
    }))

  it.effect("reads the number out of the log of what was dialed, before there was one of numbers", () =>
    Effect.gen(function*() {
      const [old, later] = ["2026-03-05 10:00:00", "2026-03-06 10:00:00"] as const
      const dialed = (at: string) => ({
        caller_code: codeOf(at, 1),
        call_date: at,
        lead_id: "1",
        outbound_cid: `"${codeOf(at, 1)}" <3125550111>`
      })
      const { records } = yield* read({
        vicidial_dial_cid_log: [cid(later, 1)],
        vicidial_dial_log: [
          dialed(old),
          { ...dialed(old), caller_code: codeOf(old, 1).replace("V", "DC") },
          dialed(later)
        ],
        vicidial_list: [lead(1)]
      })
      assert.deepStrictEqual(records.map(({ callDirection, fromNumber }) => [fromNumber, callDirection]), [
        ["3125550111", "Transfer"],
        ["3125550111", "Outbound"],
        ["2125550100", "Outbound"]
      ])
    }))

  it.effect("tells a call by its lead and its line where nothing else was noted, and counts what is no dial", () =>
    Effect.gen(function*() {
      const at = (second: number) => `2026-03-05 10:00:0${second}`
      const carrier = (second: number, dialstatus: string, sip = "") => ({
        caller_code: codeOf(at(second), 1),
        call_date: at(second),
        dialstatus,
        sip_hangup_cause: sip
      })
      const { batches, records } = yield* read({
        vicidial_dial_cid_log: [
          cid(at(0), 1),
          cid(at(1), 1, { call_type: "3WAY" }),
          cid(at(2), 1, { outbound_cid: "" }),
          cid(at(3), 9),
          cid(at(4), 1)
        ],
        vicidial_carrier_log: [
          carrier(0, "BUSY"),
          { ...carrier(1, "CHANUNAVAIL", "200"), hangup_cause: "0" },
          {
            ...carrier(4, "CONGESTION", "603"),
            sip_hangup_reason: "Network Blocked",
            hangup_cause: "21",
            answered_time: "0"
          }
        ],
        vicidial_list: [lead(1)]
      })
      assert.deepStrictEqual(
        records.map(({ callDirection, dispositionName, toNumber }) => [callDirection, dispositionName, toNumber]),
        [
          ["Outbound", "Busy", "+16465551001"],
          ["Transfer", "Congestion", "+16465551001"],
          ["Outbound", "SIP 603", "+16465551001"]
        ]
      )
      assert.deepStrictEqual(
        records.map(({ q850Cause, sipCode, sipReason }) => [sipCode, sipReason, q850Cause]),
        [["", "", ""], ["", "", ""], ["603", "Network Blocked", "21"]]
      )
      assert.deepStrictEqual(records.map(({ durationSeconds }) => durationSeconds), ["0", "0", "0"])
      assert.deepStrictEqual(
        batches.map(({ unusable }) => unusable).filter((each) => Object.keys(each).length > 0),
        [{ no_caller_id: 1, no_prospect: 1 }]
      )
    }))

  it.effect("reads a call of the live log once, however many batches the archive before it has", () =>
    Effect.gen(function*() {
      const at = (second: number) => WallTime.add("2026-03-05 00:00:00", second)
      const archived = Array.from({ length: History.batchCalls * 2 + 10 }, (_, i) => cid(at(i), i + 1))
      const live = Array.from({ length: 20 }, (_, i) => cid(at(archived.length + i), i + 1))
      const database = databaseOf({ vicidial_dial_cid_log: live, vicidial_dial_cid_log_archive: archived })
      let rows = 0
      const counting: Database = {
        ...database,
        select: (selection) =>
          Effect.tap(database.select(selection), (found) => {
            if (selection.table === "vicidial_dial_cid_log" && selection.values !== undefined) rows += found.length
          })
      }
      const range = { from: at(0), until: "2026-03-06 00:00:00" }
      const batches = yield* Stream.runCollect(History.read(counting, site, range))
      assert.isAbove(batches.length, 2)
      assert.strictEqual(
        [...batches].reduce((sum, { unusable }) => sum + (unusable.no_prospect ?? 0), 0),
        archived.length + live.length
      )
      assert.strictEqual(rows, live.length)
    }))

  it.effect("ends every batch between two seconds, however many calls one second has", () =>
    Effect.gen(function*() {
      const seconds = ["2026-03-05 10:00:00", "2026-03-05 10:00:01", "2026-03-05 10:00:02"]
      const count = Math.ceil(History.batchCalls * 0.7)
      const busy = seconds.flatMap((at, second) =>
        Array.from({ length: second === 1 ? History.batchCalls + 5 : count }, (_, i) => cid(at, i + 1))
      )
      const tables = {
        vicidial_dial_cid_log: busy,
        vicidial_list: Array.from({ length: History.batchCalls + 5 }, (_, i) => lead(i + 1))
      }
      const { batches, records } = yield* read(tables, "2026-03-05 00:00:00", "2026-03-06 00:00:00")
      assert.lengthOf(records, busy.length)
      assert.lengthOf(new Set(records.map(({ datetime, dialId }) => `${datetime}${dialId}`)), busy.length)
      // What a batch says of where to go on is what the next begins with.
      for (const [i, { records: [first], until }] of batches.slice(1).entries()) {
        if (first !== undefined) assert.isAtLeast(first.datetime.localeCompare(`${batches[i]!.until}Z`), 0)
        assert.isAbove(until.localeCompare(batches[i]!.until), 0)
      }
      const halfway = batches[1]!.until
      const rest = yield* read(tables, halfway, "2026-03-06 00:00:00")
      assert.lengthOf(rest.records, records.filter(({ datetime }) => datetime >= `${halfway}Z`).length)
      assert.deepStrictEqual(yield* History.first(databaseOf(tables)), Option.some(seconds[0]!))
    }))

  it.effect("gives no call what became of another one whose server made the same identifier", () =>
    Effect.gen(function*() {
      const at = "2026-03-05 10:00:00"
      const dialed = (id: number, server: string) => ({
        caller_code: codeOf(at, id),
        call_date: at,
        lead_id: String(id),
        server_ip: server,
        uniqueid: "1772704800.7",
        channel: `Local/91646555${1_000 + id}@default`
      })
      const { records } = yield* read({
        vicidial_dial_cid_log: [cid(at, 1), cid(at, 2)],
        vicidial_dial_log: [dialed(1, "10.0.0.1"), dialed(2, "10.0.0.2")],
        vicidial_log: [log(at, "1772704800.7", "NI", { lead_id: "1" })],
        vicidial_list: [lead(1), lead(2)]
      })
      assert.deepStrictEqual(
        records.map(({ agentName, dispositionName, toNumber }) => [toNumber, dispositionName, agentName]),
        [["+16465551001", "Not Interested", "6666"], ["+16465551002", "Unknown", ""]]
      )
    }))

  it.effect("takes each call once that the log of what was dialed alone has, beside those of the log of numbers", () =>
    Effect.gen(function*() {
      const at = (second: number) => WallTime.add("2026-03-05 10:00:00", second)
      const dialed = (code: string, date: string, more: Row = {}): Row => ({
        caller_code: code,
        call_date: date,
        lead_id: "1",
        channel: "Local/8600051@default",
        extension: "916465559999",
        outbound_cid: `"${code}" <3125550111>`,
        ...more
      })
      const manual = (second: number) => codeOf(at(second), 1).replace("V", "M")
      const tables = {
        vicidial_dial_cid_log: [cid(at(0), 1), cid(at(30), 2)],
        vicidial_dial_cid_log_archive: [cid(at(-90), 1), cid(at(0), 1)],
        vicidial_dial_log: [
          // Of the dialer, noted a little apart.
          dialed(codeOf(at(0), 1), at(2)),
          dialed(codeOf(at(30), 2), at(29)),
          dialed(manual(10), at(10)),
          // To an agent's telephone, of no lead, and of one that came in.
          dialed(manual(11), at(11), { lead_id: "0" }),
          dialed(codeOf(at(12), 1).replace("V", "S"), at(12)),
          dialed(manual(40), at(40))
        ],
        vicidial_dial_log_archive: [
          dialed(codeOf(at(-90), 1), at(-90)),
          dialed(manual(-80), at(-80), { outbound_cid: "3125550112" }),
          dialed(manual(10), at(10))
        ],
        vicidial_list: [lead(1), lead(2)]
      }
      const { records } = yield* read(tables, at(-100), at(60))
      assert.deepStrictEqual(
        records.map(({ dialId, fromNumber, toNumber }) => [dialId, fromNumber, toNumber]),
        [
          [codeOf(at(-90), 1), "2125550100", "6465559999"],
          [manual(-80), "3125550112", "6465559999"],
          [codeOf(at(0), 1), "2125550100", "6465559999"],
          [manual(10), "3125550111", "6465559999"],
          [codeOf(at(30), 2), "2125550100", "6465559999"],
          [manual(40), "3125550111", "6465559999"]
        ]
      )
      assert.strictEqual(yield* History.count(databaseOf(tables), { from: at(-100), until: at(60) }), records.length)
    }))

  it.effect("tells the carrier that a call left by, by its server and what it dialed there", () =>
    Effect.gen(function*() {
      const [at, later] = ["2026-03-05 10:00:00", "2026-03-05 10:00:01"] as const
      const dialed = (at: string, more: Row): Row => ({
        caller_code: codeOf(at, 1),
        call_date: at,
        lead_id: "1",
        server_ip: "10.0.0.2",
        ...more
      })
      const { records } = yield* read({
        vicidial_dial_cid_log: [cid(at, 1), cid(later, 1)],
        vicidial_dial_log: [
          dialed(at, { channel: "Local/916465551001@default" }),
          dialed(later, { channel: "Local/8600051@default", extension: "816465551001" })
        ],
        vicidial_list: [lead(1)]
      })
      assert.deepStrictEqual(records.map(({ carrier }) => carrier), ["carrier of 10.0.0.2", ""])
    }))

  it.effect("takes the number that a manual call dialed out of its extension, as its channel leads to the agent", () =>
    Effect.gen(function*() {
      const at = "2026-03-05 10:00:00"
      const code = codeOf(at, 1).replace("V", "M")
      const manual = { caller_code: code, call_date: at, lead_id: "1", channel: "Local/8600051@default" }
      const of = (extension: string) =>
        Effect.map(
          read({
            vicidial_dial_cid_log: [cid(at, 1, { caller_code: code, call_type: "MANUAL" })],
            vicidial_dial_log: [{ ...manual, extension }],
            vicidial_list: [lead(1)]
          }),
          ({ records }) => records.map(({ toNumber }) => toNumber)
        )
      assert.deepStrictEqual(yield* of("916465559999"), ["6465559999"])
      assert.deepStrictEqual(yield* of("916465551001"), ["+16465551001"])
      assert.deepStrictEqual(yield* of("8600051"), ["+16465551001"])
    }))
})
