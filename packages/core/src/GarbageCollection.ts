/**
 * How V8 collects what requests leave behind.
 */
import { setFlagsFromString } from "node:v8"

const flags = [
  // Everything that is new in the heap's young part. Left to itself V8 learns, while a workspace is being loaded or requests
  // wait for their commit, that some kinds of objects live long, and puts all later ones of their kind where only a full
  // collection finds them; each then keeps the whole request it belongs to. That was a quarter of the server's time under
  // load.
  "--no-allocation-site-pretenuring",
  // A full collection when what is old has grown by half. V8 itself does not wait for more than a tenth where it grows
  // slowly: that was each 15 to 25 seconds at 3,000 requests a second, and each takes a core for a fifth of one. All
  // requests of that time waited for it.
  "--heap-growing-percent=50"
]

/** Suits the collector to a process that answers requests. To be called once, first of all. */
export const suitToRequests = (): void => flags.forEach(setFlagsFromString)
