/**
 * Entries of the audit trail as a file, a part at a time. Pure.
 */
import * as CsvWriter from "@anipool/csv/CsvWriter"
import type { AuditEntry } from "@anipool/http-api/admin/AuditApi"

/** How the file is written: CSV, or a line of JSON for each entry. */
export type Format = "csv" | "ndjson"

/** What the file is. */
export const contentTypes = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson"
} as const

/** What the file begins with. */
export const begin = (format: Format): string => format === "csv" ? CsvWriter.format(columns, []) : ""

/** Its lines for these entries. */
export const lines = (format: Format, entries: ReadonlyArray<AuditEntry>): string => {
  if (format === "ndjson") return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("")
  const [first, ...rest] = entries.map(fieldsOf)
  return first === undefined ? "" : CsvWriter.format(first, rest)
}

// internal

const columns = [
  "id",
  "at",
  "actor_kind",
  "actor",
  "address",
  "action",
  "subject_kind",
  "subject_id",
  "subject_name",
  "summary",
  "undone_by",
  "undoes",
  "details"
]

const fieldsOf = (entry: AuditEntry): ReadonlyArray<string> => {
  const { action, actor, at, details, id, subject, summary, undoes, undoneBy } = entry
  return [
    String(id),
    new Date(at).toISOString(),
    actor.kind,
    actor.name,
    actor.address ?? "",
    action,
    subject.kind,
    subject.id,
    subject.name,
    summary,
    undoneBy === null ? "" : String(undoneBy),
    undoes === null ? "" : String(undoes),
    JSON.stringify(details)
  ]
}
