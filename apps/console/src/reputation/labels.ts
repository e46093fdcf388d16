/**
 * What others say of numbers, as it is read, and what numbers of each label did.
 */
import type { LabelRates } from "@anipool/http-api/admin/NumberReputationApi"
import type { Tone } from "../components/Badge.tsx"
import * as Format from "../components/format.ts"

/** The worst of what others say, as it is read. */
export const labelLabels = { flagged: "Flagged", watch: "Watch", clean: "Clean", none: "Not told" } as const

/** What is said. */
export type Label = keyof typeof labelLabels

/** How a label looks. */
export const labelTones: Readonly<Record<Label, Tone>> = {
  flagged: "bad",
  watch: "warn",
  clean: "good",
  none: "neutral"
}

/** A vendor or a carrier, which stand in lower case, as a name: short words and such with & are initials. */
export const nameOf = (name: string): string =>
  name.split(" ").map((word) =>
    word.length <= 3 || word.includes("&")
      ? word.toUpperCase()
      : word.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
  ).join(" ")

/** Fewer dials make no rate to look at. */
export const tellingDials = 100

/** Whether anybody says anything of any number. */
export const isAnythingSaid = ({ labels }: LabelRates): boolean =>
  labels.some(({ label, numbers }) => label !== "none" && numbers > 0)

/** The contact rate of some dials; undefined: they are too few. */
export const contactRate = ({ contacts, dials }: { readonly contacts: number; readonly dials: number }) =>
  dials < tellingDials ? undefined : 100 * contacts / dials

/** How flagged numbers fare beside clean ones, and whether that may be chance. */
export const beside = ({ flaggedBesideClean: effect, labels }: LabelRates): string => {
  const isFew = labels.some(({ dials, label }) => (label === "flagged" || label === "clean") && dials < tellingDials)
  if (effect === null || isFew) {
    return `Flagged and clean numbers are compared once both have ${tellingDials} dials in 30 days.`
  }
  const points = (value: number) => `${Math.abs(value).toFixed(1)} points`
  if (effect.low <= 0 && effect.high >= 0) {
    return `Flagged numbers reach people ${points(effect.difference)} ${
      effect.difference < 0 ? "less" : "more"
    } often than clean ones, which may be chance (95 %: ${signed(effect.low)} to ${signed(effect.high)}).`
  }
  const [near, far] = [effect.low, effect.high].map(Math.abs).sort((a, b) => a - b) as [number, number]
  return `Flagged numbers reach people ${points(effect.difference)} ${
    effect.difference < 0 ? "less" : "more"
  } often than clean ones (95 %: ${near.toFixed(1)} to ${far.toFixed(1)}).`
}

/** Dials and numbers of a label, for a cell. */
export const cellsOf = (figures: LabelRates["labels"][number]) => ({
  numbers: Format.count(figures.numbers),
  dials: Format.count(figures.dials),
  contacts: Format.count(figures.contacts),
  rate: contactRate(figures)
})

// internal

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`
