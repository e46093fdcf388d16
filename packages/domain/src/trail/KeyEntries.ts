/**
 * Entries of the audit trail for what is done to keys. Nothing of a secret is in them. Pure.
 */
import type { ApiKey } from "../ApiKey.ts"
import { difference } from "./Difference.ts"
import type { NewEntry, Subject } from "./Entry.ts"

/** A key that was made. */
export const created = (key: ApiKey): NewEntry => ({
  action: "key.created",
  subject: subjectOf(key),
  summary: `Made the ${titleOf(key)}`,
  details: { after: shown(key) }
})

/** A key that was changed; undefined where nothing of it was. */
export const changed = (before: ApiKey, after: ApiKey): NewEntry | undefined => {
  const found = difference(shown(before), shown(after))
  return found && {
    action: "key.changed",
    subject: subjectOf(after),
    summary: `Changed the ${titleOf(after)}: ${found.fields.join(", ")}`,
    details: found.details
  }
}

/** A key that was given another secret. */
export const rotated = (key: ApiKey): NewEntry => ({
  action: "key.changed",
  subject: subjectOf(key),
  summary: `Gave the ${titleOf(key)} another secret`,
  details: {}
})

/** A key that was revoked. */
export const revoked = (key: ApiKey): NewEntry => ({
  action: "key.revoked",
  subject: subjectOf(key),
  summary: `Revoked the ${titleOf(key)}`,
  details: { before: shown(key) }
})

// internal

const titleOf = ({ name, type }: ApiKey): string =>
  name === null ? `${type} key without a name` : `${type} key “${name}”`

const subjectOf = (key: ApiKey): Subject => ({ kind: "key", id: String(key.id), name: titleOf(key) })

const shown = ({ active, allowInUrl, defaultCampaign, name, type }: ApiKey) => ({
  type,
  name,
  defaultCampaign,
  active,
  allowInUrl
})
