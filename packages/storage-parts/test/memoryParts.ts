/**
 * Parts in memory: where each workspace is follows from its id.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import type { Part, Parts } from "@anipool/storage-parts/Parts"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { Connections } from "@anipool/storage/Connections"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import type { StorageError } from "@anipool/storage/StorageError"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

/** Parts in memory, and what a test can do to them. */
export interface MemoryParts extends Parts {
  readonly storages: ReadonlyArray<Part>
  /** The place of a workspace among the parts. */
  readonly placeOf: (workspaceId: WorkspaceId) => number
}

/** Why a part refuses what is not there any more. */
export const elsewhere = new Error("the part lies elsewhere")

/** So many parts. `place`: among which of them the next workspace is to be; the installation's own is the first. */
export const make = (count: number, place: (id: number) => number = (id) => id % count) =>
  Effect.gen(function*() {
    const storages = yield* Effect.all(
      Array.from({ length: count }, () => Effect.map(MemoryStorage.make, (storage) => ({ storage })))
    )
    let last = 0
    const placeOf = (workspaceId: WorkspaceId) => workspaceId % count
    /** Asks all parts, as a slow and obvious directory. */
    const found = <A>(ask: (part: Part) => Effect.Effect<A, StorageError>) => Effect.forEach(storages, ask)
    return {
      storages,
      placeOf,
      newId: Effect.sync(() => {
        const wanted = place(++last)
        while (placeOf(last as WorkspaceId) !== wanted) last++
        return last as WorkspaceId
      }),
      of: (workspaceId) => Effect.succeed(storages[placeOf(workspaceId)]!),
      all: Effect.succeed(storages),
      common: storages[0]!.storage,
      directory: {
        named: (name) =>
          Effect.map(found(({ storage }) => nameHolder(storage, name)), (all) => Option.firstSomeOf(all)),
        ofSecrets: (hashes) =>
          Effect.map(found(({ storage }) => Context.get(storage, ApiKeys).findByHashes(hashes)), (all) =>
            new Map(all.flatMap((each) =>
              Array.from(each, ([hash, key]) =>
                [hash, (key as Exclude<typeof key, StorageError>).workspace.id] as const)
            ))),
        ofKey: (id) =>
          Effect.map(
            found(({ storage }) =>
              Context.get(storage, ApiKeys).list()
            ),
            (all) =>
              Option.map(
                Option.fromNullable(all.flat().find((key) => key.id === id)),
                ({ workspaceId }) => workspaceId
              )
          ),
        ofConnections: (ids) =>
          Effect.map(found(({ storage }) => Context.get(storage, Connections).find(ids)), (all) =>
            new Map(all.flatMap((each) =>
              Array.from(each, ([id, one]) =>
                [id, (one as Exclude<typeof one, StorageError>).workspace.id] as const)
            )))
      },
      check: Effect.void,
      signals: Stream.mergeAll(
        storages.map(({ storage }) =>
          Context.get(storage, InventoryFeed).signals
        ),
        { concurrency: "unbounded" }
      ),
      wasRefused: ({ cause }) => cause === elsewhere
    } satisfies MemoryParts as MemoryParts
  })

// internal

const nameHolder = (storage: Part["storage"], name: string) =>
  Effect.map(Context.get(storage, Workspaces).findByName(name), Option.map(({ id }) => id))
