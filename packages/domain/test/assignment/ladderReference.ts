/**
 * The rule of tiers, read word by word: for each area code the first tier that it fits, then sorted into tiers.
 */
import type * as Prospect from "@anipool/domain/assignment/Prospect"
import type { Reach } from "@anipool/domain/assignment/Surroundings"
import type { TierName } from "@anipool/domain/assignment/TierName"
import * as Geography from "@anipool/domain/geo/Geography"
import { slowMiles } from "../geo/slowMiles.ts"

/** A tier by its name and its groups of area codes; codes of a group ascend. */
export type SlowTier = readonly [name: TierName, ...groups: ReadonlyArray<ReadonlyArray<string>>]

interface Fit {
  readonly name: TierName
  /** Sorts tiers: of equal keys the codes are one tier. */
  readonly key: ReadonlyArray<number>
  readonly group: 0 | 1
}

/** The tiers of a prospect. */
export const slowTiers = (
  prospect: Prospect.Prospect,
  policy: Reach,
  workspaceNation: string
): ReadonlyArray<SlowTier> => {
  const tiers = new Map<
    string,
    { key: ReadonlyArray<number>; name: TierName; groups: [Array<string>, Array<string>] }
  >()
  for (const code of Geography.areaCodes) {
    if (code.callingCode !== prospect.callingCode) continue
    const fit = fitOf(code, prospect, policy, workspaceNation)
    if (fit === undefined) continue
    const tier = tiers.get(fit.key.join()) ?? { key: fit.key, name: fit.name, groups: [[], []] }
    tier.groups[fit.group].push(code.code)
    tiers.set(fit.key.join(), tier)
  }
  return [...tiers.values()].sort((a, b) => compare(a.key, b.key)).map(({ groups, name }): SlowTier => [
    name,
    ...groups.filter((group) => group.length > 0).map((group) => group.sort())
  ])
}

const compare = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number => {
  const at = a.findIndex((value, i) => value !== b[i])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

const isNeighbour = (a: string, b: string) => (a === "US" && b === "CA") || (a === "CA" && b === "US")

/** The first tier that a code fits and that the policy allows; none, where it is forbidden to show it. */
const fitOf = (
  code: Geography.AreaCode,
  { areaCode, callingCode, place }: Prospect.Prospect,
  { nearWithinState, radiusMiles, tiers }: Reach,
  workspaceNation: string
): Fit | undefined => {
  const allows = (name: TierName) => tiers.includes(name)
  const placed = areaCode?.kind === "geographic" || areaCode?.kind === "mobile" ? areaCode : undefined
  const nation = place?.country ?? placed?.country

  // The own codes stay forbidden whichever way they came.
  const home = place !== undefined && place.areaCodes.length > 0
    ? place.areaCodes
    : placed === undefined
    ? []
    : [placed]
  const isPhoneShown = placed !== undefined && !home.includes(placed) &&
    (placed.country === nation || (allows("abroad") && isNeighbour(placed.country, nation ?? "")))
  const phone = isPhoneShown ? [placed] : []
  // A code that overlays the home's elsewhere is no code of the prospect's ground: it must be near.
  const milesTo = (each: Geography.AreaCode) => place === undefined ? 0 : rounded(slowMiles(place.position, each))
  const isAround = milesTo(code) <= Math.max(25, ...home.map(milesTo))
  const overlay = [...isAround ? home : [], ...phone].flatMap((each) => each.siblings)
  if (home.includes(code)) return allows("home") ? { name: "home", key: [1], group: 0 } : undefined
  if (phone.includes(code)) return allows("phone") ? { name: "phone", key: [2], group: 0 } : undefined
  if (overlay.includes(code.index)) return allows("overlay") ? { name: "overlay", key: [3], group: 0 } : undefined

  if (nation === undefined) {
    // All that may be shown is one tier, named by the first that there is where the number is from.
    const names = callingCode === 1
      ? ["country", "tollFree", "abroad"] as const
      : ["country", "mobile", "nonGeographic", "abroad"] as const
    const shown = names.find(allows)
    const isOwn = code.country === workspaceNation ||
      !(callingCode === 1 ? ["US", "CA"] : ["GB"]).includes(workspaceNation)
    const kind = code.kind === "geographic" ? isOwn ? "country" : "abroad" : code.kind
    if (code.kind === "geographic" && !["US", "CA", "GB"].includes(code.country)) return undefined
    if (kind === "premium" || shown === undefined || !allows(kind) || (callingCode === 1 && kind === "nonGeographic")) {
      return undefined
    }
    return { name: shown, key: [4], group: kind === "abroad" ? 1 : 0 }
  }

  if (code.kind !== "geographic") {
    const key = { tollFree: 8, mobile: 6, nonGeographic: 9, premium: 0 }[code.kind]
    if (code.kind === "premium" || (callingCode === 1 && code.kind === "nonGeographic")) return undefined
    return allows(code.kind) ? { name: code.kind, key: [key], group: 0 } : undefined
  }
  if (code.country !== nation) {
    if (!isNeighbour(code.country, nation) || !allows("abroad") || place === undefined) return undefined
    return { name: "abroad", key: [10, rounded(slowMiles(place.position, code)), code.index], group: 0 }
  }
  // Without a place nothing is nearer than anything else.
  if (place === undefined) return allows("country") ? { name: "country", key: [7], group: 0 } : undefined
  const miles = rounded(slowMiles(place.position, code))
  const isSameState = code.states.some((state) => place.states.includes(state))
  if (allows("near") && miles <= radiusMiles && (isSameState || !nearWithinState)) {
    return { name: "near", key: [4, Math.floor(miles / 25)], group: isSameState ? 0 : 1 }
  }
  if (allows("state") && isSameState) return { name: "state", key: [5, miles, code.index], group: 0 }
  return allows("country") ? { name: "country", key: [7, miles, code.index], group: 0 } : undefined
}

// As `ServedPlaces` has them.
const rounded = (miles: number): number => Math.round(miles * 1024) / 1024
