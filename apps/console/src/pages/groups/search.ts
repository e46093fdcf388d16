/**
 * How the groups are looked at, as the page's address holds it.
 */
import { type GroupSort, groupSortKeys } from "@anipool/http-api/admin/GroupsApi"
import * as Sorting from "../../components/sorting.ts"
import * as ColumnChoice from "../../views/columnChoice.ts"

/** What is looked for, and in which order; what is left out is as usual. */
export interface View {
  readonly search?: string
  /** The ids of columns, with commas between them; the usual ones unless given. */
  readonly columns?: string
  readonly sort?: GroupSort
}

/** Reads a view out of an address. What is none is left out: an address may be old, or typed by hand. */
export const fromAddress = (address: Readonly<Record<string, unknown>>): View => {
  // The router reads `?search=212` as a number.
  const search = String(address["search"] ?? "")
  const sort = Sorting.fromAddress(groupSortKeys, address["sort"])
  const columns = address["columns"]
  return {
    ...(search === "" || search.length > searchMax ? {} : { search }),
    ...(sort === undefined ? {} : { sort }),
    ...(typeof columns === "string" && ColumnChoice.isAddress(columns) ? { columns } : {})
  }
}

// internal

/** The contract's limit. */
const searchMax = 100
