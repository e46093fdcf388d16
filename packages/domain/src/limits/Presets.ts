/**
 * Legal limits as data, by name. They are no legal advice: each says where it was read, when, and how sure that is; one that was
 * read in no official text has the confidence `low`.
 *
 * Plain data: it is in the browser, too.
 */

/** From when until when on a day: minutes since midnight by the clock of who is called. */
export type Span = readonly [from: number, until: number]

/** When people may be called; `null`: not on that day. */
export interface Week {
  readonly weekdays: Span
  readonly saturday: Span | null
  readonly sunday: Span | null
}

/** A rule of a state or a nation. */
export interface Preset {
  /** By which policies name it. */
  readonly name: string
  readonly label: string
  /** Whose people it holds for, as area codes name it. */
  readonly nation: "US" | "CA"
  /** Those of one state; left out: of the whole nation. */
  readonly state?: string
  readonly hours: Week
  /** Attempts in 24 hours on one subject. */
  readonly dailyLimit?: number
  /** People are always shown the same number. */
  readonly oneNumber?: true
  /** What it says, in a sentence. */
  readonly says: string
  /** Since when it holds, as far as that was read. */
  readonly from: string | null
  /** Where it was read. */
  readonly source: string
  /** When it was written down here, from that source. */
  readonly notedOn: string
  /** `high`: its text or an official page was read; `medium`: some of it was; `low`: a page of somebody else's, or none. */
  readonly confidence: "high" | "medium" | "low"
}

/** Months after which a preset is to be looked up again. */
const staleAfterMonths = 12

/** Whether a preset was written down so long ago by a date (`YYYY-MM-DD`) that it is to be looked up again. */
const isStale = ({ notedOn }: Pick<Preset, "notedOn">, today: string): boolean =>
  `${Number(notedOn.slice(0, 4)) + staleAfterMonths / 12}${notedOn.slice(4)}` < today

/** A sentence with what is to be known of a preset that is applied; undefined: nothing. */
export const warningOf = (preset: Preset, today: string): string | undefined =>
  isStale(preset, today)
    ? `${preset.label}: noted on ${preset.notedOn}, more than ${staleAfterMonths} months ago. Look it up again.`
    : preset.confidence === "low"
    ? `${preset.label}: not verified. Look it up before you rely on it.`
    : undefined

/** What a preset says, and how far that is to be relied on. */
export const noteOf = ({ confidence, notedOn, says, source }: Preset): string =>
  `${says} Confidence ${confidence}; ${source}; noted on ${notedOn}.`

/** What is to be known of the presets of these names on a day. */
export const warningsOf = (names: ReadonlyArray<string>, today: string): ReadonlyArray<string> =>
  presets.filter(({ name }) => names.includes(name)).flatMap((preset) => warningOf(preset, today) ?? [])

const notedOn = "2026-11-26"

const hour = 60

/** The same hours each day. */
const daily = (from: number, until: number): Week => ({
  weekdays: [from * hour, until * hour],
  saturday: [from * hour, until * hour],
  sunday: [from * hour, until * hour]
})

const withoutSunday = (from: number, until: number): Week => ({ ...daily(from, until), sunday: null })

/** One of a secondary table of hours, not looked up in its statute. */
const byTable = (name: string, label: string, state: string, hours: Week, says: string): Preset => ({
  name,
  label,
  nation: "US",
  state,
  hours,
  says,
  from: null,
  source: "dropcowboy.com/state-compliance, g2leadstosales.com (November 2025); statute not read",
  notedOn,
  confidence: "low"
})

/** The presets, by what they hold for: a nation, then its states by name. */
export const presets: ReadonlyArray<Preset> = [
  {
    name: "us-federal",
    label: "United States",
    nation: "US",
    hours: daily(8, 21),
    says: "Calls from 8:00 to 21:00 by the clock of who is called.",
    from: null,
    source: "47 CFR 64.1200(c)(1), 16 CFR 310.4(c); text not read again, restated at dropcowboy.com/state-compliance",
    notedOn,
    confidence: "low"
  },
  byTable(
    "alabama",
    "Alabama",
    "AL",
    withoutSunday(8, 20),
    "Calls from 8:00 to 20:00, none on Sundays; holidays are not in it."
  ),
  {
    name: "connecticut",
    label: "Connecticut",
    nation: "US",
    state: "CT",
    hours: daily(9, 20),
    says: "Calls from 9:00 to 20:00; an older page says until 21:00, so the stricter one is taken.",
    from: null,
    source: "SB 1058; two pages against one, statute not read",
    notedOn,
    confidence: "low"
  },
  {
    name: "florida",
    label: "Florida",
    nation: "US",
    state: "FL",
    hours: daily(8, 20),
    dailyLimit: 3,
    says: "Calls from 8:00 to 20:00; at most 3 in 24 hours on the same subject, whichever number is shown.",
    from: "2021-07-01",
    source: "Florida Statutes 501.616(6) and 501.059; flsenate.gov/Session/Bill/2021/1120/BillText/er",
    notedOn,
    confidence: "high"
  },
  byTable("kentucky", "Kentucky", "KY", daily(10, 21), "Calls from 10:00 to 21:00."),
  byTable(
    "louisiana",
    "Louisiana",
    "LA",
    withoutSunday(8, 20),
    "Calls from 8:00 to 20:00, none on Sundays; holidays are not in it."
  ),
  {
    name: "maryland",
    label: "Maryland",
    nation: "US",
    state: "MD",
    hours: daily(8, 20),
    dailyLimit: 3,
    says:
      "Calls from 8:00 to 20:00; at most 3 calls or texts in 24 hours on the same subject. Texts are not counted here.",
    from: "2024-01-01",
    source: "Stop the Spam Calls Act, CL 14-4502; dataguidance.com, lexace.ai/us/statute/maryland/CL-14-4502",
    notedOn,
    confidence: "medium"
  },
  byTable("massachusetts", "Massachusetts", "MA", daily(8, 20), "Calls from 8:00 to 20:00."),
  byTable("michigan", "Michigan", "MI", daily(9, 21), "Calls from 9:00 to 21:00."),
  byTable("minnesota", "Minnesota", "MN", daily(9, 21), "Calls from 9:00 to 21:00."),
  byTable("mississippi", "Mississippi", "MS", withoutSunday(8, 20), "Calls from 8:00 to 20:00, none on Sundays."),
  byTable("nevada", "Nevada", "NV", daily(9, 20), "Calls from 9:00 to 20:00."),
  {
    name: "new-jersey",
    label: "New Jersey",
    nation: "US",
    state: "NJ",
    hours: daily(8, 21),
    says: "Calls from 8:00 to 21:00; no number that does not belong to who calls.",
    from: null,
    source: "N.J.S.A. 56:8-128, P.L. 2023 (S921), chaptered 15 May 2023; effective date not read",
    notedOn,
    confidence: "high"
  },
  byTable("new-mexico", "New Mexico", "NM", daily(9, 21), "Calls from 9:00 to 21:00."),
  {
    name: "oklahoma",
    label: "Oklahoma",
    nation: "US",
    state: "OK",
    hours: daily(8, 20),
    dailyLimit: 3,
    oneNumber: true,
    says:
      "Calls from 8:00 to 20:00; at most 3 in 24 hours on the same subject; no displayed number but the one that calls, so each person is always shown the same.",
    from: "2022-11-01",
    source: "HB 3168, 15 O.S. 775C.1-6; kfor.com, dnc.dreamhosters.com/?p=1309; statute not read",
    notedOn,
    confidence: "low"
  },
  byTable(
    "rhode-island",
    "Rhode Island",
    "RI",
    { weekdays: [9 * hour, 18 * hour], saturday: null, sunday: null },
    "Calls from 9:00 to 18:00 on weekdays."
  ),
  {
    name: "virginia",
    label: "Virginia",
    nation: "US",
    state: "VA",
    hours: daily(8, 21),
    says: "Calls from 8:00 to 21:00. Ask counsel before showing numbers of the prospect's own area code there.",
    from: "2026-01-01",
    source: "VTPPA, 59.1-511, SB 1339; mwcllc.com, mondaq.com 1738886; statute not read",
    notedOn,
    confidence: "low"
  },
  {
    name: "washington",
    label: "Washington",
    nation: "US",
    state: "WA",
    hours: daily(8, 20),
    says: "Calls from 8:00 to 20:00.",
    from: "2022",
    source: "HB 1497; kleinmoynihan.com; statute not read",
    notedOn,
    confidence: "low"
  },
  {
    name: "canada",
    label: "Canada",
    nation: "CA",
    hours: { weekdays: [9 * hour, 21 * hour + 30], saturday: [10 * hour, 18 * hour], sunday: [10 * hour, 18 * hour] },
    says: "Calls from 9:00 to 21:30 on weekdays, from 10:00 to 18:00 on weekends.",
    from: null,
    source: "CRTC Unsolicited Telecommunications Rules; hours not read again",
    notedOn,
    confidence: "low"
  }
]

/** The preset of a name. */
export const find = (name: string): Preset | undefined => presets.find((each) => each.name === name)
