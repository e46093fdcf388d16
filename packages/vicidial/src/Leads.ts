/**
 * Leads of a VICIdial site: who is called.
 */
import * as Effect from "effect/Effect"
import type { Database } from "./Database.ts"
import type * as Rows from "./Rows.ts"
import type { VicidialError } from "./VicidialError.ts"

/** Leads by their identifiers, those that are archived too. */
export const byId = (
  database: Database,
  ids: ReadonlySet<string>
): Effect.Effect<ReadonlyMap<string, Rows.LeadRow>, VicidialError> =>
  Effect.gen(function*() {
    const leads = new Map<string, Rows.LeadRow>()
    for (const table of ["vicidial_list", "vicidial_list_archive"]) {
      const missing = [...ids].filter((id) => /^\d+$/.test(id) && !leads.has(id))
      if (missing.length === 0) continue
      const rows = yield* database.select({
        table,
        columns: [
          "lead_id",
          "list_id",
          "phone_code",
          "phone_number",
          "postal_code",
          "entry_date",
          "source_id",
          "called_count",
          "owner"
        ],
        where: "WHERE lead_id IN (?)",
        values: [missing.map(Number)]
      })
      for (const row of rows) {
        leads.set(row[0]!, {
          lead: row[0]!,
          list: row[1]!,
          phoneCode: row[2]!,
          phone: row[3]!,
          postalCode: row[4]!,
          entryDate: row[5]!,
          sourceId: row[6]!,
          calledCount: row[7]!,
          owner: row[8]!.trim()
        })
      }
    }
    return leads
  })
