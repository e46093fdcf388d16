/**
 * The audit trail's entries of one workspace, and how they are written: in the same step as the change that they tell of.
 */
import { type Actor, type NewEntry, storedDetails, storedUndo, undoableForMs } from "@anipool/domain/trail/Entry"
import type { Undo } from "@anipool/domain/trail/Undo"
import type { AuditEntry, EntryId } from "@anipool/storage/AuditTrail"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"

/** An entry, and what undoing its change takes. */
export interface EntryRow {
  /** The workspace's revision by the change that it tells of, or before it; null: it is of what moves no numbers. */
  readonly revision: number | null
  entry: AuditEntry
  undo: Undo | null
}

/** The entries, ascending. */
export interface Trail {
  readonly rows: Array<EntryRow>
  lastId: EntryId
}

/** No entries. */
export const make = (): Trail => ({ rows: [], lastId: 0 })

/** A step that is done by whoever acts. */
export const acting = <A>(step: (actor: Actor) => A): Effect.Effect<A> => Effect.map(FiberRef.get(CurrentActor), step)

/** Writes the entry of a change; `undoes`: the entry that the change undid. */
export const record = (
  trail: Trail,
  at: number,
  actor: Actor,
  added: NewEntry,
  undoes: EntryId | null = null,
  revision: number | null = null
): EntryId => {
  const undo = storedUndo(added)
  const id = ++trail.lastId
  trail.rows.push({
    revision,
    entry: {
      id,
      at,
      actor,
      action: added.action,
      subject: added.subject,
      summary: added.summary,
      details: JSON.parse(storedDetails(added.details)),
      undoableUntil: undo === null ? null : at + undoableForMs,
      undoneBy: null,
      undoes
    },
    undo: undo === null ? null : added.undo!
  })
  return id
}
