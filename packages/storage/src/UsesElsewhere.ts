/**
 * Port: uses of the present day that were made elsewhere: by a dialer that chose the numbers itself.
 *
 * They are no assignments and stand in no log. They count as uses of their day where caps and the order of use are concerned.
 */
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** How often a number was used elsewhere today, so far. */
export interface NumberUses extends PhoneNumber.PhoneNumber {
  /** From 0 to `usesMax`. */
  readonly uses: number
}

/** What recording changed. */
export interface RecordedUses {
  /** Numbers of which more uses are known now. */
  readonly changed: number
  /** Uses that were added, of all of them. */
  readonly added: number
  /** Numbers that the workspace does not hold: nothing is recorded of them. */
  readonly unknown: number
}

/** Numbers in one `record`: their uses are locked while it lasts, and confirmations of them wait. */
export const numbersMax = 1_000

/** Uses of one number on one day. */
export const usesMax = 1_000_000

/** The figures without doubled numbers: of each the highest. */
export const highestOfEach = (figures: ReadonlyArray<NumberUses>): ReadonlyArray<NumberUses> => {
  const highest = new Map<string, NumberUses>()
  for (const figure of figures) {
    const key = PhoneNumber.toE164(figure)
    if (figure.uses >= (highest.get(key)?.uses ?? 0)) highest.set(key, figure)
  }
  return [...highest.values()]
}

/** What recording in several parts changed. */
export const sumOf = (parts: ReadonlyArray<RecordedUses>): RecordedUses => {
  const sum = (count: keyof RecordedUses) => parts.reduce((total, each) => total + each[count], 0)
  return { changed: sum("changed"), added: sum("added"), unknown: sum("unknown") }
}

/** Port: uses of the present day that were made elsewhere. */
export class UsesElsewhere extends Context.Tag("@anipool/storage/UsesElsewhere")<UsesElsewhere, {
  /**
   * Records how often numbers were used elsewhere on the day that uses are counted under now, at most `numbersMax`; the highest
   * figure of a doubled one counts. The figure of a number and day only rises: what is more than before is added to the uses
   * of its ANI, as made now; the same or a lower one changes nothing. Once this is acknowledged no cap is open that these uses
   * close. Where it changes uses, it is a change of the workspace's inventory (`InventoryFeed`).
   */
  readonly record: (
    workspaceId: WorkspaceId,
    figures: ReadonlyArray<NumberUses>
  ) => Effect.Effect<RecordedUses, StorageError>
}>() {}
