/**
 * `AuditSeals` in memory. Of assignments there are those that are kept (`State.assignmentsKeptMax`).
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  AuditSeals,
  pageSizeMax,
  type Seal,
  sealedChangeOf,
  type SealedDay,
  type SealedKind,
  type SealedRow,
  sealsMax,
  type UnsealedDay
} from "@anipool/storage/AuditSeals"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as AssignmentLog from "../AssignmentLog.ts"
import * as RightBook from "./RightBook.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  AuditSeals.of({
    due: Effect.fn("AuditSeals.due")((after: Duration.Duration) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const open = state.workspaces.filter(({ workspace: { id } }) => !state.deletions.has(id))
        const unbegun = open.find(({ seals }) => seals.length === 0)
        if (unbegun !== undefined) return Option.some(nextOf(unbegun, now))
        const due = open.map((each) => nextOf(each, now))
          .filter(({ until }) => until + Duration.toMillis(after) <= now)
          .sort((a, b) => TextOrder.compare(a.day, b.day) || a.workspaceId - b.workspaceId)
        return Option.fromNullable(due[0])
      })
    ),

    rows: Effect.fn("AuditSeals.rows")((
      workspaceId: WorkspaceId,
      kind: SealedKind,
      day: SealedDay,
      { after, limit }: { readonly after: string | null; readonly limit: number }
    ) =>
      Effect.sync(() => {
        State.assertAtMost("AuditSeals.rows", limit, pageSizeMax)
        const workspace = State.find(state, workspaceId)
        const all = workspace === undefined ? [] : rowsOf(workspace, kind, day)
        const from = Number(after ?? 0)
        const rows = all.slice(from, from + limit)
        return { rows, next: from + limit < all.length ? String(from + limit) : null }
      })
    ),

    add: Effect.fn("AuditSeals.add")((workspaceId: WorkspaceId, seal: Seal) =>
      Effect.sync(() => {
        const { seals } = State.get(state, workspaceId)
        if (seal.sequence !== seals.length) return false
        seals.push(seal)
        return true
      })
    ),

    list: Effect.fn("AuditSeals.list")((
      workspaceId: WorkspaceId,
      { from, limit, to }: {
        readonly from: LocalTime.LocalDate
        readonly to: LocalTime.LocalDate
        readonly limit: number
      }
    ) =>
      Effect.sync(() => {
        State.assertAtMost("AuditSeals.list", limit, sealsMax)
        const seals = State.find(state, workspaceId)?.seals ?? []
        return seals.filter(({ day }) => day >= from && day <= to).slice(0, limit)
      })
    )
  })

// internal

/** The day to be sealed next; it begins where the last one ended, whatever became of the time zone. */
const nextOf = ({ seals, workspace: { id, timeZone } }: State.WorkspaceState, now: number): UnsealedDay => {
  const last = seals.at(-1)
  if (last === undefined) {
    const day = LocalTime.addDays(LocalTime.dateAt(now, timeZone), -1)
    const until = LocalTime.endOf(day, timeZone)
    return { workspaceId: id, day, from: until, until, previous: null }
  }
  const day = LocalTime.addDays(last.day, 1)
  const { chain, sequence } = last
  const until = Math.max(last.until, LocalTime.endOf(day, timeZone))
  return { workspaceId: id, day, from: last.until, until, previous: { chain, sequence } }
}

const rowsOf = (
  { assignments, campaignDays, rights, trail }: State.WorkspaceState,
  kind: SealedKind,
  { day, from, until }: SealedDay
): ReadonlyArray<SealedRow> => {
  const isWithin = (at: number) => at >= from && at < until
  switch (kind) {
    case "assignment":
      return AssignmentLog.toArray(assignments).filter(({ assignedAt }) => isWithin(assignedAt))
        .sort((a, b) => a.assignedAt - b.assignedAt)
        .map(({ aniId, assignedAt: at, campaignKey, dailyCap, prospect, tier, useOfDay }) => ({
          kind,
          row: { at, aniId, campaignKey, useOfDay, dailyCap, tier, prospect }
        }))
    case "refusal":
      return [...campaignDays].flatMap(([campaign, days]) => {
        const asked = days.get(day)
        return asked === undefined ? [] : [{ campaign, assigned: asked.assigned, refused: asked.refused }]
      }).sort((a, b) => TextOrder.compare(a.campaign, b.campaign)).map((row) => ({ kind, row }))
    case "change":
      return trail.rows.filter(({ entry }) => isWithin(entry.at)).map(({ entry }) => ({
        kind,
        row: sealedChangeOf(entry)
      }))
    case "right":
      return [...rights].flatMap(([key, { versions }]) => {
        const number = RightBook.numberOf(key)
        return versions.filter(({ enteredAt }) => isWithin(enteredAt)).map((
          { enteredAt: at, enteredBy: by, ...version }
        ) => ({
          number,
          row: { ...version, at, by, number: PhoneNumber.toE164(number) }
        }))
      }).sort((a, b) =>
        a.row.at - b.row.at || a.number.callingCode - b.number.callingCode ||
        TextOrder.compare(a.number.national, b.number.national) || a.row.version - b.row.version
      ).map(({ row }) => ({ kind, row }))
  }
}
