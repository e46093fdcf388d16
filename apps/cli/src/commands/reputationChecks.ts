/**
 * `anipool reputation checks|check-set|check-remove|check-run`: who is asked by itself what they say of numbers, and what that costs.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { CheckDesk, type CheckState } from "@anipool/core/reputation/CheckDesk"
import { formatUtc } from "@anipool/domain/LocalTime"
import * as Check from "@anipool/domain/reputation/Check"
import { Unsuccessful } from "@anipool/jobs/Failure"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import type { Run } from "@anipool/storage/ReputationChecks"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"

const source = Flags.argument("SOURCE", `Who is asked: ${Flags.listed(Check.Source.literals)}.`).pipe(
  Args.mapEffect((text) => {
    const known = Check.Source.literals.find((each) => each === text.toLowerCase())
    return known === undefined
      ? Effect.fail(HelpDoc.p(`SOURCE: expected ${Flags.listed(Check.Source.literals)}`))
      : Effect.succeed(known)
  })
)

const workspaceOf = (name: string) => Effect.flatMap(Administration, ({ workspace }) => workspace(name))

/** `anipool reputation checks`. */
export const checks = Command.make(
  "checks",
  { json: Flags.json, workspace: Flags.workspace },
  Effect.fn("reputation checks")(function*({ json, workspace: name }) {
    const desk = yield* CheckDesk
    const workspace = yield* workspaceOf(name)
    const held = yield* desk.list(workspace)
    const runs = yield* desk.runs(workspace)
    yield* Output.answer(json, { checks: held.map(toJson), runs: runs.map(runToJson) }, () =>
      held.length === 0
        ? ["Nobody is asked by itself."]
        : [...held.map(said), ...runs.map(saidOfRun)])
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "List who is asked by itself, what the next check would ask and cost, and what the last ones came to."
  )
)

/** `anipool reputation check-set`. */
export const setCheck = Command.make(
  "check-set",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    everyDays: Flags.fitting("every-days", Check.settings.everyDays, {
      placeholder: "N",
      description: `Ask every so many days, 1 to ${Check.everyDaysMax}.`,
      expected: `a whole number from 1 to ${Check.everyDaysMax}`
    }),
    numbers: Flags.oneOf(
      "numbers",
      Check.Scope.literals,
      "For which numbers: all active ones, those dialed in the last 7 days, or those of a group. Default: dialed."
    ).pipe(Options.withDefault("dialed" as const)),
    group: Options.optional(
      Options.text("group").pipe(
        Options.withPseudoName("ID"),
        Options.withDescription("The group, with --numbers group.")
      )
    ),
    price: Flags.fitting("price", Check.settings.price, {
      placeholder: "AMOUNT",
      description: "What a request costs, in whatever currency.",
      expected: `a number from 0 to ${Check.priceMax}`
    }),
    monthlyLimit: Flags.fitting("monthly-limit", Check.settings.monthlyLimit, {
      placeholder: "AMOUNT",
      description: "What its checks may cost in a month.",
      expected: `a number from 0 to ${Check.monthlyLimitMax}`
    }),
    source
  },
  Effect.fn("reputation check-set")(function*({ group, json, workspace: name, ...settings }) {
    const desk = yield* CheckDesk
    const state = yield* desk.set(yield* workspaceOf(name), { ...settings, group: Option.getOrNull(group) })
    yield* Output.answer(json, toJson(state), () => [said(state)])
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Have a source asked by itself, for the first time an hour later. Nothing is asked without its credentials in the worker's environment, nor beyond the month's limit."
  )
)

/** `anipool reputation check-remove`. */
export const removeCheck = Command.make(
  "check-remove",
  { json: Flags.json, workspace: Flags.workspace, source },
  Effect.fn("reputation check-remove")(function*({ json, source, workspace: name }) {
    yield* (yield* CheckDesk).remove(yield* workspaceOf(name), source)
    yield* Output.answer(json, { source, removed: true }, () => [`${source} is not asked by itself any more.`])
  }, UseCases.provide)
).pipe(Command.withDescription("Have a source not asked by itself any more. Its runs stay, and count in their month."))

/** `anipool reputation check-run`. */
export const runCheck = Command.make(
  "check-run",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    source,
    yes: Options.boolean("yes").pipe(Options.withDescription("Ask. Without it only what it would cost is told."))
  },
  Effect.fn("reputation check-run")(function*({ json, source, workspace: name, yes }) {
    const desk = yield* CheckDesk
    const workspace = yield* workspaceOf(name)
    if (!yes) {
      const state = yield* desk.find(workspace, source)
      return yield* Output.answer(json, { ...toJson(state), asked: false }, () => [
        `${said(state)} Nothing was asked: --yes does.`
      ])
    }
    const came = yield* desk.run(workspace, source)
    yield* Output.answer(json, { ...runToJson(came), asked: true }, () => [saidOfRun(came)])
    if (came.error !== null) return yield* new Unsuccessful({ message: came.error })
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Run a check now, due or not, within its month's limit. It says first what that costs, and asks only with --yes."
  )
)

// internal

const toJson = ({ check, dueAt, next, spent }: CheckState) => ({
  ...check,
  dueAt: new Date(dueAt).toISOString(),
  spent,
  next
})

const runToJson = ({ endedAt, startedAt, ...run }: Run) => ({
  ...run,
  startedAt: new Date(startedAt).toISOString(),
  endedAt: endedAt === null ? null : new Date(endedAt).toISOString()
})

const amount = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 6 })

const said = ({ check, dueAt, next, spent }: CheckState): string => {
  const { everyDays, group, monthlyLimit, numbers, source } = check
  const which = numbers === "group"
    ? `numbers of group ${group}`
    : numbers === "active"
    ? "active numbers"
    : "numbers dialed lately"
  const asks = next === null
    ? "its credentials are not in this environment."
    : `now it would ask for ${Output.counted(next.numbers, "number")} with at most ${
      Output.counted(next.requests, "request")
    }, which cost at most ${amount(next.cost)}.`
  return `${source}: every ${everyDays === 1 ? "day" : `${everyDays} days`}, ${which}, next ${formatUtc(dueAt)}; ${
    amount(spent)
  } of ${amount(monthlyLimit)} spent this month; ${asks}`
}

const saidOfRun = ({ cost, endedAt, error, numbers, refused, requests, source, startedAt, stored }: Run): string =>
  `${formatUtc(startedAt)} ${source}: ${Output.counted(numbers, "number")}, ${
    Output.counted(requests, "request")
  }, cost ${amount(cost)}; ${stored} stored, ${refused} refused${
    error === null ? endedAt === null ? "; it did not end yet" : "" : `; ${error}`
  }.`
