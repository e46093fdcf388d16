/**
 * Numbers with their calling codes, and places, as people read them.
 */
import * as Format from "../components/format.ts"

/** A number with its calling code, for requests: it names one number of a workspace. */
export const toE164 = (callingCode: 1 | 44, national: string): string => `+${callingCode}${national}`

/** A number with its calling code in groups, as it is shown elsewhere; one of another country as it is. */
export const ofE164 = (e164: string): string =>
  e164.startsWith("+44")
    ? Format.phone(e164.slice(3), 44)
    : e164.startsWith("+1")
    ? Format.phone(e164.slice(2), 1)
    : e164

/** A locality and its state. */
export const place = ({ locality, state }: { readonly locality: string; readonly state: string }): string =>
  [locality, state].filter((each) => each !== "").join(", ")
