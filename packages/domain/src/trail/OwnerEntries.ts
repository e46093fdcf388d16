/**
 * Entries of the audit trail for which numbers are kept for owners. Pure.
 */
import * as PhoneNumber from "../PhoneNumber.ts"
import { type NewEntry, phonesListedMax } from "./Entry.ts"
import type { OwnersUndo } from "./Undo.ts"

/** An owner who has another number now, or one, or none any more. */
export type Changed = OwnersUndo["owners"][number]

/** Owners whose numbers changed, one at least. */
export const recorded = (changed: ReadonlyArray<Changed>): NewEntry => {
  const first = changed[0]!
  const number = shown(first.after ?? first.before)!
  return {
    action: "owner.recorded",
    subject: { kind: "ani", id: number, name: number },
    summary: changed.length > 1
      ? `Changed the numbers that are kept for ${changed.length.toLocaleString("en")} owners`
      : first.after === null
      ? `Keeps the number ${number} for owner ${first.owner} no more`
      : `Keeps the number ${number} for owner ${first.owner}`,
    details: {
      owners: changed.slice(0, phonesListedMax).map(({ after, before, owner }) => ({
        owner,
        before: shown(before),
        after: shown(after)
      })),
      ownersCount: changed.length
    },
    undo: { kind: "owners", owners: changed }
  }
}

// internal

const shown = (number: PhoneNumber.PhoneNumber | null): string | null => number && PhoneNumber.toE164(number)
