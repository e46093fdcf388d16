/**
 * `simulate`: how fast dials are replayed, and whether they come to what a server does with the same leads.
 */
import { Simulator } from "@anipool/core/planner/Simulator"
import type { PoolId } from "@anipool/domain/Ani"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as Geography from "@anipool/domain/geo/Geography"
import * as OutcomeCounts from "@anipool/domain/planner/OutcomeCounts"
import * as Simulation from "@anipool/domain/planner/Simulation"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { type Bench, BenchFailed, roundsDefault } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Figures from "../Figures.ts"
import * as Numbers from "../Numbers.ts"
import * as Servers from "../Servers.ts"
import * as Statistics from "../Statistics.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "simulate",
  meaning: "dials replayed in process, and 50,000 of them against the server",
  run: Effect.fnUntraced(function*({ rounds = roundsDefault }) {
    yield* Effect.logInfo("replaying in process")
    const perSecond = Statistics.median(Array.from({ length: rounds }, simulateOnce))

    const database = yield* Database.make
    const site = yield* Workspaces.make(database, [{ name: "Simulate", anis }])
    const { key, workspace } = site.workspaces[0]!
    const { url } = yield* Servers.anipool(database, site, "any")
    yield* Effect.logInfo(`sending ${sent} leads`)
    const server = yield* send(url, key)
    const simulator = yield* Effect.provide(Simulator, database.services)
    const { result } = yield* Effect.mapError(
      simulator.run(workspace, { dials: dialsOf(prospects), inventory: { _tag: "Present" } }),
      Database.failed
    )
    const { byMatchTier } = result.total
    const differences = OutcomeCounts.matchTiers.filter((each) => byMatchTier[each] !== server.byMatchTier[each]).length
    const used = new Set([...result.uses.keys(), ...server.uses.keys()])
    const farthest = [...used].reduce(
      (most, ani) => Math.max(most, Math.abs((result.uses.get(ani) ?? 0) - (server.uses.get(ani) ?? 0))),
      0
    )
    const row = (name: string, counts: Readonly<Record<OutcomeCounts.MatchTier, number>>, anisUsed: number) => [
      name,
      ...OutcomeCounts.matchTiers.map((each) => Figures.count(counts[each])),
      Figures.count(anisUsed)
    ]
    return {
      bench: "simulate",
      programs: [database.version],
      title: "Simulation: dials replayed",
      method:
        `${Figures.count(simulated)} dials on ${Figures.count(anis)} ANIs in this process, of ${
          Figures.count(different)
        } different prospects from everywhere, half of them with a ZIP; each is located, picked for and counted; median of ${rounds} runs. ` +
        `${Figures.count(sent)} leads were also sent to a server on PostgreSQL, in batches of ${
          Figures.count(batch)
        }, and replayed.`,
      tables: [{
        title: `The same ${Figures.count(sent)} dials`,
        columns: ["by", "same code", "same region", "nearest", "state", "other", "refused", "ANIs used"],
        rows: [
          row("server", server.byMatchTier, server.uses.size),
          row("simulation", byMatchTier, result.uses.size)
        ]
      }],
      targets: [
        {
          wanted: "300,000 dials/s in process",
          measured: Figures.count(perSecond),
          isMet: perSecond >= 300_000
        },
        {
          wanted: "tiers as the server's, each ANI's uses within one",
          measured: `${differences} tiers differ, uses at most ${farthest} apart`,
          isMet: differences === 0 && farthest <= 1
        }
      ]
    }
  })
}

// internal

const anis = 20_000
const simulated = 500_000
/** Different prospects of the timed run, as in the benchmark of selection. */
const different = 4_096
const sent = 50_000
const batch = 10_000
const day = "2026-03-02"

const prospects = Numbers.prospects(sent)

const dialsOf = (all: ReadonlyArray<Numbers.Prospect>): ReadonlyArray<Simulation.SimulatedDial> =>
  all.map(({ phone, zip }) => ({ phone, zip, callingCode: 1, campaign: Workspaces.campaign, at: Date.parse(day), day }))

/** Dials per second. */
const simulateOnce = (): number => {
  const policy = { ...Policy.defaults, dailyCap: Workspaces.dailyCap }
  const simulation = Simulation.make({
    country: "us",
    campaigns: new Map([[Workspaces.campaign, { policy, source: { _tag: "Pool", id: 1 as PoolId } }]]),
    dialsPerAni: 75
  })
  for (const { areaCode, national } of Numbers.anis(anis)) {
    Simulation.add(simulation, {
      callingCode: 1,
      areaCode,
      national,
      pools: [1 as PoolId],
      isActive: true,
      callable: true,
      blockRate: 0,
      ratedDials: 0,
      ratedContacts: 0
    })
  }
  const dials = dialsOf(Numbers.prospects(different))
  const began = performance.now()
  for (let i = 0; i < simulated; i++) Simulation.dial(simulation, dials[i % dials.length]!)
  return simulated / (performance.now() - began) * 1000
}

/** Told by the answer alone: which tier of the prospect's ladder holds the number's area code. */
const matchTierIn = ({ phone, zip }: Numbers.Prospect, ani: string): OutcomeCounts.MatchTier => {
  if (ani === "") return "refused"
  const ladder = Ladder.of(Either.getOrThrow(Prospect.locate(phone, zip, 1)), Policy.defaults, "US")
  const index = Geography.areaCodeOf(1, ani)?.index ?? -1
  const tier = Ladder.tiersOf(ladder).find(({ groups }) => groups.some((group) => group.includes(index)))
  return tier === undefined ? "refused" : OutcomeCounts.matchTierOf[tier.name]
}

/** Sends all leads in batches, one after the other. */
const send = (url: string, key: string) =>
  Effect.tryPromise({
    try: async () => {
      const byMatchTier: Record<OutcomeCounts.MatchTier, number> = {
        sameAreaCode: 0,
        sameRegion: 0,
        nearest: 0,
        state: 0,
        other: 0,
        refused: 0
      }
      const uses = new Map<string, number>()
      for (let from = 0; from < prospects.length; from += batch) {
        const part = prospects.slice(from, from + batch)
        const response = await fetch(`${url}/assignment/batch`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
          body: JSON.stringify({
            leads: part.map(({ phone, zip }, i) => ({
              row_id: String(from + i),
              prospect_phone: phone,
              ...(zip === undefined ? {} : { prospect_zip: zip })
            }))
          })
        })
        if (response.status !== 200) throw new BenchFailed({ message: `a batch was answered ${response.status}` })
        const { results } = await response.json() as {
          readonly results: ReadonlyArray<{ readonly serviceani: string }>
        }
        for (const [i, { serviceani }] of results.entries()) {
          byMatchTier[matchTierIn(part[i]!, serviceani)]++
          if (serviceani !== "") uses.set(`+1${serviceani}`, (uses.get(`+1${serviceani}`) ?? 0) + 1)
        }
      }
      return { byMatchTier, uses }
    },
    catch: Database.failed
  })
