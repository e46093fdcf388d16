/**
 * Inbound groups over HTTP, as the console lists them.
 */
import { GroupLists } from "@anipool/core/console/GroupLists"
import { SnapshotUploads } from "@anipool/core/groups/SnapshotUploads"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as ErrorMapping from "../ErrorMapping.ts"
import * as UploadHandlers from "../UploadHandlers.ts"

/** The handlers of the console's inbound groups group. */
export const layer = HttpApiBuilder.group(AnipoolApi, "consoleGroups", (handlers) =>
  Effect.gen(function*() {
    const lists = yield* GroupLists
    const uploads = yield* SnapshotUploads
    return handlers
      .handle("list", ({ urlParams }) =>
        CurrentCaller.pipe(
          Effect.flatMap((caller) => lists.list(caller, urlParams)),
          ErrorMapping.answering
        ))
      .handle("members", ({ path: { groupId }, urlParams }) =>
        CurrentCaller.pipe(
          Effect.flatMap((caller) => lists.members(caller, groupId, urlParams)),
          ErrorMapping.answering,
          Effect.map((page) => ({ groupId, ...page }))
        ))
      .handle("deletion", ({ path: { groupId } }) =>
        CurrentCaller.pipe(
          Effect.flatMap((caller) => lists.deletion(caller, groupId)),
          ErrorMapping.answering
        ))
      .handle("uploads", ({ urlParams: { limit } }) =>
        CurrentCaller.pipe(
          Effect.flatMap((caller) => uploads.list(caller, limit)),
          ErrorMapping.answering,
          Effect.map((all) => ({
            uploads: all.map((upload) => ({ ...UploadHandlers.shown(upload), createdAt: upload.createdAt }))
          }))
        ))
  }))
