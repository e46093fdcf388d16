/**
 * How long a server's event loop is held while it is asked something.
 */
import * as Effect from "effect/Effect"
import * as MachineSpeed from "./MachineSpeed.ts"
import type { OwnProcess } from "./OwnProcess.ts"

/** A collection of garbage, or code that is compiled, comes once; what a request does comes each time. */
const triesMax = 12

/** Between tries: what else runs on the machine for a moment is over then. */
const pauseMs = 250

/** What takes so long, in milliseconds, is not tried again: a test has its limit too. */
const triedMs = 120_000

/** What was seen while a server was asked something. */
export interface Held<A> {
  /** The longest turn as it would be on a quiet machine, in milliseconds; the least of the tries. */
  readonly longest: number
  /** The same as it was measured. */
  readonly measured: number
  /** What was answered last. */
  readonly answered: A
}

/** Asks until no turn takes longer than it may, some times at most. `usual`: as `MachineSpeed.settled` has it. */
export const whileAsked = Effect.fnUntraced(function*<A, E>(
  { longestTurn }: Pick<OwnProcess, "longestTurn">,
  ask: Effect.Effect<A, E>,
  { allowedMs, usual = 1 }: { readonly allowedMs: number; readonly usual?: number }
) {
  const once = Effect.gen(function*() {
    yield* longestTurn
    const answered = yield* ask
    const measured = yield* longestTurn
    return { answered, measured, longest: MachineSpeed.settled(measured, allowedMs, usual) }
  })
  const began = performance.now()
  let held: Held<A> = yield* once
  for (let tries = 1; tries < triesMax && held.longest > allowedMs; tries++) {
    if (performance.now() - began > triedMs) break
    yield* Effect.sleep(pauseMs)
    const again = yield* once
    held = {
      answered: again.answered,
      measured: Math.min(held.measured, again.measured),
      longest: Math.min(held.longest, again.longest)
    }
  }
  return held
})
