/**
 * What is done about numbers that burn: which rest now and until when, which rest for good, and which go on as too few others
 * would be left. The rarest evidence first; of the same the lowest id.
 *
 * Pure. A number is of each of its groups. Of a group at most a share rests at once, whatever put its numbers there, and none
 * rests that is the last one of its area code which still dials. A number that was woken after its alarm was raised goes
 * on: its dials are from before the rest, or somebody wants it so.
 *
 * Cost: the candidates once, and the sorting of those that burn.
 */
import type { AniId, PoolId } from "../Ani.ts"
import type * as Policy from "../assignment/Policy.ts"

/** What is done about a number: told only, proposed to people, or done. */
export type Mode = Policy.Policy["burning"]

/** What holds for a number. */
export type Settings = Pick<Policy.Policy, "burning" | "burningRestDays" | "burningShare">

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
  readonly settings: Settings
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
  /** The group that spares it; null: none does. */
  readonly sparedBy: PoolId | null
}

/** A number that came back burning so often is retired. */
export const returnsMax = 2

/** Numbers that are decided about at once: those of the rarest evidence. */
export const decidedMax = 100

/** The more careful of two settings: what does less, then what lets fewer rest, then what lets them rest longer. */
export const moreCareful = (a: Settings, b: Settings): Settings => {
  const order = modes.indexOf(a.burning) - modes.indexOf(b.burning) || a.burningShare - b.burningShare ||
    b.burningRestDays - a.burningRestDays
  return order <= 0 ? a : b
}

/** What becomes of the numbers that burn and are more than told of. The order in which candidates are given does not matter. */
export const of = (candidates: ReadonlyArray<Candidate>): ReadonlyArray<Decision> => {
  const groups = groupsOf(candidates)
  return candidates
    .filter(isMeant)
    .sort((a, b) => b.burning.rarity - a.burning.rarity || a.id - b.id)
    .map(({ areaCode, burning, id, pools }): Decision => {
      const { settings } = burning
      const decided = (action: Action, sparedBy: PoolId | null = null): Decision => ({ id, action, settings, sparedBy })
      if (burning.wokenAt !== null && burning.wokenAt >= burning.raisedAt) return decided("woken")
      const own = pools.map((pool) => ({ pool, group: groups.get(pool)! }))
      const full = own.find(({ group }) => group.resting >= restingMax(group.numbers, settings.burningShare))
      if (full !== undefined) return decided("spared-by-share", full.pool)
      const alone = own.find(({ group }) => group.active.get(areaCode)! <= 1)
      if (alone !== undefined) return decided("spared-as-last", alone.pool)
      for (const { group } of own) {
        group.resting += 1
        group.active.set(areaCode, group.active.get(areaCode)! - 1)
      }
      return decided(burning.rests >= returnsMax ? "retire" : "rest")
    })
}

// internal

/** How many of so many numbers may rest at once. */
const restingMax = (numbers: number, sharePercent: number): number => Math.floor(numbers * sharePercent / 100)

/** From what does least on. */
const modes: ReadonlyArray<Mode> = ["observe", "propose", "act"]

interface Group {
  numbers: number
  resting: number
  /** Numbers that dial, by area code. */
  readonly active: Map<string, number>
}

const isMeant = (candidate: Candidate): candidate is Candidate & { readonly burning: Burning } =>
  candidate.state === "active" && candidate.burning !== null && candidate.burning.settings.burning !== "observe"

const groupsOf = (candidates: ReadonlyArray<Candidate>): ReadonlyMap<PoolId, Group> => {
  const groups = new Map<PoolId, Group>()
  for (const { areaCode, pools, state } of candidates) {
    for (const pool of pools) {
      let group = groups.get(pool)
      if (group === undefined) groups.set(pool, group = { numbers: 0, resting: 0, active: new Map() })
      group.numbers += 1
      if (state === "active") group.active.set(areaCode, (group.active.get(areaCode) ?? 0) + 1)
      else group.resting += 1
    }
  }
  return groups
}
