/**
 * Port: alerts, what they are raised by, and who looked last.
 */
import type { Message } from "@anipool/domain/alerts/Message"
import type { Kind, Need } from "@anipool/domain/alerts/Need"
import type { Thresholds } from "@anipool/domain/alerts/Thresholds"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { StorageError } from "./StorageError.ts"

/** Alerts in one page; a page asks for at least 1. */
export const pageSizeMax = 500

/** Alerts that one `apply` may raise: more than can be open. */
export const raisedMax = 1_000

/** How long alerts are kept after they were resolved. */
export const keptFor = Duration.days(90)

/** Alerts, and messages, that `forget` takes away at once. */
export const forgottenMax = 1_000

/** An alert. Instants are milliseconds since the epoch. */
export interface Alert extends Need {
  /** A UUID, given by whoever raises it. */
  readonly id: string
  readonly raisedAt: number
  /** Since when its condition is gone; `null`: it holds. */
  readonly goneSince: number | null
  readonly resolvedAt: number | null
  readonly acknowledgedAt: number | null
  /** Who acknowledged it, by name. */
  readonly acknowledgedBy: string | null
}

/** What changes about the alerts of a workspace. */
export interface AlertChange {
  /** To be raised, under their ids; none has the kind and subject of one that is open. At most `raisedMax`. */
  readonly raise: ReadonlyArray<{ readonly id: string; readonly need: Need }>
  /** Open ones that go on: what they say is replaced. */
  readonly hold: ReadonlyArray<{ readonly id: string; readonly need: Need }>
  /** Open ones whose condition is gone from now on. */
  readonly gone: ReadonlyArray<string>
  readonly resolve: ReadonlyArray<string>
  /**
   * To be delivered to each endpoint of the workspace that is on, as far as that wants it (`Routing`); what an endpoint's
   * quiet hours hold is one message until they end. `null`: nothing is to be said.
   */
  readonly message: Message | null
}

/** Which alerts. */
export interface AlertFilter {
  readonly state?: "open" | "resolved" | undefined
  readonly kind?: Kind | undefined
  /** Those that come after this one; it need not be there any more. */
  readonly after?: { readonly raisedAt: number; readonly id: string } | undefined
  readonly limit: number
}

/** Port: alerts. */
export class Alerts extends Context.Tag("@anipool/storage/Alerts")<Alerts, {
  /** What the workspace set; `None`: nothing. */
  readonly thresholds: (workspaceId: WorkspaceId) => Effect.Effect<Option.Option<Thresholds>, StorageError>
  /** Sets them. */
  readonly setThresholds: (workspaceId: WorkspaceId, thresholds: Thresholds) => Effect.Effect<void, StorageError>
  /**
   * A workspace that nobody looked at for `every`, the one that waits longest, and notes that it is looked at now: of any
   * number who ask at once one gets it.
   */
  readonly claim: (every: Duration.Duration) => Effect.Effect<Option.Option<WorkspaceId>, StorageError>
  /** The alerts that are open, and the version that a change of them must be made from. */
  readonly open: (
    workspaceId: WorkspaceId
  ) => Effect.Effect<{ readonly version: number; readonly alerts: ReadonlyArray<Alert> }, StorageError>
  /**
   * Changes the alerts of a workspace and queues the message, all in one step; false, and nothing is changed, when
   * somebody else did so since `version`: of any number who look at once one raises.
   */
  readonly apply: (
    workspaceId: WorkspaceId,
    version: number,
    change: AlertChange
  ) => Effect.Effect<boolean, StorageError>
  /** Alerts, those raised last first, of the same instant by id; at most `limit` (≤ `pageSizeMax`). */
  readonly list: (workspaceId: WorkspaceId, filter: AlertFilter) => Effect.Effect<ReadonlyArray<Alert>, StorageError>
  /** How many are open, by kind; kinds without any are left out. */
  readonly counts: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyMap<Kind, number>, StorageError>
  /** Notes that who acts acknowledged an alert; the first who did stays. `None`: there is none of this id. */
  readonly acknowledge: (
    workspaceId: WorkspaceId,
    id: string
  ) => Effect.Effect<Option.Option<Alert>, StorageError>
  /** Takes away alerts that were resolved `keptFor` ago, at most `forgottenMax`; answers how many. */
  readonly forget: Effect.Effect<number, StorageError>
}>() {}
