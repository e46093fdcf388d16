/**
 * Numbers with their area codes and calling codes, and places, as people read them.
 */
import * as Format from "../components/format.ts"

/** A number, as far as it is shown. */
export interface Shown {
  /** The national number, digits only. */
  readonly phone: string
  readonly callingCode: 1 | 44
  /** UK: without the leading zero. */
  readonly areaCode: string
}

/** A national number in groups: `212 555 0100`, `121 496 0000`, `20 7946 0000`. */
export const format = ({ areaCode, callingCode, phone }: Shown): string => {
  // A mobile number's area code is the 7 alone: its groups are those of any other.
  if (callingCode === 1 || areaCode.length < 2 || !phone.startsWith(areaCode)) return Format.phone(phone, callingCode)
  const rest = phone.slice(areaCode.length)
  return rest.length < 7 ? `${areaCode} ${rest}` : `${areaCode} ${rest.slice(0, -4)} ${rest.slice(-4)}`
}

/** A number with its calling code, in groups; one of another country as it is. */
export const ofE164 = (e164: string, areaCode: string): string => {
  const callingCode = e164.startsWith("+44") ? 44 : e164.startsWith("+1") ? 1 : undefined
  if (callingCode === undefined) return e164
  return `+${callingCode} ${format({ areaCode, callingCode, phone: e164.slice(1 + String(callingCode).length) })}`
}

/** An area code as its country writes it: `212`; UK, with the leading zero: `0121`, `07`. */
export const areaCode = (code: string, callingCode: 1 | 44): string => callingCode === 44 ? `0${code}` : code

/** A locality and its state. */
export const place = ({ locality, state }: { readonly locality: string; readonly state: string }): string =>
  [locality, state].filter((each) => each !== "").join(", ")
