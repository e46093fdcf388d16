/**
 * An explanation in plain words: which number, why it, and why nothing nearer.
 */
import {
  fallbackSentence,
  keptForOthersSentence,
  listSentence,
  ownerSentence,
  type PreviewResult,
  type TierName,
  tierNames
} from "@anipool/http-api/admin/AssignApi"
import * as Phone from "../../phone/Phone.ts"
import { figures, sentence } from "../numbers/rest.ts"

type PassedOver = PreviewResult["passedOver"][number]

/** What a tier has, in a few words. */
export const tierLabels: Readonly<Record<TierName, string>> = {
  home: "Home area code",
  phone: "Phone's area code",
  overlay: "Same ground",
  near: "Near",
  state: "Same state",
  country: "Same country",
  tollFree: "Toll-free",
  mobile: "Mobile",
  nonGeographic: "Non-geographic",
  abroad: "Abroad"
}

/** What a tier is. */
export const tierMeanings: Readonly<Record<TierName, string>> = {
  home: "The area codes of the prospect's ZIP, without one the phone's.",
  phone: "The phone's own area code, where the ZIP has others.",
  overlay: "Other area codes over the same ground, or in the same county and near.",
  near: "The nearest area codes within the radius, in rings of 25 miles.",
  state: "The prospect's own state, province or nation, the nearest first.",
  country: "Anywhere in the prospect's country, the nearest first.",
  tollFree: "Toll-free numbers.",
  mobile: "Mobile numbers.",
  nonGeographic: "Numbers of no place: 03, 05 and 08.",
  abroad: "The neighbouring country's numbers, the nearest first."
}

/** What an assignment was recorded under: a tier's label and meaning, or those of last resort. */
export const recorded = (name: string): { readonly label: string; readonly meaning: string } =>
  isTier(name)
    ? { label: tierLabels[name], meaning: tierMeanings[name] }
    : { label: "Last resort", meaning: "The campaign's own numbers came to nothing within their caps." }

/** Whether a tier is tried before another. */
export const isBefore = (a: TierName, b: TierName): boolean => tierNames.indexOf(a) < tierNames.indexOf(b)

/** Why numbers were passed over. */
export const reasonLabels: Readonly<Record<string, string>> = {
  "none-in-pool": "There are none",
  "not-active": "Not active, or never shown",
  "no-callback-route": "Not known to be callable back",
  "no-right-to-use": "No evidence shows today that it may be used",
  "no-attestation": "Without attestation A at the carrier",
  "attested-less": "With a lower attestation at the carrier",
  "at-daily-cap": "At the daily cap",
  "at-hourly-cap": "At the hourly cap",
  "warming-up": "New, and used as often as the warm-up allows",
  "within-gap": "Used a moment ago: the gap is not over",
  "own-number": "The prospect's own number",
  resting: "Resting: blocked too often, and another was free",
  "shown-last": "The prospect saw it last",
  "answered-less": "Due, but another is answered more often",
  "not-drawn": "Used as little, but chance took another",
  "kept-for-others": "Free, but its last uses are kept for others",
  "used-more": "Used more today, or more lately",
  "refused-exhausted": "All at a cap, and the policy does not walk on"
}

/** Why numbers were passed over; a reason that is not known here as it is written. */
export const reasonLabel = ({ reason, rest }: Pick<PassedOver, "reason" | "rest">): string =>
  rest === null
    ? reasonLabels[reason] ?? reason
    : `Resting: up to ${figures(rest)} of the last 30 days' dials blocked, and another was free`

/** One of those that are not active, and why it is not. */
export const notActive = (
  { e164, rest, statusLabel }: PassedOver["numbers"][number],
  areaCode: string,
  timeZone: string
): string => `${Phone.ofE164(e164, areaCode)}: ${rest === null ? statusLabel : `resting ${sentence(rest, timeZone)}`}`

/** The sentences of a result, the most important first. */
export const sentences = (result: PreviewResult): ReadonlyArray<string> =>
  result.ani === null
    ? [...whyNone(result), ...ofList(result), ...ofOwner(result)]
    : [
      picked(result),
      ...ofList(result),
      ...ofOwner(result),
      ...fellBack(result),
      ...attested(result),
      ...kept(result),
      ...decided(result),
      ...nearer(result)
    ]

/** A sentence about a postal code that is not known; undefined for one that is, or where none was given. */
export const unknownPostalCode = (
  { isPostalCodeKnown, position }: Pick<PreviewResult, "isPostalCodeKnown" | "position">,
  postalCode: string,
  country: 1 | 44
): string | undefined => {
  if (isPostalCodeKnown !== false) return undefined
  const what = country === 44 ? "Postcode" : /^[0-9 -]*$/.test(postalCode) ? "ZIP" : "Postal code"
  return `${what} ${postalCode} is not known${
    position === null ? ", and the phone tells no place" : ": the phone's place was taken"
  }.`
}

/** Area codes by their places: `212, 332 New York, NY`. */
export const places = (areaCodes: PreviewResult["home"], country: 1 | 44): ReadonlyArray<string> => {
  const codes = new Map<string, Array<string>>()
  for (const each of areaCodes) {
    const code = Phone.areaCode(each.areaCode, country)
    codes.set(Phone.place(each), [...codes.get(Phone.place(each)) ?? [], code])
  }
  return [...codes].map(([place, of]) => `${of.join(", ")} ${place}`)
}

/** Distance as it is said. */
export const miles = (distance: number): string =>
  distance < 1 ? "less than a mile" : `${whole(distance)} ${Math.round(distance) === 1 ? "mile" : "miles"}`

// internal

const isTier = (name: string): name is TierName => name in tierLabels

const whole = (value: number): string => Math.round(value).toLocaleString("en")

const many = (count: number, singular: string, plural = `${singular}s`): string =>
  `${whole(count)} ${count === 1 ? singular : plural}`

const placeOf = (result: PreviewResult): string => {
  const place = result.tiers.flatMap((each) => each.areaCodes).find((each) => each.areaCode === result.areaCode)
  return place === undefined || place.locality === "" ? "" : ` from ${Phone.place(place)}`
}

const picked = (result: PreviewResult): string => {
  const shown = `The prospect would see ${Phone.ofE164(result.e164 ?? "", result.areaCode ?? "")}${placeOf(result)}`
  const away = result.distanceMiles === null ? "" : `, ${miles(result.distanceMiles)} from home`
  switch (result.tierName) {
    case "home":
      return `${shown}: a number of the prospect's own area code.`
    case "phone":
      return `${shown}${away}: a number of the phone's own area code.`
    case "overlay":
      return `${shown}: its area code lies over the same ground as the prospect's.`
    case "near":
      return `${shown}${away}: the nearest within the radius that is free.`
    case "state":
      return `${shown}${away}: nothing nearer is free, but this one is of the same state.`
    case "country":
      return `${shown}${away}: the nearest in the country that is free.`
    case "abroad":
      return `${shown}${away}: none of the country is free, so the nearest of the neighbouring one is shown.`
    case "tollFree":
      return `${shown}: no local number is free, so a toll-free one is shown.`
    case "mobile":
      return `${shown}: a mobile number.`
    case "nonGeographic":
      return `${shown}: no number of a place is free.`
    case null:
      return `${shown}.`
  }
}

const ofOwner = ({ owner }: PreviewResult): ReadonlyArray<string> => owner === null ? [] : [ownerSentence(owner)]

const ofList = ({ list }: PreviewResult): ReadonlyArray<string> => list === null ? [] : [listSentence(list)]

const attested = ({ attestation, carrier }: PreviewResult): ReadonlyArray<string> =>
  carrier === null || attestation === null
    ? []
    : [
      attestation === "none"
        ? `It is not known to leave by ${carrier}.`
        : `At ${carrier} its attestation is ${attestation}.`
    ]

const fellBack = ({ fallback }: PreviewResult): ReadonlyArray<string> =>
  fallback === null ? [] : [fallbackSentence(fallback)]

const kept = ({ keptForOthers }: PreviewResult): ReadonlyArray<string> =>
  keptForOthers === null ? [] : [keptForOthersSentence(keptForOthers)]

const decided = (result: PreviewResult): ReadonlyArray<string> => {
  const used = result.usedToday === null || result.usedToday === 0
    ? "it was not used today"
    : `it was used ${result.usedToday === 1 ? "once" : `${whole(result.usedToday)} times`} today`
  const heldOut = result.heldOut
    ? ["The prospect is among those held out, for whom answer rates are not looked at."]
    : []
  switch (result.by) {
    case "sticky":
      return ["It reached this prospect before, and is kept for as long as it may be assigned."]
    case "only":
      return ["It is the number that this prospect was shown last; no other may be shown there."]
    case "answer-rate":
      return [`Of the least used there, it is the one that people answer most often; ${used}.`, ...heldOut]
    case "chance":
      return [`Of those that were used as little there, chance took it; ${used}.`, ...heldOut]
    case "order":
      return [`Of those that are free there, it is the least used, then the longest unused; ${used}.`, ...heldOut]
    default:
      return heldOut
  }
}

const nearer = (result: PreviewResult): ReadonlyArray<string> => {
  const { tierName } = result
  const before = result.passedOver.filter((each) => tierName !== null && isBefore(each.tierName, tierName))
  const counted = before.filter((each) => each.count > 0)
  if (before.length === 0) return []
  return counted.length === 0
    ? ["The campaign's group has nothing nearer."]
    : [`Nearer, but passed over: ${byReason(counted)}.`]
}

const whyNone = (result: PreviewResult): ReadonlyArray<string> => {
  const { heldBack } = result
  if (heldBack !== null) {
    return [
      "This person may not be called now.",
      heldBack.message,
      ...(heldBack.until === null ? [] : [`Not before ${heldBack.until.slice(0, 16).replace("T", " ")} UTC.`])
    ]
  }
  const counted = result.passedOver.filter((each) => each.count > 0)
  const exhausted = result.passedOver.some((each) => each.reason === "refused-exhausted")
  return [
    "No number can be shown to this prospect now.",
    counted.length === 0
      ? "The campaign's group has no number for any tier that its policy allows."
      : `Passed over: ${byReason(counted)}.`,
    ...(exhausted ? ["The policy refuses to walk on from a tier whose numbers are all at a cap."] : [])
  ]
}

const byReason = (rows: PreviewResult["passedOver"]): string => {
  const counts = new Map<string, number>()
  for (const { count, reason } of rows) counts.set(reason, (counts.get(reason) ?? 0) + count)
  return [...counts].map(([reason, count]) => `${many(count, "number")} ${reasonPhrases[reason] ?? reason}`).join(", ")
}

const reasonPhrases: Readonly<Record<string, string>> = {
  "not-active": "not active",
  "no-callback-route": "not known to be callable back",
  "no-right-to-use": "without a right to use them today",
  "no-attestation": "without attestation A at the carrier",
  "attested-less": "with a lower attestation at the carrier",
  "at-daily-cap": "at the daily cap",
  "at-hourly-cap": "at the hourly cap",
  "warming-up": "warming up",
  "within-gap": "used a moment ago",
  "own-number": "that is the prospect's own",
  resting: "resting",
  "shown-last": "that the prospect saw last",
  "answered-less": "answered less often",
  "not-drawn": "that chance did not take",
  "kept-for-others": "whose last uses are kept for others",
  "used-more": "used more"
}
