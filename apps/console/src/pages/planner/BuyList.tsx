/**
 * What to buy: numbers by area code, for regions that lack some.
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

/** The list, as a table and a file. */
export const BuyList = (
  { country, lines, period }: {
    readonly country: Csv.Country
    readonly lines: ReadonlyArray<Csv.PurchaseLine>
    readonly period: string
  }
) => {
  const rows = useLocalRows(lines, columns, { column: "anis", isDescending: true })
  const total = lines.reduce((sum, { anis }) => sum + anis, 0)
  return (
    <Section
      title={lines.length === 0
        ? "To buy"
        : `To buy: ${Format.counted(total, "number")} in ${Format.counted(lines.length, "area code")}`}
      aside={lines.length === 0 ? null : (
        <Button
          size="small"
          onClick={() =>
            void loadCsv().then((csv) =>
              download(`anipool-buy-list-${period}.csv`, "text/csv;charset=utf-8", csv.ofPurchases(country, lines))
            )}
        >
          <Download size={15} aria-hidden /> Download buy list
        </Button>
      )}
    >
      {lines.length === 0
        ? <p className="muted">No region lacks numbers.</p>
        : <DataTable label="To buy" columns={columns} rows={rows} keyOf={keyOf} />}
    </Section>
  )
}

// internal

/** Loaded when it is asked for. */
const loadCsv = whenReachable(() => import("./Csv.ts"))

const keyOf = ({ areaCode, place }: Csv.PurchaseLine): string => `${place}/${areaCode}`

const columns: ReadonlyArray<Column<Csv.PurchaseLine>> = [
  {
    id: "areaCode",
    header: "Area code",
    width: "96px",
    sortValue: ({ areaCode }) => areaCode,
    cell: (row) => row.areaCode
  },
  {
    id: "anis",
    header: "Numbers",
    width: "96px",
    align: "end",
    sortValue: ({ anis }) => anis,
    cell: (row) => Format.count(row.anis)
  },
  {
    id: "region",
    header: "For the region",
    width: "minmax(120px, 1fr)",
    sortValue: ({ place }) => place,
    cell: ({ place }) => place
  }
]
