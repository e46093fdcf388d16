/**
 * What is typed about a report, and about what if.
 */
import type { PlanReport, PlanRequest, Purchase, WhatIf } from "@anipool/http-api/admin/PlanApi"
import { PolicySettings } from "@anipool/http-api/admin/PolicyApi"

/** What is typed about a report. A day that was not touched is undefined: the server works it out. */
export interface PlanInput {
  readonly dateStart: string | undefined
  readonly dateEnd: string | undefined
  readonly target: "BEST" | "BETTER" | "GOOD"
  readonly groupBy: "area_code" | "ani" | "zip"
  readonly inventoryMode: "managed" | "all"
  readonly filter: "all" | "only" | "but"
  readonly campaigns: ReadonlyArray<string>
  readonly comparedWith: PlanReport["comparedWith"]
  /** Empty: whichever. */
  readonly carrier: string
}

/** What is there before anything is typed: the interface's defaults. */
export const empty: PlanInput = {
  dateStart: undefined,
  dateEnd: undefined,
  target: "BETTER",
  groupBy: "area_code",
  inventoryMode: "managed",
  filter: "all",
  campaigns: [],
  comparedWith: "inventory",
  carrier: ""
}

/** What is there to begin with: about one campaign, compared with the group that it dials from, or about all. */
export const about = (campaign: string | undefined): PlanInput =>
  campaign === undefined ? empty : { ...empty, filter: "only", campaigns: [campaign], comparedWith: "groups" }

/** Targets, the fewest dials first. */
export const targets = [
  { value: "BEST", label: "Best: 50" },
  { value: "BETTER", label: "Better: 75" },
  { value: "GOOD", label: "Good: 100" }
] as const

/** Whose area code counts; the last is for the US and Canada only. */
export const groupings = [
  { value: "area_code", label: "Prospect" },
  { value: "ani", label: "Number used" },
  { value: "zip", label: "ZIP" }
] as const

/** Which numbers count as held. */
export const inventoryModes = [
  { value: "managed", label: "Active ones" },
  { value: "all", label: "All of them" }
] as const

/** Which campaigns count. */
export const filters = [
  { value: "all", label: "All of them" },
  { value: "only", label: "Only some" },
  { value: "but", label: "All but some" }
] as const

/** A field of the form, and what is wrong with it. */
export type PlanErrors = Partial<Record<"dateStart" | "dateEnd" | "campaigns", string>>

/** What is wrong with what is typed, on the workspace's day `today`; days that were not touched are the last report's. */
export const check = (
  { campaigns, dateEnd = "", dateStart = "", filter }: PlanInput,
  today: string
): PlanErrors => ({
  ...(dateStart > today ? { dateStart: "Expected a day that is not to come" } : {}),
  ...(dateStart !== "" && dateEnd !== "" && dateEnd < dateStart
    ? { dateEnd: "Expected a day that is not before the first" }
    : {}),
  ...(filter === "only" && campaigns.length === 0
    ? { campaigns: "Expected at least one campaign: tick some, or choose all of them" }
    : {})
})

/** What is asked for. */
export const toRequest = (input: PlanInput): PlanRequest => ({
  ...(isDay(input.dateStart) ? { dateStart: input.dateStart } : {}),
  ...(isDay(input.dateEnd) ? { dateEnd: input.dateEnd } : {}),
  dailyDialsTarget: input.target,
  groupBy: input.groupBy,
  inventoryMode: input.inventoryMode,
  ...(input.carrier.trim() === "" ? {} : { carrier: input.carrier.trim() }),
  ...(input.filter === "only" && input.campaigns.length > 0 ? { campaigns: input.campaigns } : {}),
  ...(input.filter === "but" && input.campaigns.length > 0 ? { campaignsExclude: input.campaigns } : {}),
  ...(input.filter !== "all" && input.comparedWith === "groups" ? { comparedWith: input.comparedWith } : {})
})

/** What is typed about what if; figures as text, empty: as it is. */
export interface WhatIfInput {
  readonly inventory: WhatIf["inventory"]
  readonly purchases: string
  readonly target: PlanInput["target"]
  readonly dailyCap: string
  readonly radiusMiles: string
  readonly localShare: string
}

/** A field of what if, and what is wrong with it. */
export type WhatIfErrors = Partial<Record<"purchases" | "dailyCap" | "radiusMiles" | "localShare", string>>

const { dailyCap: { input: dailyCap }, radiusMiles: { input: radiusMiles } } = PolicySettings.settings

/** What is asked for, or what is wrong. */
export const toWhatIf = (
  input: WhatIfInput,
  period: { readonly dateStart: string; readonly dateEnd: string }
): { readonly payload: WhatIf } | { readonly errors: WhatIfErrors } => {
  const purchases = input.inventory === "purchases" ? parsePurchases(input.purchases) : []
  const errors: WhatIfErrors = {
    ...(typeof purchases === "string" ? { purchases } : {}),
    ...wrong("dailyCap", input.dailyCap, dailyCap.from, dailyCap.to, true),
    ...wrong("radiusMiles", input.radiusMiles, radiusMiles.from, radiusMiles.to, false),
    ...wrong("localShare", input.localShare, 0, 100, false)
  }
  if (typeof purchases === "string" || Object.keys(errors).length > 0) return { errors }
  return {
    payload: {
      dateStart: period.dateStart,
      dateEnd: period.dateEnd,
      inventory: input.inventory,
      dailyDialsTarget: input.target,
      ...(input.inventory === "purchases" ? { purchases } : {}),
      ...given("dailyCap", input.dailyCap),
      ...given("radiusMiles", input.radiusMiles),
      ...given("localShare", input.localShare)
    }
  }
}

/** Purchases as they are typed: an area code and how many, a line each; the message where they are none. */
export const parsePurchases = (text: string): ReadonlyArray<Purchase> | string => {
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "")
  if (lines.length === 0) return "Expected an area code and how many numbers, a line each"
  if (lines.length > linesMax) return `Expected at most ${linesMax} lines`
  const purchases: Array<Purchase> = []
  for (const [index, line] of lines.entries()) {
    const [, areaCode, anis] = /^([0-9]{1,5})[\s,;:]+([0-9]{1,6})$/.exec(line) ?? []
    if (areaCode === undefined || Number(anis) < 1 || Number(anis) > anisMax) {
      return `Line ${index + 1}: expected an area code and a number from 1 to ${anisMax}`
    }
    purchases.push({ areaCode, anis: Number(anis) })
  }
  return purchases
}

/** Purchases as they can be typed. */
export const formatPurchases = (purchases: ReadonlyArray<Purchase>): string =>
  purchases.slice(0, linesMax).map(({ anis, areaCode }) => `${areaCode} ${anis}`).join("\n")

// internal

/** The contract's limits. */
const linesMax = 1_000
const anisMax = 100_000

const isDay = (text: string | undefined): text is string => text !== undefined && text !== ""

const wrong = (field: keyof WhatIfErrors, text: string, from: number, to: number, isWhole: boolean): WhatIfErrors => {
  if (text.trim() === "") return {}
  const value = Number(text)
  const isRight = value >= from && value <= to && (!isWhole || Number.isInteger(value))
  const range = `${from.toLocaleString("en")} to ${to.toLocaleString("en")}`
  return isRight ? {} : { [field]: `Expected a ${isWhole ? "whole " : ""}number from ${range}` }
}

const given = <F extends string>(field: F, text: string) => text.trim() === "" ? {} : { [field]: Number(text) }
