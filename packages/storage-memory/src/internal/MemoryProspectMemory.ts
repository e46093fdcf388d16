/**
 * `ProspectMemory` in memory. Of each workspace the `prospectsKeptMax` prospects are kept that were told of last.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { forgetStep, type Memory, ProspectMemory, prospectsMax, type Sight } from "@anipool/storage/ProspectMemory"
import * as Effect from "effect/Effect"
import * as Prospects from "./Prospects.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  ProspectMemory.of({
    recall: Effect.fn("ProspectMemory.recall")((workspaceId: WorkspaceId, prospects: ReadonlyArray<string>) =>
      Effect.sync(() => {
        State.assertAtMost("ProspectMemory.recall", prospects.length, prospectsMax)
        const memories = new Map<string, Memory>()
        for (const prospect of prospects) {
          const row = State.find(state, workspaceId)?.prospects.get(prospect)
          if (row !== undefined) {
            memories.set(prospect, { shownAniId: row.shownAniId, reachedAniId: row.reachedAniId })
          }
        }
        return memories
      })
    ),
    shown: Effect.fn("ProspectMemory.shown")((workspaceId: WorkspaceId, sights: ReadonlyArray<Sight>) =>
      Effect.sync(() =>
        tell(state, "ProspectMemory.shown", workspaceId, sights, (row, { aniId, at }) =>
          at < row.shownAt ? row : { ...row, shownAniId: aniId, shownAt: at })
      )
    ),
    reached: Effect.fn("ProspectMemory.reached")((workspaceId: WorkspaceId, sights: ReadonlyArray<Sight>) =>
      Effect.sync(() =>
        tell(state, "ProspectMemory.reached", workspaceId, sights, (row, { aniId, at }) =>
          at < row.reachedAt ? row : { ...row, reachedAniId: aniId, reachedAt: at })
      )
    ),
    // What is kept is so little that each step looks at all of it, and goes on from the first.
    forget: Effect.fn("ProspectMemory.forget")((workspaceId: WorkspaceId, before: number) =>
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
  sights: ReadonlyArray<Sight>,
  change: (row: Prospects.Row, sight: Sight) => Prospects.Row
): void => {
  State.assertAtMost(operation, sights.length, prospectsMax)
  if (sights.length === 0) return
  const { prospects } = State.get(state, workspaceId)
  for (const sight of sights) {
    const row = prospects.get(sight.prospect) ?? nothing
    prospects.delete(sight.prospect)
    prospects.set(sight.prospect, change(row, sight))
  }
  for (const prospect of prospects.keys()) {
    if (prospects.size <= Prospects.prospectsKeptMax) return
    prospects.delete(prospect)
  }
}
