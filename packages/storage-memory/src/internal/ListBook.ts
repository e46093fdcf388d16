/**
 * Lists of a dialer, as they stand and as they changed.
 */
import type { DialerList } from "@anipool/domain/assignment/DialerList"

/** A list's last change. */
export interface Row {
  readonly revision: number
  /** Null: it is registered no more. */
  readonly list: DialerList | null
}

/** By the dialer's identifier, in the order of their last changes. */
export type ListBook = Map<string, Row>

/** The list of an identifier, where it is registered. */
export const find = (book: ListBook, id: string): (Row & { readonly list: DialerList }) | undefined => {
  const row = book.get(id)
  return row?.list == null ? undefined : { ...row, list: row.list }
}

/** The version that stands; 0: it is not registered. */
export const versionOf = (book: ListBook, id: string): number => find(book, id)?.revision ?? 0
