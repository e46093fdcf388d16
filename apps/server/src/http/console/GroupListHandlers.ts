/**
 * Inbound groups over HTTP, as the console lists them.
 */
import { GroupLists } from "@anipool/console-core/GroupLists"
import { SnapshotUploads } from "@anipool/core/groups/SnapshotUploads"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as UploadHandlers from "../UploadHandlers.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the console's inbound groups group. */
export const layer = HttpApiBuilder.group(AnipoolApi, "consoleGroups", (handlers) =>
  Effect.gen(function*() {
    const lists = yield* GroupLists
    const uploads = yield* SnapshotUploads
    return handlers
      .handle("list", ({ urlParams }) => UseCase.forCaller((caller) => lists.list(caller, urlParams)))
      .handle("members", ({ path: { groupId }, urlParams }) =>
        UseCase.forCaller((caller) =>
          lists.members(caller, groupId, urlParams)
        ).pipe(
          Effect.map((page) => ({ groupId, ...page }))
        ))
      .handle("deletion", ({ path: { groupId } }) => UseCase.forCaller((caller) => lists.deletion(caller, groupId)))
      .handle("uploads", ({ urlParams: { limit } }) =>
        UseCase.forCaller((caller) => uploads.list(caller, limit)).pipe(
          Effect.map((all) => ({
            uploads: all.map((upload) => ({ ...UploadHandlers.shown(upload), createdAt: upload.createdAt }))
          }))
        ))
  }))
