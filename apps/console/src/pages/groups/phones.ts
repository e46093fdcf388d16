/**
 * Phones as somebody pastes them, and what a change makes of a group. A first reading, to show what would happen: the
 * server reads them again, knows which area codes exist, and decides.
 */
import type { Session } from "@anipool/http-api/console/SessionApi"

type Country = Session["workspace"]["country"]

/** Pasted phones: those that can be read, each once, as `+12125550100`; and what cannot. */
export interface Pasted {
  readonly phones: ReadonlyArray<string>
  readonly unreadable: ReadonlyArray<string>
}

/** Reads phones that stand one to a line, or apart by commas, semicolons or tabs. */
export const paste = (text: string, country: Country): Pasted => {
  const phones = new Set<string>()
  const unreadable: Array<string> = []
  for (const part of text.split(/[\n,;\t]/)) {
    const trimmed = part.trim()
    if (trimmed === "") continue
    const phone = read(trimmed, country)
    if (phone === undefined) unreadable.push(trimmed)
    else phones.add(phone)
  }
  return { phones: [...phones], unreadable }
}

/** A group's phones as the interface lists them: all with their calling codes. */
export const withCallingCodes = (phones: ReadonlyArray<string>, country: Country): ReadonlyArray<string> =>
  phones.map((phone) => phone.startsWith("+") ? phone : `${country === "uk" ? "+44" : "+1"}${phone}`)

/** What a change makes of a group. */
export interface Change {
  readonly added: ReadonlyArray<string>
  readonly removed: ReadonlyArray<string>
  /** Of what was to be added: is in it already. Of what was to be removed: is not in it. */
  readonly alreadyIn: number
  readonly notIn: number
  /** All phones afterwards. */
  readonly phones: ReadonlyArray<string>
}

/** Adds and removes phones. What is both added and removed is removed. */
export const change = (
  present: ReadonlyArray<string>,
  toAdd: ReadonlyArray<string>,
  toRemove: ReadonlyArray<string>
): Change => {
  const held = new Set(present)
  const going = new Set(toRemove)
  const added = toAdd.filter((phone) => !held.has(phone) && !going.has(phone))
  const removed = toRemove.filter((phone) => held.has(phone))
  return {
    added,
    removed,
    alreadyIn: toAdd.filter((phone) => held.has(phone)).length,
    notIn: toRemove.length - removed.length,
    phones: [...present.filter((phone) => !going.has(phone)), ...added]
  }
}

// internal

const read = (text: string, country: Country): string | undefined => {
  if (!/^[+\d\s().\-/]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, "")
  const isInternational = text.startsWith("+") || digits.startsWith("00") ||
    (country !== "uk" && digits.startsWith("011"))
  const written = text.startsWith("+") ? digits : digits.replace(/^(00|011)/, "")
  if (isInternational) {
    return written.startsWith("44")
      ? british(written.slice(2))
      : written.startsWith("1")
      ? american(written.slice(1))
      : undefined
  }
  if (country !== "uk") return american(digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits)
  return british(digits.length > 10 && digits.startsWith("44") ? digits.slice(2) : digits)
}

const american = (digits: string): string | undefined => /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : undefined

const british = (digits: string): string | undefined => {
  const national = digits.replace(/^0/, "")
  return /^[1-9]\d{8,9}$/.test(national) ? `+44${national}` : undefined
}
