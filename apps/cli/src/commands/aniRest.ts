/**
 * `anipool ani rest`: the rest rule over a workspace's inventory.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { AniRest, type RestLine } from "@anipool/core/reputation/AniRest"
import type { RestAction } from "@anipool/domain/lifecycle/RestRule"
import { UsageWrong } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Flags from "../Flags.ts"

/** The share of a pool's region that may rest when nobody says how much: most of it goes on dialing. */
export const shareDefault = 20

/** Dials below which a rate says too little when nobody says how many. */
export const dialsDefault = 50

/** Lines that are shown to people; `--json` has them all. */
export const linesMax = 200

const percentage = (name: string, description: string) =>
  Flags.fitting(name, Schema.Number.pipe(Schema.between(0, 100)), {
    placeholder: "PERCENT",
    description,
    expected: "a percentage from 0 to 100"
  })

/** `anipool ani rest`. */
export const rest = Command.make(
  "rest",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    above: Options.optional(percentage(
      "above",
      "Rest ANIs of which more than this was blocked in the last 30 days. Default: the policy's rest-above-block-rate."
    )),
    share: percentage(
      "share",
      `The largest share of a pool's ANIs in one region that may rest at once. Default: ${shareDefault}.`
    ).pipe(Options.withDefault(shareDefault)),
    minDials: Flags.fitting("min-dials", Schema.NonNegativeInt, {
      placeholder: "N",
      description: `Leave ANIs alone that were dialed less in the last 30 days. Default: ${dialsDefault}.`,
      expected: "a whole number from 0"
    }).pipe(Options.withDefault(dialsDefault)),
    until: Options.optional(Options.text("until").pipe(Options.withPseudoName("TIME"))).pipe(
      Options.withDescription(
        "When those that rest come back by themselves; without it, when the rule lets them. YYYYMMDDHHMMSS, YYYY-MM-DD HH:MM:SS or ISO 8601."
      )
    ),
    dryRun: Options.boolean("dry-run").pipe(
      Options.withDescription("Say what would rest and come back, and do nothing.")
    )
  },
  Effect.fn("ani rest")(function*({ above, dryRun, json, minDials, share, until, workspace: name }) {
    const administration = yield* Administration
    const rest = yield* AniRest
    const workspace = yield* administration.workspace(name)
    const { effective } = yield* administration.policy(name)
    const threshold = Option.getOrElse(above, () => effective.restAboveBlockRate)
    if (threshold === null) {
      return yield* new UsageWrong({ message: "expected --above, as the policy sets no rest-above-block-rate" })
    }
    const settings = { aboveBlockRate: threshold, sharePercent: share, dialsMin: minDials }
    const plan = yield* rest.plan(workspace, settings)
    const done = dryRun ? { rested: 0, returned: 0 } : yield* rest.apply(workspace, plan, Option.getOrUndefined(until))
    const count = (action: RestAction) => plan.lines.filter((line) => line.action === action).length
    yield* Output.answer(json, { ...settings, dryRun, ...done, lines: plan.lines.map(toJson) }, () => [
      ...Output.table(
        ["NUMBER", "REGION", "BLOCKED", "DIALS", "DECISION", "WHY"],
        plan.lines.slice(0, linesMax).map((line) => [
          `+${line.callingCode} ${line.number}`,
          line.region,
          `${line.blockRate} %`,
          String(line.dials),
          line.action,
          whyOf(line, threshold, share)
        ]),
        `No ANI was blocked in more than ${threshold} % of its dials.`
      ),
      ...(plan.lines.length > linesMax ? [`(the first ${linesMax} of ${plan.lines.length}; --json shows all)`] : []),
      dryRun
        ? `Would rest ${count("rest")} and bring back ${count("return")}; ${count("spared")} would be spared.`
        : `${Output.counted(done.rested, "ANI")} rest now, ${done.returned} came back, ${count("spared")} were spared.`
    ])
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Let ANIs rest that are blocked too often, the most blocked first, and bring those back that are not any more. " +
      "Most of each pool's numbers in a region go on dialing."
  )
)

// internal

const whyOf = ({ action, sparedBy }: RestLine, above: number, share: number): string => {
  switch (action) {
    case "rest":
      return `blocked in more than ${above} %`
    case "spared":
      return `${share} % of pool "${sparedBy}" in this region rest already`
    case "stay":
      return `still blocked in more than ${above} %`
    case "return":
      return `not blocked in more than ${above} % any more`
  }
}

const toJson = ({ action, blockRate, callingCode, dials, id, number, region, sparedBy }: RestLine) => ({
  id,
  countryCode: `+${callingCode}`,
  number,
  region,
  blockRate,
  dials,
  action,
  sparedBy
})
