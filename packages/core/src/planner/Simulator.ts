/**
 * What if: dials replayed through the selection over the present inventory, the one that a plan proposes, or one with
 * given purchases; and what to buy for a wanted share of local numbers. Nothing is written.
 *
 * Limits: `dialsMax` dials, which are held in memory, as the search for purchases replays them several times.
 */
import type { PoolId } from "@anipool/domain/Ani"
import type * as Choice from "@anipool/domain/assignment/Choice"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import type * as Replay from "@anipool/domain/assignment/Replay"
import type * as BuyList from "@anipool/domain/planner/BuyList"
import * as LocalShare from "@anipool/domain/planner/LocalShare"
import * as OutcomeCounts from "@anipool/domain/planner/OutcomeCounts"
import type * as Period from "@anipool/domain/planner/Period"
import * as Plan from "@anipool/domain/planner/Plan"
import * as Simulation from "@anipool/domain/planner/Simulation"
import type { Workspace } from "@anipool/domain/Workspace"
import type { ArchivedDays } from "@anipool/storage/ArchivedDays"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import type { RecordedDials } from "@anipool/storage/RecordedDials"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as PastRecords from "../archive/PastRecords.ts"
import { InvalidRequest, NotFound } from "../CoreError.ts"
import * as HeldAnis from "../inventory/HeldAnis.ts"
import * as ReplayedCampaigns from "../inventory/ReplayedCampaigns.ts"
import * as Purchases from "./Purchases.ts"

/** Dials in one simulation: about half a gigabyte of memory. */
export const dialsMax = 2_000_000

/** Which inventory: as it is; with what a plan for these dials would buy; or with these purchases. */
export type Inventory =
  | { readonly _tag: "Present" }
  | { readonly _tag: "Proposed" }
  | { readonly _tag: "Purchases"; readonly purchases: ReadonlyArray<Purchases.Purchase> }

/** What to try. */
export interface Scenario {
  /** In the order in which they are made; campaigns by the caller's identifier. */
  readonly dials: ReadonlyArray<Simulation.SimulatedDial>
  readonly inventory: Inventory
  /** Laid over the policies of the workspace and its campaigns. */
  readonly policy?: PolicyOverride | undefined
  /** In place of the workspace's own policy, below those of its campaigns. */
  readonly base?: PolicyOverride | undefined
  /** Campaigns whose own policy is replaced, by the caller's identifier. */
  readonly own?: ReadonlyMap<string, PolicyOverride> | undefined
  /** The campaign whose dials are counted, by the caller's identifier; without it all are. */
  readonly only?: string | undefined
  /** Dials that one ANI should make in a day. Default: `BETTER`. */
  readonly target?: Plan.Target | undefined
  /** Percent of the dials that should be given a number of the prospect's own region: what to buy for it is searched. */
  readonly localShare?: number | undefined
}

/** What came of it. */
export interface Outcome {
  /** ANIs of the workspace that take part. */
  readonly anis: number
  /** What was bought before the dials were made. */
  readonly bought: ReadonlyArray<BuyList.Purchase>
  readonly result: Simulation.Result
  /** What to buy beyond that for the wanted share, and what came of the dials then. */
  readonly wanted:
    | {
      readonly localShare: number
      readonly toBuy: ReadonlyArray<BuyList.Purchase>
      readonly result: Simulation.Result
    }
    | undefined
}

/** What if. */
export class Simulator extends Context.Tag("@anipool/core/Simulator")<Simulator, {
  /** The dials of a range of days, both ends within, as they asked for a number; at most `max` (≤ `dialsMax`). */
  readonly recorded: (
    workspace: Workspace,
    period: Period.Period,
    max?: number
  ) => Effect.Effect<ReadonlyArray<Simulation.SimulatedDial>, InvalidRequest | NotFound | StorageError>
  /** Replays dials. */
  readonly run: (
    workspace: Workspace,
    scenario: Scenario
  ) => Effect.Effect<Outcome, InvalidRequest | NotFound | StorageError>
}>() {}

/** `Simulator` over storage. */
export const make = Effect.gen(function*() {
  const feed = yield* InventoryFeed.InventoryFeed
  const past = yield* PastRecords.make

  const settingsOf = (workspace: Workspace) =>
    Effect.flatMap(
      feed.settings(workspace.id),
      Option.match({
        onNone: () => Effect.fail(new NotFound({ message: "Workspace not found", code: "workspace_not_found" })),
        onSome: (settings) => Effect.succeed(settings)
      })
    )

  return Simulator.of({
    recorded: Effect.fn("Simulator.recorded")(function*(workspace, period, max = dialsMax) {
      const { campaigns } = yield* settingsOf(workspace)
      const ids = new Map(campaigns.map(({ id, key }) => [key, id]))
      const read: Array<Simulation.SimulatedDial> = []
      yield* Stream.runForEach(past.assigned(workspace, period), (page) =>
        Effect.gen(function*() {
          yield* EventLoop.forEachQuick(page, ({ at, callingCode, campaignKey, day, phone, zip }) => {
            // A campaign that is gone has no identifier: its dials are skipped, and counted as such.
            read.push({ phone, zip: zip ?? undefined, callingCode, campaign: ids.get(campaignKey) ?? "", at, day })
          })
          yield* EventLoop.ownTurn
          if (read.length > max) return yield* tooMany(max)
        }))
      return read
    }),

    run: Effect.fn("Simulator.run")(function*(workspace, scenario) {
      const { base, dials, inventory, localShare, only, own, policy, target = "BETTER" } = scenario
      if (dials.length > dialsMax) return yield* tooMany(dialsMax)
      if (localShare !== undefined && !(localShare >= 0 && localShare <= 100)) {
        return yield* InvalidRequest.field("localShare", "expected a percentage from 0 to 100")
      }
      const campaigns = ReplayedCampaigns.of(yield* settingsOf(workspace), { override: policy, own, base })
      const anis = yield* HeldAnis.read(feed, workspace.id)
      const dialsPerAni = Plan.dialsPerAni[target]
      const bought = inventory._tag === "Present"
        ? new Map<number, number>()
        : inventory._tag === "Proposed"
        ? yield* Purchases.proposed(workspace, dials, anis, dialsPerAni)
        : yield* Purchases.fromList(workspace, inventory.purchases)
      const replayWith = replay(workspace, { campaigns, dialsPerAni, only }, anis, dials)

      const result = yield* replayWith(bought)
      const outcome = { anis: anis.length, bought: Purchases.toList(workspace, bought), result }
      if (localShare === undefined) return { ...outcome, wanted: undefined }

      const capacity = Math.min(dialsPerAni, policy?.dailyCap ?? lowestCap(campaigns) ?? dialsPerAni)
      const wanted = yield* findPurchases(replayWith, { bought, result }, localShare, capacity)
      return {
        ...outcome,
        wanted: { localShare, toBuy: Purchases.toList(workspace, wanted.toBuy), result: wanted.result }
      }
    })
  })
})

/** `Simulator` over storage. */
export const layer: Layer.Layer<Simulator, never, ArchivedDays | InventoryFeed.InventoryFeed | RecordedDials> = Layer
  .effect(Simulator, make)

// internal

/** Purchases are searched in rounds, each of which replays all dials; most are found in the first. */
const roundsMax = 6

const tooMany = (max: number) => InvalidRequest.field("dials", `expected at most ${max} of them`)

const lowestCap = (campaigns: ReadonlyMap<string, Choice.Terms>): number | undefined => {
  const caps = Array.from(campaigns.values(), ({ policy }) => policy.dailyCap ?? Infinity)
  const lowest = Math.min(...caps, Infinity)
  return lowest === Infinity ? undefined : lowest
}

type Replay = ReturnType<typeof replay>

/** Returns a function that replays the dials over the inventory and what was bought. */
const replay = (
  { country }: Workspace,
  options: Omit<Simulation.Options, "country">,
  anis: ReadonlyArray<Replay.ReplayedAni>,
  dials: ReadonlyArray<Simulation.SimulatedDial>
) => {
  const named = Array.from(options.campaigns.values(), ({ source }) => source).flatMap((each) =>
    each._tag === "Pool" ? [each.id] : []
  )
  // A campaign that picks from every ANI picks from those that are in a pool, whichever.
  const pools = named.length === 0 ? [0 as PoolId] : [...new Set(named)]
  return Effect.fn("Simulator.replay")(function*(bought: Purchases.Purchases) {
    const simulation = Simulation.make({ country, ...options })
    yield* EventLoop.forEachQuick(anis, (ani) => Simulation.add(simulation, ani))
    for (const [index, count] of bought) {
      yield* EventLoop.forEachQuick(Purchases.anisOf(index, count, pools), (ani) => Simulation.add(simulation, ani))
    }
    yield* EventLoop.forEach(dials, (dial) => {
      Simulation.dial(simulation, dial)
    })
    return Simulation.result(simulation)
  })
}

/**
 * What to buy beside what was bought until the share of local dials is reached, and the result then. Numbers that are
 * bought are also given to prospects farther off, so a round may fall short of what it counted on: the next goes on.
 */
const findPurchases = Effect.fnUntraced(
  function*(
    replayWith: Replay,
    { bought, result }: { readonly bought: Purchases.Purchases; readonly result: Simulation.Result },
    localShare: number,
    dialsPerAni: number
  ) {
    let best = result
    const toBuy = new Map<number, number>()
    for (let round = 0; round < roundsMax; round++) {
      const missing = Math.ceil(best.total.dials * localShare / 100) - OutcomeCounts.localOf(best.total)
      if (missing <= 0) break
      const more = LocalShare.purchases({ unmet: best.unmet, dials: missing, dialsPerAni })
      if (more.length === 0) break
      for (const { anis, areaCode } of more) toBuy.set(areaCode, (toBuy.get(areaCode) ?? 0) + anis)
      const all = new Map(bought)
      for (const [areaCode, anis] of toBuy) all.set(areaCode, (all.get(areaCode) ?? 0) + anis)
      best = yield* replayWith(all)
    }
    return { toBuy, result: best }
  }
)
