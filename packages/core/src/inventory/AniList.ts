/**
 * The inventory in pages, each ANI with the place of its area code.
 */
import type { Ani, AniId } from "@anipool/domain/Ani"
import * as Geography from "@anipool/domain/geo/Geography"
import * as NumberPrefix from "@anipool/domain/NumberPrefix"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type AniFilter, Anis, pageSizeMax } from "@anipool/storage/Anis"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { InvalidRequest } from "../CoreError.ts"
import * as Page from "../Page.ts"

/** An ANI with its place: `state` is the main one of its area code; each is empty where there is none. */
export interface PlacedAni extends Ani {
  readonly region: string
  readonly state: string
  readonly locality: string
}

/** Which ANIs; `numberPrefix` is read in whichever form it is written (`NumberPrefix.parse`). */
export interface ListFilter extends Omit<AniFilter, "numberPrefix"> {
  readonly numberPrefix?: string
}

/** What to list. */
export interface PageRequest {
  readonly filter?: ListFilter | undefined
  readonly after?: AniId | undefined
  /** 1 to `pageSizeMax`. */
  readonly limit: number
}

/** The inventory in pages. */
export class AniList extends Context.Tag("@anipool/core/AniList")<AniList, {
  /** ANIs by id, those after `after`, at most `limit`. Removed ones only when their status is asked for. */
  readonly page: (
    workspaceId: WorkspaceId,
    request: PageRequest
  ) => Effect.Effect<ReadonlyArray<PlacedAni>, InvalidRequest | StorageError>
}>() {}

/** `AniList` over storage. */
export const make = Effect.gen(function*() {
  const anis = yield* Anis
  return AniList.of({
    page: Effect.fn("AniList.page")(function*(workspaceId, { after, filter = {}, limit }) {
      yield* Page.ensure({ limit }, pageSizeMax)
      const { numberPrefix, ...others } = filter
      const prefix = numberPrefix === undefined ? undefined : NumberPrefix.parse(numberPrefix)
      const found = yield* anis.list(workspaceId, {
        filter: prefix === undefined ? others : { ...others, numberPrefix: prefix },
        ...(after === undefined ? {} : { after }),
        limit
      })
      return found.map(placed)
    })
  })
})

/** `AniList` over storage. */
export const layer: Layer.Layer<AniList, never, Anis> = Layer.effect(AniList, make)

// internal

const placed = (ani: Ani): PlacedAni => {
  const areaCode = Geography.find(ani.callingCode, ani.areaCode)
  return {
    ...ani,
    region: areaCode?.region ?? "",
    state: areaCode?.states[0] ?? "",
    locality: areaCode?.locality ?? ""
  }
}
