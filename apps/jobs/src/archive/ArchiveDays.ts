/**
 * Past days of a workspace, written into an archive and read out of it.
 */
import * as ArchiveFolder from "@anipool/archive/ArchiveFolder"
import { Archiving, type ArchivingOptions } from "@anipool/core/archive/Archiving"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { Workspace } from "@anipool/domain/Workspace"
import * as Effect from "effect/Effect"
import { FileRefused } from "../Failure.ts"

/** Archives the days of a workspace before `before` in a folder. */
export const run = (workspace: Workspace, before: LocalDate, folder: string, options: ArchivingOptions) =>
  Effect.flatMap(Archiving, (archiving) => archiving.run(workspace, before, ArchiveFolder.make(folder), options)).pipe(
    Effect.catchTag("ArchiveFailed", refused)
  )

// internal

const refused = ({ message }: ArchiveFolder.ArchiveFailed) => new FileRefused({ message })
