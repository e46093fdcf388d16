/**
 * The audit trail over HTTP.
 */
import { AuditLists, type AuditPage } from "@anipool/admin-core/AuditLists"
import { exportedMax } from "@anipool/http-api/admin/AuditApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as AuditFile from "../AuditFile.ts"
import * as Streamed from "../Streamed.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the audit trail group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminAudit",
  (handlers) =>
    Effect.map(AuditLists, (trail) =>
      handlers
        .handle("list", ({ urlParams: { before, limit, ...search } }) =>
          UseCase.forCaller(({ workspace }) => trail.list(workspace, search, { before, limit })))
        .handle("entry", ({ path: { entry } }) =>
          UseCase.forCaller(({ workspace }) => trail.find(workspace, entry)))
        .handle("undoPreview", ({ path: { entry } }) =>
          UseCase.forCaller(({ workspace }) =>
            trail.previewUndo(workspace, entry)
          ))
        .handle("undo", ({ path: { entry } }) => UseCase.forCaller(({ workspace }) => trail.undo(workspace, entry)))
        .handleRaw("exported", ({ urlParams: { format = "csv", ...search } }) =>
          UseCase.forCaller(({ workspace }) =>
            // The first page is asked for before anything is answered, so that what is no search is told.
            Effect.flatMap(trail.list(workspace, search, { limit: pageSize }), (first) =>
              Streamed.answer(
                Stream.concat(
                  Stream.make(AuditFile.begin(format)),
                  Stream.map(
                    pagesFrom(first, (before) => trail.list(workspace, search, { before, limit: pageSize })),
                    ({ entries }) => AuditFile.lines(format, entries)
                  )
                ).pipe(Stream.encodeText),
                {
                  contentType: AuditFile.contentTypes[format],
                  headers: { "content-disposition": `attachment; filename="audit.${format}"` }
                }
              ))
          )))
)

// internal

/** Entries in one page of an export. */
const pageSize = 500

/** A page and those after it, up to the limit of an export. */
const pagesFrom = <E>(first: AuditPage, next: (before: number) => Effect.Effect<AuditPage, E>) =>
  Stream.take(
    Stream.concat(
      Stream.make(first),
      Stream.unfoldEffect(first.next, (before) =>
        before === null
          ? Effect.succeedNone
          // Storage may have it without waiting for anything: others are served in between.
          : Effect.map(
            Effect.zipRight(EventLoop.ownTurn, next(before)),
            (page) => Option.some([page, page.next] as const)
          ))
    ),
    exportedMax / pageSize
  )
