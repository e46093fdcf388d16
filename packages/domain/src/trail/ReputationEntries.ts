/**
 * Entries of the audit trail for the terms of remediation, for what others say of numbers, and for who is asked. Pure.
 */
import type { Terms } from "../remediation/Terms.ts"
import type { Check } from "../reputation/Check.ts"
import type { HeldObservation } from "../reputation/Recording.ts"
import type { WorkspaceId } from "../Workspace.ts"
import type { NewEntry } from "./Entry.ts"

/** Terms were set. */
export const terms = (workspaceId: WorkspaceId, before: Terms, after: Terms): NewEntry => ({
  action: "remediation.terms",
  subject: { kind: "workspace", id: String(workspaceId), name: "Remediation" },
  summary: "Set when numbers may be handed in again, and what forms say of the company",
  details: { before, after }
})

/** What others said of numbers was written down, or written otherwise; one observation at least. */
export const observed = (workspaceId: WorkspaceId, written: ReadonlyArray<HeldObservation>): NewEntry => {
  const byVendor = new Map<string, number>()
  for (const { vendor } of written) byVendor.set(vendor, (byVendor.get(vendor) ?? 0) + 1)
  const numbers = new Set(written.map(({ aniId }) => aniId)).size
  return {
    action: "reputation.recorded",
    subject: { kind: "workspace", id: String(workspaceId), name: "What others say" },
    summary: `Recorded ${written.length === 1 ? "an observation" : `${written.length} observations`} of ${
      numbers === 1 ? "a number" : `${numbers} numbers`
    }`,
    details: { observations: written.length, numbers, byVendor: Object.fromEntries(byVendor) }
  }
}

/** A scheduled check is to be run at once. */
export const hastened = (workspaceId: WorkspaceId, { source }: Check): NewEntry => ({
  action: "reputation.check",
  subject: { kind: "workspace", id: String(workspaceId), name: "What others say" },
  summary: `Had ${source} asked at once`,
  details: { source }
})

/** A scheduled check was set, or taken back. */
export const check = (workspaceId: WorkspaceId, before: Check | null, after: Check | null): NewEntry => ({
  action: "reputation.check",
  subject: { kind: "workspace", id: String(workspaceId), name: "What others say" },
  summary: after === null
    ? `Took back that ${before!.source} is asked by itself`
    : `Set that ${after.source} is asked every ${after.everyDays === 1 ? "day" : `${after.everyDays} days`}`,
  details: { before, after }
})
