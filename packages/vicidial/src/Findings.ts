/**
 * What of a VICIdial site's settings needs a look, as it has no counterpart here or is done otherwise.
 *
 * Pure.
 */
import type * as Rows from "./Rows.ts"

/**
 * What needs a look. `rule`: a setting that decides about numbers and has no counterpart; `number`: one that cannot be
 * taken; `note`: something to know.
 */
export interface Finding {
  readonly kind: "rule" | "number" | "note"
  /** What it is about: `campaign SALES`, `list 101`, `number 5551234`. */
  readonly subject: string
  readonly message: string
}

/** A setting that decides about numbers. */
export const rule = (subject: string, message: string): Finding => ({ kind: "rule", subject, message })

/** Something to know. */
export const note = (subject: string, message: string): Finding => ({ kind: "note", subject, message })

/** Whether a setting of VICIdial names anything. */
export const isSet = (text: string): boolean => text !== "" && !/^-{2,}/.test(text) && text !== "DISABLED"

/** Settings of a campaign that decide about numbers, and that Anipool does otherwise or not at all. */
export const ofCampaign = (row: Rows.CampaignRow, pools: ReadonlySet<string>): ReadonlyArray<Finding> => {
  const subject = `campaign ${row.id}`
  const found: Array<Finding> = []
  const hasGroup = isSet(row.cidGroup) && pools.has(row.cidGroup)
  if (row.dialMethod === inboundByHand) {
    found.push(note(subject, "takes calls, and its agents dial leads by hand (INBOUND_MAN): taken as blended"))
  }
  if (isSet(row.cidGroup) && !hasGroup) {
    found.push(rule(subject, `names the CID group ${row.cidGroup}, which does not exist`))
  }
  if (isSet(row.cidGroupTwo) && !pools.has(row.cidGroupTwo)) {
    found.push(rule(subject, `falls back to the CID group ${row.cidGroupTwo}, which does not exist`))
  }
  if (row.useCustomCid !== "" && row.useCustomCid !== "N" && row.useCustomCid !== "AREACODE") {
    found.push(
      rule(
        subject,
        `shows a number that stands with each lead (use_custom_cid ${row.useCustomCid}): here a number is kept for the lead's owner`
      )
    )
  }
  if (hasGroup && /\d{6}/.test(row.cid)) {
    found.push(
      rule(subject, `shows ${row.cid} where its CID group has no number: the pool's next best number is given here`)
    )
  }
  if (row.manualDialCid !== "" && row.manualDialCid !== "CAMPAIGN") {
    found.push(
      rule(
        subject,
        `shows the agent's own number on manual calls (${row.manualDialCid}): here where a call names the agent`
      )
    )
  }
  if (isSet(row.threeWayCid) && row.threeWayCid !== "CAMPAIGN") {
    found.push(rule(subject, `shows another number to third parties (${row.threeWayCid})`))
  }
  if (row.callUrls.some((url) => isOfIntake.test(url) && !url.includes("--A--dialed_number--B--"))) {
    found.push(
      rule(
        subject,
        "tells of calls by the lead's main number, whichever was dialed: have its URLs send " +
          "dialed_number=--A--dialed_number--B--"
      )
    )
  }
  if (isSet(row.limit24Hours)) {
    found.push(rule(subject, "limits calls to a prospect in 24 hours: that stays with the dialer"))
  }
  return found
}

/** A campaign that takes calls, and whose agents dial leads by hand in between. */
export const inboundByHand = "INBOUND_MAN"

/** How a CID group picks, where that is not by area code alone; `rows` are its own. */
export const ofCidGroup = (
  { id, rotates, type }: Rows.CidGroup,
  rows: ReadonlyArray<Rows.AreaCodeCid>
): ReadonlyArray<Finding> => {
  const subject = `CID group ${id}`
  const longer = rows.filter(({ areaCode }) => /^\d{4,}$/.test(areaCode)).length
  return [
    ...(rotates
      ? [rule(
        subject,
        `rotates its numbers by time, ${
          rows.filter(({ isActive }) => isActive).length
        } of ${rows.length} rows are on now: all ` +
          "are taken, as Anipool spreads every number's uses and needs no rotation"
      )]
      : []),
    ...(type === "STATE"
      ? [rule(subject, "picks by the prospect's state (STATE): here the nearest number of its pool is given")]
      : []),
    ...(longer > 0
      ? [rule(
        subject,
        `has ${longer} rows for the first 4 or 5 digits of a prospect's number: their numbers are taken, and given by where ` +
          "prospects are"
      )]
      : [])
  ]
}

/** What agents may show in the campaign's place. */
export const ofAliases = ({ groupAliases }: Rows.Settings): ReadonlyArray<Finding> =>
  groupAliases.map(({ id, number }) =>
    rule(
      `group alias ${id}`,
      `shows ${number} where an agent chooses it: such calls keep it, and it is in no pool by that`
    )
  )

/** In a URL that VICIdial calls: the intake of its calls, of whichever server. */
const isOfIntake = /\/dials\/vicidial\b/
