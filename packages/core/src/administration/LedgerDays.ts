/**
 * Days that a wrong clock counted uses under: which workspaces have any, and setting them right.
 */
import type { Workspace } from "@anipool/domain/Workspace"
import { type CountedAhead, CountedDays } from "@anipool/storage/CountedDays"
import type { StorageError } from "@anipool/storage/StorageError"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** A workspace with ANIs that were used later than it is now, by storage's clock. */
export interface DayAhead extends CountedAhead {
  readonly workspace: Workspace
}

/** Days that a wrong clock counted uses under. */
export class LedgerDays extends Context.Tag("@anipool/core/LedgerDays")<LedgerDays, {
  /** The workspaces that have any; nothing: all is well. */
  readonly ahead: Effect.Effect<ReadonlyArray<DayAhead>, StorageError>
  /**
   * Has those uses count as made today and now, while everything goes on; how many ANIs were set right. To be done once
   * storage's clock is right.
   */
  readonly reset: (workspace: Workspace) => Effect.Effect<number, StorageError>
}>() {}

/** `LedgerDays` over storage. */
export const make = Effect.gen(function*() {
  const counted = yield* CountedDays
  const workspaces = yield* Workspaces

  return LedgerDays.of({
    ahead: Effect.gen(function*() {
      const all = new Map((yield* workspaces.list).map((each) => [each.id, each]))
      return (yield* counted.ahead).flatMap((each): ReadonlyArray<DayAhead> => {
        const workspace = all.get(each.workspaceId)
        return workspace === undefined ? [] : [{ ...each, workspace }]
      })
    }).pipe(Effect.withSpan("LedgerDays.ahead")),

    reset: Effect.fn("LedgerDays.reset")(function*({ id }: Workspace) {
      let anis = 0
      for (;;) {
        const step = yield* counted.reset(id)
        if (step === 0) return anis
        anis += step
      }
    })
  })
})

/** `LedgerDays` over storage. */
export const layer: Layer.Layer<LedgerDays, never, CountedDays | Workspaces> = Layer.effect(LedgerDays, make)
