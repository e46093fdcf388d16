/**
 * Entries of the audit trail for tags that numbers and campaigns are given and lose. Pure.
 */
import type { Ani, AniId } from "../Ani.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import type { Retagging } from "../tags/Retagging.ts"
import { keyOf, type Tag } from "../tags/Tag.ts"
import type { NewEntry } from "./Entry.ts"
import type { RetaggedUndo } from "./TagUndo.ts"

/** Numbers whose tags changed, one at least; `named`: the first of them. */
export const numbersTagged = (
  retagging: Retagging<AniId>,
  named: ReadonlyArray<Pick<Ani, "id" | "callingCode" | "number">>
): NewEntry => {
  const phones = named.map(({ callingCode, number }) => PhoneNumber.toE164({ callingCode, national: number }))
  const { changed } = retagging
  return {
    action: "ani.tagged",
    subject: { kind: "ani", id: String(named[0]!.id), name: phones[0]! },
    summary: summaryOf(
      retagging,
      changed === 1 ? `the number ${phones[0]}` : `${changed.toLocaleString("en")} numbers`
    ),
    details: { tags: detailsOf(retagging), numbers: phones, numbersCount: changed },
    undo: { kind: "tags", numbers: undoOf(retagging), campaigns: [] }
  }
}

/** Campaigns whose tags changed, one at least; `named`: the first of them. */
export const campaignsTagged = (
  retagging: Retagging<string>,
  named: ReadonlyArray<{ readonly id: string; readonly name: string }>
): NewEntry => {
  const [first] = named
  const { changed } = retagging
  return {
    action: "campaign.tagged",
    subject: { kind: "campaign", id: first!.id, name: first!.name },
    summary: summaryOf(
      retagging,
      changed === 1 ? `the campaign “${first!.name}”` : `${changed.toLocaleString("en")} campaigns`
    ),
    details: { tags: detailsOf(retagging), campaigns: named.map(({ id }) => id), campaignsCount: changed },
    undo: { kind: "tags", numbers: [], campaigns: undoOf(retagging) }
  }
}

/** A tag that all that had it have by another name, or not any more (`by` null); something had it. */
export const replaced = (
  tag: Tag,
  by: Tag | null,
  numbers: Retagging<AniId>,
  campaigns: Retagging<string>
): NewEntry => {
  const counted = (count: number, noun: string) =>
    count === 0 ? [] : [`${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`]
  const whom = [...counted(numbers.changed, "number"), ...counted(campaigns.changed, "campaign")].join(" and ")
  return {
    action: "tag.replaced",
    subject: { kind: "tag", id: keyOf(tag), name: tag },
    summary: by === null ? `Deleted the tag “${tag}” of ${whom}` : `Renamed the tag “${tag}” of ${whom} to “${by}”`,
    details: { to: by, numbersCount: numbers.changed, campaignsCount: campaigns.changed },
    undo: { kind: "tags", numbers: undoOf(numbers), campaigns: undoOf(campaigns) }
  }
}

// internal

const effective = <Id>({ parts }: Retagging<Id>) => parts.filter(({ ids }) => ids.length > 0)

const summaryOf = <Id>(retagging: Retagging<Id>, whom: string): string => {
  const words = (isAdded: boolean) =>
    effective(retagging).filter((part) => part.isAdded === isAdded).map(({ tag }) => `“${tag}”`).join(", ")
  const [given, taken] = [words(true), words(false)]
  return given === ""
    ? `Took ${taken} from the tags of ${whom}`
    : taken === ""
    ? `Tagged ${whom} ${given}`
    : `Tagged ${whom} ${given}, and took ${taken} from the tags`
}

const detailsOf = <Id>(retagging: Retagging<Id>) =>
  effective(retagging).map(({ ids, isAdded, tag }) => ({ tag, [isAdded ? "given" : "taken"]: ids.length }))

const undoOf = <Id>(retagging: Retagging<Id>): ReadonlyArray<RetaggedUndo<Id>> =>
  effective(retagging).map(({ ids, isAdded, tag }) => ({ tag, isAdded, ids }))
