/**
 * Dials that dialers tell of by a URL or a form.
 */
import type { Authentication } from "@anipool/core/Authentication"
import { VicidialCalls } from "@anipool/core/dials/VicidialCalls"
import * as Access from "@anipool/http-api/Access"
import * as Api from "@anipool/http-api/DialsByUrlApi"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import * as Runtime from "effect/Runtime"
import type { Answering } from "./Answering.ts"
import * as ByUrl from "./ByUrl.ts"

/** Answers requests by a URL or a form. */
export const make: Effect.Effect<Answering, never, Authentication | VicidialCalls> = Effect.gen(function*() {
  const calls = yield* VicidialCalls
  const runFork = Runtime.runFork(yield* Effect.runtime<never>())
  return yield* ByUrl.make({
    path: Api.vicidial.path,
    parameters: Api.VicidialCall,
    allowed: Access.ofCallers(Api.vicidial),
    takesFormat: false,
    answer: (caller, told, _headers, onDone) => {
      const recorded = Effect.map(calls.record(caller, told), (taken) => answers[taken])
      const fiber = runFork(Effect.map(Effect.exit(recorded), onDone))
      return () => fiber.unsafeInterruptAsFork(FiberId.none)
    }
  })
})

// internal

const answers = {
  queued: JSON.stringify({ message: "dial queued" } satisfies Api.VicidialCallTaken),
  no_dial: JSON.stringify({ message: "no dial" } satisfies Api.VicidialCallTaken)
}
