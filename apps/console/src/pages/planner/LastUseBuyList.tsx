/**
 * What to buy first so that fewer numbers run out, where last uses are kept. Nothing where they are not, or nothing ran out.
 */
import type { LastUseBuyList as List } from "@anipool/http-api/admin/LastUses"
import { useQuery } from "@tanstack/react-query"
import { useApi } from "../../api/useApi.ts"
import type { Column } from "../../components/Column.ts"
import { DataTable } from "../../components/DataTable.tsx"
import * as Format from "../../components/format.ts"
import { useLocalRows } from "../../components/localRows.ts"
import { Section } from "../../components/PageHeader.tsx"

/** The list, worth most first. */
export const LastUseBuyList = () => {
  const api = useApi()
  const { data } = useQuery(api.query("adminPlanner.lastUses", { urlParams: {} }))
  return data === undefined || data.worth.length === 0 ? null : <Table {...data} />
}

// internal

type Worth = (typeof List.Type)["worth"][number]

const Table = ({ from, to, worth }: typeof List.Type) => {
  const rows = useLocalRows(worth, columns, { column: "miles", isDescending: true })
  return (
    <Section title="Worth buying first">
      <p className="muted">
        These ran out on days from {Format.day(from)} to{" "}
        {Format.day(to)}, where groups keep last uses: what one more number of each would have brought nearer.
      </p>
      <DataTable label="Worth buying first" columns={columns} rows={rows} keyOf={({ areaCode }) => areaCode} />
    </Section>
  )
}

const columns: ReadonlyArray<Column<Worth>> = [
  {
    id: "areaCode",
    header: "Area code",
    width: "96px",
    sortValue: ({ areaCode }) => areaCode,
    cell: ({ areaCode }) => areaCode
  },
  {
    id: "miles",
    header: "Miles, all prospects",
    width: "150px",
    align: "end",
    sortValue: ({ miles }) => miles,
    cell: ({ miles }) => Format.count(miles)
  },
  {
    id: "place",
    header: "Place",
    width: "minmax(120px, 1fr)",
    sortValue: ({ locality }) => locality,
    cell: ({ locality, state }) => [locality, state].filter((each) => each !== "").join(", ")
  }
]
