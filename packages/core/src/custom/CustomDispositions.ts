/**
 * Custom dialer integration: dispositions.
 */
import type { Disposition } from "@anipool/domain/Disposition"
import type { EntryId, Told } from "@anipool/storage/AuditTrail"
import { type DispositionChange, Dispositions } from "@anipool/storage/Dispositions"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Caller } from "../Caller.ts"
import { Conflict, NotFound } from "../CoreError.ts"

/** Custom dialer integration: dispositions. */
export class CustomDispositions extends Context.Tag("@anipool/core/CustomDispositions")<CustomDispositions, {
  /** Registers a disposition. */
  readonly create: (caller: Caller, disposition: Disposition) => Effect.Effect<Disposition, Conflict | StorageError>
  /** Changes a disposition; what is left out stays. */
  readonly update: (
    caller: Caller,
    id: string,
    change: DispositionChange
  ) => Effect.Effect<Told<Disposition>, NotFound | StorageError>
  /** The disposition of this id. */
  readonly get: (caller: Caller, id: string) => Effect.Effect<Disposition, NotFound | StorageError>
  /** Deletes a disposition; answers the entry that tells of it. */
  readonly remove: (caller: Caller, id: string) => Effect.Effect<EntryId, NotFound | StorageError>
}>() {}

/** `CustomDispositions` over storage. */
export const make = Effect.gen(function*() {
  const dispositions = yield* Dispositions
  return CustomDispositions.of({
    create: Effect.fn("CustomDispositions.create")(
      function*({ workspace }, disposition) {
        return yield* dispositions.create(workspace.id, disposition)
      },
      Effect.catchTag(
        "AlreadyExists",
        () => new Conflict({ message: "Disposition already exists", code: "disposition_exists" })
      )
    ),

    update: Effect.fn("CustomDispositions.update")(function*({ workspace }, id, change) {
      return yield* yield* dispositions.update(workspace.id, id, change)
    }, Effect.catchTag("NoSuchElementException", () => notFound)),

    get: Effect.fn("CustomDispositions.get")(function*({ workspace }, id) {
      return yield* yield* dispositions.find(workspace.id, id)
    }, Effect.catchTag("NoSuchElementException", () => notFound)),

    remove: Effect.fn("CustomDispositions.remove")(function*({ workspace }, id) {
      return yield* yield* dispositions.remove(workspace.id, id)
    }, Effect.catchTag("NoSuchElementException", () => notFound))
  })
})

/** `CustomDispositions` over storage. */
export const layer: Layer.Layer<CustomDispositions, never, Dispositions> = Layer.effect(CustomDispositions, make)

// internal

const notFound = new NotFound({ message: "Disposition not found", code: "disposition_not_found" })
