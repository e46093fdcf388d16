/**
 * `anipool planner report|history`, and `simulate` beside them.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { Planner, type Request } from "@anipool/core/planner/Planner"
import { PlannerHistory } from "@anipool/core/planner/PlannerHistory"
import * as PrintableText from "@anipool/domain/PrintableText"
import type { Workspace } from "@anipool/domain/Workspace"
import { messageOf, Unsuccessful, UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as ReportFiles from "@anipool/jobs/planner/ReportFiles"
import * as UseCases from "@anipool/jobs/UseCases"
import { pageSizeMax } from "@anipool/storage/PlannerRuns"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Flags from "../Flags.ts"
import * as ReportText from "../text/ReportText.ts"
import { simulate } from "./plannerSimulate.ts"

/** Days that `history` shows when nobody says how many: about a month of working days and more. */
export const daysDefault = 31

const campaigns = (name: string, description: string) =>
  Options.repeated(Options.text(name).pipe(Options.withPseudoName("ID"))).pipe(Options.withDescription(description))

/** What a report is about. */
const about = {
  from: Flags.date("from", "The first day. Default: the first of this month."),
  to: Flags.date("to", "The last day. Default: yesterday."),
  target: Options.optional(
    Flags.oneOf("target", ["BEST", "BETTER", "GOOD"], "50, 75 or 100 dials per ANI a day. Default: BETTER.")
  ),
  groupBy: Options.optional(
    Flags.oneOf(
      "group-by",
      ["area_code", "ani", "zip"],
      "Whose area code counts: the prospect's, the ANI's, the ZIP's. Default: area_code."
    )
  ),
  inventoryMode: Options.optional(
    Flags.oneOf(
      "inventory-mode",
      ["managed", "all"],
      "Which ANIs count: active ones, or all but removed ones. Default: managed."
    )
  ),
  carrier: Options.optional(Options.text("carrier").pipe(Options.withPseudoName("NAME"))).pipe(
    Options.withDescription("Only ANIs that this carrier may carry count as held.")
  ),
  campaign: campaigns("campaign", "Only this campaign; may be given several times."),
  excludeCampaign: campaigns("exclude-campaign", "All but this campaign; may be given several times.")
}

const report = Command.make(
  "report",
  {
    json: Flags.json,
    workspace: Options.optional(Flags.workspace),
    allWorkspaces: Options.boolean("all-workspaces").pipe(
      Options.withDescription("Every workspace, one after another; one that fails does not hold up the others.")
    ),
    ...about,
    format: Options.optional(
      Flags.oneOf("format", ["table", "json", "csv"], "Default: table. json is what the interface answers as data.")
    ),
    buyList: Options.boolean("buy-list").pipe(
      Options.withDescription("Only what to buy: area codes and how many ANIs of each.")
    ),
    out: Options.optional(Options.text("out").pipe(Options.withPseudoName("DIR"))).pipe(
      Options.withDescription("Write one file for each workspace into this directory, and list them.")
    ),
    save: Options.boolean("save").pipe(
      Options.withDescription("Keep it as the workspace's report of today, for planner history and the console.")
    )
  },
  Effect.fn("planner report")(function*({ allWorkspaces, buyList, json, out, save, workspace, ...rest }) {
    const format = yield* formatOf(json, rest.format)
    if (allWorkspaces === Option.isSome(workspace)) {
      return yield* new UsageWrong({ message: "expected either --workspace or --all-workspaces" })
    }
    const planner = yield* Planner
    const history = yield* PlannerHistory
    const request = requestOf(rest)
    const results = yield* Effect.forEach(
      yield* workspacesOf(workspace),
      (each) =>
        planner.generate(each, request).pipe(
          Effect.tap((made) => save ? history.keep(each, made) : Effect.void),
          Effect.mapBoth({
            onFailure: (failure) => ({ workspace: each, failure }),
            onSuccess: (made): Made => ({ id: each.id, workspace: each.name, report: made })
          }),
          Effect.either
        )
    )
    const made = results.flatMap((each) => Either.isRight(each) ? [each.right] : [])
    const failed = results.flatMap((each) => Either.isLeft(each) ? [each.left] : [])
    if (!allWorkspaces && failed[0] !== undefined) return yield* failed[0].failure

    if (Option.isSome(out)) {
      const extension = format === "table" ? "txt" : format
      const files = yield* Effect.forEach(made, (each) => {
        const name = ReportFiles.nameOf(each.workspace, each.id, each.report.period.to, extension)
        return Effect.map(
          ReportFiles.write(out.value, name, linesOf(format, buyList, [each], false, false)),
          (file) => ({ workspace: each.workspace, file })
        )
      })
      yield* Output.answer(format === "json", files, () => files.map(({ file }) => file))
    } else {
      const lines = linesOf(format, buyList, made, allWorkspaces, Output.isColoured())
      yield* Output.say(lines)
    }

    for (const { failure, workspace } of failed) {
      yield* Output.note(PrintableText.inLine(`${workspace.name}: ${messageOf(failure)}`))
    }
    if (failed.length > 0) {
      return yield* new Unsuccessful({
        message: `${failed.length} of ${Output.counted(results.length, "workspace")} got no report`
      })
    }
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "How many ANIs each region should have, from what was dialed and what is held, and which numbers to buy."
  )
)

const history = Command.make(
  "history",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    limit: Flags.fitting("limit", Schema.Int.pipe(Schema.between(1, pageSizeMax)), {
      placeholder: "N",
      description: `How many days at most. Default: ${daysDefault}.`,
      expected: `a whole number from 1 to ${pageSizeMax}`
    }).pipe(Options.withDefault(daysDefault))
  },
  Effect.fn("planner history")(function*({ json, limit, workspace }) {
    const administration = yield* Administration
    const history = yield* PlannerHistory
    const runs = yield* history.latest(yield* administration.workspace(workspace), limit)
    yield* Output.answer(json, runs.map(({ day, madeAt, totals }) => ({ day, madeAt, ...totals })), () =>
      Output.table(
        ["DAY", "FROM", "TO", "DIALS", "ANIS", "PROPOSED", "DIFFERENCE"],
        runs.map(({ day, totals }) => [
          day,
          totals.dateStart,
          totals.dateEnd,
          totals.totalDials.toLocaleString("en"),
          totals.totalCurrentAnis.toLocaleString("en"),
          totals.totalProposedAnis.toLocaleString("en"),
          totals.aniDifference.toLocaleString("en")
        ]),
        "No report was kept: planner report --save keeps one."
      ))
  }, UseCases.provide)
).pipe(Command.withDescription("The reports that were kept, one for each day, latest first."))

/** `anipool planner report|history|simulate`. */
export const planner = Command.make("planner").pipe(Command.withSubcommands([report, history, simulate]))

// internal

interface Made extends ReportText.NamedReport {
  readonly id: Workspace["id"]
}

type Format = "table" | "json" | "csv"

const formatOf = (json: boolean, given: Option.Option<Format>): Either.Either<Format, UsageWrong> => {
  const format = Option.getOrElse(given, (): Format => json ? "json" : "table")
  return json && format !== "json"
    ? Either.left(new UsageWrong({ message: `--json does not go with --format ${format}` }))
    : Either.right(format)
}

const workspacesOf = (workspace: Option.Option<string>) =>
  Effect.flatMap(Administration, (administration) =>
    Option.match(workspace, {
      onNone: () => administration.workspaces,
      onSome: (name) => Effect.map(administration.workspace(name), (only) => [only])
    }))

const requestOf = (given: {
  readonly from: Option.Option<string>
  readonly to: Option.Option<string>
  readonly target: Option.Option<NonNullable<Request["dailyDialsTarget"]>>
  readonly groupBy: Option.Option<NonNullable<Request["groupBy"]>>
  readonly inventoryMode: Option.Option<NonNullable<Request["inventoryMode"]>>
  readonly carrier: Option.Option<string>
  readonly campaign: ReadonlyArray<string>
  readonly excludeCampaign: ReadonlyArray<string>
}): Request => ({
  dateStart: Option.getOrUndefined(given.from),
  dateEnd: Option.getOrUndefined(given.to),
  dailyDialsTarget: Option.getOrUndefined(given.target),
  groupBy: Option.getOrUndefined(given.groupBy),
  inventoryMode: Option.getOrUndefined(given.inventoryMode),
  carrier: Option.getOrUndefined(given.carrier),
  campaigns: given.campaign,
  campaignsExclude: given.excludeCampaign
})

/** Reports as lines; `many`: more than one may stand in the answer, even when there is only one. */
const linesOf = (
  format: Format,
  buyList: boolean,
  reports: ReadonlyArray<ReportText.NamedReport>,
  many: boolean,
  coloured: boolean
): ReadonlyArray<string> => {
  switch (format) {
    case "csv":
      return buyList ? ReportText.buyListCsv(reports) : ReportText.csv(reports)
    case "json": {
      const values = reports.map((each) => buyList ? ReportText.purchasesOf(each.report) : ReportText.data(each))
      const named = reports.map(({ workspace }, i) =>
        buyList ? { workspace, purchases: values[i] } : { workspace, data: values[i] }
      )
      return [JSON.stringify(many ? named : values[0], undefined, 2)]
    }
    case "table":
      return reports.flatMap((each, i) => [
        ...(i === 0 ? [] : [""]),
        ...(buyList ? ReportText.buyListTable(each) : ReportText.table(each, coloured))
      ])
  }
}
