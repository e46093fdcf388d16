/**
 * `anipool backup` and `anipool restore` with real processes, and servers' work going on meanwhile.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { Assignment } from "@anipool/core/assignment/Assignment"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { version } from "@anipool/domain/Release"
import { callingCodeOf } from "@anipool/domain/Workspace"
import * as Environment from "@anipool/environment/Environment"
import * as Postgres from "@anipool/jobs/postgres"
import * as EmbeddedPostgres from "@anipool/storage-postgres/EmbeddedPostgres"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import { throwAwaySettings } from "@anipool/storage-postgres/testing/throwAwaySettings"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schema from "effect/Schema"
import { existsSync, watch } from "node:fs"
import { mkdir, readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { ended, json, run, start, temporary } from "./anipoolProcess.ts"

const dailyCap = 75
const scarce = 4
const plenty = 2_000
const callers = 4

const Taken = Schema.Struct({ file: Schema.String, sizeBytes: Schema.Int, until: Schema.DateFromString })
const Restored = Schema.Struct({
  dataDir: Schema.String,
  release: Schema.String,
  until: Schema.DateFromString,
  signature: Schema.String
})

const decode = <A, I>(schema: Schema.Schema<A, I>, value: unknown) => Schema.decodeUnknownSync(schema)(value)

/** A use that was acknowledged. */
interface Acknowledged {
  readonly prospect: string
  readonly at: number
}

const prospect = (n: number) => `310${String(2_000_000 + n)}`

/** The use cases over a data directory's database. */
const useCasesOf = (dataDir: string) =>
  Effect.map(
    Effect.withConfigProvider(Environment.load, ConfigProvider.fromMap(new Map([["ANIPOOL_DATA_DIR", dataDir]]))),
    (environment) => Postgres.open(environment, { mayMake: true }).layer
  )

/** A server's work on a data directory: a workspace whose numbers are assigned without a pause, with books kept. */
const work = (dataDir: string) =>
  Effect.gen(function*() {
    const books: Array<Acknowledged> = []
    let asked = 0
    const working = Effect.gen(function*() {
      const workspace = yield* Effect.flatMap(Administration, (each) =>
        each.createWorkspace({
          name: "Acme",
          country: "us",
          timeZone: "UTC",
          inboundGroups: false,
          fields: {},
          policy: { dailyCap }
        }))
      const caller = { workspace, defaultCampaign: null }
      for (const [pool, first, count] of [["scarce", 0, scarce], ["plenty", 1_000, plenty]] as const) {
        yield* Effect.flatMap(CustomCampaigns, (each) =>
          each.create(caller, { id: pool, name: pool, type: "Outbound", inboundPoolId: pool }))
        const anis = Array.from({ length: count }, (_, i) => ({
          countryCode: callingCodeOf("us"),
          number: String(2_125_550_000 + first + i),
          inboundGroupId: pool
        }))
        yield* Effect.flatMap(CustomAnis, (each) =>
          each.importMany(caller, anis))
      }
      const assignment = yield* Assignment
      const one = Effect.gen(function*() {
        const n = asked++
        const answer = yield* assignment.assign(caller, {
          prospectPhone: prospect(n),
          dialerCampaign: n % 2 === 0 ? "scarce" : "plenty"
        })
        if (answer._tag === "Assigned") books.push({ prospect: prospect(n), at: Date.now() })
        yield* Effect.sleep("4 millis")
      })
      yield* Effect.all(Array.from({ length: callers }, () => Effect.forever(one)), { concurrency: "unbounded" })
    }).pipe(Effect.provide(yield* useCasesOf(dataDir)))
    const fiber = yield* Effect.forkScoped(working)
    /** Waits until so many were acknowledged. */
    const acknowledged = (count: number): Effect.Effect<void, unknown> =>
      Effect.raceFirst(
        Effect.suspend(() => Effect.succeed(books.length >= count)).pipe(
          Effect.delay("5 millis"),
          Effect.repeat({ until: (isReached) => isReached })
        ),
        Fiber.join(fiber)
      )
    return { books, acknowledged, stop: Fiber.interrupt(fiber) }
  })

/** Whom the assignments of a data directory were for. */
const prospectsOf = (dataDir: string) =>
  Effect.gen(function*() {
    const connection = yield* EmbeddedPostgres.acquire({ dataDir })
    const rows = yield* Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ readonly prospect: string }>`SELECT prospect FROM assignment`
    ).pipe(Effect.provide(PgConnection.layerConnection(connection)))
    return new Set(rows.map(({ prospect }) => prospect))
  }).pipe(Effect.scoped)

/** Waits for a name to appear in a directory; watches from now on. */
const appears = (directory: string, name: string | RegExp): Effect.Effect<void> => {
  const seen = new Promise<void>((resolve) => {
    const watcher = watch(directory, (_event, found) => {
      if (found === null || (typeof name === "string" ? found !== name : !name.test(found))) return
      watcher.close()
      resolve()
    })
  })
  return Effect.promise(() => seen)
}

describe("a backup", () => {
  it.scopedLive(
    "holds all that was acknowledged while servers assigned, and nothing that does not add up",
    () =>
      Effect.gen(function*() {
        const directory = yield* temporary
        const [from, to, file] = [join(directory, "from"), join(directory, "to"), join(directory, "backup.tar.gz")]
        yield* EmbeddedPostgres.acquire({ dataDir: from, settings: throwAwaySettings })
        const { acknowledged, books, stop } = yield* work(from)
        // By then the scarce numbers are spent.
        yield* acknowledged(2 * scarce * dailyCap)
        const before = books.length
        const { until } = decode(Taken, json(yield* run({ ANIPOOL_DATA_DIR: from }, "backup", file, "--json")))
        yield* acknowledged(books.length + 100)
        yield* stop
        assert.strictEqual((yield* Effect.promise(() => stat(file))).mode & 0o777, 0o600)
        assert.isFalse(existsSync(`${file}.partial`))

        const restored = decode(Restored, json(yield* run({ ANIPOOL_DATA_DIR: to }, "restore", file, "--json")))
        assert.deepStrictEqual(restored, { dataDir: to, release: version, until, signature: "none" })
        const audited = yield* run({ ANIPOOL_DATA_DIR: to }, "doctor", "--audit", "--json")
        assert.deepStrictEqual(json(audited), { ok: true, findings: [] })
        const kept = yield* prospectsOf(to)
        const due = books.filter(({ at }) => at < until.getTime())
        assert.isAtLeast(due.length, before)
        assert.deepStrictEqual(due.filter((each) => !kept.has(each.prospect)), [])
        // Those of after it are the proof that work went on.
        assert.isAtLeast(books.filter((each) => !kept.has(each.prospect)).length, 100)

        // What is spent stays spent, and the rest goes on.
        const assigned = yield* Effect.gen(function*() {
          const assignment = yield* Assignment
          const workspace = yield* Effect.flatMap(Administration, (each) => each.workspace("Acme"))
          return yield* Effect.forEach(["scarce", "plenty"], (campaign) =>
            assignment.assign({ workspace, defaultCampaign: campaign }, { prospectPhone: prospect(0) }))
        }).pipe(Effect.provide(yield* useCasesOf(to)))
        assert.deepStrictEqual(
          assigned.map(({ _tag }) =>
            _tag
          ),
          ["NoneAvailable", "Assigned"]
        )
      })
  )

  it.scopedLive(
    "is made where nobody uses the database, and one that is stopped leaves nothing in its place",
    () =>
      Effect.gen(function*() {
        const directory = yield* temporary
        const [from, to, backups] = [join(directory, "from"), join(directory, "to"), join(directory, "backups")]
        const file = join(backups, "backup.tar.gz")
        yield* Effect.promise(() => mkdir(backups))
        const anipool = (...words: ReadonlyArray<string>) => run({ ANIPOOL_DATA_DIR: from }, ...words)
        const names = Effect.promise(() => readdir(backups))
        const isRunning = () => existsSync(join(from, "cluster", "postmaster.pid"))

        json(yield* anipool("workspace", "create", "--name", "Acme", "--country", "us", "--json"))

        /** Begins a backup, sends it a signal in the middle, and answers its exit. */
        const stoppedBy = (signal: NodeJS.Signals) =>
          Effect.gen(function*() {
            const hasBegun = appears(backups, "backup.tar.gz.partial")
            const child = yield* start({ ANIPOOL_DATA_DIR: from }, "backup", file)
            const end = yield* Effect.fork(ended(child))
            yield* hasBegun
            child.kill(signal)
            return (yield* Fiber.join(end)).exit
          })
        assert.strictEqual(yield* stoppedBy("SIGINT"), 130)
        assert.deepStrictEqual(yield* names, [])
        assert.isFalse(isRunning())
        assert.strictEqual(yield* stoppedBy("SIGKILL"), -1)
        assert.deepStrictEqual(yield* names, ["backup.tar.gz.partial"])

        const made = yield* anipool("backup", file)
        assert.strictEqual(made.exit, 0, made.stderr)
        assert.match(made.stdout, /backup\.tar\.gz holds everything that was answered before 20/)
        assert.deepStrictEqual(yield* names, ["backup.tar.gz"])
        assert.isFalse(isRunning())

        // A restore that is stopped leaves nothing either.
        yield* Effect.promise(() => mkdir(to))
        const hasBegun = appears(to, /^init-/)
        const child = yield* start({ ANIPOOL_DATA_DIR: to }, "restore", file)
        const end = yield* Effect.fork(ended(child))
        yield* hasBegun
        child.kill("SIGINT")
        assert.strictEqual((yield* Fiber.join(end)).exit, 130)
        assert.deepStrictEqual(yield* Effect.promise(() => readdir(to)), [])
      })
  )

  it.scopedLive("is not of a PostgreSQL of one's own: the message says where to read on", () =>
    Effect.gen(function*() {
      const file = join(yield* temporary, "backup.tar.gz")
      const variables = { DATABASE_URL: "postgres://nobody:hunter2@127.0.0.1:1/none" }
      for (const command of ["backup", "restore"]) {
        const ran = yield* run(variables, command, file)
        assert.strictEqual(ran.exit, 1)
        assert.match(ran.stderr, /DATABASE_URL names a PostgreSQL of your own.*docs\/backup\.md/)
        assert.notInclude(ran.stderr, "hunter2")
      }
      assert.isFalse(existsSync(file))
    }))
})
