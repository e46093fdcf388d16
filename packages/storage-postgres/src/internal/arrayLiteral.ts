/**
 * Arrays as PostgreSQL writes them. The driver's own way goes through each element several times.
 */

/** Of elements that need no quotes: numbers, booleans, dates, digits, hex. */
export const plain = <A>(
  all: ReadonlyArray<A>,
  element: (each: A, i: number) => boolean | number | string | null | undefined
): string => write(all, element, String)

/** Of any texts. */
export const texts = <A>(all: ReadonlyArray<A>, element: (each: A, i: number) => string | null | undefined): string =>
  write(all, element, quote)

// internal

const write = <A, E>(
  all: ReadonlyArray<A>,
  element: (each: A, i: number) => E | null | undefined,
  toText: (value: E) => string
): string => {
  let literal = "{"
  for (let i = 0; i < all.length; i++) {
    const value = element(all[i]!, i)
    literal += `${i === 0 ? "" : ","}${value === null || value === undefined ? "NULL" : toText(value)}`
  }
  return `${literal}}`
}

const quote = (text: string): string => `"${special.test(text) ? text.replaceAll(/["\\]/g, "\\$&") : text}"`

const special = /["\\]/
