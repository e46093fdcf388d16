/**
 * The rows of a day as the texts that are hashed, some at a time.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type AuditSeals, pageSizeMax, type SealedDay, type SealedKind } from "@anipool/storage/AuditSeals"
import * as EventLoop from "@anipool/storage/EventLoop"
import type { StorageError } from "@anipool/storage/StorageError"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as SealedText from "./SealedText.ts"

/** Rows that are read at once: a change may be long. */
const readAtOnce: Readonly<Record<SealedKind, number>> = {
  assignment: pageSizeMax,
  refusal: pageSizeMax,
  change: 200,
  right: pageSizeMax
}

/** The texts of a kind, in their order. */
export const of = (
  seals: Context.Tag.Service<AuditSeals>,
  workspaceId: WorkspaceId,
  kind: SealedKind,
  day: SealedDay
): Stream.Stream<ReadonlyArray<string>, StorageError> =>
  Stream.paginateEffect(
    null as string | null,
    (after) =>
      Effect.flatMap(seals.rows(workspaceId, kind, day, { after, limit: readAtOnce[kind] }), ({ next, rows }) =>
        Effect.map(
          EventLoop.map(rows, SealedText.ofRow),
          (texts) =>
            [texts, Option.fromNullable(next)] as const
        ))
  )
