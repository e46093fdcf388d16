/**
 * The report's rows, as the interface answers them.
 */
import { Download } from "lucide-react"
import { whenReachable } from "../../api/whenReachable.ts"
import { Button } from "../../components/Button.tsx"
import type { Column } from "../../components/Column.ts"
import { DataTable } from "../../components/DataTable.tsx"
import { download } from "../../components/download.ts"
import * as Format from "../../components/format.ts"
import { useLocalRows } from "../../components/localRows.ts"
import { Section } from "../../components/PageHeader.tsx"
import type * as Csv from "./Csv.ts"
import * as PlanView from "./planView.ts"

/** The rows, sorted by what is clicked. */
export const RegionTable = (
  { country, period, regions }: {
    readonly country: Csv.Country
    readonly regions: ReadonlyArray<PlanView.Region>
    readonly period: string
  }
) => {
  const columns = country === "uk" ? columnsOfUk : columnsOfStates
  const rows = useLocalRows(regions, columns, { column: "dials", isDescending: true })
  return (
    <Section
      title="Regions"
      aside={
        <Button
          size="small"
          onClick={() =>
            void loadCsv().then((csv) =>
              download(`anipool-plan-${period}.csv`, "text/csv;charset=utf-8", csv.ofRegions(country, regions))
            )}
        >
          <Download size={15} aria-hidden /> Download as CSV
        </Button>
      }
    >
      <DataTable label="Regions" columns={columns} rows={rows} keyOf={({ key }) => key} rowHeight={rowHeight} />
      {regions.some(({ isMobile }) => isMobile)
        ? (
          <p className="muted region-note">
            Mobile: numbers that begin with 07 belong to no place and can be shown to anybody, so their dials stand in
            one row. Once there are 20 a day, mobile numbers are sized by all dials of the plan, not by those alone.
          </p>
        )
        : null}
    </Section>
  )
}

// internal

/** Loaded when it is asked for. */
const loadCsv = whenReachable(() => import("./Csv.ts"))

/** Two lines of text. */
const rowHeight = 50

const figure = (
  id: string,
  header: string,
  width: string,
  of: (row: PlanView.Region) => number
): Column<PlanView.Region> => ({
  id,
  header,
  width,
  align: "end",
  isExtra: id !== "dials",
  sortValue: of,
  cell: (row) => Format.count(of(row))
})

const columnsOfStates: ReadonlyArray<Column<PlanView.Region>> = [
  {
    id: "region",
    header: "Region",
    width: "minmax(100px, 1.6fr)",
    sortValue: ({ region }) => region,
    cell: ({ belowThreshold, isMobile, region }) => (
      <span title={region}>
        {region}
        {belowThreshold
          ? <span className="second-line">Below threshold</span>
          : isMobile
          ? <span className="second-line">Sized by all dials</span>
          : null}
      </span>
    )
  },
  {
    id: "state",
    header: "State",
    width: "70px",
    isExtra: true,
    sortValue: ({ state }) => state,
    cell: ({ state }) => state
  },
  {
    id: "areaCodes",
    header: "Area codes",
    isExtra: true,
    width: "minmax(98px, 1fr)",
    cell: ({ areaCodes }) => <span title={areaCodes.join(", ")}>{areaCodes.join(", ")}</span>
  },
  figure("dials", "Dials a day", "114px", (row) => row.dailyDialsAverage),
  figure("current", "Held", "76px", (row) => row.currentAnis),
  figure("proposed", "Proposed", "96px", (row) => row.proposedAnis),
  {
    id: "difference",
    header: "Difference",
    width: "108px",
    align: "end",
    sortValue: ({ difference }) => difference,
    cell: ({ difference }) => (
      <span className="difference" data-sign={Math.sign(difference)}>{PlanView.signed(difference)}</span>
    )
  }
]

/** A row is an area code there, and has no state. */
const columnsOfUk = columnsOfStates.filter(({ id }) => id !== "state")
