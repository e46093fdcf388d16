/**
 * Entries of the audit trail for evidence that numbers may be used. Pure.
 */
import type { Evidence } from "../limits/RightToUse.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import { type NewEntry, phonesListedMax } from "./Entry.ts"

/** A version that was added. */
export interface Added extends PhoneNumber.PhoneNumber, Evidence {
  readonly version: number
}

/** Versions that were added, one at least. Nothing undoes it: another version says otherwise. */
export const recorded = (versions: ReadonlyArray<Added>): NewEntry => {
  const [first] = versions
  const name = PhoneNumber.toE164(first!)
  const ended = versions.filter(({ document }) => document === null).length
  const numbers = new Set(versions.map(PhoneNumber.toE164)).size
  const of = numbers === 1 ? `the number ${name}` : `${numbers.toLocaleString("en")} numbers`
  return {
    action: "right.recorded",
    subject: { kind: "ani", id: name, name },
    summary: ended === versions.length
      ? `Took back the right to use ${of}`
      : `Entered evidence of the right to use ${of}${
        ended === 0 ? "" : `, and took back that of ${ended.toLocaleString("en")}`
      }`,
    details: {
      versions: versions.slice(0, phonesListedMax).map((
        { carrier, document, from, place, to, version, ...number }
      ) => ({
        number: PhoneNumber.toE164(number),
        version,
        document,
        carrier,
        place,
        from,
        to
      })),
      versionsCount: versions.length
    }
  }
}
