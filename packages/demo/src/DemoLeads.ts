/**
 * Whom the demo's campaigns call, and what comes of a call. Always the same for a name, whoever makes the call: the demo's
 * past (`DemoDials`) and the traffic that goes on (`DemoTraffic`).
 *
 * Pure.
 */
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as Geography from "@anipool/domain/geo/Geography"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import * as DemoAnis from "./DemoAnis.ts"
import * as DemoDays from "./DemoDays.ts"

/** How much one campaign of the demo dials. */
export interface Demand {
  /** The caller's identifier. */
  readonly campaign: string
  /** Requests on a usual day. */
  readonly requests: number
  /** Where it dials, by area code (of the US); left out: wherever its company dials. */
  readonly areaCodes?: ReadonlyArray<string>
  /** For how many days by now, today's among them; left out: always. */
  readonly days?: number
  /** While the server runs: requests in an hour at least, whatever the hour. */
  readonly hourly?: number
}

/** A number that burns: today all of its calls end as `DemoDays.burning`, after some that were well. */
export interface Burning {
  readonly number: string
  readonly after: number
}

/** How a workspace of the demo dials. */
export interface Story {
  readonly places: ReadonlyArray<DemoAnis.Place>
  readonly demands: ReadonlyArray<Demand>
  readonly burning?: Burning
}

/** Somebody who is called. */
export interface Lead {
  /** National number. */
  readonly prospect: string
  readonly callingCode: CallingCode
  /** Empty where none is known. */
  readonly zip: string
}

/** How a call ended. */
export interface Outcome {
  readonly isContact: boolean
  readonly disposition: string
}

/** Returns a function for the lead of each request of a demand, by the request's name. */
export const make = ({ places }: Story, { areaCodes }: Demand): (name: string) => Lead => {
  const dialed = areaCodes === undefined ? places : areaCodes.map(DemoAnis.usPlaceOf)
  const reached: Array<number> = []
  for (const { share } of dialed) reached.push((reached.at(-1) ?? 0) + share)
  return (name) => {
    const wanted = DemoDays.chance(`near ${name}`) * reached.at(-1)!
    const { areaCode, callingCode, exchange } = dialed[reached.findIndex((each) => each > wanted)]!
    // Not one of those that a campaign has alone there: a prospect is never shown the own number.
    const last = Math.floor(DemoDays.chance(`who ${name}`) * 96)
    return {
      prospect: `${exchange}${String(last).padStart(2, "0")}`,
      callingCode,
      zip: callingCode === 1 ? zips().get(areaCode) ?? "" : ""
    }
  }
}

/** How a call of that name ends, on a number of that character. */
export const outcomeOf = ({ block, contact, noAnswer, success }: DemoDays.Character, name: string): Outcome => {
  const chance = DemoDays.chance(`outcome ${name}`)
  const oneOf = (names: ReadonlyArray<string>, at: number) => names[Math.floor(at * names.length) % names.length]!
  if (chance < block) return { disposition: "Blocked", isContact: false }
  const answered = chance - block
  if (answered < contact * success) {
    return { disposition: oneOf(successes, answered / (contact * success)), isContact: true }
  }
  if (answered < contact) return { disposition: oneOf(contacts, answered / contact), isContact: true }
  if (answered < contact + noAnswer) {
    return { disposition: oneOf(unanswered, (answered - contact) / noAnswer), isContact: false }
  }
  return { disposition: oneOf(others, chance * 97 % 1), isContact: false }
}

/** The dialer's record of a call; `i` tells the calls of a day apart. */
export const recordOf = (
  { prospect, callingCode, zip }: Lead,
  { at, campaign, day, from, i, name, outcome }: {
    readonly at: number
    readonly campaign: { readonly id: string; readonly name: string }
    readonly day: LocalTime.LocalDate
    /** The number that was shown, with its calling code: `+12125550100`. */
    readonly from: string
    readonly i: number
    readonly name: string
    readonly outcome: Outcome
  }
): DialRecord.DialRecord => ({
  ...DialRecord.none,
  campaignId: campaign.id,
  campaignName: campaign.name,
  agentName: agents[i % agents.length]!,
  fromNumber: from,
  dispositionName: outcome.disposition,
  toNumber: `+${callingCode}${prospect}`,
  datetime: LocalTime.formatUtc(at),
  callDirection: "Outbound",
  zip,
  sysCreatedDateOriginal: LocalTime.addDays(day, -1 - i % 20),
  totalDialAttempts: String(1 + i % 5),
  skillName: campaign.name,
  leadSource: sources[i % sources.length]!,
  dialId: name
})

// internal

const agents = ["Ana Ruiz", "Ben Cole", "Chloe Park", "Dev Shah", "Ella Novak", "Finn Ward", "Grace Obi", "Hugo Lind"]
const sources = ["web form", "partner list", "referral", "returning customer"]

const contacts = ["Not Interested", "Callback", "Not Interested", "Do Not Call"]
const successes = ["Sale", "Appointment Set"]
const unanswered = ["No Answer", "Voicemail", "No Answer"]
const others = ["Busy", "Wrong Number", "Disconnected Number", "Busy"]

/** A ZIP code of each area code that has one, found once. */
let zipsFound: ReadonlyMap<string, string> | undefined

const zips = (): ReadonlyMap<string, string> => {
  if (zipsFound !== undefined) return zipsFound
  const found = new Map<string, string>()
  for (let i = 501; i < 99_951; i += 3) {
    const zip = String(i).padStart(5, "0")
    const [areaCode] = Geography.areaCodesOfZip(zip)
    if (areaCode !== undefined && !found.has(areaCode.code)) found.set(areaCode.code, zip)
  }
  zipsFound = found
  return found
}
