/**
 * `anipool archive`: past days of dials and assignments as Parquet files.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { Archiving } from "@anipool/core/archive/Archiving"
import { Unsuccessful } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as Progress from "@anipool/jobs/Progress"
import * as UseCases from "@anipool/jobs/UseCases"
import type { ArchivedKind, PastDay } from "@anipool/storage/ArchivedDays"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Flags from "../Flags.ts"

/** Archives past days. */
export const archive = Command.make(
  "archive",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    before: Flags.day("before", "Days before this one, in the workspace's time zone; today at the latest."),
    to: Options.text("to").pipe(
      Options.withPseudoName("PLACE"),
      Options.withDescription(
        "The folder of the archive, which is made when it is missing, or s3://BUCKET/PREFIX, by the key in the AWS variables."
      )
    ),
    again: Options.boolean("again").pipe(
      Options.withDescription(
        "Write days, too, that are archived already and are not there, as far as the database still has them whole."
      )
    ),
    dryRun: Options.boolean("dry-run").pipe(
      Options.withDescription("Say which days wait to be archived, and write nothing.")
    )
  },
  Effect.fn("archive")(function*({ again, before, dryRun, json, to, workspace: name }) {
    const administration = yield* Administration
    const workspace = yield* administration.workspace(name)
    if (dryRun) {
      const due = yield* Effect.flatMap(Archiving, (archiving) => archiving.due(workspace, before))
      return yield* Output.answer(json, { days: due.map(dayData), dryRun }, () => [
        ...Output.table(["DAY", "WHAT"], due.map(({ day, kind }) => [day, words[kind]]), nothing),
        ...(due.length === 0 ? [] : ["Nothing was written."])
      ])
    }
    // What only an archive needs is loaded only for one: a command starts in the time that its imports take.
    const ArchiveDays = yield* Effect.promise(() => import("@anipool/jobs/archive/ArchiveDays"))
    const { changed, done, elsewhere, fuller, there } = yield* Progress.during(
      "archived",
      (onProgress) => ArchiveDays.run(workspace, before, to, { again, onDay: onProgress })
    )
    yield* Output.answer(
      json,
      {
        days: done.map(({ bytes, rows, ...past }) => ({ ...dayData(past), rows, bytes })),
        there,
        elsewhere: elsewhere.map(dayData),
        changed: changed.map(dayData),
        fuller: fuller.map(dayData),
        dryRun
      },
      () => [
        ...Output.table(
          ["DAY", "WHAT", "ROWS", "BYTES", "BYTES EACH"],
          done.map(({ bytes, day, kind, rows }) => [
            day,
            words[kind],
            rows.toLocaleString("en"),
            bytes.toLocaleString("en"),
            rows === 0 ? "–" : (bytes / rows).toFixed(1)
          ]),
          nothing
        ),
        ...(there === 0 ? [] : [`Archived there before: ${there}.`]),
        ...(elsewhere.length === 0
          ? []
          : [`Archived before, and not in ${to}: ${elsewhere.length} (--again writes them there).`]),
        ...changed.map((past) => `Left for the next time, as rows came for it meanwhile: ${told(past)}.`),
        ...fuller.map((past) => `Left as it is, as more rows of it were archived than the database has: ${told(past)}.`)
      ]
    )
    if (fuller.length > 0) {
      return yield* new Unsuccessful({ message: "days whose rows were dropped in part cannot be archived anew" })
    }
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Write whole past days of dials and assignments into a folder or a bucket as Parquet files, read them again and hold " +
      "them against what the database has. Days that are archived are not written again, unless dials came late for them."
  )
)

// internal

const words: Readonly<Record<ArchivedKind, string>> = { dial: "dials", assignment: "assignments" }

const nothing = "No day waits to be archived."

const dayData = ({ day, kind }: Pick<PastDay, "day" | "kind">) => ({ day, what: words[kind] })

const told = ({ day, kind }: PastDay): string => `${words[kind]} of ${day}`
