/**
 * CSV that names its columns, read out of pieces of text as they come: as `CsvReader` reads streams, but in a browser.
 *
 * Limits: those of `CsvReader`.
 */
import { CsvError, type Info, parse } from "csv-parse/browser/esm"
import * as CsvHeader from "./CsvHeader.ts"

/** Hands every line to `onLine`; what that throws ends the reading, and so does what is no CSV (`CsvInvalid`). */
export const read = async <Required extends string, Optional extends string>(
  pieces: AsyncIterable<string>,
  columns: CsvHeader.Columns<Required, Optional>,
  onLine: (line: CsvHeader.Line<Required | Optional>) => void
): Promise<void> => {
  const lines = CsvHeader.lines(columns)
  const parser = parse(CsvHeader.parserOptions)
  const fault: { thrown?: unknown } = {}
  const isOver = new Promise<void>((resolve, reject) => {
    parser.on("data", ({ info, record }: CsvRecord) => {
      if ("thrown" in fault) return
      try {
        const line = lines.read(record, info.lines)
        if (line !== undefined) onLine(line)
      } catch (thrown) {
        fault.thrown = thrown
        reject(thrown)
      }
    })
    parser.on("error", (error) => reject(error instanceof CsvError ? CsvHeader.broken(error) : error))
    parser.on("end", resolve)
  })
  // The parser hands records on from the next task, and then at once: pieces that are there already must not come before.
  await new Promise((resolve) => setTimeout(resolve))
  let isEmpty = true
  for await (const piece of pieces) {
    isEmpty = false
    // What goes wrong ends the wait too.
    await Promise.race([new Promise<void>((resolve) => parser.write(piece, () => resolve())), isOver])
  }
  // The parser cannot end what never began.
  if (!isEmpty) {
    parser.end()
    await isOver
  }
  lines.end()
}

// internal

interface CsvRecord {
  readonly record: ReadonlyArray<string>
  readonly info: Info
}
