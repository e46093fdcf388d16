/**
 * `anipool asterisk import`.
 */
import { TimeZone } from "@anipool/domain/Workspace"
import type { Imported } from "@anipool/jobs/asteriskImport/CdrImport"
import { UsageWrong } from "@anipool/jobs/Failure"
import * as LongRunning from "@anipool/jobs/LongRunning"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Flags from "../Flags.ts"

const optionalText = (name: string, placeholder: string, description: string) =>
  Options.optional(
    Options.text(name).pipe(Options.withPseudoName(placeholder), Options.withDescription(description))
  )

const importCdr = Command.make(
  "import",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    file: optionalText("file", "FILE", "A file of call detail records or of channel events (CEL), such as Master.csv."),
    database: optionalText(
      "database",
      "URL",
      "Their MariaDB, MySQL or PostgreSQL in its place: mysql://… or postgres://user:password@host/database. It is only read."
    ),
    table: Options.withDefault(
      Options.text("table").pipe(
        Options.withPseudoName("NAME"),
        Options.withDescription("The table of the database, of records or of events.")
      ),
      "cdr"
    ),
    key: optionalText(
      "key",
      "COLUMN",
      "The column of the table that numbers its rows. Default: id, acctid and the like."
    ),
    columns: optionalText(
      "columns",
      "NAMES",
      "The file's columns, with commas between. Default: its header's, else Master.csv's. Of events one is eventtype."
    ),
    context: Options.repeated(Options.text("context").pipe(Options.withPseudoName("NAME"))).pipe(
      Options.withDescription(
        "A context of the dialplan that places calls: records of others are left out. Once for each."
      )
    ),
    campaign: optionalText("campaign", "ID", "The campaign of all calls."),
    campaignFrom: optionalText(
      "campaign-from",
      "COLUMN",
      "The column that names the campaign in its place: accountcode, userfield, dcontext or another."
    ),
    shownFrom: optionalText(
      "shown-from",
      "COLUMN",
      "The column that has the number that was shown. Default: src, else clid; of events cid_num."
    ),
    attestationFrom: optionalText(
      "attestation-from",
      "COLUMN",
      "The column that tells how the caller ID was signed (STIR/SHAKEN): A, B or C. Anything else tells nothing."
    ),
    carrierFrom: optionalText(
      "carrier-from",
      "COLUMN",
      "The column that names the carrier that the call left by, or the channel to it: dstchannel, userfield or another. Refusals count for the number there."
    ),
    dialPrefix: Options.withDefault(
      Options.text("dial-prefix").pipe(
        Options.withPseudoName("DIGITS"),
        Options.withDescription("What stands before the prospect's number where it is dialed.")
      ),
      ""
    ),
    timeZone: Options.optional(Flags.fitting("time-zone", TimeZone, {
      placeholder: "ZONE",
      description: "The time zone of Asterisk's server. Default: the workspace's.",
      expected: "an IANA time zone name such as America/New_York"
    })),
    follow: Options.boolean("follow").pipe(
      Options.withDescription("Go on with what is written from now on, until stopped.")
    ),
    every: Options.withDefault(
      Flags.fitting("every", Schema.Int.pipe(Schema.between(1, 3_600)), {
        placeholder: "SECONDS",
        description: "With --follow: how often is looked for more.",
        expected: "1 to 3600"
      }),
      10
    ),
    dryRun: Options.boolean("dry-run").pipe(
      Options.withDescription("Say how many calls there are and what would be left out, and record nothing.")
    )
  },
  Effect.fn("asterisk import")(function*({ dryRun, every, follow, json, ...given }) {
    const source = yield* sourceOf(given)
    const campaign = yield* campaignOf(given)
    if (given.context.length === 0) return yield* new UsageWrong({ message: "--context: expected one at least" })
    if (follow && dryRun) return yield* new UsageWrong({ message: "--dry-run: expected without --follow" })
    const options = {
      workspace: given.workspace,
      from: source,
      settings: {
        contexts: new Set(given.context),
        campaign,
        shownFrom: Option.getOrUndefined(Option.map(given.shownFrom, (column) => column.toLowerCase())),
        attestationFrom: Option.getOrUndefined(Option.map(given.attestationFrom, (column) => column.toLowerCase())),
        carrierFrom: Option.getOrUndefined(Option.map(given.carrierFrom, (column) => column.toLowerCase())),
        dialPrefix: given.dialPrefix
      },
      timeZone: given.timeZone,
      isDryRun: dryRun
    }
    const cdr = yield* Effect.promise(() => import("@anipool/jobs/asteriskImport/CdrImport"))
    const { layer } = yield* UseCases.UseCases
    if (!follow) {
      const imported = yield* Effect.provide(cdr.run(options), layer)
      yield* Output.answer(json, { dryRun, ...imported }, () => linesOf(imported, dryRun))
      return
    }
    yield* cdr.follow(options, Duration.seconds(every), (imported) =>
      json || imported.read > 0
        ? Output.answer(json, imported, () => linesOf({ ...imported, before: 0, hasHalfLine: false }, false))
        : Effect.void).pipe(
        Effect.provide(LongRunning.outlasting(layer)),
        Effect.provide(LongRunning.telemetry),
        Effect.onInterrupt(() => Output.note("Asterisk is not followed any more."))
      )
  })
).pipe(
  Command.withDescription(
    "Record Asterisk's calls as dials, from its call detail records or its channel events in a file or a table. It can be run " +
      "again at any time: it goes on where it ended, and no call counts twice."
  )
)

/** `anipool asterisk import`. */
export const asterisk = Command.make("asterisk").pipe(Command.withSubcommands([importCdr]))

// internal

interface Given {
  readonly file: Option.Option<string>
  readonly database: Option.Option<string>
  readonly table: string
  readonly key: Option.Option<string>
  readonly columns: Option.Option<string>
  readonly campaign: Option.Option<string>
  readonly campaignFrom: Option.Option<string>
}

const sourceOf = ({ columns, database, file, key, table }: Given) => {
  if (Option.isSome(file) === Option.isSome(database)) {
    return new UsageWrong({ message: "--file, --database: expected one of them" })
  }
  return Effect.succeed(
    Option.isSome(file)
      ? {
        path: file.value,
        columns: Option.getOrUndefined(
          Option.map(columns, (names) => names.split(",").map((name) => name.trim().toLowerCase()))
        )
      }
      : { url: Option.getOrThrow(database), table, key: Option.getOrUndefined(key) }
  )
}

const campaignOf = ({ campaign, campaignFrom }: Given) => {
  if (Option.isSome(campaign) === Option.isSome(campaignFrom)) {
    return new UsageWrong({ message: "--campaign, --campaign-from: expected one of them" })
  }
  return Effect.succeed(
    Option.isSome(campaign) ? { id: campaign.value } : { column: Option.getOrThrow(campaignFrom).toLowerCase() }
  )
}

const linesOf = (imported: Imported, isDryRun: boolean): ReadonlyArray<string> => {
  const { before, broken, doubled, hasHalfLine, open, read, recorded, refused } = imported
  const left = Object.entries(refused).map(([reason, count]) => `${reason} ${count}`)
  return [
    `${Output.counted(read, "record")} read: ${Output.counted(recorded, "call")} ${
      isDryRun ? "to be recorded" : `recorded, ${doubled.toLocaleString("en")} recorded before`
    }${left.length === 0 ? "" : `; left out: ${left.join(", ")}`}.${
      before === 0 ? "" : ` ${Output.counted(before, "record")} had been read before.`
    }`,
    ...broken.map(({ line, reason }) => `line ${line}: ${reason}`),
    ...(open === 0 ? [] : [`${Output.counted(open, "call")} not over yet.`]),
    ...(hasHalfLine ? ["The last line is not ended yet: it is left for the next run."] : [])
  ]
}
