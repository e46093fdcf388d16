import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { Dials } from "@anipool/storage/Dials"
import * as MariaDb from "@anipool/vicidial/testing/MariaDb"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
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
  const dialed = Effect.map(
    stored(Effect.flatMap(Dials, (dials) => dials.figures(caller.workspace.id))),
    ({ dialDays }) => dialDays.filter(({ basis }) => basis === "area_code").reduce((sum, { dials }) => sum + dials, 0)
  )
  return {
    file: join(folder, "Master.csv"),
    words,
    dialed,
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
      const { dialed, file, take } = yield* open
      const row = "2026-03-08 11:00:00,2125550100,93125550123,dialer,ANSWERED,solar"
      const more = ["--file", file, "--dial-prefix", "9"]
      writeFileSync(file, `start,src,dst,dcontext,disposition,accountcode,uniqueid\n${row},${idOf(1)}\n`)
      assert.deepInclude(yield* take(...more), { read: 1, recorded: 1 })
      writeFileSync(file, `${row},x-1\n`)
      const named = yield* take(...more, "--columns", "start,src,dst,dcontext,disposition,accountcode,channel")
      assert.deepInclude(named, { read: 1, recorded: 1 })
      assert.strictEqual(yield* dialed, 2)
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
    const missing = yield* run(...words, "--database", url, "--table", "other")
    assert.include(missing.stderr, "has no table other")
    const key = yield* run(...words, "--database", url, "--key", "number")
    assert.include(key.stderr, "--key: expected the column of cdr that numbers its rows; it has no number")
  })

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
    }).pipe(Effect.provide(layer)), 60_000)

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
    }).pipe(Effect.provide(layer)), 60_000)
})
