/**
 * `anipool reputation import|fetch|checks|check-set|check-remove|check-run`: what vendors and carriers say of numbers, taken in.
 */
import { Unsuccessful } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import type { Taken } from "@anipool/jobs/reputation/ObservationFile"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Flags from "../Flags.ts"
import { checks, removeCheck, runCheck, setCheck } from "./reputationChecks.ts"
import { fetchSaid } from "./reputationFetch.ts"

const importFile = Command.make(
  "import",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    file: Flags.argument(
      "FILE",
      "CSV with the header number,vendor,carrier,label,score,at,raw (carrier, score and raw may be missing); - for " +
        "standard input."
    )
  },
  Effect.fn("reputation import")(function*({ file, json, workspace }) {
    // What only an import needs is loaded only for one: a command starts in the time that its imports take.
    const ObservationFile = yield* Effect.promise(() => import("@anipool/jobs/reputation/ObservationFile"))
    const taken = yield* UseCases.provide(ObservationFile.run(workspace, file))
    yield* Output.answer(json, taken, () => [said(taken)])
    yield* Output.noteRefusals(taken)
    if (taken.refused > 0 && taken.recorded + taken.changed + taken.repeated + taken.unknown === 0) {
      return yield* new Unsuccessful({ message: "no line could be taken in" })
    }
  })
).pipe(
  Command.withDescription(
    "Take in from CSV what vendors and carriers say of numbers. Lines that are no good are refused alone and named; that " +
      "is exit 0, unless every line was refused."
  )
)

/** `anipool reputation`. */
export const reputation = Command.make("reputation").pipe(
  Command.withSubcommands([importFile, fetchSaid, checks, setCheck, removeCheck, runCheck])
)

// internal

const said = ({ changed, recorded, refused, repeated, unknown }: Taken): string =>
  `${Output.counted(recorded, "observation")} recorded, ${changed.toLocaleString("en")} changed, ` +
  `${repeated.toLocaleString("en")} known already; ${Output.counted(unknown, "line")} of numbers that are not in the ` +
  `inventory, ${refused.toLocaleString("en")} refused.`
