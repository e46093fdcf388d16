import type { ReactNode } from "react"

/** A column of a table. */
export interface Column<A> {
  readonly id: string
  readonly header: string
  /** As in `grid-template-columns`: `110px`, `minmax(160px, 1fr)`. */
  readonly width: string
  /** `end`: figures. */
  readonly align?: "end"
  /** Left out on a narrow screen. */
  readonly isExtra?: boolean
  /** Sorts the rows of `useLocalRows` by it. */
  readonly sortValue?: (row: A) => string | number
  /** Whether the server sorts by it, where `rows.sorting` is the server's. */
  readonly isSortable?: boolean
  readonly cell: (row: A, index: number) => ReactNode
}
