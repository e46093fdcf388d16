/**
 * ANIs and ladders for the tests of selection.
 */
import type { AniId } from "@anipool/domain/Ani"
import type * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as Geography from "@anipool/domain/geo/Geography"
import * as Either from "effect/Either"

/** Area codes in several tiers of a prospect in New York, and one far away. */
export const codes = ["212", "646", "718", "201", "914", "716", "310", "907", "800"]

/** The ladder of a prospect, in a workspace of the US or, under +44, of the UK. */
export const ladderOf = (
  phone: string,
  policy: Partial<Policy.Policy> = {},
  postalCode: string | undefined = undefined,
  callingCode: 1 | 44 = 1
): Ladder.Ladder =>
  Ladder.of(
    Either.getOrThrow(Prospect.locate(phone, postalCode, callingCode)),
    { ...Policy.defaults, ...policy },
    callingCode === 1 ? "US" : "GB"
  )

/** An ANI that may be given out and never was. */
export const entry = (id: number, code: string, more: Partial<Inventory.Entry> = {}): Inventory.Entry => ({
  id: id as AniId,
  areaCode: Geography.find(1, code)!.index,
  national: `${code}555${String(id).padStart(4, "0")}`,
  assignable: true,
  callable: true,
  usedToday: 0,
  lastUsedAt: 0,
  blockRate: 0,
  activatedDay: null,
  ratedDials: 0,
  ratedContacts: 0,
  ...more
})
