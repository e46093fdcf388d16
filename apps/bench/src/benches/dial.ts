/**
 * `dial`: what the whole life of a dial costs. A number is assigned, what became of the call is reported, a worker counts it
 * into every figure; beside a table with a row and six counters.
 */
import { Assignment } from "@anipool/core/assignment/Assignment"
import { Dials as DialsPort } from "@anipool/storage/Dials"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Pg from "pg"
import { type Bench, BenchFailed, secondsDefault } from "../Bench.ts"
import * as Connections from "../Connections.ts"
import * as Database from "../Database.ts"
import * as Dials from "../Dials.ts"
import * as Figures from "../Figures.ts"
import * as Numbers from "../Numbers.ts"
import { program } from "../places.ts"
import * as Program from "../Program.ts"
import * as NaiveDials from "../references/naiveDials.ts"
import * as NaivePick from "../references/naivePick.ts"
import * as Servers from "../Servers.ts"
import * as Statistics from "../Statistics.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "dial",
  meaning: "the whole life of a dial: assigned, reported, counted; its processor time, log and disk",
  run: Effect.fnUntraced(function*({ seconds = 4 * secondsDefault }) {
    const database = yield* Database.make
    const site = yield* Workspaces.make(database, [{ name: "Dial", anis }])
    yield* database.naively(async (client) => {
      await client.query(NaiveDials.schema)
    })
    yield* fillNaive(database)
    const server = yield* Servers.anipool(database, site, "any", "off")
    const worker = yield* Program.serve({
      program: process.execPath,
      args: [program("dialsWorker")],
      env: { DATABASE_URL: database.url }
    })
    const pool = yield* Effect.acquireRelease(
      Effect.sync(() => new Pg.Pool({ connectionString: database.naiveUrl, max: NaivePick.connectionsMax })),
      (pool) => Effect.promise(() => pool.end())
    )
    const processes = { server: server.pid, worker: worker.pid, postgres: database.pid }
    let made = 0
    const next = () => made++
    // Connections are opened for each: the server closes those that nobody uses for some seconds.
    const calling = (run: (dial: () => Promise<void>) => Effect.Effect<Done, BenchFailed>) =>
      Effect.scoped(
        Effect.flatMap(caller(server.url, site.workspaces[0]!), (call) => run(() => call(next())))
      )
    // Each number has its rows of the day; what a first use and a first dial write besides is no part of every dial.
    yield* useEach(database, site.workspaces[0]!)
    // Loads the numbers, and lets the first minutes of code be compiled.
    yield* calling((dial) => atFullSpeed(dial, connections, seconds))
    yield* drained(database)
    yield* database.settle

    const measured: Array<readonly [string, Measured]> = []
    for (const perSecond of rates) {
      yield* Effect.logInfo(`${perSecond} dials a second`)
      measured.push([
        Figures.count(perSecond),
        yield* measure(database, database.url, processes, calling((dial) => atRate(dial, perSecond, seconds)))
      ])
    }
    yield* Effect.logInfo("full speed")
    measured.push([
      "as many as go",
      yield* measure(database, database.url, processes, calling((dial) => atFullSpeed(dial, connections, seconds)))
    ])
    yield* Effect.logInfo("naive")
    const naive = yield* measure(
      database,
      database.naiveUrl,
      { server: 0, worker: 0, postgres: database.pid },
      atFullSpeed(() => NaiveDials.live(pool, naiveDial(next())), NaivePick.connectionsMax, seconds)
    )
    const [, full] = measured.at(-1)!
    return {
      bench: "dial",
      programs: [database.version],
      title: "Dial: the whole life of one",
      method:
        `${Figures.count(anis)} ANIs in ${Numbers.areaCodesHeld} area codes on the embedded PostgreSQL with durable ` +
        `settings; one server and one worker, ${campaigns} campaigns' names, each dial to another prospect. Each ANI was assigned and dialed once before. A dial is a POST /assignment, ` +
        "and when that is answered a POST /dials with the number, over sockets that are kept. At a rate each begins when it is due, whatever became of those " +
        `before; as many as go: over ${connections} connections. ${seconds} s each, and until the worker has counted all. Processor time: of the ` +
        "server, the worker and all of PostgreSQL's processes, as Linux tells it. Log: what is written ahead, whole pages after a checkpoint " +
        "included, of which a short run has more of each dial; tables: what they and their indexes have grown by, swept (VACUUM). Counted after: the age of the oldest dial that waits, looked at ten times a second. The naive way, as many as go over " +
        `${NaivePick.connectionsMax} connections of this process: picked and counted by one statement, then in a transaction a row and six ` +
        "counters. What the caller takes of the processor is not counted; nothing is kept to a core.",
      tables: [{
        title: "Of each dial",
        columns: [
          "dials/s wanted",
          "dials/s",
          "server µs",
          "worker µs",
          "PostgreSQL µs",
          "all µs",
          "log bytes",
          "table bytes",
          "counted after p50 ms",
          "p99 ms"
        ],
        rows: [...measured, ["naive, as many as go", naive] as const].map(([name, each]) => [
          name,
          Figures.count(each.perSecond),
          Figures.decimal(each.server, 1),
          Figures.decimal(each.worker, 1),
          Figures.decimal(each.postgres, 1),
          Figures.decimal(all(each), 1),
          Figures.count(each.log),
          Figures.count(each.tables),
          each === naive ? "–" : Figures.count(each.lagP50),
          each === naive ? "–" : Figures.count(each.lagP99)
        ])
      }, {
        title: "Where its table bytes are, of as many as go",
        columns: ["table", "bytes"],
        rows: full.byTable.map(([name, bytes]) => [name, Figures.count(bytes)])
      }],
      targets: [
        target("processor time of a dial at most 110 µs", all(full), 110, "µs"),
        target("of it PostgreSQL's at most 45 µs", full.postgres, 45, "µs"),
        target("log of a dial at most 650 bytes", full.log, 650, "bytes"),
        target("tables at most 190 bytes", full.tables, 190, "bytes")
      ]
    }
  })
}

// internal

const anis = 100_000
const campaigns = 50
const connections = 64
const rates = [100, 1_000]
const tablesTold = 8

interface Measured {
  readonly perSecond: number
  /** Microseconds of each dial. */
  readonly server: number
  readonly worker: number
  readonly postgres: number
  /** Bytes of each dial. */
  readonly log: number
  readonly tables: number
  /** The tables that grew most, with their indexes. */
  readonly byTable: ReadonlyArray<readonly [name: string, bytes: number]>
  /** Age of the oldest dial that waits. */
  readonly lagP50: number
  readonly lagP99: number
}

interface Processes {
  readonly server: number
  readonly worker: number
  readonly postgres: number
}

/** What was done, and how long it took. */
interface Done {
  readonly dials: number
  readonly ms: number
}

const all = ({ postgres, server, worker }: Measured): number => server + worker + postgres

const target = (wanted: string, value: number, most: number, unit: string) => ({
  wanted,
  measured: `${Figures.count(value)} ${unit}`,
  isMet: value <= most
})

/** Has each number assigned and dialed once. */
const useEach = ({ services }: Database.Database, { workspace }: Workspaces.Filled): Effect.Effect<void, BenchFailed> =>
  Effect.gen(function*() {
    const assignment = Context.get(services, Assignment)
    const dials = Context.get(services, DialsPort)
    const caller = { workspace, defaultCampaign: Workspaces.campaign }
    const record = Dials.maker(anis, Date.now(), () => 0)
    for (let from = 0; from < anis; from += step) {
      const leads = Array.from({ length: step }, (_, i) => ({
        prospectPhone: `${Numbers.areaCodeHeld(from + i)}555${String(i).padStart(4, "0")}`
      }))
      yield* assignment.assignBatch(caller, leads)
      yield* dials.enqueue(Array.from({ length: step / group }, (_, g) => ({
        workspaceId: workspace.id,
        records: Array.from({ length: group }, (_, i) => ({
          ...record(from + g * group + i),
          dialId: `first-${from + g * group + i}`
        }))
      })))
    }
  }).pipe(Effect.mapError(Database.failed))

const step = 10_000
const group = 200

/** Numbers of the naive way: as many, of the same area codes. */
const fillNaive = (database: Database.Database) =>
  database.naively(async (client) => {
    const all = [...Numbers.anis(anis)]
    await client.query(
      `INSERT INTO naive_ani (number, area_code, status)
      SELECT number, area_code, 'ACTIVE' FROM unnest($1::text[], $2::text[]) AS a (number, area_code)`,
      [all.map(({ national }) => national), all.map(({ areaCode }) => areaCode)]
    )
  })

const prospects = Numbers.realProspects(20_000)

/** Each is somebody else: the line of the phone goes on. */
const prospectOf = (n: number) => {
  const { phone, zip = "10001" } = prospects[n % prospects.length]!
  return { phone: `${phone.slice(0, 6)}${String(Math.floor(n / prospects.length) * 7 % 10_000).padStart(4, "0")}`, zip }
}

const isContact = (n: number): boolean => n % 9 === 0

const naiveDial = (n: number): NaiveDials.Dial => ({
  id: `dial-${n}`,
  prospect: prospectOf(n).phone,
  zip: prospectOf(n).zip,
  campaign: `campaign-${n % campaigns}`,
  agent: `Agent ${n % 97}`,
  contact: isContact(n)
})

/** Makes the `n`-th dial over HTTP. */
const caller = (url: string, { dialsKey, key }: Workspaces.Filled) =>
  Effect.map(Connections.open(url, 2 * connections), ({ post }) => async (n: number): Promise<void> => {
    const { phone, zip } = prospectOf(n)
    const answer = await post(
      "/assignment",
      key,
      JSON.stringify({ prospect_phone: phone, prospect_zip: zip, dialer_campaign: Workspaces.campaign })
    )
    const { ani } = JSON.parse(answer) as { readonly ani?: string }
    if (ani === undefined) throw new Error(`no number for ${phone}: ${answer}`)
    await post(
      "/dials",
      dialsKey,
      JSON.stringify({
        campaign_id: `campaign-${n % campaigns}`,
        campaign_name: `Campaign ${n % campaigns}`,
        agent_name: `Agent ${n % 97}`,
        from_number: ani,
        disposition_name: isContact(n) ? "Sale" : "No Answer",
        to_number: phone,
        datetime: new Date().toISOString().slice(0, 19).replace("T", " "),
        call_direction: "Outbound",
        zip,
        sys_created_date_original: "2026-02-27",
        total_dial_attempts: 1 + n % 9,
        skill_name: `Team ${n % 12}`,
        lead_source: `source-${n % 40}`,
        dial_id: `dial-${n}`
      })
    )
  })

/** As many at once as there are connections, for so long. */
const atFullSpeed = (
  dial: () => Promise<void>,
  connections: number,
  seconds: number
): Effect.Effect<Done, BenchFailed> =>
  Effect.tryPromise({
    try: async () => {
      const began = performance.now()
      let dials = 0
      const goOn = async () => {
        while (performance.now() - began < 1_000 * seconds) {
          await dial()
          dials++
        }
      }
      await Promise.all(Array.from({ length: connections }, goOn))
      return { dials, ms: performance.now() - began }
    },
    catch: Database.failed
  })

/** One when it is due, whatever became of those before. */
const atRate = (dial: () => Promise<void>, perSecond: number, seconds: number): Effect.Effect<Done, BenchFailed> =>
  Effect.tryPromise({
    try: async () => {
      const began = performance.now()
      const under: Array<Promise<void>> = []
      for (;;) {
        const elapsed = Math.min(1_000 * seconds, performance.now() - began)
        while (under.length < elapsed * perSecond / 1_000) under.push(dial())
        if (elapsed >= 1_000 * seconds) break
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      await Promise.all(under)
      return { dials: under.length, ms: performance.now() - began }
    },
    catch: Database.failed
  })

const measure = (
  database: Database.Database,
  url: string,
  processes: Processes,
  run: Effect.Effect<Done, BenchFailed>
): Effect.Effect<Measured, BenchFailed> =>
  Effect.scoped(Effect.gen(function*() {
    const before = yield* look(url, processes)
    const lags: Array<number> = []
    const watching = yield* Effect.forkScoped(
      Effect.forever(Effect.zipRight(
        Effect.flatMap(lag(database), (ms) => Effect.sync(() => lags.push(ms))),
        Effect.sleep("100 millis")
      ))
    )
    const { dials, ms } = yield* run
    yield* Fiber.interrupt(watching)
    yield* drained(database)
    const after = yield* look(url, processes)
    const each = (name: Exclude<keyof Looked, "tables">) => (after[name] - before[name]) / dials
    const grown = [...after.tables].map(([name, bytes]) =>
      [name, (bytes - (before.tables.get(name) ?? 0)) / dials] as const
    )
    return {
      perSecond: 1_000 * dials / ms,
      server: each("server"),
      worker: each("worker"),
      postgres: each("postgres"),
      log: each("log"),
      tables: grown.reduce((sum, [, bytes]) => sum + bytes, 0),
      byTable: grown.sort(([, a], [, b]) => b - a).slice(0, tablesTold),
      lagP50: Statistics.percentile(lags, 50),
      lagP99: Statistics.percentile(lags, 99)
    }
  }))

interface Looked extends Processes {
  readonly log: number
  /** Bytes by table. */
  readonly tables: ReadonlyMap<string, number>
}

const look = (url: string, { postgres, server, worker }: Processes): Effect.Effect<Looked, BenchFailed> =>
  Effect.gen(function*() {
    const { log, tables } = yield* Effect.tryPromise({
      try: async () => {
        const client = new Pg.Client({ connectionString: url })
        await client.connect()
        const { rows: [log] } = await client.query<{ readonly bytes: string }>(
          "SELECT (pg_current_wal_insert_lsn() - '0/0')::text AS bytes"
        )
        // What was written over or taken out is room for the next.
        await client.query("VACUUM")
        const { rows } = await client.query<{ readonly name: string; readonly bytes: string }>(sizes)
        await client.end()
        return { log: Number(log!.bytes), tables: new Map(rows.map(({ bytes, name }) => [name, Number(bytes)])) }
      },
      catch: Database.failed
    })
    const [ofServer, ofWorker, ofPostgres] = yield* Effect.all([
      server === 0 ? Effect.succeed(0) : Program.cpu(server),
      worker === 0 ? Effect.succeed(0) : Program.cpu(worker),
      Program.cpu(postgres)
    ])
    return { server: ofServer, worker: ofWorker, postgres: ofPostgres, log, tables }
  })

/** Each table with its indexes. */
const sizes = `
  SELECT relname AS name, pg_total_relation_size(oid)::text AS bytes
  FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`

const lag = ({ services }: Database.Database) =>
  Effect.map(Effect.mapError(Context.get(services, DialsPort).queue, Database.failed), ({ lagMs }) => lagMs)

/** Until no dial waits, neither in the queue nor to be in the figures. */
const drained = ({ services }: Database.Database): Effect.Effect<void, BenchFailed> =>
  Effect.gen(function*() {
    const { queue } = Context.get(services, DialsPort)
    const until = performance.now() + drainLimitMs
    for (;;) {
      const { lagMs, records } = yield* Effect.mapError(queue, Database.failed)
      if (records === 0 && lagMs === 0) return
      if (performance.now() > until) return yield* new BenchFailed({ message: "the worker does not keep up" })
      yield* Effect.sleep("50 millis")
    }
  })

const drainLimitMs = 120_000
