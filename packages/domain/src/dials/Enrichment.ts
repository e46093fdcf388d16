/**
 * What a dial record says, once it is read against its workspace: who was dialed from which number, when and where,
 * what it counts for, and what became of it.
 *
 * Pure: the instant, the time zone and what is known of dispositions are parameters. `ProcessingPlan` puts together what
 * is read here and what storage knows.
 *
 * Rule: `docs/interface/dials.md`.
 */
import * as Either from "effect/Either"
import * as CarrierName from "../carriers/CarrierName.ts"
import * as Geography from "../geo/Geography.ts"
import * as LocalTime from "../LocalTime.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import { callingCodeOf, type Country } from "../Workspace.ts"
import type { DialRecord } from "./DialRecord.ts"
import * as DispositionClasses from "./DispositionClasses.ts"
import * as Instant from "./Instant.ts"

/**
 * Why a record cannot be enriched. `from_number`, `to_number`: no number that can be read; `datetime`: no instant;
 * `future`: more than a day ahead, so nobody's clock; `retention`: of a time whose dials are not stored any more, so it
 * could not be told from one that was counted; `campaign_limit`: its campaign is unknown and the workspace holds as many
 * as it may.
 */
export type Rejection = "from_number" | "to_number" | "datetime" | "future" | "retention" | "campaign_limit"

/** How far ahead of storage's clock a dial may be, in milliseconds: a dialer in a wrong time zone, not a wrong year. */
export const aheadMaxMs = 86_400_000

/** What the records of one workspace are read against. */
export interface Setting {
  readonly country: Country
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Dials before this instant are not stored, milliseconds since the epoch. */
  readonly storedFrom: number
  /** The workspace's, which decides on which day an instant is. */
  readonly timeZone: string
}

/** A number with what stands for its area code: the code of the table, else its leading digits. */
export interface Placed extends PhoneNumber.PhoneNumber {
  readonly areaCode: string
}

/** A record, read. */
export interface Draft {
  readonly record: DialRecord
  /** Milliseconds since the epoch. */
  readonly dialedAt: number
  readonly day: LocalTime.LocalDate
  /** The hour that the workspace's clocks showed, 0 to 23. */
  readonly hour: number
  readonly prospect: Placed
  /** Whether that is the lead's main number, told in the place of the one that was dialed, which the dialer does not tell. */
  readonly isProspectMain: boolean
  /** The number that the company showed or was called under, as it reads in the workspace's country. */
  readonly ani: Placed
  /** The same digits as a number of the other country, where they can be: the ANI may be held as that one. */
  readonly aniElsewhere: Placed | undefined
  /** The carrier that the call left by, as it is kept; null: none is told that is a name of one. */
  readonly carrier: string | null
  /** Area code of the prospect's ZIP; `null` without a known one. */
  readonly zipAreaCode: string | null
  /** Whether the prospect called. */
  readonly isInbound: boolean
  /** Whether it counts in the planner's volume and in the ANI's statistics. */
  readonly isVolume: boolean
  /** `null` where the record says none, or nonsense. */
  readonly attempts: number | null
  readonly leadCreatedOn: LocalTime.LocalDate | null
}

/** What became of a dial. */
export interface Outcome {
  readonly contact: boolean
  readonly success: boolean
  readonly blocked: boolean
  readonly noAnswer: boolean
}

/** What a registered disposition says. */
export interface Registered {
  readonly contact: boolean
  readonly success: boolean
}

/** Largest number of attempts that is stored; more is nonsense. */
export const attemptsMax = 1_000_000

/** Reads a record. */
export const read = (record: DialRecord, setting: Setting): Either.Either<Draft, Rejection> => {
  const dialedAt = Instant.parse(record.datetime)
  if (dialedAt === undefined) return Either.left("datetime")
  if (dialedAt > setting.now + aheadMaxMs) return Either.left("future")
  if (dialedAt < setting.storedFrom) return Either.left("retention")
  const country = callingCodeOf(setting.country)
  const from = PhoneNumber.parse(record.fromNumber, country)
  if (Either.isLeft(from)) return Either.left("from_number")
  const to = PhoneNumber.parse(record.toNumber, country)
  if (Either.isLeft(to)) return Either.left("to_number")
  const direction = directionOf(record.callDirection)
  const ani = direction.isInbound ? to.right : from.right
  return Either.right({
    record,
    dialedAt,
    ...timeOf(dialedAt, setting.timeZone),
    prospect: placed(direction.isInbound ? from.right : to.right),
    isProspectMain: !direction.isInbound && record.toNumberIs === "main",
    ani: placed(ani),
    aniElsewhere: ani.explicit ? undefined : elsewhere(direction.isInbound ? record.toNumber : record.fromNumber, ani),
    carrier: record.carrier === "" ? null : carrierOf(record.carrier),
    zipAreaCode: country === 1 && record.zip !== "" ? Geography.areaCodesOfZip(record.zip)[0]?.code ?? null : null,
    isInbound: direction.isInbound,
    isVolume: direction.isVolume,
    attempts: attemptsOf(record.totalDialAttempts),
    leadCreatedOn: Instant.isDate(record.sysCreatedDateOriginal) ? record.sysCreatedDateOriginal : null
  })
}

/** What became of a dial, by its disposition: contact and success as registered, the rest by the table. */
export const outcomeOf = (
  dispositionName: string,
  registered: Registered | undefined,
  extension?: DispositionClasses.Extension
): Outcome => {
  const found = DispositionClasses.classify(dispositionName, extension)
  return {
    contact: registered?.contact ?? false,
    success: registered?.success ?? false,
    blocked: found === "block",
    noAnswer: found === "no_answer"
  }
}

/** The name under which a disposition is looked up: dispositions are known whatever their case. */
export const dispositionKey = (name: string): string => name.trim().toLowerCase()

/** Whether a call of a direction, as it is told, came in: then the company's number is the one that was called. */
export const isInbound = (direction: string): boolean => directionOf(direction).isInbound

// internal

/** A day and an hour, as clocks of a time zone show them. */
interface LocalHour {
  readonly day: LocalTime.LocalDate
  readonly hour: number
}

/**
 * The day and the hour of an instant in a time zone, by what was told before: the calendar costs more than all else of a record.
 * Days begin and clocks change on quarters of an hour, in every time zone since 1972.
 */
const timeOf = (epochMs: number, timeZone: string): LocalHour => {
  let times = timesOfZones.get(timeZone)
  if (times === undefined) {
    if (timesOfZones.size >= zonesMax) timesOfZones.clear()
    times = new Map()
    timesOfZones.set(timeZone, times)
  }
  const quarter = Math.floor(epochMs / quarterMs)
  const known = times.get(quarter)
  if (known !== undefined) return known
  const instant = quarter * quarterMs
  const time = { day: LocalTime.dateAt(instant, timeZone), hour: LocalTime.hourOfDay(instant, timeZone) }
  if (times.size >= quartersMax) times.clear()
  times.set(quarter, time)
  return time
}

/** By time zone and quarter of an hour. */
const timesOfZones = new Map<string, Map<number, LocalHour>>()

/** Time zones that are remembered: there are some hundred. */
const zonesMax = 1_000

const quarterMs = 900_000

/** Quarters of an hour that are remembered: a month of them. */
const quartersMax = 3_000

const directions = new Map<string, { readonly isInbound: boolean; readonly isVolume: boolean }>()

/** Directions remembered: dialers know a dozen. */
const directionsMax = 1_000

const directionOf = (text: string) => {
  const known = directions.get(text)
  if (known !== undefined) return known
  const words = text.toLowerCase().split(/[^a-z]+/)
  const isInbound = words.includes("inbound")
  const read = { isInbound, isVolume: !isInbound && !words.includes("sms") && !words.includes("transfer") }
  if (directions.size >= directionsMax) directions.clear()
  directions.set(text, read)
  return read
}

const carriers = new Map<string, string | null>()

/** Carriers remembered: a company has a few. */
const carriersMax = 1_000

const carrierOf = (text: string): string | null => {
  const known = carriers.get(text)
  if (known !== undefined) return known
  const read = CarrierName.read(text) ?? null
  if (carriers.size >= carriersMax) carriers.clear()
  carriers.set(text, read)
  return read
}

const placed = ({ callingCode, national }: PhoneNumber.PhoneNumber): Placed => ({
  callingCode,
  national,
  // A code that is in no table is in no region; its leading digits let it be counted as such.
  areaCode: Geography.areaCodeOf(callingCode, national)?.code ?? national.slice(0, callingCode === 1 ? 3 : 4)
})

const elsewhere = (text: string, { callingCode }: PhoneNumber.PhoneNumber): Placed | undefined => {
  const other = PhoneNumber.parse(text, callingCode === 1 ? 44 : 1)
  return Either.isRight(other) ? placed(other.right) : undefined
}

const attemptsOf = (text: string): number | null => {
  if (!/^\s*\d{1,7}\s*$/.test(text)) return null
  const attempts = Number(text)
  return attempts <= attemptsMax ? attempts : null
}
