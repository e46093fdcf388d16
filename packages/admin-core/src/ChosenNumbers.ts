/**
 * The numbers that something is done to: named one by one, or what a filter finds.
 */
import { InvalidRequest } from "@anipool/core/CoreError"
import { actedMax, type Ani, type AniId } from "@anipool/domain/Ani"
import type { Workspace } from "@anipool/domain/Workspace"
import { AniOverview, type OverviewFilter, sortedMax } from "@anipool/storage/AniOverview"
import { Anis } from "@anipool/storage/Anis"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type NumberFilter, NumberLists } from "./NumberLists.ts"

/** Which numbers: these, or those that a filter finds. */
export type Which = { readonly ids: ReadonlyArray<AniId> } | { readonly filter: NumberFilter }

/** Numbers that are read in one turn. */
const readAtOnce = 1_000

/** Finds them in storage. */
export const make = Effect.gen(function*() {
  const anis = yield* Anis
  const lists = yield* NumberLists
  const overview = yield* AniOverview

  /** The first so many that a filter finds, by id. */
  const foundBy = Effect.fnUntraced(function*({ id }: Workspace, filter: OverviewFilter, max: number) {
    const found: Array<AniId> = []
    while (found.length < max) {
      const limit = Math.min(sortedMax, max - found.length)
      const ids = yield* overview.idsAfter(id, { filter, after: found.at(-1) ?? null, limit })
      for (const each of ids) found.push(each)
      if (ids.length < limit) break
      yield* EventLoop.ownTurn
    }
    return found
  })

  return {
    foundBy,

    /** Those of these numbers that are held, read in parts. */
    heldOf: Effect.fnUntraced(function*({ id }: Workspace, ids: ReadonlyArray<AniId>) {
      const held = new Map<AniId, Ani>()
      for (const part of Arr.chunksOf(ids, readAtOnce)) {
        for (const ani of yield* anis.ofIds(id, part)) held.set(ani.id, ani)
        yield* EventLoop.ownTurn
      }
      return held
    }),

    /** The ids, each once; at most `max` that a filter finds. */
    idsOf: Effect.fnUntraced(function*(workspace: Workspace, which: Which, max: number) {
      if ("ids" in which) return yield* named(which.ids)
      const filter = yield* lists.filterOf(workspace.id, which.filter)
      if (Option.isNone(filter)) return []
      const ids = yield* foundBy(workspace, filter.value, max + 1)
      return ids.length <= max ? ids : yield* InvalidRequest.field(
        "filter",
        `expected one that finds at most ${max.toLocaleString("en")} numbers: it is done as one change`
      )
    })
  }
})

/** The ids that are named, each once. */
export const named = (ids: ReadonlyArray<AniId>): Effect.Effect<ReadonlyArray<AniId>, InvalidRequest> => {
  const different = [...new Set(ids)]
  return different.length === 0 || different.length > actedMax
    ? InvalidRequest.field("ids", `expected 1 to ${actedMax} numbers' ids`)
    : Effect.succeed(different)
}
