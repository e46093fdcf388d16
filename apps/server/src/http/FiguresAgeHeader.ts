/**
 * Tells how old the figures are in the answers that show some.
 */
import { FiguresAge } from "@anipool/core/dials/FiguresAge"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as Failure from "@anipool/http-api/Failure"
import { header } from "@anipool/http-api/FiguresAge"
import type { Operation } from "@anipool/http-api/Operations"
import * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerResponse from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import * as ErrorMapping from "./ErrorMapping.ts"

/** Has the answer to this request tell it, where it shows figures of the workspace. Before they are read: they are no older. */
export type Tell = (operation: Operation, workspaceId: WorkspaceId) => Effect.Effect<void, Failure.Unavailable>

/** How it is told here. */
export const tell: Effect.Effect<Tell, never, FiguresAge> = Effect.map(
  FiguresAge,
  (age): Tell => (operation, workspaceId) =>
    !operation.showsFigures ? Effect.void : ErrorMapping.answering(age.of(workspaceId)).pipe(
      Effect.flatMap((ms) => {
        const seconds = String(Math.round(ms / 1_000))
        return HttpApp.appendPreResponseHandler((_request, response) =>
          Effect.succeed(response.status === 200 ? HttpServerResponse.setHeader(response, header, seconds) : response)
        )
      })
    )
)
