/**
 * What becomes of dial records of one workspace: which are recorded and as what, which are refused and why, which
 * campaigns they add, and which prospects they reached.
 *
 * Pure, in steps, because what one step finds is what storage looks up for the next: `read` says what the records name,
 * `numbersElsewhere` and `addedCampaigns` what else is needed, and `make` decides over the facts. Storage looks up and
 * writes; it decides nothing.
 *
 * What a dial that was recorded before is corrected to is `ProspectCorrection`'s.
 *
 * Rule: `docs/interface/dials.md`.
 */
import * as Either from "effect/Either"
import type { AniId, PoolId } from "../Ani.ts"
import * as HoldOut from "../assignment/HoldOut.ts"
import * as Policy from "../assignment/Policy.ts"
import * as Prospect from "../assignment/Prospect.ts"
import type { Campaign } from "../Campaign.ts"
import type { Disposition } from "../Disposition.ts"
import type { PhoneNumber } from "../PhoneNumber.ts"
import * as TextOrder from "../TextOrder.ts"
import type { DialRecord } from "./DialRecord.ts"
import type { Extension } from "./DispositionClasses.ts"
import * as DroppedCalls from "./DroppedCalls.ts"
import * as Enrichment from "./Enrichment.ts"
import * as ProspectCorrection from "./ProspectCorrection.ts"
import * as RedressCase from "./signals/RedressCase.ts"
import * as Signals from "./signals/Signals.ts"
import type { SignalRow } from "./signals/SignalTable.ts"

/** A record as it was queued. */
export interface Received {
  readonly record: DialRecord
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
}

/** A record that cannot be enriched. */
export interface Refused extends Received {
  readonly reason: Enrichment.Rejection
}

/** Records that were read, and what must be looked up before they can be decided: each thing once. */
export interface Reading {
  /** In the order in which they came. */
  readonly entries: ReadonlyArray<Entry>
  /** The campaigns that they name, by identifier: each as it is stored if it is unknown. */
  readonly campaigns: ReadonlyMap<string, DialedCampaign>
  /** The company's numbers as they read in the workspace's country, by `numberKey`. */
  readonly numbers: ReadonlyMap<string, PhoneNumber>
  /** Names of dispositions, each with what it is compared by (`Enrichment.dispositionKey`). */
  readonly dispositions: ReadonlyMap<string, string>
}

/** A record, read. */
export interface Entry extends Received {
  readonly read: Either.Either<Enrichment.Draft, Enrichment.Rejection>
}

/** A campaign as the first dial names it. */
export type DialedCampaign = Pick<Campaign, "id" | "name" | "type">

/** What storage knows of a campaign. */
export interface CampaignFact {
  /** Its number in storage. */
  readonly key: number
  /** `null`: only dials named it, so nothing is selected for it. */
  readonly policy: Policy.PolicyOverride | null
}

/** What storage knows of a number: the ANI in inventory under it, else the one that was removed last. */
export interface AniFact {
  readonly aniId: AniId
  readonly isInInventory: boolean
  /** Of the pools that it is in, the one of the lowest id. */
  readonly poolId: PoolId | null
}

/** What storage knows of what the records name. */
export interface Facts {
  /** The workspace's own policy. */
  readonly policy: Policy.PolicyOverride
  /** By identifier. Records of a campaign that is missing are refused: there was no room to add it. */
  readonly campaigns: ReadonlyMap<string, CampaignFact>
  /** By `numberKey`. */
  readonly anis: ReadonlyMap<string, AniFact>
  /** Those of the names asked for, in any order; others may be among them. */
  readonly dispositions: ReadonlyArray<Disposition>
  /** The workspace's own classes of dispositions. */
  readonly classes: Extension
}

/** A dial to be recorded. */
export interface Dial {
  readonly draft: Enrichment.Draft
  readonly campaignKey: number
  /** The ANI that was dialed from or called; `null`: none of the workspace's. */
  readonly aniId: AniId | null
  readonly poolId: PoolId | null
  /** The company's number: as the ANI has it, else as it reads in the workspace's country. */
  readonly ani: Enrichment.Placed
  readonly outcome: Enrichment.Outcome
  /** The share that its campaign's policy puts the prospect into; undefined: it counts for none. */
  readonly share: HoldOut.Share | undefined
}

/** A dial that reached a prospect from an ANI of the workspace: what is known of which number they take calls from. */
export interface Reached {
  /** The prospect, as `Prospect.keyOf` names it. */
  readonly prospect: string
  readonly aniId: AniId
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** An outbound dial that was dropped. */
export type Dropped = Pick<Reached, "at" | "prospect">

/** What becomes of the records: each is a dial or is refused, in the order in which they came. */
export interface Plan {
  readonly dials: ReadonlyArray<Dial>
  readonly refused: ReadonlyArray<Refused>
  readonly reached: ReadonlyArray<Reached>
  readonly dropped: ReadonlyArray<Dropped>
  /** Blocks of ANIs of the workspace that name whom to ask. Doubled dials may be among them. */
  readonly named: ReadonlyArray<RedressCase.NamedBlock>
}

/** What tells numbers apart. */
export const numberKey = ({ callingCode, national }: PhoneNumber): string => `${callingCode}:${national}`

/** Reads records, and says what must be looked up. */
export const read = (received: ReadonlyArray<Received>, setting: Enrichment.Setting): Reading => {
  const entries: Array<Entry> = []
  const campaigns = new Map<string, DialedCampaign>()
  const numbers = new Map<string, PhoneNumber>()
  const dispositions = new Map<string, string>()
  for (const { receivedAt, record } of received) {
    const read = Enrichment.read(record, setting)
    entries.push({ record, receivedAt, read })
    if (Either.isLeft(read)) continue
    const { ani, isInbound } = read.right
    const { campaignId: id, campaignName: name, dispositionName } = record
    if (!campaigns.has(id)) campaigns.set(id, { id, name, type: isInbound ? "Inbound" : "Outbound" })
    numbers.set(numberKey(ani), ani)
    if (!dispositions.has(dispositionName)) {
      dispositions.set(dispositionName, Enrichment.dispositionKey(dispositionName))
    }
  }
  return { entries, campaigns, numbers, dispositions }
}

/** The other readings of numbers under which no ANI is in inventory: to be looked up as well. By `numberKey`. */
export const numbersElsewhere = (
  { entries, numbers }: Reading,
  anis: Facts["anis"]
): ReadonlyMap<string, PhoneNumber> => {
  const elsewhere = new Map<string, PhoneNumber>()
  const missing = new Set([...numbers.keys()].filter((key) => anis.get(key)?.isInInventory !== true))
  if (missing.size === 0) return elsewhere
  for (const { read } of entries) {
    if (Either.isLeft(read) || read.right.aniElsewhere === undefined) continue
    const { ani, aniElsewhere } = read.right
    if (missing.has(numberKey(ani))) elsewhere.set(numberKey(aniElsewhere), aniElsewhere)
  }
  return elsewhere
}

/** The unknown campaigns that are added: in the order in which they were named, as many as there is room for. */
export const addedCampaigns = (
  { campaigns }: Reading,
  known: ReadonlyMap<string, unknown>,
  room: number
): ReadonlyArray<DialedCampaign> =>
  [...campaigns.values()].filter(({ id }) => !known.has(id)).slice(0, Math.max(0, room))

/** Decides about records that were read. */
export const make = (reading: Reading, facts: Facts): Plan => {
  const outcomes = outcomesOf(reading, facts)
  const policies = new Map(
    Array.from(
      facts.campaigns.values(),
      ({ key, policy }) => [key, policy === null ? undefined : Policy.resolve(facts.policy, policy)] as const
    )
  )
  const dials: Array<Dial> = []
  const refused: Array<Refused> = []
  const reached: Array<Reached> = []
  const dropped: Array<Dropped> = []
  const isDropped = new Set([...reading.dispositions.keys()].filter(DroppedCalls.isDropped))
  const named: Array<RedressCase.NamedBlock> = []
  for (const { read, receivedAt, record } of reading.entries) {
    const campaignKey = facts.campaigns.get(record.campaignId)?.key
    if (Either.isLeft(read) || campaignKey === undefined) {
      refused.push({ record, receivedAt, reason: Either.isLeft(read) ? read.left : "campaign_limit" })
      continue
    }
    const draft = read.right
    const row = Signals.judge(record)
    const outcome = judged(outcomes.get(record.dispositionName)!, row, draft)
    const { ani, fact } = aniOf(draft, facts.anis)
    const aniId = fact?.aniId ?? null
    const prospect = Prospect.keyOf({ callingCode: draft.prospect.callingCode, phone: draft.prospect.national })
    const isCounted = draft.isVolume && aniId !== null
    const policy = policies.get(campaignKey)
    const share = isCounted && policy !== undefined ? HoldOut.shareOf(policy, prospect) : undefined
    dials.push({ draft, campaignKey, aniId, poolId: fact?.poolId ?? null, ani, outcome, share })
    // Who is asked needs the number that was blocked: the record that tells it brings the call.
    if (isCounted && !outcome.contact && row?.verdict === "analytics-block" && !draft.isProspectMain) {
      const { dialedAt, prospect: { national } } = draft
      const block = RedressCase.blockOf(record.sipReason, { aniId, dialedAt, prospect: national })
      if (block !== undefined) named.push(block)
    }
    if (draft.isVolume && isDropped.has(record.dispositionName)) dropped.push({ prospect, at: draft.dialedAt })
    if (isCounted && outcome.contact) reached.push({ prospect, aniId, at: draft.dialedAt })
  }
  return { dials, refused, reached, dropped, named }
}

/** What a plan came to, once it is known how many of its dials were new. */
export interface Summary {
  /** Records that it was made for. */
  readonly taken: number
  /** Of those, dials that were recorded and counted. */
  readonly recorded: number
  /** Of those, dials that were recorded before (their `dial_id` at their time). */
  readonly doubled: number
  /** Of those, dials that were recorded under the lead's main number where another one was dialed: now they are that one's. */
  readonly corrected: number
  /** Of those, records that could not be enriched, by reason. */
  readonly rejected: Readonly<Partial<Record<Enrichment.Rejection, number>>>
  /** Prospects who were reached by an outbound dial from an ANI of the workspace. Doubled dials may be among them. */
  readonly reached: ReadonlyArray<Reached>
  /** Prospects to whom an outbound dial was dropped. Doubled dials may be among them. */
  readonly dropped: ReadonlyArray<Dropped>
  /** Prospects to whom calls were recorded that were made to others: they were neither reached by them nor dropped. */
  readonly withdrawn: ReadonlyArray<ProspectCorrection.Withdrawn>
}

/** The summary of a plan of whose dials so many were new, and others were corrected. */
export const summaryOf = (
  { dials, dropped, reached, refused }: Plan,
  recorded: number,
  corrections: ReadonlyArray<ProspectCorrection.Correction>
): Summary => {
  const rejected: Partial<Record<Enrichment.Rejection, number>> = {}
  for (const { reason } of refused) rejected[reason] = (rejected[reason] ?? 0) + 1
  const corrected = ProspectCorrection.remembered(corrections)
  return {
    taken: dials.length + refused.length,
    recorded,
    doubled: dials.length - recorded,
    corrected: corrections.filter(ProspectCorrection.isMoved).length,
    rejected,
    reached: corrections.length === 0 ? reached : [...reached, ...corrected.reached],
    dropped,
    withdrawn: corrected.withdrawn
  }
}

// internal

/** What became of a dial, when what the network says of it is heard, too. A blocked one is not also unanswered. */
const judged = (
  named: Enrichment.Outcome,
  row: SignalRow | undefined,
  { dialedAt, prospect }: Enrichment.Draft
): Enrichment.Outcome => {
  if (row === undefined) return named
  const blocked = Signals.isBlocked(row, {
    dial: `${dialedAt} ${prospect.callingCode}${prospect.national}`,
    isContact: named.contact,
    isNamed: named.blocked
  })
  return blocked === named.blocked ? named : { ...named, blocked, noAnswer: named.noAnswer && !blocked }
}

/**
 * The ANI of a dial, and the reading under which it was found: one in inventory under either reading, else a removed one;
 * the workspace's country first.
 */
const aniOf = ({ ani, aniElsewhere }: Enrichment.Draft, anis: Facts["anis"]) => {
  const own = anis.get(numberKey(ani))
  if (own?.isInInventory === true || aniElsewhere === undefined) return { ani, fact: own }
  const other = anis.get(numberKey(aniElsewhere))
  const isOther = other !== undefined && (other.isInInventory || own === undefined)
  return isOther ? { ani: aniElsewhere, fact: other } : { ani, fact: own }
}

/** What became of dials, by the name of their disposition: of several registered under it, the lowest id holds. */
const outcomesOf = ({ dispositions }: Reading, facts: Facts): ReadonlyMap<string, Enrichment.Outcome> => {
  const registered = new Map(
    [...facts.dispositions].sort(TextOrder.by(({ id }) => id)).reverse()
      .map((each) => [Enrichment.dispositionKey(each.name), each] as const)
  )
  return new Map(
    Array.from(
      dispositions,
      ([name, key]) => [name, Enrichment.outcomeOf(name, registered.get(key), facts.classes)] as const
    )
  )
}
