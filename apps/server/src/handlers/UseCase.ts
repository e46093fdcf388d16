/**
 * Use cases as handlers run them.
 */
import { type Caller, CurrentCaller } from "@anipool/http-api/Security"
import * as Effect from "effect/Effect"
import * as ErrorMapping from "../http/ErrorMapping.ts"

/** Runs a use case for the caller of the request; its failures are mapped to HTTP's. */
export const forCaller = <A, E extends ErrorMapping.CoreFailure, R>(
  run: (caller: Caller) => Effect.Effect<A, E, R>
): Effect.Effect<A, ErrorMapping.Answer<E>, R | CurrentCaller> =>
  ErrorMapping.answering(Effect.flatMap(CurrentCaller, run))
