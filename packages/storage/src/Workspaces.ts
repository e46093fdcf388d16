/**
 * Port: workspaces and their settings.
 */
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import type { Workspace, WorkspaceId, WorkspaceSettings } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { EntryId, Told } from "./AuditTrail.ts"
import type { AlreadyExists, StorageError } from "./StorageError.ts"

/** Campaigns for which one `stopPreference` stops it at most. */
export const stoppedMax = 1_000

/** Port: workspaces and their settings. Every change of an existing one gives it a new settings revision. */
export class Workspaces extends Context.Tag("@anipool/storage/Workspaces")<Workspaces, {
  /** Makes a workspace, under the next id or one that was drawn for it; fails when the name is taken. */
  readonly create: (
    settings: WorkspaceSettings,
    id?: WorkspaceId
  ) => Effect.Effect<Workspace, AlreadyExists | StorageError>
  /** All of them, by id. */
  readonly list: Effect.Effect<ReadonlyArray<Workspace>, StorageError>
  /** By its id. */
  readonly find: (id: WorkspaceId) => Effect.Effect<Option.Option<Workspace>, StorageError>
  /** By its name, exactly. */
  readonly findByName: (name: string) => Effect.Effect<Option.Option<Workspace>, StorageError>
  /** Sets everything; `None` when there is no such workspace, `AlreadyExists` when the new name is another's. */
  readonly update: (
    id: WorkspaceId,
    settings: WorkspaceSettings
  ) => Effect.Effect<Option.Option<Workspace>, AlreadyExists | StorageError>
  /** Replaces the policy override; `None` when there is no such workspace. */
  readonly setPolicy: (
    id: WorkspaceId,
    policy: PolicyOverride
  ) => Effect.Effect<Option.Option<Told<Workspace>>, StorageError>
  /**
   * When the hold-out was last changed, in milliseconds since the epoch: what the workspace or a campaign sets itself of
   * `preferAnswered` and `holdOutPercent` (`HoldOut.isSame`), by whichever change. `None`: never since the workspace was made.
   */
  readonly holdOutChangedAt: (id: WorkspaceId) => Effect.Effect<Option.Option<number>, StorageError>
  /**
   * Switches `preferAnswered` off in what the workspace and its campaigns set themselves, where `stopOnHarm` holds
   * (`HoldOutHarm.stopped`), as one change of the hold-out with an entry for each of them, of campaigns the first `stoppedMax`;
   * answers the entries. Nothing is done, and none answered, where the hold-out was changed since `changedAt` (null: ever),
   * so that of any number who stop at once one does. `why`: what the hold-out shows, for the entries.
   */
  readonly stopPreference: (
    id: WorkspaceId,
    grounds: { readonly changedAt: number | null; readonly why: string }
  ) => Effect.Effect<ReadonlyArray<EntryId>, StorageError>
}>() {}
