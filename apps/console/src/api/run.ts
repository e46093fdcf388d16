/**
 * Effects of the derived client as promises, for TanStack Query: they fail with an `ApiError`, and end with the signal.
 */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { fromError } from "./ApiError.ts"

/** Runs a request. */
export const run = async <A, E>(effect: Effect.Effect<A, E>, signal?: AbortSignal): Promise<A> => {
  const exit = await Effect.runPromiseExit(effect, signal === undefined ? {} : { signal })
  if (Exit.isSuccess(exit)) return exit.value
  throw fromError(Cause.squash(exit.cause))
}
