/**
 * `ShadowAsks` in memory.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { forgottenMax, type NewAsk, pageSizeMax, recordedMax, ShadowAsks } from "@anipool/storage/ShadowAsks"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  ShadowAsks.of({
    record: Effect.fn("ShadowAsks.record")((workspaceId: WorkspaceId, asks: ReadonlyArray<NewAsk>) =>
      Effect.sync(() => {
        State.assertAtMost("ShadowAsks.record", asks.length, recordedMax)
        const { shadowAsks, shadowRequests } = State.get(state, workspaceId)
        const at = state.clock.unsafeCurrentTimeMillis()
        for (const { request, ...ask } of asks) {
          if (request !== null && shadowRequests.has(request)) continue
          if (request !== null) shadowRequests.add(request)
          shadowAsks.push({ ...ask, request, at, id: ++state.lastAskId })
        }
      })
    ),
    page: Effect.fn("ShadowAsks.page")((
      workspaceId: WorkspaceId,
      { after, day, limit }: Parameters<ShadowAsks["Type"]["page"]>[1]
    ) =>
      Effect.sync(() => {
        State.assertAtMost("ShadowAsks.page", limit, pageSizeMax)
        const known = State.find(state, workspaceId)
        if (known === undefined) return []
        return known.shadowAsks
          .filter(({ at, id }) =>
            LocalTime.dateAt(at, known.workspace.timeZone) === day &&
            (after === undefined || at > after.at || (at === after.at && id > after.id))
          )
          .sort((a, b) => a.at - b.at || a.id - b.id)
          .slice(0, limit)
      })
    ),
    forget: Effect.fn("ShadowAsks.forget")((keptFor: Duration.Duration) =>
      Effect.sync(() => {
        if (state.clockWatch.leapedAt !== null) return 0
        const oldest = state.clock.unsafeCurrentTimeMillis() - Duration.toMillis(keptFor)
        let forgotten = 0
        for (const { shadowAsks, shadowRequests } of state.workspaces) {
          const kept = shadowAsks.findIndex(({ at }) => at > oldest)
          const gone = shadowAsks.splice(0, Math.min(kept < 0 ? shadowAsks.length : kept, forgottenMax - forgotten))
          for (const { request } of gone) if (request !== null) shadowRequests.delete(request)
          forgotten += gone.length
        }
        return forgotten
      })
    )
  })
