/**
 * The one table of the policy's settings: what each is called, means, takes and is by default. The schemas of the policy, the
 * console's form, the options of the command line and the table in `docs/interface/assignment.md` are made from it.
 *
 * Plain data: it is in the browser, too.
 */
import { presetNames } from "../limits/PresetNames.ts"
import { states } from "../limits/States.ts"
import { type TierName, tierNames } from "./TierName.ts"

/** What a setting takes. Bounds are included. */
export type Input =
  | { readonly kind: "whole"; readonly from: number; readonly to: number }
  | { readonly kind: "decimal"; readonly from: number; readonly to: number }
  | { readonly kind: "switch" }
  | { readonly kind: "choice"; readonly choices: ReadonlyArray<Choice> }
  | { readonly kind: "tiers" }
  /** Any of some words, each once. */
  | { readonly kind: "words"; readonly words: ReadonlyArray<Choice> }
  | { readonly kind: "text"; readonly lengthMax: number }
  /** Identifiers of groups, in their order. */
  | { readonly kind: "groups"; readonly max: number; readonly lengthMax: number }
  /** From when until when on a clock, as `LimitHours` reads it. */
  | { readonly kind: "hours" }

/** One of a few values, and how people name it. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** What settings are for, and what pages call that, in the order in which it is shown. */
export const purposes = {
  use: "How much a number is used",
  nearness: "Where numbers are from",
  choice: "Which number a prospect is shown",
  fitness: "Which numbers are held back",
  fallback: "Where no number is left",
  limits: "Whom to call, how often and when",
  burning: "What is done about numbers that burn",
  trial: "Trying it beside your dialer"
} as const

/** What a setting is for. */
export type Purpose = keyof typeof purposes

/** A setting of the policy. */
export interface Setting {
  /** What it is for: those of one purpose stand together on pages. */
  readonly purpose: Purpose
  /** Its name on the command line, without the dashes. */
  readonly option: string
  /** Its name on pages. */
  readonly label: string
  /** What it does, in one sentence. */
  readonly meaning: string
  readonly input: Input
  /** What its number counts, in upper case, for the command line's help. */
  readonly unit?: string
  /** What `null` means: then it takes `null`. */
  readonly none?: string
  /** What holds where nobody sets it. */
  readonly initial: number | boolean | string | null | ReadonlyArray<string>
  /** Why a replay of past dials cannot follow it; left out, it does. */
  readonly notReplayed?: string
}

/** Attempts that are counted of one person on one subject: the highest limit. */
export const attemptsMax = 50

/** The longest rest after a dropped call, and how long drops are kept. */
export const lockoutHoursMax = 720

/** An identifier's: `Campaign.identifierLengthMax`. */
const groupLengthMax = 255

const notCounted = "who was called how often before is not counted again"

/** The settings, in the order in which they are listed. */
export const settings = {
  dailyCap: {
    purpose: "use",
    option: "daily-cap",
    label: "Daily cap",
    meaning: "How often one number may be used on a day, over all campaigns.",
    input: { kind: "whole", from: 1, to: 1_000_000 },
    none: "no cap",
    initial: null
  },
  hourlyCap: {
    purpose: "use",
    option: "hourly-cap",
    label: "Hourly cap",
    meaning: "How often one number may be used in an hour of the clock (UTC), over all campaigns.",
    input: { kind: "whole", from: 1, to: 100_000 },
    none: "no cap",
    initial: null
  },
  minGapSeconds: {
    purpose: "use",
    option: "min-gap",
    label: "Gap between uses",
    meaning:
      "Seconds from one use of a number to the next at least, over all campaigns; by chance up to half as many more.",
    input: { kind: "whole", from: 1, to: 86_400 },
    unit: "SECONDS",
    none: "no gap",
    initial: null
  },
  whenExhausted: {
    purpose: "use",
    option: "when-exhausted",
    label: "When a tier is used up",
    meaning: "All numbers that are near enough are at their cap: take one from farther off, or give none.",
    input: {
      kind: "choice",
      choices: [{ value: "spill", label: "Go on farther off" }, { value: "refuse", label: "Give none" }]
    },
    initial: "spill"
  },
  warmUpDays: {
    purpose: "use",
    option: "warm-up-days",
    label: "Warm-up",
    meaning: "For so many days a new number is used little, and more each day.",
    input: { kind: "whole", from: 1, to: 365 },
    unit: "DAYS",
    none: "none",
    initial: null,
    notReplayed: "the numbers were in use already"
  },
  warmUpStep: {
    purpose: "use",
    option: "warm-up-step",
    label: "Warm-up step",
    meaning: "Uses of a new number on its first day; on the second twice as many, and so on.",
    input: { kind: "whole", from: 1, to: 100_000 },
    initial: 20,
    notReplayed: "the numbers were in use already"
  },
  radiusMiles: {
    purpose: "nearness",
    option: "radius",
    label: "Radius",
    meaning: "How far from the prospect a number still counts as near, in miles.",
    // Half of the Earth's circumference.
    input: { kind: "decimal", from: 0, to: 12_500 },
    unit: "MILES",
    initial: 100
  },
  nearWithinState: {
    purpose: "nearness",
    option: "near-within-state",
    label: "Near within the state",
    meaning: "A number of another state or province counts as near no more, however few miles away it is.",
    input: { kind: "switch" },
    initial: false
  },
  tiers: {
    purpose: "nearness",
    option: "tiers",
    label: "Where numbers may be from",
    meaning: "The steps that are tried, the nearest first. A prospect for whom none is left is refused.",
    input: { kind: "tiers" },
    initial: tierNames
  },
  keepLastUses: {
    purpose: "nearness",
    option: "keep-last-uses",
    label: "Keep last uses",
    meaning:
      "Last uses of numbers under a cap are kept for those to whom nothing else is as near, as past days tell of the rest of the day.",
    input: { kind: "switch" },
    initial: false,
    notReplayed: "`anipool policy last-uses` replays it"
  },
  avoidRepeat: {
    purpose: "choice",
    option: "avoid-repeat",
    label: "No repeat",
    meaning: "A prospect is not shown the number of the last dial while another of the same tier is free.",
    input: { kind: "switch" },
    initial: false
  },
  sticky: {
    purpose: "choice",
    option: "sticky",
    label: "Keep what reached",
    meaning: "A prospect is shown the number that reached them before, for as long as it may be assigned.",
    input: { kind: "switch" },
    initial: false,
    notReplayed: "nobody knows whom another number would have reached"
  },
  /**
   * By default an owner's number is given: nobody has one whom nobody registered by name, and who did meant that it be shown. Where
   * it may not be given the call goes out with another, as a call that is not made helps neither the agent nor the prospect.
   */
  stickyOwner: {
    purpose: "choice",
    option: "sticky-owner",
    label: "Numbers kept for owners",
    meaning:
      "Where a call names who owns the lead: whether the number that is kept for them should, or must, be shown.",
    input: {
      kind: "choice",
      choices: [
        { value: "off", label: "Leave owners aside" },
        { value: "preferred", label: "Theirs first" },
        { value: "required", label: "No other than theirs" }
      ]
    },
    initial: "preferred",
    notReplayed: "whose leads past calls were of is not looked up"
  },
  preferAnswered: {
    purpose: "choice",
    option: "prefer-answered",
    label: "Prefer what is answered",
    meaning: "Of the numbers that are used least, the one that reaches people most often goes first.",
    input: { kind: "switch" },
    initial: false
  },
  holdOutPercent: {
    purpose: "choice",
    option: "hold-out",
    label: "Hold-out",
    meaning: "Percent of the prospects for whom “Prefer what is answered” is not applied, so that its effect shows.",
    input: { kind: "whole", from: 0, to: 100 },
    unit: "PERCENT",
    initial: 10
  },
  stopOnHarm: {
    purpose: "choice",
    option: "stop-on-harm",
    label: "Stop on harm",
    meaning: "“Prefer what is answered” is switched off by itself once its hold-out shows that it does harm.",
    input: { kind: "switch" },
    initial: false,
    notReplayed: "the preference stays as it is"
  },
  explore: {
    purpose: "choice",
    option: "explore",
    label: "Explore",
    meaning:
      "Of the numbers that are used least, one at random goes first instead of the longest unused, so that other policies can be compared.",
    input: { kind: "switch" },
    initial: false,
    notReplayed: "the longest unused goes first, as without it"
  },
  restAboveBlockRate: {
    purpose: "fitness",
    option: "rest-above-block-rate",
    label: "Rest above",
    meaning:
      "A number with more of its dials blocked in 30 days, in percent, is used only when its tier has nothing else.",
    input: { kind: "decimal", from: 0, to: 100 },
    unit: "PERCENT",
    none: "never",
    initial: null
  },
  requireCallbackRoute: {
    purpose: "fitness",
    option: "require-callback-route",
    label: "Only if callable",
    meaning: "Only numbers that are known to be callable back are assigned.",
    input: { kind: "switch" },
    initial: false
  },
  rightToUse: {
    purpose: "fitness",
    option: "right-to-use",
    label: "Only with a right to use",
    meaning: "Only numbers are assigned of which evidence shows today that they may be used.",
    input: { kind: "switch" },
    initial: false,
    notReplayed: "what was shown on past days is not looked up"
  },
  ukPlaceOfBusiness: {
    purpose: "fitness",
    option: "uk-place-of-business",
    label: "UK local only with a place",
    meaning: "UK local numbers (01, 02) are assigned only where the evidence names a place of business there.",
    input: { kind: "switch" },
    initial: false,
    notReplayed: "what was shown on past days is not looked up"
  },
  attestation: {
    purpose: "fitness",
    option: "attestation",
    label: "Attestation A",
    meaning: "Where a call names its carrier: whether its number should, or must, have attestation A there.",
    input: {
      kind: "choice",
      choices: [
        { value: "ignored", label: "Leave it aside" },
        { value: "preferred", label: "Numbers with it first" },
        { value: "required", label: "No number without it" }
      ]
    },
    initial: "ignored",
    notReplayed: "by which carrier past calls left is not looked up"
  },
  failoverGroups: {
    purpose: "fallback",
    option: "failover-groups",
    label: "Failover groups",
    meaning:
      "Groups that are gone on with, in this order and by the same rules, where the campaign's own has no number.",
    input: { kind: "groups", max: 5, lengthMax: groupLengthMax },
    unit: "GROUPS",
    initial: []
  },
  lastResort: {
    purpose: "fallback",
    option: "last-resort",
    label: "Last resort",
    meaning:
      "What is shown where caps and rules leave no number: of those that may be shown at all, the least used one.",
    input: {
      kind: "choice",
      choices: [
        { value: "none", label: "None: the dialer's own" },
        { value: "state", label: "One of the person's state" },
        { value: "country", label: "One of their country" },
        { value: "group", label: "One of a group" }
      ]
    },
    initial: "none"
  },
  lastResortGroup: {
    purpose: "fallback",
    option: "last-resort-group",
    label: "Group of last resort",
    meaning: "The group whose nearest number is shown then, however far it is; for “One of a group”.",
    input: { kind: "text", lengthMax: groupLengthMax },
    unit: "GROUP",
    none: "none",
    initial: null
  },
  lastResortCap: {
    purpose: "fallback",
    option: "last-resort-cap",
    label: "Cap of last resort",
    meaning:
      "How often a number may be used on a day when it is shown so, its other uses counted; in place of the other caps, gap and warm-up.",
    input: { kind: "whole", from: 1, to: 1_000_000 },
    none: "no cap",
    initial: 100
  },
  subject: {
    purpose: "limits",
    option: "subject",
    label: "Subject",
    meaning:
      "What the calls are about: attempts count together for all campaigns of a subject, whichever number is shown.",
    input: { kind: "text", lengthMax: 100 },
    unit: "TEXT",
    none: "that of all campaigns that name none",
    initial: null,
    notReplayed: notCounted
  },
  prospectDailyLimit: {
    purpose: "limits",
    option: "prospect-daily-limit",
    label: "Attempts in 24 hours",
    meaning: "How often one person may be called on the subject within any 24 hours, whichever number is shown.",
    input: { kind: "whole", from: 1, to: attemptsMax },
    none: "no limit",
    initial: null,
    notReplayed: notCounted
  },
  prospectWindowLimit: {
    purpose: "limits",
    option: "prospect-window-limit",
    label: "Attempts in a part of the day",
    meaning: "How often one person may be called on the subject in one part of their day, whichever number is shown.",
    input: { kind: "whole", from: 1, to: attemptsMax },
    none: "no limit",
    initial: null,
    notReplayed: notCounted
  },
  prospectWindowHours: {
    purpose: "limits",
    option: "prospect-window-hours",
    label: "Hours of such a part",
    meaning: "How long a part of the day is, from midnight by the person's own clock.",
    input: { kind: "whole", from: 1, to: 12 },
    unit: "HOURS",
    initial: 4,
    notReplayed: notCounted
  },
  callingHours: {
    purpose: "limits",
    option: "calling-hours",
    label: "Calling hours",
    meaning: "When people may be called, by their own clock: where address and area code differ, by both.",
    input: { kind: "hours" },
    unit: "08:00-21:00",
    none: "at any time",
    initial: null,
    notReplayed: "a replay is about numbers, and not about whom to call"
  },
  dropLockoutHours: {
    purpose: "limits",
    option: "drop-lockout",
    label: "Rest after a dropped call",
    meaning: "Hours in which a person is not called again after a call to them was dropped, as its disposition says.",
    input: { kind: "whole", from: 1, to: lockoutHoursMax },
    unit: "HOURS",
    none: "none",
    initial: null,
    notReplayed: notCounted
  },
  oneNumberStates: {
    purpose: "limits",
    option: "one-number-states",
    label: "States without rotation",
    meaning: "People there are always shown the number that they were shown last: where it is spent, none.",
    input: { kind: "words", words: states.map((value) => ({ value, label: value })) },
    initial: [],
    notReplayed: notCounted
  },
  limitPresets: {
    purpose: "limits",
    option: "limit-presets",
    label: "Legal limits",
    meaning: "Rules of states and nations that hold for their people, as this release knows them; no legal advice.",
    input: {
      kind: "words",
      words: presetNames
    },
    initial: [],
    notReplayed: "a replay is about numbers, and not about whom to call"
  },
  burning: {
    purpose: "burning",
    option: "health",
    label: "Numbers that burn",
    meaning: "Tell of them, propose on Today that they rest, or let them rest at once.",
    input: {
      kind: "choice",
      choices: [
        { value: "observe", label: "Tell of them" },
        { value: "propose", label: "Propose that they rest" },
        { value: "act", label: "Let them rest" }
      ]
    },
    initial: "observe",
    notReplayed: "it is done to numbers, not to calls"
  },
  burningRestDays: {
    purpose: "burning",
    option: "burning-rest-days",
    label: "Rest of numbers that burn",
    meaning: "How long a number that burns rests. It starts anew after it: what it did before is no evidence any more.",
    // After five days without dials a number has rested, and its evidence is over: `HealthBook`.
    input: { kind: "whole", from: 6, to: 90 },
    unit: "DAYS",
    initial: 7,
    notReplayed: "it is done to numbers, not to calls"
  },
  burningShare: {
    purpose: "burning",
    option: "burning-share",
    label: "Most that rest at once",
    meaning:
      "Of a group's numbers at most so many percent rest at once, whatever put them there; beyond that none is let rest.",
    input: { kind: "whole", from: 1, to: 100 },
    unit: "PERCENT",
    initial: 10,
    notReplayed: "it is done to numbers, not to calls"
  },
  reserveGroup: {
    purpose: "burning",
    option: "reserve-group",
    label: "Reserve group",
    meaning:
      "As a number that burns goes to rest, one of its area code takes its place out of this group, if it is in no group that dials.",
    input: { kind: "text", lengthMax: groupLengthMax },
    unit: "GROUP",
    none: "none",
    initial: null,
    notReplayed: "it is done to numbers, not to calls"
  },
  shadow: {
    purpose: "trial",
    option: "shadow",
    label: "Live shadow",
    meaning: "Calls that ask keep the dialer's own number and are noted, to be compared on the page Shadow.",
    input: { kind: "switch" },
    initial: false,
    notReplayed: "a number is chosen for every dial"
  }
} as const satisfies Readonly<Record<string, Setting>>

/** The name of a setting, in the policy. */
export type Name = keyof typeof settings

/** The names of the settings, in the order in which they are listed. */
export const names = Object.keys(settings) as ReadonlyArray<Name>

/** What of a policy a replay of past dials leaves aside. */
export const notReplayed: ReadonlyArray<Name> = names.filter((name) => "notReplayed" in settings[name])

/** The values that a setting takes. */
export type ValueOf<S extends Setting> =
  | (S["input"] extends { readonly kind: "whole" | "decimal" } ? number
    : S["input"] extends { readonly kind: "switch" } ? boolean
    : S["input"] extends { readonly choices: ReadonlyArray<{ readonly value: infer Value }> } ? Value
    : S["input"] extends { readonly kind: "text" | "hours" } ? string
    : S["input"] extends { readonly kind: "groups" | "words" } ? ReadonlyArray<string>
    : ReadonlyArray<TierName>)
  | (S extends { readonly none: string } ? null : never)

/** A value of each setting. */
export type Values = { readonly [Each in Name]: ValueOf<typeof settings[Each]> }

/** A record of what `of` makes of each setting. */
export const mapped = <A extends Readonly<Record<Name, unknown>>>(of: (setting: Setting) => unknown): A =>
  Object.fromEntries(names.map((name) => [name, of(settings[name])])) as A

/** What holds where nobody sets anything. */
export const initial: Values = mapped((setting) => setting.initial)

/** Identifiers of groups as they are typed, with commas between them; each once. */
export const readGroups = (text: string): ReadonlyArray<string> => [
  ...new Set(text.split(",").map((typed) => typed.trim()).filter((typed) => typed !== ""))
]

/** What a setting takes, in words: `a whole number from 1 to 1,000,000, or none`. */
export const expected = ({ input, none }: Setting): string => {
  const orNone = none === undefined ? "" : ", or none"
  switch (input.kind) {
    case "whole":
    case "decimal":
      return `a ${input.kind === "whole" ? "whole " : ""}number from ${counted(input.from)} to ${
        counted(input.to)
      }${orNone}`
    case "switch":
      return "on or off"
    case "choice":
      return input.choices.map(({ value }) => value).join(" or ")
    case "tiers":
      return `tiers with commas between them, of ${tierNames.join(", ")}`
    case "words":
      return `words with commas between them, of ${input.words.map(({ value }) => value).join(", ")}; or none`
    case "groups":
      return `at most ${input.max} groups with commas between them; or none`
    case "text":
      return `a text of at most ${input.lengthMax} characters${orNone}`
    case "hours":
      return `hours such as 08:00-21:00${orNone}`
  }
}

// internal

const counted = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",")
