/**
 * Entries of the audit trail for which carriers may carry numbers. Pure.
 */
import type { Carrying } from "../carriers/NumberCarriers.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import { type NewEntry, phonesListedMax } from "./Entry.ts"

/** A number of which something else is known now. */
export interface Changed extends PhoneNumber.PhoneNumber {
  readonly before: ReadonlyArray<Carrying>
  readonly after: ReadonlyArray<Carrying>
}

/** Numbers whose carriers were told, one at least. Nothing undoes it: it is said anew. */
export const recorded = (changed: ReadonlyArray<Changed>): NewEntry => {
  const [first] = changed
  const name = PhoneNumber.toE164(first!)
  return {
    action: "carrier.recorded",
    subject: { kind: "ani", id: name, name },
    summary: `Recorded which carriers carry ${
      changed.length === 1 ? `the number ${name}` : `${changed.length.toLocaleString("en")} numbers`
    }`,
    details: {
      numbers: changed.slice(0, phonesListedMax).map(({ after, before, ...number }) => ({
        number: PhoneNumber.toE164(number),
        before: before.map(shown),
        after: after.map(shown)
      })),
      numbersCount: changed.length
    }
  }
}

// internal

const shown = ({ attestation, carrier, isHome }: Carrying) => ({ carrier, attestation, isHome })
