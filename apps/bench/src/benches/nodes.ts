/**
 * `nodes`: the assignment ledger over the nodes of a Citus cluster, against one PostgreSQL, many workspaces at once.
 */
import * as Effect from "effect/Effect"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import * as Pg from "pg"
import { type Bench, BenchFailed, roundsDefault, secondsDefault } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Figures from "../Figures.ts"
import * as Program from "../Program.ts"
import * as Rounds from "../Rounds.ts"
import * as Statistics from "../Statistics.ts"
import * as Workspaces from "../Workspaces.ts"
import * as Commit from "./commit.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "nodes",
  meaning: "the ledger over a Citus cluster's nodes, against one PostgreSQL; npm run -s citus -- --bench starts both",
  run: Effect.fnUntraced(function*({ rounds = roundsDefault, seconds = secondsDefault }) {
    const [one, cluster] = yield* Effect.all([
      urlOf("ANIPOOL_BENCH_ONE", "one PostgreSQL, its database empty"),
      urlOf("ANIPOOL_BENCH_CITUS", "the coordinator of a cluster, its database spread")
    ])
    const places = [
      { name: "one PostgreSQL", url: one, nodes: [one] },
      { name: "Citus: a coordinator and two nodes", url: cluster, nodes: yield* nodesOf(cluster) }
    ]
    const ways = yield* Effect.forEach(places, ({ name, nodes, url }) =>
      Effect.gen(function*() {
        const settle = Effect.forEach(nodes, (node) => inSession(node, (client) => client.query("VACUUM ANALYZE")))
        const database = { ...(yield* Database.at(url)), settle: Effect.asVoid(settle) }
        const { workspaces } = yield* Workspaces.make(
          database,
          Array.from({ length: workspacesCount }, (_, i) => ({ name: `Nodes ${i + 1}`, anis }))
        )
        const steps = yield* Effect.forEach(workspaces, (workspace) => Commit.confirmer(database, workspace))
        const pids = yield* Effect.forEach(nodes, pidOf)
        const cpu = Effect.map(Effect.forEach(pids, Program.cpu), (each) => each.reduce((a, b) => a + b, 0))
        return {
          name,
          warmUp: Commit.repeatAll(steps, warmUpSeconds),
          measure: Effect.gen(function*() {
            const before = yield* cpu
            const run = yield* Commit.repeatAll(steps, seconds)
            const done = run.perSecond * seconds
            return { ...run, cpuMicros: ((yield* cpu) - before) / done }
          })
        }
      }))
    const measured = yield* Rounds.measure(ways, rounds)
    const figures = measured.map((runs) => ({
      perSecond: Statistics.median(runs.map(({ perSecond }) => perSecond)),
      cpuMicros: Statistics.median(runs.map(({ cpuMicros }) => cpuMicros)),
      p50: Statistics.median(runs.map(({ steps }) => Statistics.percentile(steps, 50))),
      p99: Statistics.median(runs.map(({ steps }) => Statistics.percentile(steps, 99)))
    }))
    return {
      bench: "nodes",
      programs: [yield* versionOf(one)],
      title: "Nodes: the assignment ledger on a Citus cluster",
      method:
        `${workspacesCount} workspaces with ${Figures.count(anis)} ANIs each, one caller for each with batches of ` +
        `${Commit.batch}, on one PostgreSQL and on a cluster of the same release, each workspace at the node that it is on. All ` +
        "nodes, and the callers in this one process, share this one machine, so what is to be seen is what the way to a node costs, not " +
        `what more machines bring. Warm-up, then medians of ${rounds} interleaved rounds of ${seconds} s.`,
      tables: [{
        title: "Assignments",
        columns: ["database", "assignments/s", "PostgreSQL µs for each", "p50 ms", "p99 ms", "to one"],
        rows: ways.map(({ name }, i) => [
          name,
          Figures.count(figures[i]!.perSecond),
          Figures.decimal(figures[i]!.cpuMicros, 1),
          Figures.decimal(figures[i]!.p50, 2),
          Figures.decimal(figures[i]!.p99, 2),
          Figures.ratio(figures[i]!.perSecond, figures[0]!.perSecond)
        ])
      }],
      targets: []
    }
  })
}

// internal

const workspacesCount = 8
const anis = 10_000
const warmUpSeconds = 2

const urlOf = (variable: string, what: string): Effect.Effect<string, BenchFailed> =>
  Effect.suspend(() => {
    const url = process.env[variable]
    return url === undefined
      ? new BenchFailed({ message: `${variable}: expected the URL of ${what}; npm run -s citus -- --bench sets it` })
      : Effect.succeed(url)
  })

/** The nodes of a cluster, the coordinator with them; of one PostgreSQL, that one. */
const nodesOf = (url: string): Effect.Effect<ReadonlyArray<string>, BenchFailed> =>
  inSession(url, async (client) => {
    const { rows: [there] } = await client.query<{ is: boolean }>(
      "SELECT to_regclass('pg_dist_node') IS NOT NULL AS is"
    )
    if (!there!.is) return [url]
    const { rows } = await client.query<{ host: string; port: number }>(
      "SELECT nodename AS host, nodeport AS port FROM pg_dist_node ORDER BY groupid"
    )
    return rows.map(({ host, port }) => {
      const node = new URL(url)
      node.hostname = host
      node.port = String(port)
      return node.href
    })
  })

/** The first process of a PostgreSQL of this machine. */
const pidOf = (url: string): Effect.Effect<number, BenchFailed> =>
  Effect.flatMap(
    inSession(url, (client) => client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder")),
    ({ rows: [found] }) =>
      Effect.map(
        Effect.promise(() => readFile(join(found!.folder, "postmaster.pid"), "utf8")),
        (text) => Number.parseInt(text, 10)
      )
  )

const versionOf = (url: string) =>
  Effect.map(
    inSession(
      url,
      (client) => client.query<{ version: string }>("SELECT current_setting('server_version') AS version")
    ),
    ({ rows: [found] }) => `PostgreSQL ${found!.version}`
  )

const inSession = <A>(url: string, run: (client: Pg.Client) => Promise<A>): Effect.Effect<A, BenchFailed> =>
  Effect.tryPromise({
    try: async () => {
      const client = new Pg.Client({ connectionString: url })
      await client.connect()
      try {
        return await run(client)
      } finally {
        await client.end()
      }
    },
    catch: Database.failed
  })
