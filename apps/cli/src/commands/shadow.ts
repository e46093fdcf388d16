/**
 * `anipool shadow report`.
 */
import { Administration } from "@anipool/core/administration/Administration"
import * as ShadowData from "@anipool/core/shadow/ShadowData"
import { ShadowDays } from "@anipool/core/shadow/ShadowDays"
import { ShadowReport } from "@anipool/core/shadow/ShadowReport"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import { archive, reading } from "../archiveOption.ts"
import * as Flags from "../Flags.ts"
import * as ShadowText from "../text/ShadowText.ts"

const report = Command.make(
  "report",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    archive,
    day: Flags.day("day", "The day whose dials are replayed, in the workspace's time zone."),
    format: Flags.oneOf("format", ["table", "json"], "How to answer; --json is the same as json. Default: table.").pipe(
      Options.withDefault("table" as const)
    )
  },
  Effect.fn("shadow report")(function*({ archive, day, format, json, workspace: name }) {
    const administration = yield* Administration
    const shadow = yield* ShadowReport
    const days = yield* ShadowDays
    const workspace = yield* administration.workspace(name)
    const found = yield* reading(archive)(shadow.of(workspace.id, day))
    yield* days.keep(workspace, found)
    yield* Output.answer(
      json || format === "json",
      { workspace: name, ...ShadowData.of(found) },
      () => ShadowText.lines(name, found)
    )
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Replay the dials of a day through Anipool's own rules, and tell what was shown beside what would have been. Nothing is " +
      "counted; the report is kept for the console."
  )
)

/** `anipool shadow report`. */
export const shadow = Command.make("shadow").pipe(Command.withSubcommands([report]))
