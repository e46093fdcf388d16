/**
 * A process of its own that holds one inventory and picks from it, each way in turn; writes its result as JSON. Started
 * with `--expose-gc`, so that memory is measured and not guessed.
 *
 * Arguments: the number of ANIs, how many area codes they are spread over, milliseconds for each way, `scans` to measure
 * the references too.
 */
import * as LoadedNumbers from "@anipool/core/assignment/LoadedNumbers"
import * as LoadedPools from "@anipool/core/assignment/LoadedPools"
import * as LoadedWorkspace from "@anipool/core/assignment/LoadedWorkspace"
import * as Plans from "@anipool/core/assignment/Plans"
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as Selection from "@anipool/domain/assignment/Selection"
import * as ShadowPolicy from "@anipool/domain/assignment/ShadowPolicy"
import * as Geography from "@anipool/domain/geo/Geography"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import * as Either from "effect/Either"
import * as Numbers from "./Numbers.ts"
import * as Scans from "./references/scans.ts"
import type { SelectionResult } from "./SelectionResult.ts"
import * as Statistics from "./Statistics.ts"

const [size = 0, codes = 0, wayMs = 1_000] = process.argv.slice(2, 5).map(Number)
const withScans = process.argv[5] === "scans"

/** Different prospects. */
const realSize = 20_000
const spreadSize = 4_096
/** Prospects of the first batch. */
const batchSize = 10_000

/** Picks between two looks at the clock. */
const blockOf = { anipool: 1_000, areaCodeScan: 100, fullScan: 1 }

const poolId = 1 as PoolId
const campaign = "bench"
const policy = Policy.resolve({ dailyCap: 1_000_000 })

const held = (): number => {
  globalThis.gc?.()
  globalThis.gc?.()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** As the server holds it: out of the feed's pages. */
const load = (): LoadedWorkspace.LoadedWorkspace => {
  const loaded = LoadedWorkspace.make({
    head: { revision: 1, settings: 1, ownSettings: 1, day: "2026-01-01" },
    workspace: {
      id: 1 as WorkspaceId,
      name: "Bench",
      country: "us",
      timeZone: "UTC",
      inboundGroups: false,
      fields: {},
      policy: { dailyCap: policy.dailyCap }
    },
    shadows: ShadowPolicy.none
  })
  Plans.putCampaign(loaded.plans, { key: 1, id: campaign, policy: {}, source: { _tag: "Pool", id: poolId } })
  let page: Array<InventoryFeed.FeedEntry> = []
  let id = 0
  for (const { areaCode, national } of Numbers.anis(size, codes)) {
    id++
    page.push({
      id: id as AniId,
      revision: id,
      callingCode: 1,
      number: national,
      areaCode,
      status: "ACTIVE_AND_BEING_MANAGED",
      pools: [poolId],
      usedToday: 0,
      lastUsedAt: 0,
      blockRate: 0,
      activatedOn: "2025-06-01",
      ratedDials: 0,
      ratedContacts: 0,
      isCallable: false,
      rights: "",
      carriers: ""
    })
    if (page.length === InventoryFeed.pageSizeMax) {
      LoadedNumbers.apply(loaded.pools, page)
      page = []
    }
  }
  LoadedNumbers.apply(loaded.pools, page)
  return loaded
}

/** Calls `pickAt(0)`, `pickAt(1)`, … for a while; nanoseconds of a pick, block by block. */
const time = (pickAt: (i: number) => void, block: number, ms: number): SelectionResult["ways"][string] => {
  const nanoseconds: Array<number> = []
  let picks = 0
  const began = performance.now()
  let now = began
  while (now - began < ms) {
    for (let i = 0; i < block; i++) pickAt(picks++)
    const then = performance.now()
    nanoseconds.push((then - now) * 1e6 / block)
    now = then
  }
  return {
    perSecond: picks / (now - began) * 1000,
    p50Ns: Statistics.percentile(nanoseconds, 50),
    p99Ns: Statistics.percentile(nanoseconds, 99)
  }
}

const before = held()
const loaded = load()
const plan = loaded.plans.campaigns.get(campaign)!
const pool = LoadedPools.poolFor(loaded.pools, plan, undefined)!
// Queues are put in order when they are first read: that is part of what is held.
for (const areaCode of Pool.areaCodesOf(pool)) {
  Selection.pick(pool, Ladder.ofAreaCode(Geography.at(areaCode), policy), {})
}
const bytesPerAni = (held() - before) / size

const locate = ({ phone, zip }: Numbers.Prospect) => Either.getOrThrow(Prospect.locate(phone, zip, 1))
const ladderOf = (prospect: Prospect.Prospect) => Ladder.of(prospect, policy, "US")

let clock = 1
const use = (picked: Selection.Pick | undefined): void => {
  if (picked === undefined) throw new Error("nothing was picked")
  Inventory.use(pool.inventory, picked.slot, clock++)
}
const pickFor = (dialed: ReadonlyArray<Numbers.Prospect>) => (i: number): void => {
  const prospect = locate(dialed[i % dialed.length]!)
  use(Selection.pick(pool, ladderOf(prospect), { ownNumber: prospect.phone }))
}

const real = Numbers.realProspects(realSize)
const spread = Numbers.prospects(spreadSize)

// Before anything else is picked: no ladder is known yet, and no code compiled.
const pickReal = pickFor(real)
const began = performance.now()
for (let i = 0; i < batchSize; i++) pickReal(i)
const firstNs = (performance.now() - began) * 1e6 / batchSize

const climbed = real.map((each) => ladderOf(locate(each)))
const options: Selection.PickOptions = {}
const pickKnown = (i: number): void => use(Selection.pick(pool, climbed[i % climbed.length]!, options))
let tiers = 0
const climb = (i: number): void => {
  tiers += ladderOf(locate(real[i % real.length]!)).own.length
}

const scanning = (): Record<string, readonly [pickAt: (i: number) => void, block: number]> => {
  const rows = Scans.rowsOf(Numbers.anis(size, codes))
  const rowsByCode = Scans.byAreaCode(rows)
  const steps = climbed.slice(0, spreadSize).map(Scans.stepsOf)
  const scanCode = (i: number): void => {
    const row = Scans.lastOfAreaCode(rowsByCode, real[i % real.length]!.phone.slice(0, 3))
    if (row !== undefined) row.usedToday++
  }
  const scanAll = (i: number): void => {
    const row = Scans.bestOfAll(rows, steps[i % steps.length]!, policy.dailyCap ?? Infinity)
    if (row !== undefined) {
      row.usedToday++
      row.lastUsedAt = clock++
    }
  }
  return { areaCodeScan: [scanCode, blockOf.areaCodeScan], fullScan: [scanAll, blockOf.fullScan] }
}

const ways: Record<string, readonly [pickAt: (i: number) => void, block: number]> = {
  known: [pickKnown, blockOf.anipool],
  real: [pickReal, blockOf.anipool],
  spread: [pickFor(spread), blockOf.anipool],
  ladders: [climb, blockOf.anipool],
  ...withScans ? scanning() : {}
}

const measured: Record<string, SelectionResult["ways"][string]> = {}
for (const [name, [pickAt, block]] of Object.entries(ways)) {
  time(pickAt, block, wayMs / 2)
  measured[name] = time(pickAt, block, wayMs)
}
if (tiers === 0) throw new Error("no prospect has a home")
const result: SelectionResult = { bytesPerAni, firstNs, ways: measured }
process.stdout.write(`\n${JSON.stringify(result)}\n`)
