/**
 * Port: what goes on, by the minute.
 *
 * Assignments are counts that servers keep by themselves and write down now and then, for looking at and not for
 * accounting: what a server counted and could not write before it died is missing. Posted dials are exact:
 * `Dials.process` counts them in the step that records them. Imported ones are history, and in no minute.
 */
import { type Reason, reasons } from "@anipool/domain/assignment/RefusalReason"
import { tierNumberMax } from "@anipool/domain/assignment/TierName"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** Tiers that assignments are counted by: 1 to this. */
export const tiers = tierNumberMax

/** Reasons that refusals are counted by, in this order. */
export const refusalReasons: ReadonlyArray<Reason> = reasons

/** What happened in one minute. */
export interface ActivityCounts {
  /** Assignments by tier: the first stands for tier 1; `tiers` of them. */
  readonly assigned: ReadonlyArray<number>
  /** Requests that no number was available for. */
  readonly refused: number
  /** Dials that were recorded, of those that count in statistics. */
  readonly dials: number
  /** Those of them that reached somebody. */
  readonly contacts: number
}

/** A minute of a workspace. */
export interface ActivityMinute extends ActivityCounts {
  /** Its beginning, milliseconds since the epoch. */
  readonly minute: number
}

/** A minute of a workspace, to be added to. */
export interface NewActivity extends ActivityMinute {
  readonly workspaceId: WorkspaceId
}

/** What a campaign asked for in one slot of time. */
export interface NewCampaignActivity {
  readonly workspaceId: WorkspaceId
  /** The caller's identifier. */
  readonly campaign: string
  /** Its beginning, milliseconds since the epoch. */
  readonly slot: number
  readonly assigned: number
  /** Those of them that were local (`TierName.isLocal`): for the campaign's day. */
  readonly local: number
  /** By reason, in the order of `refusalReasons`. */
  readonly refused: ReadonlyArray<number>
}

/** What a campaign asked for from an instant on. */
export interface CampaignActivity extends Omit<NewCampaignActivity, "local" | "slot" | "workspaceId"> {
  /** The slot in which the first was refused for each reason, milliseconds since the epoch; `null`: none was. */
  readonly since: ReadonlyArray<number | null>
}

/** What went on from an instant on, and the dials of a day: both at one moment. */
export interface RecentActivity {
  /** The minutes in which something happened, the earliest first. */
  readonly minutes: ReadonlyArray<ActivityMinute>
  /** The day's dials so far, over all campaigns. */
  readonly day: Pick<ActivityCounts, "dials" | "contacts">
}

/** One minute, in milliseconds. */
export const minuteMs = 60_000

/** Campaigns are counted by five minutes: fine enough for the pace of an hour. */
export const slotMs = 5 * minuteMs

/** Campaigns that `campaigns` gives at most: those that asked for most. */
export const campaignsMax = 1_000

/** Minutes in one `add`. */
export const addedMax = 10_000

/** Minutes that `since` gives at most: the earliest. */
export const sinceMax = 3_000

/** Minutes that `forget` takes away at once. */
export const forgottenMax = 10_000

/** How long minutes are kept. */
export const storedFor = Duration.days(2)

/** Port: what goes on, by the minute. */
export class Activity extends Context.Tag("@anipool/storage/Activity")<Activity, {
  /**
   * Adds counts to minutes, all or none (of several workspaces each one's, where the failure names some of them); the same
   * minute may stand there several times. At most `addedMax`.
   */
  readonly add: (minutes: ReadonlyArray<NewActivity>) => Effect.Effect<void, StorageError>
  /**
   * The minutes from an instant on, at most `sinceMax`, and the dials of a day, read at one moment: a dial is in both or
   * in neither.
   */
  readonly since: (
    workspaceId: WorkspaceId,
    fromMs: number,
    day: LocalDate
  ) => Effect.Effect<RecentActivity, StorageError>
  /**
   * Adds counts to campaigns' slots and to their days (`CampaignFigures`), all or none; the same slot may stand there
   * several times. At most `addedMax`. As minutes are: for looking at.
   */
  readonly addCampaigns: (slots: ReadonlyArray<NewCampaignActivity>) => Effect.Effect<void, StorageError>
  /** What campaigns asked for in the slots from an instant on, most first; at most `campaignsMax`. */
  readonly campaigns: (
    workspaceId: WorkspaceId,
    fromMs: number
  ) => Effect.Effect<ReadonlyArray<CampaignActivity>, StorageError>
  /** Takes minutes and slots away that are older than `storedFor`, at most `forgottenMax` of each; answers how many. */
  readonly forget: Effect.Effect<number, StorageError>
}>() {}
