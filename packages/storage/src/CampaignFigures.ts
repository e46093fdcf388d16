/**
 * Port: campaigns as they are listed, with what they did.
 *
 * Out of counters by campaign and day: a read costs campaigns and days, never the number of assignments or dials. Dials are
 * exact; assignments and refusals are what servers counted, as minutes are (`Activity`).
 */
import type { Campaign } from "@anipool/domain/Campaign"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { TagChoice } from "@anipool/domain/tags/Tag"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { StorageError } from "./StorageError.ts"

/** What a campaign did. */
export interface CampaignCounts {
  readonly assigned: number
  /** Assignments of a number of the prospect's own area codes or of ones over the same ground. */
  readonly local: number
  readonly refused: number
  /** Of those that count in statistics. */
  readonly dials: number
  readonly contacts: number
}

/** What a campaign did on a day of the workspace. */
export interface CampaignDay extends CampaignCounts {
  readonly day: LocalDate
}

/** A campaign in the list; one that only dials named has no group and no policy. */
export interface ListedCampaign extends Campaign {
  /** Whether it is registered; numbers are assigned for no other. */
  readonly isRegistered: boolean
  /** The group that it dials from, with its name, null where there is none now; null: it dials from every number. */
  readonly group: { readonly groupId: string; readonly name: string | null } | null
  /** Numbers that may be given out there. */
  readonly activeAnis: number
  /** Of the last day that was asked for. */
  readonly today: CampaignCounts
  /** Of all days that were asked for. */
  readonly period: CampaignCounts
}

/** Days, both within; of a list the last is told by itself. */
export interface CampaignPeriod {
  readonly from: LocalDate
  readonly to: LocalDate
}

/**
 * What campaigns can be sorted by: `group`, the name of the group that they dial from, or its identifier where there is none
 * now; `activeAnis`; of the last day `assigned` and `dials`; of all days `localShare` of the assignments and `contactRate` of
 * the dials.
 */
export const sortKeys = ["name", "group", "activeAnis", "assigned", "dials", "localShare", "contactRate"] as const
/** What campaigns can be sorted by. */
export type CampaignSortKey = typeof sortKeys[number]

/** An order; whoever has no share or rate comes last either way. */
export interface CampaignOrder {
  readonly by: CampaignSortKey
  readonly isDescending: boolean
}

/** Campaigns that are sorted by more than their name: what does so looks at all that are found. */
export const sortedMax = 20_000

/**
 * Which campaigns. `search`: what the name or the identifier contains, in any case. `tags`, `withoutTags`: those that have any
 * of these, or none (`tagsOfOneMax` at most). `order`: by name unless given.
 */
export interface CampaignListOptions {
  readonly search?: string | undefined
  readonly tags?: TagChoice | undefined
  readonly withoutTags?: TagChoice | undefined
  readonly order?: CampaignOrder | undefined
  readonly offset: number
  readonly limit: number
}

/** A page of campaigns. */
export interface CampaignPage {
  /** Campaigns that the search finds. */
  readonly total: number
  /** Those of them that only dials named. */
  readonly unregistered: number
  readonly campaigns: ReadonlyArray<ListedCampaign>
}

/** Campaigns in one page. */
export const pageSizeMax = 500

/** Days in one `days`. */
export const daysMax = 400

/** Port: campaigns as they are listed, with what they did. */
export class CampaignFigures extends Context.Tag("@anipool/storage/CampaignFigures")<CampaignFigures, {
  /**
   * Campaigns in their order, then by name, then by id (code unit order), those that only dials named too; at most
   * `pageSizeMax`. An order other than by name costs what is found.
   */
  readonly list: (
    workspaceId: WorkspaceId,
    period: CampaignPeriod,
    options: CampaignListOptions
  ) => Effect.Effect<CampaignPage, StorageError>
  /** The campaign of this id, registered or not. */
  readonly find: (
    workspaceId: WorkspaceId,
    period: CampaignPeriod,
    id: string
  ) => Effect.Effect<Option.Option<ListedCampaign>, StorageError>
  /** The days on which the campaign of this id did something, in their order; of at most `daysMax` days. */
  readonly days: (
    workspaceId: WorkspaceId,
    period: CampaignPeriod,
    id: string
  ) => Effect.Effect<ReadonlyArray<CampaignDay>, StorageError>
  /**
   * What all campaigns together asked for, those too that are there no more; of at most `daysMax` days. `id`: what one campaign
   * asked for.
   */
  readonly asked: (
    workspaceId: WorkspaceId,
    period: CampaignPeriod,
    id?: string
  ) => Effect.Effect<Pick<CampaignCounts, "assigned" | "local" | "refused">, StorageError>
}>() {}
