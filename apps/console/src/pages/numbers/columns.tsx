/**
 * The columns of the inventory: which there are, which are shown, and what each is called in a file.
 */
import type { CsvColumn, Sort } from "@anipool/http-api/admin/NumberListApi"
import type { NumberRow } from "@anipool/http-api/admin/NumberRows"
import { Link } from "@tanstack/react-router"
import { Badge } from "../../components/Badge.tsx"
import { choiceColumn } from "../../components/choiceColumn.tsx"
import type { Column } from "../../components/Column.ts"
import * as Format from "../../components/format.ts"
import { Sparkline } from "../../components/Sparkline.tsx"
import type { Chosen } from "../../components/useChosen.ts"
import * as Phone from "../../phone/Phone.ts"
import { labelLabels, labelTones, nameOf } from "../../reputation/labels.ts"
import { TagLine } from "../../tags/Tags.tsx"
import * as ColumnChoice from "../../views/columnChoice.ts"
import { Callable } from "./Callable.tsx"
import { type RateName, Rates } from "./rates.tsx"
import type * as Search from "./search.ts"
import { Status } from "./Status.tsx"

/** A column that can be chosen. */
export interface NumberColumn extends ColumnChoice.ColumnChoice {
  /** What the server sorts by. */
  readonly sort?: Sort
  readonly csv: ReadonlyArray<CsvColumn>
}

/** The columns that can be chosen, in their order; the number itself always stands first. */
const choices: ReadonlyArray<NumberColumn> = [
  { id: "status", header: "Status", sort: "status", csv: ["status", "level", "reason", "paused_until"], isUsual: true },
  { id: "place", header: "Place", csv: ["area_code", "locality", "region", "state"], isUsual: true },
  { id: "groups", header: "Groups", csv: ["groups", "tags"], isUsual: true },
  { id: "today", header: "Today", sort: "dialsToday", csv: ["assigned_today", "dials_today"], isUsual: true },
  {
    id: "block",
    header: "Blocked",
    sort: "blockRateToday",
    csv: ["block_rate_today", "block_rate_7", "block_rate_30"],
    isUsual: true
  },
  {
    id: "contact",
    header: "Contact",
    sort: "contactRateToday",
    csv: ["contact_rate_today", "contact_rate_7", "contact_rate_30"],
    isUsual: true
  },
  { id: "success", header: "Success", sort: "successRate", csv: ["success_rate_30"], isUsual: true },
  { id: "no-answer", header: "No answer", sort: "noAnswerRate", csv: ["no_answer_rate_30"], isUsual: false },
  { id: "trend", header: "Dials by day", csv: ["dials_7"], isUsual: true },
  { id: "dials", header: "30 days", sort: "dials", csv: ["dials_30"], isUsual: true },
  { id: "block30", header: "Blocked, 30 days", sort: "blockRate", csv: ["block_rate_30"], isUsual: false },
  { id: "contact30", header: "Contact, 30 days", sort: "contactRate", csv: ["contact_rate_30"], isUsual: false },
  { id: "assigned", header: "Assigned today", sort: "assignedToday", csv: ["assigned_today"], isUsual: false },
  { id: "callable", header: "Callable", csv: ["callable"], isUsual: false },
  { id: "label", header: "Others say", sort: "label", csv: ["label", "label_by"], isUsual: false },
  { id: "tags", header: "Tags", csv: ["tags"], isUsual: false }
]

/** The columns that can be chosen; on a narrow screen only a few are shown unless others are chosen. */
export const choicesOf = (isNarrow: boolean): ReadonlyArray<NumberColumn> => isNarrow ? narrowChoices : choices

/** The columns of a file with what is shown; on a narrow screen, too, those that are usual on a wide one. */
export const csvOf = ({ columns }: Search.View): string => {
  const names = ColumnChoice.shownIn(choices, columns)
    .flatMap((id) => choices.find((choice) => choice.id === id)?.csv ?? [])
  return [...new Set<CsvColumn>(["country_code", "number", "brand", ...names])].join(",")
}

/** The columns, those that always stand there before them. */
export const columnsOf = (
  { at, chosen, isNarrow, timeZone, view }: {
    /** Undefined: nothing can be done to what is chosen. */
    readonly chosen: Chosen<NumberRow> | undefined
    readonly isNarrow: boolean
    readonly timeZone: string
    readonly view: Search.View
    readonly at: (index: number) => NumberRow | undefined
  }
): ReadonlyArray<Column<NumberRow>> => {
  // What is looked at goes with the number, so that the way back leads to it.
  const link = (row: NumberRow) => (
    <Link to="/numbers/$id" params={{ id: String(row.id) }} search={view}>{Phone.format(row)}</Link>
  )
  const cells: Readonly<Record<string, Omit<Column<NumberRow>, "id" | "header" | "isSortable">>> = {
    status: {
      // Two badges: below each other on a narrow screen, else beside each other, as why it rests stands below them.
      width: isNarrow ? "minmax(84px, 1fr)" : "minmax(152px, 1.2fr)",
      cell: (row) => <Status row={row} timeZone={timeZone} />
    },
    place: {
      width: "minmax(96px, 1.2fr)",
      cell: (row) => (
        <>
          {Phone.place(row)}
          <span className="second-line">
            {row.region === row.locality || row.region === "" ? row.areaCode : `${row.areaCode} · ${row.region}`}
          </span>
        </>
      )
    },
    groups: {
      width: "minmax(72px, 1fr)",
      cell: ({ pools, tags }) => (
        <>
          <span title={pools.join(", ")}>{pools.join(", ")}</span>
          <TagLine tags={tags} />
        </>
      )
    },
    today: {
      width: "88px",
      align: "end",
      cell: (row) => (
        <>
          {Format.count(row.dialsToday)} dialed
          <span className="second-line">{Format.count(row.assignedToday)} assigned</span>
        </>
      )
    },
    block: rates("blockRate", isNarrow),
    contact: rates("contactRate", isNarrow),
    success: rates("successRate", isNarrow),
    "no-answer": rates("noAnswerRate", isNarrow),
    trend: {
      width: "60px",
      cell: ({ dials }) => <Sparkline values={dials} width={48} label={`Dials by day, ${dials.at(-1) ?? 0} today`} />
    },
    dials: { width: "64px", align: "end", cell: (row) => Format.count(row.last30DaysDials) },
    block30: rate("blockRate"),
    contact30: rate("contactRate"),
    assigned: { width: "112px", align: "end", cell: (row) => Format.count(row.assignedToday) },
    callable: { width: "116px", cell: (row) => <Callable callable={row.callable} /> },
    label: {
      width: "112px",
      cell: ({ label, labelledBy }) => (
        <>
          <Badge tone={labelTones[label]}>{labelLabels[label]}</Badge>
          <span className="second-line">{labelledBy.map(nameOf).join(", ")}</span>
        </>
      )
    },
    tags: { width: "minmax(104px, 1.2fr)", cell: ({ tags }) => <span title={tags.join(", ")}>{tags.join(", ")}</span> }
  }
  const phone: Column<NumberRow> = {
    id: "phone",
    header: "Number",
    width: isNarrow ? "minmax(122px, 1.2fr)" : "minmax(122px, 1fr)",
    isSortable: true,
    cell: (row) => (
      <>
        {link(row)}
        {isNarrow
          ? <span className="second-line">{Phone.place(row)}</span>
          : row.brand === ""
          ? null
          : <span className="second-line">{row.brand}</span>}
      </>
    )
  }
  return [
    ...chosen === undefined ? [] : [choiceColumn(chosen, { at, nameOf: Phone.format, width: "36px" })],
    phone,
    ...ColumnChoice.shownIn(choicesOf(isNarrow), view.columns).flatMap((id) =>
      choices.find((choice) => choice.id === id) ?? []
    ).map((
      { header, id, sort }
    ): Column<NumberRow> => ({
      id,
      header,
      isSortable: sort !== undefined,
      ...cells[id]!
    }))
  ]
}

/** What the server sorts a column by. */
export const sortOf = (id: string): Sort | undefined =>
  id === "phone" ? "number" : choices.find((each) => each.id === id)?.sort

/** The column that an order is of. */
export const columnOf = (sort: Sort | undefined): string | undefined => {
  const key = sort?.replace(/^-/, "")
  return key === "number" ? "phone" : choices.find((each) => each.sort === key)?.id
}

// internal

/** Those that matter most; the rest is on each number's page. */
const narrowIds = ["status", "block"]

const narrowChoices = choices.map((choice) => ({ ...choice, isUsual: narrowIds.includes(choice.id) }))

const rates = (name: RateName, isNarrow: boolean) => ({
  // "45.6% · 19.2%", and what is left free beside the last column.
  width: isNarrow ? "114px" : "108px",
  align: "end" as const,
  cell: (row: NumberRow) => <Rates row={row} name={name} />
})

const rate = (name: RateName) => ({
  width: "128px",
  align: "end" as const,
  cell: (row: NumberRow) => row.last30DaysDials === 0 ? <span className="muted">—</span> : Format.percent(row[name])
})
