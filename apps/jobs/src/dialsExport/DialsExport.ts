/**
 * Dials of past days as a file of dial records (NDJSON), as `dials import` reads it.
 */
import { PastRecords } from "@anipool/core/archive/PastRecords"
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as Enrichment from "@anipool/domain/dials/Enrichment"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { Period } from "@anipool/domain/planner/Period"
import { callingCodeOf, type Workspace } from "@anipool/domain/Workspace"
import type { StoredDial } from "@anipool/storage/ArchivedDays"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as NewFile from "../NewFile.ts"

/** Writes the dials of a period into a new file; answers how many there are. */
export const run = Effect.fnUntraced(function*(workspace: Workspace, period: Period, file: string) {
  const past = yield* PastRecords
  const country = callingCodeOf(workspace.country)
  let written = 0
  yield* NewFile.write(
    file,
    Stream.map(past.told(workspace, period), (dials) => {
      written += dials.length
      return dials.map((dial) => `${JSON.stringify(DialRecord.toWire(recordOf(dial, country)))}\n`).join("")
    })
  )
  return written
})

// internal

/** A dial as it would be told. What was told and could not be kept is empty. */
const recordOf = (dial: StoredDial, country: PhoneNumber.CallingCode): DialRecord.DialRecord => {
  const { campaignId } = dial
  const ani = PhoneNumber.showIn(country, dial.ani)
  const prospect = PhoneNumber.showIn(country, dial.prospect)
  const isInbound = Enrichment.isInbound(dial.direction)
  return {
    campaignId: campaignId ?? "",
    campaignName: campaignId ?? "",
    agentName: dial.agentName,
    fromNumber: isInbound ? prospect : ani,
    toNumber: isInbound ? ani : prospect,
    dispositionName: dial.disposition,
    datetime: DateTime.formatIso(DateTime.unsafeMake(dial.dialedAt)),
    callDirection: dial.direction,
    zip: dial.zip,
    sysCreatedDateOriginal: dial.leadCreatedOn ?? "",
    totalDialAttempts: told(dial.attempts),
    skillName: dial.skillName,
    leadSource: dial.leadSource,
    dialId: dial.dialId,
    sipCode: told(dial.sipCode),
    sipReason: dial.sipReason ?? "",
    q850Cause: told(dial.q850Cause),
    hangupSource: dial.hangupSource ?? "",
    durationSeconds: told(dial.durationSeconds),
    attestation: dial.attestation ?? "",
    prospectCarrier: dial.prospectCarrier ?? "",
    carrier: dial.carrier ?? "",
    toNumberIs: ""
  }
}

const told = (value: number | null): string => value === null ? "" : String(value)
