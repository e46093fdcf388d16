/**
 * `anipool ani rest`: what is done about numbers that burn, planned and done.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { BurnDesk, type BurnLine } from "@anipool/core/reputation/BurnDesk"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Flags from "../Flags.ts"

/** `anipool ani rest`. */
export const rest = Command.make(
  "rest",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    dryRun: Options.boolean("dry-run").pipe(Options.withDescription("Say what would rest, and do nothing."))
  },
  Effect.fn("ani rest")(function*({ dryRun, json, workspace: name }) {
    const administration = yield* Administration
    const desk = yield* BurnDesk
    const workspace = yield* administration.workspace(name)
    const lines = yield* desk.plan(workspace)
    const resting = lines.filter(({ action }) => action === "rest" || action === "retire")
    const { rested } = dryRun || resting.length === 0
      ? { rested: 0 }
      : yield* desk.rest(workspace, resting.map(({ id }) => id), "command-line")
    yield* Output.answer(json, { dryRun, rested, lines: lines.map(toJson) }, () => [
      ...Output.table(
        ["NUMBER", "DECISION", "WHY", "COST", "EVIDENCE"],
        lines.map((line) => [line.number, line.action, whyOf(line), line.cost ?? "", line.evidence]),
        "No number burns that the policy lets rest, or proposes to."
      ),
      dryRun
        ? `Would let ${Output.counted(resting.length, "number")} rest.`
        : `${Output.counted(rested, "number")} rest now.`
    ])
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Let the numbers rest that burn, the rarest evidence first: those that the policy proposes to let rest (burning), " +
      "within the share that it allows, and never the last of an area code. One of its reserve (reserve-group) takes the " +
      "place of each, as far as it has any of the area code."
  )
)

// internal

const whyOf = ({ action, settings: { burningRestDays, burningShare }, sparedBy }: BurnLine): string => {
  switch (action) {
    case "rest":
      return `for ${Output.counted(burningRestDays, "day")}`
    case "retire":
      return "for good: it came back burning"
    case "spared-by-share":
      return `${burningShare} % of group "${sparedBy}" rest already`
    case "spared-as-last":
      return `the last of its area code in group "${sparedBy}"`
    case "woken":
      return "woken since"
  }
}

const toJson = (
  { action, cost, evidence, id, leaves, mode, number, replacement, settings: { burningRestDays }, sparedBy }: BurnLine
) => ({
  id,
  number,
  action,
  sparedBy,
  burning: mode,
  restDays: action === "rest" ? burningRestDays : null,
  evidence,
  replacement,
  leaves,
  cost
})
