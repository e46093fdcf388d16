/**
 * The rules that decide whether an ANI may be given out now: its caps, its warm-up, its callback route, the evidence of the right
 * to use it, and whether it rests. Pools are kept by them, as they decide which ANIs stand in a queue.
 */
import * as NumberCarriers from "../carriers/NumberCarriers.ts"
import * as Geography from "../geo/Geography.ts"
import * as RightToUse from "../limits/RightToUse.ts"
import * as Inventory from "./Inventory.ts"
import type { Policy } from "./Policy.ts"

/** The rules. */
export interface Rules extends OfPolicy {
  /** The carrier that calls leave by, where numbers are picked by what it attests. */
  readonly carrier?: CarrierRule | undefined
}

/** A carrier that calls leave by, and whether numbers with attestation A there go first, or no other may be given out. */
export interface CarrierRule {
  readonly name: string
  readonly attestation: "preferred" | "required"
}

/** What of a policy these rules are. */
type OfPolicy = Pick<
  Policy,
  | "dailyCap"
  | "hourlyCap"
  | "minGapSeconds"
  | "requireCallbackRoute"
  | "restAboveBlockRate"
  | "rightToUse"
  | "ukPlaceOfBusiness"
  | "warmUpDays"
  | "warmUpStep"
>

/** Everything is allowed. */
export const none: Rules = {
  dailyCap: null,
  hourlyCap: null,
  minGapSeconds: null,
  requireCallbackRoute: false,
  restAboveBlockRate: null,
  rightToUse: false,
  ukPlaceOfBusiness: false,
  warmUpDays: null,
  warmUpStep: 1
}

/** Equal for rules that decide alike. */
export const keyOf = (rules: Rules): string => {
  const warmUp = rules.warmUpDays === null ? "" : `${rules.warmUpDays}*${rules.warmUpStep}`
  const route = rules.requireCallbackRoute ? "route" : ""
  const caps = `${rules.dailyCap ?? ""}|${rules.hourlyCap ?? ""}|${rules.minGapSeconds ?? ""}`
  const carrier = rules.carrier === undefined ? "" : `|${rules.carrier.attestation} ${rules.carrier.name}`
  const right = `${rules.rightToUse ? "right" : ""}${rules.ukPlaceOfBusiness ? "place" : ""}`
  return `${caps}|${rules.restAboveBlockRate ?? ""}|${warmUp}|${route}|${right}${carrier}`
}

/**
 * Uses that an ANI is allowed on a day while it warms up: on its n-th day, the day it was activated being the first, n
 * steps. `null`: it is past its warm-up, or it is unknown when it was activated (`Inventory.activatedDayUnknown`). Days
 * are counted since the epoch.
 */
export const warmUpCap = (rules: Rules, today: number, activatedDay: number): number | null => {
  if (rules.warmUpDays === null || activatedDay === Inventory.activatedDayUnknown) return null
  // A clock or a time zone that was set back leaves numbers that are activated tomorrow.
  const nth = Math.max(1, today - activatedDay + 1)
  return nth > rules.warmUpDays ? null : nth * rules.warmUpStep
}

/** Uses that an ANI is allowed today, by its daily cap and its warm-up; `null`: any number. */
export const capToday = (rules: Rules, inventory: Inventory.Inventory, slot: number): number | null => {
  const { dailyCap } = rules
  const warming = warmUpCap(rules, inventory.today, inventory.activatedDays[slot]!)
  if (warming === null) return dailyCap
  return dailyCap === null ? warming : Math.min(dailyCap, warming)
}

/** A gap is by chance up to so much of itself longer. */
const gapSpread = 0.5

/**
 * Milliseconds from an ANI's last use to its next; `null`: any. What analytics look at is bursts, and a rhythm: so the gap is
 * another after each use, the same wherever it is asked.
 */
export const gapMs = (
  { minGapSeconds }: Rules,
  { ids, lastUsedAt }: Inventory.Inventory,
  slot: number
): number | null =>
  minGapSeconds === null
    ? null
    : Math.ceil(1_000 * minGapSeconds * (1 + gapSpread * chanceOf(ids[slot]!, Math.floor(lastUsedAt[slot]!))))

/**
 * When an ANI whose gap is not over is to be looked at again: milliseconds since the epoch, never after the end of its gap, even
 * if it is used meanwhile, which gives it another gap.
 */
export const lookedAtAgain = (rules: Rules, inventory: Inventory.Inventory, slot: number): number => {
  const shortest = inventory.lastUsedAt[slot]! + 1_000 * (rules.minGapSeconds ?? 0)
  return inventory.now < shortest ? shortest : freeAt(rules, inventory, slot)
}

/** Uses of an ANI in an hour that its hourly cap and its gap leave, on average; `null`: any number. */
export const usesPerHour = (
  { hourlyCap, minGapSeconds }: Pick<Rules, "hourlyCap" | "minGapSeconds">
): number | null => {
  if (minGapSeconds === null) return hourlyCap
  const byGap = Math.max(1, Math.floor(3_600 / (minGapSeconds * (1 + gapSpread / 2))))
  return hourlyCap === null ? byGap : Math.min(hourlyCap, byGap)
}

/** Why an ANI may not be used any more for now; undefined: it may. */
export const spentBy = (
  rules: Rules,
  inventory: Inventory.Inventory,
  slot: number
): "at-daily-cap" | "at-hourly-cap" | "no-right-to-use" | "warming-up" | "within-gap" | undefined => {
  if (asksForRight(rules) && lacksRight(rules, inventory, slot)) return "no-right-to-use"
  const used = inventory.usedToday[slot]!
  if (rules.dailyCap !== null && used >= rules.dailyCap) return "at-daily-cap"
  if (rules.warmUpDays !== null) {
    const warming = warmUpCap(rules, inventory.today, inventory.activatedDays[slot]!)
    if (warming !== null && used >= warming) return "warming-up"
  }
  if (rules.hourlyCap !== null && inventory.usedThisHour[slot]! >= rules.hourlyCap) return "at-hourly-cap"
  if (rules.minGapSeconds !== null && freeAt(rules, inventory, slot) > inventory.now) return "within-gap"
  return undefined
}

/** Whether an ANI's block rate makes it rest. */
export const isResting = (rules: Rules, inventory: Inventory.Inventory, slot: number): boolean =>
  rules.restAboveBlockRate !== null && inventory.blockRates[slot]! > rules.restAboveBlockRate

/** Whether an ANI may not be given out because nobody could call it back. */
export const lacksRoute = (rules: Rules, inventory: Inventory.Inventory, slot: number): boolean =>
  rules.requireCallbackRoute && inventory.callable[slot] === 0

/** Whether an ANI may not be given out because the carrier that calls leave by does not attest it as the rules require. */
export const lacksAttestation = ({ carrier }: Rules, inventory: Inventory.Inventory, slot: number): boolean =>
  carrier?.attestation === "required" &&
  NumberCarriers.attestationAt(Inventory.carriersOf(inventory, slot), carrier.name) !== "A"

/** Whether rules ask for evidence of the right to use an ANI, of some ANIs at least. */
export const asksForRight = ({ rightToUse, ukPlaceOfBusiness }: Rules): boolean => rightToUse || ukPlaceOfBusiness

/** Whether an ANI may not be given out today, as no evidence shows that it may be used. */
export const lacksRight = (rules: Rules, inventory: Inventory.Inventory, slot: number): boolean =>
  lacksRightOn(rules, Geography.at(inventory.areaCodes[slot]!), Inventory.rightsOf(inventory, slot), inventory.today)

/** The same of a number of an area code, on a day (since the epoch) and by what evidence shows. */
export const lacksRightOn = (
  rules: Pick<Rules, "rightToUse" | "ukPlaceOfBusiness">,
  areaCode: Geography.AreaCode,
  spans: ReadonlyArray<RightToUse.Span>,
  day: number
): boolean => {
  const needed = evidenceNeeded(rules, areaCode)
  if (needed === "none") return false
  const shown = RightToUse.shownOn(spans, day)
  return needed === "place" ? shown !== "right-and-place" : shown === "nothing"
}

/** The same of an ANI of which no evidence will show it on a later day either. */
export const lacksRightForGood = (rules: Rules, inventory: Inventory.Inventory, slot: number): boolean => {
  const needed = evidenceNeeded(rules, Geography.at(inventory.areaCodes[slot]!))
  return needed !== "none" &&
    !RightToUse.isShownFrom(Inventory.rightsOf(inventory, slot), inventory.today, needed === "place")
}

/** The last day (since the epoch) on which an ANI that has the right today has it still; `null`: for good, or nobody asks. */
export const rightUntil = (rules: Rules, inventory: Inventory.Inventory, slot: number): number | null => {
  if (!asksForRight(rules)) return null
  const needed = evidenceNeeded(rules, Geography.at(inventory.areaCodes[slot]!))
  if (needed === "none") return null
  const until = RightToUse.shownUntil(Inventory.rightsOf(inventory, slot), inventory.today, needed === "place")
  return until === undefined || until === Infinity ? null : until
}

// internal

/** What evidence rules ask for of an ANI. */
const evidenceNeeded = (
  { rightToUse, ukPlaceOfBusiness }: Pick<Rules, "rightToUse" | "ukPlaceOfBusiness">,
  { callingCode, kind }: Geography.AreaCode
): "none" | "place" | "right" =>
  ukPlaceOfBusiness && callingCode === 44 && kind === "geographic" ? "place" : rightToUse ? "right" : "none"

const freeAt = (rules: Rules, inventory: Inventory.Inventory, slot: number): number =>
  inventory.lastUsedAt[slot]! + (gapMs(rules, inventory, slot) ?? 0)

/** From 0 to below 1, always the same for two whole numbers (the mixing of MurmurHash3, by A. Appleby, public domain). */
const chanceOf = (a: number, b: number): number => {
  let hash = Math.imul(a ^ b, 0x85eb_ca6b) ^ Math.imul(Math.floor(b / 0x1_0000_0000), 0xc2b2_ae35)
  hash = Math.imul(hash ^ hash >>> 13, 0xc2b2_ae35)
  return ((hash ^ hash >>> 16) >>> 0) / 0x1_0000_0000
}
