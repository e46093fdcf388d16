/**
 * Upkeep of the prospect history: prospects whom nobody has dialed for long are deleted from it.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { ProspectHistory } from "@anipool/storage/ProspectHistory"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { type Job, moreOrIdle } from "./Worker.ts"

/** Days that a prospect is kept after it was last shown a number, or reached: a quarter, in which most lists end. */
export const historyDays = 90

/** The job. A step looks at some prospects of one workspace, and the next goes on after them. */
export const job: Effect.Effect<Job, never, ProspectHistory | Workspaces> = Effect.gen(function*() {
  const history = yield* ProspectHistory
  const workspaces = yield* Workspaces
  let rest: ReadonlyArray<WorkspaceId> = []
  let after = ""

  return {
    name: "forget-prospects",
    interval: Duration.hours(1),
    step: Effect.gen(function*() {
      if (rest.length === 0) rest = (yield* workspaces.list).map(({ id }) => id)
      const [id] = rest
      if (id === undefined) return "idle"
      const before = (yield* Clock.currentTimeMillis) - Duration.toMillis(Duration.days(historyDays))
      const { next } = yield* history.deleteUnseen(id, before, after)
      if (next === null) rest = rest.slice(1)
      after = next ?? ""
      return moreOrIdle(rest.length > 0)
    })
  }
})
