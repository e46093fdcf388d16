/**
 * `ReputationChecks` in memory.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as Check from "@anipool/domain/reputation/Check"
import * as ReputationEntries from "@anipool/domain/trail/ReputationEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import {
  errorLengthMax,
  type HeldCheck,
  type NewRun,
  type Outcome,
  pageSizeMax,
  ReputationChecks,
  type Run,
  runsKeptDays,
  runsMax
} from "@anipool/storage/ReputationChecks"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as AniDays from "./AniDays.ts"
import type * as Inventory from "./Inventory.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const now = () => state.clock.unsafeCurrentTimeMillis()

  return ReputationChecks.of({
    all: Effect.fn("ReputationChecks.all")((workspaceId: WorkspaceId) =>
      Effect.sync(() => {
        const held = State.find(state, workspaceId)?.checks.held
        return Check.Source.literals.flatMap((source) => held?.get(source) ?? [])
      })
    ),

    set: Effect.fn("ReputationChecks.set")((workspaceId: WorkspaceId, check: Check.Check) =>
      Trail.acting((actor) => {
        const workspace = State.get(state, workspaceId)
        const { held, runs } = workspace.checks
        const before = held.get(check.source)
        const lastRun = runs.findLast(({ source }) => source === check.source)?.run ?? 0
        const after: HeldCheck = {
          check,
          version: (before?.version ?? lastRun) + 1,
          dueAt: Check.dueWhenSet(check, before?.dueAt ?? null, now()),
          after: before?.after ?? null
        }
        held.set(check.source, after)
        State.record(state, workspace, actor, ReputationEntries.check(workspaceId, before?.check ?? null, check))
        return after
      })
    ),

    remove: Effect.fn("ReputationChecks.remove")((workspaceId: WorkspaceId, source: Check.Source) =>
      Trail.acting((actor) => {
        const workspace = State.find(state, workspaceId)
        const before = workspace?.checks.held.get(source)
        if (workspace === undefined || before === undefined) return false
        workspace.checks.held.delete(source)
        State.record(state, workspace, actor, ReputationEntries.check(workspaceId, before.check, null))
        return true
      })
    ),

    hasten: Effect.fn("ReputationChecks.hasten")((workspaceId: WorkspaceId, source: Check.Source) =>
      Trail.acting((actor): Option.Option<HeldCheck> => {
        const workspace = State.find(state, workspaceId)
        const before = workspace?.checks.held.get(source)
        if (workspace === undefined || before === undefined) return Option.none()
        if (before.dueAt <= now()) return Option.some(before)
        const sooner = { ...before, dueAt: now() }
        workspace.checks.held.set(source, sooner)
        State.record(state, workspace, actor, ReputationEntries.hastened(workspaceId, before.check))
        return Option.some(sooner)
      })
    ),

    due: Effect.fn("ReputationChecks.due")((sources: ReadonlyArray<Check.Source>) =>
      Effect.sync(() => {
        const [next] = state.workspaces
          .flatMap(({ checks, workspace }) =>
            [...checks.held.values()].map(({ check, dueAt }) => ({
              dueAt,
              workspaceId: workspace.id,
              source: check.source
            }))
          )
          .filter(({ dueAt, source }) => dueAt <= now() && sources.includes(source))
          .sort((a, b) => a.dueAt - b.dueAt || a.workspaceId - b.workspaceId || (a.source < b.source ? -1 : 1))
        return next === undefined
          ? Option.none()
          : Option.some({ workspaceId: next.workspaceId, source: next.source })
      })
    ),

    spent: Effect.fn("ReputationChecks.spent")((workspaceId: WorkspaceId, source: Check.Source, since: number) =>
      Effect.sync(() => spentOf(State.find(state, workspaceId)?.checks.runs ?? [], source, since))
    ),

    begin: Effect.fn("ReputationChecks.begin")((workspaceId: WorkspaceId, begun: NewRun) =>
      Effect.sync((): Option.Option<Run> => {
        const checks = State.find(state, workspaceId)?.checks
        const held = checks?.held.get(begun.source)
        if (checks === undefined || held === undefined || held.version !== begun.version) return Option.none()
        const { check } = held
        if (!Check.fits(check, spentOf(checks.runs, begun.source, begun.since), begun.cost)) return Option.none()
        const startedAt = now()
        const oldest = startedAt - runsKeptDays * 86_400_000
        checks.runs.splice(0, checks.runs.length, ...checks.runs.filter((run) => run.startedAt >= oldest))
        checks.held.set(begun.source, {
          check,
          version: held.version + 1,
          dueAt: Check.dueAfter(check, startedAt),
          after: begun.after
        })
        const run: Run = {
          source: begun.source,
          run: held.version,
          startedAt,
          endedAt: null,
          numbers: begun.numbers,
          requests: begun.requests,
          cost: begun.cost,
          stored: 0,
          refused: 0,
          error: null
        }
        checks.runs.push(run)
        return Option.some(run)
      })
    ),

    end: Effect.fn("ReputationChecks.end")((
      workspaceId: WorkspaceId,
      { run, source }: Pick<Run, "source" | "run">,
      outcome: Outcome
    ) =>
      Effect.sync(() => {
        State.assertAtMost("ReputationChecks.end", outcome.error?.length ?? 0, errorLengthMax)
        const runs = State.find(state, workspaceId)?.checks.runs ?? []
        const at = runs.findIndex((each) => each.source === source && each.run === run)
        if (at >= 0) runs[at] = { ...runs[at]!, ...outcome, endedAt: now() }
      })
    ),

    runs: Effect.fn("ReputationChecks.runs")((workspaceId: WorkspaceId) =>
      Effect.sync(() =>
        [...State.find(state, workspaceId)?.checks.runs ?? []]
          .sort((a, b) =>
            b.startedAt - a.startedAt || (a.source === b.source ? b.run - a.run : a.source < b.source ? -1 : 1)
          )
          .slice(0, runsMax)
      )
    ),

    count: Effect.fn("ReputationChecks.count")((workspaceId: WorkspaceId, which: Which, after: AniId | null) =>
      Effect.gen(function*() {
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return 0
        return (yield* EventLoop.filter(workspace.inventory.rows, isAsked(workspace, which, after))).length
      })
    ),

    numbers: Effect.fn("ReputationChecks.numbers")((
      workspaceId: WorkspaceId,
      which: Which,
      { after, limit }: { readonly after: AniId | null; readonly limit: number }
    ) =>
      Effect.gen(function*() {
        State.assertAtMost("ReputationChecks.numbers", limit, pageSizeMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        const found = yield* EventLoop.filter(workspace.inventory.rows, isAsked(workspace, which, after))
        return found.slice(0, limit).map(({ callingCode, id, number }) => ({ id, callingCode, number }))
      })
    )
  })
}

// internal

type Which = Pick<Check.Check, "group" | "numbers">

const spentOf = (runs: ReadonlyArray<Run>, source: Check.Source, since: number): number =>
  runs.filter((run) => run.source === source && run.startedAt >= since).reduce((sum, { cost }) => sum + cost, 0)

const isAsked = (workspace: State.WorkspaceState, { group, numbers }: Which, after: AniId | null) => {
  const pool = numbers === "group" ? workspace.pools.get(group ?? "") : undefined
  const today = workspace.inventory.now().day
  const from = LocalTime.addDays(today, 1 - Check.dialedDays)
  return (row: Inventory.AniRow): boolean =>
    row.status === "ACTIVE_AND_BEING_MANAGED" && row.id > (after ?? 0) &&
    (numbers !== "group" || pool !== undefined && !pool.isDeleted && row.pools.has(pool.id)) &&
    (numbers !== "dialed" || AniDays.between(workspace.aniDays, row.id, from, today).dials > 0)
}
