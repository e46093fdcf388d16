/**
 * The numbers that are active or rest, all of a workspace: who plans which of them are to rest holds them while it plans.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { StorageError } from "@anipool/storage/StorageError"
import { candidatesMax, type RestingAni, type Transitions } from "@anipool/storage/Transitions"
import * as Effect from "effect/Effect"

/** All of them, by id: about a quarter of a kilobyte each. */
export const all: (
  transitions: Transitions["Type"],
  workspaceId: WorkspaceId
) => Effect.Effect<ReadonlyArray<RestingAni>, StorageError> = Effect.fnUntraced(function*(transitions, workspaceId) {
  const found: Array<RestingAni> = []
  let after: AniId | undefined
  while (true) {
    const page = yield* transitions.candidates(workspaceId, {
      ...(after === undefined ? {} : { after }),
      limit: candidatesMax
    })
    for (const each of page) found.push(each)
    if (page.length < candidatesMax) return found
    after = page.at(-1)!.id
  }
})
