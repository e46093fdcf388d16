/**
 * The shadow of a day: for people, and as data.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import * as Shadow from "@anipool/domain/shadow/Shadow"
import * as ShadowFigures from "@anipool/domain/shadow/ShadowFigures"
import * as Output from "../Output.ts"

/** What nobody should read out of it. */
export const noClaim =
  "No lift in answers is claimed. Which number a prospect was shown followed a rule and not chance, so " +
  "what another number would have done cannot be told from who answered this one. To measure it, hold out a share of " +
  "the prospects (policy set --prefer-answered --hold-out)."

/** As data. */
export const data = (workspace: string, report: Shadow.Report) => ({
  workspace,
  day: report.day,
  dials: report.dials,
  shown: report.shown,
  anipool: report.anipool,
  byCampaign: report.byCampaign,
  byHour: report.byHour,
  same: report.same,
  disagreements: report.disagreements.map((each) => ({
    ...each,
    meaning: meanings[each.reason],
    examples: each.examples.map((example) => ({ ...example, at: LocalTime.formatUtc(example.at) }))
  })),
  anis: report.anis,
  skipped: report.skipped,
  waiting: report.waiting,
  leftAside: Shadow.leftAside,
  lift: null,
  note: noClaim
})

/** As lines. */
export const lines = (workspace: string, report: Shadow.Report): ReadonlyArray<string> => [
  `${workspace}, ${report.day}: ${Output.counted(report.dials, "dial")}, ${Output.counted(report.anis, "ANI")}`,
  ...(report.dials === 0 ? ["There are no dials of that day."] : figureLines(report)),
  ...(report.skipped === 0
    ? []
    : [
      "",
      `${Output.counted(report.skipped, "dial")} could not be replayed: an unknown campaign, or no phone number.`
    ]),
  ...(report.waiting === 0
    ? []
    : [
      "",
      `${Output.counted(report.waiting, "dial")} still wait to be recorded: run this again once a worker is done.`
    ]),
  "",
  noClaim
]

// internal

const figureLines = (report: Shadow.Report): ReadonlyArray<string> => [
  "",
  ...Output.table(["", "AS IT WAS", "ANIPOOL"], rowsOf(report), ""),
  "",
  ...Output.table(
    partHeadings("CAMPAIGN"),
    report.byCampaign.map((part) => partRow(part.campaign, part)),
    ""
  ),
  "",
  ...Output.table(
    partHeadings("HOUR"),
    report.byHour.map((part) => partRow(`${String(part.hour).padStart(2, "0")}:00`, part)),
    ""
  ),
  "",
  `The same number for ${Output.counted(report.same, "dial")}. Another one for:`,
  ...Output.table(
    ["DIALS", "WHY", "FOR EXAMPLE"],
    report.disagreements.map(({ dials, examples, reason }) => [
      dials.toLocaleString("en"),
      meanings[reason],
      examples[0] === undefined ? "" : exampleText(examples[0])
    ]),
    "no dial"
  )
]

const rowsOf = ({ anipool, shown }: Shadow.Compared): ReadonlyArray<ReadonlyArray<string>> => {
  const row = (name: string, of: (figures: ShadowFigures.ShadowFigures) => string) => [name, of(shown), of(anipool)]
  const count = (value: number) => value.toLocaleString("en")
  return [
    row("local number", ({ localShare }) => `${localShare} %`),
    row(`within ${ShadowFigures.nearMiles} miles`, ({ within50Miles }) => `${within50Miles} %`),
    row("miles, median", ({ medianMiles }) => milesText(medianMiles)),
    row("most uses of one number", ({ mostUses }) => count(mostUses)),
    row("uses over the cap", ({ overCap }) => count(overCap)),
    row(`used again within ${ShadowFigures.burstMs / 1_000} s`, ({ bursts }) => count(bursts)),
    row("same number to a prospect again", ({ repeats }) => count(repeats)),
    row("no number", ({ refused }) => count(refused))
  ]
}

const partHeadings = (first: string) => [
  first,
  "DIALS",
  "LOCAL",
  "→",
  "MILES",
  "→",
  "MOST USES",
  "→",
  "OVER CAP",
  "→",
  "BURSTS",
  "→",
  "REPEATS",
  "→"
]

const partRow = (name: string, { anipool, dials, shown }: Shadow.Compared): ReadonlyArray<string> => [
  name,
  dials.toLocaleString("en"),
  `${shown.localShare} %`,
  `${anipool.localShare} %`,
  milesText(shown.medianMiles),
  milesText(anipool.medianMiles),
  String(shown.mostUses),
  String(anipool.mostUses),
  String(shown.overCap),
  String(anipool.overCap),
  String(shown.bursts),
  String(anipool.bursts),
  String(shown.repeats),
  String(anipool.repeats)
]

const milesText = (miles: number | null): string => miles === null ? "–" : String(miles)

const exampleText = (example: Shadow.Example): string => {
  const number = (text: string, miles: number | null, uses: number | null) => {
    const known = [...(miles === null ? [] : [`${miles} miles`]), ...(uses === null ? [] : [`${uses} uses`])]
    return known.length === 0 ? text : `${text} (${known.join(", ")})`
  }
  const shown = number(example.shown, example.shownMiles, example.shownUses)
  return example.anipool === null
    ? shown
    : `${shown} → ${number(example.anipool, example.anipoolMiles, example.anipoolUses)}`
}

const meanings: Readonly<Record<Shadow.Reason, string>> = {
  refused: "no number was free under the policy",
  "not-held": "the number is not in the inventory",
  "other-pool": "the number is not in the campaign's pool",
  "not-active": "the number is paused, or may not be shown",
  "outside-tiers": "the policy forbids the number's tier for the prospect",
  "at-cap": "the number's cap was reached",
  nearer: "the other is nearer to the prospect",
  resting: "the number rests, as too many of its calls are blocked",
  "seen-before": "the prospect saw the number last",
  "less-used": "the other was used less",
  equal: "either would do"
}
