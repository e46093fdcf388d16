/**
 * A simulated month of dials, of numbers whose truth is known.
 *
 * Pools of numbers, each with four campaigns, dialed from 8 to 18 o'clock. The odds of a contact differ by campaign, hour,
 * weekday, number, by the campaign's day (a tide that goes on for days) and by the number's day. A number that burns does so
 * from a random dial on, in the first three days of the month. Dials of a pool's numbers come in turn.
 */
import * as Random from "./Random.ts"

/** What a month is like. Deviations are of the logarithm of the odds. */
export interface World {
  readonly name: string
  /** Share of a campaign's dials that reach somebody, in the middle. */
  readonly contact: number
  /** Share that is blocked. */
  readonly block: number
  /** What becomes of these shares when a number burns; a carrier: among its prospects' dials alone. */
  readonly burnt: { readonly contact: number; readonly block: number; readonly carrier?: number }
  /** Share of the numbers that burn. */
  readonly burning: number
  readonly poolSize: number
  /** How much numbers differ. */
  readonly numbers: number
  /** How much a campaign's days differ. */
  readonly tides: number
  /** How much a number's days differ: deviation of the odds. */
  readonly days: number
  /** A campaign of each pool falls to this part of its odds for three days, from noon; 1: none. */
  readonly drop: number
  /** Dials a weekday, from and to; evenly over their logarithms. */
  readonly dialsMin: number
  readonly dialsMax: number
  readonly isWeekly: boolean
  /** Whether dials tell the prospect's carrier. */
  readonly isCarrierTold: boolean
}

/** A dial. One object is used for all. */
export interface Dial {
  number: number
  campaign: number
  at: number
  hour: number
  contact: boolean
  block: boolean
  readonly shortCall: false
  carrier: number
  /** The number burns. */
  isBurnt: boolean
}

/** Days before the month, of which is learnt what is usual. */
export const historyDays = 28

/** Days of the month. */
export const monthDays = 30

/** Campaigns of a pool. */
export const campaignsPerPool = 4

/** The day that the first one is, in days since 1970-01-01: a Monday. */
export const firstDay = 20_605

/** A month under way. */
export interface Month {
  /** By number: whether it will burn. */
  readonly burns: Uint8Array
  /** Whether a campaign has fallen on a day, or on a part of it. */
  readonly hasFallen: (campaign: number, day: number) => boolean
  /** Makes the dials of a pool's day, in their order. */
  readonly day: (pool: number, day: number, each: (dial: Dial) => void) => void
}

/** A month of so many pools. */
export const make = (world: World, pools: number, seed: number): Month => {
  const random = Random.make(seed)
  const size = pools * world.poolSize
  const campaigns = pools * campaignsPerPool
  const odds = Float64Array.from({ length: campaigns }, () => Math.exp(campaignsDiffer * random.normal()))
  const tide = Float64Array.from({ length: campaigns }, () => world.tides * random.normal())
  const factor = Float64Array.from({ length: size }, () => Math.exp(world.numbers * random.normal()))
  const blockFactor = Float64Array.from({ length: size }, () => Math.exp(world.numbers * random.normal()))
  const volume = Float64Array.from(
    { length: size },
    () => world.dialsMin * (world.dialsMax / world.dialsMin) ** random.uniform()
  )
  const burns = Uint8Array.from({ length: size }, () => random.uniform() < world.burning ? 1 : 0)
  const burnDay = Uint8Array.from({ length: size }, () => historyDays + Math.floor(3 * random.uniform()))
  const burnSlot = Uint8Array.from({ length: size }, () => Math.floor(slots * random.uniform()))
  const drops = Uint8Array.from({ length: pools }, () => historyDays + 3 + Math.floor(24 * random.uniform()))
  const shape = world.days > 0 ? 1 / (world.days * world.days) : Infinity
  const healthy = { contact: toOdds(world.contact), block: toOdds(world.block) }
  const burnt = { contact: toOdds(world.burnt.contact), block: toOdds(world.burnt.block) }
  const ofDay = new Float64Array(world.poolSize)
  const blockOfDay = new Float64Array(world.poolSize)
  const ofCampaign = new Float64Array(campaignsPerPool)
  const dial: Dial = {
    number: 0,
    campaign: 0,
    at: 0,
    hour: 0,
    contact: false,
    block: false,
    shortCall: false,
    carrier: -1,
    isBurnt: false
  }

  const day = (pool: number, d: number, each: (dial: Dial) => void): void => {
    const weekday = d % 7
    const volumeOfDay = world.isWeekly ? dialsByWeekday[weekday]! : 1
    const oddsOfWeekday = world.isWeekly ? oddsByWeekday[weekday]! : 1
    const from = pool * world.poolSize
    for (let c = 0; c < campaignsPerPool; c++) {
      const at = pool * campaignsPerPool + c
      tide[at] = tideKept * tide[at]! + world.tides * Math.sqrt(1 - tideKept * tideKept) * random.normal()
      ofCampaign[c] = odds[at]! * Math.exp(tide[at]!) * oddsOfWeekday
    }
    for (let i = 0; i < world.poolSize; i++) {
      ofDay[i] = factor[from + i]! * random.gamma(shape)
      blockOfDay[i] = blockFactor[from + i]! * random.gamma(shape)
    }
    const since = d - drops[pool]!
    for (let slot = 0; slot < slots; slot++) {
      const hour = firstHour + Math.floor(slot / slotsPerHour)
      const ofHour = oddsByHour[hour - firstHour]!
      const isDropped = since === 0 ? hour >= noon : since === dropDays ? hour < noon : since > 0 && since < dropDays
      dial.hour = hour
      dial.at = (firstDay + d) * 86_400 + firstHour * 3_600 + slot * 3_600 / slotsPerHour
      for (let i = 0; i < world.poolSize; i++) {
        const number = from + i
        const dials = Math.floor(volume[number]! * volumeOfDay / slots + random.uniform())
        if (dials === 0) continue
        dial.number = number
        dial.isBurnt = burns[number] === 1 &&
          (d > burnDay[number]! || d === burnDay[number] && slot >= burnSlot[number]!)
        for (let j = 0; j < dials; j++) {
          const which = Math.floor(campaignsPerPool * random.uniform())
          const carrier = Math.floor(carriers * random.uniform())
          const truth = dial.isBurnt && (world.burnt.carrier ?? carrier) === carrier ? burnt : healthy
          const contact = truth.contact * ofCampaign[which]! * ofHour * ofDay[i]! *
            (which === 0 && isDropped ? world.drop : 1)
          const block = truth.block * blockOfDay[i]!
          const u = random.uniform()
          dial.campaign = pool * campaignsPerPool + which
          dial.carrier = world.isCarrierTold ? carrier : -1
          dial.contact = u * (1 + contact) < contact
          dial.block = (1 - u) * (1 + block) < block && !dial.contact
          each(dial)
        }
      }
    }
  }
  const hasFallen = (campaign: number, d: number): boolean => {
    const since = d - drops[Math.floor(campaign / campaignsPerPool)]!
    return world.drop < 1 && campaign % campaignsPerPool === 0 && since >= 0 && since <= dropDays
  }
  return { burns, hasFallen, day }
}

// internal

/** How much campaigns differ. */
const campaignsDiffer = 0.35

/** What is left of a campaign's tide on the next day. */
const tideKept = 0.6

const carriers = 3
const noon = 12
const dropDays = 3
const firstHour = 8
const slotsPerHour = 6
const oddsByHour = [0.8, 0.95, 1.1, 1.05, 0.9, 0.9, 1, 1.05, 1.15, 1.2]
const slots = oddsByHour.length * slotsPerHour

// Monday to Sunday.
const dialsByWeekday = [1, 1, 1, 1, 1, 0.5, 0.2]
const oddsByWeekday = [0.95, 1.02, 1.05, 1.02, 0.97, 1.15, 0.85]

const toOdds = (share: number): number => share / (1 - share)
