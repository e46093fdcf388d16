/**
 * `AuditTrail` in memory.
 */
import * as UndoPlan from "@anipool/domain/trail/UndoPlan"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type AuditEntry,
  type AuditFilter,
  AuditTrail,
  type EntryId,
  forgottenMax,
  pageSizeMax,
  type Undone,
  type UndoRefusal
} from "@anipool/storage/AuditTrail"
import type { UploadId } from "@anipool/storage/Snapshots"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as SnapshotSteps from "./SnapshotSteps.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"
import * as Undoing from "./Undoing.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  AuditTrail.of({
    list: Effect.fn("AuditTrail.list")((
      workspaceId: WorkspaceId,
      { before = Infinity, filter = {}, limit }: {
        readonly filter?: AuditFilter
        readonly before?: EntryId | undefined
        readonly limit: number
      }
    ) =>
      Effect.sync(() => {
        State.assertAtMost("AuditTrail.list", limit, pageSizeMax)
        const page: Array<AuditEntry> = []
        const rows = State.find(state, workspaceId)?.trail.rows ?? []
        for (let i = rows.length - 1; i >= 0 && page.length < limit; i--) {
          const { entry } = rows[i]!
          if (entry.id < before && isWanted(entry, filter)) page.push(entry)
        }
        return page
      })
    ),

    find: Effect.fn("AuditTrail.find")((workspaceId: WorkspaceId, id: EntryId) =>
      Effect.sync(() =>
        Option.map(
          Option.fromNullable(State.find(state, workspaceId)?.trail.rows.find(({ entry }) => entry.id === id)),
          ({ entry }) => entry
        )
      )
    ),

    previewUndo: Effect.fn("AuditTrail.previewUndo")((workspaceId: WorkspaceId, id: EntryId) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        const row = workspace?.trail.rows.find(({ entry }) => entry.id === id)
        if (workspace === undefined || row === undefined) return Option.none()
        const refusal = refusalOf(row, workspace.inventory.now().at)
        if (refusal !== null) return Option.some({ refusal, changes: [], misfits: [] })
        const { changes, undoStep, misfits } = planOf(workspace, row)
        return Option.some({ refusal: undoStep === undefined ? "nothing-fits" as const : null, changes, misfits })
      })
    ),

    undo: Effect.fn("AuditTrail.undo")((workspaceId: WorkspaceId, id: EntryId) =>
      Trail.acting((actor): Option.Option<Undone> => {
        const workspace = State.find(state, workspaceId)
        const row = workspace?.trail.rows.find(({ entry }) => entry.id === id)
        if (workspace === undefined || row === undefined) return Option.none()
        const refusal = refusalOf(row, workspace.inventory.now().at)
        const refused = (refusal: UndoRefusal, misfits: ReadonlyArray<string> = []) =>
          Option.some<Undone>({ refusal, entry: null, upload: null, changes: [], misfits })
        if (refusal !== null) return refused(refusal)
        const { changes, undoStep, misfits } = planOf(workspace, row)
        if (undoStep === undefined) return refused("nothing-fits", misfits)
        let upload: UploadId | null = null
        if (undoStep.kind === "snapshot") {
          const queued = SnapshotSteps.makeUpload(state, actor, { undoes: undoStep.uploadId })
          workspace.uploads.push(queued)
          upload = queued.id
          State.advance(state, workspace)
        } else Undoing.perform(state, workspace, undoStep, actor)
        const { subject, summary } = row.entry
        const undone = {
          action: "change.undone" as const,
          subject,
          summary: `Undid: ${summary}`,
          details: { changes, misfits, ...(upload === null ? {} : { upload }) }
        }
        const entry = State.record(state, workspace, actor, undone, id)
        row.entry = { ...row.entry, undoneBy: entry }
        row.undo = null
        return Option.some({ refusal: null, entry, upload, changes, misfits })
      })
    ),

    forget: Effect.fn("AuditTrail.forget")((keptFor: Duration.Duration) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        let forgotten = 0
        const oldest = now - Duration.toMillis(keptFor)
        for (const { trail: { rows }, uploads } of state.workspaces) {
          for (const row of rows) {
            if (row.undo === null || row.entry.undoableUntil! > now || forgotten === forgottenMax) continue
            if (row.undo.kind === "snapshot") SnapshotSteps.forget(uploads, row.undo.uploadId)
            row.undo = null
            forgotten++
          }
          if (state.clockWatch.leapedAt !== null) continue
          const kept = rows.findIndex(({ entry }) => entry.at > oldest)
          forgotten += rows.splice(0, Math.min(kept < 0 ? rows.length : kept, forgottenMax - forgotten)).length
        }
        return forgotten
      })
    )
  })

// internal

const refusalOf = ({ entry, undo }: Trail.EntryRow, now: number): UndoRefusal | null =>
  entry.undoneBy !== null
    ? "undone"
    : entry.undoableUntil === null
    ? "never"
    : undo === null || entry.undoableUntil <= now
    ? "too-late"
    : null

const planOf = (workspace: State.WorkspaceState, { entry, undo }: Trail.EntryRow): UndoPlan.Plan =>
  UndoPlan.make(undo!, Undoing.presentOf(workspace, undo!, entry.at))

const isWanted = ({ action, actor, at, subject, summary }: AuditEntry, filter: AuditFilter): boolean =>
  (filter.actorKind === undefined || actor.kind === filter.actorKind) &&
  (filter.actor === undefined || holds(actor.name, filter.actor)) &&
  (filter.action === undefined || action === filter.action) &&
  (filter.subjectKind === undefined || subject.kind === filter.subjectKind) &&
  (filter.subjectId === undefined || subject.id === filter.subjectId) &&
  (filter.text === undefined ||
    [summary, subject.id, subject.name].some((text) => holds(text, filter.text!))) &&
  (filter.from === undefined || at >= filter.from) &&
  (filter.until === undefined || at < filter.until)

const holds = (text: string, wanted: string): boolean => text.toLowerCase().includes(wanted.toLowerCase())
