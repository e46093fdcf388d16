/**
 * A file's lines with their places, so that reading can go on where it was broken off. Plain and fast: history comes by
 * the ten million lines.
 *
 * A record of CSV may go over several lines: while its quotes are not closed, the next line belongs to it. Limits: a
 * line of at most `lineBytesMax`.
 */

/** Longest line, in bytes: as the longest body that could be posted. */
export const lineBytesMax = 1024 * 1024

/** A line: its text without its end, and the place of the next one, in bytes from the file's beginning. */
export interface Line {
  readonly text: string
  readonly next: number
}

/** A line is too long to be one. */
export class LineTooLong extends Error {
  override readonly name = "LineTooLong"
}

/** Splits what is read into lines. `quotes`: whether a line goes on while quotes are open. */
export const make = (from: number, quotes: boolean) => {
  let rest: Buffer = Buffer.alloc(0)
  let place = from

  const take = (chunk: Buffer, isEnd: boolean): ReadonlyArray<Line> => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const lines: Array<Line> = []
    let begin = 0
    let isOpen = false
    // Looked for once each: most files have none, and asking at every line would read on to the end each time.
    let quoteAt = quotes ? bytes.indexOf(quote) : -1
    for (let end = bytes.indexOf(newLine); end >= 0; end = bytes.indexOf(newLine, end + 1)) {
      for (; quoteAt >= 0 && quoteAt < end; quoteAt = bytes.indexOf(quote, quoteAt + 1)) isOpen = !isOpen
      if (isOpen) continue
      lines.push(lineOf(bytes, begin, end, place + end + 1))
      begin = end + 1
    }
    if (isEnd && begin < bytes.length) {
      lines.push(lineOf(bytes, begin, bytes.length, place + bytes.length))
      begin = bytes.length
    }
    rest = bytes.subarray(begin)
    place += begin
    if (rest.length > lineBytesMax) throw new LineTooLong(`a line is longer than ${lineBytesMax} bytes`)
    return lines
  }

  return {
    /** The lines that end within these bytes. */
    push: (chunk: Buffer): ReadonlyArray<Line> => take(chunk, false),
    /** What is left at the end of the file. */
    end: (): ReadonlyArray<Line> => take(Buffer.alloc(0), true)
  }
}

// internal

const newLine = 0x0a
const carriageReturn = 0x0d
const quote = 0x22

const lineOf = (bytes: Buffer, begin: number, end: number, next: number): Line => {
  const last = end > begin && bytes[end - 1] === carriageReturn ? end - 1 : end
  return { text: bytes.toString("utf8", begin, last), next }
}
