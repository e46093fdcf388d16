/**
 * The audit trail: who changed what, when, from which address.
 */
import { identifierLengthMax } from "@anipool/domain/Campaign"
import * as EffectiveTime from "@anipool/domain/lifecycle/EffectiveTime"
import { StorableText } from "@anipool/domain/StorableText"
import { Action, ActorKind, SubjectKind } from "@anipool/domain/trail/Entry"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { AdminKey } from "../Security.ts"
import { limit, search, whole } from "./Query.ts"

/** The number of the entry that tells of a change. */
export const toldBy = Schema.Int.annotations({ description: "The entry of the audit trail: what undoes it." })

/** An entry. */
export const AuditEntry = Schema.Struct({
  id: Schema.Int,
  at: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  actor: Schema.Struct({
    kind: ActorKind,
    id: Schema.NullOr(Schema.String).annotations({ description: "The user's or the key's number." }),
    name: Schema.String,
    address: Schema.NullOr(Schema.String).annotations({ description: "Where the request came from." })
  }),
  action: Action,
  subject: Schema.Struct({ kind: SubjectKind, id: Schema.String, name: Schema.String }),
  summary: Schema.String.annotations({ description: "What was done, for people." }),
  details: Schema.Record({ key: Schema.String, value: Schema.Unknown }).annotations({
    description: "What was before and after, or what came and went; of many numbers the first 100."
  }),
  undoableUntil: Schema.NullOr(Schema.Number).annotations({
    description: "Until when it can be undone, in milliseconds since the epoch; null: it cannot."
  }),
  undoneBy: Schema.NullOr(Schema.Int).annotations({ description: "The entry that undid it." }),
  undoes: Schema.NullOr(Schema.Int).annotations({ description: "The entry that it undid." })
}).annotations({ identifier: "AuditEntry" })
/** An entry. */
export type AuditEntry = typeof AuditEntry.Type

/** A page of entries. */
export const AuditPage = Schema.Struct({
  entries: Schema.Array(AuditEntry),
  next: Schema.NullOr(Schema.Int).annotations({ description: "`before` of the next page; null: this is the last." })
}).annotations({ identifier: "AuditPage" })

const time = Schema.String.pipe(
  Schema.maxLength(EffectiveTime.inputLengthMax, {
    message: () => EffectiveTime.expected
  })
)

/** Which entries. */
export const AuditFilter = Schema.Struct({
  actorKind: Schema.optionalWith(ActorKind, { exact: true }),
  actor: search.annotations({ description: "What the actor's name contains, in any case." }),
  action: Schema.optionalWith(Action, { exact: true }),
  subjectKind: Schema.optionalWith(SubjectKind, { exact: true }),
  subjectId: Schema.optionalWith(StorableText.pipe(Schema.maxLength(identifierLengthMax)), { exact: true }),
  text: search.annotations({
    description: "What the summary, or the subject's identifier or name, contains, in any case."
  }),
  from: Schema.optionalWith(time, { exact: true }).annotations({
    description: "From then on, as `date` of `/nrm/pause` is written."
  }),
  until: Schema.optionalWith(time, { exact: true }).annotations({ description: "Before then." })
})

/** `GET /admin/audit` */
export const list = HttpApiEndpoint.get("list", "/admin/audit")
  .setUrlParams(
    Schema.Struct({
      ...AuditFilter.fields,
      before: Schema.optionalWith(whole(1, Number.MAX_SAFE_INTEGER), { exact: true }),
      limit
    })
  )
  .addSuccess(AuditPage)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminListAuditEntries")
  .annotate(OpenApi.Summary, "List the audit trail")
  .annotate(OpenApi.Description, "The latest first, by pages: `next` of one is `before` of the next.")

/** Entries that one export holds: the latest. More are exported by their time. */
export const exportedMax = 100_000

/** `GET /admin/audit/export` */
export const exported = HttpApiEndpoint.get("exported", "/admin/audit/export")
  .setUrlParams(Schema.Struct({
    ...AuditFilter.fields,
    format: Schema.optionalWith(Schema.Literal("csv", "ndjson"), { exact: true })
  }))
  .addSuccess(HttpApiSchema.Text({ contentType: "text/csv" }))
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminExportAuditEntries")
  .annotate(OpenApi.Summary, "Export the audit trail")
  .annotate(
    OpenApi.Description,
    "As a file, the latest first, at most 100,000 entries: CSV, or with `format=ndjson` a line of JSON for each entry."
  )

/** `GET /admin/audit/{entry}` */
export const entry = HttpApiEndpoint.get("entry", "/admin/audit/:entry")
  .setPath(Schema.Struct({ entry: whole(1, Number.MAX_SAFE_INTEGER) }))
  .addSuccess(AuditEntry)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminGetAuditEntry")
  .annotate(ErrorCodes, { 404: ["audit_entry_not_found"] })
  .annotate(OpenApi.Summary, "Read an entry of the audit trail")

const report = {
  changes: Schema.Array(Schema.String).annotations({ description: "What is done, for people." }),
  misfits: Schema.Array(Schema.String).annotations({
    description: "What no longer fits, and stays as it is: a number that was meanwhile moved, say."
  })
}

/** `GET /admin/audit/{entry}/undo` */
export const undoPreview = HttpApiEndpoint.get("undoPreview", "/admin/audit/:entry/undo")
  .setPath(Schema.Struct({ entry: whole(1, Number.MAX_SAFE_INTEGER) }))
  .addSuccess(
    Schema.Struct({
      ...report,
      refusal: Schema.NullOr(Schema.String).annotations({ description: "Why it cannot be undone; null: it can." })
    }).annotations({ identifier: "AuditUndoPreview" })
  )
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewUndo")
  .annotate(ErrorCodes, { 404: ["audit_entry_not_found"] })
  .annotate(OpenApi.Summary, "Tell what undoing a change would do")

/** `POST /admin/audit/{entry}/undo` */
export const undo = HttpApiEndpoint.post("undo", "/admin/audit/:entry/undo")
  .setPath(Schema.Struct({ entry: whole(1, Number.MAX_SAFE_INTEGER) }))
  .addSuccess(
    Schema.Struct({
      ...report,
      entry: Schema.Int.annotations({ description: "The entry that tells of the undo." }),
      upload: Schema.NullOr(Schema.Int).annotations({
        description: "Of a snapshot: the upload that undoes it in the background; null: all was done at once."
      })
    }).annotations({ identifier: "AuditUndone" })
  )
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminUndo")
  .annotate(ErrorCodes, { 404: ["audit_entry_not_found"], 409: ["undo_refused"] })
  .annotate(OpenApi.Summary, "Undo a change")
  .annotate(
    OpenApi.Description,
    "Within a day, as far as it still fits, in one transaction, and as a change of its own. 409 when it was undone already, cannot be undone, or nothing of it fits any more."
  )

/** The audit trail. */
export class AdminAuditApi extends HttpApiGroup.make("adminAudit")
  .add(list)
  .add(exported)
  .add(entry)
  .add(undoPreview)
  .add(undo)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: audit trail")
  .annotate(OpenApi.Description, "Who changed what, when, from which address.")
{}
