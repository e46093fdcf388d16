/**
 * The order of rows that the server sorts: as the page's address holds it, and as a column's header turns it.
 */
import type { Rows } from "./rows.ts"

/**
 * The sorting of a table whose columns are called as the server's keys: a click on a header puts the highest first, then the
 * lowest, then the usual order again; of `texts` the lowest first.
 */
export const of = <Key extends string>(
  sort: Key | `-${Key}` | undefined,
  { onSort, texts }: {
    readonly texts: ReadonlyArray<Key>
    /** Undefined: the usual order. */
    readonly onSort: (sort: Key | `-${Key}` | undefined) => void
  }
): NonNullable<Rows<object>["sorting"]> => ({
  column: sort?.replace(/^-/, ""),
  isDescending: sort?.startsWith("-") === true,
  toggle: (column) => {
    const key = column as Key
    const down = `-${key}` as const
    // Of another column it is none of these: then the first comes.
    const orders = texts.includes(key) ? [key, down, undefined] : [down, key, undefined]
    onSort(orders[(orders.indexOf(sort) + 1) % orders.length])
  }
})

/** Reads an order out of an address, which may be old, or typed by hand: undefined is none. */
export const fromAddress = <Key extends string>(
  keys: ReadonlyArray<Key>,
  text: unknown
): Key | `-${Key}` | undefined =>
  typeof text === "string" && (keys as ReadonlyArray<string>).includes(text.replace(/^-/, ""))
    ? text as Key | `-${Key}`
    : undefined
