/**
 * The value of a JSON text, made while the text arrives, so that no text takes long at a time: what `JSON.parse` does of a
 * megabyte of brackets in one go is a tenth of a second in which nobody else is served.
 *
 * Limits: `valuesMax`, and those of `JsonReader`.
 */
import type { InvalidRequest } from "@anipool/core/CoreError"
import * as JsonReader from "@anipool/core/JsonReader"
import * as Either from "effect/Either"

/** Values in one text, and names of fields: 10,000 leads have some 100,000. */
export const valuesMax = 500_000

/** A value that is being made. */
export interface JsonValue {
  /** Takes the next bytes; once something is wrong it stays so. */
  readonly write: (bytes: Uint8Array) => Either.Either<void, InvalidRequest>
  /** Says that there are no more: what `JSON.parse` makes of all of them. */
  readonly end: () => Either.Either<unknown, InvalidRequest>
}

/** A value of whose text nothing has come yet; no text in it may be of more than `textBytesMax`. */
export const make = (textBytesMax: number = JsonReader.textBytesMax): JsonValue => {
  const holders: Array<Array<unknown> | Record<string, unknown>> = []
  let name = ""
  let whole: unknown
  let values = 0

  const add = (value: unknown): string | undefined => {
    const holder = holders.at(-1)
    if (holder === undefined) whole = value
    else if (Array.isArray(holder)) holder.push(value)
    else set(holder, name, value)
    return count()
  }

  const count = () => ++values > valuesMax ? `body: expected at most ${valuesMax} values` : undefined

  const { end, write } = JsonReader.make({
    open: (kind) => {
      const holder = kind === "array" ? [] : {}
      const wrong = add(holder)
      holders.push(holder)
      return wrong
    },
    close: () => {
      holders.pop()
      return undefined
    },
    key: (text) => {
      name = text
      return count()
    },
    scalar: add
  }, textBytesMax)
  return { write, end: () => Either.map(end(), () => whole) }
}

// internal

/** A field may have the name of what every object has. */
const set = (holder: Record<string, unknown>, name: string, value: unknown): void => {
  if (name !== "__proto__") holder[name] = value
  else Object.defineProperty(holder, name, { value, configurable: true, enumerable: true, writable: true })
}
