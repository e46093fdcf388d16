/**
 * `anipool policy last-uses`: what it would bring a group to keep the last uses of numbers, whether they are kept, and which
 * numbers to buy first.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { type Day, daysMax, LastUses, type Report } from "@anipool/core/planner/LastUses"
import * as LocalTime from "@anipool/domain/LocalTime"
import { type Figures, nearMiles, sentenceOf } from "@anipool/domain/planner/LastUseDays"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"

/** `anipool policy last-uses`. */
export const lastUses = Command.make(
  "last-uses",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    group: Options.text("group").pipe(
      Options.withPseudoName("ID"),
      Options.withDescription(
        "The group whose numbers are dialed from, by its id. Default: what to buy for all that keep them."
      ),
      Options.optional
    ),
    from: Flags.date(
      "from",
      `The first day, at most ${daysMax} days with the last one. Default: the last day; for all groups ${daysMax} days.`
    ),
    to: Flags.date("to", "The last day. Default: yesterday.")
  },
  Effect.fn("policy last-uses")(function*({ from, group, json, to, workspace: name }) {
    const administration = yield* Administration
    const service = yield* LastUses
    const workspace = yield* administration.workspace(name)
    if (Option.isNone(group)) {
      const asked = {
        ...Option.match(from, { onNone: () => ({}), onSome: (from) => ({ from }) }),
        ...Option.match(to, { onNone: () => ({}), onSome: (to) => ({ to }) })
      }
      const list = yield* service.worth(workspace, asked)
      yield* Output.answer(json, { workspace: name, ...list }, () => [
        `${name}: last uses kept, from ${list.from} to ${list.to}`,
        ...(list.worth.length === 0
          ? ["Nothing that somebody needed ran out, or no day was dialed both ways yet."]
          : toBuy(list.worth))
      ])
      return
    }
    const today = LocalTime.dateAt(yield* Clock.currentTimeMillis, workspace.timeZone)
    const last = Option.getOrElse(to, () => LocalTime.addDays(today, -1))
    const report = yield* service.of(workspace, group.value, { from: Option.getOrElse(from, () => last), to: last })
    const { days, period, worth } = report
    const keeping = yield* service.keeping(workspace, group.value)
    yield* Output.answer(
      json,
      { workspace: name, group: group.value, ...period, days, worth, keeping },
      () => [
        ...lines(name, report),
        "",
        sentenceOf(keeping.isAsked, keeping.standing),
        ...(keeping.days.length === 0 ? [] : ["", "Days that were dialed both ways at night:", ...table(keeping.days)])
      ]
    )
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Dial past days of a group anew, with the last uses of numbers kept for those to whom nothing else is as near, and without."
  )
)

// internal

/** Area codes that are named. */
const worthShown = 20

const lines = (name: string, { days, group, period, worth }: Report): ReadonlyArray<string> => [
  `${name}, ${group}: last uses kept, from ${period.from} to ${period.to}`,
  ...table(days),
  verdict(days.filter(({ forecastFrom }) => forecastFrom !== null)),
  ...(worth.length === 0 ? [] : ["", ...toBuy(worth)])
]

const table = (days: ReadonlyArray<Day>): ReadonlyArray<string> =>
  Output.table(
    ["DAY", "FORECAST FROM", "DIALS", "LOCAL", "KEPT", `WITHIN ${nearMiles} MILES`, "KEPT", "REFUSED", "KEPT"],
    days.map((day) => [
      day.day,
      day.forecastFrom ?? "-",
      count(day.dials),
      ...(["local", "near", "refused"] as const).flatMap((figure) => [
        shareOf(day, day.plain, figure),
        shareOf(day, day.kept, figure)
      ])
    ]),
    "no days"
  )

const toBuy = (worth: Report["worth"]): ReadonlyArray<string> => [
  "What one more number would have saved, in miles over all prospects: buy in this order.",
  ...Output.table(
    ["AREA CODE", "PLACE", "MILES"],
    worth.slice(0, worthShown).map(({ areaCode, locality, miles, state }) => [
      areaCode,
      `${locality}, ${state}`,
      count(miles)
    ]),
    ""
  )
]

const count = (value: number): string => value.toLocaleString("en")

const shareOf = ({ dials, forecastFrom }: Day, figures: Figures, figure: keyof Figures): string =>
  forecastFrom === null || dials === 0 ? "-" : `${(100 * figures[figure] / dials).toFixed(2)} %`

/** What the days come to, in a sentence. */
const verdict = (days: ReadonlyArray<Day>): string => {
  if (days.length === 0) return "No day could be dialed anew: it needs dials, and some a week or a day before."
  const more = (figure: keyof Figures) => days.reduce((sum, { kept, plain }) => sum + kept[figure] - plain[figure], 0)
  const [local, near] = [more("local"), more("near")]
  if (local === 0 && near === 0) return "It makes no difference: nothing that somebody needed ran out."
  const moreOf = (value: number, what: string) => `${count(Math.abs(value))} ${value < 0 ? "fewer" : "more"} ${what}`
  return `Kept: ${moreOf(local, "local")}, ${moreOf(near, `within ${nearMiles} miles`)}.`
}
