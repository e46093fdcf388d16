/**
 * Port: the shadow policies of a workspace, and what chance decided of its picks.
 */
import type { Moments } from "@anipool/domain/assignment/OffPolicy"
import type { PlacedPolicy, ShadowPolicies, ShadowPolicy } from "@anipool/domain/assignment/ShadowPolicy"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Told } from "./AuditTrail.ts"
import type { StorageError } from "./StorageError.ts"

/** A dial belongs to the pick of the same prospect, number and campaign that it followed within this time. */
export const dialedWithin = Duration.hours(1)

/** A dial may be told as so much before its pick: dialers' clocks, and times in whole seconds. */
export const clockDifference = Duration.minutes(1)

/** Another version of the shadow policies stands. */
export class ShadowsChanged extends Schema.TaggedError<ShadowsChanged>()("ShadowsChanged", {}) {}

/** Some of a day's prospects: of `parts` shares, which never share one, the one numbered `part` from 0. */
export interface Part {
  readonly day: LocalDate
  readonly part: number
  readonly parts: number
}

/** What became of picks that chance decided. */
export interface Explored {
  readonly picks: number
  /** Those that a dial was told of. */
  readonly dials: number
  readonly contacts: number
  /** Of those dials, for each shadow policy that was asked about, since it stands. */
  readonly moments: ReadonlyArray<Moments>
}

/** Port: the shadow policies of a workspace, and what chance decided of its picks. */
export class Explorations extends Context.Tag("@anipool/storage/Explorations")<Explorations, {
  /** The shadow policies of a workspace. */
  readonly shadows: (workspaceId: WorkspaceId) => Effect.Effect<ShadowPolicies, StorageError>
  /**
   * Replaces them (`ShadowPolicy.replace`), at most `Exploration.shadowsMax` of different names; a change of the workspace's own settings.
   * `None` when there is no such workspace. The version must not be the last. `version`: they are replaced only if this one stands;
   * left out: whichever does.
   */
  readonly setShadows: (
    workspaceId: WorkspaceId,
    policies: ReadonlyArray<ShadowPolicy>,
    version?: number
  ) => Effect.Effect<Option.Option<Told<ShadowPolicies>>, ShadowsChanged | StorageError>
  /** How many of a day's picks chance decided. */
  readonly picks: (workspaceId: WorkspaceId, day: LocalDate) => Effect.Effect<number, StorageError>
  /**
   * What became of a part of a day's picks. It looks up the dials one by one: ask for parts of some tens of thousands.
   */
  readonly explored: (
    workspaceId: WorkspaceId,
    of: Part,
    shadows: ReadonlyArray<PlacedPolicy>
  ) => Effect.Effect<Explored, StorageError>
}>() {}
