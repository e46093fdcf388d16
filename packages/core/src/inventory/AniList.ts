/**
 * The inventory in pages, each ANI with the place of its area code and what others say of it.
 */
import type { Ani, AniId } from "@anipool/domain/Ani"
import * as Geography from "@anipool/domain/geo/Geography"
import * as NumberPrefix from "@anipool/domain/NumberPrefix"
import type { LabelChoice } from "@anipool/domain/reputation/Label"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type AniFilter, Anis, pageSizeMax } from "@anipool/storage/Anis"
import { Observations } from "@anipool/storage/Observations"
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
  /** The worst that others say of it now. */
  readonly label: LabelChoice
}

/** Which ANIs; `numberPrefix` is read in whichever form it is written (`NumberPrefix.parse`). */
export interface ListFilter extends Omit<AniFilter, "numberPrefix"> {
  readonly numberPrefix?: string
  /** The worst that others say of it now. The pages before the ANIs that it finds are read, too. */
  readonly label?: LabelChoice
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
  const observations = yield* Observations
  return AniList.of({
    page: Effect.fn("AniList.page")(function*(workspaceId, { after, filter = {}, limit }) {
      yield* Page.ensure({ limit }, pageSizeMax)
      const { label, numberPrefix, ...others } = filter
      const prefix = numberPrefix === undefined ? undefined : NumberPrefix.parse(numberPrefix)
      const atOnce = label === undefined ? limit : pageSizeMax
      const found: Array<PlacedAni> = []
      for (let from = after;;) {
        const read = yield* anis.list(workspaceId, {
          filter: prefix === undefined ? others : { ...others, numberPrefix: prefix },
          ...(from === undefined ? {} : { after: from }),
          limit: atOnce
        })
        const labels = yield* observations.labels(workspaceId, read.map(({ id }) => id))
        read.forEach((ani, index) => {
          if (found.length < limit && (label === undefined || labels[index] === label)) {
            found.push(placed(ani, labels[index]!))
          }
        })
        if (found.length === limit || read.length < atOnce) return found
        from = read.at(-1)!.id
      }
    })
  })
})

/** `AniList` over storage. */
export const layer: Layer.Layer<AniList, never, Anis | Observations> = Layer.effect(AniList, make)

// internal

const placed = (ani: Ani, label: LabelChoice): PlacedAni => {
  const areaCode = Geography.find(ani.callingCode, ani.areaCode)
  return {
    ...ani,
    region: areaCode?.region ?? "",
    state: areaCode?.states[0] ?? "",
    locality: areaCode?.locality ?? "",
    label
  }
}
