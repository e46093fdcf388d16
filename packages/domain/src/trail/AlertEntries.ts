/**
 * Entries of the audit trail about alerts and where they go. Of an endpoint's address only the host is told: the rest may
 * be a secret.
 *
 * Pure.
 */
import type { Thresholds } from "../alerts/Thresholds.ts"
import type { NewEntry } from "./Entry.ts"

/** Thresholds were set. */
export const thresholds = (before: Thresholds, after: Thresholds): NewEntry => ({
  action: "alert.thresholds",
  subject: { kind: "alert", id: "thresholds", name: "Thresholds" },
  summary: "Set when something needs somebody",
  details: { before, after }
})

/** An alert was acknowledged. */
export const acknowledged = (id: string, what: string): NewEntry => ({
  action: "alert.acknowledged",
  subject: { kind: "alert", id, name: what },
  summary: `Acknowledged: ${what}`,
  details: {}
})

/** An endpoint, as an entry tells of it. */
export interface TrailEndpoint {
  readonly id: number
  readonly url: string
  readonly description: string
  readonly isOn: boolean
}

/** An endpoint was added. */
export const created = (endpoint: TrailEndpoint): NewEntry => ({
  action: "webhook.created",
  subject: subjectOf(endpoint),
  summary: `Added the webhook to ${hostOf(endpoint.url)}`,
  details: { after: detailsOf(endpoint) }
})

/** An endpoint was changed. */
export const changed = (before: TrailEndpoint, after: TrailEndpoint): NewEntry => ({
  action: "webhook.changed",
  subject: subjectOf(after),
  summary: `Changed the webhook to ${hostOf(after.url)}`,
  details: { before: detailsOf(before), after: detailsOf(after), addressChanged: before.url !== after.url }
})

/** An endpoint was taken away. */
export const deleted = (endpoint: TrailEndpoint): NewEntry => ({
  action: "webhook.deleted",
  subject: subjectOf(endpoint),
  summary: `Deleted the webhook to ${hostOf(endpoint.url)}`,
  details: { before: detailsOf(endpoint) }
})

/** An endpoint was given another secret. */
export const secret = (endpoint: TrailEndpoint): NewEntry => ({
  action: "webhook.secret",
  subject: subjectOf(endpoint),
  summary: `Gave the webhook to ${hostOf(endpoint.url)} another secret`,
  details: {}
})

// internal

const subjectOf = ({ id, url }: TrailEndpoint): NewEntry["subject"] => ({
  kind: "webhook",
  id: String(id),
  name: hostOf(url)
})

const hostOf = (url: string): string => /^[a-z]+:\/\/(?:[^/@]*@)?([^/?#]+)/i.exec(url)?.[1] ?? "an unknown host"

const detailsOf = ({ description, isOn, url }: TrailEndpoint) => ({ host: hostOf(url), description, isOn })
