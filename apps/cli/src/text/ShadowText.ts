/**
 * The shadow of a day, for people.
 */
import type * as Shadow from "@anipool/domain/shadow/Shadow"
import type * as ShadowAsks from "@anipool/domain/shadow/ShadowAsks"
import * as ShadowFigures from "@anipool/domain/shadow/ShadowFigures"
import * as ShadowWords from "@anipool/domain/shadow/ShadowWords"
import * as Output from "@anipool/jobs/Output"
import * as Option from "effect/Option"

/** As lines. */
export const lines = (workspace: string, report: Shadow.Report): ReadonlyArray<string> => [
  `${workspace}, ${report.day}: ${Output.counted(report.dials, "dial")}, ${Output.counted(report.anis, "ANI")}`,
  ...(report.dials === 0 ? ["There are no dials of that day."] : figureLines(report)),
  ...(report.live === null ? [] : liveLines(report.live)),
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
  ShadowWords.noClaim
]

// internal

const figureLines = (report: Shadow.Report): ReadonlyArray<string> => [
  "",
  ...Output.table(
    ["", "AS IT WAS", ShadowWords.anipoolHeading(report.anipool.refused).toUpperCase()],
    rowsOf(report),
    ""
  ),
  ...Option.match(Option.fromNullable(ShadowWords.ownWhereNoneFree(report.anipool.refused, report.dials)), {
    onNone: () => [],
    onSome: (text) => ["", text]
  }),
  "",
  ...Output.table(
    partHeadings("CAMPAIGN"),
    report.byCampaign.map((part) => partRow(part.campaign, part)),
    ""
  ),
  ...(report.campaignsLeft === 0 ? [] : [`and ${Output.counted(report.campaignsLeft, "campaign")} more`]),
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
      ShadowWords.meanings[reason],
      examples[0] === undefined ? "" : exampleText(examples[0])
    ]),
    "no dial"
  )
]

const liveLines = (live: ShadowAsks.Live): ReadonlyArray<string> => [
  "",
  `Live: ${Output.counted(live.asked, "call")} asked and kept their number.`,
  ...Output.table(
    ["CAMPAIGN", "ASKED", "WITH A DIAL", "WITHOUT", "DIALS NOT ASKED FOR"],
    [{ ...live, campaign: "" }, ...live.byCampaign].map(({ asked, campaign, matched, unasked, unmatched }) => [
      campaign,
      ...[asked, matched, unmatched, unasked].map((value) => value.toLocaleString("en"))
    ]),
    ""
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
    row("spread within an area code", ({ spread }) => count(spread)),
    row("uses over the cap", ({ overCap }) => count(overCap)),
    row(`used again within ${ShadowFigures.burstMs / 1_000} s`, ({ bursts }) => count(bursts)),
    row("same number to a prospect again", ({ repeats }) => count(repeats)),
    row("nobody can call back", ({ notCallable }) => notCallable === null ? "–" : count(notCallable)),
    row("a number of last resort", ({ lastResort }) => count(lastResort)),
    row("no free number", ({ refused }) => count(refused))
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
  "→",
  "NO NUMBER"
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
  String(anipool.repeats),
  String(anipool.refused)
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
