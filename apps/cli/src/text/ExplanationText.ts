/**
 * An assignment's explanation in plain sentences.
 */
import type { ExplainedAreaCode, Explanation, PassedOverRow } from "@anipool/core/assignment/Explanation"
import * as FallbackShown from "@anipool/domain/assignment/FallbackShown"
import * as KeptForOthers from "@anipool/domain/assignment/KeptForOthers"
import * as ListShown from "@anipool/domain/assignment/ListShown"
import * as OwnerShown from "@anipool/domain/assignment/OwnerShown"
import type { TierName } from "@anipool/domain/assignment/TierName"
import { counted } from "@anipool/jobs/Output"

/** Lines of what was passed over that are shown. */
export const passedOverLinesMax = 20

/** Why a number was picked, or why none was: one sentence a line. */
export const sentences = (explanation: Explanation): ReadonlyArray<string> => [
  whereProspectIs(explanation),
  ...(explanation.list === null ? [] : [ListShown.sentence(explanation.list)]),
  ...(explanation.owner === null ? [] : [OwnerShown.sentence(explanation.owner)]),
  ...whyHeldBack(explanation),
  ...whichNumber(explanation),
  ...whatWasPassedOver(explanation.passedOver)
]

// internal

const tierMeanings: Record<TierName, string> = {
  home: "the area codes where the prospect is at home",
  phone: "the phone's own area code",
  overlay: "area codes that cover the same ground",
  near: "area codes nearby, by distance",
  state: "the same state, province or nation, nearest first",
  country: "anywhere in the country, nearest first",
  tollFree: "toll-free numbers",
  mobile: "mobile numbers",
  nonGeographic: "non-geographic numbers",
  abroad: "the neighbouring country, nearest first"
}

const reasons: Record<PassedOverRow["reason"], (count: number) => string> = {
  "none-in-pool": () => "no ANI of the pool",
  "not-active": (count) => `${counted(count, "ANI")} not active`,
  "no-callback-route": (count) => `${counted(count, "ANI")} that cannot be called back`,
  "no-right-to-use": (count) => `${counted(count, "ANI")} without a right to use them today`,
  "no-attestation": (count) => `${counted(count, "ANI")} without attestation A at the carrier`,
  "attested-less": (count) => `${counted(count, "ANI")} with a lower attestation at the carrier`,
  "at-daily-cap": (count) => `${counted(count, "ANI")} at the daily cap`,
  "at-hourly-cap": (count) => `${counted(count, "ANI")} at the hourly cap`,
  "warming-up": (count) => `${counted(count, "ANI")} warming up, used as often as allowed today`,
  "within-gap": (count) => `${counted(count, "ANI")} used a moment ago, the gap is not over`,
  "own-number": () => "the prospect's own number",
  resting: (count) => `${counted(count, "ANI")} resting for a high block rate`,
  "shown-last": (count) => `${counted(count, "ANI")} shown to this prospect last`,
  "answered-less": (count) => `${counted(count, "ANI")} that reach people less often`,
  "not-drawn": (count) => `${counted(count, "ANI")} used as little, of which chance took another`,
  "kept-for-others": (count) => `${counted(count, "ANI")} whose last uses are kept for others`,
  "used-more": (count) => `${counted(count, "ANI")} used more today, or more lately`,
  "refused-exhausted": () => "all that may be used is at a cap, and the policy does not walk on (refuse)"
}

const placeName = ({ areaCode, locality, state }: ExplainedAreaCode): string => {
  const name = [locality, state].filter((part) => part !== "").join(", ")
  return name === "" ? areaCode : `${areaCode} (${name})`
}

const whereProspectIs = ({ homePlaces, phonePlace }: Explanation): string =>
  homePlaces.length === 0
    ? "Neither phone nor ZIP tells where the prospect is."
    : `The prospect is at home in ${homePlaces.map(placeName).join(", ")}${
      phonePlace === null ? "" : `; the phone's own area code is ${placeName(phonePlace)}`
    }.`

const whyHeldBack = ({ heldBack }: Explanation): ReadonlyArray<string> =>
  heldBack === null ? [] : [
    heldBack.message,
    ...(heldBack.until === null ? [] : [`Not before ${new Date(heldBack.until).toISOString()}.`])
  ]

const whichNumber = (explanation: Explanation): ReadonlyArray<string> => {
  const {
    attestation,
    by,
    carrier,
    distanceMiles,
    fallback,
    heldOut,
    keptForOthers,
    place,
    tier,
    tierName,
    usedToday
  } = explanation
  if (tier === null || tierName === null || place === null) return ["No ANI that may be used is available."]
  const distance = distanceMiles === null
    ? ""
    : `, ${distanceMiles.toLocaleString("en")} ${distanceMiles === 1 ? "mile" : "miles"} away`
  return [
    `The number is of ${placeName(place)}${distance}: tier ${tier}, ${tierMeanings[tierName]}.`,
    ...(carrier === null || attestation === null
      ? []
      : [
        attestation === "none"
          ? `It is not known to leave by ${carrier}.`
          : `At ${carrier} its attestation is ${attestation}.`
      ]),
    ...(fallback === null ? [] : [FallbackShown.sentence(fallback)]),
    ...(keptForOthers === null ? [] : [KeptForOthers.sentence(keptForOthers)]),
    ...(by === "sticky" ? ["It has reached this prospect before, and is kept for it (sticky)."] : []),
    ...(by === "only" ? ["It is the number that this prospect was shown last, and no other may be shown there."] : []),
    ...(by === "answer-rate" ? ["Of those that were due it reaches people most often (prefer-answered)."] : []),
    ...(by === "chance" ? ["Of those that were used as little, chance took it (explore)."] : []),
    ...(heldOut ? ["The prospect is held out: it is picked for as without prefer-answered."] : []),
    usedToday === 0 ? "It had not been used yet today." : `It had been used ${counted(usedToday ?? 0, "time")} today.`
  ]
}

const whatWasPassedOver = (rows: ReadonlyArray<PassedOverRow>): ReadonlyArray<string> => {
  if (rows.length === 0) return ["Nothing was passed over."]
  const shown = rows.slice(0, passedOverLinesMax).map(({ areaCode, count, reason, tier, tierName }) =>
    `  tier ${tier} (${tierName})${areaCode === null ? "" : `, ${areaCode}`}: ${reasons[reason](count)}`
  )
  const more = rows.length - shown.length
  return ["Passed over:", ...shown, ...(more > 0 ? [`  and ${more} more (all of them with --json)`] : [])]
}
