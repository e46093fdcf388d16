/**
 * The columns of the inventory.
 */
import type { NumberRow } from "@anipool/http-api/console/NumbersApi"
import { Link } from "@tanstack/react-router"
import type { Column } from "../../components/Column.ts"
import * as Format from "../../components/format.ts"
import { Sparkline } from "../../components/Sparkline.tsx"
import * as Phone from "../../phone/Phone.ts"
import { Status } from "./Status.tsx"
import type { Chosen } from "./useChosen.ts"

/** The columns; on a narrow screen the few that matter most, the rest is on each number's page. */
export const columnsOf = (
  { chosen, isNarrow, timeZone }: {
    readonly chosen: Chosen
    readonly isNarrow: boolean
    readonly timeZone: string
  }
): ReadonlyArray<Column<NumberRow>> => {
  const choice: Column<NumberRow> = {
    id: "choice",
    header: "",
    width: isNarrow ? "36px" : "44px",
    cell: (row) => (
      <label className="number-choice">
        <input
          type="checkbox"
          aria-label={`Choose ${Phone.format(row)}`}
          checked={chosen.has(row.id)}
          disabled={chosen.isFull && !chosen.has(row.id)}
          onChange={() => chosen.toggle(row)}
        />
      </label>
    )
  }
  const status: Column<NumberRow> = {
    id: "status",
    header: "Status",
    width: isNarrow ? "minmax(108px, 1fr)" : "minmax(128px, 1fr)",
    cell: (row) => <Status row={row} timeZone={timeZone} />
  }
  return isNarrow ? [choice, phoneAndPlace, status, today] : [choice, phone, status, place, pools, today, ...figures]
}

// internal

/** A share of blocked dials, in percent, that is worth a look. */
const highBlockRate = 10

const link = (row: NumberRow) => <Link to="/numbers/$id" params={{ id: String(row.id) }}>{Phone.format(row)}</Link>

const phone: Column<NumberRow> = {
  id: "phone",
  header: "Number",
  width: "minmax(134px, 1fr)",
  cell: (row) => (
    <>
      {link(row)}
      {row.brand === "" ? null : <span className="second-line">{row.brand}</span>}
    </>
  )
}

const phoneAndPlace: Column<NumberRow> = {
  id: "phone",
  header: "Number",
  width: "minmax(122px, 1fr)",
  cell: (row) => (
    <>
      {link(row)}
      <span className="second-line">{Phone.place(row)}</span>
    </>
  )
}

const place: Column<NumberRow> = {
  id: "place",
  header: "Place",
  width: "minmax(128px, 1.4fr)",
  cell: (row) => (
    <>
      {Phone.place(row)}
      <span className="second-line">
        {row.region === row.locality || row.region === "" ? row.areaCode : `${row.areaCode} · ${row.region}`}
      </span>
    </>
  )
}

const pools: Column<NumberRow> = {
  id: "pools",
  header: "Pools",
  width: "minmax(80px, 1fr)",
  cell: ({ pools }) => <span title={pools.join(", ")}>{pools.join(", ")}</span>
}

const today: Column<NumberRow> = {
  id: "today",
  header: "Today",
  width: "86px",
  align: "end",
  cell: (row) => (
    <>
      {Format.count(row.assignedToday)} used
      <span className="second-line">{Format.count(row.dialsToday)} dialed</span>
    </>
  )
}

const rate = (
  id: string,
  header: string,
  of: (row: NumberRow) => number,
  { isHigh = () => false, width = "80px" }: { readonly isHigh?: (rate: number) => boolean; readonly width?: string } =
    {}
): Column<NumberRow> => ({
  id,
  header,
  width,
  align: "end",
  cell: (row) =>
    row.last30DaysDials === 0
      ? <span className="muted">—</span>
      : <span className={isHigh(of(row)) ? "high-rate" : undefined}>{Format.percent(of(row))}</span>
})

const figures: ReadonlyArray<Column<NumberRow>> = [
  {
    id: "trend",
    header: "Dials by day",
    width: "118px",
    cell: ({ dials }) => <Sparkline values={dials} label={`Dials by day, ${dials.at(-1) ?? 0} today`} />
  },
  { id: "dials", header: "30 days", width: "78px", align: "end", cell: (row) => Format.count(row.last30DaysDials) },
  rate("contact", "Contact", (row) => row.contactRate),
  rate("success", "Success", (row) => row.successRate),
  rate("block", "Blocked", (row) => row.blockRate, { isHigh: (value) => value >= highBlockRate }),
  rate("no-answer", "No answer", (row) => row.noAnswerRate, { width: "100px" })
]
