/**
 * `ProspectHistory` in memory. Of each workspace the `prospectsKeptMax` prospects are kept whose contacts were recorded last.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  deleteStepMax,
  type DroppedCall,
  type LastContacts,
  type ProspectContact,
  ProspectHistory,
  prospectsMax,
  type WithdrawnCall
} from "@anipool/storage/ProspectHistory"
import * as Effect from "effect/Effect"
import * as Prospects from "./Prospects.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  ProspectHistory.of({
    find: Effect.fn("ProspectHistory.find")((workspaceId: WorkspaceId, prospects: ReadonlyArray<string>) =>
      Effect.sync(() => {
        State.assertAtMost("ProspectHistory.find", prospects.length, prospectsMax)
        const found = new Map<string, LastContacts>()
        for (const prospect of prospects) {
          const row = State.find(state, workspaceId)?.prospects.get(prospect)
          if (row !== undefined) {
            found.set(prospect, { shownAniId: row.shownAniId, reachedAniId: row.reachedAniId })
          }
        }
        return found
      })
    ),
    recordShown: Effect.fn("ProspectHistory.recordShown")((
      workspaceId: WorkspaceId,
      contacts: ReadonlyArray<ProspectContact>
    ) =>
      Effect.sync(() =>
        record(state, "ProspectHistory.recordShown", workspaceId, contacts, (row, { aniId, at }) =>
          at < row.shownAt ? row : { ...row, shownAniId: aniId, shownAt: at })
      )
    ),
    recordReached: Effect.fn("ProspectHistory.recordReached")((
      workspaceId: WorkspaceId,
      contacts: ReadonlyArray<ProspectContact>
    ) =>
      Effect.sync(() =>
        record(state, "ProspectHistory.recordReached", workspaceId, contacts, (row, { aniId, at }) =>
          at < row.reachedAt ? row : { ...row, reachedAniId: aniId, reachedAt: at })
      )
    ),
    recordDropped: Effect.fn("ProspectHistory.recordDropped")((
      workspaceId: WorkspaceId,
      calls: ReadonlyArray<DroppedCall>
    ) =>
      Effect.sync(() => {
        State.assertAtMost("ProspectHistory.recordDropped", calls.length, prospectsMax)
        if (calls.length === 0) {
          return
        }
        const { drops } = State.get(state, workspaceId)
        for (const { at, prospect } of calls) {
          drops.set(prospect, Math.max(at, drops.get(prospect) ?? 0))
        }
      })
    ),
    withdraw: Effect.fn("ProspectHistory.withdraw")((
      workspaceId: WorkspaceId,
      calls: ReadonlyArray<WithdrawnCall>
    ) =>
      Effect.sync(() => {
        State.assertAtMost("ProspectHistory.withdraw", calls.length, prospectsMax)
        if (calls.length === 0) {
          return
        }
        const { drops, prospects } = State.get(state, workspaceId)
        for (const { at, prospect } of calls) {
          if (drops.get(prospect) === at) {
            drops.delete(prospect)
          }
          const row = prospects.get(prospect)
          if (row === undefined || row.reachedAniId === null || row.reachedAt !== at) {
            continue
          }
          if (row.shownAniId === null) {
            prospects.delete(prospect)
          } else prospects.set(prospect, { ...row, reachedAniId: null, reachedAt: 0 })
        }
      })
    ),
    findDropped: Effect.fn("ProspectHistory.findDropped")((
      workspaceId: WorkspaceId,
      prospects: ReadonlyArray<string>
    ) =>
      Effect.sync(() => {
        State.assertAtMost("ProspectHistory.findDropped", prospects.length, prospectsMax)
        const drops = State.find(state, workspaceId)?.drops
        return new Map(prospects.flatMap((prospect): ReadonlyArray<[string, number]> => {
          const at = drops?.get(prospect)
          return at === undefined ? [] : [[prospect, at]]
        }))
      })
    ),
    deleteDropped: Effect.fn("ProspectHistory.deleteDropped")((before: number) =>
      Effect.sync(() => {
        let deleted = 0
        for (const { drops } of state.workspaces) {
          for (const [prospect, at] of drops) {
            if (at < before && drops.delete(prospect)) {
              deleted++
            }
          }
        }
        return deleted
      })
    ),
    // There are so few that each step looks at all of them, and goes on from the first.
    deleteUnseen: Effect.fn("ProspectHistory.deleteUnseen")((workspaceId: WorkspaceId, before: number) =>
      Effect.sync(() => {
        const prospects: Prospects.Prospects = State.find(state, workspaceId)?.prospects ?? new Map()
        let count = 0
        for (const [prospect, { reachedAt, shownAt }] of prospects) {
          if (Math.max(shownAt, reachedAt) >= before) {
            continue
          }
          if (count === deleteStepMax) {
            return { count, next: "" }
          }
          prospects.delete(prospect)
          count++
        }
        return { count, next: null }
      })
    )
  })

// internal

const nothing: Prospects.Row = { shownAniId: null, shownAt: 0, reachedAniId: null, reachedAt: 0 }

const record = (
  state: State.State,
  operation: string,
  workspaceId: WorkspaceId,
  contacts: ReadonlyArray<ProspectContact>,
  change: (row: Prospects.Row, contact: ProspectContact) => Prospects.Row
): void => {
  State.assertAtMost(operation, contacts.length, prospectsMax)
  if (contacts.length === 0) return
  const { prospects } = State.get(state, workspaceId)
  for (const contact of contacts) {
    const row = prospects.get(contact.prospect) ?? nothing
    prospects.delete(contact.prospect)
    prospects.set(contact.prospect, change(row, contact))
  }
  for (const prospect of prospects.keys()) {
    if (prospects.size <= Prospects.prospectsKeptMax) return
    prospects.delete(prospect)
  }
}
