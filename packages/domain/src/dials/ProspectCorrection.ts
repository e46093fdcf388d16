/**
 * Dials that were recorded under the lead's main number, as their record could not tell which number of the lead was dialed
 * (`to_number_is`), and what a later record of the same dial that tells it changes of them.
 *
 * The first record that tells it holds, and is the last that does. What becomes otherwise is who was dialed: the prospect, what is
 * counted by the prospect's area code and by its share of a hold-out, and which prospect was reached or dropped. All else stays as it was
 * recorded: the number that was shown, the campaign, the time and what became of the call do not depend on it.
 *
 * Pure. Rule: `docs/interface/dials.md`.
 */
import type { AniId } from "../Ani.ts"
import type { Share } from "../assignment/HoldOut.ts"
import * as Prospect from "../assignment/Prospect.ts"
import type { LocalDate } from "../LocalTime.ts"
import type { Draft, Placed } from "./Enrichment.ts"

/** What tells dials apart. */
export interface DialKey {
  /** Milliseconds since the epoch. */
  readonly dialedAt: number
  readonly dialId: string
}

/** A dial that is recorded under the lead's main number. */
export interface Assumed extends DialKey {
  readonly day: LocalDate
  readonly campaignKey: number
  readonly aniId: AniId | null
  readonly isVolume: boolean
  readonly contact: boolean
  readonly success: boolean
  /** Undefined: it counts for none. */
  readonly share: Share | undefined
  readonly prospect: Placed
}

/** A dial as it is told now: who was dialed, and the share of a hold-out that it would count for. */
export interface Told {
  readonly draft: Draft
  readonly share: Share | undefined
}

/** What becomes of one. Its prospect may turn out to be the one that was recorded. */
export interface Correction {
  readonly of: Assumed
  readonly prospect: Placed
  readonly share: Share | undefined
}

/** A prospect whom a call reached after all. */
export interface Reached extends Withdrawn {
  readonly aniId: AniId
}

/** A prospect to whom a call at a time was not made. */
export interface Withdrawn {
  readonly prospect: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The dials that say which number was dialed, by what tells them apart: of doubled ones the first. */
export const tellingOf = (dials: ReadonlyArray<Told>): ReadonlyMap<string, Told> => {
  const telling = new Map<string, Told>()
  for (const dial of dials) {
    const key = keyOf(dial.draft)
    if (key === undefined || dial.draft.isProspectMain) continue
    const text = textOf(key)
    if (!telling.has(text)) telling.set(text, dial)
  }
  return telling
}

/** What tells the dial of a record from others; undefined: nothing does. */
export const keyOf = ({ dialedAt, record: { dialId } }: Draft): DialKey | undefined =>
  dialId === null ? undefined : { dialedAt, dialId }

/** What recorded dials are corrected to by dials that tell which number was dialed. */
export const make = (
  assumed: ReadonlyArray<Assumed>,
  telling: ReadonlyMap<string, Told>
): ReadonlyArray<Correction> =>
  assumed.flatMap((of) => {
    const dial = telling.get(textOf(of))
    // A dial that counted for no share goes on to count for none, and one that did goes on to: the rule was on, or off, then.
    return dial === undefined ? [] : [{
      of,
      prospect: dial.draft.prospect,
      share: of.share === undefined ? undefined : dial.share ?? of.share
    }]
  })

/** Whether another prospect was dialed than was recorded. */
export const isMoved = ({ of, prospect }: Correction): boolean => prospectOf(of.prospect) !== prospectOf(prospect)

/** What corrections change of what is remembered of prospects. */
export const remembered = (corrections: ReadonlyArray<Correction>) => {
  const reached: Array<Reached> = []
  const withdrawn: Array<Withdrawn> = []
  for (const correction of corrections) {
    const { of: { aniId, contact, dialedAt: at, isVolume, prospect } } = correction
    if (!isVolume || !isMoved(correction)) continue
    withdrawn.push({ prospect: prospectOf(prospect), at })
    if (contact && aniId !== null) reached.push({ prospect: prospectOf(correction.prospect), aniId, at })
  }
  return { reached, withdrawn }
}

// internal

const textOf = ({ dialId, dialedAt }: DialKey): string => `${dialedAt}:${dialId}`

const prospectOf = ({ callingCode, national }: Placed): string => Prospect.keyOf({ callingCode, phone: national })
