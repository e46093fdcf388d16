/**
 * Port: campaigns, as the dialer registers them.
 *
 * A campaign that only dials named (`Dials.process`) is none of them until it is registered: the planner lists it with its
 * dials, and nothing can be assigned for it.
 */
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import type { Campaign, CampaignType } from "@anipool/domain/Campaign"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { EntryId, Told } from "./AuditTrail.ts"
import type { AlreadyExists, LimitReached, StorageError } from "./StorageError.ts"

/** Campaigns that one workspace may register, and as many that only dials named. */
export const campaignsMax = 100_000

/** Groups in one `dialingFrom`. */
export const dialingGroupsMax = 1_000

/** What changes of a campaign; what is left out stays. */
export interface CampaignChange {
  readonly name?: string
  readonly type?: CampaignType
  readonly inboundPoolId?: string | null
  readonly policy?: PolicyOverride
}

/** Port: campaigns, known by the caller's identifier. Every change gives the workspace a new settings revision. */
export class Campaigns extends Context.Tag("@anipool/storage/Campaigns")<Campaigns, {
  /**
   * Registers a campaign; fails when its id is taken, or when the workspace holds `campaignsMax`. One that dials named
   * before keeps its number, and so its dials.
   */
  readonly create: (
    workspaceId: WorkspaceId,
    campaign: Campaign
  ) => Effect.Effect<Campaign, AlreadyExists | LimitReached | StorageError>
  /** Changes a campaign; `None` when there is none of this id. */
  readonly update: (
    workspaceId: WorkspaceId,
    id: string,
    change: CampaignChange
  ) => Effect.Effect<Option.Option<Told<Campaign>>, StorageError>
  /** The campaign of this id. */
  readonly find: (workspaceId: WorkspaceId, id: string) => Effect.Effect<Option.Option<Campaign>, StorageError>
  /** All campaigns of the workspace, by id (code unit order). */
  readonly list: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<Campaign>, StorageError>
  /**
   * Which campaigns dial from each of these groups, at most `dialingGroupsMax`, that are there: the identifiers of the first
   * `limit` of each, in their order (code unit order); a group that none dials from is left out.
   */
  readonly dialingFrom: (
    workspaceId: WorkspaceId,
    groupIds: ReadonlyArray<string>,
    limit: number
  ) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<string>>, StorageError>
  /** Deletes a campaign, and answers the entry that tells of it; `None` when there was none. Its assignments stay recorded. */
  readonly remove: (workspaceId: WorkspaceId, id: string) => Effect.Effect<Option.Option<EntryId>, StorageError>
}>() {}
