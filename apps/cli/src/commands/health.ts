/**
 * `anipool health report`: which numbers burn, which are watched, and what of false alarms was set beside what came.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { HealthReport, numbersMax, type Report } from "@anipool/core/reputation/HealthReport"
import * as Sentence from "@anipool/domain/health/Sentence"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Flags from "../Flags.ts"

/** Numbers of a report, unless told otherwise. */
const limitDefault = 1_000

const report = Command.make(
  "report",
  {
    json: Flags.json,
    workspace: Flags.workspace,
    limit: Flags.fitting("limit", Schema.Int.pipe(Schema.between(1, numbersMax)), {
      placeholder: "N",
      description: `How many numbers at most. Default: ${limitDefault}.`,
      expected: `a whole number from 1 to ${numbersMax}`
    }).pipe(Options.withDefault(limitDefault))
  },
  Effect.fn("health report")(function*({ json, limit, workspace: name }) {
    const administration = yield* Administration
    const health = yield* HealthReport
    const made = yield* health.make(yield* administration.workspace(name), limit)
    yield* Output.answer(
      json,
      {
        ...made,
        numbers: made.numbers.map(({ since, ...number }) => ({ ...number, since: timeOf(since) })),
        campaigns: made.campaigns.map(({ raisedAt, ...campaign }) => ({ ...campaign, since: timeOf(raisedAt) }))
      },
      () => lines(name, made)
    )
  }, UseCases.provide)
).pipe(
  Command.withDescription(
    "Tell which numbers burn and which are watched, those first, by what their dials say; which campaigns fall; and what of " +
      "false alarms was set beside what came this month."
  )
)

/** `anipool health report`. */
export const health = Command.make("health").pipe(Command.withSubcommands([report]))

// internal

const timeOf = (ms: number | null): string | null => ms === null ? null : new Date(ms).toISOString()

const lines = (
  name: string,
  { campaigns, falseAlarmsPer10000: { came, set }, numbers }: Report
): ReadonlyArray<string> => [
  `${name}: of 10,000 healthy numbers ${set} may be said to burn in 30 days; this month ${
    came === null ? "nothing is known of it yet" : `${came.toFixed(1)} were said to, by mistake`
  }.`,
  ...campaigns.map((campaign) =>
    `${campaign.name} (${campaign.id}) falls since ${timeOf(campaign.raisedAt)}: ${
      Sentence.countsOf("contact", campaign.dials, campaign.came, campaign.expected)
    }.`
  ),
  ...Output.table(
    ["NUMBER", "STATE", "SINCE", "DIALS", "EVIDENCE", "PROSPECTS' CARRIER", "ONE IN"],
    numbers.map(({ by, carrier, evidence: { dials, expected, oneIn, reached }, number, since, state }) => [
      number,
      state,
      timeOf(since) ?? "-",
      dials.toLocaleString("en"),
      by === null ? "-" : Sentence.countsOf(by, dials, reached, expected),
      carrier ?? "-",
      Sentence.rounded(oneIn)
    ]),
    "no number was dialed"
  )
]
