import * as Cel from "@anipool/asterisk/Cel"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { Dials } from "@anipool/storage/Dials"
import * as MariaDb from "@anipool/vicidial/testing/MariaDb"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/TestClock"
import * as MySql from "mysql2/promise"
import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const seconds = Date.parse("2026-03-08T11:00:00Z") / 1_000

interface Leg {
  readonly call: number
  readonly dst?: string
  readonly context?: string
  readonly disposition?: string
  readonly linked?: number
  readonly sequence?: number
}

const idOf = (call: number) => `pbx1-${seconds + call}.${call}`

/** A line as `cdr_csv` writes it, with the newer columns. */
const line = (
  { call, context = "dialer", disposition = "NO ANSWER", dst = "3125550123", linked = call, sequence = 1 }: Leg
) =>
  `"spring","2125550100","${dst}","${context}","""Ann, ""A"""" <2125550100>","PJSIP/a-${call}","PJSIP/b-${call}","Dial","PJSIP/${dst}@x,60",` +
  `"2026-03-08 11:00:00",,"2026-03-08 11:00:30",30,0,"${disposition}","DOCUMENTATION","${idOf(call)}","list 7","","${
    idOf(linked)
  }",${sequence}\n`

interface Event {
  readonly call: number
  readonly type: string
  /** Of the call's channels: 1 dials, 2 is dialed. */
  readonly channel?: number
  readonly application?: string
  readonly shown?: string
  readonly exten?: string
  readonly context?: string
  readonly extra?: object
}

const channelOf = (call: number, channel: number) => `pbx1-${seconds + call}.${call * 10 + channel}`

/** The columns of an event that tables and files have. */
const valuesOfEvent = (
  { application = "", call, channel = 1, context, exten, extra, shown, type }: Event
): Readonly<Record<string, string>> => ({
  eventtype: type,
  eventtime: "2026-03-08 11:00:00",
  cid_num: shown ?? (channel === 1 ? "2125550100" : "3125550123"),
  exten: exten ?? (channel === 1 ? "3125550123" : ""),
  context: context ?? (channel === 1 ? "dialer" : "from-trunk"),
  channame: `PJSIP/${channel}-${call}`,
  appname: application,
  accountcode: "spring",
  uniqueid: channelOf(call, channel),
  linkedid: channelOf(call, 1),
  extra: extra === undefined ? "" : JSON.stringify(extra)
})

/** A line as `cel_custom` writes it by its sample. */
const eventLine = (event: Event) => {
  const row = valuesOfEvent(event)
  const fields = Cel.columns.map((name) => `"${(row[name] ?? "").replaceAll("\"", "\"\"")}"`)
  return `${fields.join(",")}\n`
}

/** All of a call: what was shown is known where `Dial()` begins, and channel 1 answers ahead of it. */
const eventsOf = (call: number, status: string, cause = 16): ReadonlyArray<Event> => [
  { call, type: "CHAN_START", shown: "2125550199" },
  { call, type: "ANSWER", shown: "2125550199" },
  { call, type: "APP_START", application: "Dial" },
  // An event of the dialplan's own, once the caller ID was changed for whom it is put through to.
  { call, type: "PUT_THROUGH", shown: "2125550177" },
  { call, type: "CHAN_START", channel: 2 },
  ...(status === "ANSWER" ? [{ call, type: "ANSWER", channel: 2 }] : []),
  { call, type: "HANGUP", channel: 2, extra: { hangupcause: cause, hangupsource: "", dialstatus: "" } },
  { call, type: "CHAN_END", channel: 2 },
  { call, type: "HANGUP", exten: "h", extra: { hangupcause: 16, hangupsource: "", dialstatus: status } },
  { call, type: "CHAN_END", exten: "h" },
  { call, type: "LINKEDID_END", exten: "h" }
]

const open = Effect.gen(function*() {
  const { json } = yield* CommandLine
  yield* TestClock.setTime(Date.parse("2026-03-08T12:00:00Z"))
  yield* json("workspace", "create", "--name", "Acme", "--country", "us")
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "anipool-cdr-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
  )
  const words = ["asterisk", "import", "--workspace", "Acme", "--context", "dialer", "--campaign-from", "accountcode"]
  const caller = yield* callerOf("Acme")
  const { run, runOver, stored } = yield* CommandLine
  /** The latest call to a prospect, as it was recorded. */
  const latest = (ani: string, prospect: string) =>
    stored(Effect.flatMap(Dials, (dials) =>
      dials.latestTo(caller.workspace.id, {
        ani: { callingCode: 1, national: ani },
        prospect: { callingCode: 1, national: prospect }
      })))
  const figures = stored(Effect.flatMap(Dials, (dials) => dials.figures(caller.workspace.id)))
  const dialed = Effect.map(
    figures,
    ({ dialDays }) => dialDays.filter(({ basis }) => basis === "area_code").reduce((sum, { dials }) => sum + dials, 0)
  )
  return {
    file: join(folder, "Master.csv"),
    words,
    dialed,
    blocked: Effect.map(figures, ({ hours }) => {
      const own = hours.filter(({ by }) => by === "campaign")
      return own.reduce((sum, { blocks }) => sum + blocks, 0)
    }),
    latest,
    run,
    runOver,
    // oxlint-disable-next-line typescript/no-explicit-any -- read as data
    take: (...more: ReadonlyArray<string>) => json(...words, ...more) as Effect.Effect<any>
  }
})

describe("asterisk import", () => {
  it.scoped("takes a file in, one dial for all legs of a call, and a rerun or another copy of it changes nothing", () =>
    Effect.gen(function*() {
      const { dialed, file, take } = yield* open
      writeFileSync(
        file,
        [
          line({ call: 1, disposition: "FAILED" }),
          line({ call: 1, disposition: "ANSWERED", sequence: 2 }),
          line({ call: 2, linked: 1, disposition: "NO ANSWER" }),
          line({ call: 3, context: "from-trunk" }),
          line({ call: 4, dst: "s" }),
          "\"broken\n",
          "\"too\",\"few\"\n",
          line({ call: 5, disposition: "BUSY" }),
          line({ call: 6 }).slice(0, 40)
        ].join("")
      )
      const dry = yield* take("--file", file, "--dry-run")
      assert.deepInclude(dry, { recorded: 2, hasHalfLine: true })
      assert.strictEqual(yield* dialed, 0)
      const first = yield* take("--file", file)
      assert.deepInclude(first, { read: 8, recorded: 2, doubled: 0, before: 0, hasHalfLine: true })
      assert.deepStrictEqual(first.refused, { other_context: 1, no_prospect: 1, broken: 2 })
      assert.deepStrictEqual(first.broken.map(({ line }: { readonly line: number }) => line), [6, 7])
      appendFileSync(file, line({ call: 6 }).slice(40))
      const second = yield* take("--file", file)
      assert.deepInclude(second, { read: 1, recorded: 1, before: 8, hasHalfLine: false })
      assert.deepInclude(yield* take("--file", file), { read: 0, recorded: 0, before: 9 })
      // The same calls under another first line: read anew, and counted no more.
      writeFileSync(file, line({ call: 5 }) + line({ call: 1 }) + line({ call: 7 }))
      assert.deepInclude(yield* take("--file", file), { read: 3, recorded: 1, doubled: 2 })
      assert.strictEqual(yield* dialed, 4)
    }).pipe(Effect.provide(layer)))

  it.scoped("reads the columns that a header or an option names, and takes the dial prefix off", () =>
    Effect.gen(function*() {
      const { dialed, file, run, take, words } = yield* open
      const row = "2026-03-08 11:00:00,2125550100,93125550123,dialer,ANSWERED,solar"
      const more = ["--file", file, "--dial-prefix", "9"]
      writeFileSync(file, `start,src,dst,dcontext,disposition,accountcode,uniqueid\n${row},${idOf(1)}\n`)
      assert.deepInclude(yield* take(...more), { read: 1, recorded: 1 })
      // The next file has the same header.
      writeFileSync(file, `start,src,dst,dcontext,disposition,accountcode,uniqueid\n${row},${idOf(2)}\n`)
      assert.deepInclude(yield* take(...more), { read: 1, recorded: 1, before: 0 })
      writeFileSync(file, `${row},x-1\n`)
      const named = yield* take(...more, "--columns", "start,src,dst,dcontext,disposition,accountcode,channel")
      assert.deepInclude(named, { read: 1, recorded: 1 })
      assert.strictEqual(yield* dialed, 3)
      writeFileSync(file, "start,src,dst,dcontext,disposition,accountcode,uniqueid\n")
      assert.include((yield* run(...words, ...more)).stderr, "expected a line that is ended below the header")
    }).pipe(Effect.provide(layer)))

  it.scoped("goes on after a crash without losing or doubling a call, and two at a time count each once", () =>
    Effect.gen(function*() {
      const { dialed, file, run, runOver, take, words } = yield* open
      const calls = 4_500
      writeFileSync(file, Array.from({ length: calls }, (_, i) => line({ call: i + 1 })).join(""))
      const { stored } = yield* CommandLine
      const { recordImported, ...others } = yield* stored(Dials)
      let batches = 0
      const died = yield* runOver(
        Dials.of({
          ...others,
          recordImported: (...all) => ++batches > 1 ? Effect.dieMessage("gone") : recordImported(...all)
        }),
        ...words,
        "--file",
        file
      )
      assert.strictEqual(died.exit, 1)
      assert.strictEqual(yield* dialed, 2_000)
      yield* Effect.all([run(...words, "--file", file), run(...words, "--file", file)], { concurrency: 2 })
      assert.strictEqual(yield* dialed, calls)
      assert.deepInclude(yield* take("--file", file), { read: 0 })
    }).pipe(Effect.provide(layer)))

  it.scoped("follows a file that grows, is moved away and begun anew", () =>
    Effect.gen(function*() {
      const { dialed, file, run, words } = yield* open
      writeFileSync(file, line({ call: 1 }))
      const follower = yield* Effect.fork(run(...words, "--file", file, "--follow", "--every", "1"))
      const until = (count: number) =>
        TestClock.adjust("1 second").pipe(
          Effect.zipRight(Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 10)))),
          Effect.zipRight(dialed),
          Effect.repeat({ until: (found) => found === count })
        )
      yield* until(1)
      appendFileSync(file, line({ call: 2 }) + line({ call: 3 }).slice(0, 30))
      yield* until(2)
      appendFileSync(file, line({ call: 3 }).slice(30))
      renameSync(file, `${file}.1`)
      yield* until(3)
      writeFileSync(file, line({ call: 4 }))
      yield* until(4)
      yield* Fiber.interrupt(follower)
    }).pipe(Effect.provide(layer)))

  const lineOfAll = (events: ReadonlyArray<Event>) => events.map(eventLine).join("")

  it.scoped("takes channel events in: a call once it is over, whichever runs its events were read in, and once with its record", () =>
    Effect.gen(function*() {
      const { dialed, file, take } = yield* open
      const one = eventsOf(1, "ANSWER")
      const two = eventsOf(2, "NOANSWER")
      writeFileSync(
        file,
        lineOfAll([
          ...one.slice(0, 4),
          ...two.slice(0, 3),
          ...eventsOf(3, "BUSY").map((event) => ({ ...event, context: "from-trunk" })),
          ...one.slice(4)
        ])
      )
      assert.deepInclude(yield* take("--file", file, "--dry-run"), { recorded: 1, open: 1 })
      assert.strictEqual(yield* dialed, 0)
      const first = yield* take("--file", file)
      assert.deepInclude(first, { recorded: 1, doubled: 0, before: 0, open: 1, refused: { other_context: 1 } })
      assert.strictEqual(yield* dialed, 1)
      appendFileSync(file, lineOfAll(two.slice(3)))
      // From where the open call began: the other was recorded before.
      assert.deepInclude(yield* take("--file", file), { recorded: 1, doubled: 1, open: 0 })
      assert.deepInclude(yield* take("--file", file), { read: 0, recorded: 0 })
      assert.strictEqual(yield* dialed, 2)
      const record = (call: number) => line({ call }).replaceAll(idOf(call), channelOf(call, 1))
      writeFileSync(file, record(1) + record(2) + record(9))
      assert.deepInclude(yield* take("--file", file), { read: 3, recorded: 1, doubled: 2 })
    }).pipe(Effect.provide(layer)))

  it.scoped("reads of channel events what was shown and what became of the call, as Dial() tells it", () =>
    Effect.gen(function*() {
      const { file, latest, take } = yield* open
      const endings = {
        ANSWER: "Answered",
        BUSY: "Busy",
        CANCEL: "No Answer",
        CONGESTION: "Congestion",
        CHANUNAVAIL: "Failed"
      }
      const calls = Object.keys(endings).map((status, i) => ({ status, prospect: `312555012${i}`, call: i + 1 }))
      const eventsTo = ({ call, prospect, status }: typeof calls[number]) =>
        eventsOf(call, status).map((event) =>
          event.channel === 2 || event.exten === "h" ? event : { ...event, exten: prospect }
        )
      // A call whose end is missing is waited for, and taken as it stands when it is old: 11:00 it began, 12:00 it is.
      const unended = eventsTo({ call: -60, prospect: "3125550129", status: "BUSY" }).slice(0, -1)
      writeFileSync(file, lineOfAll([...unended, ...calls.flatMap(eventsTo)]))
      assert.deepInclude(yield* take("--file", file), { recorded: 6, open: 0, refused: {} })
      for (const { prospect, status } of [...calls, { prospect: "3125550129", status: "BUSY" }]) {
        const dial = Option.getOrThrow(yield* latest("2125550100", prospect))
        assert.strictEqual(dial.dispositionName, endings[status as keyof typeof endings], status)
      }
    }).pipe(Effect.provide(layer)))

  it.scoped("reads of channel events the cause that a call failed with, so that a full trunk is no block", () =>
    Effect.gen(function*() {
      const { json } = yield* CommandLine
      const { blocked, file, take } = yield* open
      yield* json("disposition", "class", "--workspace", "Acme", "--name", "Failed", "--is", "block")
      writeFileSync(file, lineOfAll([16, 38, 1].flatMap((cause, i) => eventsOf(i + 1, "CHANUNAVAIL", cause))))
      assert.deepInclude(yield* take("--file", file), { recorded: 3 })
      assert.strictEqual(yield* blocked, 1)
    }).pipe(Effect.provide(layer)))

  it.scoped("follows channel events over a file that is moved away, and goes on after a crash", () =>
    Effect.gen(function*() {
      const { dialed, file, run, runOver, take, words } = yield* open
      // Both young for as long as the test may take: none is given up.
      const [one, two] = [eventsOf(3_500, "ANSWER"), eventsOf(3_501, "BUSY")]
      // More than one batch of others: the place where the second began lies beyond the end of the next file.
      const incoming = Array.from({ length: 200 }, (_, i) => eventsOf(3_100 + i, "BUSY")).flat()
        .map((event) => ({ ...event, context: "from-trunk" }))
      writeFileSync(file, lineOfAll([...incoming, ...one, ...two.slice(0, 3)]))
      const follower = yield* Effect.fork(run(...words, "--file", file, "--follow", "--every", "1"))
      const until = (count: number) =>
        TestClock.adjust("1 second").pipe(
          Effect.zipRight(Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 10)))),
          Effect.zipRight(dialed),
          Effect.repeat({ until: (found) => found === count })
        )
      yield* until(1)
      renameSync(file, `${file}.1`)
      // It ends in the next file, which tells nothing of whom it was to; until then another process would read all of that.
      writeFileSync(file, lineOfAll(eventsOf(3_502, "BUSY")))
      yield* until(2)
      assert.deepInclude(yield* take("--file", file, "--dry-run"), { recorded: 1 })
      appendFileSync(file, lineOfAll(two.slice(-3)))
      yield* until(3)
      yield* Fiber.interrupt(follower)

      yield* TestClock.setTime(Date.parse("2026-03-08T12:00:00Z"))
      // When the first thousand ends, the others are so far that the rest of their events tells nothing of whom they were to.
      const [first, others] = [100, 1_100].map((from) =>
        Array.from({ length: 1_000 }, (_, i) => eventsOf(from + i, "NOANSWER"))
      )
      const ofAll = (calls: typeof first, from: number, until: number) =>
        Array.from({ length: until - from }, (_, i) => calls!.map((events) => events[from + i]!)).flat()
      const lines = [
        ...ofAll(first, 0, 9),
        ...ofAll(others, 0, 5),
        ...ofAll(first, 9, 10),
        ...ofAll(others, 5, 10)
      ]
      writeFileSync(file, lineOfAll(lines))
      const { stored } = yield* CommandLine
      const { recordImported, ...port } = yield* stored(Dials)
      const died = yield* runOver(
        Dials.of({
          ...port,
          recordImported: (...all) =>
            Effect.flatMap(dialed, (count) => count > 3 ? Effect.dieMessage("gone") : recordImported(...all))
        }),
        ...words,
        "--file",
        file
      )
      assert.strictEqual(died.exit, 1)
      yield* take("--file", file)
      assert.strictEqual(yield* dialed, 2_003)
      assert.deepInclude(yield* take("--file", file), { read: 0, open: 0 })
    }).pipe(Effect.provide(layer)))

  it.scoped("says what is missing or wrong", () =>
    Effect.gen(function*() {
      const { file, run, words } = yield* open
      const wrong: ReadonlyArray<readonly [ReadonlyArray<string>, number, string]> = [
        [[...words], 2, "--file, --database: expected one of them"],
        [[...words, "--file", file, "--campaign", "C1"], 2, "--campaign, --campaign-from: expected one of them"],
        [[...words.slice(0, 4), "--campaign", "C1", "--file", file], 2, "--context: expected one at least"],
        [[...words, "--file", file], 1, "there is no such file"],
        [[...words, "--database", "postgres://someone:hunter2@127.0.0.1:1/x"], 1, "127.0.0.1:1/x cannot be read"],
        [[...words, "--database", "oracle://x/y"], 1, "--database: expected mysql:// or postgres://"]
      ]
      for (const [asked, exit, message] of wrong) {
        const ran = yield* run(...asked)
        assert.strictEqual(ran.exit, exit, message)
        assert.include(ran.stderr, message)
        assert.notInclude(ran.stderr, "hunter2")
      }
    }).pipe(Effect.provide(layer)))

  /** The rows of a table, and the table, as both databases understand them. */
  const columns = "calldate, clid, src, dst, dcontext, channel, disposition, billsec, accountcode, uniqueid, linkedid"
  const valuesOf = (call: number) =>
    `('2026-03-08 11:00:00', '', '2125550100', '3125550123', 'dialer', 'PJSIP/a-${call}', 'ANSWERED', 12, 'spring', '${
      idOf(call)
    }', '${idOf(call)}')`
  const makeTable = (id: string) =>
    `CREATE TABLE cdr (${id}, calldate timestamp NOT NULL, clid varchar(80), src varchar(80), dst varchar(80), dcontext varchar(80),
      channel varchar(80), disposition varchar(45), billsec int, accountcode varchar(20), uniqueid varchar(150), linkedid varchar(150))`
  const table = Effect.fnUntraced(function*(url: string, query: (sql: string) => Effect.Effect<unknown>, id: string) {
    const { dialed, run, take, words } = yield* open
    yield* query(makeTable(id))
    const insert = (from: number, count: number) =>
      query(
        `INSERT INTO cdr (${columns}) VALUES ${Array.from({ length: count }, (_, i) => valuesOf(from + i)).join(", ")}`
      )
    yield* insert(1, 2_500)
    assert.deepInclude(yield* take("--database", url), { read: 2_500, recorded: 2_500 })
    assert.deepInclude(yield* take("--database", url), { read: 0, recorded: 0, before: 2_500 })
    yield* insert(2_501, 1)
    // Some are read again: a row with a lower number may have come later.
    assert.deepInclude(yield* take("--database", url), { recorded: 1, doubled: 1_000 })
    assert.strictEqual(yield* dialed, 2_501)
    // It is emptied, and numbers its rows anew.
    yield* query("TRUNCATE TABLE cdr")
    assert.deepInclude(yield* take("--database", url), { read: 0, recorded: 0 })
    yield* query(`INSERT INTO cdr (${id.split(" ")[0]}, ${columns}) VALUES (1, ${valuesOf(2_502).slice(1)}`)
    assert.deepInclude(yield* take("--database", url), { recorded: 1, doubled: 0 })
    assert.deepInclude(yield* take("--database", url), { read: 0, recorded: 0 })
    assert.strictEqual(yield* dialed, 2_502)
    const text = yield* run(...words, "--database", url, "--key", "dcontext")
    assert.include(text.stderr, "--key: expected a column of whole numbers, not dcontext")
    const missing = yield* run(...words, "--database", url, "--table", "other")
    assert.include(missing.stderr, "has no table other")
    const key = yield* run(...words, "--database", url, "--key", "number")
    assert.include(key.stderr, "--key: expected the column of cdr that numbers its rows; it has no number")
    yield* eventTable(url, query, id)
  })

  const eventTable = Effect.fnUntraced(
    function*(url: string, query: (sql: string) => Effect.Effect<unknown>, id: string) {
      const { json } = yield* CommandLine
      const names = Object.keys(valuesOfEvent({ call: 1, type: "" }))
      yield* query(
        `CREATE TABLE cel (${id}, ${
          names.map((name) => `${name} ${name === "eventtime" ? "timestamp NOT NULL" : "varchar(255)"}`).join(", ")
        })`
      )
      const insert = (events: ReadonlyArray<Event>) =>
        query(
          `INSERT INTO cel (${names.join(", ")}) VALUES ${
            events.map((event) => `(${Object.values(valuesOfEvent(event)).map((value) => `'${value}'`).join(", ")})`)
              .join(", ")
          }`
        )
      const words = ["asterisk", "import", "--workspace", "Acme", "--context", "dialer", "--campaign", "spring"]
      const take = json(...words, "--database", url, "--table", "cel")
      const one = eventsOf(10_001, "ANSWER")
      yield* insert([...one.slice(0, 5), ...eventsOf(10_002, "BUSY")])
      assert.deepInclude(yield* take, { recorded: 1, open: 1 })
      yield* insert(one.slice(5))
      assert.deepInclude(yield* take, { recorded: 1, doubled: 1, open: 0 })
      assert.deepInclude(yield* take, { read: 0, recorded: 0, open: 0 })
    }
  )

  it.scoped("takes a table of PostgreSQL in, by the numbers of its rows", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.makeEmpty
      const client = new Client(Redacted.value(url))
      yield* Effect.acquireRelease(Effect.promise(() => client.connect()), () => Effect.promise(() => client.end()))
      yield* table(
        Redacted.value(url),
        (sql) => Effect.promise(() => client.query(sql)),
        "acctid bigserial PRIMARY KEY"
      )
    }).pipe(Effect.provide(layer)))

  it.scoped.skipIf(MariaDb.missing() !== undefined)("takes a table of MariaDB in", () =>
    Effect.gen(function*() {
      const server = yield* MariaDb.start
      const connection = yield* Effect.acquireRelease(
        Effect.promise(() => MySql.createConnection({ uri: server.url("mysql") })),
        (each) => Effect.promise(() => each.end())
      )
      const query = (sql: string) => Effect.promise(() => connection.query(sql))
      yield* query("CREATE DATABASE asteriskcdrdb")
      yield* query("USE asteriskcdrdb")
      yield* table(server.url("asteriskcdrdb"), query, "id bigint AUTO_INCREMENT PRIMARY KEY")
    }).pipe(Effect.provide(layer)))
})
