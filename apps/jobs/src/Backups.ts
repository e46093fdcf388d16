/**
 * Backups, made and restored by whatever the composition root names.
 */
import type { EnvironmentInvalid } from "@anipool/environment/Variable"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { StorageUnavailable } from "./UseCases.ts"

/** There is no backup, or it was not restored; the message says why. */
export class BackupFailed extends Schema.TaggedError<BackupFailed>()("BackupFailed", {
  message: Schema.String,
  cause: Schema.optional(Schema.Defect)
}) {}

/** Told how far it is, from 0 to 1, a few times a second. */
export type OnProgress = (share: number) => Effect.Effect<void>

type Failure = BackupFailed | EnvironmentInvalid | StorageUnavailable

/** Backups of the database that the environment names. */
export class Backups extends Context.Tag("@anipool/jobs/Backups")<Backups, {
  /** Makes a backup, while the database is in use or while it is not. The file is there once it is whole. */
  readonly take: (
    file: string,
    options: {
      readonly isReplacing: boolean
      /** The private key that it is signed with. */
      readonly signKeyFile: Option.Option<string>
      readonly onProgress: OnProgress
    }
  ) => Effect.Effect<{ readonly sizeBytes: number; readonly until: string }, Failure>
  /** Puts a backup in place of nothing: wholly or not at all. Answers where. */
  readonly restore: (
    file: string,
    options: {
      /** The public key of whoever must have signed it. */
      readonly verifyKeyFile: Option.Option<string>
      readonly onProgress: OnProgress
    }
  ) => Effect.Effect<
    { readonly dataDir: string; readonly release: string; readonly until: string; readonly isSigned: boolean },
    Failure
  >
}>() {}
