/**
 * Entries of the audit trail about connections to telephony providers. What signatures are checked by is in none. Pure.
 */
import type { Connection } from "../Connection.ts"
import { difference } from "./Difference.ts"
import type { NewEntry, Subject } from "./Entry.ts"

/** A connection was made. */
export const created = (connection: Connection): NewEntry => ({
  action: "connection.created",
  subject: subjectOf(connection),
  summary: `Made the ${titleOf(connection)}`,
  details: { after: shown(connection) }
})

/** A connection was changed, and maybe given another signing key. */
export const changed = (before: Connection, after: Connection, hasNewKey: boolean): NewEntry => {
  const found = difference(shown(before), shown(after))
  const fields = [...found?.fields ?? [], ...hasNewKey ? ["signingKey"] : []]
  return {
    action: "connection.changed",
    subject: subjectOf(after),
    summary: `Changed the ${titleOf(after)}${fields.length === 0 ? "" : `: ${fields.join(", ")}`}`,
    details: { ...found?.details, hasNewKey }
  }
}

/** A connection was taken away. */
export const deleted = (connection: Connection): NewEntry => ({
  action: "connection.deleted",
  subject: subjectOf(connection),
  summary: `Deleted the ${titleOf(connection)}`,
  details: { before: shown(connection) }
})

// internal

const titleOf = ({ name, provider }: Connection): string => `${provider} connection “${name}”`

const subjectOf = (connection: Connection): Subject => ({
  kind: "connection",
  id: connection.id,
  name: titleOf(connection)
})

const shown = (
  { campaign, campaignParameter, fallbackNumber, name, provider, publicUrl, zipParameter }: Connection
) => ({
  provider,
  name,
  publicUrl,
  campaign,
  campaignParameter,
  zipParameter,
  fallbackNumber
})
