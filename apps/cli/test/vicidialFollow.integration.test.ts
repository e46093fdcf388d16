import { Assignment } from "@anipool/core/assignment/Assignment"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { VicidialCalls } from "@anipool/core/dials/VicidialCalls"
import * as DialerDatabase from "@anipool/dialer-database/MySql"
import * as VicidialFollow from "@anipool/jobs/vicidialImport/VicidialFollow"
import * as VicidialImport from "@anipool/jobs/vicidialImport/VicidialImport"
import { Dials } from "@anipool/storage/Dials"
import { StorageError } from "@anipool/storage/StorageError"
import * as GeneratedSite from "@anipool/vicidial/testing/GeneratedSite"
import * as MariaDb from "@anipool/vicidial/testing/MariaDb"
import * as SiteTables from "@anipool/vicidial/testing/SiteTables"
import * as WallTime from "@anipool/vicidial/WallTime"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/TestClock"
import * as MySql from "mysql2/promise"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

class Server extends Context.Tag("test/Server")<Server, MariaDb.MariaDb>() {}

const serverLayer = Layer.scoped(Server, MariaDb.start)

const noon = "2026-03-08 12:00:00"
const number = "2125550100"

/** A call of lead 1 that was placed at a time of the site. */
const callAt = (at: WallTime.WallTime) => {
  const code = `V${at.replace(/\D/g, "").slice(5)}0000000001`
  return { code, at, uniqueId: `1772971200.${at.replace(/\D/g, "").slice(8)}` }
}

/** A site with some calls of the day before, a workspace, and what happens on the site, one by one. */
const open = Effect.fnUntraced(function*(name: string) {
  const { core, json } = yield* CommandLine
  const server = yield* Server
  const url = server.url(name)
  yield* GeneratedSite.make(url, { from: "2026-03-07", days: 1, callsPerDay: 20, leads: 20, numbersPerCode: 1 })
  yield* TestClock.setTime(Date.parse(`${noon.replace(" ", "T")}Z`))
  yield* json("workspace", "create", "--name", "Acme", "--country", "us")
  const caller = yield* callerOf("Acme")
  const query = (text: string, values: ReadonlyArray<unknown> = []) =>
    Effect.promise(async () => {
      const connection = await MySql.createConnection({ uri: url })
      await connection.query(text, [...values])
      await connection.end()
    })
  const place = ({ at, code, uniqueId }: ReturnType<typeof callAt>) =>
    Effect.all([
      query(
        "INSERT INTO vicidial_dial_cid_log (caller_code, call_date, call_type, outbound_cid) VALUES (?, ?, 'OUT', ?)",
        [
          code,
          at,
          number
        ]
      ),
      query(
        "INSERT INTO vicidial_dial_log (caller_code, lead_id, call_date, channel, uniqueid) VALUES (?, 1, ?, 'Local/912125550123@x', ?)",
        [code, at, uniqueId]
      )
    ])
  /** Notes a status, as an agent's screen and the dialer do. */
  const note = ({ at, uniqueId }: ReturnType<typeof callAt>, status: string) =>
    query(
      `REPLACE INTO vicidial_log (uniqueid, lead_id, list_id, campaign_id, call_date, status, phone_code, phone_number, user)
        VALUES (?, 1, 101, 'SALES', ?, ?, '1', '2125550123', '6666')`,
      [uniqueId, WallTime.add(at, 5), status]
    )
  const options = { workspace: "Acme", database: url, timeZone: Option.none() }
  /** What a process does that begins to follow the site: its poll. */
  const followed = Effect.flatMap(Effect.scope, (scope) =>
    core(
      Effect.gen(function*() {
        const site = yield* VicidialImport.open({ ...options, isDryRun: false })
        yield* VicidialImport.importCalls(site, { from: Option.none(), to: Option.none(), isDryRun: false })
        return yield* VicidialFollow.poller(site)
      }).pipe(Effect.provideService(Scope.Scope, scope))
    ))
  const counts = Effect.fnUntraced(function*() {
    const { stored } = yield* CommandLine
    yield* stored(
      Effect.flatMap(Dials, (dials) => Effect.repeat(dials.process(5_000), { until: ({ taken }) => taken === 0 }))
    )
    const { dialDays } = yield* stored(Effect.flatMap(Dials, (dials) => dials.figures(caller.workspace.id)))
    const today = dialDays.filter(({ basis, day }) => basis === "area_code" && day === "2026-03-08")
    return {
      dials: today.reduce((sum, { dials }) => sum + dials, 0),
      contacts: today.reduce((sum, { contacts }) => sum + contacts, 0)
    }
  })
  /** VICIdial's URL tells of a call, which asked for its number by its code. */
  const tell = Effect.fnUntraced(function*({ code }: ReturnType<typeof callAt>) {
    const taken = yield* core(Effect.flatMap(VicidialCalls, (calls) =>
      calls.record(caller, {
        callId: code,
        campaign: "SALES",
        status: "SALE",
        phoneCode: "1",
        phoneNumber: "2125550123",
        dialedNumber: "",
        user: "6666",
        postalCode: "10001",
        entryDate: "2026-03-01 00:00:00",
        calledCount: "1",
        sourceId: ""
      })))
    assert.strictEqual(taken, "queued")
  })
  const ask = ({ code }: ReturnType<typeof callAt>) =>
    core(
      Effect.flatMap(Assignment, (assignment) =>
        assignment.assign(caller, { prospectPhone: "2125550123", dialerCampaign: "SALES" }, { requestKey: code }))
    )
  const hold = core(
    Effect.flatMap(CustomAnis, (anis) => anis.importMany(caller, [{ countryCode: 1, number, inboundGroupId: "LOCAL" }]))
  )
  return { core, options, query, place, note, followed, counts, tell, ask, hold }
})

describe.skipIf(MariaDb.missing() !== undefined)(
  `vicidial follow${MariaDb.missing() === undefined ? "" : ` (${MariaDb.missing()})`}`,
  () => {
    it.layer(serverLayer)((it) => {
      it.scoped("records a call once it is over, however long it lasts, and once only", () =>
        Effect.gen(function*() {
          const { counts, followed, note, place } = yield* open("lasting")
          const poll = yield* followed
          const call = callAt("2026-03-08 11:59:50")
          yield* place(call)
          assert.deepInclude(yield* poll, { recorded: 0, open: 1 })
          yield* TestClock.adjust("10 seconds")
          yield* note(call, "INCALL")
          assert.deepInclude(yield* poll, { recorded: 0, open: 1 })
          yield* TestClock.adjust("40 minutes")
          yield* note(call, "DISPO")
          assert.deepInclude(yield* poll, { recorded: 0, open: 1 })
          yield* note(call, "SALE")
          // It is looked for every half hour by now.
          yield* TestClock.adjust("10 minutes")
          assert.deepInclude(yield* poll, { recorded: 0 })
          yield* TestClock.adjust("20 minutes")
          assert.deepInclude(yield* poll, { recorded: 1, doubled: 0, open: 0 })
          yield* TestClock.adjust("30 minutes")
          assert.deepInclude(yield* poll, { recorded: 0, doubled: 0 })
          assert.deepStrictEqual(yield* counts(), { dials: 1, contacts: 1 })
          // Another process knows nothing of what this one recorded.
          const another = yield* followed
          assert.deepInclude(yield* another, { recorded: 0, doubled: 1 })
          yield* TestClock.adjust("2 hours")
          yield* followed
          assert.deepStrictEqual(yield* counts(), { dials: 1, contacts: 1 })
        }).pipe(Effect.provide(layer)))

      it.scoped("a call of which nothing is ever noted is taken by the import after two hours", () =>
        Effect.gen(function*() {
          const { counts, followed, place } = yield* open("silent")
          yield* place(callAt("2026-03-08 11:59:00"))
          const poll = yield* followed
          assert.deepInclude(yield* poll, { recorded: 0, open: 1 })
          yield* TestClock.adjust("2 hours")
          yield* followed
          assert.deepStrictEqual(yield* counts(), { dials: 1, contacts: 0 })
        }).pipe(Effect.provide(layer)))

      it.scoped("a call that its URL told of counts once, whichever comes first, and a log that is a second late", () =>
        Effect.gen(function*() {
          const { ask, counts, followed, hold, note, place, tell } = yield* open("urls")
          yield* followed
          yield* hold
          const [first, second] = [callAt("2026-03-08 11:58:00"), callAt("2026-03-08 11:59:00")]
          for (const call of [first, second]) {
            yield* ask(call)
            yield* place({ ...call, at: WallTime.add(call.at, 1) })
            yield* note(call, "SALE")
          }
          yield* tell(first)
          assert.deepStrictEqual(yield* counts(), { dials: 1, contacts: 1 })
          const poll = yield* followed
          assert.deepInclude(yield* poll, { recorded: 1, doubled: 1 })
          yield* tell(second)
          assert.deepStrictEqual(yield* counts(), { dials: 2, contacts: 2 })
        }).pipe(Effect.provide(layer)))

      it.scoped("goes on after the database's server has crashed and come back, says so, and ends when it is stopped", () =>
        Effect.gen(function*() {
          const { core, counts, note, options, place, query } = yield* open("away")
          const server = yield* Server
          const call = callAt("2026-03-08 11:59:50")
          yield* place(call)
          yield* note(call, "NI")
          const said: Array<string> = []
          let polls = 0
          const console = yield* Effect.console
          const follower = yield* core(
            VicidialFollow.run({ ...options, interval: Duration.seconds(10) }, () => Effect.sync(() => polls++))
          ).pipe(
            Effect.withConsole({ ...console, error: (line) => Effect.sync(() => said.push(String(line))) }),
            Effect.fork
          )
          const until = <E, R>(isSo: () => Effect.Effect<boolean, E, R>) =>
            TestClock.adjust("10 seconds").pipe(
              Effect.zipRight(Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 20)))),
              Effect.zipRight(Effect.suspend(isSo)),
              Effect.repeat({ until: (is) => is })
            )
          yield* until(() => Effect.succeed(polls > 0))
          yield* server.crash
          yield* until(() => Effect.succeed(said.length > 1))
          yield* server.restart
          // Tables that were open are marked as crashed, and repaired when somebody opens them who may write, as the dialer does.
          for (const table of SiteTables.names()) yield* query(`SELECT COUNT(*) FROM ${table}`)
          const later = callAt("2026-03-08 11:58:30")
          yield* place(later)
          yield* note(later, "SALE")
          yield* until(() => Effect.map(counts(), ({ dials }) => dials === 2))
          assert.match(said[0]!, /cannot be read: .*: tried again in 1s; [\d,]+ seconds? behind$/)
          assert.match(said[1]!, /cannot be read: .*: tried again in 2s; [\d,]+ seconds? behind$/)
          assert.isTrue(Exit.isInterrupted(yield* Fiber.interrupt(follower)))
        }).pipe(Effect.provide(layer)))

      it.scoped("goes on when storage fails during the import that it begins with", () =>
        Effect.gen(function*() {
          const { options } = yield* open("storage")
          const { runOver, stored } = yield* CommandLine
          const { recordImported, ...others } = yield* stored(Dials)
          let tries = 0
          const broken = Dials.of({
            ...others,
            recordImported: (...all) =>
              ++tries === 1
                ? new StorageError({ operation: "Dials.recordImported", cause: new Error("gone") })
                : recordImported(...all)
          })
          const words = ["vicidial", "follow", "--workspace", "Acme", "--database", options.database]
          const follower = yield* Effect.fork(runOver(broken, ...words))
          yield* TestClock.adjust("1 second").pipe(
            Effect.zipRight(Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 20)))),
            Effect.zipRight(Fiber.poll(follower)),
            Effect.repeat({ until: (ended) => tries > 1 || Option.isSome(ended) })
          )
          assert.isTrue(Exit.isInterrupted(yield* Fiber.interrupt(follower)), "it has not ended by itself")
        }).pipe(Effect.provide(layer)))

      it.scoped("goes on reading every few seconds in the hour that comes twice", () =>
        Effect.gen(function*() {
          const { core, note, options, place, query } = yield* open("twice")
          yield* Effect.acquireRelease(
            query("SET GLOBAL time_zone = '-04:00'"),
            () => query("SET GLOBAL time_zone = '+00:00'")
          )
          // Clocks of New York go back at 06:00 UTC, from 02:00 to 01:00.
          yield* TestClock.setTime(Date.parse("2026-11-01T05:59:50Z"))
          const scope = yield* Effect.scope
          const poll = yield* core(
            VicidialImport.open({ ...options, timeZone: Option.some("America/New_York"), isDryRun: false }).pipe(
              Effect.flatMap(VicidialFollow.poller),
              Effect.provideService(Scope.Scope, scope)
            )
          )
          yield* poll
          const call = callAt("2026-11-01 01:00:40")
          yield* place(call)
          yield* note(call, "NI")
          let recorded = 0
          for (let seconds = 0; seconds < 120; seconds += 10) {
            yield* TestClock.adjust("10 seconds")
            recorded += (yield* poll).recorded
          }
          assert.strictEqual(recorded, 1)
        }).pipe(Effect.provide(layer)))

      it.scoped("waits for no answer without end, and lets a connection go that does not answer", () =>
        Effect.gen(function*() {
          const server = yield* Server
          const asked = Effect.scoped(
            Effect.flatMap(
              DialerDatabase.connect(server.url("mysql"), String, 100),
              (query) => query("SELECT SLEEP(600)")
            )
          )
          assert.include(yield* Effect.flip(asked), "no answer within 0.1 s")
        }))
    })
  }
)
