/**
 * `anipool ledger reset-day`.
 */
import { type DayAhead, LedgerDays } from "@anipool/core/administration/LedgerDays"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"

const resetDay = Command.make(
  "reset-day",
  {
    json: Flags.json,
    workspace: Options.optional(Flags.workspace),
    dryRun: Options.boolean("dry-run").pipe(Options.withDescription("Say where there is any, and change nothing."))
  },
  Effect.fn("ledger reset-day")(function*({ dryRun, json, workspace }) {
    const days = yield* LedgerDays
    const ahead = (yield* days.ahead).filter((each) =>
      Option.match(workspace, { onNone: () => true, onSome: (name) => name === each.workspace.name })
    )
    if (!dryRun) yield* Effect.forEach(ahead, (each) => days.reset(each.workspace), { discard: true })
    yield* Output.answer(json, { workspaces: ahead.map(dataOf), dryRun }, () => [
      ...Output.table(
        ["WORKSPACE", "ANIS", "COUNTED UNDER", "TODAY"],
        ahead.map(({ anis, day, today, workspace: { name } }) => [name, anis.toLocaleString("en"), day, today]),
        "No use was counted under a time that has not come."
      ),
      ...(ahead.length === 0 ? [] : [dryRun ? "Nothing was changed." : "These uses count as today's now."])
    ])
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Have uses that were counted while the database's clock was ahead count as today's: until then the caps of those " +
      "numbers stay closed up to the day that the clock showed. Set the clock right first."
  )
)

/** `anipool ledger reset-day`. */
export const ledger = Command.make("ledger").pipe(Command.withSubcommands([resetDay]))

// internal

const dataOf = ({ anis, day, today, workspace: { name } }: DayAhead) => ({ workspace: name, anis, day, today })
