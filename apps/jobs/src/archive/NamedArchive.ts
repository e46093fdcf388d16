/**
 * The archive that an option names: a folder, or a place in a bucket.
 */
import * as Archive from "@anipool/archive/Archive"
import * as FolderStore from "@anipool/archive/FolderStore"
import * as BucketSettings from "@anipool/environment/BucketSettings"
import type { EnvironmentInvalid } from "@anipool/environment/Variable"
import * as Effect from "effect/Effect"
import { FileRefused } from "../Failure.ts"

/** The archive at a path, or at `s3://bucket/prefix`. */
export const at = (name: string): Effect.Effect<Archive.Archive, EnvironmentInvalid | FileRefused> =>
  Effect.gen(function*() {
    const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(name)?.[1]?.toLowerCase()
    if (scheme === undefined) return Archive.make(FolderStore.make(name))
    // What only a bucket needs is loaded only for one.
    const BucketStore = yield* Effect.promise(() => import("@anipool/archive/BucketStore"))
    const place = scheme === "s3" ? BucketStore.placeOf(name) : undefined
    if (place === undefined) {
      return yield* new FileRefused({ message: `${name} names no archive: expected a folder, or s3://bucket/prefix` })
    }
    return Archive.make(BucketStore.make(yield* BucketSettings.load, place))
  })

/** As jobs fail. */
export const refused = ({ message }: Archive.ArchiveFailed) => new FileRefused({ message })
