/**
 * A table of any number of rows, of which only those that are seen are drawn. Where the rows come from is said by
 * `useServerRows` or `useLocalRows`. The table scrolls within itself, by keys too.
 */
import { ArrowDown, ArrowUp } from "lucide-react"
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from "react"
import { useDensity } from "../layout/density.ts"
import type { Column } from "./Column.ts"
import { keptOf, leastOf } from "./kept.ts"
import type { Rows } from "./rows.ts"
import { EmptyState, ErrorState, Skeleton } from "./states.tsx"
import { useRowKeys } from "./useRowKeys.ts"
import { useVirtualRows } from "./useVirtualRows.ts"

/** Heights of a header and of rows of one line and of two, by density; `rowHeight` is that of a comfortable row. */
const heights = {
  comfortable: (rowHeight: number) => ({ headerHeight: 44, rowHeight }),
  dense: (rowHeight: number) => ({ headerHeight: 36, rowHeight: rowHeight > oneLineMax ? 42 : 30 })
}
const oneLineMax = 44

const narrow = window.matchMedia("(max-width: 640px)")

const watchNarrow = (onChange: () => void) => {
  narrow.addEventListener("change", onChange)
  return () => narrow.removeEventListener("change", onChange)
}

/** A table. Keep `columns` the same between drawings. */
export const DataTable = <A extends object>(
  { columns: allColumns, empty, keyOf, label, onOpen, rowHeight: comfortable = 42, rows }: {
    readonly label: string
    readonly columns: ReadonlyArray<Column<A>>
    readonly rows: Rows<A>
    readonly keyOf: (row: A) => string | number
    /** What a click on a row does. For keyboards the same must be within the row: a link in its first cell. */
    readonly onOpen?: (row: A) => void
    /** Shown where there is no row. */
    readonly empty?: ReactNode
    readonly rowHeight?: number
  }
) => {
  const viewport = useRef<HTMLDivElement>(null)
  const onRowKey = useRowKeys(viewport)
  const isNarrow = useSyncExternalStore(watchNarrow, () => narrow.matches)
  const { headerHeight, rowHeight } = heights[useDensity()](comfortable)
  const { columns, lefts, width: keptWidth } = useMemo(
    () => keptOf(isNarrow ? allColumns.filter(({ isExtra = false }) => !isExtra) : allColumns, isNarrow),
    [allColumns, isNarrow]
  )
  /** How a cell is aligned, and where it stays. */
  const placeOf = (index: number, align = "") =>
    index < lefts.length ? { className: `kept ${align}`, style: { left: lefts[index] } } : { className: align }
  const { at, error, retry, show, sorting, total } = rows
  // While the total is not known, some rows are shown as on their way.
  const virtual = useVirtualRows(viewport, { count: total ?? 12, rowHeight, headerHeight })
  const { first, last } = virtual
  useEffect(() => show(first, last), [show, first, last])
  // Rows are drawn apart from each other: what one of them says must not make its columns wider than the others'.
  const template = { gridTemplateColumns: columns.map(({ width }) => width).join(" "), minWidth: leastOf(columns) }
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  return (
    <div
      ref={viewport}
      className="table"
      role="table"
      aria-label={label}
      aria-rowcount={(total ?? 0) + 1}
      aria-busy={total === undefined}
      tabIndex={0}
      // What has the focus is not to be hidden behind what stays.
      style={{ scrollPaddingLeft: keptWidth, scrollPaddingTop: headerHeight }}
      onKeyDown={onRowKey}
      onScroll={({ currentTarget }) => currentTarget.toggleAttribute("data-aside", currentTarget.scrollLeft > 0)}
    >
      <div role="rowgroup" className="table-head">
        <div className="table-header" role="row" aria-rowindex={1} style={{ ...template, height: headerHeight }}>
          {columns.map(({ align, header, id, isSortable = false, sortValue }, index) => {
            const isSorted = sorting !== undefined && sorting.column === id
            const direction = isSorted ? sorting.isDescending ? "descending" : "ascending" : undefined
            return (
              // Over boxes and buttons stands nothing: then it is no header.
              <div
                key={id}
                role={header === "" ? "cell" : "columnheader"}
                aria-sort={direction}
                {...placeOf(index, align)}
              >
                {sorting === undefined || (sortValue === undefined && !isSortable) ?
                  header :
                  (
                    <button type="button" className="sort" onClick={() => sorting.toggle(id)}>
                      {header}
                      {!isSorted ? null : sorting.isDescending
                        ? <ArrowDown size={13} aria-hidden />
                        : <ArrowUp size={13} aria-hidden />}
                    </button>
                  )}
              </div>
            )
          })}
        </div>
      </div>
      {error !== null && error.kind !== "away"
        ? (
          <Instead columns={columns.length}>
            <ErrorState error={error} onRetry={retry} />
          </Instead>
        )
        : total === 0
        ? <Instead columns={columns.length}>{empty ?? <EmptyState title="Nothing here" />}</Instead>
        : (
          <div role="rowgroup" className="table-body" style={{ height: virtual.height }}>
            {indexes.map((index) => {
              const row = at(index)
              const style = { ...template, height: rowHeight, transform: `translateY(${virtual.topOf(index)}px)` }
              return row === undefined
                ? (
                  <div
                    key={`on-its-way-${index}`}
                    className="table-row"
                    role="row"
                    aria-rowindex={index + 2}
                    style={style}
                  >
                    {columns.map(({ align, id }, index) => (
                      <div key={id} role="cell" {...placeOf(index, align)}>
                        <Skeleton width="70%" height={11} />
                      </div>
                    ))}
                  </div>
                )
                : (
                  <div
                    key={keyOf(row)}
                    className={`table-row ${onOpen === undefined ? "" : "clickable"}`}
                    role="row"
                    aria-rowindex={index + 2}
                    style={style}
                    onClick={(event) => {
                      // A click on something within the row that does something of its own is not one on the row.
                      if ((event.target as Element).closest("a, button, input, label") === null) onOpen?.(row)
                    }}
                  >
                    {columns.map(({ align, cell, id }, at) => (
                      <div key={id} role="cell" {...placeOf(at, align)}>{cell(row, index)}</div>
                    ))}
                  </div>
                )
            })}
          </div>
        )}
    </div>
  )
}

// internal

/** What stands in the place of rows: a cell over all columns, as a table holds nothing else. */
const Instead = ({ children, columns }: { readonly columns: number; readonly children: ReactNode }) => (
  <div role="rowgroup">
    <div role="row">
      <div role="cell" aria-colspan={columns}>{children}</div>
    </div>
  </div>
)
