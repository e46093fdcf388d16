/**
 * What campaigns keep of their numbers, told before numbers rest, go elsewhere or leave, and before caps change.
 */
import * as Dryness from "@anipool/domain/alerts/Dryness"
import type * as Findings from "@anipool/domain/alerts/Findings"
import type { PoolId } from "@anipool/domain/Ani"
import * as Policy from "@anipool/domain/assignment/Policy"
import type { Campaign } from "@anipool/domain/Campaign"
import type { Regrouping } from "@anipool/domain/groups/Regrouping"
import type { Workspace } from "@anipool/domain/Workspace"
import { Activity } from "@anipool/storage/Activity"
import { AlertFigures, type Kept, keptMax, type NumbersChange, type SupplyOf } from "@anipool/storage/AlertFigures"
import { AniOverview } from "@anipool/storage/AniOverview"
import * as EventLoop from "@anipool/storage/EventLoop"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Arr from "effect/Array"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Dialing from "./Dialing.ts"

/** Campaigns that are named with a source. */
export const campaignsNamedMax = 10

/** What a source has, and what becomes of it today. */
export interface Standing {
  /** Numbers that may be given out, and in how many area codes. */
  readonly active: number
  readonly areaCodes: number
  /** When a request finds none, if its pace goes on, milliseconds since the epoch; null: not today. */
  readonly dryAt: number | null
  /** Calls of today that will find none. */
  readonly without: number
}

/** What a source keeps. */
export interface KeptSource {
  readonly source: Findings.Source
  /** Campaigns that dial from it, those that asked for most first: the first `campaignsNamedMax`, and how many they are. */
  readonly campaigns: ReadonlyArray<Pick<Campaign, "id" | "name">>
  readonly campaignsCount: number
  /** Calls of the last hour that asked for a number of it. */
  readonly pace: number
  readonly before: Standing
  readonly after: Standing
}

/** What all sources keep that a change is about. */
export interface Keeps {
  /** Where most calls will be left without first; then by pace, then by name. */
  readonly sources: ReadonlyArray<KeptSource>
  /** Sources beyond those: the ones that are asked for least. */
  readonly more: number
}

/** Numbers that are not in the inventory, or not counted with those that go elsewhere, and come into a group. */
export interface Entering {
  readonly numbers: number
  readonly areaCodes: number
}

/**
 * What shall change: numbers, a group that is deleted, numbers of groups with such that are new (`entering`, by the group's
 * identifier), or a policy (of a campaign; `null`: the workspace's).
 */
export type Change =
  | NumbersChange
  | {
    readonly kind: "placing"
    readonly steps: ReadonlyArray<Regrouping>
    readonly entering: ReadonlyMap<string, Entering>
  }
  | { readonly kind: "policy"; readonly campaign: string | null; readonly policy: Policy.PolicyOverride }

/** What campaigns keep of their numbers. */
export class Keeping extends Context.Tag("@anipool/core/Keeping")<Keeping, {
  /** What the sources of campaigns keep that a change is about. Nothing is changed. At the pace of the last hour. */
  readonly of: (workspace: Workspace, change: Change) => Effect.Effect<Keeps, StorageError>
}>() {}

/** `Keeping` over storage. */
export const make = Effect.gen(function*() {
  const activity = yield* Activity
  const feed = yield* InventoryFeed
  const figures = yield* AlertFigures
  const overview = yield* AniOverview

  /** Which sources a change is about; null: of whichever campaigns have another policy. */
  const affected = Effect.fnUntraced(function*({ id }: Workspace, change: Change, poolOf: PoolOf) {
    const pools = new Set<PoolId | null>()
    const add = (groupId: string | null) => {
      const pool = groupId === null ? undefined : poolOf(groupId)
      if (pool !== undefined) pools.add(pool)
    }
    switch (change.kind) {
      case "policy":
        return null
      case "dissolve":
        add(change.groupId)
        return pools.add(null)
      case "rest":
      case "wake":
        for (const pool of yield* figures.poolsOf(id, change.ids)) pools.add(pool)
        return pools.add(null)
      case "placing":
      case "regroup":
        if (change.kind === "placing") {
          for (const groupId of change.entering.keys()) add(groupId)
          pools.add(null)
        }
        for (const { from, ids, into } of change.steps) {
          add(into)
          if (from === "all") { for (const pool of yield* figures.poolsOf(id, ids)) pools.add(pool) }
          else if (from !== "none") from.forEach(add)
          // Who comes into a group was in one, or is new to those who dial from all.
          pools.add(null)
        }
        return pools
    }
  })

  return Keeping.of({
    of: Effect.fn("Keeping.of")(function*(workspace, change) {
      const { id, timeZone } = workspace
      const now = yield* Clock.currentTimeMillis
      const settings = yield* feed.settings(id)
      if (Option.isNone(settings)) return { sources: [], more: 0 }
      const { campaigns, pools } = settings.value
      // Thousands of campaigns are read at once; what follows has turns of its own.
      yield* EventLoop.ownTurn
      const poolIds = new Map(pools.map((pool) => [pool.groupId, pool.id]))
      const about = yield* affected(workspace, change, (groupId) => poolIds.get(groupId))
      const names = new Map((yield* overview.pools(id)).map(({ groupId, name }) => [groupId, name]))
      const sourceOf = Dialing.sourcesOf(pools, names)
      const recent = new Map(
        (yield* activity.campaigns(id, Dialing.lastHour(now))).map((each) => [each.campaign, each])
      )
      const dialing: Array<Changing> = []
      yield* EventLoop.forEach(campaigns, (campaign) => {
        const { source } = sourceOf(campaign)
        if (source._tag === "Nothing") return
        if (about !== null && !about.has(source._tag === "Pool" ? source.id : null)) return
        const before = Dialing.of(workspace, campaign, sourceOf, recent.get(campaign.id) ?? Dialing.idle(campaign.id))
        const changing = { ...before, after: policyAfter(workspace, campaign, change) }
        dialing.push({ ...changing, isOther: about !== null || isOtherSupply(changing) })
      })
      const groups = Dialing.groupBySource(dialing) as ReadonlyArray<ReadonlyArray<Changing>>
      const changing = groups.filter((group) => group.some(({ isOther }) => isOther))
        .sort((a, b) => Dialing.askedIn(b) - Dialing.askedIn(a))
      const rules = yield* EventLoop.map(changing, (group) => ({
        before: Dialing.suppliesOf(group),
        after: Dialing.suppliesOf(group.map(({ after, source }) => ({ policy: after, source })))
      }))
      const told = countWithin(rules.map(({ after, before }) => Math.max(after.length, before.length)), keptMax)
      const some = rules.slice(0, told)
      const numbers = change.kind === "policy"
        ? null
        : change.kind === "placing"
        ? { kind: "regroup" as const, steps: change.steps }
        : change
      const entering = change.kind === "placing" ? enteringBy(change.entering, (id) => poolIds.get(id)) : new Map()
      const before = yield* figures.keeps(id, some.flatMap((each) => each.before), null)
      const rulesAfter = some.flatMap((each) => each.after)
      const after = (yield* figures.keeps(id, rulesAfter, numbers)).map((kept, i) =>
        withEntering(kept, rulesAfter[i]!, entering.get(rulesAfter[i]!.pool))
      )
      const { hours, hoursLeft } = Dialing.day(now, timeZone)
      let atBefore = 0
      let atAfter = 0
      const sources = some.map((each, i): KeptSource => {
        const group = changing[i]!.toSorted((a, b) => Dialing.askedBy(b.activity) - Dialing.askedBy(a.activity))
        const pace = Dialing.askedIn(group) / hours
        const standing = standingAt(pace, hoursLeft, now)
        return {
          source: group[0]!.named,
          campaigns: group.slice(0, campaignsNamedMax).map(({ campaign: { id, name } }) => ({ id, name })),
          campaignsCount: group.length,
          pace,
          before: standing(before.slice(atBefore, atBefore += each.before.length)),
          after: standing(after.slice(atAfter, atAfter += each.after.length))
        }
      })
      // Those who dial from all numbers are about none of them where a number goes from one group to another.
      const touched = sources.filter(({ after, before, source }) =>
        source.groupId !== null || change.kind === "policy" || after.active !== before.active
      )
      return { sources: touched.sort(byLoss), more: changing.length - told }
    })
  })
})

/** `Keeping` over storage. */
export const layer: Layer.Layer<Keeping, never, Activity | AlertFigures | AniOverview | InventoryFeed> = Layer.effect(
  Keeping,
  make
)

// internal

type PoolOf = (groupId: string) => PoolId | undefined

/** A campaign, and the policy that it would have. */
interface Changing extends Dialing.Dialing {
  readonly after: Policy.Policy
  /** Whether its source has something else left with it. */
  readonly isOther: boolean
}

const policyAfter = (workspace: Workspace, campaign: Campaign, change: Change): Policy.Policy =>
  change.kind !== "policy"
    ? Policy.resolve(workspace.policy, campaign.policy)
    : change.campaign === null
    ? Policy.resolve(change.policy, campaign.policy)
    : Policy.resolve(workspace.policy, change.campaign === campaign.id ? change.policy : campaign.policy)

const isOtherSupply = (each: Pick<Changing, "after" | "policy" | "source">): boolean => {
  const [before] = Dialing.suppliesOf([each])
  const [after] = Dialing.suppliesOf([{ ...each, policy: each.after }])
  return JSON.stringify(before) !== JSON.stringify(after)
}

/** Numbers that come into each pool, and into all of them (null). */
const enteringBy = (entering: ReadonlyMap<string, Entering>, poolOf: PoolOf): ReadonlyMap<PoolId | null, Entering> => {
  const all = Array.from(entering.values())
  return new Map<PoolId | null, Entering>([
    [null, {
      numbers: all.reduce((sum, { numbers }) => sum + numbers, 0),
      areaCodes: Math.max(0, ...all.map(({ areaCodes }) => areaCodes))
    }],
    ...Array.from(entering).flatMap(([groupId, each]): ReadonlyArray<readonly [PoolId, Entering]> => {
      const pool = poolOf(groupId)
      return pool === undefined ? [] : [[pool, each]]
    })
  ])
}

/** What a source has with numbers that come in: each with what its first day allows. */
const withEntering = (kept: Kept, { dailyCap, hourlyCap, warmUpDays, warmUpStep }: SupplyOf, come?: Entering): Kept => {
  if (come === undefined || come.numbers === 0) return kept
  const cap = Math.min(dailyCap ?? Infinity, warmUpDays === null ? Infinity : warmUpStep ?? Infinity)
  return {
    active: kept.active + come.numbers,
    left: kept.left === null || cap === Infinity ? null : kept.left + come.numbers * cap,
    hourly: hourlyCap === null ? null : (kept.hourly ?? 0) + come.numbers * hourlyCap,
    areaCodes: Math.max(kept.areaCodes, come.areaCodes)
  }
}

/** How many of the first of these numbers come to at most a limit. */
const countWithin = (sizes: ReadonlyArray<number>, limit: number): number => {
  let sum = 0
  const over = sizes.findIndex((size) => (sum += size) > limit)
  return over < 0 ? sizes.length : over
}

const standingAt = (pace: number, hoursLeft: number, now: number) => (kept: ReadonlyArray<Kept>): Standing => {
  if (!Arr.isNonEmptyReadonlyArray(kept)) return { active: 0, areaCodes: 0, dryAt: null, without: 0 }
  const { outlook: { dryInHours, without }, supply } = Dryness.worst(kept, pace, hoursLeft)
  return {
    active: supply.active,
    areaCodes: supply.areaCodes,
    dryAt: dryInHours === null ? null : Math.round(now + dryInHours * 3_600_000),
    without: Math.round(without)
  }
}

const byLoss = (a: KeptSource, b: KeptSource): number =>
  b.after.without - a.after.without || b.pace - a.pace ||
  (a.source.name < b.source.name ? -1 : a.source.name > b.source.name ? 1 : 0)
