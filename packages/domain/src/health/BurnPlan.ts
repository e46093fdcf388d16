/**
 * What is done about numbers that burn: which rest now and until when, which rest for good, and which go on as too few others
 * would be left; what takes the place of those that rest, and what it costs their groups. The rarest evidence first; of the
 * same the lowest id.
 *
 * Pure. A number is of each of its groups. Of a group at most a share rests at once, whatever put its numbers there, and none
 * rests that is the last one of its area code which still dials, unless another takes its place (`Reserve`). A number that was
 * woken after its alarm was raised goes on: its dials are from before the rest, or somebody wants it so. One that burns among the
 * subscribers of one carrier is proposed at most (`modeFor`).
 *
 * Cost: the candidates once, and the sorting of those that burn.
 */
import type { AniId, PoolId } from "../Ani.ts"
import type * as Policy from "../assignment/Policy.ts"
import type { Dialing } from "../assignment/Source.ts"
import * as Reserve from "./Reserve.ts"

/** What is done about a number: told only, proposed to people, or done. */
export type Mode = Policy.Policy["burning"]

/** What holds for a number. */
export type Settings = Pick<Policy.Policy, "burning" | "burningRestDays" | "burningShare" | "reserveGroup">

/** Evidence against a number. */
export interface Burning {
  /** As rare as one in so many healthy dials. */
  readonly rarity: number
  /** Since when its alarm stands, milliseconds since the epoch. */
  readonly raisedAt: number
  /** When it was last woken, by whomever, milliseconds since the epoch; null: never. */
  readonly wokenAt: number | null
  /** How often it rested before because it burnt. */
  readonly rests: number
  /** The carrier whose subscribers' dials alone are most of the evidence; null: dials of all carriers are. */
  readonly carrier: string | null
  readonly settings: Settings
  /** The group that its settings name as its reserve; null: they name none, or there is none. */
  readonly reserve: PoolId | null
}

/** A number that is active or rests, and in a group at least. */
export interface Candidate {
  readonly id: AniId
  readonly pools: ReadonlyArray<PoolId>
  readonly areaCode: string
  readonly state: "active" | "resting"
  /** Null: no alarm stands. */
  readonly burning: Burning | null
}

/**
 * What becomes of a number. `rest`: it rests for some days; `retire`: it rests for good, as it came back burning twice;
 * `spared-by-share`: so many of a group rest that no more may; `spared-as-last`: it is the last of its area code in a group;
 * `woken`: it was woken since.
 */
export type Action = "rest" | "retire" | "spared-as-last" | "spared-by-share" | "woken"

/** What becomes of a number that burns. */
export interface Decision {
  readonly id: AniId
  readonly action: Action
  readonly settings: Settings
  /** Whether that is proposed, or done by itself. */
  readonly mode: Exclude<Mode, "observe">
  /** The group that spares it; null: none does. */
  readonly sparedBy: PoolId | null
  /** What takes its place, if it rests; null: nothing does. */
  readonly replacement: { readonly id: AniId; readonly reserve: PoolId } | null
  /** What its rest costs each of its groups; nothing where it goes on. */
  readonly leaves: ReadonlyArray<Left>
}

/** How many numbers of its area code dial in a group without a number, once all that is decided before it is done. */
export interface Left {
  readonly pool: PoolId
  /** Those that are left, without what takes its place. */
  readonly left: number
  /** Those that dialed with it. */
  readonly of: number
}

/** What numbers are among. */
export interface Around {
  readonly dialing: Dialing
  /** Of those that burn those that are decided about; left out: all. The others go on, and take nobody's place. */
  readonly ids?: ReadonlySet<AniId> | undefined
}

/** A number that came back burning so often is retired. */
export const returnsMax = 2

/** Numbers that are decided about at once: those of the rarest evidence. */
export const decidedMax = 100

/**
 * The more careful of two settings: what does less, then what lets fewer rest, then what lets them rest longer, then what takes
 * nothing from a reserve; of two reserves that of the lower identifier.
 */
export const moreCareful = (a: Settings, b: Settings): Settings => {
  const order = modes.indexOf(a.burning) - modes.indexOf(b.burning) || a.burningShare - b.burningShare ||
    b.burningRestDays - a.burningRestDays || byReserve(a.reserveGroup, b.reserveGroup)
  return order <= 0 ? a : b
}

/**
 * What is done about a number, by what its policy says and by the carrier that its evidence is of. Where it burns among one
 * carrier's subscribers, all others still answer it, and a rest takes it from them too; often it is the carrier that shows a label or
 * puts no calls through. So it never rests by itself: people decide. Once dials of all carriers are most of the evidence, it does.
 */
export const modeFor = (mode: Mode, { carrier }: Pick<Burning, "carrier">): Mode =>
  mode === "act" && carrier !== null ? "propose" : mode

/** What becomes of the numbers that burn and are more than told of. The order in which candidates are given does not matter. */
export const of = (candidates: ReadonlyArray<Candidate>, { dialing, ids }: Around): ReadonlyArray<Decision> => {
  const tally = tallyOf(candidates)
  const meant = candidates.filter(isMeant).filter(({ id }) => ids === undefined || ids.has(id))
    .sort((a, b) => b.burning.rarity - a.burning.rarity || a.id - b.id)
  const spares = sparesOf(candidates, meant, dialing)
  const taken = new Set<AniId>()
  return meant.map((candidate): Decision => {
    const { areaCode, burning, id, pools } = candidate
    const { reserve, settings } = burning
    const spared = (action: Action, sparedBy: PoolId | null = null): Decision => ({
      id,
      action,
      settings,
      // Numbers that are only told of are not meant.
      mode: modeFor(settings.burning, burning) === "act" ? "act" : "propose",
      sparedBy,
      replacement: null,
      leaves: []
    })
    if (burning.wokenAt !== null && burning.wokenAt >= burning.raisedAt) return spared("woken")
    const full = tally.full(pools, settings.burningShare)
    if (full !== undefined) return spared("spared-by-share", full)
    const spare = reserve !== null && Reserve.isReplaced(pools, reserve, dialing)
      ? nextOf(spares.get(spareKey(reserve, areaCode))!, taken)
      : undefined
    const joins = spare === undefined ? [] : Reserve.joinsOf(spare, candidate)
    const alone = tally.leftEmpty(candidate, joins)
    if (alone !== undefined) return spared("spared-as-last", alone)
    const leaves = pools.map((pool): Left => {
      const of = tally.of(pool, areaCode)
      return { pool, left: of - 1, of }
    })
    const replacement = spare === undefined ? null : { id: spare.id, reserve: reserve! }
    if (replacement !== null) taken.add(replacement.id)
    tally.rest(candidate, replacement && { reserve: replacement.reserve, joins })
    const action = burning.rests >= returnsMax ? "retire" : "rest"
    return { ...spared(action), replacement, leaves }
  })
}

// internal

/** From what does least on. */
const modes: ReadonlyArray<Mode> = ["observe", "propose", "act"]

const byReserve = (a: Settings["reserveGroup"], b: Settings["reserveGroup"]): number =>
  a === b ? 0 : a === null || (b !== null && a < b) ? -1 : 1

type Meant = Candidate & { readonly burning: Burning }

const isMeant = (candidate: Candidate): candidate is Meant =>
  candidate.state === "active" && candidate.burning !== null && candidate.burning.settings.burning !== "observe"

const tallyOf = (candidates: ReadonlyArray<Candidate>): Reserve.Tally => {
  const tally = new Reserve.Tally()
  for (const { areaCode, pools, state } of candidates) {
    for (const pool of pools) {
      if (state === "active") tally.add(pool, areaCode)
      else tally.addResting(pool)
    }
  }
  return tally
}

/** The one of the lowest id that is not taken, also out of another reserve. */
const nextOf = (waiting: Array<Candidate>, taken: ReadonlySet<AniId>): Candidate | undefined => {
  while (waiting.length > 0 && taken.has(waiting.at(-1)!.id)) waiting.pop()
  return waiting.at(-1)
}

const spareKey = (reserve: PoolId, areaCode: string): string => `${reserve} ${areaCode}`

/** What may take the places of some numbers, by reserve and area code, the lowest id last. */
const sparesOf = (
  candidates: ReadonlyArray<Candidate>,
  meant: ReadonlyArray<Meant>,
  dialing: Dialing
): ReadonlyMap<string, Array<Candidate>> => {
  const spares = new Map<string, Array<Candidate>>()
  const reserves = new Set<PoolId>()
  for (const { areaCode, burning: { reserve } } of meant) {
    if (reserve === null) continue
    reserves.add(reserve)
    spares.set(spareKey(reserve, areaCode), [])
  }
  if (reserves.size === 0) return spares
  for (const candidate of candidates) {
    if (candidate.state !== "active" || candidate.burning !== null) continue
    for (const reserve of reserves) {
      if (Reserve.isSpare(candidate.pools, reserve, dialing)) {
        spares.get(spareKey(reserve, candidate.areaCode))?.push(candidate)
      }
    }
  }
  for (const waiting of spares.values()) waiting.sort((a, b) => b.id - a.id)
  return spares
}
