/**
 * The campaign that a plan is to be about, as the page's address holds it.
 */

/** What the address says. */
export interface PlanSearch {
  /** The campaign's identifier; left out: all are planned. */
  readonly campaign?: string
}

/** Reads an address; what is none is left out. */
export const fromAddress = ({ campaign }: Readonly<Record<string, unknown>>): PlanSearch => {
  const text = typeof campaign === "string" || typeof campaign === "number" ? String(campaign) : ""
  return text === "" || text.length > identifierMax ? {} : { campaign: text }
}

// internal

/** The contract's limit. */
const identifierMax = 255
