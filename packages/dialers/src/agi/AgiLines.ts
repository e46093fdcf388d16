/**
 * Lines out of what comes over a connection, in whatever pieces it comes. Pure but for what it keeps of a half line.
 */

/** Longest line, in bytes: Asterisk's own are shorter. */
export const lineBytesMax = 4_096

/** A reader of lines. */
export interface AgiLines {
  /** The lines that end within the next piece, without their ends; undefined once a line is too long. */
  readonly read: (piece: Uint8Array) => ReadonlyArray<string> | undefined
}

/**
 * Reads lines that end in a line feed, before which a carriage return may stand. `HANGUP` is a line without its end: Asterisk
 * sends it as urgent data, of which the last byte does not come with the others.
 */
export const make = (): AgiLines => {
  let half = Buffer.alloc(0)
  return {
    read: (piece) => {
      const bytes = half.length === 0 ? Buffer.from(piece) : Buffer.concat([half, piece])
      const lines: Array<string> = []
      let from = 0
      for (;;) {
        const end = bytes.indexOf(lineFeed, from)
        if ((end < 0 ? bytes.length : end) - from > lineBytesMax) return undefined
        if (end < 0) break
        lines.push(bytes.toString("utf8", from, bytes[end - 1] === carriageReturn && end > from ? end - 1 : end))
        from = end + 1
      }
      half = bytes.subarray(from)
      if (half.equals(hangup)) {
        lines.push(half.toString())
        half = Buffer.alloc(0)
      }
      return lines
    }
  }
}

// internal

const hangup = Buffer.from("HANGUP")
const lineFeed = 0x0a
const carriageReturn = 0x0d
