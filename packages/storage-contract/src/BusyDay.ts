/**
 * A company's busy day, whose truth is known, between a fortnight that is learnt from and some days after it. Its dials are
 * always the same.
 *
 * Two groups of numbers, east and west, with two campaigns each; a number is dialed up to ten times as often as another, in
 * twelve hours a day. The odds of a contact differ by campaign, hour, number (deviation of their logarithm 0.15), the
 * campaign's day (0.1) and the number's day (0.1). From the busy day's first hour on
 *
 * - numbers of the east burn: 30 % of their dials are blocked, not 5 %;
 * - numbers of the west burn: 10 % of their dials reach somebody, not 25 %.
 *
 * Each of them has 150 dials a day, as many have. On the busy day
 *
 * - all dials of one campaign of the east fall to 40 % of their odds, from the second hour on;
 * - the trunk that serves two fifths of the west's numbers fails in the last four hours: nine of ten calls end in congestion.
 *
 * The other days have the same numbers and shares with fewer dials: it takes a fortnight to know what is usual, and not all of
 * its dials.
 */
import * as LocalTime from "@anipool/domain/LocalTime"

/** How much there is of it. */
export interface Size {
  /** Numbers of each of the two groups. */
  readonly numbers: number
  /** Numbers of each group that burn. */
  readonly burning: number
  /** Dials of a number on the busy day, on average. */
  readonly dials: number
  /** Dials of a number on another day, on average. */
  readonly usualDials: number
  /** When the busy day's first hour begins, milliseconds since the epoch. */
  readonly opensAt: number
}

/** A number. */
export interface DayNumber {
  readonly group: keyof typeof campaigns
  readonly areaCode: string
  readonly national: string
  /** What is different of its dials from the busy day on. */
  readonly burns: "blocks" | "contacts" | null
}

/** A dial as a dialer posts it. */
export interface DayDial {
  readonly number: DayNumber
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly body: Readonly<Record<string, number | string>>
}

/** The days. */
export interface BusyDay {
  /** Those that burn come first in their group; the first of the east is alone in its area code. */
  readonly numbers: ReadonlyArray<DayNumber>
  /** The dials of an hour (0 to 11) in the order of their time, of so many days after the busy day or (less than 0) before. */
  readonly hour: (day: number, hour: number) => ReadonlyArray<DayDial>
}

/** Campaigns by their group. */
export const campaigns = { east: ["spring", "summer"], west: ["autumn", "winter"] } as const

/** The one whose dials all fall. */
export const falling = "spring"

/** Days that are learnt from. */
export const usualDays = 14

/** Hours of a day in which it is dialed. */
export const hours = 12

/**
 * Makes the days.
 *
 * @public For tests.
 */
export const make = ({ burning, dials, numbers: ofGroup, opensAt, usualDials }: Size): BusyDay => {
  const numbers = (["east", "west"] as const).flatMap((group) =>
    Array.from({ length: ofGroup }, (_, i): DayNumber => {
      const areaCode = group === "east" && i === 0 ? lonelyAreaCode : areaCodes[group][i % areaCodes[group].length]!
      return {
        group,
        areaCode,
        national: `${areaCode}555${1_000 + i}`,
        burns: i >= burning ? null : group === "east" ? "blocks" : "contacts"
      }
    })
  )
  const random = randomOf(seed)
  const volumes = numbers.map(() => 10 ** random.uniform())
  const mean = volumes.reduce((sum, each) => sum + each, 0) / numbers.length
  const ofNumber = numbers.map(() => Math.exp(numbersDiffer * random.normal()))

  const hour = (day: number, hour: number): ReadonlyArray<DayDial> => {
    const days = randomOf(seed + 1 + usualDays + day)
    const ofCampaigns = campaignFactors.map((each) => each * Math.exp(daysDiffer * days.normal()))
    const ofNumbers = ofNumber.map((each) => each * Math.exp(daysDiffer * days.normal()))
    const chance = randomOf(1_000 * seed + hours * (usualDays + day) + hour)
    const made: Array<DayDial> = []
    for (const [i, number] of numbers.entries()) {
      const isBurnt = number.burns !== null && day >= 0
      const ofDay = isBurnt ? burntDials : volumes[i]! / mean * (day === 0 ? dials : usualDials)
      const count = Math.floor(ofDay / hours + chance.uniform())
      for (let j = 0; j < count; j++) {
        const which = Math.floor(2 * chance.uniform())
        const campaign = campaigns[number.group][which]!
        const odds = contactOdds * ofCampaigns[number.group === "east" ? which : 2 + which]! * ofNumbers[i]! *
          oddsByHour[hour]! *
          (isBurnt && number.burns === "contacts" ? burntOdds : 1) *
          (day === 0 && campaign === falling && hour >= fallsFrom ? fallsTo : 1)
        const isBlocked = chance.uniform() < (isBurnt && number.burns === "blocks" ? burntBlocks : blocks)
        const isReached = chance.uniform() < odds / (1 + odds)
        const isOnTrunk = number.group === "west" && i % areaCodes.west.length < trunkAreaCodes
        const isLost = chance.uniform() < trunkLoses && day === 0 && isOnTrunk && hour >= trunkFailsFrom
        const at = opensAt + day * dayMs + hour * hourMs + 1_000 * Math.floor(chance.uniform() * hourMs / 1_000)
        made.push({
          number,
          at,
          body: {
            campaign_id: campaign,
            campaign_name: campaign,
            agent_name: "Ann",
            from_number: number.national,
            disposition_name: isLost
              ? "Congestion"
              : isBlocked
              ? "Spam Likely"
              : isReached
              ? "Sale"
              : "Voicemail",
            to_number: `646${1_000_000 + Math.floor(chance.uniform() * 9_000_000)}`,
            datetime: LocalTime.formatUtc(at),
            call_direction: "Outbound",
            zip: "10001",
            sys_created_date_original: "2026-01-05",
            total_dial_attempts: 1,
            skill_name: "Sales",
            lead_source: "web",
            dial_id: `${day} ${hour} ${made.length}`,
            ...isLost ? { sip_code: 503 } : {}
          }
        })
      }
    }
    return made.sort((a, b) => a.at - b.at)
  }
  return { numbers, hour }
}

// internal

const seed = 26

const dayMs = 86_400_000
const hourMs = 3_600_000

const lonelyAreaCode = "907"
const areaCodes = {
  east: ["212", "305", "404", "617", "215", "704", "202", "313", "216", "412"],
  west: ["213", "415", "206", "503", "702", "602", "303", "801", "505", "208"]
} as const

const burntDials = 150
const burntBlocks = 0.3
const burntOdds = 1 / 3
const fallsFrom = 1
const fallsTo = 0.4

/** Of the west's area codes so many hang on the trunk that fails. */
const trunkAreaCodes = 4
const trunkFailsFrom = 8
const trunkLoses = 0.9

const blocks = 0.05
/** So that 25 % of the dials reach somebody, where some are blocked. */
const contactOdds = 0.36
const oddsByHour = [0.8, 0.9, 1, 1.1, 1.05, 0.9, 0.9, 1, 1.05, 1.1, 1.15, 1.2]
const campaignFactors = [1.1, 0.9, 1.1, 0.95]
const numbersDiffer = 0.15
const daysDiffer = 0.1

/** Numbers that look like chance and are the same each time (mulberry32). */
const randomOf = (of: number) => {
  let state = Math.imul(of, 0x9e37_79b9)
  const uniform = (): number => {
    state = state + 0x6d2b_79f5 | 0
    let mixed = Math.imul(state ^ state >>> 15, state | 1)
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61)
    return ((mixed ^ mixed >>> 14) >>> 0) / 0x1_0000_0000
  }
  // Box and Muller, one of the two.
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  return { uniform, normal }
}
