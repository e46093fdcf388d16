/**
 * The columns of a table that stay while it is scrolled sideways: the first that says what a row is, and the boxes before it.
 */
import type { Column } from "./Column.ts"

/** So wide it is at most on a narrow screen: beside it the others are to be seen. */
const narrowMax = 150

/** Columns as they are laid out. */
export interface Kept<A> {
  readonly columns: ReadonlyArray<Column<A>>
  /** Where the columns that stay begin; as many as there are of them. */
  readonly lefts: ReadonlyArray<number>
  /** What they take of the width at least. */
  readonly width: number
}

/** Says which columns stay, and where. */
export const keptOf = <A>(columns: ReadonlyArray<Column<A>>, isNarrow: boolean): Kept<A> => {
  // Over boxes stands nothing.
  const first = columns.findIndex(({ header }) => header !== "")
  const fitted = columns.map((column, index) =>
    isNarrow && index === first
      ? {
        ...column,
        width: column.width.replace(/^minmax\((\d+)px/, (_, px) => `minmax(${Math.min(narrowMax, Number(px))}px`)
      }
      : column
  )
  const lefts = fitted.slice(0, first + 1).map((_, index) => leastOf(fitted.slice(0, index)))
  return { columns: fitted, lefts, width: leastOf(fitted.slice(0, first + 1)) }
}

/** The least that columns take, in pixels. */
export const leastOf = <A>(columns: ReadonlyArray<Column<A>>): number =>
  columns.reduce((sum, { width }) => sum + Number(/(\d+)px/.exec(width)?.[1] ?? 0), 0)
