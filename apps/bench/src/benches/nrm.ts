/**
 * `nrm`: a page of numbers with their figures, the first and the last of a million ANIs, beside the same by OFFSET.
 */
import { Administration } from "@anipool/core/administration/Administration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { type Bench, type BenchFailed, roundsDefault } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Figures from "../Figures.ts"
import * as Request from "../Request.ts"
import * as Rounds from "../Rounds.ts"
import * as Servers from "../Servers.ts"
import * as Statistics from "../Statistics.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "nrm",
  meaning: "GET /nrm/anis of 1M ANIs: page 1 and page 1,000, beside the same list by OFFSET",
  run: Effect.fnUntraced(function*({ rounds = roundsDefault }) {
    const database = yield* Database.make
    const site = yield* Workspaces.make(database, [{ name: "Nrm", anis }])
    yield* Database.fillFigures(database)
    yield* database.settle
    const key = yield* nrmKey(database, site.workspaces[0]!)
    const servers = yield* Effect.all([Servers.anipool(database, site), Servers.offset(key, database)])
    const measured = yield* Rounds.measure(
      yield* Effect.forEach(
        ways,
        ({ name, page, server }) =>
          Effect.map(Request.client(servers[server]!.url, 1, wholePage), (client) => {
            const get = client.get(`/nrm/anis?page=${page}&page_size=${pageSize}`, key)
            return {
              name,
              warmUp: Effect.repeatN(get, warmUpRequests - 1),
              measure: Effect.replicateEffect(get, requestsPerRound)
            }
          })
      ),
      rounds
    )
    const figures = measured.map((runs) => ({
      p50: Statistics.percentile(runs.flat(), 50),
      p99: Statistics.percentile(runs.flat(), 99)
    }))
    const [first, last] = figures
    const slower = Math.max(first!.p50, last!.p50)
    return {
      bench: "nrm",
      programs: [database.version],
      title: "Number reputation: pages of a large list",
      method:
        `A workspace of ${
          Figures.count(anis)
        } ANIs with figures on durable PostgreSQL; one caller asks for one page of ` +
        `${Figures.count(pageSize)} records after the other. Each server is kept to one core. ${rounds} interleaved ` +
        `rounds of ${requestsPerRound} requests each, after ${warmUpRequests} of warm-up. The reference counts and pages ` +
        "by OFFSET on the same tables, and answers fewer fields.",
      tables: [{
        title: "One page",
        columns: ["", "p50 ms", "p99 ms", "to page 1"],
        rows: ways.map(({ name, server }, i) => [
          name,
          Figures.decimal(figures[i]!.p50, 1),
          Figures.decimal(figures[i]!.p99, 1),
          Figures.ratio(figures[i]!.p50, figures[server * 2]!.p50)
        ])
      }],
      targets: [
        {
          wanted: "page 1 and page 1,000 in at most 30 ms",
          measured: `${Figures.decimal(slower, 1)} ms`,
          isMet: slower <= 30
        },
        {
          wanted: "the two at most 2 times apart",
          measured: Figures.ratio(slower, Math.min(first!.p50, last!.p50)),
          isMet: slower <= 2 * Math.min(first!.p50, last!.p50)
        }
      ]
    }
  })
}

// internal

const anis = 1_000_000
const pageSize = 1_000
const warmUpRequests = 20
const requestsPerRound = 50

const wholePage = `"count":${pageSize}`

/** Anipool's pages first; `server`: its place among the servers. */
const ways = [
  { name: "Anipool, page 1", server: 0, page: 1 },
  { name: "Anipool, page 1,000", server: 0, page: anis / pageSize },
  { name: "reference: OFFSET, page 1", server: 1, page: 1 },
  { name: "reference: OFFSET, page 1,000", server: 1, page: anis / pageSize }
]

/** The reference looks for the run's first workspace. */
const nrmKey = (
  { services }: Database.Database,
  { key, workspace }: Workspaces.Filled
): Effect.Effect<string, BenchFailed> => {
  const secret = `${key}_nrm`
  return Effect.flatMap(Administration, (administration) =>
    administration.putKey(workspace.id, {
      type: "nrm",
      secret: Redacted.make(secret),
      defaultCampaign: null,
      active: true
    })).pipe(Effect.provide(services), Effect.mapError(Database.failed), Effect.as(secret))
}
