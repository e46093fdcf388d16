/**
 * What was done about the reputation of a workspace's ANIs: transitions, and requests for remediation.
 */
import type { AniId } from "@anipool/domain/Ani"
import type * as Rules from "@anipool/domain/lifecycle/Remediation"
import type { Terms } from "@anipool/domain/remediation/Terms"
import type { NewRemediation, RemediationStep } from "@anipool/storage/Remediations"
import type { Transition } from "@anipool/storage/Transitions"

/** A request; its steps are only ever added to. */
export interface RemediationRow extends NewRemediation {
  readonly id: Rules.RemediationId
  readonly aniId: AniId
  /** With whom it is handed in; null: with nobody yet. */
  vendor: string | null
  /** Milliseconds since the epoch. */
  requestedAt: number
  readonly steps: Array<RemediationStep>
}

/** All of one workspace. */
export interface Reputation {
  /** Each ANI's, in their order. */
  readonly transitions: Map<AniId, Array<Transition>>
  /** When pauses end by themselves, in milliseconds since the epoch. */
  readonly pauseEnds: Map<AniId, number>
  /** The request of id `n` stands at `n - 1`: none ever goes. */
  readonly requests: Array<RemediationRow>
  readonly requestsOfAni: Map<AniId, Array<RemediationRow>>
  /** Undefined: the workspace set none. */
  terms: Terms | undefined
}

/** Nothing was done. */
export const make = (): Reputation => ({
  transitions: new Map(),
  pauseEnds: new Map(),
  requests: [],
  requestsOfAni: new Map(),
  terms: undefined
})

/** Adds a request. */
export const ask = ({ requests, requestsOfAni }: Reputation, request: RemediationRow): void => {
  requests.push(request)
  append(requestsOfAni, request.aniId, request)
}

/** Where a request stands. */
export const stateOf = ({ steps }: RemediationRow): Rules.RemediationState => steps.at(-1)?.state ?? "RECEIVED"

/** Adds to an entry's list. */
export const append = <K, V>(lists: Map<K, Array<V>>, key: K, value: V): void => {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
