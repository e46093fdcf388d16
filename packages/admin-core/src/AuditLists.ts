/**
 * The audit trail as people look through it: by pages, narrowed down.
 */
import { Conflict, InvalidRequest, NotFound } from "@anipool/core/CoreError"
import * as Page from "@anipool/core/Page"
import * as EffectiveTime from "@anipool/domain/lifecycle/EffectiveTime"
import type { Workspace } from "@anipool/domain/Workspace"
import {
  type AuditEntry,
  type AuditFilter,
  AuditTrail,
  type EntryId,
  pageSizeMax,
  type UndoRefusal,
  type UndoReport
} from "@anipool/storage/AuditTrail"
import type { UploadId } from "@anipool/storage/Snapshots"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

/** What to look for. */
export interface AuditSearch extends Omit<AuditFilter, "from" | "until"> {
  /** From then on, and before then, as callers write times (`EffectiveTime`). */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** A page of entries, and where the next one begins; null: this was the last. */
export interface AuditPage {
  readonly entries: ReadonlyArray<AuditEntry>
  readonly next: EntryId | null
}

/** The audit trail as people look through it. */
export class AuditLists extends Context.Tag("@anipool/admin-core/AuditLists")<AuditLists, {
  /** A page of entries, the latest first, those before `before`; at most `limit` (1 to `pageSizeMax` of the port). */
  readonly list: (
    workspace: Workspace,
    search: AuditSearch,
    page: { readonly before?: EntryId | undefined; readonly limit: number }
  ) => Effect.Effect<AuditPage, InvalidRequest | StorageError>
  /** One entry. */
  readonly find: (workspace: Workspace, id: EntryId) => Effect.Effect<AuditEntry, NotFound | StorageError>
  /** What undoing an entry's change would do, and what of it no longer fits; `refusal`: why it cannot be undone. */
  readonly previewUndo: (
    workspace: Workspace,
    id: EntryId
  ) => Effect.Effect<UndoReport & { readonly refusal: string | null }, NotFound | StorageError>
  /** Undoes an entry's change, as far as it fits; `entry`: what tells of it. */
  readonly undo: (
    workspace: Workspace,
    id: EntryId
  ) => Effect.Effect<
    UndoReport & { readonly entry: EntryId; readonly upload: UploadId | null },
    NotFound | Conflict | StorageError
  >
}>() {}

/** `AuditLists` over storage. */
export const make = Effect.map(AuditTrail, (trail) =>
  AuditLists.of({
    list: Effect.fn("AuditLists.list")(function*(workspace, { from, until, ...filter }, { before, limit }) {
      yield* Page.ensure({ limit }, pageSizeMax)
      const found = yield* trail.list(workspace.id, {
        filter: {
          ...filter,
          from: yield* instant("from", from, workspace),
          until: yield* instant("until", until, workspace)
        },
        before,
        // One more than is shown says whether there are more.
        limit: Math.min(limit + 1, pageSizeMax)
      })
      const entries = found.slice(0, limit)
      return { entries, next: found.length > limit || found.length === pageSizeMax ? entries.at(-1)!.id : null }
    }),
    find: Effect.fn("AuditLists.find")(function*(workspace, id) {
      const found = yield* trail.find(workspace.id, id)
      return Option.isSome(found) ? found.value : yield* notFound
    }),
    previewUndo: Effect.fn("AuditLists.previewUndo")(function*(workspace, id) {
      const preview = yield* trail.previewUndo(workspace.id, id)
      if (Option.isNone(preview)) return yield* notFound
      const { refusal, ...report } = preview.value
      return { ...report, refusal: refusal === null ? null : refusals[refusal] }
    }),
    undo: Effect.fn("AuditLists.undo")(function*(workspace, id) {
      const undone = yield* trail.undo(workspace.id, id)
      if (Option.isNone(undone)) return yield* notFound
      const { entry, refusal, ...report } = undone.value
      if (refusal !== null) {
        return yield* new Conflict({
          message: [refusals[refusal], ...report.misfits].join(": "),
          code: "undo_refused"
        })
      }
      return { ...report, entry: entry! }
    })
  }))

/** `AuditLists` over storage. */
export const layer: Layer.Layer<AuditLists, never, AuditTrail> = Layer.effect(AuditLists, make)

// internal

const notFound = new NotFound({ message: "Audit entry not found", code: "audit_entry_not_found" })

const refusals: Readonly<Record<UndoRefusal, string>> = {
  never: "This change cannot be undone",
  "too-late": "A change can be undone for a day, and that is over",
  undone: "This change was undone already",
  "nothing-fits": "Nothing of this change can be undone any more"
}

const instant = (
  field: string,
  text: string | undefined,
  { timeZone }: Workspace
): Effect.Effect<number | undefined, InvalidRequest> => {
  if (text === undefined) return Effect.succeed(undefined)
  const at = EffectiveTime.parse(text, timeZone)
  return Option.isSome(at) ? Effect.succeed(at.value) : InvalidRequest.field(field, EffectiveTime.expected)
}
