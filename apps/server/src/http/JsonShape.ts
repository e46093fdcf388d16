/**
 * How deep and how many the values of a JSON text are, looked at while it arrives and before anything is made of it: a
 * parser takes a second and a gigabyte for 16 MB of brackets. What is no JSON is left to the parser.
 */

/** How deep values may be nested. */
export const depthMax = 64

/** Values in one body: 10,000 leads have some 60,000. Parsing as many takes some ten milliseconds. */
export const valuesMax = 500_000

/** A text that is looked at. */
export interface JsonShape {
  /** Looks at the next bytes; what is wrong with the text, if anything is by now. */
  readonly look: (bytes: Uint8Array) => string | undefined
}

/** A text of which nothing was looked at yet. */
export const make = (): JsonShape => {
  let depth = 0
  let values = 1
  let isText = false
  let isEscaped = false
  return {
    look: (bytes) => {
      for (let i = 0; i < bytes.length; i++) {
        const byte = bytes[i]
        if (isEscaped) isEscaped = false
        else if (isText) {
          if (byte === backslash) isEscaped = true
          else if (byte === quote) isText = false
        } else if (byte === quote) isText = true
        else if (byte === comma) values++
        else if (byte === leftBrace || byte === leftBracket) {
          values++
          if (++depth > depthMax) return `expected at most ${depthMax} levels of nesting`
        } else if (byte === rightBrace || byte === rightBracket) depth--
      }
      return values > valuesMax ? `expected at most ${valuesMax} values` : undefined
    }
  }
}

// internal

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const leftBracket = 0x5b
const rightBracket = 0x5d
const leftBrace = 0x7b
const rightBrace = 0x7d
