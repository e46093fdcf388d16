/**
 * `PlannerRuns` in memory.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { pageSizeMax, type PlannerRun, PlannerRuns, type PlannerRunTotals } from "@anipool/storage/PlannerRuns"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Struct from "effect/Struct"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  PlannerRuns.of({
    save: Effect.fn("PlannerRuns.save")((workspaceId: WorkspaceId, run: PlannerRun) =>
      Effect.sync(() => {
        State.get(state, workspaceId).plannerRuns.set(run.day, run)
      })
    ),
    find: Effect.fn("PlannerRuns.find")((workspaceId: WorkspaceId, day: LocalDate) =>
      Effect.sync(() => Option.fromNullable(State.find(state, workspaceId)?.plannerRuns.get(day)))
    ),
    list: Effect.fn("PlannerRuns.list")(
      (
        workspaceId: WorkspaceId,
        { before, limit }: { readonly before?: LocalDate | undefined; readonly limit: number }
      ) =>
        Effect.sync(() => {
          State.assertAtMost("PlannerRuns.list", limit, pageSizeMax)
          const runs = [...State.find(state, workspaceId)?.plannerRuns.values() ?? []]
          return runs
            .filter(({ day }) => before === undefined || day < before)
            .sort((a, b) => a.day < b.day ? 1 : -1)
            .slice(0, limit)
            .map(({ data, day, madeAt }): PlannerRunTotals => ({
              day,
              madeAt,
              totals: Struct.omit(data, "campaigns", "regionStats", "selectedCampaigns")
            }))
        })
    )
  })
