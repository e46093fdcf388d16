/**
 * What is known for certain of a simulated world, kept apart from the code under test: what settings could hold when, which
 * uses the ledger accepted, and what callers were answered.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type { Confirmation, Proposal } from "@anipool/storage/AssignmentLedger"

/** A value that is changed: from the beginning of a change to its acknowledgement, either of two may hold. */
export interface Changing<A> {
  /** A change begins. Returns what to call when it is acknowledged. */
  readonly change: (value: A) => () => void
  /** What it is once all is acknowledged. */
  readonly last: () => A
  /** What may have held at some instant of a span. */
  readonly during: (span: Span) => ReadonlyArray<A>
}

/** From the beginning of a call to its end, in instants of the world. */
export interface Span {
  readonly begun: number
  readonly ended: number
}

/** A campaign, by its key. */
export interface CampaignState {
  /** `null`: it was deleted. */
  readonly poolId: PoolId | null
  /** `undefined`: the workspace's. */
  readonly dailyCap: number | undefined
}

/** An ANI. */
export interface AniState {
  /** `null`: it was removed. */
  readonly poolId: PoolId | null
  readonly number: string
}

/** A use that the ledger accepted. */
export interface Use {
  readonly aniId: AniId
  readonly prospect: string
  readonly number: string | undefined
  readonly day: string
  readonly usedToday: number
}

/** The books. */
export interface Books {
  /** The next instant. */
  readonly tick: () => number
  readonly changing: <A>(value: A) => Changing<A>
  readonly campaigns: Map<number, Changing<CampaignState>>
  readonly anis: Map<AniId, Changing<AniState>>
  readonly uses: Array<Use>
  /** Rare states that were reached. */
  readonly reached: Set<string>
  /** What must never be, and was. */
  readonly wrongs: Array<string>
}

/** Empty books. */
export const make = (): Books => {
  let instant = 0
  const tick = () => ++instant
  return {
    tick,
    changing: (first) => {
      const values = [{ value: first, from: 0, until: Infinity }]
      return {
        change: (value) => {
          values.push({ value, from: tick(), until: Infinity })
          return () => {
            const now = tick()
            for (const each of values.slice(0, -1)) each.until = Math.min(each.until, now)
          }
        },
        last: () => values.at(-1)!.value,
        during: ({ begun, ended }) =>
          values.flatMap(({ from, until, value }) => from <= ended && until >= begun ? [value] : [])
      }
    },
    campaigns: new Map(),
    anis: new Map(),
    uses: [],
    reached: new Set(),
    wrongs: []
  }
}

/** Enters what the ledger decided: each use must have been allowed at some instant of the call. */
export const confirmed = (
  books: Books,
  workspaceCap: Changing<number>,
  proposals: ReadonlyArray<Proposal>,
  { day, outcomes }: Confirmation,
  span: Span
): void => {
  const wrong = (what: string) => books.wrongs.push(what)
  proposals.forEach(({ aniId, answers, campaignKey, poolId, prospect }, i) => {
    const { result, usedToday } = outcomes[i]!
    if (result !== "accepted") {
      books.reached.add(`refused: ${result}`)
      return
    }
    const number = answers?.number.national
    books.uses.push({ aniId, prospect, number, day, usedToday })
    const campaigns = books.campaigns.get(campaignKey)?.during(span).filter((each) => each.poolId !== null) ?? []
    if (campaigns.length === 0) wrong(`campaign ${campaignKey} was used after its deletion`)
    if (!campaigns.some((each) => each.poolId === poolId)) wrong(`pool ${poolId} is not campaign ${campaignKey}'s`)
    const caps = campaigns.flatMap(({ dailyCap }) => dailyCap ?? workspaceCap.during(span))
    if (caps.every((cap) => usedToday > cap)) wrong(`ANI ${aniId} was used ${usedToday} times, over ${caps}`)
    const anis = books.anis.get(aniId)?.during(span) ?? []
    if (!anis.some((each) => each.poolId === poolId)) {
      wrong(`ANI ${aniId} was given out of pool ${poolId} that it had left`)
    }
    if (number !== undefined && !anis.some((each) => each.number === number)) {
      wrong(`ANI ${aniId} was given out as ${number}, which it is no more`)
    }
  })
}

/** Each use of an ANI on a day was told to one caller alone: 1 to the number of them, once each. */
export const closeDays = ({ uses, wrongs }: Books): void => {
  const counts = new Map<string, Array<number>>()
  for (const { aniId, day, usedToday } of uses) {
    const key = `ANI ${aniId} on ${day}`
    counts.set(key, [...counts.get(key) ?? [], usedToday])
  }
  for (const [key, used] of counts) {
    used.sort((a, b) => a - b)
    if (used.some((count, i) => count !== i + 1)) wrongs.push(`${key}: uses ${used}`)
  }
}
