/**
 * A workspace: one company's pool of caller IDs, its campaigns, keys and settings. Nothing crosses its border.
 */
import * as Schema from "effect/Schema"
import * as Policy from "./assignment/Policy.ts"
import type { CallingCode } from "./PhoneNumber.ts"
import { StorableText } from "./StorableText.ts"

/** A workspace's number in storage. */
export const WorkspaceId = Schema.Int.pipe(Schema.positive(), Schema.brand("WorkspaceId"))
/** A workspace's number in storage. */
export type WorkspaceId = typeof WorkspaceId.Type

/** The country that the workspace's dialer works in; it decides how bare numbers are read. */
export const Country = Schema.Literal("us", "ca", "uk").annotations({ identifier: "Country" })
/** The country that the workspace's dialer works in. */
export type Country = typeof Country.Type

/** Time zones that were found to be known: asking costs a hundred times as much as reading the rest of a workspace. */
const knownTimeZones = new Set<string>()

/** Of them so many are remembered: there are some 600, each also in other letter cases. */
const knownTimeZonesMax = 1_000

const isTimeZone = (zone: string): boolean => {
  if (knownTimeZones.has(zone)) return true
  // Newer runtimes also know bare offsets such as "+05:30", which PostgreSQL reads the other way round.
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    const isKnown = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone.length > 0
    if (isKnown && knownTimeZones.size < knownTimeZonesMax) knownTimeZones.add(zone)
    return isKnown
  } catch {
    // Intl throws RangeError for a name it does not know: that is the answer "no", nothing is hidden.
    return false
  }
}

/** An IANA time zone name, such as `America/New_York`; it decides where the workspace's day begins. */
export const TimeZone = Schema.String.pipe(
  Schema.filter((zone) => isTimeZone(zone), {
    identifier: "TimeZone",
    message: () => "expected an IANA time zone name such as \"America/New_York\" or \"UTC\""
  })
)

/** Longest workspace name, in characters. */
export const nameLengthMax = 255

/** The name by which a workspace is known; unique. */
export const WorkspaceName = StorableText.pipe(Schema.minLength(1), Schema.maxLength(nameLengthMax))

/** The dialer's identifier of a contact-record field. */
export const FieldId = StorableText.pipe(Schema.minLength(1), Schema.maxLength(nameLengthMax))

/**
 * The contact-record fields of the dialer that an assignment fills; a field left out is not answered.
 * `ani`: the assigned number; `assignedAt`: when (UTC); `aniCopy`: the number again.
 */
export const DialerFields = Schema.Struct({
  ani: Schema.optional(FieldId),
  assignedAt: Schema.optional(FieldId),
  aniCopy: Schema.optional(FieldId)
}).annotations({ identifier: "DialerFields" })
/** The contact-record fields of the dialer that an assignment fills. */
export type DialerFields = typeof DialerFields.Type

/** What is set when a workspace is made, and may be changed later. */
export const WorkspaceSettings = Schema.Struct({
  name: WorkspaceName,
  country: Country,
  timeZone: Schema.optionalWith(TimeZone, { default: () => "UTC" }),
  inboundGroups: Schema.optionalWith(Schema.Boolean, { default: () => false }),
  fields: Schema.optionalWith(DialerFields, { default: () => ({}) }),
  policy: Schema.optionalWith(Policy.PolicyOverride, { default: () => ({}) })
}).annotations({ identifier: "WorkspaceSettings" })
/** What is set when a workspace is made. */
export type WorkspaceSettings = typeof WorkspaceSettings.Type

/** A workspace as it is stored. */
export const Workspace = Schema.Struct({
  id: WorkspaceId,
  ...WorkspaceSettings.fields
}).annotations({ identifier: "Workspace" })
/** A workspace as it is stored. */
export type Workspace = typeof Workspace.Type

/** The nation of a workspace's country, as area codes name it (`AreaCode.country`). */
export const nationOf = (country: Country): string => nations[country]

/** The calling code of a workspace's country: 1 for the US and Canada, 44 for the UK. */
export const callingCodeOf = (country: Country): CallingCode => country === "uk" ? 44 : 1

// internal

const nations: Readonly<Record<Country, string>> = { us: "US", ca: "CA", uk: "GB" }
