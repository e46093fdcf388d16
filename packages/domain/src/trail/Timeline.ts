/**
 * The life of a group or a number as one timeline: what came and went, and the entries of the audit trail, in their order.
 * Pure.
 */
import type { Action, Actor } from "./Entry.ts"

/** Days for which it stays known which groups a number was in: longer than the days that its page shows. */
export const movesKnownDays = 100

/** Memberships that a snapshot changes up to which its moves are noted: of larger ones they would cost as much as themselves. */
export const notedMembershipsMax = 240_000

/** Numbers of a group whose days are summed, those that were taken in first: larger groups are told by these. */
export const numbersSummedMax = 25_000

/** The entry that tells of a change. */
export interface Told {
  readonly id: number
  readonly at: number
  readonly actor: Pick<Actor, "kind" | "name">
  readonly action: Action
  readonly summary: string
}

/** The user or the key that did it, by name; null: neither did. */
export const personOf = ({ kind, name }: Told["actor"]): string | null =>
  kind === "user" || kind === "key" ? name : null

/** Numbers that one change brought into a group and took out of it. */
export interface Move {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly groupId: string
  /** The group's name now. */
  readonly groupName: string
  readonly joined: number
  readonly left: number
  /** What tells of it; null: nothing does any more, or not yet. */
  readonly told: Told | null
}

/** Something that happened: an entry, with what it moved where that is known, or a move that no entry tells of. */
export interface Event {
  readonly at: number
  readonly told: Told | null
  readonly joined: number
  readonly left: number
}

/** A page of events, and from where the next one goes on; null: it was the last. */
export interface Page {
  readonly events: ReadonlyArray<Event>
  readonly next: number | null
}

/**
 * A group's events, the latest first, at most `limit` of them, and all that share the last one's time. An entry and its
 * moves are one event, at the entry's time. Those of one time stand by their entries, the later first, those without one
 * last. `entries` and `moves` are the latest of their kind; `isAll`: there are no others. With `before` only what is
 * earlier: an entry may be later than its moves.
 */
export const page = (
  entries: ReadonlyArray<Told>,
  moves: ReadonlyArray<Move>,
  limit: number,
  isAll: { readonly entries: boolean; readonly moves: boolean },
  before = Infinity
): Page => {
  const byEntry = new Map<number, Event>(
    entries.map((told) => [told.id, { at: told.at, told, joined: 0, left: 0 }])
  )
  const untold: Array<Event> = []
  for (const { at, joined, left, told } of moves) {
    if (told === null) {
      untold.push({ at, told, joined, left })
      continue
    }
    const known = byEntry.get(told.id) ?? { at: told.at, told, joined: 0, left: 0 }
    byEntry.set(told.id, { ...known, joined: known.joined + joined, left: known.left + left })
  }
  // Earlier than the last of a kind that has more, others of it may come between.
  const known = Math.max(
    isAll.entries ? -Infinity : entries.at(-1)?.at ?? -Infinity,
    isAll.moves ? -Infinity : moves.at(-1)?.at ?? -Infinity
  )
  const events = [...byEntry.values(), ...untold]
    .filter(({ at }) => at >= known && at < before)
    .sort((a, b) => b.at - a.at || (b.told?.id ?? 0) - (a.told?.id ?? 0))
  const last = events[limit - 1]
  const shown = last === undefined ? events : events.filter(({ at }) => at >= last.at)
  const isLast = shown.length === events.length && isAll.entries && isAll.moves
  return { events: shown, next: isLast ? null : shown.at(-1)?.at ?? null }
}
