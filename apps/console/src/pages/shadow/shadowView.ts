/**
 * The shadow of a day as its tables show it: what each figure is called, and its texts.
 */
import type { ShadowExample, ShadowFigures, ShadowReport, Shadows } from "@anipool/http-api/admin/ShadowApi"
import * as Format from "../../components/format.ts"

/** A figure of both ways. */
export interface Figure {
  readonly name: keyof ShadowFigures
  readonly label: string
  /** As the heading of a column. */
  readonly short: string
  readonly meaning: string
  readonly text: (figures: ShadowFigures) => string
}

const none = "–"

const count = (
  name: Exclude<keyof ShadowFigures, "medianMiles" | "notCallable">,
  label: string,
  short: string,
  meaning: string
): Figure => ({
  name,
  label,
  short,
  meaning,
  text: (figures) => Format.count(figures[name])
})

/** All figures, in the order in which they are shown. */
export const figures: ReadonlyArray<Figure> = [
  {
    name: "localShare",
    label: "Local share",
    short: "Local",
    meaning: "Dials with a number of the prospect's own area codes, or of one over the same ground",
    text: ({ localShare }) => Format.percent(localShare)
  },
  {
    name: "within50Miles",
    label: "Within 50 miles",
    short: "50 miles",
    meaning: "Dials with a number whose area code serves a place within 50 miles of the prospect",
    text: ({ within50Miles }) => Format.percent(within50Miles)
  },
  {
    name: "medianMiles",
    label: "Median miles",
    short: "Miles",
    meaning: "From the prospect to the nearest place that the number's area code serves, the middle one",
    text: ({ medianMiles }) => medianMiles === null ? none : String(medianMiles)
  },
  count("mostUses", "Most uses", "Most uses", "Uses of the number that was used most"),
  count(
    "spread",
    "Spread",
    "Spread",
    "Within an area code, uses of the number used most less those of the one used least, where that is worst"
  ),
  count("overCap", "Over the cap", "Over cap", "Uses beyond the campaign's daily cap; 75 where it has none"),
  count("bursts", "Bursts", "Bursts", "Uses of a number within 60 seconds of its use before"),
  count("repeats", "Repeats", "Repeats", "Dials that showed a prospect a number that they saw before on the day"),
  {
    name: "notCallable",
    label: "Nobody can call back",
    short: "No way back",
    meaning: "Dials with a number that is not known to be callable back",
    text: ({ notCallable }) => notCallable === null ? none : Format.count(notCallable)
  },
  count(
    "lastResort",
    "Last resort",
    "Last resort",
    "Dials that a number of last resort was had for, by a cap of its own"
  ),
  count(
    "refused",
    "No number",
    "No number",
    "Dials that no number was had for; they count with the number that was shown"
  )
]

/** Both ways of a figure in one text. */
export const both = (
  { text }: Figure,
  { anipool, shown }: { readonly anipool: ShadowFigures; readonly shown: ShadowFigures }
): string => `${text(shown)} → ${text(anipool)}`

/** 09:00 */
export const hour = (hour: number): string => `${String(hour).padStart(2, "0")}:00`

/** A number of an example, with what is known of it. */
export const number = (phone: string | null, miles: number | null, uses: number | null): string => {
  if (phone === null) return "no number"
  const known = [
    ...(miles === null ? [] : [`${miles} miles`]),
    ...(uses === null ? [] : [Format.counted(uses, "use")])
  ]
  return known.length === 0 ? phone : `${phone} (${known.join(", ")})`
}

/** An example in words. */
export const example = (each: ShadowExample): string =>
  `${number(each.shown, each.shownMiles, each.shownUses)} → ${
    number(each.anipool, each.anipoolMiles, each.anipoolUses)
  }`

/** Whether a computation is under way. */
export const isUnderWay = (run: Shadows["run"]): boolean => run?.status === "queued" || run?.status === "running"

/** The report as the command answers it, with the workspace's name: a file. */
export const file = (workspace: string, report: ShadowReport): string =>
  `${JSON.stringify({ workspace, ...report, madeAt: undefined }, null, 2)}\n`
