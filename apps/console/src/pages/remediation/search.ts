/**
 * What of the queue is shown, as the address has it.
 */

/** Which cases. */
export interface View {
  readonly state?: State
  readonly vendor?: string
  readonly minDays?: number
}

const states = ["RECEIVED", "IN_PROGRESS", "DONE", "REJECTED", "CLOSED"] as const

/** Which states are shown; left out: those that are open. */
export type State = typeof states[number]

/** Reads an address; what it cannot mean is left out. */
export const fromAddress = (search: Readonly<Record<string, unknown>>): View => {
  const state = states.find((each) => each === search.state)
  const minDays = Number(search.minDays)
  return {
    ...(state === undefined ? {} : { state }),
    ...(typeof search.vendor === "string" && search.vendor.length <= 40 ? { vendor: search.vendor } : {}),
    ...(Number.isInteger(minDays) && minDays > 0 && minDays <= 365 ? { minDays } : {})
  }
}

/** A view with some of it changed; undefined: it does not filter by that. */
export const changed = (
  view: View,
  changes: { readonly [K in keyof View]?: View[K] | undefined }
): View => fromAddress({ ...view, ...changes })

/** What the server is asked. */
export const filterOf = ({ minDays, state, vendor }: View) => ({
  state: state ?? "OPEN",
  ...(vendor === undefined ? {} : { vendor }),
  ...(minDays === undefined ? {} : { minDays })
} as const)
