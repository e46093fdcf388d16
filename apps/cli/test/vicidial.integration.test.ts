import { Administration } from "@anipool/core/administration/Administration"
import { DialsAdministration } from "@anipool/core/dials/DialsAdministration"
import { type DialRecord, none } from "@anipool/domain/dials/DialRecord"
import { Dials, type Figures } from "@anipool/storage/Dials"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import * as Database from "@anipool/vicidial/Database"
import * as History from "@anipool/vicidial/History"
import * as Statuses from "@anipool/vicidial/Statuses"
import * as GeneratedSite from "@anipool/vicidial/testing/GeneratedSite"
import * as MariaDb from "@anipool/vicidial/testing/MariaDb"
import * as SiteTables from "@anipool/vicidial/testing/SiteTables"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/TestClock"
import * as MySql from "mysql2/promise"
import { CommandLine, layer } from "./commandLine.ts"

interface Known {
  readonly callable: string
  readonly statements: ReadonlyArray<{ readonly note: string | null }>
}

/** The site of all tests: three days of calls that end before the clock's. */
class Site extends Context.Tag("test/Site")<Site, { readonly url: string }>() {}

const site = { from: "2026-03-05", days: 3, callsPerDay: 700, leads: 300, numbersPerCode: 3 }
const lastDay = "2026-03-07"
const now = Date.parse("2026-03-08T12:00:00Z")

const siteLayer = Layer.scoped(
  Site,
  Effect.gen(function*() {
    const server = yield* MariaDb.start
    const url = server.url("site")
    yield* GeneratedSite.make(url, site)
    return { url }
  })
)

/** The calls as one statement has them: every log with its archive, joined by code or identifier within a day. */
const reference = (url: string) =>
  Effect.promise(async () => {
    const connection = await MySql.createConnection({ uri: url, dateStrings: true })
    const both = (table: string) => `(SELECT * FROM ${table} UNION ALL SELECT * FROM ${table}_archive)`
    const within = (table: string) => `ABS(TIMESTAMPDIFF(SECOND, c.call_date, ${table}.call_date)) < 86400`
    const [rows] = await connection.query(`
      SELECT c.caller_code AS code, c.call_date AS at, c.outbound_cid AS cid, l.status, l.campaign_id AS campaign,
        l.called_count AS attempts, k.sip_hangup_cause AS sip, k.dialstatus AS ending, v.phone_number AS phone,
        v.postal_code AS zip, v.entry_date AS entered, v.list_id AS list, v.called_count AS called
      FROM ${both("vicidial_dial_cid_log")} c
      JOIN ${both("vicidial_dial_log")} d ON d.caller_code = c.caller_code AND ${within("d")}
      LEFT JOIN ${both("vicidial_log_extended")} e ON e.caller_code = c.caller_code AND ${within("e")}
      LEFT JOIN ${both("vicidial_log")} l ON l.uniqueid = e.uniqueid AND ${within("l")}
      LEFT JOIN ${both("vicidial_carrier_log")} k ON k.caller_code = c.caller_code AND ${within("k")}
      LEFT JOIN ${both("vicidial_list")} v ON v.lead_id = d.lead_id
      ORDER BY c.call_date, c.caller_code`)
    await connection.end()
    return rows as ReadonlyArray<Readonly<Record<string, string | number | null>>>
  })

const change = (url: string, text: string) =>
  Effect.promise(async () => {
    const connection = await MySql.createConnection({ uri: url })
    await connection.query(text)
    await connection.end()
  })

const names: Readonly<Record<string, string>> = {
  NA: "Geen gehoor",
  AA: "Answering Machine Auto",
  B: "Busy",
  NI: "Not Interested",
  SALE: "Sale Made",
  ADC: "Disconnected Number Auto"
}
const campaigns: Readonly<Record<string, string>> = { SALES: "Sales", MANUAL: "By hand", ONE: "One number" }
const lists: Readonly<Record<string, string>> = { 101: "SALES", 102: "MANUAL", 103: "ONE" }

const toRecord = (row: Readonly<Record<string, string | number | null>>): DialRecord => {
  const campaignId = String(row["campaign"] ?? lists[String(row["list"])])
  const isContact = row["status"] === "NI" || row["status"] === "SALE"
  const name = campaignId === "MANUAL" && row["status"] === "SALE"
    ? "Sale Made (MANUAL/SALE)"
    : names[String(row["status"])]
  return {
    ...none,
    campaignId,
    campaignName: campaigns[campaignId]!,
    fromNumber: String(row["cid"]),
    dispositionName: row["sip"] === 603 && !isContact ? "SIP 603" : name ?? "Answered",
    toNumber: String(row["phone"]),
    datetime: String(row["at"]),
    callDirection: "Outbound",
    zip: String(row["zip"]),
    sysCreatedDateOriginal: String(row["entered"]).slice(0, 10),
    totalDialAttempts: String(row["attempts"] ?? row["called"]),
    leadSource: "WEB",
    dialId: String(row["code"]),
    sipCode: row["sip"] === 603 ? "603" : ""
  }
}

/** The carrier's answer to a call that reached nobody. */
const isRefused = ({ dispositionName, sipCode }: DialRecord): boolean =>
  sipCode === "603" && dispositionName === "SIP 603"

/** Figures with ranks for ids: two workspaces that were made alike have others. */
const comparable = (figures: Figures) => {
  const rank = (ids: ReadonlyArray<number>) => new Map([...new Set(ids)].sort((a, b) => a - b).map((id, i) => [id, i]))
  const anis = rank(figures.anis.map(({ aniId }) => aniId))
  const keys = rank(figures.dialDays.map(({ campaignKey }) => campaignKey))
  return {
    aniDays: figures.aniDays.map((each) => ({ ...each, aniId: anis.get(each.aniId) })),
    anis: figures.anis.map((each) => ({ ...each, aniId: anis.get(each.aniId) })),
    dialDays: figures.dialDays.map((each) => ({ ...each, campaignKey: keys.get(each.campaignKey) }))
  }
}

const figuresOf = Effect.fnUntraced(function*(name: string) {
  const { core, stored } = yield* CommandLine
  const workspace = yield* core(Effect.flatMap(Administration, (each) => each.workspace(name)))
  return yield* stored(Effect.flatMap(Dials, (dials) => dials.figures(workspace.id)))
})

const made = Effect.fnUntraced(function*(name: string, ...more: ReadonlyArray<string>) {
  const { json } = yield* CommandLine
  yield* TestClock.setTime(now)
  yield* json("workspace", "create", "--name", name, "--country", "us", ...more)
})

const importing = Effect.fnUntraced(function*(name: string, ...more: ReadonlyArray<string>) {
  const { url } = yield* Site
  const { json } = yield* CommandLine
  // oxlint-disable-next-line typescript/no-explicit-any -- read as data
  return (yield* json("vicidial", "import", "--workspace", name, "--database", url, ...more)) as any
})

describe.skipIf(MariaDb.missing() !== undefined)(
  `vicidial import${MariaDb.missing() === undefined ? "" : ` (${MariaDb.missing()})`}`,
  () => {
    it.layer(siteLayer)((it) => {
      it.effect("takes settings and calls in, counted as one by one, and a rerun changes nothing", () =>
        Effect.gen(function*() {
          const { core, json } = yield* CommandLine
          const { url } = yield* Site
          yield* made("Acme", "--inbound-groups")
          const first = yield* importing("Acme")
          const rows = yield* reference(url)
          assert.strictEqual(first.calls.read, rows.length)
          assert.strictEqual(first.calls.recorded, rows.length)
          assert.deepStrictEqual(first.calls.refused, {})
          // Seven codes of three numbers in LOCAL, two in EAST, one each in MANUAL and ONE; all that take turns.
          assert.deepStrictEqual(first.numbers, { added: 21 + 2 + 12 + 1 + 1 + 1, present: 0 })
          assert.deepStrictEqual(first.lists, { added: 2, present: 0 })
          // An agent whose number is held; the one of another is not, and a third phone is nobody's.
          assert.deepStrictEqual(first.agents, { added: 1, present: 0 })
          const kept = yield* json("owner", "list", "--workspace", "Acme") as Effect.Effect<ReadonlyArray<unknown>>
          assert.deepStrictEqual(kept.map((each) => (each as { readonly owner: string }).owner), ["4021"])
          assert.deepStrictEqual((yield* importing("Acme", "--dry-run")).agents, { added: 0, present: 1 })
          assert.deepStrictEqual(first.pools, { added: 6, present: 0 })
          assert.deepStrictEqual(first.campaigns, { added: 4, present: 0 })
          assert.deepStrictEqual(first.dispositions, { added: 8, present: 0 })
          // SALES goes on with its second CID group.
          // oxlint-disable-next-line typescript/no-explicit-any -- read as data
          const { override } = (yield* json("policy", "show", "--workspace", "Acme", "--campaign", "SALES")) as any
          assert.deepStrictEqual(override, { failoverGroups: ["EAST"] })
          assert.deepStrictEqual(first.classes, { added: 1, present: 0 })
          assert.deepStrictEqual(first.areaCodeRows, { total: 60, active: 47, elsewhere: 21 })

          yield* made("Slow", "--inbound-groups")
          yield* importing("Slow", "--to", "2026-03-04")
          const slow = yield* core(Effect.flatMap(Administration, (each) => each.workspace("Slow")))
          yield* core(Effect.flatMap(DialsAdministration, (dials) =>
            dials.queueImported(slow.id, rows.map(toRecord), {
              source: "reference",
              position: 0,
              lines: rows.length,
              refused: 0,
              isComplete: true
            })))
          const { stored } = yield* CommandLine
          yield* stored(
            Effect.flatMap(Dials, (dials) => Effect.repeat(dials.process(5_000), { until: ({ taken }) => taken === 0 }))
          )
          const figures = yield* figuresOf("Acme")
          assert.deepStrictEqual(comparable(figures), comparable(yield* figuresOf("Slow")))
          assert.isAbove(figures.anis.reduce((sum, each) => sum + each.blocks30, 0), 0)
          assert.isAbove(figures.anis.reduce((sum, each) => sum + each.noAnswers30, 0), 0)
          assert.isAbove(figures.anis.reduce((sum, each) => sum + each.successes30, 0), 0)

          // All that showed a number of a pool went by the prefix of one carrier.
          const dials = figures.anis.reduce((sum, { dials30 }) => sum + dials30, 0)
          const numbers = { home: 0, A: 0, B: 0, C: 0, unknown: 0 }
          assert.deepStrictEqual(yield* json("ani", "carrier", "--workspace", "Acme"), [
            { carrier: "telnyx", ...numbers, dials, refused: rows.map(toRecord).filter(isRefused).length }
          ])

          const again = yield* importing("Acme")
          assert.strictEqual(again.calls.read, 0)
          assert.strictEqual(again.calls.before, rows.length)
          for (const what of ["pools", "numbers", "campaigns", "dispositions", "classes"]) {
            assert.strictEqual(again[what].added, 0, what)
            assert.strictEqual(again[what].present, first[what].added, what)
          }
          assert.deepStrictEqual(yield* figuresOf("Acme"), figures)
        }).pipe(Effect.provide(layer)))

      it.effect("goes on where it ended, and counts no call twice that another range has read", () =>
        Effect.gen(function*() {
          yield* made("Acme")
          const first = yield* importing("Acme", "--to", "2026-03-05")
          const rest = yield* importing("Acme")
          assert.isAbove(first.calls.read, 0)
          assert.strictEqual(rest.calls.from, "2026-03-06 00:00:00")
          assert.strictEqual(rest.calls.before, first.calls.read)
          const figures = yield* figuresOf("Acme")
          const overlapping = yield* importing("Acme", "--from", "2026-03-06")
          assert.strictEqual(overlapping.calls.recorded, 0)
          assert.strictEqual(overlapping.calls.doubled, rest.calls.read)
          assert.deepStrictEqual(yield* figuresOf("Acme"), figures)
        }).pipe(Effect.provide(layer)))

      it.effect("goes on after a crash, and comes to the figures of a run that had none", () =>
        Effect.gen(function*() {
          const { runOver, stored } = yield* CommandLine
          const { url } = yield* Site
          yield* made("Whole")
          const whole = yield* importing("Whole")
          yield* made("Acme")
          const { recordImported, ...others } = yield* stored(Dials)
          let batches = 0
          const broken = Dials.of({
            ...others,
            // Dies after the first of its batches, one of each day.
            recordImported: (...all) => ++batches > 1 ? Effect.dieMessage("gone") : recordImported(...all)
          })
          const died = yield* runOver(broken, "vicidial", "import", "--workspace", "Acme", "--database", url)
          assert.strictEqual(died.exit, 1)
          const rest = yield* importing("Acme")
          assert.isAbove(rest.calls.before, 0)
          assert.strictEqual(rest.calls.before + rest.calls.read, whole.calls.read)
          assert.strictEqual(rest.calls.doubled, 0)
          assert.deepStrictEqual(comparable(yield* figuresOf("Acme")), comparable(yield* figuresOf("Whole")))
        }).pipe(Effect.provide(layer)))

      it.effect("shows a day's shadow, with the same figures for both sides in all, by campaign and by hour", () =>
        Effect.gen(function*() {
          const { json, run } = yield* CommandLine
          yield* made("Acme", "--inbound-groups")
          const { calls } = yield* importing("Acme", "--to", "2026-03-06")
          const words = ["shadow", "report", "--workspace", "Acme", "--day", "2026-03-06"]
          // oxlint-disable-next-line typescript/no-explicit-any -- read as data
          const report = (yield* json(...words)) as any
          const names = [
            "localShare",
            "within50Miles",
            "medianMiles",
            "mostUses",
            "spread",
            "overCap",
            "bursts",
            "repeats",
            "notCallable",
            "refused",
            "lastResort"
          ]
          for (const part of [report, ...report.byCampaign, ...report.byHour]) {
            assert.deepStrictEqual(Object.keys(part.shown), names)
            assert.deepStrictEqual(Object.keys(part.anipool), names)
          }
          assert.isAbove(report.dials, 600)
          assert.isBelow(report.dials, calls.read)
          const sum = (parts: ReadonlyArray<{ readonly dials: number }>) =>
            parts.reduce((all, { dials }) => all + dials, 0)
          for (const parts of [report.byCampaign, report.byHour]) assert.strictEqual(sum(parts), report.dials)
          assert.strictEqual(report.same + sum(report.disagreements), report.dials)
          assert.isNull(report.lift)
          // VICIdial shows the campaign's one number wherever its group has none.
          assert.isAbove(report.shown.mostUses, report.anipool.mostUses)
          const again = yield* run(...words, "--format", "json")
          assert.deepStrictEqual(JSON.parse(again.stdout), report)
          const text = yield* run(...words)
          assert.include(text.stdout, "No lift in answers is claimed")
          // What had no free number goes out with the dialer's own, which the column says.
          yield* json("policy", "set", "--workspace", "Acme", "--daily-cap", "2")
          // oxlint-disable-next-line typescript/no-explicit-any -- read as data
          const capped = (yield* json(...words)) as any
          assert.isAbove(capped.anipool.refused, 0)
          assert.strictEqual(capped.shown.refused, 0)
          assert.isAtLeast(capped.anipool.overCap, capped.anipool.refused - 22 * 2)
          const short = yield* run(...words)
          assert.include(short.stdout, "ANIPOOL, WITH THE DIALER'S OWN NUMBER WHERE NONE WAS FREE")
          assert.include(short.stdout, `For ${capped.anipool.refused} of ${report.dials} dials (`)
          // A choice of last resort leaves none of them without, and stands in a row of its own.
          yield* json(..."policy set --workspace Acme --last-resort country --last-resort-cap none".split(" "))
          // oxlint-disable-next-line typescript/no-explicit-any -- read as data
          const resorted = (yield* json(...words)) as any
          assert.strictEqual(resorted.anipool.refused, 0)
          assert.isAtLeast(resorted.anipool.lastResort, capped.anipool.refused)
          assert.match((yield* run(...words)).stdout, /a number of last resort +0 +[\d,]{3,}/)
          // Nothing was counted: no ANI was assigned.
          const anis = (yield* json("ani", "list", "--workspace", "Acme")) as ReadonlyArray<unknown>
          assert.lengthOf(anis, 22 + 12 + 1)
          const none = yield* run("shadow", "report", "--workspace", "Acme", "--day", "2026-01-01")
          assert.include(none.stdout, "There are no dials of that day.")
        }).pipe(Effect.provide(layer)))

      it.effect("records which numbers can be called back, and that a route went away; a rerun records nothing", () =>
        Effect.gen(function*() {
          const { json, run } = yield* CommandLine
          const { url } = yield* Site
          const knownOf = (...numbers: ReadonlyArray<string>) =>
            Effect.map(
              json("ani", "callable", "--workspace", "Acme", ...numbers),
              (known) =>
                (known as ReadonlyArray<Known>).map(({ callable, statements }) => [callable, statements[0]?.note ?? ""])
            )
          yield* made("Acme", "--inbound-groups")
          const settings = () => importing("Acme", "--from", "2026-03-07", "--to", "2026-03-07")
          assert.isNull((yield* importing("Acme", "--dry-run")).callbackRoutes)
          const inSite =
            "SELECT did_pattern FROM vicidial_inbound_dids WHERE did_active = 'Y' AND did_pattern LIKE '212%'"
          const [one, other] = (yield* Effect.promise(async () => {
            const connection = await MySql.createConnection({ uri: url })
            const [rows] = await connection.query(`${inSite} ORDER BY did_pattern`)
            await connection.end()
            return rows as ReadonlyArray<MySql.RowDataPacket>
          })).map((row) => String(row["did_pattern"]))
          assert.deepStrictEqual((yield* settings()).callbackRoutes, { changed: 35, gained: 3, lost: 0 })
          assert.deepStrictEqual(yield* knownOf(one!, other!, "3125550199"), [
            ["yes", "IN_GROUP SALES_IN"],
            ["yes", "IN_GROUP SALES_IN"],
            ["unknown", ""]
          ])
          assert.deepStrictEqual((yield* settings()).callbackRoutes, { changed: 0, gained: 0, lost: 0 })
          // One is not active any more, of another it is said by hand that it works all the same.
          yield* run("ani", "callable", "--workspace", "Acme", "--say", "yes", other!)
          yield* change(
            url,
            `UPDATE vicidial_inbound_dids SET did_active = 'N' WHERE did_pattern IN ('${one}', '${other}')`
          )
          const gone = yield* Effect.ensuring(
            settings(),
            change(url, `UPDATE vicidial_inbound_dids SET did_active = 'Y' WHERE did_pattern IN ('${one}', '${other}')`)
          )
          assert.deepStrictEqual(gone.callbackRoutes, { changed: 2, gained: 0, lost: 1 })
          assert.deepStrictEqual((yield* knownOf(one!, other!)).map(([callable]) => callable), ["no", "yes"])
          // So is that of one that no pool holds.
          yield* change(url, "INSERT INTO vicidial_inbound_dids (did_pattern) VALUES ('2125559999')")
          assert.deepStrictEqual((yield* settings()).callbackRoutes, { changed: 3, gained: 2, lost: 0 })
          yield* change(url, "DELETE FROM vicidial_inbound_dids WHERE did_pattern = '2125559999'")
          assert.deepStrictEqual((yield* settings()).callbackRoutes, { changed: 1, gained: 0, lost: 1 })
        }).pipe(Effect.provide(layer)))

      it.effect("counts VICIdial's calls of today as uses where that is asked for, each once", () =>
        Effect.gen(function*() {
          const { core, run, stored } = yield* CommandLine
          const { url } = yield* Site
          const change = (text: string) =>
            Effect.promise(async () => {
              const connection = await MySql.createConnection({ uri: url })
              await connection.query(text)
              await connection.end()
            })
          yield* made("Acme", "--inbound-groups")
          const { id } = yield* core(Effect.flatMap(Administration, (each) => each.workspace("Acme")))
          const words = ["--from", "2026-03-07", "--to", "2026-03-07"]
          const uses = Effect.map(
            stored(Effect.flatMap(InventoryFeed, (feed) => feed.inInventory(id, 0, 100))),
            ({ usedToday }) => usedToday.reduce((sum, uses) => sum + uses, 0)
          )
          const plain = yield* importing("Acme", ...words)
          assert.isNull(plain.usesCounted)
          const text = yield* run("vicidial", "import", "--workspace", "Acme", "--database", url, ...words)
          assert.include(text.stdout, "15 numbers, 26 calls. Daily caps do not know of them; --count-today")
          assert.isNull((yield* importing("Acme", ...words, "--count-today", "--dry-run")).usesCounted)
          assert.strictEqual(yield* uses, 0)

          const counted = Effect.map(importing("Acme", ...words, "--count-today"), ({ usesCounted }) => usesCounted)
          assert.deepStrictEqual(yield* counted, { changed: 15, added: 26, unknown: 0 })
          assert.deepStrictEqual(yield* counted, { changed: 0, added: 0, unknown: 0 })
          assert.strictEqual(yield* uses, 26)
          const raise = (by: number) =>
            change(`UPDATE vicidial_campaign_cid_areacodes SET call_count_today = call_count_today + ${by}
              WHERE campaign_id = 'EAST' AND areacode IN ('NY', 'NJ')`)
          // One of them is in no pool.
          yield* raise(10)
          assert.deepStrictEqual(yield* Effect.ensuring(counted, raise(-10)), { changed: 1, added: 10, unknown: 1 })
          assert.deepStrictEqual(yield* counted, { changed: 0, added: 0, unknown: 0 })
          assert.strictEqual(yield* uses, 36)
          // A campaign's one number has no row, and so no counter: its calls of the day count. One is archived already.
          const calls = ["V", "M", "V", "DC"].map((letter, i) =>
            `('${letter}308090${i}000000000001', '2026-03-08 09:0${i}:00', '${GeneratedSite.campaignNumber}')`
          )
          yield* change(
            `INSERT INTO vicidial_dial_cid_log (caller_code, call_date, outbound_cid) VALUES ${calls.join()}`
          )
          yield* change(
            "INSERT INTO vicidial_dial_cid_log_archive SELECT * FROM vicidial_dial_cid_log WHERE call_date = '2026-03-08 09:00:00'"
          )
          const today = "WHERE call_date >= '2026-03-08'"
          const gone = ["", "_archive"].map((each) => change(`DELETE FROM vicidial_dial_cid_log${each} ${today}`))
          assert.deepStrictEqual(yield* Effect.ensuring(counted, Effect.all(gone)), {
            changed: 1,
            added: 3,
            unknown: 0
          })
          assert.strictEqual(yield* uses, 39)

          // There it is the next day already.
          yield* made("Ahead", "--time-zone", "Pacific/Kiritimati")
          const ahead = ["vicidial", "import", "--workspace", "Ahead", "--database", url, "--time-zone", "UTC"]
          const refused = yield* run(...ahead, "--count-today")
          assert.strictEqual(refused.exit, 1)
          assert.include(refused.stderr, "--count-today: expected counters of 2026-03-09")
        }).pipe(Effect.provide(layer)))

      it.effect("changes nothing in a dry run, and names every rule that it cannot take", () =>
        Effect.gen(function*() {
          const { run } = yield* CommandLine
          const { url } = yield* Site
          yield* made("Acme", "--inbound-groups")
          // As VICIdial's archiving does: it copies all that is live, and deletes what is a day old.
          const dry = yield* Effect.acquireUseRelease(
            change(url, "INSERT INTO vicidial_dial_cid_log_archive SELECT * FROM vicidial_dial_cid_log"),
            () => importing("Acme", "--dry-run"),
            () => change(url, `DELETE FROM vicidial_dial_cid_log_archive WHERE call_date >= '${lastDay}'`)
          )
          assert.strictEqual(dry.calls.read, (yield* reference(url)).length)
          assert.strictEqual(dry.numbers.added, 38)
          assert.deepStrictEqual((yield* figuresOf("Acme")).dialDays, [])
          assert.strictEqual((yield* importing("Acme", "--dry-run")).numbers.added, 38)
          const subjects: ReadonlyArray<string> = dry.findings
            .filter(({ kind }: { readonly kind: string }) => kind === "rule")
            .map(({ subject }: { readonly subject: string }) => subject)
          assert.includeMembers([...subjects], [
            "campaign SALES",
            "campaign MANUAL",
            "campaign LEADCID",
            "CID group EAST",
            "CID group TURNS",
            "group alias MAINLINE",
            "agent 4022",
            "phones",
            "custom caller IDs"
          ])
          // The numbers of 212 have an inbound route.
          assert.lengthOf(dry.notCallable, 18 + 12 + 1 + 1)
          const text = yield* run("vicidial", "import", "--workspace", "Acme", "--database", url, "--dry-run")
          assert.include(text.stdout, "dry run: nothing was changed")
          assert.include(text.stdout, "number 0000000000")
          assert.notInclude(text.stdout, "socketPath")
        }).pipe(Effect.provide(layer)))

      it.effect("tells calls of a cluster apart that have one identifier, and what manual ones dialed", () =>
        Effect.gen(function*() {
          const { url } = yield* Site
          const cluster = url.replace("/site?", "/cluster?")
          yield* change(url, "CREATE DATABASE cluster")
          for (const statement of SiteTables.statements()) yield* change(cluster, statement)
          const at = "2026-03-07 10:00:00"
          const [first, second, manual] = ["V3071000000000000001", "V3071000000000000002", "M3071000000000000002"]
          // Noted in the log of what was dialed alone.
          const alone = "M3071000300000000002"
          for (
            const statement of [
              "INSERT INTO vicidial_campaigns (campaign_id, campaign_name) VALUES ('SALES', 'Sales')",
              "INSERT INTO vicidial_lists (list_id, campaign_id) VALUES (101, 'SALES')",
              `INSERT INTO vicidial_list (lead_id, list_id, phone_code, phone_number)
                VALUES (1, 101, '1', '6465551001'), (2, 101, '1', '6465551002')`,
              `INSERT INTO vicidial_dial_cid_log (caller_code, call_date, outbound_cid)
                VALUES ('${first}', '${at}', '2125550100'), ('${second}', '${at}', '2125550101'),
                  ('${manual}', '${at}', '2125550102')`,
              `INSERT INTO vicidial_dial_log (caller_code, lead_id, server_ip, call_date, channel, extension, uniqueid)
                VALUES ('${first}', 1, '10.0.0.1', '${at}', 'Local/916465551001@default', '8368', '1772877600.7'),
                  ('${second}', 2, '10.0.0.2', '${at}', 'Local/916465551002@default', '8368', '1772877600.7'),
                  ('${manual}', 2, '10.0.0.2', '${at}', 'Local/8600051@default', '916465559999', '')`,
              `INSERT INTO vicidial_dial_log (caller_code, lead_id, call_date, channel, extension, outbound_cid)
                VALUES ('${alone}', 2, '2026-03-07 10:00:30', 'Local/8600051@default', '916465558888', '"${alone}" <2125550103>'),
                  ('S3071000318600051', 0, '2026-03-07 10:00:31', 'SIP/6001', '6001', '"S3071000318600051" <2125550103>')`,
              `INSERT INTO vicidial_log
                  (uniqueid, lead_id, list_id, campaign_id, call_date, status, phone_code, phone_number, user)
                VALUES ('1772877600.7', 1, 101, 'SALES', '${at}', 'SALE', '1', '6465551001', '6666')`
            ]
          ) yield* change(cluster, statement)
          const site = {
            country: "us" as const,
            statuses: Statuses.make([]),
            campaigns: new Map<string, string>(),
            lists: new Map([["101", "SALES"]]),
            instantOf: (wall: string) => wall,
            carrierOf: () => ""
          }
          const range = { from: at, until: lastDay.replace("07", "08") }
          const { count, records } = yield* Effect.flatMap(Database.connect(cluster), (database) =>
            Effect.all({
              count: History.count(database, range),
              records: Effect.map(
                Stream.runCollect(History.read(database, site, range)),
                (batches) => [...batches].flatMap((batch) => batch.records)
              )
            })).pipe(Effect.scoped)
          assert.strictEqual(count, records.length)
          assert.deepStrictEqual(
            new Map(records.map((each) => [each.dialId, [each.toNumber, each.dispositionName, each.agentName]])),
            new Map([
              [manual!, ["6465559999", "Unknown", ""]],
              [alone, ["6465558888", "Unknown", ""]],
              [first!, ["+16465551001", "SALE", "6666"]],
              [second!, ["+16465551002", "Unknown", ""]]
            ])
          )
        }).pipe(Effect.provide(layer)))

      it.effect("refuses a time zone that is not the server's, and a database that is none", () =>
        Effect.gen(function*() {
          const { run } = yield* CommandLine
          const { url } = yield* Site
          yield* made("Acme")
          const words = ["vicidial", "import", "--workspace", "Acme", "--database"]
          const zone = yield* run(...words, url, "--time-zone", "America/Chicago")
          assert.strictEqual(zone.exit, 1)
          assert.include(zone.stderr, "--time-zone: expected the zone of VICIdial's server")
          const other = yield* run(...words, url.replace("/site?", "/mysql?"))
          assert.include(other.stderr, "is no VICIdial database")
          const away = yield* run(...words, "mysql://someone:hunter2@127.0.0.1:1/asterisk")
          assert.strictEqual(away.exit, 1)
          assert.include(away.stderr, "127.0.0.1:1/asterisk cannot be read")
          assert.notInclude(away.stderr, "hunter2")
        }).pipe(Effect.provide(layer)))
    })
  }
)
