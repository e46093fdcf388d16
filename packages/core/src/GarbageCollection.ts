/**
 * How V8 collects what requests leave behind.
 */
import * as Effect from "effect/Effect"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/**
 * Keeps everything that is new in the heap's young part. Left to itself V8 learns, while a workspace is being loaded or
 * requests wait for their commit, that some kinds of objects live long, and puts all later ones of their kind where only
 * a full collection finds them; each then keeps the whole request it belongs to. That was a quarter of the server's time
 * under load.
 */
export const keepNewObjectsYoung = (): void => setFlagsFromString("--no-allocation-site-pretenuring")

/**
 * Collects the whole heap now, a tenth of a second or so: when much was loaded, and before requests are waited for. What loading left
 * behind, outside of the heap too, would have V8 do it among the first of them.
 */
export const collect: Effect.Effect<void> = Effect.sync(() => {
  setFlagsFromString("--expose-gc")
  const gc: () => void = runInNewContext("gc")
  gc()
})
