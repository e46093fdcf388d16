/**
 * How the campaigns are looked at, as the page's address holds it.
 */
import { type CampaignSort, campaignSortKeys } from "@anipool/http-api/admin/CampaignsApi"
import * as Sorting from "../../components/sorting.ts"
import * as TagFilter from "../../tags/tagFilter.ts"
import * as ColumnChoice from "../../views/columnChoice.ts"

/** What is looked for, and in which order; what is left out is as usual. */
export interface View extends TagFilter.TagFilter {
  readonly search?: string
  /** The ids of columns, with commas between them; the usual ones unless given. */
  readonly columns?: string
  readonly sort?: CampaignSort
}

/** Reads a view out of an address. What is none is left out: an address may be old, or typed by hand. */
export const fromAddress = (address: Readonly<Record<string, unknown>>): View => {
  // The router reads `?search=212` as a number.
  const search = String(address["search"] ?? "")
  const sort = Sorting.fromAddress(campaignSortKeys, address["sort"])
  const columns = address["columns"]
  return {
    ...(search === "" || search.length > searchMax ? {} : { search }),
    ...TagFilter.fromAddress(address),
    ...(sort === undefined ? {} : { sort }),
    ...(typeof columns === "string" && ColumnChoice.isAddress(columns) ? { columns } : {})
  }
}

/** What a view filters by. */
export const filterOf = ({ columns: _columns, sort: _sort, ...filter }: View) => filter

// internal

/** The contract's limit. */
const searchMax = 100
