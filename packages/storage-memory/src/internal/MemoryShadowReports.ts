/**
 * `ShadowReports` in memory.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import * as ShadowEntries from "@anipool/domain/trail/ShadowEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  attemptsMax,
  givenUp,
  keptMax,
  type KeptReport,
  type KeptTotals,
  type ShadowClaim,
  ShadowReports,
  type ShadowRun
} from "@anipool/storage/ShadowReports"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Lease from "./Lease.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const now = () => state.clock.unsafeCurrentTimeMillis()
  const isUnderWay = ({ status }: State.ShadowRunRow) => status === "queued" || status === "running"

  /** Changes what a claim is of; returns whether the claim counts. */
  const changeClaimed = (
    { token, workspaceId }: ShadowClaim,
    change: (row: State.ShadowRunRow) => Partial<State.ShadowRunRow>
  ): boolean => {
    const known = State.find(state, workspaceId)
    const row = known?.shadowRun
    if (known === undefined || row?.token !== token || row.status !== "running") return false
    known.shadowRun = { ...row, ...change(row) }
    return true
  }

  const keep = (workspaceId: WorkspaceId, kept: KeptReport) => {
    const { shadowReports } = State.get(state, workspaceId)
    shadowReports.set(kept.report.day, kept)
    for (const day of [...shadowReports.keys()].sort().slice(0, -keptMax)) shadowReports.delete(day)
  }

  return ShadowReports.of({
    save: Effect.fn("ShadowReports.save")((workspaceId: WorkspaceId, kept: KeptReport) =>
      Trail.acting((actor) => {
        keep(workspaceId, kept)
        const entry = ShadowEntries.kept(kept.report.day, kept.report.dials)
        State.record(state, State.get(state, workspaceId), actor, entry)
      })
    ),
    find: Effect.fn("ShadowReports.find")((workspaceId: WorkspaceId, day: LocalDate) =>
      Effect.sync(() => Option.fromNullable(State.find(state, workspaceId)?.shadowReports.get(day)))
    ),
    list: Effect.fn("ShadowReports.list")((workspaceId: WorkspaceId) =>
      Effect.sync(() =>
        [...State.find(state, workspaceId)?.shadowReports.values() ?? []]
          .sort((a, b) => a.report.day < b.report.day ? 1 : -1)
          .map(({ madeAt, report: { anipool, day, dials, shown } }): KeptTotals => ({
            day,
            madeAt,
            dials,
            shown,
            anipool
          }))
      )
    ),
    begin: Effect.fn("ShadowReports.begin")((workspaceId: WorkspaceId, day: LocalDate) =>
      Trail.acting((actor) => {
        const workspace = State.get(state, workspaceId)
        const before = workspace.shadowRun
        if (before !== undefined && isUnderWay(before)) return false
        const token = (before?.token ?? 0) + 1
        workspace.shadowRun = {
          day,
          status: "queued",
          dials: 0,
          attempts: 0,
          token,
          askedAt: now(),
          leaseUntil: 0,
          message: null
        }
        State.record(state, workspace, actor, ShadowEntries.requested(day))
        return true
      })
    ),
    run: Effect.fn("ShadowReports.run")((workspaceId: WorkspaceId) =>
      Effect.sync(() =>
        Option.map(
          Option.fromNullable(State.find(state, workspaceId)?.shadowRun),
          ({ askedAt, day, dials, message, status }): ShadowRun => ({ day, status, dials, askedAt, message })
        )
      )
    ),
    cancel: Effect.fn("ShadowReports.cancel")((workspaceId: WorkspaceId) =>
      Trail.acting((actor) => {
        const known = State.find(state, workspaceId)
        const row = known?.shadowRun
        if (known === undefined || row === undefined || !isUnderWay(row)) return false
        known.shadowRun = { ...row, status: "cancelled", leaseUntil: 0, token: row.token + 1 }
        State.record(state, known, actor, ShadowEntries.cancelled(row.day))
        return true
      })
    ),
    claim: Effect.fn("ShadowReports.claim")((lease: Duration.Duration) =>
      Effect.sync(() => {
        const free = state.workspaces
          .flatMap((known) => known.shadowRun === undefined ? [] : [{ known, row: known.shadowRun }])
          .filter(({ row }) => isUnderWay(row) && Lease.isFree(row, now()))
          .sort((a, b) => a.row.askedAt - b.row.askedAt || a.known.workspace.id - b.known.workspace.id)
        for (const { known, row } of free) {
          if (row.attempts < attemptsMax) continue
          known.shadowRun = { ...row, status: "failed", message: givenUp, leaseUntil: 0 }
        }
        const first = free.find(({ row }) => row.attempts < attemptsMax)
        if (first === undefined) return Option.none()
        const { known, row } = first
        const token = row.token + 1
        const leaseUntil = Lease.end(now(), lease)
        known.shadowRun = { ...row, status: "running", dials: 0, attempts: row.attempts + 1, token, leaseUntil }
        return Option.some<ShadowClaim>({ workspaceId: known.workspace.id, day: row.day, token })
      })
    ),
    progress: Effect.fn("ShadowReports.progress")((claim: ShadowClaim, dials: number, lease: Duration.Duration) =>
      Effect.sync(() => changeClaimed(claim, () => ({ dials, leaseUntil: Lease.end(now(), lease) })))
    ),
    release: Effect.fn("ShadowReports.release")((claim: ShadowClaim) =>
      Effect.sync(() => {
        changeClaimed(claim, ({ attempts }) => ({ status: "queued", attempts: attempts - 1, leaseUntil: 0 }))
      })
    ),
    finish: Effect.fn("ShadowReports.finish")((claim: ShadowClaim, outcome: KeptReport | string) =>
      Effect.sync(() => {
        const message = typeof outcome === "string" ? outcome : null
        const counts = changeClaimed(claim, () => ({
          status: message === null ? "done" : "failed",
          message,
          leaseUntil: 0
        }))
        if (counts && typeof outcome !== "string") keep(claim.workspaceId, outcome)
      })
    )
  })
}
