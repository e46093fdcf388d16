/**
 * `anipool ani used`: how often numbers were used today elsewhere.
 */
import { Unsuccessful } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Flags from "../Flags.ts"

/** `anipool ani used`. */
export const used = Command.make(
  "used",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    file: Options.text("file").pipe(
      Options.withPseudoName("FILE"),
      Options.withDescription("CSV with the header number,uses; other columns are ignored. - for standard input.")
    )
  },
  Effect.fn("ani used")(function*({ file, json, workspace }) {
    const UsedFile = yield* Effect.promise(() => import("@anipool/jobs/aniImport/UsedFile"))
    const { refusals, ...counts } = yield* UsedFile.run(workspace, file)
    const { added, changed, lines, refused, unknown } = counts
    yield* Output.answer(json, { ...counts, refusals }, () => [
      `${Output.counted(added, "use")} added to ${Output.counted(changed, "number")}; ${
        unknown.toLocaleString("en")
      } not in the inventory, ${Output.counted(refused, "line")} refused.`
    ])
    yield* Output.noteRefusals({ refusals, refused })
    if (refused > 0 && refused === lines) return yield* new Unsuccessful({ message: "no line could be taken" })
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Tell how often numbers were used today by a dialer that chose them itself, so that daily caps count it. Told again, only " +
      "what is more than before is added."
  )
)
