/**
 * How old the figures of dials are.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Dials } from "@anipool/storage/Dials"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** How old the figures of dials are. */
export class FiguresAge extends Context.Tag("@anipool/core/FiguresAge")<FiguresAge, {
  /**
   * How long the oldest dial of a workspace waits that was posted and is not in its figures, milliseconds; 0: none does. Figures that
   * are read after it was asked are no older.
   */
  readonly of: (workspaceId: WorkspaceId) => Effect.Effect<number, StorageError>
}>() {}

/** `FiguresAge` over storage. */
export const layer: Layer.Layer<FiguresAge, never, Dials> = Layer.effect(
  FiguresAge,
  Effect.map(Dials, (dials) =>
    FiguresAge.of({
      of: Effect.fn("FiguresAge.of")((workspaceId: WorkspaceId) =>
        Effect.map(dials.waiting(workspaceId), ({ lagMs }) => lagMs)
      )
    }))
)
