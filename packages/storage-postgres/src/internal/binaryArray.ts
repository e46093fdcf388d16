/**
 * Arrays in PostgreSQL's binary form (what `array_send` gives), for statements with thousands of elements: the database reads them
 * without looking at each character, and dates and times without a calendar. The driver sends bytes as they are.
 */

/** How elements of a type are given; nothing, or null: NULL. */
export interface Element {
  readonly bigint: number
  readonly boolean: boolean
  /** Days since the epoch. */
  readonly date: number
  readonly integer: number
  readonly smallint: number
  readonly text: string
  /** Milliseconds since the epoch, whole ones. */
  readonly timestamptz: number
}

/** Types of elements. */
export type Type = keyof Element

/** An array of elements; it has one of each. An element that its type cannot hold is a programming error: a `RangeError`. */
export const make = <T extends Type, A>(
  type: T,
  all: ReadonlyArray<A>,
  element: (each: A, i: number) => Element[T] | null | undefined
): Buffer => type === "text" ? texts(all, element as OfText<A>) : fixed(type, all, element as OfFixed<A>)

// internal

type OfText<A> = (each: A, i: number) => string | null | undefined
type OfFixed<A> = (each: A, i: number) => boolean | number | null | undefined

/** The number of each type in every database (pg_type.dat of PostgreSQL). */
const oids: Readonly<Record<Type, number>> = {
  bigint: 20,
  boolean: 16,
  date: 1082,
  integer: 23,
  smallint: 21,
  text: 25,
  timestamptz: 1184
}

const bytesOf = { bigint: 8, boolean: 1, date: 4, integer: 4, smallint: 2, timestamptz: 8 } as const

/** 1 January 2000, from which the database counts: days since the epoch. */
const firstDay = 10_957

/** Dimensions, whether there are nulls, the type, and of the one dimension its length and lower bound. */
const headerBytes = 20

/** Before each element: its length, or -1 for NULL. */
const lengthBytes = 4

const fixed = <A>(type: Exclude<Type, "text">, all: ReadonlyArray<A>, element: OfFixed<A>): Buffer => {
  const bytes = bytesOf[type]
  const buffer = Buffer.allocUnsafe(headerBytes + all.length * (lengthBytes + bytes))
  let at = headerBytes
  let hasNull = false
  for (let i = 0; i < all.length; i++) {
    const value = element(all[i]!, i)
    if (value === null || value === undefined) {
      hasNull = true
      at = buffer.writeInt32BE(-1, at)
    } else {
      at = buffer.writeInt32BE(bytes, at)
      at = writeFixed(buffer, type, wholeOf(type, value), at)
    }
  }
  return finish(buffer, at, { type, length: all.length, hasNull })
}

/** What is no whole number would be written as another one; text would be refused by the database. */
const wholeOf = (type: Type, value: boolean | number): number => {
  const whole = Number(value)
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${whole} is no ${type}`)
  return whole
}

const writeFixed = (buffer: Buffer, type: Exclude<Type, "text">, value: number, at: number): number => {
  switch (type) {
    case "bigint":
      return writeBigint(buffer, value, 1, at)
    case "boolean":
      return buffer.writeUInt8(value, at)
    case "date":
      return buffer.writeInt32BE(value - firstDay, at)
    case "integer":
      return buffer.writeInt32BE(value, at)
    case "smallint":
      return buffer.writeInt16BE(value, at)
    case "timestamptz":
      return writeBigint(buffer, value - firstDay * 86_400_000, 1_000, at)
  }
}

/** A whole number up to 2^53, some times, which may be more than that. A BigInt for each would be an object. */
const writeBigint = (buffer: Buffer, value: number, times: number, at: number): number => {
  const high = Math.floor(value / 2 ** 32)
  const low = (value - high * 2 ** 32) * times
  const carried = Math.floor(low / 2 ** 32)
  return buffer.writeUInt32BE(low - carried * 2 ** 32, buffer.writeInt32BE(high * times + carried, at))
}

const texts = <A>(all: ReadonlyArray<A>, element: OfText<A>): Buffer => {
  const values = all.map(element)
  let bytes = headerBytes
  // A character of UTF-16 takes three bytes at most.
  for (const value of values) bytes += lengthBytes + 3 * (value?.length ?? 0)
  const buffer = Buffer.allocUnsafe(bytes)
  let at = headerBytes
  let hasNull = false
  for (const value of values) {
    if (value === null || value === undefined) {
      hasNull = true
      at = buffer.writeInt32BE(-1, at)
    } else {
      const length = writeText(buffer, value, at + lengthBytes)
      buffer.writeInt32BE(length, at)
      at += lengthBytes + length
    }
  }
  return finish(buffer, at, { type: "text", length: all.length, hasNull })
}

/** Writes it in UTF-8, and returns how many bytes that were. Nearly all are short and of ASCII, for which the way to `write` costs more. */
const writeText = (buffer: Buffer, text: string, at: number): number => {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 127) return buffer.write(text, at)
    buffer[at + i] = code
  }
  return text.length
}

const finish = (
  buffer: Buffer,
  end: number,
  { hasNull, length, type }: { readonly type: Type; readonly length: number; readonly hasNull: boolean }
): Buffer => {
  // One without elements has no dimension, and ends there.
  buffer.writeInt32BE(length === 0 ? 0 : 1, 0)
  buffer.writeInt32BE(hasNull ? 1 : 0, 4)
  buffer.writeInt32BE(oids[type], 8)
  if (length === 0) return buffer.subarray(0, 12)
  buffer.writeInt32BE(length, 12)
  buffer.writeInt32BE(1, 16)
  return buffer.subarray(0, end)
}
