/**
 * CSV as spreadsheets and `anipool` itself read it: commas, quotes where they are needed, a header.
 */

/** A header and rows as the lines of a file. */
export const lines = (
  header: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string | number | boolean>>
): ReadonlyArray<string> => [header, ...rows].map((row) => row.map(cell).join(","))

// internal

const cell = (value: string | number | boolean): string => {
  const text = String(value)
  // A spreadsheet runs what begins like a formula; names come from outside.
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll("\"", "\"\"")}"` : safe
}
