/**
 * The boxes before a list's rows, by which they are chosen.
 */
import type { Column } from "./Column.ts"
import type { Chosen } from "./useChosen.ts"

/** The column; `nameOf` says what a box chooses, `at` has the rows between two. */
export const choiceColumn = <A extends { readonly id: number | string }>(
  chosen: Chosen<A>,
  { at, nameOf, width }: {
    readonly at: (index: number) => A | undefined
    readonly nameOf: (row: A) => string
    readonly width: string
  }
): Column<A> => ({
  id: "choice",
  header: "",
  width,
  cell: (row, index) => (
    <label className="choice">
      <input
        type="checkbox"
        aria-label={`Choose ${nameOf(row)}`}
        checked={chosen.has(row.id)}
        disabled={chosen.isFull && !chosen.has(row.id)}
        onClick={(event) => chosen.toggle(row, index, event.shiftKey, at)}
        // The click has said it all, and whether Shift was held.
        onChange={() => undefined}
      />
    </label>
  )
})
