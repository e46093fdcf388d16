/**
 * A VICIdial site that is made up: settings, leads, and calls as its logs would have them, the same for the same seed.
 *
 * All but the calls of the last day stand in the archives. Some calls have no outcome noted, some only what the carrier said,
 * and of some the log knows the outcome by its own identifier, of others by the extended log's.
 */
import * as Effect from "effect/Effect"
import * as MySql from "mysql2/promise"
import { Readable } from "node:stream"
import * as WallTime from "../WallTime.ts"
import * as SiteTables from "./SiteTables.ts"

/** How much of it. */
export interface Options {
  /** The first day. */
  readonly from: string
  readonly days: number
  readonly callsPerDay: number
  /** Calls of the last day, where there are others than on each day before. */
  readonly callsOfLastDay?: number
  readonly leads: number
  /** Numbers of each area code in the CID group. */
  readonly numbersPerCode: number
  readonly seed?: number
}

/** Area codes that the site dials and holds numbers of; the leads' ZIPs lie in them. */
export const areaCodes = [
  ["212", "10001", "NY"],
  ["312", "60601", "IL"],
  ["305", "33130", "FL"],
  ["213", "90012", "CA"],
  ["713", "77002", "TX"],
  ["206", "98101", "WA"],
  ["617", "02108", "MA"],
  ["404", "30303", "GA"],
  ["602", "85003", "AZ"],
  ["303", "80202", "CO"]
] as const

/** The numbers of a CID group that rotates by time, of which one is on at a time. */
export const rotatingNumbers = Array.from({ length: 12 }, (_, i) => `${3_125_550_200 + i}`)

/** The number that is shown where the group has none. */
export const campaignNumber = "2125550199"

/**
 * Makes the site in a new database of a server.
 *
 * @public For tests.
 */
export const make = (url: string, options: Options): Effect.Effect<void> => Effect.promise(() => fill(url, options))

// internal

/** Rows that are held before they are loaded. */
const rowsHeldMax = 50_000

const fill = async (url: string, options: Options): Promise<void> => {
  const address = new URL(url)
  const name = address.pathname.slice(1)
  address.pathname = "/"
  const connection = await MySql.createConnection({ uri: address.toString(), charset: "utf8mb4" })
  try {
    await connection.query(`CREATE DATABASE \`${name}\``)
    await connection.query(`USE \`${name}\``)
    for (const statement of SiteTables.statements()) await connection.query(statement)
    const each = async (change: "DISABLE" | "ENABLE") => {
      for (const table of SiteTables.logs) {
        for (const stored of [table, `${table}_archive`]) await connection.query(`ALTER TABLE ${stored} ${change} KEYS`)
      }
    }
    const insert: Insert = async (table, columns, rows) => {
      if (rows.length === 0) return
      const text = rows.map((row) => `${row.join("\t")}\n`).join("")
      await connection.query({
        sql: `LOAD DATA LOCAL INFILE 'rows' INTO TABLE ${table} (${columns})`,
        infileStreamFactory: () => Readable.from([Buffer.from(text)])
      })
    }
    await fillSettings(insert, options)
    // Indexes are made once of all rows, which takes a fraction of keeping them.
    await each("DISABLE")
    const leads = await fillLeads(insert, options)
    for (let day = 0; day < options.days; day++) await fillDay(insert, options, leads, day)
    await each("ENABLE")
  } finally {
    await connection.end()
  }
}

type Insert = (table: string, columns: string, rows: ReadonlyArray<ReadonlyArray<unknown>>) => Promise<void>

const numberOf = (code: string, i: number) => `${code}${5_000_000 + i * 13 + 100}`
const numbersOf = (code: string, count: number) => Array.from({ length: count }, (_, i) => numberOf(code, i))

const fillSettings = async (insert: Insert, { numbersPerCode }: Options): Promise<void> => {
  const held = areaCodes.slice(0, 7)
  await insert("vicidial_cid_groups", "cid_group_id, cid_group_type, cid_auto_rotate_minutes", [
    ["LOCAL", "AREACODE", 0],
    ["EAST", "STATE", 0],
    ["TURNS", "NONE", 30]
  ])
  await insert(
    "vicidial_campaign_cid_areacodes",
    "campaign_id, areacode, outbound_cid, active, call_count_today, cid_description",
    [
      ...held.flatMap(([code], i) =>
        numbersOf(code, numbersPerCode).flatMap((number, n) => [
          ["LOCAL", code, number, "Y", n, ""],
          // A near code that the numbers serve too: one number, two rows.
          ["LOCAL", held[(i + 1) % held.length]![0], number, "Y", 0, ""]
        ])
      ),
      ["EAST", "NY", numbersOf("212", 1)[0], "Y", 5, ""],
      ["EAST", "MA", numbersOf("617", 1)[0], "Y", 0, ""],
      ["EAST", "CT", "0000000000", "Y", 0, ""],
      ["EAST", "NJ", "9085550100", "N", 0, ""],
      // One is on at a time; the last is switched off by hand.
      ...rotatingNumbers.map((number, i) => ["TURNS", "NONE", number, i === 3 ? "Y" : "N", 0, `turn ${i}`]),
      ["TURNS", "NONE", "3125550299", "N", 0, "DONOTUSE"],
      ["MANUAL", "312", numbersOf("312", 2)[1], "Y", 0, ""]
    ]
  )
  await insert(
    "vicidial_campaigns",
    `campaign_id, campaign_name, dial_method, campaign_cid, use_custom_cid, cid_group_id, cid_group_id_two,
      call_limit_24hour_method, closer_campaigns`,
    [
      ["SALES", "Sales", "RATIO", campaignNumber, "N", "LOCAL", "EAST", "DISABLED", " - "],
      [
        "MANUAL",
        "By hand",
        "MANUAL",
        campaignNumber,
        "AREACODE",
        "---DISABLED---",
        "---DISABLED---",
        "LEAD",
        " SUPPORT -"
      ],
      ["ONE", "One number", "RATIO", campaignNumber, "N", "---DISABLED---", "---DISABLED---", "DISABLED", ""],
      ["LEADCID", "By lead", "RATIO", "", "Y", "GONE", "---DISABLED---", "DISABLED", ""]
    ]
  )
  await insert("vicidial_lists", "list_id, campaign_id, campaign_cid_override, cid_group_id", [
    [101, "SALES", "", "---DISABLED---"],
    [102, "MANUAL", "", "---DISABLED---"],
    [103, "ONE", "3125550123", "---DISABLED---"],
    [104, "SALES", "", "EAST"]
  ])
  const statusColumns = "status, status_name, selectable, human_answered, customer_contact, sale"
  await insert("vicidial_statuses", statusColumns, [
    ["NA", "Geen gehoor", "N", "N", "N", "N"],
    ["AA", "Answering Machine Auto", "N", "N", "N", "N"],
    ["B", "Busy", "N", "N", "N", "N"],
    ["NI", "Not Interested", "Y", "Y", "Y", "N"],
    ["SALE", "Sale Made", "Y", "Y", "Y", "Y"],
    ["DROP", "Agent Not Available", "N", "Y", "N", "N"],
    ["ADC", "Disconnected Number Auto", "N", "N", "N", "N"]
  ])
  await insert("vicidial_campaign_statuses", `${statusColumns}, campaign_id`, [
    ["NI", "Not Interested", "Y", "Y", "Y", "N", "SALES"],
    ["SALE", "Sale Made", "Y", "Y", "Y", "N", "MANUAL"]
  ])
  await insert("vicidial_inbound_dids", "did_pattern, did_active", [
    ["default", "Y"],
    ...numbersOf("212", numbersPerCode).map((number) => [number, "Y"]),
    [numbersOf("312", 1)[0], "N"]
  ])
  await insert("groups_alias", "group_alias_id, caller_id_number, active", [["MAINLINE", "2125550198", "Y"]])
  await insert("phones", "extension, login, outbound_cid", [
    ["6001", "6001a", "2125550197"],
    ["6002", "6002a", ""],
    ["6003", "6003a", numbersOf("212", 1)[0]],
    ["6004", "6004a", "2125550196"]
  ])
  await insert("vicidial_users", "user, phone_login, active", [
    ["4021", "6003a", "Y"],
    ["4022", "6001a", "Y"],
    ["4023", "6004a", "N"]
  ])
  // Of all servers, with a prefix that other calls would have, and one that is not in use.
  const dialplan = (pattern: string) =>
    `exten => ${pattern},1,AGI(agi://127.0.0.1:4577/call_log)\\nexten => ${pattern},2,Dial(\${TRUNK}/\${EXTEN:1},60,tTo)`
  await insert("vicidial_server_carriers", "carrier_id, dialplan_entry, active", [
    ["TELNYX", dialplan("_91NXXNXXXXXX"), "Y"],
    ["TWILIO", dialplan("_81NXXNXXXXXX"), "Y"],
    ["OLD", dialplan("_9."), "N"]
  ])
  await insert("vicidial_custom_cid", "cid, state", [["2125550111", "NY"]])
}

interface Lead {
  readonly id: number
  readonly list: number
  readonly code: string
  readonly phone: string
}

const fillLeads = async (insert: Insert, { from, leads }: Options): Promise<ReadonlyArray<Lead>> => {
  const columns = "lead_id, list_id, phone_code, phone_number, state, postal_code, entry_date, source_id, called_count"
  const archived = Math.floor(leads / 10)
  const made: Array<Lead> = []
  const rows: Array<ReadonlyArray<unknown>> = []
  for (let id = 1; id <= leads; id++) {
    const [code, zip, state] = areaCodes[id % areaCodes.length]!
    const phone = `${code}${2 + id % 7}${String(id * 7919 % 1_000_000).padStart(6, "2").replace(/^11/, "12")}`
    const list = id % 20 === 0 ? 102 : id % 33 === 0 ? 103 : 101
    made.push({ id, list, code, phone })
    // Some leads have no postal code, and some are archived.
    rows.push([id, list, "1", phone, state, id % 5 === 0 ? "" : zip, `${from} 08:00:00`, "WEB", id % 4])
    if (id === archived) await insert("vicidial_list_archive", columns, rows.splice(0))
    else if (rows.length >= rowsHeldMax) {
      await insert(id < archived ? "vicidial_list_archive" : "vicidial_list", columns, rows.splice(0))
    }
  }
  await insert("vicidial_list", columns, rows)
  return made
}

const campaigns: Readonly<Record<number, string>> = { 101: "SALES", 102: "MANUAL", 103: "ONE" }

const fillDay = async (insert: Insert, options: Options, leads: ReadonlyArray<Lead>, day: number): Promise<void> => {
  const { days, from, numbersPerCode, seed = 1 } = options
  const isLast = day === days - 1
  const calls = isLast ? options.callsOfLastDay ?? options.callsPerDay : options.callsPerDay
  const random = randomOf(seed * 1_000 + day)
  const begin = WallTime.secondsOf(`${from} 09:00:00`) + day * 86_400
  const wallAt = clock(begin)
  const used = new Map<string, number>()
  const logs: Array<Log> = []
  const log = (table: string, columns: string) => {
    const rows: Log["rows"] = []
    logs.push({ table: `${table}${isLast ? "" : "_archive"}`, columns, rows })
    return rows
  }
  const cids = log("vicidial_dial_cid_log", "caller_code, call_date, call_type, outbound_cid, outbound_cid_type")
  const dialed = log(
    "vicidial_dial_log",
    "caller_code, lead_id, call_date, channel, outbound_cid, sip_hangup_cause, uniqueid"
  )
  const extended = log("vicidial_log_extended", "uniqueid, call_date, lead_id, caller_code")
  const outcomes = log(
    "vicidial_log",
    "uniqueid, lead_id, list_id, campaign_id, call_date, status, phone_code, phone_number, user, called_count"
  )
  const carrier = log(
    "vicidial_carrier_log",
    "uniqueid, call_date, lead_id, dialstatus, sip_hangup_cause, caller_code"
  )
  const load = async () => {
    for (const { columns, rows, table } of logs) await insert(table, columns, rows.splice(0))
  }
  const taken = new Set<string>()
  for (let call = 0; call < calls; call++) {
    const lead = leads[Math.floor(random() * leads.length)]!
    const second = Math.floor(call * 43_200 / calls)
    const at = wallAt(second)
    // One letter, the time without the first digit of the month, and the lead.
    const code = `V${at.slice(6, 7)}${at.slice(8, 10)}${at.slice(11, 13)}${at.slice(14, 16)}${at.slice(17)}${
      String(lead.id).padStart(10, "0")
    }`
    if (taken.has(code)) continue
    taken.add(code)
    const number = showsOne(lead) ? campaignNumber : leastUsed(lead.code, numbersPerCode, used)
    const uniqueId = `${1_600_000_000 + day * 86_400 + second}.${call}`
    const answeredAt = wallAt(second + 5 + Math.floor(random() * 40))
    const chance = random()
    const isBlocked = chance < 0.03
    const hasOutcome = chance > 0.05
    const status = statusOf(random())
    cids.push([code, at, "OUT", number, "CID_GROUP"])
    dialed.push([
      code,
      lead.id,
      at,
      `Local/91${lead.phone}@default`,
      `"${code}" <${number}>`,
      isBlocked ? 603 : 0,
      chance > 0.5 ? uniqueId : ""
    ])
    carrier.push([uniqueId, answeredAt, lead.id, isBlocked ? "CONGESTION" : "ANSWER", isBlocked ? 603 : 200, code])
    if (hasOutcome) {
      extended.push([uniqueId, answeredAt, lead.id, code])
      outcomes.push([
        uniqueId,
        lead.id,
        lead.list,
        campaigns[lead.list],
        answeredAt,
        status,
        "1",
        lead.phone,
        "VDAD",
        call % 5
      ])
    }
    if (cids.length >= rowsHeldMax) await load()
  }
  await load()
}

/** Rows of a log that are to be loaded. */
interface Log {
  readonly table: string
  readonly columns: string
  readonly rows: Array<ReadonlyArray<unknown>>
}

/** Times so many seconds after a time; each text is made once. */
const clock = (begin: number): (second: number) => WallTime.WallTime => {
  const known: Array<WallTime.WallTime> = []
  return (second) => known[second] ??= WallTime.ofSeconds(begin + second)
}

const showsOne = ({ code, list }: Lead): boolean =>
  list === 103 || !areaCodes.slice(0, 7).some(([held]) => held === code)

/** The least used, and of those the first: each in its turn. */
const leastUsed = (code: string, count: number, used: Map<string, number>): string => {
  const uses = used.get(code) ?? 0
  used.set(code, uses + 1)
  return numberOf(code, uses % count)
}

const statusOf = (chance: number): string =>
  chance < 0.5 ? "NA" : chance < 0.7 ? "AA" : chance < 0.8 ? "NI" : chance < 0.82 ? "SALE" : chance < 0.9 ? "B" : "ADC"

/** A sequence of numbers below 1, the same for the same seed. */
const randomOf = (seed: number): () => number => {
  let state = seed % 2_147_483_647 || 1
  return () => {
    state = state * 48_271 % 2_147_483_647
    return state / 2_147_483_647
  }
}
