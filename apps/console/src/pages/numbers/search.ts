/**
 * How the numbers are looked at, as the page's address holds it: filter, order and columns, so that a view can be shared,
 * saved and gone back to.
 */
import { type NumberFilter, type Sort, sortKeys } from "@anipool/http-api/admin/NumberListApi"
import { labelLabels } from "../../reputation/labels.ts"
import * as TagFilter from "../../tags/tagFilter.ts"
import * as ColumnChoice from "../../views/columnChoice.ts"

/** A filter; what is left out is not filtered by. */
export type Filter = typeof NumberFilter.Encoded

/** What is looked at, in which order, in which columns. */
export interface View extends Filter {
  readonly sort?: Sort
  /** The ids of columns, with commas between them; the usual ones unless given. */
  readonly columns?: string
}

/** The states that can be filtered by, as they are read. */
export const statusLabels = {
  ACTIVE_AND_BEING_MANAGED: "Active",
  COOLING_OFF: "Resting",
  INVENTORIED: "In no group"
} as const

/** What is known of whether a number can be called back, as it is read. */
export const callableLabels = { yes: "Yes", no: "No", unknown: "Unknown" } as const

/** A number's state, as it is read; one that cannot be filtered by in the server's word. */
export const statusLabel = (
  { status, statusLabel }: { readonly status: string; readonly statusLabel: string }
): string => status in statusLabels ? statusLabels[status as keyof typeof statusLabels] : statusLabel

/** Reads a view out of an address. What is none is left out: an address may be old, or typed by hand. */
export const fromAddress = (address: Readonly<Record<string, unknown>>): View => {
  const status = textOf(address["status"])
  const state = textOf(address["state"])
  const areaCode = textOf(address["areaCode"])
  // Addresses of before had the beginning of a number.
  const search = textOf(address["search"]) || textOf(address["prefix"])
  const pool = textOf(address["pool"])
  const callable = textOf(address["callable"])
  const label = textOf(address["label"])
  const carrier = textOf(address["carrier"])
  const sort = textOf(address["sort"])
  const columns = textOf(address["columns"])
  return {
    ...(Object.hasOwn(statusLabels, status) ? { status: status as keyof typeof statusLabels } : {}),
    ...(state === "" || state.length > stateMax ? {} : { state }),
    ...(/^[0-9]{1,5}$/.test(areaCode) ? { areaCode } : {}),
    ...(search === "" || search.length > searchMax ? {} : { search }),
    ...(pool === "" || pool.length > poolMax ? {} : { pool }),
    ...(Object.hasOwn(callableLabels, callable) ? { callable: callable as keyof typeof callableLabels } : {}),
    ...(Object.hasOwn(labelLabels, label) ? { label: label as keyof typeof labelLabels } : {}),
    ...(carrier === "" || carrier.length > carrierMax ? {} : { carrier }),
    ...TagFilter.fromAddress(address),
    ...(isSort(sort) ? { sort } : {}),
    ...(ColumnChoice.isAddress(columns) ? { columns } : {})
  }
}

/** A view with one part set anew; the empty text takes it out. */
export const withPart = (view: View, part: keyof View, value: string): View => fromAddress({ ...view, [part]: value })

/** What a view filters by. */
export const filterOf = ({ columns: _columns, sort: _sort, ...filter }: View): Filter => filter

/** The view without its filter. */
export const unfiltered = ({ columns, sort }: View): View => ({
  ...(columns === undefined ? {} : { columns }),
  ...(sort === undefined ? {} : { sort })
})

/** Whether anything is filtered by. */
export const isFiltered = (view: View): boolean => Object.keys(filterOf(view)).length > 0

/** Whether a text names an order. */
export const isSort = (text: string): text is Sort =>
  (sortKeys as ReadonlyArray<string>).includes(text.replace(/^-/, ""))

// internal

/** The contract's limits. */
const stateMax = 40
const searchMax = 100
const poolMax = 255
const carrierMax = 40

/** The router reads `?areaCode=212` as a number. */
const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : ""
