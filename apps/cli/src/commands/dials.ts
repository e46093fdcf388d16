/**
 * `anipool dials import|export|rejected|recount`.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { PastFigures } from "@anipool/core/archive/PastFigures"
import { DialsAdministration } from "@anipool/core/dials/DialsAdministration"
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as StoredDays from "@anipool/domain/dials/StoredDays"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { Unsuccessful, UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as Progress from "@anipool/jobs/Progress"
import * as UseCases from "@anipool/jobs/UseCases"
import { type Rejected, rejectedPageMax } from "@anipool/storage/Dials"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { archive, reading } from "../archiveOption.ts"
import * as Flags from "../Flags.ts"

/** Rejected records that `rejected` shows when nobody says how many. */
export const limitDefault = 100

const importFile = Command.make(
  "import",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    again: Options.boolean("again").pipe(
      Options.withDescription(
        "Import a file anew that was imported already. Dials with a dial_id count once all the same."
      )
    ),
    report: Options.optional(
      Options.text("report").pipe(
        Options.withPseudoName("FILE"),
        Options.withDescription("Write every refused line there, as NDJSON: its number and the reason.")
      )
    ),
    file: Flags.argument(
      "FILE",
      "CSV whose header names the fields of a dial record, or NDJSON; - for standard input."
    )
  },
  Effect.fn("dials import")(function*({ again, file, json, report, workspace }) {
    // What only an import needs is loaded only for one: a command starts in the time that its imports take.
    const DialsImport = yield* Effect.promise(() => import("@anipool/jobs/dialsImport/DialsImport"))
    const imported = yield* UseCases.provide(DialsImport.run({ workspace, file, again, report }))
    const { before, queued, refused } = imported
    yield* Output.answer(json, imported, () => [
      `${Output.counted(queued, "dial")} queued, ${Output.counted(refused, "line")} refused` +
      (before > 0
        ? `; ${Output.counted(before, "line")} had been imported before (--again imports them once more).`
        : ".")
    ])
    yield* Output.noteRefusals(imported)
    if (refused > 0 && queued === 0) return yield* new Unsuccessful({ message: "no line could be imported" })
  })
).pipe(
  Command.withDescription(
    "Queue history from CSV or NDJSON; workers count it after what is posted. An import that was broken off goes on where " +
      "it was when it is run again. Lines that are no good are refused alone and named; that is exit 0, unless every line " +
      "was refused."
  )
)

const exported = Command.make(
  "export",
  {
    file: Flags.argument("FILE", "Where to write; there must be no such file."),
    json: Flags.json,
    workspace: Flags.workspace,
    from: Flags.day("from", "The first day, in the workspace's time zone."),
    to: Flags.day("to", "The last day."),
    archive
  },
  Effect.fn("dials export")(function*({ archive, file, from, json, to, workspace: name }) {
    if (to < from) return yield* new UsageWrong({ message: `--to: expected a day not before --from (${from})` })
    const administration = yield* Administration
    const workspace = yield* administration.workspace(name)
    const DialsExport = yield* Effect.promise(() => import("@anipool/jobs/dialsExport/DialsExport"))
    const dials = yield* reading(archive)(DialsExport.run(workspace, { from, to }, file))
    yield* Output.answer(json, { dials, file }, () => [`${Output.counted(dials, "dial")} written to ${file}.`])
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Write the dials of some days as NDJSON, each as it would be posted and dials import reads it: inbound calls, messages " +
      "and transfers, too. It holds prospects' numbers: only its owner may read the file."
  )
)

const rejected = Command.make(
  "rejected",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    limit: Flags.fitting("limit", Schema.Int.pipe(Schema.between(1, rejectedPageMax)), {
      placeholder: "N",
      description: `How many at most. Default: ${limitDefault}.`,
      expected: `a whole number from 1 to ${rejectedPageMax}`
    }).pipe(Options.withDefault(limitDefault)),
    after: Options.optional(Flags.fitting("after", Schema.Int.pipe(Schema.positive()), {
      placeholder: "ID",
      description: "Only records with a higher id: the page after the one that ended with it.",
      expected: "a rejected record's id"
    }))
  },
  Effect.fn("dials rejected")(function*({ after, json, limit, workspace }) {
    const administration = yield* Administration
    const dials = yield* DialsAdministration
    const { id } = yield* administration.workspace(workspace)
    const page = yield* dials.rejected(id, { limit, after: Option.getOrUndefined(after) })
    yield* Output.answer(json, page.map(shown), () =>
      Output.table(
        ["ID", "RECEIVED", "REASON", "DATETIME", "DIRECTION", "FROM", "TO", "CAMPAIGN"],
        page.map(({ id, reason, receivedAt, record }) => [
          String(id),
          timeOf(receivedAt),
          reason,
          record.datetime,
          record.callDirection,
          PhoneNumber.mask(record.fromNumber),
          PhoneNumber.mask(record.toNumber),
          record.campaignId
        ]),
        "No dial was rejected."
      ))
    const last = page.at(-1)
    if (last !== undefined && page.length === limit) {
      yield* Output.note(`There may be more: --after ${last.id} shows them.`)
    }
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "List dial records that could not be enriched, with the reason. With --json they are whole, and can be posted again."
  )
)

const recount = Command.make(
  "recount",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    dryRun: Options.boolean("dry-run").pipe(Options.withDescription("Say what it would come to, and change nothing.")),
    archive
  },
  Effect.fn("dials recount")(function*({ archive, dryRun, json, workspace: name }) {
    const administration = yield* Administration
    const dials = yield* DialsAdministration
    const past = yield* PastFigures
    const workspace = yield* administration.workspace(name)
    const [archived, stored] = yield* Progress.during("counted", (onProgress) =>
      Effect.all([
        // First: what ANIs come to in all is counted from their days.
        reading(archive)(past.recount(workspace, dryRun, (share) => onProgress(share / 2))),
        dials.recount(workspace.id, dryRun, (share) => onProgress(Option.isSome(archive) ? (1 + share) / 2 : share))
      ]))
    const counted = archived.dials + stored.dials
    const corrected = archived.corrected + stored.corrected
    const left = StoredDays.without(stored.left, archived.days)
    yield* Output.answer(json, { dials: counted, corrected, archivedDays: archived.days.length, left, dryRun }, () => [
      `${Output.counted(counted, "dial")} counted anew, ${Output.counted(corrected, "counter")} ` +
      (dryRun ? "to be corrected. Nothing was changed." : "corrected."),
      ...(archived.days.length === 0 ? [] : [`${Output.counted(archived.days.length, "day")} came from the archive.`]),
      ...left.map(({ from, reason, to }) =>
        `Left as ${from === to ? "it is" : "they are"}: ${from === to ? from : `${from} to ${to}`}, ${
          whyLeft[reason]
        }` +
        (reason === "retention" && Option.isSome(archive) ? ", nor lie whole in the archive." : ".")
      )
    ])
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Count the statistics of a workspace anew from its dials, while it goes on. Only days whose dials are all stored, or lie " +
      "in the archive that is named, are touched; the others are named."
  )
)

/** `anipool dials import|export|rejected|recount`. */
export const dials = Command.make("dials").pipe(
  Command.withSubcommands([importFile, exported, rejected, recount])
)

// internal

const whyLeft: Record<StoredDays.MissingReason, string> = {
  retention: "as dials of that time are not kept any more",
  history: "as figures were added without dials"
}

const timeOf = (epochMs: number): string => DateTime.formatIso(DateTime.unsafeMake(epochMs))

const shown = ({ id, reason, receivedAt, record }: Rejected) => ({
  id,
  reason,
  receivedAt: timeOf(receivedAt),
  record: DialRecord.toWire(record)
})
