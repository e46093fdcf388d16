/**
 * A campaign's policy as it is typed, and what each setting means. Values are texts; an empty one means none.
 */
import type { CampaignPolicy } from "@anipool/http-api/admin/CampaignsApi"
import type { Session } from "@anipool/http-api/admin/SessionApi"
import * as Format from "../../components/format.ts"

/** A complete policy. */
export type Policy = CampaignPolicy["effective"]

/** What a campaign sets itself. */
export type PolicyOverride = CampaignPolicy["override"]

/** A setting of the policy. */
export type Setting = keyof Policy

interface Described {
  readonly setting: Setting
  readonly label: string
  /** What it means, plainly. */
  readonly meaning: string
  readonly input:
    | {
      readonly kind: "number"
      readonly from: number
      readonly to: number
      readonly isWhole: boolean
      readonly none?: string
    }
    | { readonly kind: "choice"; readonly choices: ReadonlyArray<{ readonly value: string; readonly label: string }> }
    | { readonly kind: "tiers" }
}

const yesNo = { kind: "choice", choices: [{ value: "yes", label: "Yes" }, { value: "no", label: "No" }] } as const

/** All settings, in the order in which they are shown. */
export const settings: ReadonlyArray<Described> = [
  {
    setting: "dailyCap",
    label: "Daily cap",
    meaning: "How often one number may be used on a day, over all campaigns.",
    input: { kind: "number", from: 1, to: 1_000_000, isWhole: true, none: "no cap" }
  },
  {
    setting: "hourlyCap",
    label: "Hourly cap",
    meaning: "How often one number may be used in an hour, over all campaigns.",
    input: { kind: "number", from: 1, to: 100_000, isWhole: true, none: "no cap" }
  },
  {
    setting: "whenExhausted",
    label: "When a tier is used up",
    meaning: "All numbers that are near enough are at their cap: take one from farther off, or give none.",
    input: {
      kind: "choice",
      choices: [{ value: "spill", label: "Go on farther off" }, { value: "refuse", label: "Give none" }]
    }
  },
  {
    setting: "tiers",
    label: "Where numbers may be from",
    meaning: "The steps that are tried, the nearest first. A prospect for whom none is left is refused.",
    input: { kind: "tiers" }
  },
  {
    setting: "radiusMiles",
    label: "Radius",
    meaning: "How far from the prospect a number still counts as near, in miles.",
    input: { kind: "number", from: 0, to: 12_500, isWhole: false }
  },
  {
    setting: "avoidRepeat",
    label: "No repeat",
    meaning: "A prospect is not shown the number of the last dial while another is as near.",
    input: yesNo
  },
  {
    setting: "sticky",
    label: "Keep what reached",
    meaning: "A prospect is shown the number that reached them before, for as long as it may be assigned.",
    input: yesNo
  },
  {
    setting: "preferAnswered",
    label: "Prefer what is answered",
    meaning: "Of the numbers that are used least, the one that reaches people most often goes first.",
    input: yesNo
  },
  {
    setting: "holdOutPercent",
    label: "Hold-out",
    meaning: "Percent of the prospects for whom “Prefer what is answered” is not applied, so that its effect shows.",
    input: { kind: "number", from: 0, to: 100, isWhole: true }
  },
  {
    setting: "restAboveBlockRate",
    label: "Rest above",
    meaning: "A number with more of its dials blocked in 30 days, in percent, is used only when nothing else is there.",
    input: { kind: "number", from: 0, to: 100, isWhole: false, none: "never" }
  },
  {
    setting: "shadow",
    label: "Live shadow",
    meaning: "Calls that ask keep the dialer's own number and are noted, to be compared on the page Shadow.",
    input: yesNo
  },
  {
    setting: "requireCallbackRoute",
    label: "Only if callable",
    meaning: "Only numbers that are known to be callable back are assigned.",
    input: yesNo
  },
  {
    setting: "warmUpDays",
    label: "Warm-up",
    meaning: "For so many days a new number is used little, and more each day.",
    input: { kind: "number", from: 1, to: 365, isWhole: true, none: "none" }
  },
  {
    setting: "warmUpStep",
    label: "Warm-up step",
    meaning: "Uses of a new number on its first day; on the second twice as many, and so on.",
    input: { kind: "number", from: 1, to: 100_000, isWhole: true }
  }
]

/** The tiers that prospects of a country may have, in the order in which they are tried. */
export const tiersOf = (country: Session["workspace"]["country"]): Policy["tiers"] =>
  country === "uk"
    ? ["home", "phone", "overlay", "near", "state", "mobile", "country", "nonGeographic"]
    : ["home", "phone", "overlay", "near", "state", "country", "tollFree", "abroad"]

/** What is typed: a text for each setting that the campaign sets itself. */
export type PolicyInput = Readonly<Partial<Record<Setting, string>>>

/** A setting's value as it is typed. */
export const toText = (policy: Policy, setting: Setting): string => {
  const value = policy[setting]
  if (value === null) return ""
  if (typeof value === "boolean") return value ? "yes" : "no"
  return typeof value === "object" ? value.join() : String(value)
}

/** A policy's own settings as they are typed. */
export const fromOverride = (override: PolicyOverride, effective: Policy): PolicyInput =>
  Object.fromEntries(
    settings.filter(({ setting }) => setting in override).map(({ setting }) => [setting, toText(effective, setting)])
  )

/** What is sent, or what is wrong by setting. */
export const toOverride = (
  input: PolicyInput
): { readonly override: PolicyOverride } | { readonly errors: PolicyInput } => {
  const override: Record<string, unknown> = {}
  const errors: Partial<Record<Setting, string>> = {}
  for (const { input: kind, setting } of settings) {
    const text = input[setting]?.trim()
    if (text === undefined) continue
    if (kind.kind === "choice") {
      override[setting] = text === "yes" ? true : text === "no" ? false : text
    } else if (kind.kind === "tiers") {
      override[setting] = text.split(",").filter((tier) => tier !== "")
      if (text === "") errors[setting] = "Expected at least one"
    } else if (text === "") {
      override[setting] = null
      if (kind.none === undefined) errors[setting] = rangeOf(kind)
    } else {
      const value = Number(text)
      override[setting] = value
      if (!(value >= kind.from && value <= kind.to && (!kind.isWhole || Number.isInteger(value)))) {
        errors[setting] = rangeOf(kind)
      }
    }
  }
  return Object.keys(errors).length > 0 ? { errors } : { override: override as PolicyOverride }
}

/** A setting's value in words; of tiers those of the country. */
export const inWords = (
  policy: Policy,
  { input, setting }: Described,
  country: Session["workspace"]["country"]
): string => {
  const text = toText(policy, setting)
  if (input.kind === "choice") return input.choices.find(({ value }) => value === text)!.label.toLowerCase()
  if (input.kind === "tiers") {
    return tiersOf(country).filter((tier) => policy.tiers.includes(tier)).map(Format.tier).join(", ")
  }
  return text === "" ? input.none ?? "none" : Number(text).toLocaleString("en-US")
}

/** What a setting is called. */
export const settingLabel = (setting: string): string =>
  settings.find((each) => each.setting === setting)?.label ?? setting

// internal

const rangeOf = ({ from, isWhole, to }: { readonly from: number; readonly to: number; readonly isWhole: boolean }) =>
  `Expected a ${isWhole ? "whole " : ""}number from ${from.toLocaleString("en-US")} to ${to.toLocaleString("en-US")}`
