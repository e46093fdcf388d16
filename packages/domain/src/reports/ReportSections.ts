/**
 * A report in words, tables and bars: what its HTML and its plain text are both made of.
 *
 * Pure. Names of campaigns and groups stand in it as they are: whoever renders it escapes them. Its size has limits, whatever names
 * are like: some mailboxes cut a message off at 102 KB.
 */
import * as DialFigures from "../dials/DialFigures.ts"
import { percentage } from "../lifecycle/Figures.ts"
import { showable } from "../StorableText.ts"
import { type Asked, campaignsMax, type Done, type Report, restingMax, type ToldNeeds } from "./Report.ts"
import { type Days, weekdayNames, weekdayOf } from "./Schedule.ts"

/** A figure in a table. */
export interface Cell {
  readonly text: string
  /** How long its bar is, 0 to 1; without it there is none. */
  readonly bar?: number
  /** How strongly it is shaded, 0 to 1. */
  readonly heat?: number
}

/** A row; what it is of leads to a page of the console, where that is known. */
interface Row {
  readonly label: string
  readonly path?: string
  readonly cells: ReadonlyArray<Cell>
}

/** A table: its first column is what rows are of. */
export interface Table {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Row>
  /** Whether what a row is of stands above its figures: it is long. */
  readonly isTall?: boolean
}

/** A part of a report. */
export interface Section {
  readonly title: string
  /** Where the console has more, below its public address. */
  readonly path: string
  /** What that page is called. */
  readonly page: string
  readonly lines: ReadonlyArray<string>
  readonly items: ReadonlyArray<string>
  readonly table: Table | null
}

/** Longest name of a campaign that stands in a report, in characters. */
const nameLengthMax = 60

/** Longest sentence on what needs somebody, in characters. */
const sentenceLengthMax = 150

/** A name from outside on one line, and no longer than it may stand in a report. */
export const nameOf = (name: string): string => cut(name, nameLengthMax)

/** What a report is called: the subject of its e-mail. */
export const titleOf = ({ every, periods: [period], workspace }: Report): string =>
  `${nameOf(workspace)}: ${every === "day" ? "report of" : "weekly report,"} ${daysOf(period)}`

/** The parts, in the order in which they are read. */
export const of = (report: Report): ReadonlyArray<Section> => [
  needs(report),
  dials(report),
  slots(report),
  campaigns(report),
  numbers(report),
  done(report),
  buying(report)
]

// internal

const needTitles: Readonly<Record<ToldNeeds["kind"], string>> = {
  burning: "Numbers that burn",
  "burning-at-carrier": "Numbers that burn at one carrier",
  falling: "Campaigns that fall",
  dry: "Groups that run dry",
  refused: "Refused requests",
  "upload-failed": "Failed uploads",
  "carrier-refuses": "Calls that the own carrier refuses",
  "trunk-fails": "Calls that end in congestion",
  "list-invalid": "Lists with invalid numbers",
  "dials-rejected": "Rejected dials",
  "remediation-waiting": "Remediations that wait",
  "right-ends": "Rights to use that end",
  "preference-harms": "A preference that does harm"
}

const needs = ({ needs }: Report): Section => ({
  ...section("What needs doing now", "/today", "Today"),
  lines: needs.length === 0 ? ["Nothing needs anybody."] : [],
  items: needs.flatMap(({ first, kind, total }) => [
    ...first.map(({ costs, what }) =>
      `${cut(what, sentenceLengthMax)}.${costs === "" ? "" : ` ${cut(costs, sentenceLengthMax)}.`}`
    ),
    ...total > first.length ? [`${needTitles[kind]}: ${count(total - first.length)} more`] : []
  ])
})

const dials = ({ periods }: Report): Section => {
  const [{ from, to }] = periods
  const row = (label: string, textOf: (period: typeof periods[0]) => string): Row => ({
    label,
    cells: periods.map((period) => ({ text: textOf(period) }))
  })
  return {
    ...section("Dials", `/trends?from=${from}&to=${to}`, "Trends"),
    table: {
      columns: periods.map((period) => `${period.name}, ${daysOf(period)}`),
      rows: [
        row("Dials", ({ counts }) => count(counts.dials)),
        row("Contacts", ({ counts }) => rate("contacts", counts)),
        row("Answered", ({ counts }) => rate("answered", counts)),
        row("Blocked", ({ counts }) => rate("blocked", counts)),
        row("Numbers assigned", ({ asked }) => count(asked.assigned)),
        row("Of them local", ({ asked }) => local(asked)),
        row("Refused", ({ asked }) => count(asked.refused))
      ]
    }
  }
}

const slots = ({ every, periods, slots }: Report): Section => {
  const [{ from, to }] = periods
  const by = every === "day" ? "hour" : "day"
  const most = Math.max(1, ...slots.flatMap(({ counts }) => counts.map(({ dials }) => dials)))
  return {
    ...section(`Dials by the ${by}`, `/trends?from=${from}&to=${to}&by=hour`, "Trends"),
    lines: slots.length === 0 ? ["Nothing was dialed."] : [],
    table: slots.length === 0 ? null : {
      columns: [...periods.map(({ name }) => name), "Blocked"],
      rows: slots.map(({ counts, label }) => ({
        label,
        cells: [
          ...counts.map(({ dials }, i) => ({ text: count(dials), ...i === 0 ? { bar: dials / most } : {} })),
          { text: rate("blocked", counts[0]!) }
        ]
      }))
    }
  }
}

const campaigns = ({ campaigns: { first, others }, periods: [{ from, to }, { name }] }: Report): Section => {
  const strongest = DialFigures.strongestOf("blocked", first.map(({ counts }) => counts))
  return {
    ...section("By campaign", `/trends?from=${from}&to=${to}&by=campaign`, "Trends"),
    lines: [
      ...first.length === 0 ? ["No campaign dialed."] : [],
      ...others === 0 ? [] : [`The ${campaignsMax} with most dials; ${counted(others, "other")} dialed too.`]
    ],
    table: first.length === 0 ? null : {
      isTall: true,
      columns: ["Dials", name, "Contacts", "Answered", "Blocked", "Local", "Refused"],
      rows: first.map(({ asked, before, counts, ...campaign }) => ({
        label: campaign.id === null ? "Deleted campaign" : nameOf(campaign.name ?? campaign.id),
        ...campaign.id === null || encodeURIComponent(campaign.id).length > pathPartMax
          ? {}
          : { path: `/campaigns/${encodeURIComponent(campaign.id)}` },
        cells: [
          { text: count(counts.dials) },
          { text: count(before.dials) },
          { text: rate("contacts", counts) },
          { text: rate("answered", counts) },
          { text: rate("blocked", counts), heat: DialFigures.heatOf("blocked", counts, strongest) },
          { text: asked === null ? none : local(asked) },
          { text: asked === null ? none : count(asked.refused) }
        ]
      }))
    }
  }
}

const numbers = ({ needs, numbers: { active, first, inventoried, resting } }: Report): Section => {
  const burning = needs.find(({ kind }) => kind === "burning")?.total ?? 0
  return {
    ...section("Numbers", "/numbers?status=COOLING_OFF", "Numbers"),
    lines: [
      `${count(active)} active, ${count(resting)} at rest, ${count(inventoried)} in no group; ${
        burning === 0 ? "none burns." : `${count(burning)} ${burning === 1 ? "burns" : "burn"}: see what needs doing.`
      }`,
      ...resting > restingMax ? [`Of those at rest, ${restingMax}:`] : []
    ],
    items: first.map(({ phone, until, why }) =>
      `${phone} rests: ${cut(why, sentenceLengthMax)}${until === null ? "" : `, until ${dateOf(until)}`}`
    )
  }
}

const doneWords: Readonly<Record<Done["what"], readonly [one: string, many: string]>> = {
  rested: ["number put to rest", "numbers put to rest"],
  woken: ["number woken", "numbers woken"],
  moved: ["number put into groups", "numbers put into groups"],
  "taken in": ["number taken in", "numbers taken in"],
  "remediation asked": ["remediation asked for", "remediations asked for"],
  "remediation done": ["remediation done", "remediations done"],
  bought: ["number bought", "numbers bought"]
}

const done = ({ done }: Report): Section => ({
  ...section("What was done", "/audit", "Audit"),
  lines: done.length === 0 ? ["Nothing was done to numbers."] : [],
  items: done.map(({ isMore, numbers, what }) => {
    const [one, many] = doneWords[what]
    return `${isMore ? "At least " : ""}${count(numbers)} ${numbers === 1 ? one : many}`
  })
})

const buying = ({ buying: { areaCodes, first, numbers } }: Report): Section => ({
  ...section("What to buy", "/planner", "Planner"),
  lines: numbers === 0
    ? ["The planner proposes to buy nothing."]
    : [
      `The planner proposes to buy ${counted(numbers, "number")} in ${counted(areaCodes, "area code")}${
        areaCodes > first.length ? "; most of them:" : ":"
      }`
    ],
  table: numbers === 0 ? null : {
    columns: ["Numbers"],
    rows: first.map(({ anis, areaCode }) => ({ label: areaCode, cells: [{ text: count(anis) }] }))
  }
})

const section = (title: string, path: string, page: string): Section => ({
  title,
  path,
  page,
  lines: [],
  items: [],
  table: null
})

/** What stands for a figure that there is not. */
const none = "–"

/** Longest part of an address that a caller's identifier is, escaped: a longer one leads nowhere. */
const pathPartMax = 200

const count = (value: number): string => value.toLocaleString("en")

const counted = (value: number, noun: string): string => `${count(value)} ${noun}${value === 1 ? "" : "s"}`

const percent = (value: number): string => value === 100 ? "100%" : `${value.toFixed(1)}%`

const rate = (figure: DialFigures.Figure, counts: DialFigures.Counts): string => {
  const value = DialFigures.valueOf(figure, counts)
  return value === undefined ? none : percent(value)
}

const local = ({ assigned, local }: Asked): string => assigned === 0 ? none : percent(percentage(local, assigned))

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** `Wed 18 Nov` */
const dateOf = (date: string): string =>
  `${weekdayNames[weekdayOf(date) - 1]!.slice(0, 3)} ${
    Number(date.slice(8))
  } ${monthNames[Number(date.slice(5, 7)) - 1]!}`

const daysOf = ({ from, to }: Days): string => from === to ? dateOf(from) : `${dateOf(from)} to ${dateOf(to)}`

/** A text on one line, of so many characters at most. */
const cut = (text: string, max: number): string => {
  const signs = [...showable(text.replaceAll(/\s+/g, " "))]
  return signs.length <= max ? signs.join("") : `${signs.slice(0, max - 1).join("")}…`
}
