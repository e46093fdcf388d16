/**
 * `anipool vicidial import`.
 */
import { TimeZone } from "@anipool/domain/Workspace"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Flags from "../Flags.ts"
import * as Output from "../Output.ts"
import * as UseCases from "../UseCases.ts"

const importSite = Command.make(
  "import",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    database: Options.text("database").pipe(
      Options.withPseudoName("URL"),
      Options.withDescription(
        "VICIdial's MariaDB or MySQL: mysql://user:password@host:3306/asterisk. It is only read."
      )
    ),
    from: Flags.date("from", "The first day of calls. Default: as far back as there are any and dials are kept."),
    to: Flags.date("to", "The last day. Default: until two hours ago."),
    timeZone: Options.optional(Flags.fitting("time-zone", TimeZone, {
      placeholder: "ZONE",
      description: "The time zone of VICIdial's server. Default: the workspace's.",
      expected: "an IANA time zone name such as America/New_York"
    })),
    dryRun: Options.boolean("dry-run").pipe(
      Options.withDescription("Say what would be added and what has no counterpart, and change nothing.")
    )
  },
  Effect.fn("vicidial import")(function*({ dryRun, json, ...options }) {
    // The database's client is loaded only for this: a command starts in the time that its imports take.
    const [site, text] = yield* Effect.promise(() =>
      Promise.all([import("../vicidialImport/VicidialImport.ts"), import("../vicidialImport/ImportText.ts")])
    )
    const imported = yield* site.run({ ...options, isDryRun: dryRun })
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

/** `anipool vicidial import`. */
export const vicidial = Command.make("vicidial").pipe(Command.withSubcommands([importSite]))
