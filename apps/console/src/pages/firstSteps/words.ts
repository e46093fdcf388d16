/**
 * The words of the first steps: what each is, what came of a dialer's requests. Pure.
 */
import type { FirstAssignment, FirstStep, FirstSteps } from "@anipool/http-api/admin/FirstStepsApi"
import * as Format from "../../components/format.ts"
import * as Phone from "../../phone/Phone.ts"
import { recorded } from "../assign/Wording.ts"

/** What each step is called, what it is for, and which act of a role it takes. */
export const steps: Readonly<
  Record<FirstStep, { readonly title: string; readonly meaning: string; readonly act: "operate" | "administer" }>
> = {
  timeZone: {
    title: "Time zone",
    meaning: "It says where your day begins: caps are counted by it.",
    act: "administer"
  },
  numbers: { title: "Numbers", meaning: "Your caller IDs: pasted, or out of a file.", act: "operate" },
  group: { title: "Group", meaning: "Numbers that campaigns dial from together.", act: "operate" },
  campaign: {
    title: "Campaign",
    meaning: "What you dial for, by the name that your dialer has for it.",
    act: "operate"
  },
  policy: {
    title: "Policy",
    meaning: "How often a number may be used, and how far from the prospect it may be.",
    act: "operate"
  },
  key: { title: "Key", meaning: "What your dialer comes with.", act: "administer" },
  dialer: { title: "Dialer", meaning: "It asks for a number, and the first one is assigned.", act: "administer" }
}

/** What is said of the first number that was given out, the most important first. */
export const received = (
  { at, campaign, number, numberFrom, prospectFrom, tier }: FirstAssignment,
  timeZone: string
): ReadonlyArray<string> => {
  const from = ({ areaCode, place }: FirstAssignment["numberFrom"]) =>
    areaCode === "" ? "an unknown place" : place === "" ? areaCode : `${areaCode} (${place})`
  const { label, meaning } = recorded(tier)
  return [
    `${Phone.ofE164(number, numberFrom.areaCode)} was given to a prospect of ${from(prospectFrom)}${
      campaign === null ? "" : `, for the campaign “${campaign}”`
    }, at ${Format.seconds(at, timeZone)}.`,
    `It is a number of ${from(numberFrom)}. Why it: ${label}. ${meaning}`
  ]
}

/** Why requests got no number. */
const reasons: Readonly<Record<FirstSteps["refusals"][number]["reason"], string>> = {
  "no-group": "the group that the campaign names is not there",
  "empty-group": "the campaign’s group is empty",
  "none-active": "all numbers of the campaign’s group rest",
  "out-of-reach": "no active number is of a tier that the policy allows for the prospect",
  "daily-cap": "the numbers are at their daily cap",
  "hourly-cap": "the numbers are at their hourly cap",
  "warm-up": "the numbers warm up, and are used as often as they may be",
  "no-callback-route": "no active number is known to be callable back, and the policy requires it",
  "right-to-use": "no evidence shows today that the numbers may be used, and the policy asks for it",
  "attestation": "the carrier that the calls leave by attests none of the numbers with A, and the policy requires it",
  "min-gap": "the numbers were used a moment ago, and the policy sets a gap between uses",
  "calling-hours": "the people may not be called at this hour",
  "prospect-limit": "the people were called as often as the policy allows",
  "drop-lockout": "calls to the people were dropped, and the policy lets them rest",
  "one-number": "the one number that the people may be shown may not be used now",
  "owner-number": "the numbers that are kept for the leads' owners may not be used now, and the policy requires them"
}

/** Requests that got no number, and why. */
export const refused = ({ campaign, count, reason }: FirstSteps["refusals"][number]): string =>
  `“${campaign}” was refused ${Format.counted(count, "number")}: ${reasons[reason]}.`

/** What is said while nothing was given out. */
export const waiting = ({ keyUsedAt }: Pick<FirstSteps, "keyUsedAt">, timeZone: string): string =>
  keyUsedAt === null
    ? "Waiting for the first request…"
    : `A key was used at ${
      Format.seconds(keyUsedAt, timeZone)
    }, and no number was assigned yet: your dialer was answered why. Waiting for the next request…`
