/**
 * `anipool migrate`: brings the schema up to date.
 */
import * as Command from "@effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Flags from "../Flags.ts"
import * as Output from "../Output.ts"
import { UseCases } from "../UseCases.ts"

/** Brings the schema up to date. Every other command does the same first, so this is for doing nothing else. */
export const migrate = Command.make(
  "migrate",
  { json: Flags.json },
  Effect.fn("migrate")(function*({ json }) {
    const { applied } = yield* Effect.flatMap(UseCases, (useCases) => useCases.migrate)
    yield* Output.answer(json, { applied }, () =>
      applied.length === 0
        ? ["The schema is up to date."]
        : [`The schema is up to date now: ${applied.join(", ")} applied.`])
  })
).pipe(Command.withDescription("Bring the database's schema up to date. Every command that needs it does so too."))
