/**
 * The desk in words: where cases stand, how old they are, and what came of them.
 */
import type { RemediationCase, RemediationOutcomes } from "@anipool/http-api/admin/RemediationApi"
import type { Tone } from "../../components/Badge.tsx"
import * as Format from "../../components/format.ts"
import { type Label, labelLabels, nameOf } from "../../reputation/labels.ts"

/** Where a case stands. */
export type State = RemediationCase["state"]

/** Where a case stands, as it is read. */
export const stateLabels: Readonly<Record<State, string>> = {
  RECEIVED: "Waiting",
  IN_PROGRESS: "Handed in",
  DONE: "Done",
  REJECTED: "Rejected"
}

/** How a state looks. */
export const stateTones: Readonly<Record<State, Tone>> = {
  RECEIVED: "warn",
  IN_PROGRESS: "accent",
  DONE: "good",
  REJECTED: "bad"
}

/** Where a case stands: one that is worked on without a vendor is handed in with nobody. */
export const stateOf = ({ state, vendor }: Pick<RemediationCase, "state" | "vendor">): string =>
  state === "IN_PROGRESS" && vendor === null ? "In progress" : stateLabels[state]

/** Whether a case is still being worked. */
export const isOpen = ({ state }: Pick<RemediationCase, "state">): boolean =>
  state === "RECEIVED" || state === "IN_PROGRESS"

/** With whom a case is. */
export const vendorOf = (vendor: string | null): string => vendor === null ? "Nobody yet" : nameOf(vendor)

/** How old a case is. */
export const ageOf = (requestedAt: number, now: number): string => {
  const days = Math.floor((now - requestedAt) / 86_400_000)
  return days <= 0 ? "today" : Format.counted(days, "day")
}

/** A contact rate, of enough dials to look at. */
export const rateOf = ({ contacts, dials }: { readonly contacts: number; readonly dials: number }): string =>
  dials === 0 ? "no dials" : dials < 20 ? `${contacts} of ${dials}` : Format.percent(100 * contacts / dials)

/** What changed from before to after; null: it is not known yet. */
export const changeOf = (before: string, after: string | null): string =>
  after === null ? before : `${before} → ${after}`

/** A label that changed. */
export const labelsOf = (before: Label, after: Label | null): string =>
  changeOf(labelLabels[before], after === null ? null : labelLabels[after])

type Span = RemediationOutcomes["outcomes"][number]["spans"][number]

/** What came of some cases, in a sentence that says when it may be chance. */
export const differenceOf = ({ difference }: Pick<Span, "difference">): string => {
  if (difference === null) return "too few numbers"
  const { difference: middle, high, low } = difference
  const range = `${signed(middle)} points (95 %: ${signed(low)} to ${signed(high)})`
  return low <= 0 && high >= 0 ? `${range}: may be chance` : range
}

/** What became of labels. */
export const labelCourseOf = ({ labels: { bad, clean, known } }: Pick<Span, "labels">): string =>
  bad === 0 ? "none was labelled" : known === 0 ? `${bad} labelled, nothing known since` : `${clean} of ${known} clean`

// internal

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`
