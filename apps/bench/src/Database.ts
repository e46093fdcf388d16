/**
 * A PostgreSQL for one run: the embedded one, in a temporary directory, with the settings that hold in use: durable.
 * Beside Anipool's database it has one for the naive reference.
 */
import * as Core from "@anipool/core/Core"
import * as EmbeddedPostgres from "@anipool/storage-postgres/EmbeddedPostgres"
import { toUrl } from "@anipool/storage-postgres/PgConnection"
import * as PostgresDatabase from "@anipool/storage-postgres/PostgresDatabase"
import type { Storage } from "@anipool/storage/Storage"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Pg from "pg"
import { BenchFailed } from "./Bench.ts"
import * as Numbers from "./Numbers.ts"
import * as NaivePick from "./references/naivePick.ts"

/** A database for one run. */
export interface Database {
  /** Where servers of the run join it. */
  readonly dataDir: string
  /** The database's address, password and all. */
  readonly url: string
  /** All of Anipool over it, in this process. */
  readonly services: Context.Context<Core.Core | Storage>
  /** The naive reference's database, password and all. */
  readonly naiveUrl: string
  /** Its first process: all others are children of it. */
  readonly pid: number
  /** `PostgreSQL 18.4`. */
  readonly version: string
  /** Writes out and looks at what was put in, so that neither happens while something is measured. */
  readonly settle: Effect.Effect<void, BenchFailed>
  /** Assignments that were recorded so far. */
  readonly assignments: Effect.Effect<number, BenchFailed>
  /** Forgets when keys were used: a server that starts loads nothing before it is asked. */
  readonly forgetUses: Effect.Effect<void, BenchFailed>
  /** Runs statements in a session of their own on the naive reference's database. */
  readonly naively: (run: (client: Pg.Client) => Promise<void>) => Effect.Effect<void, BenchFailed>
}

/** Starts it. It is stopped and removed with the scope. */
export const make: Effect.Effect<Database, BenchFailed, Scope.Scope> = Effect.gen(function*() {
  const dataDir = yield* temporaryFolder
  // Started here, and not by a server that is kept to one core: PostgreSQL would be kept to that core too.
  const connection = yield* Effect.mapError(EmbeddedPostgres.acquire({ dataDir }), failed)
  const url = Redacted.value(toUrl(connection))
  const services = yield* servicesOf({ dataDir, databaseUrl: Option.none() })
  yield* inSession(url, (client) => client.query("CREATE DATABASE naive"))
  const naiveUrl = new URL(url)
  naiveUrl.pathname = "/naive"
  const version = yield* inSession(
    url,
    (client) => client.query<{ readonly server_version: string }>("SHOW server_version")
  )
  const { rows: [folder] } = yield* inSession(
    url,
    (client) => client.query<{ readonly data_directory: string }>("SHOW data_directory")
  )
  const pidFile = yield* Effect.promise(() => readFile(join(folder!.data_directory, "postmaster.pid"), "utf8"))
  return {
    dataDir,
    url,
    pid: Number.parseInt(pidFile, 10),
    services,
    naiveUrl: naiveUrl.href,
    version: `PostgreSQL ${version.rows[0]?.server_version ?? "of unknown version"}`,
    settle: Effect.forEach([url, naiveUrl.href], (each) =>
      inSession(each, async (client) => {
        await client.query("VACUUM ANALYZE")
        await client.query("CHECKPOINT")
      }), { discard: true }),
    assignments: inSession(url, (client) => client.query<{ readonly count: string }>("SELECT count(*) FROM assignment"))
      .pipe(Effect.map(({ rows }) => Number(rows[0]?.count ?? NaN))),
    forgetUses: inSession(url, (client) => client.query("UPDATE api_key SET last_used_at = NULL")),
    naively: (run) => inSession(naiveUrl.href, run)
  }
})

/** All of Anipool over a database that is there, and a folder for what its run needs. */
export const at = (
  url: string
): Effect.Effect<Pick<Database, "dataDir" | "services">, BenchFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const dataDir = yield* temporaryFolder
    const services = yield* servicesOf({ dataDir, databaseUrl: Option.some(Redacted.make(url)) })
    return { dataDir, services }
  })

/** Fills the naive reference's table with as many ANIs, of the same numbers. */
export const fillNaive = ({ naiveUrl }: Database, size: number): Effect.Effect<void, BenchFailed> =>
  inSession(naiveUrl, async (client) => {
    await client.query(NaivePick.schema)
    const anis = [...Numbers.anis(size)]
    for (let from = 0; from < anis.length; from += rowsPerStatement) {
      const part = anis.slice(from, from + rowsPerStatement)
      await client.query(
        `INSERT INTO naive_ani (number, area_code, status)
        SELECT number, area_code, 'ACTIVE' FROM unnest($1::text[], $2::text[]) AS a (number, area_code)`,
        [part.map(({ national }) => national), part.map(({ areaCode }) => areaCode)]
      )
    }
  })

/** Gives every ANI figures, as of today and for the last days, as if it had been dialed. */
export const fillFigures = ({ url }: Database): Effect.Effect<void, BenchFailed> =>
  inSession(url, async (client) => {
    await client.query(`
      INSERT INTO ani_day (workspace_id, day, ani_id, dials, contacts, successes, blocks, no_answers)
      SELECT a.workspace_id, (now() AT TIME ZONE w.time_zone)::date, a.ani_id, 33, 3, 1, a.ani_id % 10, 20
      FROM ani a JOIN workspace w USING (workspace_id)`)
    await client.query(`
      INSERT INTO ani_statistics (
        workspace_id, window_day, ani_id, dials_total, contacts_total, dials_30, contacts_30, successes_30, blocks_30,
        no_answers_30, last_dialed_on
      )
      SELECT workspace_id, day, ani_id, 9900, 900, 990, 90, 30, 10 * blocks, 600, day FROM ani_day`)
  })

/** Counts dials by the hour and by the day: of each area code that has ANIs, and of each campaign, for the last days. */
export const fillDials = ({ url }: Database, days: number): Effect.Effect<void, BenchFailed> =>
  inSession(url, async (client) => {
    await client.query(
      `
      INSERT INTO dial_hour (
        workspace_id, basis, day, hour, campaign_id, calling_code, area_code, dials, contacts, blocks, no_answers
      )
      SELECT w.workspace_id, k.basis, (now() AT TIME ZONE w.time_zone)::date - d.ago, h.hour, k.campaign_id,
        k.calling_code, k.area_code, 40 + k.n % 50, 5, k.n % 9, 24
      FROM workspace w
      CROSS JOIN generate_series(0, $1::integer - 1) AS d (ago)
      CROSS JOIN generate_series(8, 20) AS h (hour)
      CROSS JOIN LATERAL (
        SELECT 0::smallint AS basis, 0::bigint AS campaign_id, calling_code, area_code, row_number() OVER () AS n
        FROM (SELECT DISTINCT calling_code, area_code FROM ani WHERE workspace_id = w.workspace_id) c
        UNION ALL
        SELECT 1::smallint, campaign_id, 0::smallint, '', campaign_id FROM campaign WHERE workspace_id = w.workspace_id
      ) k`,
      [days]
    )
    await client.query(
      `
      INSERT INTO dial_day (workspace_id, basis, day, campaign_id, calling_code, area_code, dials, contacts)
      SELECT c.workspace_id, 0, (now() AT TIME ZONE w.time_zone)::date - d.ago, k.campaign_id, c.calling_code,
        c.area_code, 1000 + c.n % 500, 100
      FROM (
        SELECT workspace_id, calling_code, area_code, row_number() OVER (PARTITION BY workspace_id) AS n
        FROM (SELECT DISTINCT workspace_id, calling_code, area_code FROM ani) a
      ) c
      JOIN workspace w USING (workspace_id)
      JOIN (
        SELECT workspace_id, campaign_id, row_number() OVER (PARTITION BY workspace_id ORDER BY campaign_id) AS n FROM campaign
      ) k ON k.workspace_id = c.workspace_id AND k.n % 400 = c.n % 400
      CROSS JOIN generate_series(0, $1::integer - 1) AS d (ago)`,
      [days]
    )
  })

/** A failure of anything below, as a benchmark's own. */
export const failed = (cause: unknown): BenchFailed =>
  new BenchFailed({
    message: cause instanceof Error ? `${cause.message} (${String(cause.cause ?? "no cause")})` : String(cause)
  })

// internal

const temporaryFolder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "anipool-bench-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
)

const servicesOf = (options: PostgresDatabase.Options) =>
  Layer.build(
    Core.layer.pipe(
      Layer.provideMerge(PostgresDatabase.layerStorage()),
      Layer.provide(PostgresDatabase.layer(options))
    )
  ).pipe(Effect.mapError(failed))

const rowsPerStatement = 20_000

const inSession = <A>(url: string, run: (client: Pg.Client) => Promise<A>): Effect.Effect<A, BenchFailed> =>
  Effect.scoped(Effect.gen(function*() {
    const client = yield* Effect.acquireRelease(
      Effect.tryPromise({
        try: async () => {
          const client = new Pg.Client({ connectionString: url })
          await client.connect()
          return client
        },
        catch: failed
      }),
      (client) => Effect.promise(() => client.end())
    )
    return yield* Effect.tryPromise({ try: () => run(client), catch: failed })
  }))
