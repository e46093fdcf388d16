/**
 * What the detector keeps of a number: its state, and what it was dialed today in each campaign, so that a campaign's other
 * numbers are told from it.
 *
 * The counts by campaign stand behind the state, in words of 32 bits as it is made of: the campaign's number in storage,
 * its dials, then by outcome what came and what was expected. Thousands of numbers are read and written with a batch of
 * dials: all of them are one copy of bytes, and a dial makes no object.
 */
import type { DaySums } from "./CampaignState.ts"
import * as NumberState from "./NumberState.ts"
import { outcomes } from "./Outcome.ts"

/** What is kept of a number; changed in place. */
export interface NumberHealth {
  /** The counts by campaign stand behind its own words. */
  state: NumberState.NumberState
}

/** Numbers as they are stored, one behind the other. */
export interface Stored {
  readonly ids: ReadonlyArray<number>
  /** Bytes of each. */
  readonly lengths: ReadonlyArray<number>
  readonly bytes: Uint8Array
}

/** Campaigns of a number and day that are told apart; in others it counts as one of its own siblings. */
const campaignsMax = 16

/** Of a number that was never dialed. */
export const fresh = (): NumberHealth => ({ state: NumberState.fresh() })

/** Reads its counts of today in a campaign into `into`; answers where `keepOwn` puts them again, -1: nowhere. */
export const readOwn = (health: NumberHealth, campaign: number, into: DaySums): number => {
  let at = placeOf(health.state, campaign)
  if (at < 0 && health.state.values.length < NumberState.words + campaignsMax * perCampaign) {
    at = health.state.values.length
    health.state = NumberState.resized(health.state, at + perCampaign)
    health.state.whole[at] = campaign
  }
  const { values } = health.state
  into.dials = at < 0 ? 0 : values[at + 1]!
  for (let k = 0; k < outcomes.length; k++) {
    into.hits[k] = at < 0 ? 0 : values[at + hitsAt + k]!
    into.expected[k] = at < 0 ? 0 : values[at + expectedAt + k]!
  }
  return at
}

/** Keeps its counts of today in a campaign. */
export const keepOwn = ({ state: { values } }: NumberHealth, at: number, { dials, expected, hits }: DaySums): void => {
  if (at < 0) return
  values[at + 1] = dials
  for (let k = 0; k < outcomes.length; k++) {
    values[at + hitsAt + k] = hits[k]!
    values[at + expectedAt + k] = expected[k]!
  }
}

/** Begins a day: nothing was dialed on it in any campaign. */
export const clearOwn = (health: NumberHealth): void => {
  if (health.state.values.length > NumberState.words) {
    health.state = NumberState.resized(health.state, NumberState.words)
  }
}

/** The bytes to store. */
export const encode = (numbers: ReadonlyMap<number, NumberHealth>): Stored => {
  const ids: Array<number> = []
  const lengths: Array<number> = []
  let size = 0
  for (const [id, { state: { whole } }] of numbers) {
    ids.push(id)
    lengths.push(whole.byteLength)
    size += whole.byteLength
  }
  const words = new Uint32Array(size / NumberState.wordSize)
  let at = 0
  for (const { state: { whole } } of numbers.values()) {
    words.set(whole, at)
    at += whole.length
  }
  return { ids, lengths, bytes: NumberState.toBytes(words) }
}

/** Reads what is stored, in its order; what is no state is that of a number that was never dialed. */
export const decode = ({ bytes, ids, lengths }: Stored): Map<number, NumberHealth> => {
  const numbers = new Map<number, NumberHealth>()
  const { buffer } = NumberState.toWords(bytes)
  let from = 0
  for (const [i, id] of ids.entries()) {
    const count = lengths[i]! / NumberState.wordSize
    const state = NumberState.over(buffer, from, count)
    const isWhole = state !== undefined && (count - NumberState.words) % perCampaign === 0
    numbers.set(id, isWhole ? { state } : fresh())
    from += lengths[i]!
  }
  return numbers
}

// internal

/** Where what came, and what was expected, stands: from the campaign on. */
const hitsAt = 2
const expectedAt = hitsAt + outcomes.length

const perCampaign = expectedAt + outcomes.length

const placeOf = ({ whole }: NumberState.NumberState, campaign: number): number => {
  for (let at = NumberState.words; at < whole.length; at += perCampaign) if (whole[at] === campaign) return at
  return -1
}
