/**
 * A table's rows out of a list that is here, sorted.
 */
import {
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable
} from "@tanstack/react-table"
import { useMemo, useState } from "react"
import type { Column } from "./Column.ts"
import type { Rows } from "./rows.ts"

/** Rows that are here, sorted by a column that is clicked. Keep `rows` and `columns` the same while nothing changed. */
export const useLocalRows = <A extends object>(
  rows: ReadonlyArray<A>,
  columns: ReadonlyArray<Column<A>>,
  initial?: { readonly column: string; readonly isDescending: boolean }
): Rows<A> => {
  const [sorting, setSorting] = useState<SortingState>(
    initial === undefined ? [] : [{ id: initial.column, desc: initial.isDescending }]
  )
  const definitions = useMemo(
    () =>
      columns.flatMap(({ id, sortValue }) =>
        sortValue === undefined ? [] : [{
          id,
          accessorFn: sortValue,
          sortFn: (a: { readonly original: A }, b: { readonly original: A }) =>
            compare(sortValue(a.original), sortValue(b.original))
        }]
      ),
    [columns]
  )
  const data = useMemo(() => [...rows], [rows])
  const table = useTable<typeof features, A>({
    features,
    columns: definitions,
    data,
    state: { sorting },
    onSortingChange: setSorting
  })
  const sorted = table.getSortedRowModel().rows
  const first = sorting[0]
  return {
    total: sorted.length,
    at: (index) => sorted[index]?.original,
    show: () => {},
    error: null,
    retry: () => {},
    sorting: {
      column: first?.id,
      isDescending: first?.desc ?? false,
      toggle: (column) => setSorting([{ id: column, desc: first?.id === column ? !first.desc : true }])
    }
  }
}

// internal

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

const compare = (a: string | number, b: string | number): number =>
  typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b))
