/**
 * Entries of the audit trail about lists of a dialer. Pure.
 */
import type { DialerList } from "../assignment/DialerList.ts"
import { difference } from "./Difference.ts"
import type { NewEntry, Subject } from "./Entry.ts"

/** A list that is another one now, or is registered, or registered no more; undefined where nothing of it changed. */
export const changed = (id: string, before: DialerList | null, after: DialerList | null): NewEntry | undefined => {
  if (before === null && after === null) return undefined
  const undo = { kind: "list", id, before, after } as const
  if (before === null) {
    const subject = subjectOf(after!)
    return {
      action: "list.created",
      subject,
      summary: `Registered the list ${named(after!)}`,
      details: { after },
      undo
    }
  }
  if (after === null) {
    const subject = subjectOf(before)
    return { action: "list.deleted", subject, summary: `Removed the list ${named(before)}`, details: { before }, undo }
  }
  const different = difference(before, after)
  return different && {
    action: "list.changed",
    subject: subjectOf(after),
    summary: `Changed the list ${named(after)}: ${different.fields.join(", ")}`,
    details: different.details,
    undo
  }
}

// internal

const subjectOf = ({ id, name }: DialerList): Subject => ({ kind: "list", id, name: name ?? id })

const named = ({ id, name }: DialerList): string => name === null ? id : `${id} “${name}”`
