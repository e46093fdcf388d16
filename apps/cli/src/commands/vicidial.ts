/**
 * `anipool vicidial import` and `follow`.
 */
import { TimeZone } from "@anipool/domain/Workspace"
import * as LongRunning from "@anipool/jobs/LongRunning"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Flags from "../Flags.ts"

const database = Options.text("database").pipe(
  Options.withPseudoName("URL"),
  Options.withDescription("VICIdial's MariaDB or MySQL: mysql://user:password@host:3306/asterisk. It is only read.")
)

const timeZone = Options.optional(Flags.fitting("time-zone", TimeZone, {
  placeholder: "ZONE",
  description: "The time zone of VICIdial's server. Default: the workspace's.",
  expected: "an IANA time zone name such as America/New_York"
}))

const importSite = Command.make(
  "import",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    database,
    from: Flags.date("from", "The first day of calls. Default: as far back as there are any and dials are kept."),
    to: Flags.date("to", "The last day. Default: until two hours ago."),
    timeZone,
    countToday: Options.boolean("count-today").pipe(
      Options.withDescription(
        "Count VICIdial's calls of today (call_count_today) as uses of its numbers, so that daily caps know of them: on the " +
          "day on which Anipool takes over."
      )
    ),
    dryRun: Options.boolean("dry-run").pipe(
      Options.withDescription("Say what would be added and what has no counterpart, and change nothing.")
    )
  },
  Effect.fn("vicidial import")(function*({ countToday, dryRun, json, ...options }) {
    // The database's client is loaded only for this: a command starts in the time that its imports take.
    const [site, text] = yield* Effect.promise(() =>
      Promise.all([import("@anipool/jobs/vicidialImport/VicidialImport"), import("../text/ImportText.ts")])
    )
    const imported = yield* site.run({ ...options, isDryRun: dryRun, countsToday: countToday })
    yield* Output.answer(
      json,
      text.data(options.workspace, imported, dryRun),
      () => text.lines(options.workspace, imported, dryRun)
    )
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Take a VICIdial site in: CID groups as pools, campaigns, statuses, and the history of its calls as dials. It can be " +
      "run again at any time: what is there stays, and calls go on where the last run ended."
  )
)

const follow = Command.make(
  "follow",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    database,
    timeZone,
    every: Options.withDefault(
      Flags.fitting("every", Schema.Int.pipe(Schema.between(1, 3_600)), {
        placeholder: "SECONDS",
        description: "How often the site's tables are looked at.",
        expected: "1 to 3600"
      }),
      10
    )
  },
  Effect.fn("vicidial follow")(function*({ every, json, ...options }) {
    const { layer } = yield* UseCases.UseCases
    const { run } = yield* Effect.promise(() => import("@anipool/jobs/vicidialImport/VicidialFollow"))
    yield* run({ ...options, interval: Duration.seconds(every) }, (polled) =>
      json || polled.recorded > 0
        ? Output.answer(json, polled, () => [
          `${Output.counted(polled.recorded, "call")} recorded, ${polled.open.toLocaleString("en")} not over yet; ${
            Output.counted(polled.behindSeconds, "second")
          } behind`
        ])
        : Effect.void).pipe(
        Effect.provide(LongRunning.outlasting(layer)),
        Effect.provide(LongRunning.telemetry),
        Effect.onInterrupt(() => Output.note("VICIdial is not followed any more."))
      )
  })
).pipe(
  Command.withDescription(
    "Import a VICIdial site, and then record its calls soon after they end, until stopped. It can be stopped and started at " +
      "any time, and nothing counts twice."
  )
)

/** `anipool vicidial import|follow`. */
export const vicidial = Command.make("vicidial").pipe(Command.withSubcommands([importSite, follow]))
