/**
 * Views that people keep of the console's lists: their own, and those that all of the workspace share. Whoever acts has views
 * of their own: a user, or a key where nobody is signed in.
 */
import type { Caller } from "@anipool/core/Caller"
import { Conflict, NotFound } from "@anipool/core/CoreError"
import { ownMax, sharedMax } from "@anipool/domain/SavedView"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { type NewView, type SavedView, SavedViews, type ViewChange, type ViewOwner } from "@anipool/storage/SavedViews"
import type { AlreadyExists, StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

/** Whose views are meant: one's own, or those that all share. */
export type Shelf = "own" | "shared"

/** Views that people keep. */
export class ViewShelf extends Context.Tag("@anipool/admin-core/ViewShelf")<ViewShelf, {
  /** One's own and the shared ones, by name. */
  readonly list: (caller: Caller) => Effect.Effect<ReadonlyArray<SavedView>, StorageError>
  /** Keeps one. */
  readonly create: (
    caller: Caller,
    shelf: Shelf,
    view: NewView
  ) => Effect.Effect<SavedView, Conflict | StorageError>
  /** Changes what is named of one. */
  readonly update: (
    caller: Caller,
    shelf: Shelf,
    id: number,
    change: ViewChange
  ) => Effect.Effect<SavedView, Conflict | NotFound | StorageError>
  /** Forgets one. */
  readonly remove: (caller: Caller, shelf: Shelf, id: number) => Effect.Effect<void, NotFound | StorageError>
}>() {}

/** `ViewShelf` over storage. */
export const make = Effect.map(SavedViews, (views) =>
  ViewShelf.of({
    list: Effect.fn("ViewShelf.list")(function*({ workspace }) {
      return yield* views.list(workspace.id, yield* oneself)
    }),

    create: Effect.fn("ViewShelf.create")(function*({ workspace }, shelf, view) {
      const [owner, max] = shelf === "own" ? [yield* oneself, ownMax] as const : [null, sharedMax] as const
      const made = yield* named(views.create(workspace.id, owner, view, max))
      if (Option.isSome(made)) return made.value
      return yield* new Conflict({ message: `There are ${max} views already`, code: "limit_reached" })
    }),

    update: Effect.fn("ViewShelf.update")(function*({ workspace }, shelf, id, change) {
      const changed = yield* named(views.update(workspace.id, yield* ownerOf(shelf), id, change))
      return Option.isSome(changed) ? changed.value : yield* notFound
    }),

    remove: Effect.fn("ViewShelf.remove")(function*({ workspace }, shelf, id) {
      const isGone = yield* views.remove(workspace.id, yield* ownerOf(shelf), id)
      if (!isGone) return yield* notFound
    })
  }))

/** `ViewShelf` over storage. */
export const layer: Layer.Layer<ViewShelf, never, SavedViews> = Layer.effect(ViewShelf, make)

// internal

const oneself = Effect.map(FiberRef.get(CurrentActor), ({ id, kind }) => `${kind} ${id}`)

const ownerOf = (shelf: Shelf): Effect.Effect<ViewOwner> => shelf === "own" ? oneself : Effect.succeed(null)

const named = <A>(change: Effect.Effect<A, AlreadyExists | StorageError>): Effect.Effect<A, Conflict | StorageError> =>
  Effect.catchTag(
    change,
    "AlreadyExists",
    () => new Conflict({ message: "name: a view of this name is there already", code: "view_exists" })
  )

const notFound = new NotFound({ message: "View not found", code: "view_not_found" })
