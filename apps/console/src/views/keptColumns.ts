/**
 * The columns that were chosen of a list, last: an address that names none has them. They are kept in local storage.
 */
import type { View } from "@anipool/http-api/admin/ViewsApi"

/** Keeps columns, as the address names them; the empty text: the usual ones. */
export const keep = (page: View["page"], columns: string): void => {
  try {
    if (columns === "") localStorage.removeItem(keyOf(page))
    else localStorage.setItem(keyOf(page), columns)
  } catch {
    // Storage is switched off: they stand in the page's address alone.
  }
}

/** How the address of a list is read, with the columns that are kept where it names none. */
export const reading =
  <V>(page: View["page"], fromAddress: (address: Readonly<Record<string, unknown>>) => V) =>
  (address: Readonly<Record<string, unknown>>): V => fromAddress({ ...kept(page), ...address })

// internal

const keyOf = (page: View["page"]): string => `anipool.columns.${page}`

const kept = (page: View["page"]): { readonly columns?: string } => {
  try {
    const columns = localStorage.getItem(keyOf(page))
    return columns === null ? {} : { columns }
  } catch {
    return {}
  }
}
