/**
 * Which dispositions mean that a call was dropped: somebody answered, and nobody was there to speak to them. By a table of the names in
 * common use, documented in `docs/limits.md`; the two are to be changed together.
 */
import * as DispositionClasses from "./DispositionClasses.ts"

/** Names that mean it, as `DispositionClasses.normalize` writes them. */
const names: ReadonlyArray<string> = [
  "drop",
  "dropped",
  "dropped call",
  "call dropped",
  "xdrop",
  "pdrop",
  "abandon",
  "abandoned",
  "abandoned call",
  "call abandoned",
  "agent not available",
  "no agent available",
  "no agent",
  "queue drop",
  "silent call"
]

/** Whether a disposition's name means that the call was dropped. */
export const isDropped = (disposition: string): boolean => dropped.has(DispositionClasses.normalize(disposition))

// internal

const dropped = new Set(names)
