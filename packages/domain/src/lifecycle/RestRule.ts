/**
 * The rest rule: which ANIs are to rest because too many of their calls are blocked, and which may come back.
 *
 * Pure. An ANI rests on behalf of each of its pools, and each pool keeps most of its numbers of a region: of the ANIs
 * that a pool has in a region, at most a share rests at once, whatever put them there. Those that may come back do
 * so first, which makes room. Then the most blocked rests first; of the same rate the one with more dials, then the
 * lowest id.
 *
 * Cost: the sorting of the ANIs over the threshold, and their pools.
 */
import type { AniId, PoolId } from "../Ani.ts"
import { percentage } from "./Figures.ts"

/** What the rule is set to. */
export interface RestSettings {
  /** An ANI rests when more than this percentage of its last 30 days' dials was blocked. */
  readonly aboveBlockRate: number
  /** The largest share of a pool's ANIs in a region that may rest at once, in percent. */
  readonly sharePercent: number
  /** An ANI with fewer dials in the last 30 days is left alone: its rate says little. */
  readonly dialsMin: number
}

/** An ANI that is active or resting, and in a pool at least. */
export interface RestCandidate {
  readonly id: AniId
  readonly pools: ReadonlyArray<PoolId>
  /** What of a pool it stands for; ANIs of one region stand in for each other. */
  readonly region: string
  /** Of the last 30 days. */
  readonly dials: number
  /** Of the last 30 days. */
  readonly blocks: number
  /** `resting`: this rule put it there; `cooling`: something else did. */
  readonly state: "active" | "cooling" | "resting"
}

/**
 * What becomes of an ANI. `rest`: it rests from now on; `spared`: it should, but as many of a pool's region rest as
 * may; `return`: it comes back; `stay`: it goes on resting.
 */
export type RestAction = "rest" | "spared" | "return" | "stay"

/** What becomes of an ANI, and by which rate; `spared` names the pool that spares it. */
export interface RestDecision {
  readonly id: AniId
  readonly action: RestAction
  readonly blockRate: number
  readonly dials: number
  readonly region: string
  readonly sparedBy: PoolId | null
}

/** What was seen of an ANI when it was put to rest: kept with the rest, as figures go on. */
export type RestGrounds = BurnGrounds | RateGrounds

/** It burns. */
export interface BurnGrounds {
  /** The evidence in words: "since Tuesday 10:40: 31 of 402 calls reached somebody, …". */
  readonly evidence: string
}

/** It was blocked too often. */
export interface RateGrounds {
  /** Percentage of the last 30 days' dials that was blocked. */
  readonly blockRate: number
  /** The threshold that it was over. */
  readonly aboveBlockRate: number
  /** Of the last 30 days. */
  readonly dials: number
}

/** How many of so many ANIs may rest at once. */
export const restingMax = (anis: number, sharePercent: number): number => Math.floor(anis * sharePercent / 100)

/** Whether an ANI's figures are over the threshold. */
export const isOver = (settings: RestSettings, { blocks, dials }: Pick<RestCandidate, "blocks" | "dials">): boolean =>
  dials > 0 && dials >= settings.dialsMin && percentage(blocks, dials) > settings.aboveBlockRate

/**
 * What becomes of the ANIs that rest by the rule or are over its threshold, the most blocked first; the others are not
 * named. The order in which the ANIs are given does not matter.
 */
export const plan = (
  settings: RestSettings,
  anis: ReadonlyArray<RestCandidate>
): ReadonlyArray<RestDecision> => {
  const places = placesOf(settings, anis)
  return anis
    .filter((ani) => ani.state === "resting" || (ani.state === "active" && isOver(settings, ani)))
    .sort(mostBlockedFirst)
    .map((ani) => {
      const decided = (action: RestAction, sparedBy: PoolId | null = null): RestDecision => ({
        id: ani.id,
        action,
        blockRate: percentage(ani.blocks, ani.dials),
        dials: ani.dials,
        region: ani.region,
        sparedBy
      })
      if (ani.state === "resting") return decided(isOver(settings, ani) ? "stay" : "return")
      const own = ani.pools.map((pool) => ({ pool, place: places.get(keyOf(pool, ani.region))! }))
      const full = own.find(({ place }) => place.free === 0)
      if (full !== undefined) return decided("spared", full.pool)
      for (const { place } of own) place.free--
      return decided("rest")
    })
}

// internal

/** How many more of a pool's ANIs in a region may rest. */
interface AreaCandidates {
  anis: number
  idle: number
  free: number
}

const keyOf = (pool: PoolId, region: string): string => `${pool} ${region}`

const placesOf = (settings: RestSettings, anis: ReadonlyArray<RestCandidate>): ReadonlyMap<string, AreaCandidates> => {
  const places = new Map<string, AreaCandidates>()
  for (const ani of anis) {
    const isIdle = ani.state === "cooling" || (ani.state === "resting" && isOver(settings, ani))
    for (const pool of ani.pools) {
      const key = keyOf(pool, ani.region)
      const place = places.get(key) ?? { anis: 0, idle: 0, free: 0 }
      place.anis++
      if (isIdle) place.idle++
      places.set(key, place)
    }
  }
  for (const place of places.values()) {
    place.free = Math.max(0, restingMax(place.anis, settings.sharePercent) - place.idle)
  }
  return places
}

const shareBlocked = ({ blocks, dials }: RestCandidate): number => dials === 0 ? 0 : blocks / dials

const mostBlockedFirst = (a: RestCandidate, b: RestCandidate): number =>
  shareBlocked(b) - shareBlocked(a) || b.dials - a.dials || a.id - b.id
