/**
 * An assignment's explanation in plain sentences.
 */
import type { Explanation, PassedOver, Place } from "@anipool/core/assignment/Explanation"
import type { TierName } from "@anipool/domain/assignment/Policy"
import { counted } from "./Output.ts"

/** Lines of what was passed over that are shown. */
export const passedOverLinesMax = 20

/** Why a number was picked, or why none was: one sentence a line. */
export const sentences = (explanation: Explanation): ReadonlyArray<string> => [
  whereProspectIs(explanation),
  ...whichNumber(explanation),
  ...whatWasPassedOver(explanation.passedOver)
]

// internal

const tierMeanings: Record<TierName, string> = {
  home: "the prospect's own area codes",
  overlay: "area codes that cover the same ground",
  near: "area codes nearby, by distance",
  state: "the same state, province or nation",
  country: "anywhere in the country, nearest first",
  tollFree: "toll-free numbers",
  mobile: "mobile numbers",
  nonGeographic: "non-geographic numbers"
}

const reasons: Record<PassedOver["reason"], (count: number) => string> = {
  "none-held": () => "no ANI of the pool",
  "not-active": (count) => `${counted(count, "ANI")} not active`,
  "at-daily-cap": (count) => `${counted(count, "ANI")} at the daily cap`,
  resting: (count) => `${counted(count, "ANI")} resting for a high block rate`,
  "shown-last": (count) => `${counted(count, "ANI")} shown to this prospect last`,
  "used-more": (count) => `${counted(count, "ANI")} used more today, or more lately`
}

const placeName = ({ areaCode, locality, state }: Place): string => {
  const name = [locality, state].filter((part) => part !== "").join(", ")
  return name === "" ? areaCode : `${areaCode} (${name})`
}

const whereProspectIs = ({ homePlaces }: Explanation): string =>
  homePlaces.length === 0
    ? "Neither phone nor ZIP tells where the prospect is."
    : `The prospect is at home in ${homePlaces.map(placeName).join(", then ")}.`

const whichNumber = ({ distanceMiles, place, tier, tierName, usedToday }: Explanation): ReadonlyArray<string> => {
  if (tier === null || tierName === null || place === null) return ["No ANI that may be used is available."]
  const distance = distanceMiles === null
    ? ""
    : `, ${distanceMiles.toLocaleString("en")} ${distanceMiles === 1 ? "mile" : "miles"} away`
  return [
    `The number is of ${placeName(place)}${distance}: tier ${tier}, ${tierMeanings[tierName]}.`,
    usedToday === 0 ? "It had not been used yet today." : `It had been used ${counted(usedToday ?? 0, "time")} today.`
  ]
}

const whatWasPassedOver = (rows: ReadonlyArray<PassedOver>): ReadonlyArray<string> => {
  if (rows.length === 0) return ["Nothing was passed over."]
  const shown = rows.slice(0, passedOverLinesMax).map(({ areaCode, count, reason, tier, tierName }) =>
    `  tier ${tier} (${tierName})${areaCode === null ? "" : `, ${areaCode}`}: ${reasons[reason](count)}`
  )
  const more = rows.length - shown.length
  return ["Passed over:", ...shown, ...(more > 0 ? [`  and ${more} more (all of them with --json)`] : [])]
}
