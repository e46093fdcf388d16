/**
 * `anipool apply FILE`: the workspaces and keys of a bootstrap file shall exist.
 */
import * as Bootstrap from "@anipool/core/administration/Bootstrap"
import { FileRefused } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as FileSystem from "@effect/platform/FileSystem"
import * as Effect from "effect/Effect"
import * as Flags from "../Flags.ts"

/** Applies a bootstrap file; again and again is the same as once. */
export const apply = Command.make(
  "apply",
  { json: Flags.json, file: Flags.argument("FILE", "The bootstrap file (JSON).") },
  Effect.fn("apply")(function*({ file, json }) {
    const { readFileString } = yield* FileSystem.FileSystem
    const text = yield* readFileString(file).pipe(
      Effect.mapError((error) => FileRefused.unreadable(file, error.cause ?? error))
    )
    const applied = yield* UseCases.provide(Bootstrap.apply(text))
    yield* Output.answer(json, applied, () => [
      `${Output.counted(applied.workspaces, "workspace")} and ${
        Output.counted(applied.keys, "key")
      } are as ${file} says.`
    ])
  })
).pipe(Command.withDescription("Make the workspaces and keys of a bootstrap file, or bring them up to date."))
