/**
 * An archive that past days are read out of.
 */
import * as ArchiveFolder from "@anipool/archive/ArchiveFolder"
import { NamedArchive } from "@anipool/core/archive/PastRecords"
import { reasonOf } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { readdir } from "node:fs/promises"
import { FileRefused } from "../Failure.ts"

/** Gives work the archive in a folder, which must be there. */
export const provide =
  (folder: string) => <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | FileRefused, R> =>
    Effect.zipRight(
      Effect.tryPromise({
        try: () => readdir(folder),
        catch: (cause) => new FileRefused({ message: `the archive in ${folder} cannot be read: ${reasonOf(cause)}` })
      }),
      Effect.provideService(work, NamedArchive, Option.some(ArchiveFolder.make(folder)))
    )
