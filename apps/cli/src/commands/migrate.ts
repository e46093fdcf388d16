/**
 * `anipool migrate`: brings the schema up to date.
 */
import * as Output from "@anipool/jobs/Output"
import { UseCases } from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Flags from "../Flags.ts"

/** Brings the schema up to date. Every other command does the same first, so this is for doing nothing else. */
export const migrate = Command.make(
  "migrate",
  {
    json: Flags.json,
    grantTo: Options.repeated(Options.text("grant-to").pipe(Options.withPseudoName("ROLE"))).pipe(
      Options.withDescription(
        "Grant a role of the database what servers and workers need: to read and write rows, not to change tables. Any number."
      )
    )
  },
  Effect.fn("migrate")(function*({ grantTo, json }) {
    const { applied } = yield* Effect.flatMap(UseCases, (useCases) => useCases.migrate(grantTo))
    yield* Output.answer(json, { applied }, () => [
      applied.length === 0
        ? "The schema is up to date."
        : `The schema is up to date now: ${applied.join(", ")} applied.`,
      ...grantTo.map((role) => `${role} may run servers and workers.`)
    ])
  })
).pipe(Command.withDescription("Bring the database's schema up to date. Every command that needs it does so too."))
