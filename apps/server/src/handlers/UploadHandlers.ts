/**
 * Snapshots over HTTP.
 */
import { SnapshotUploads } from "@anipool/core/groups/SnapshotUploads"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import { groupsBytesMax } from "@anipool/http-api/InboundGroupsApi"
import { CurrentCaller } from "@anipool/http-api/Security"
import type { SnapshotResult, Upload } from "@anipool/storage/Snapshots"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as ErrorMapping from "../http/ErrorMapping.ts"
import * as Body from "../input/Body.ts"
import * as BodyStream from "../input/BodyStream.ts"
import type * as EndpointInput from "../input/EndpointInput.ts"
import * as UseCase from "./UseCase.ts"

/** The handlers of the uploads group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "uploads",
  (handlers) =>
    Effect.map(SnapshotUploads, (uploads) =>
      handlers
        .handleRaw("upload", ({ request }: EndpointInput.Raw) =>
          Effect.gen(function*() {
            const caller = yield* CurrentCaller
            const incoming = NodeHttpServerRequest.toIncomingMessage(request)
            const upload = yield* uploads.upload(caller, BodyStream.make(incoming, groupsBytesMax)).pipe(
              // One that finds no place has not begun to read.
              Effect.tapErrorTag("Overloaded", () => Effect.sync(() => Body.discard(incoming))),
              ErrorMapping.answeringUnlessAnswered
            )
            return { success: true as const, uploadId: upload.id }
          }))
        .handle("get", ({ path: { uploadId } }) =>
          UseCase.forCaller((caller) => uploads.get(caller, uploadId)).pipe(
            Effect.map((upload) => ({ success: true as const, upload: shown(upload) }))
          )))
)

/** An upload as it is answered. */
export const shown = ({ id, message, progress, result, status }: Upload) => ({
  uploadId: id,
  status,
  progress,
  ...(message === null ? {} : { message }),
  ...(result === null ? {} : { result: shownResult(result) })
})

/** What an upload came to, or would come to, as it is answered. */
export const shownResult = (result: SnapshotResult) => ({
  ...result,
  skipped: result.skipped.map(({ groupId, phone, reason }) => ({
    groupId,
    ...(phone === null ? {} : { phone }),
    reason
  }))
})
