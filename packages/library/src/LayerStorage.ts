/**
 * Storage out of a layer of Effect: for an adapter of your own.
 */
import type { Storage } from "@anipool/storage/Storage"
import type * as Layer from "effect/Layer"
import { type AnipoolStorage, over } from "./internal/storage.ts"

/**
 * A storage over all ports. The layer is built when `createAnipool` is called with it, and let go of by `close`; what it
 * fails with is the `cause` of a `StorageUnavailableError`.
 *
 * @public For adapters of one's own (docs/embedding.md).
 */
export const layerStorage = <E>(layer: Layer.Layer<Storage, E>): AnipoolStorage => over(layer)
