/**
 * `ProspectHistory` in memory. Of each workspace the `prospectsKeptMax` prospects are kept that were told of last.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  forgetStep,
  type LastContacts,
  type ProspectContact,
  ProspectHistory,
  prospectsMax
} from "@anipool/storage/ProspectHistory"
import * as Effect from "effect/Effect"
import * as Prospects from "./Prospects.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  ProspectHistory.of({
    recall: Effect.fn("ProspectHistory.recall")((workspaceId: WorkspaceId, prospects: ReadonlyArray<string>) =>
      Effect.sync(() => {
        State.assertAtMost("ProspectHistory.recall", prospects.length, prospectsMax)
        const memories = new Map<string, LastContacts>()
        for (const prospect of prospects) {
          const row = State.find(state, workspaceId)?.prospects.get(prospect)
          if (row !== undefined) {
            memories.set(prospect, { shownAniId: row.shownAniId, reachedAniId: row.reachedAniId })
          }
        }
        return memories
      })
    ),
    shown: Effect.fn("ProspectHistory.shown")((workspaceId: WorkspaceId, contacts: ReadonlyArray<ProspectContact>) =>
      Effect.sync(() =>
        tell(state, "ProspectHistory.shown", workspaceId, contacts, (row, { aniId, at }) =>
          at < row.shownAt ? row : { ...row, shownAniId: aniId, shownAt: at })
      )
    ),
    reached: Effect.fn("ProspectHistory.reached")((
      workspaceId: WorkspaceId,
      contacts: ReadonlyArray<ProspectContact>
    ) =>
      Effect.sync(() =>
        tell(state, "ProspectHistory.reached", workspaceId, contacts, (row, { aniId, at }) =>
          at < row.reachedAt ? row : { ...row, reachedAniId: aniId, reachedAt: at })
      )
    ),
    // What is kept is so little that each step looks at all of it, and goes on from the first.
    forget: Effect.fn("ProspectHistory.forget")((workspaceId: WorkspaceId, before: number) =>
      Effect.sync(() => {
        const prospects: Prospects.Prospects = State.find(state, workspaceId)?.prospects ?? new Map()
        let count = 0
        for (const [prospect, { reachedAt, shownAt }] of prospects) {
          if (Math.max(shownAt, reachedAt) >= before) {
            continue
          }
          if (count === forgetStep) {
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

const tell = (
  state: State.State,
  operation: string,
  workspaceId: WorkspaceId,
  contacts: ReadonlyArray<ProspectContact>,
  change: (row: Prospects.Row, sight: ProspectContact) => Prospects.Row
): void => {
  State.assertAtMost(operation, contacts.length, prospectsMax)
  if (contacts.length === 0) return
  const { prospects } = State.get(state, workspaceId)
  for (const sight of contacts) {
    const row = prospects.get(sight.prospect) ?? nothing
    prospects.delete(sight.prospect)
    prospects.set(sight.prospect, change(row, sight))
  }
  for (const prospect of prospects.keys()) {
    if (prospects.size <= Prospects.prospectsKeptMax) return
    prospects.delete(prospect)
  }
}
