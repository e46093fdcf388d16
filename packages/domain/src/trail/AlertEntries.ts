/**
 * Entries of the audit trail about alerts and where they go. Of an endpoint's address only the host is told: the rest may
 * be a secret, or somebody's name.
 *
 * Pure.
 */
import { type Channel, mailboxesOf, type Wanted } from "../alerts/Destination.ts"
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
export interface TrailEndpoint extends Wanted {
  readonly id: number
  readonly channel: Channel
  readonly url: string
  readonly description: string
  readonly isOn: boolean
}

/** An endpoint was added. */
export const created = (endpoint: TrailEndpoint): NewEntry => ({
  action: "webhook.created",
  subject: subjectOf(endpoint),
  summary: `Added the ${nameOf(endpoint)}`,
  details: { after: detailsOf(endpoint) }
})

/** An endpoint was changed. */
export const changed = (before: TrailEndpoint, after: TrailEndpoint): NewEntry => ({
  action: "webhook.changed",
  subject: subjectOf(after),
  summary: `Changed the ${nameOf(after)}`,
  details: { before: detailsOf(before), after: detailsOf(after), addressChanged: before.url !== after.url }
})

/** An endpoint was taken away. */
export const deleted = (endpoint: TrailEndpoint): NewEntry => ({
  action: "webhook.deleted",
  subject: subjectOf(endpoint),
  summary: `Deleted the ${nameOf(endpoint)}`,
  details: { before: detailsOf(endpoint) }
})

/** An endpoint was given another secret. */
export const secret = (endpoint: TrailEndpoint): NewEntry => ({
  action: "webhook.secret",
  subject: subjectOf(endpoint),
  summary: `Gave the ${nameOf(endpoint)} another secret`,
  details: {}
})

// internal

const subjectOf = ({ id, url }: TrailEndpoint): NewEntry["subject"] => ({
  kind: "webhook",
  id: String(id),
  name: hostOf(url)
})

const words: Readonly<Record<Channel, string>> = {
  webhook: "webhook to",
  slack: "messages to Slack at",
  teams: "messages to Teams at",
  email: "e-mail to"
}

const nameOf = ({ channel, url }: TrailEndpoint): string => `${words[channel]} ${hostOf(url)}`

const hostOf = (url: string): string => {
  const mailboxes = mailboxesOf(url)
  if (mailboxes !== undefined) {
    return [...new Set(mailboxes.map((each) => each.slice(each.lastIndexOf("@") + 1)))].join(", ")
  }
  return /^[a-z]+:\/\/(?:[^/@]*@)?([^/?#]+)/i.exec(url)?.[1] ?? "an unknown host"
}

const detailsOf = (
  { channel, description, isOn, kinds, quiet, report, tellsAlerts, tellsResolved, url }: TrailEndpoint
) => ({
  channel,
  host: hostOf(url),
  description,
  isOn,
  tellsAlerts,
  kinds,
  tellsResolved,
  quiet,
  report
})
