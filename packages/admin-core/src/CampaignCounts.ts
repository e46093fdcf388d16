/**
 * What campaigns asked for and were refused, by slots of some minutes, until it is written down.
 *
 * Counting is a look-up and an addition: it stands on the way of every answer.
 */
import type { Reason } from "@anipool/domain/assignment/RefusalReason"
import { isLocal } from "@anipool/domain/assignment/TierName"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { addedMax, type NewCampaignActivity, refusalReasons, slotMs } from "@anipool/storage/Activity"

/** Slots that wait to be written; above it, while storage is away, what is new is not counted. */
export const waitingMax = addedMax

/** Counts that wait to be written. */
export interface CampaignCounts {
  /** By workspace, campaign and slot. */
  readonly slots: Map<string, Slot>
}

/** Nothing was counted. */
export const make = (): CampaignCounts => ({ slots: new Map() })

/** Counts an assignment from a tier. */
export const assigned = (
  counts: CampaignCounts,
  workspaceId: WorkspaceId,
  campaign: string,
  tier: number,
  now: number
): void => {
  const slot = slotOf(counts, workspaceId, campaign, now)
  if (slot === undefined) return
  slot.assigned++
  if (isLocal(tier)) slot.local++
}

/** Counts a refusal. */
export const refused = (
  counts: CampaignCounts,
  workspaceId: WorkspaceId,
  campaign: string,
  reason: Reason,
  now: number
): void => {
  const slot = slotOf(counts, workspaceId, campaign, now)
  if (slot !== undefined) slot.refused[refusalReasons.indexOf(reason)]!++
}

/** Takes all that was counted, to be written. */
export const take = ({ slots }: CampaignCounts): ReadonlyArray<NewCampaignActivity> => {
  const taken = [...slots.values()]
  slots.clear()
  return taken
}

/** Puts back what could not be written. */
export const putBack = (counts: CampaignCounts, taken: ReadonlyArray<NewCampaignActivity>): void => {
  for (const each of taken) {
    const slot = slotOf(counts, each.workspaceId, each.campaign, each.slot)
    if (slot === undefined) return
    slot.assigned += each.assigned
    slot.local += each.local
    each.refused.forEach((count, i) => {
      slot.refused[i]! += count
    })
  }
}

// internal

interface Slot extends NewCampaignActivity {
  assigned: number
  local: number
  readonly refused: Array<number>
}

const slotOf = (
  { slots }: CampaignCounts,
  workspaceId: WorkspaceId,
  campaign: string,
  now: number
): Slot | undefined => {
  const slot = Math.floor(now / slotMs) * slotMs
  const key = `${workspaceId} ${slot} ${campaign}`
  const known = slots.get(key)
  if (known !== undefined || slots.size >= waitingMax) return known
  const made = { workspaceId, campaign, slot, assigned: 0, local: 0, refused: refusalReasons.map(() => 0) }
  slots.set(key, made)
  return made
}
