/**
 * An archive that past days are read out of.
 */
import { NamedArchive } from "@anipool/core/archive/PastRecords"
import type { EnvironmentInvalid } from "@anipool/environment/Variable"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { FileRefused } from "../Failure.ts"
import * as Named from "./NamedArchive.ts"

/** Gives work the archive of this name, which must be there. */
export const provide =
  (name: string) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | EnvironmentInvalid | FileRefused, R> =>
    Effect.flatMap(Named.at(name), (archive) =>
      Effect.zipRight(
        Effect.mapError(archive.check, Named.refused),
        Effect.provideService(work, NamedArchive, Option.some(archive))
      ))
