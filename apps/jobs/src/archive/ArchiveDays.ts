/**
 * Past days of a workspace, written into an archive.
 */
import { Archiving, type ArchivingOptions } from "@anipool/core/archive/Archiving"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { Workspace } from "@anipool/domain/Workspace"
import * as Effect from "effect/Effect"
import * as Named from "./NamedArchive.ts"

/** Archives the days of a workspace before `before` at a place: a folder's path, or `s3://bucket/prefix`. */
export const run = (workspace: Workspace, before: LocalDate, place: string, options: ArchivingOptions) =>
  Effect.gen(function*() {
    const archiving = yield* Archiving
    const archive = yield* Named.at(place)
    return yield* Effect.catchTag(archiving.run(workspace, before, archive, options), "ArchiveFailed", Named.refused)
  })
