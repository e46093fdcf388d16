/**
 * The evidence that numbers may be used, and what it shows.
 */
import * as RightToUse from "@anipool/domain/limits/RightToUse"
import type { CallingCode, PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { Version } from "@anipool/storage/RightsToUse"

/** What is known of a number. */
interface Known {
  /** The first first. */
  readonly versions: ReadonlyArray<Version>
  /** What they show, as `RightToUse.pack` writes it. */
  readonly spans: string
}

/** By number (`1:2125550100`). */
export type RightBook = Map<string, Known>

/** Nothing is known of any number. */
export const make = (): RightBook => new Map()

/** What is known of a number. */
export const get = (book: RightBook, number: PhoneNumber): Known => book.get(keyOf(number)) ?? nothing

/** What is shown of a number, as selection asks it. */
export const spansOf = (book: RightBook, number: PhoneNumber): string => book.size === 0 ? "" : get(book, number).spans

/** Adds a version. */
export const add = (book: RightBook, number: PhoneNumber, version: Version): void => {
  const versions = [...get(book, number).versions, version]
  book.set(keyOf(number), { versions, spans: RightToUse.pack(RightToUse.spansOf(versions)) })
}

/** The key of a number. */
export const keyOf = ({ callingCode, national }: PhoneNumber): string => `${callingCode}:${national}`

/** The number of a key. */
export const numberOf = (key: string): PhoneNumber => {
  const [callingCode, national = ""] = key.split(":")
  return { callingCode: Number(callingCode) as CallingCode, national }
}

// internal

const nothing: Known = { versions: [], spans: "" }
