/**
 * Storage in memory on a clock that tests set.
 */
import * as StorageClock from "@anipool/storage-contract/StorageClock"
import type { Storage } from "@anipool/storage/Storage"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as MemoryStorage from "../MemoryStorage.ts"

/**
 * All ports and their clock, over one state that is new and empty when the layer is built.
 *
 * @public For tests.
 */
export const layer: Layer.Layer<Storage | StorageClock.StorageClock> = Layer.unwrapEffect(Effect.sync(() => {
  const { clock, set } = StorageClock.make()
  const inHand = Layer.succeed(StorageClock.StorageClock, { set: (epochMs) => Effect.sync(() => set(epochMs)) })
  return Layer.provideMerge(Layer.merge(MemoryStorage.layer, inHand), Layer.setClock(clock))
}))
