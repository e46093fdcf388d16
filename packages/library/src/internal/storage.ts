/**
 * A storage as the library hands it around: a layer that its type says nothing of.
 */
import type { Storage } from "@anipool/storage/Storage"
import * as Data from "effect/Data"
import * as Layer from "effect/Layer"
import { InvalidRequestError } from "../AnipoolError.ts"

/** Where Anipool keeps its data: made by `memoryStorage`, `postgresStorage` or `layerStorage`. */
export class AnipoolStorage {
  /** For the compiler: nothing else is one. */
  protected readonly isStorage = true
}

/** A storage could not be opened; `cause` is what its layer failed with. */
export class StorageNotOpened extends Data.TaggedError("StorageNotOpened")<{ readonly cause: unknown }> {}

const layers = new WeakMap<AnipoolStorage, Layer.Layer<Storage, StorageNotOpened>>()

/** The storage of a layer, which is built once for each `createAnipool`. */
export const over = <E>(layer: Layer.Layer<Storage, E>): AnipoolStorage => {
  const storage = new AnipoolStorage()
  layers.set(storage, Layer.mapError(layer, (cause) => new StorageNotOpened({ cause })))
  return storage
}

/** The layer of a storage. */
export const layerOf = (storage: AnipoolStorage): Layer.Layer<Storage, StorageNotOpened> => {
  const layer = layers.get(storage)
  if (layer !== undefined) return layer
  throw new InvalidRequestError("storage: expected what memoryStorage() or postgresStorage(…) returns", {
    code: "invalid_request",
    field: "storage"
  })
}
