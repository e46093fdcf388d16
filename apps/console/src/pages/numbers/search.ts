/**
 * The filter of the numbers, as the page's address holds it: so that a filtered list can be shared and gone back to.
 */
import type { NumberFilter } from "@anipool/http-api/console/NumbersApi"

/** A filter; what is left out is not filtered by. */
export type Filter = typeof NumberFilter.Encoded

/** The states that can be filtered by, as they are read. */
export const statusLabels = {
  ACTIVE_AND_BEING_MANAGED: "Active",
  COOLING_OFF: "Cooling off",
  INVENTORIED: "In inventory"
} as const

/** Reads a filter out of an address. What is none is left out: an address may be old, or typed by hand. */
export const fromAddress = (search: Readonly<Record<string, unknown>>): Filter => {
  const status = textOf(search["status"])
  const state = textOf(search["state"])
  const areaCode = textOf(search["areaCode"])
  const prefix = textOf(search["prefix"])
  const pool = textOf(search["pool"])
  return {
    ...(status in statusLabels ? { status: status as keyof typeof statusLabels } : {}),
    ...(state === "" || state.length > stateMax ? {} : { state }),
    ...(/^[0-9]{1,5}$/.test(areaCode) ? { areaCode } : {}),
    ...(prefix === "" || prefix.length > prefixMax ? {} : { prefix }),
    ...(pool === "" || pool.length > poolMax ? {} : { pool })
  }
}

/** A filter with one part set anew; the empty text takes it out. */
export const withPart = (filter: Filter, part: keyof Filter, value: string): Filter =>
  fromAddress({ ...filter, [part]: value })

/** Whether anything is filtered by. */
export const isFiltered = (filter: Filter): boolean => Object.keys(filter).length > 0

// internal

/** The contract's limits. */
const stateMax = 40
const prefixMax = 64
const poolMax = 255

/** The router reads `?areaCode=212` as a number. */
const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : ""
