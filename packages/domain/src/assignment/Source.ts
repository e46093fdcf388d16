/**
 * Which ANIs a campaign, or one of its lists, dials from.
 */
import type { AniId, PoolId } from "../Ani.ts"
import * as Campaign from "../Campaign.ts"
import type { PhoneNumber } from "../PhoneNumber.ts"

/** A pool's ANIs, all of the workspace, or none (the pool that the campaign names never existed). */
export type Source =
  | { readonly _tag: "Pool"; readonly id: PoolId }
  | { readonly _tag: "Everything" }
  | { readonly _tag: "Nothing" }

/** One ANI, wherever it is from, for as long as it has this number. */
export interface OneNumber {
  readonly _tag: "Number"
  readonly id: AniId
  readonly number: PhoneNumber
}

/** What calls show numbers of: a list may name one number. */
export type Dialed = OneNumber | Source

/** The source of a campaign. `poolOf`: the pool of this group_id, a deleted one too, if there ever was one. */
export const of = (
  campaign: Pick<Campaign.Campaign, "id" | "inboundPoolId">,
  poolOf: (groupId: string) => PoolId | undefined
): Source => {
  const groupId = Campaign.poolOf(campaign, (id) => poolOf(id) !== undefined)
  if (groupId === null) return { _tag: "Everything" }
  const id = poolOf(groupId)
  return id === undefined ? { _tag: "Nothing" } : { _tag: "Pool", id }
}

/** The pools that campaigns dial from; `all`: one dials from everything. */
export type Dialing = ReadonlySet<PoolId> | "all"

/** The pools that campaigns of these sources dial from. */
export const dialing = (sources: ReadonlyArray<Source>): Dialing =>
  sources.some(({ _tag }) => _tag === "Everything")
    ? "all"
    : new Set(sources.flatMap((source) => source._tag === "Pool" ? [source.id] : []))

/** Whether an ANI that is in these pools is among those of a source. */
export const has = (source: Dialed, pools: ReadonlyArray<PoolId>, id: AniId): boolean => {
  switch (source._tag) {
    case "Pool":
      return pools.includes(source.id)
    case "Everything":
      return pools.length > 0
    case "Number":
      return id === source.id
    case "Nothing":
      return false
  }
}
