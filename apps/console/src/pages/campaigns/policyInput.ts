/**
 * A campaign's policy as it is typed, and what each setting means. Values are texts; an empty one means none.
 */
import { tierNamesOf } from "@anipool/http-api/admin/AssignApi"
import type { CampaignPolicy } from "@anipool/http-api/admin/CampaignsApi"
import { hoursPattern, PolicySettings } from "@anipool/http-api/admin/PolicyApi"
import type { Session } from "@anipool/http-api/admin/SessionApi"
import * as Format from "../../components/format.ts"

/** A complete policy. */
export type Policy = CampaignPolicy["effective"]

/** What a campaign sets itself. */
export type PolicyOverride = CampaignPolicy["override"]

/** A setting of the policy. */
export type Setting = PolicySettings.Name

/** What a setting takes, as a form has it. */
export type Input =
  | {
    readonly kind: "number"
    readonly from: number
    readonly to: number
    readonly isWhole: boolean
    readonly none?: string
  }
  | { readonly kind: "choice"; readonly choices: ReadonlyArray<PolicySettings.Choice> }
  | { readonly kind: "tiers" }
  | { readonly kind: "words"; readonly words: ReadonlyArray<PolicySettings.Choice> }
  | { readonly kind: "groups"; readonly max: number; readonly lengthMax: number }
  | { readonly kind: "text" | "hours"; readonly lengthMax: number; readonly none?: string }

interface Described extends Pick<PolicySettings.Setting, "label" | "meaning" | "purpose"> {
  readonly setting: Setting
  readonly input: Input
}

/** Of `08:00-21:00`. */
const hoursLength = 11

const yesNo: Input = { kind: "choice", choices: [{ value: "yes", label: "Yes" }, { value: "no", label: "No" }] }

const inputOf = ({ input, none }: PolicySettings.Setting): Input => {
  if (input.kind === "switch") return yesNo
  if (input.kind === "choice" || input.kind === "tiers" || input.kind === "words" || input.kind === "groups") {
    return input
  }
  if (input.kind === "text" || input.kind === "hours") {
    const lengthMax = input.kind === "text" ? input.lengthMax : hoursLength
    return { kind: input.kind, lengthMax, ...(none === undefined ? {} : { none }) }
  }
  const { from, kind, to } = input
  return { kind: "number", from, to, isWhole: kind === "whole", ...(none === undefined ? {} : { none }) }
}

/** All settings, in the order in which they are shown. */
export const settings: ReadonlyArray<Described> = PolicySettings.names.map((setting) => {
  const { label, meaning, purpose } = PolicySettings.settings[setting]
  return { setting, label, meaning, purpose, input: inputOf(PolicySettings.settings[setting]) }
})

/** The settings by what they are for, in the order in which they are shown. */
export const byPurpose: ReadonlyArray<{ readonly title: string; readonly settings: ReadonlyArray<Described> }> = Object
  .entries(PolicySettings.purposes).map(([purpose, title]) => ({
    title,
    settings: settings.filter((each) => each.purpose === purpose)
  }))

/** The tiers that prospects of a country may have, in the order in which they are tried. */
export const tiersOf = (country: Session["workspace"]["country"]): Policy["tiers"] =>
  tierNamesOf(country === "uk" ? 44 : 1)

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
    } else if (kind.kind === "words") {
      override[setting] = text.split(",").filter((word) => word !== "")
    } else if (kind.kind === "groups") {
      const groups = PolicySettings.readGroups(text)
      override[setting] = groups
      if (groups.length > kind.max) errors[setting] = `Expected at most ${kind.max} groups`
      if (groups.some(({ length }) => length > kind.lengthMax)) {
        errors[setting] = `Expected identifiers of at most ${kind.lengthMax} characters`
      }
    } else if (kind.kind === "tiers") {
      override[setting] = text.split(",").filter((tier) => tier !== "")
      if (text === "") errors[setting] = "Expected at least one"
    } else if (text === "") {
      override[setting] = null
      if (kind.kind === "number" && kind.none === undefined) errors[setting] = rangeOf(kind)
    } else if (kind.kind !== "number") {
      override[setting] = text
      if (kind.kind === "hours" && !new RegExp(hoursPattern).test(text)) {
        errors[setting] = "Expected hours such as 08:00-21:00"
      }
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
  if (input.kind === "words") {
    const chosen = text.split(",")
    return input.words.filter(({ value }) => chosen.includes(value)).map(({ label }) => label).join(", ") || "none"
  }
  if (input.kind === "groups") return text === "" ? "none" : PolicySettings.readGroups(text).join(", ")
  if (input.kind !== "number") return text === "" ? input.none ?? "none" : text
  return text === "" ? input.none ?? "none" : Number(text).toLocaleString("en-US")
}

/** What a setting is called. */
export const settingLabel = (setting: string): string =>
  settings.find((each) => each.setting === setting)?.label ?? setting

// internal

const rangeOf = ({ from, isWhole, to }: { readonly from: number; readonly to: number; readonly isWhole: boolean }) =>
  `Expected a ${isWhole ? "whole " : ""}number from ${from.toLocaleString("en-US")} to ${to.toLocaleString("en-US")}`
