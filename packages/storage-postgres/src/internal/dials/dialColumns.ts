/**
 * The columns of a dial, and what each is filled with: the parameters of `record_dials` and its call are made of this list.
 */
import type { Dial } from "@anipool/domain/dials/ProcessingPlan"
import * as LocalTime from "@anipool/domain/LocalTime"
import type * as BinaryArray from "../binaryArray.ts"

/** A column of `dial`. */
export type DialColumn = { readonly [T in BinaryArray.Type]: Column<T> }[BinaryArray.Type]

/** Every column but the workspace. */
export const dialColumns: ReadonlyArray<DialColumn> = [
  { name: "day", type: "date", of: ({ draft }) => LocalTime.dayNumber(draft.day) },
  { name: "hour", type: "smallint", of: ({ draft }) => draft.hour },
  { name: "dialed_at", type: "timestamptz", of: ({ draft }) => draft.dialedAt },
  { name: "campaign_id", type: "bigint", of: ({ campaignKey }) => campaignKey },
  { name: "ani_id", type: "bigint", of: ({ aniId }) => aniId },
  { name: "pool_id", type: "bigint", of: ({ poolId }) => poolId },
  { name: "lead_created_on", type: "date", of: ({ draft }) => dayOf(draft.leadCreatedOn) },
  { name: "attempts", type: "integer", of: ({ draft }) => draft.attempts },
  { name: "prospect_calling_code", type: "smallint", of: ({ draft }) => draft.prospect.callingCode },
  { name: "ani_calling_code", type: "smallint", of: ({ ani }) => ani.callingCode },
  { name: "is_volume", type: "boolean", of: ({ draft }) => draft.isVolume },
  { name: "contact", type: "boolean", of: ({ outcome }) => outcome.contact },
  { name: "success", type: "boolean", of: ({ outcome }) => outcome.success },
  { name: "blocked", type: "boolean", of: ({ outcome }) => outcome.blocked },
  { name: "no_answer", type: "boolean", of: ({ outcome }) => outcome.noAnswer },
  { name: "is_held_out", type: "boolean", of: ({ share }) => share === undefined ? null : share === "held-out" },
  { name: "prospect", type: "text", of: ({ draft }) => draft.prospect.national },
  { name: "prospect_area_code", type: "text", of: ({ draft }) => draft.prospect.areaCode },
  { name: "ani", type: "text", of: ({ ani }) => ani.national },
  { name: "ani_area_code", type: "text", of: ({ ani }) => ani.areaCode },
  { name: "zip_area_code", type: "text", of: ({ draft }) => draft.zipAreaCode },
  { name: "dial_id", type: "text", of: ({ draft }) => draft.record.dialId },
  { name: "zip", type: "text", of: ({ draft }) => draft.record.zip },
  { name: "direction", type: "text", of: ({ draft }) => draft.record.callDirection },
  { name: "disposition", type: "text", of: ({ draft }) => draft.record.dispositionName },
  { name: "agent_name", type: "text", of: ({ draft }) => draft.record.agentName },
  { name: "skill_name", type: "text", of: ({ draft }) => draft.record.skillName },
  { name: "lead_source", type: "text", of: ({ draft }) => draft.record.leadSource },
  { name: "sip_code", type: "smallint", of: ({ draft }) => wholeOf(draft.record.sipCode) },
  { name: "sip_reason", type: "text", of: ({ draft }) => draft.record.sipReason || null },
  { name: "q850_cause", type: "smallint", of: ({ draft }) => wholeOf(draft.record.q850Cause) },
  { name: "hangup_source", type: "text", of: ({ draft }) => draft.record.hangupSource || null },
  { name: "duration_seconds", type: "integer", of: ({ draft }) => wholeOf(draft.record.durationSeconds) },
  { name: "attestation", type: "text", of: ({ draft }) => draft.record.attestation || null },
  { name: "prospect_carrier", type: "text", of: ({ draft }) => draft.record.prospectCarrier || null },
  { name: "carrier", type: "text", of: ({ draft }) => draft.carrier },
  { name: "is_prospect_main", type: "boolean", of: ({ draft }) => draft.isProspectMain || null },
  { name: "recorded", type: "bigint", of: (_, recorded) => recorded }
]

/** Dials of one batch at most: `recorded` is a batch times that, and the dial's place in it. */
export const placesMax = 16_384

// internal

const wholeOf = (text: string): number | null => text === "" ? null : Number(text)

const dayOf = (date: LocalTime.LocalDate | null): number | null => date === null ? null : LocalTime.dayNumber(date)

interface Column<T extends BinaryArray.Type> {
  readonly name: string
  readonly type: T
  readonly of: (dial: Dial, recorded: number) => BinaryArray.Element[T] | null
}
