/**
 * Phones as somebody pastes them. A first reading, to show what would happen: the server reads them again, knows which area
 * codes exist, and decides.
 */
import type { Session } from "@anipool/http-api/admin/SessionApi"

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
