/**
 * Which campaigns dial from which group: storage has the groups and the campaigns, and not the one by the other.
 */
import * as Campaign from "@anipool/domain/Campaign"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { InventoryFeed } from "@anipool/storage/InventoryFeed"
import type { StorageError } from "@anipool/storage/StorageError"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/**
 * Identifiers of the campaigns that dial from each group, in their order; a group that none dials from is left out.
 * `made`: identifiers of groups that are taken as there, beside those that are or were.
 */
export const byGroup = (
  feed: Context.Tag.Service<InventoryFeed>,
  workspaceId: WorkspaceId,
  made: ReadonlyArray<string> = []
): Effect.Effect<ReadonlyMap<string, ReadonlyArray<string>>, StorageError> =>
  Effect.map(feed.settings(workspaceId), (settings) => {
    const found = new Map<string, Array<string>>()
    if (Option.isNone(settings)) return found
    const everExisted = new Set([...settings.value.pools.map(({ groupId }) => groupId), ...made])
    for (const campaign of [...settings.value.campaigns].sort(TextOrder.by(({ id }) => id))) {
      const groupId = Campaign.poolOf(campaign, (id) => everExisted.has(id))
      if (groupId === null) continue
      const known = found.get(groupId)
      if (known === undefined) found.set(groupId, [campaign.id])
      else known.push(campaign.id)
    }
    return found
  })
