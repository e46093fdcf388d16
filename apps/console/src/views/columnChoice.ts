/**
 * Columns that are chosen, as the address of a page names them.
 */

/** A column that can be chosen. */
export interface ColumnChoice {
  readonly id: string
  readonly header: string
  /** Whether it is shown unless something else is chosen. */
  readonly isUsual: boolean
}

/** Whether a text may name columns in an address. */
export const isAddress = (columns: string): boolean => /^[a-zA-Z0-9,-]{1,200}$/.test(columns)

/** The ids of the columns that are shown, in their order; `columns`: as the address has them. */
export const shownIn = (
  choices: ReadonlyArray<ColumnChoice>,
  columns: string | undefined
): ReadonlyArray<string> =>
  columns === undefined
    ? usualOf(choices)
    : [...new Set(columns.split(","))].filter((id) => choices.some((choice) => choice.id === id))

/** How the address names columns; empty where they are the usual ones, in their usual order. */
export const toAddress = (choices: ReadonlyArray<ColumnChoice>, ids: ReadonlyArray<string>): string =>
  ids.join(",") === usualOf(choices).join(",") ? "" : ids.length === 0 ? "none" : ids.join(",")

/** Those that are shown, with one of them moved by a place. */
export const moved = (ids: ReadonlyArray<string>, id: string, by: 1 | -1): ReadonlyArray<string> => {
  const from = ids.indexOf(id)
  const to = from + by
  return from < 0 || to < 0 || to >= ids.length ? ids : ids.with(from, ids[to]!).with(to, id)
}

/** What can be chosen of a table's columns: all but the first, which always stands there. */
export const choicesOf = (columns: ReadonlyArray<{ readonly id: string; readonly header: string }>) =>
  columns.slice(1).map(({ header, id }): ColumnChoice => ({ id, header, isUsual: true }))

/** The columns of a table that are chosen, the first before them. */
export const chosen = <C extends { readonly id: string; readonly header: string }>(
  columns: ReadonlyArray<C>,
  address: string | undefined
): ReadonlyArray<C> => [
  ...columns.slice(0, 1),
  ...shownIn(choicesOf(columns), address).flatMap((id) => columns.find((column) => column.id === id) ?? [])
]

// internal

const usualOf = (choices: ReadonlyArray<ColumnChoice>) => choices.filter(({ isUsual }) => isUsual).map(({ id }) => id)
