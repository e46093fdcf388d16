/**
 * Numbers of 64 bits as they are stored, lowest byte first on every machine: what is read again is what was written, to the
 * bit. Pure.
 */

/** Bytes of one. */
export const size = 8

/** The bytes to store. */
export const encode = (values: ArrayLike<number>): Uint8Array => {
  const stored = new Uint8Array(values.length * size)
  const view = new DataView(stored.buffer)
  for (let i = 0; i < values.length; i++) view.setFloat64(size * i, values[i]!, true)
  return stored
}

/** The numbers that are stored from a byte on. */
export const decode = (stored: Uint8Array, from: number, count: number): Float64Array => {
  const view = new DataView(stored.buffer, stored.byteOffset + from, count * size)
  return Float64Array.from({ length: count }, (_, i) => view.getFloat64(size * i, true))
}
