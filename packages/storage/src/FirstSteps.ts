/**
 * Port: the first hour of a workspace: what people said of it, and the first number that was given out.
 */
import type { FirstStepNote } from "@anipool/domain/FirstStep"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { StorageError } from "./StorageError.ts"

/** A number that was given out. */
export interface GivenNumber {
  readonly number: PhoneNumber
  /** The caller's identifier; null: the campaign is there no more. */
  readonly campaign: string | null
  /** National number of the prospect. */
  readonly prospect: string
  /** Number of the ladder's tier (`tierNumber`). */
  readonly tier: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Port: the first hour of a workspace. */
export class FirstSteps extends Context.Tag("@anipool/storage/FirstSteps")<FirstSteps, {
  /** What is noted, each once, in no order. */
  readonly notes: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<FirstStepNote>, StorageError>
  /** Notes it, or takes it back. Idempotent. No change of the workspace: it gets no new revision, and no entry tells of it. */
  readonly note: (workspaceId: WorkspaceId, note: FirstStepNote, holds: boolean) => Effect.Effect<void, StorageError>
  /** The earliest of the assignments that are kept; `None`: there is none. */
  readonly firstGiven: (workspaceId: WorkspaceId) => Effect.Effect<Option.Option<GivenNumber>, StorageError>
}>() {}
