/**
 * Handing a number in with a vendor: whether it may be, and which case it becomes.
 *
 * Pure: the present instant is a parameter.
 */
import { isBeingWorked, type RemediationId, type RemediationState } from "../lifecycle/Remediation.ts"
import * as Terms from "./Terms.ts"

/** Numbers that are handed in at once. */
export const handedInMax = 500

/** A case of a number, as it is known. */
export interface KnownCase {
  readonly id: RemediationId
  /** Null: nobody has said with whom it is to be handed in. */
  readonly vendor: string | null
  readonly state: RemediationState
  /** When work on it began, or it was asked for; milliseconds since the epoch. */
  readonly since: number
}

/** With whom numbers are handed in. */
export interface Ask {
  readonly vendor: string
  /** Although the terms warn of it. */
  readonly despiteWarning: boolean
  readonly terms: Terms.Terms
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** A number that is not handed in: never, or not unless it is said again. */
export interface NotHandedIn {
  readonly kind: "refused" | "warned"
  readonly says: string
}

/** What becomes of a number. */
export type Plan =
  /** A case of its own is made for it. */
  | { readonly kind: "made" }
  /** A request that names no vendor becomes the vendor's case. */
  | { readonly kind: "taken"; readonly id: RemediationId; readonly isBegun: boolean }
  | NotHandedIn

/** Whether a number is not handed in. */
export const isNot = (plan: Plan): plan is NotHandedIn => plan.kind === "refused" || plan.kind === "warned"

/** What becomes of a number with these cases. */
export const plan = (known: ReadonlyArray<KnownCase>, { despiteWarning, now, terms, vendor }: Ask): Plan => {
  const withVendor = known.filter((each) => each.vendor === vendor)
  if (withVendor.some(({ state }) => isBeingWorked(state))) {
    return { kind: "refused", says: `it is with ${vendor} already` }
  }
  const { afterDays, rule } = Terms.againWith(terms, vendor)
  const last = Math.max(...withVendor.map(({ since }) => since))
  const daysAgo = Math.max(0, Math.floor((now - last) / dayMs))
  if (now - last < afterDays * dayMs && !(rule === "warn" && despiteWarning)) {
    return {
      kind: rule === "warn" ? "warned" : "refused",
      says: `it was handed in with ${vendor} ${agoOf(daysAgo)}; again after ${afterDays} days`
    }
  }
  const open = known.find((each) => each.vendor === null && isBeingWorked(each.state))
  return open === undefined
    ? { kind: "made" }
    : { kind: "taken", id: open.id, isBegun: open.state === "IN_PROGRESS" }
}

// internal

const dayMs = 86_400_000

const agoOf = (days: number): string => days === 0 ? "today" : days === 1 ? "a day ago" : `${days} days ago`
