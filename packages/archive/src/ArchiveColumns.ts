/**
 * The columns of archived dials and assignments: what each holds, as what. A file is written, read and checked by these lists.
 *
 * Pure.
 */
import type { StoredAssignment, StoredDial } from "@anipool/storage/ArchivedDays"

/** As what a column is stored: a `number` is a telephone number, E.164, as its digits. */
export type ColumnType = "boolean" | "date" | "instant" | "integer" | "number" | "text" | "wide"

/** What a row has in a column. */
export type Value = boolean | number | string | null

/** A column of rows of a kind. */
export interface Column<Row> {
  /** As the file names it. */
  readonly name: string
  readonly property: keyof Row & string
  readonly type: ColumnType
}

/** Of dials. */
export const dialColumns: ReadonlyArray<Column<StoredDial>> = [
  { name: "dialed_at", property: "dialedAt", type: "instant" },
  { name: "hour", property: "hour", type: "integer" },
  { name: "counted_on", property: "countedOn", type: "date" },
  { name: "campaign_id", property: "campaignId", type: "text" },
  { name: "campaign_key", property: "campaignKey", type: "wide" },
  { name: "ani", property: "ani", type: "number" },
  { name: "ani_id", property: "aniId", type: "wide" },
  { name: "ani_area_code", property: "aniAreaCode", type: "text" },
  { name: "pool_id", property: "poolId", type: "wide" },
  { name: "prospect", property: "prospect", type: "number" },
  { name: "prospect_area_code", property: "prospectAreaCode", type: "text" },
  { name: "zip", property: "zip", type: "text" },
  { name: "zip_area_code", property: "zipAreaCode", type: "text" },
  { name: "prospect_carrier", property: "prospectCarrier", type: "text" },
  { name: "carrier", property: "carrier", type: "text" },
  { name: "dial_id", property: "dialId", type: "text" },
  { name: "direction", property: "direction", type: "text" },
  { name: "disposition", property: "disposition", type: "text" },
  { name: "is_volume", property: "isVolume", type: "boolean" },
  { name: "contact", property: "contact", type: "boolean" },
  { name: "success", property: "success", type: "boolean" },
  { name: "blocked", property: "blocked", type: "boolean" },
  { name: "no_answer", property: "noAnswer", type: "boolean" },
  { name: "is_held_out", property: "isHeldOut", type: "boolean" },
  { name: "agent_name", property: "agentName", type: "text" },
  { name: "skill_name", property: "skillName", type: "text" },
  { name: "lead_source", property: "leadSource", type: "text" },
  { name: "lead_created_on", property: "leadCreatedOn", type: "date" },
  { name: "attempts", property: "attempts", type: "integer" },
  { name: "sip_code", property: "sipCode", type: "integer" },
  { name: "sip_reason", property: "sipReason", type: "text" },
  { name: "q850_cause", property: "q850Cause", type: "integer" },
  { name: "hangup_source", property: "hangupSource", type: "text" },
  { name: "duration_seconds", property: "durationSeconds", type: "integer" },
  { name: "attestation", property: "attestation", type: "text" }
]

/** Of assignments. */
export const assignmentColumns: ReadonlyArray<Column<StoredAssignment>> = [
  { name: "assigned_at", property: "assignedAt", type: "instant" },
  { name: "assignment_id", property: "assignmentId", type: "wide" },
  { name: "counted_on", property: "countedOn", type: "date" },
  { name: "campaign_id", property: "campaignId", type: "text" },
  { name: "campaign_key", property: "campaignKey", type: "wide" },
  { name: "ani", property: "ani", type: "number" },
  { name: "ani_id", property: "aniId", type: "wide" },
  { name: "prospect", property: "prospect", type: "number" },
  { name: "tier", property: "tier", type: "integer" },
  { name: "use_of_day", property: "useOfDay", type: "integer" },
  { name: "daily_cap", property: "dailyCap", type: "integer" }
]
