/**
 * `anipool policy effect`: what preferring numbers that are answered does, beside the prospects held out.
 */
import { Administration } from "@anipool/core/administration/Administration"
import {
  daysDefault,
  HoldOutReport,
  type Report,
  type Row,
  type ShareCounts
} from "@anipool/core/administration/HoldOutReport"
import { HoldOutWatch } from "@anipool/core/administration/HoldOutWatch"
import { type Judgement, threshold } from "@anipool/domain/assignment/HoldOutHarm"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"

/** `anipool policy effect`. */
export const effect = Command.make(
  "effect",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    campaign: Options.optional(Options.text("campaign").pipe(Options.withPseudoName("ID"))).pipe(
      Options.withDescription("One of its campaigns, by its id; without it, each of them and all together.")
    ),
    from: Flags.date("from", `The first day of dials. Default: ${daysDefault} days with the last one.`),
    to: Flags.date("to", "The last day. Default: today.")
  },
  Effect.fn("policy effect")(function*({ campaign, from, json, to, workspace: name }) {
    const administration = yield* Administration
    const holdOut = yield* HoldOutReport
    const watch = yield* HoldOutWatch
    const found = yield* administration.workspace(name)
    const report = yield* holdOut.make(found, {
      campaign: Option.getOrUndefined(campaign),
      from: Option.getOrUndefined(from),
      to: Option.getOrUndefined(to)
    })
    const judgement = yield* watch.judge(found)
    yield* Output.answer(
      json,
      {
        workspace: name,
        ...report.period,
        total: dataOf(report.total),
        campaigns: report.campaigns.map(({ campaign, ...row }) => ({ campaign, ...dataOf(row) })),
        harm: { evidence: judgement.evidence, threshold, days: judgement.days }
      },
      () => [...lines(name, report), ...evidenceLines(judgement)]
    )
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Compare the contact rates of the prospects that prefer-answered picks for and of those that hold-out leaves alone."
  )
)

// internal

const dataOf = ({ applied, effect, heldOut }: Row) => ({ applied, heldOut, effect: effect ?? null })

const lines = (name: string, { campaigns, period, total }: Report): ReadonlyArray<string> => {
  const rows = [
    ...campaigns.map(({ campaign, ...row }) => ({ label: campaign ?? "(deleted)", row })),
    ...(campaigns.length === 1 ? [] : [{ label: "all", row: total }])
  ]
  return [
    `${name}: prefer-answered from ${period.from} to ${period.to}`,
    ...Output.table(
      ["CAMPAIGN", "DIALS", "CONTACTS", "RATE", "HELD OUT: DIALS", "CONTACTS", "RATE", "EFFECT", "95 % INTERVAL"],
      campaigns.length === 0 ? [] : rows.map(({ label, row }) => [
        label,
        ...countsOf(row.applied),
        ...countsOf(row.heldOut),
        row.effect === undefined ? "-" : points(row.effect.difference),
        row.effect === undefined ? "-" : `${points(row.effect.low)} to ${points(row.effect.high)}`
      ]),
      "no dials of campaigns that prefer-answered is on for"
    ),
    ...(campaigns.length === 0 ? [] : [verdict(total)])
  ]
}

/** What the days since the hold-out began say against the preference. */
const evidenceLines = ({ days, evidence }: Judgement): ReadonlyArray<string> =>
  days === 0 ? [] : [
    `Evidence of harm since the hold-out began, of ${days} ${days === 1 ? "day" : "days"} until yesterday: ${
      evidence >= 10 * threshold ? `more than ${(10 * threshold).toLocaleString("en")}` : evidence.toFixed(1)
    }${evidence >= threshold ? ". It does harm." : `, of ${threshold} from which on it is told.`}`
  ]

const countsOf = ({ contacts, dials }: ShareCounts): ReadonlyArray<string> => [
  dials.toLocaleString("en"),
  contacts.toLocaleString("en"),
  dials === 0 ? "-" : `${(100 * contacts / dials).toFixed(2)} %`
]

const points = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(2)}`

/** What the whole comes to, in a sentence. */
const verdict = ({ effect }: Row): string => {
  if (effect === undefined) return "One of the shares has no dials yet: there is nothing to compare."
  if (effect.low > 0) return "It reaches more people: the whole interval, in percentage points, is above zero."
  return effect.high < 0
    ? "It reaches fewer people: the whole interval, in percentage points, is below zero."
    : "Not told apart from chance yet: the interval, in percentage points, holds zero."
}
