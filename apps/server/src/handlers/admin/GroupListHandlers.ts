/**
 * Inbound groups over HTTP, as the console lists and changes them.
 */
import { GroupLists } from "@anipool/admin-core/GroupLists"
import { Groups } from "@anipool/core/groups/Groups"
import { SnapshotUploads } from "@anipool/core/groups/SnapshotUploads"
import { LastUses } from "@anipool/core/planner/LastUses"
import { sentenceOf } from "@anipool/domain/planner/LastUseDays"
import * as Api from "@anipool/http-api/admin/GroupsApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import type { GroupSortKey } from "@anipool/storage/InboundGroups"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UploadHandlers from "../UploadHandlers.ts"
import * as UseCase from "../UseCase.ts"
import * as KeepsAnswer from "./KeepsAnswer.ts"
import * as Order from "./Order.ts"

/** The handlers of the console's inbound groups group. */
export const layer = HttpApiBuilder.group(AnipoolApi, "adminGroups", (handlers) =>
  Effect.gen(function*() {
    const lists = yield* GroupLists
    const groups = yield* Groups
    const lastUses = yield* LastUses
    const uploads = yield* SnapshotUploads
    return handlers
      .handle("list", ({ urlParams: { sort, ...page } }) =>
        UseCase.forCaller((caller) =>
          lists.list(caller, { ...page, order: Order.of<GroupSortKey>(sort) })
        ))
      .handle("get", ({ path: { groupId } }) =>
        UseCase.forCaller((caller) =>
          Effect.flatMap(lists.group(caller, groupId), (group) =>
            Effect.map(lastUses.said(caller.workspace, groupId), (said) => ({ ...group, lastUses: said })))
        ))
      .handleRaw(
        "edit",
        EndpointInput.pathAndBody(Api.edit, ({ groupId }, { add = [], name, remove = [], version }) =>
          UseCase.forCaller((caller) =>
            groups.edit(caller, { groupId, name, version, add, remove })
          ).pipe(
            Effect.map(({ _tag, ...result }) =>
              "nameThen" in result
                ? HttpServerResponse.unsafeJson(Api.conflictBody(conflictWith(result)), { status: 409 })
                : { groupId, ...result }
            )
          ))
      )
      .handleRaw(
        "preview",
        EndpointInput.pathAndBody(Api.preview, ({ groupId }, { add = [], remove = [] }) =>
          UseCase.forCaller((caller) =>
            groups.previewEdit(caller, { groupId, add, remove })
          ).pipe(
            Effect.map(({ keeps, ...preview }) => ({
              ...preview,
              keeps: keeps === null ? null : KeepsAnswer.of(keeps)
            }))
          ))
      )
      .handle("remove", ({ path: { groupId } }) =>
        UseCase.forCaller((caller) =>
          groups.remove(caller, { groupId, contents: Either.right({ groupId, name: groupId, phones: [] }) })
        ))
      .handle("members", ({ path: { groupId }, urlParams }) =>
        UseCase.forCaller((caller) =>
          lists.members(caller, groupId, urlParams)
        ).pipe(
          Effect.map((page) => ({ groupId, ...page }))
        ))
      .handle("timeline", ({ path: { groupId }, urlParams }) =>
        UseCase.forCaller((caller) =>
          lists.timeline(caller, groupId, urlParams)
        ).pipe(
          Effect.map(({ events, next }) => ({
            events: events.map(({ at, joined, left, told }) => ({
              at,
              entry: told?.id ?? null,
              summary: told?.summary ?? null,
              by: told?.actor.name ?? null,
              joined,
              left
            })),
            next
          }))
        ))
      .handle("days", ({ path: { groupId } }) =>
        UseCase.forCaller((caller) =>
          lists.days(caller, groupId, Api.groupDays)
        ).pipe(
          Effect.map((days) => ({ groupId, days }))
        ))
      .handle("lastUses", ({ path: { groupId } }) =>
        UseCase.forCaller(({ workspace }) =>
          lastUses.keeping(workspace, groupId)
        ).pipe(
          Effect.map((keeping) => ({ groupId, says: sentenceOf(keeping.isAsked, keeping.standing), ...keeping }))
        ))
      .handle("deletion", ({ path: { groupId } }) =>
        UseCase.forCaller((caller) =>
          lists.deletion(caller, groupId)
        ).pipe(
          Effect.map(({ keeps, ...deletion }) => ({ ...deletion, keeps: KeepsAnswer.of(keeps) }))
        ))
      .handle("uploads", ({ urlParams: { limit } }) =>
        UseCase.forCaller((caller) =>
          uploads.list(caller, limit)
        ).pipe(
          Effect.map((all) => ({
            uploads: all.map((upload) => ({ ...UploadHandlers.shown(upload), createdAt: upload.createdAt }))
          }))
        ))
  }))

// internal

const conflictWith = (current: Api.GroupConflict) =>
  new Api.VersionConflict({ message: "The group was changed since it was read", current })
