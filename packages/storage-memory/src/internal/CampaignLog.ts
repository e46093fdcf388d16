/**
 * When each registered campaign of a workspace last changed, and which of them dial from a pool, be it there or not.
 */
import type { Cursor } from "@anipool/storage/InventoryFeed"
import * as ChangeLog from "../ChangeLog.ts"

/** The log. */
export interface CampaignLog {
  /** The campaign of key `n` stands at `n - 1`, a deleted one too; a hole where none was registered. */
  readonly rows: Array<Row>
  readonly changes: ChangeLog.ChangeLog
  /** Keys by the group_id of the pool that they dial from, if there is one. */
  readonly byGroup: Map<string, Set<number>>
}

/** A campaign's last change. */
export interface Row {
  /** Its key. */
  readonly id: number
  /** The caller's identifier. */
  readonly campaignId: string
  readonly groupId: string
  revision: number
}

/** An empty log. */
export const make = (): CampaignLog => ({ rows: [], changes: ChangeLog.make(), byGroup: new Map() })

/** A campaign was registered or changed. */
export const changed = (log: CampaignLog, row: Row): void => {
  const before = log.rows[row.id - 1]
  if (before !== undefined) log.byGroup.get(before.groupId)?.delete(row.id)
  const keys = log.byGroup.get(row.groupId)
  if (keys === undefined) log.byGroup.set(row.groupId, new Set([row.id]))
  else keys.add(row.id)
  log.rows[row.id - 1] = row
  ChangeLog.append(log.changes, log.rows, [row.id], row.revision)
}

/** A campaign was deleted. */
export const removed = (log: CampaignLog, key: number, revision: number): void => {
  const row = log.rows[key - 1]!
  log.byGroup.get(row.groupId)?.delete(key)
  row.revision = revision
  ChangeLog.append(log.changes, log.rows, [key], revision)
}

/** There is a pool of this identifier: a change of the campaigns that dial from it. Returns whether there are any. */
export const poolMade = (log: CampaignLog, groupId: string, revision: number): boolean => {
  const keys = [...log.byGroup.get(groupId) ?? []]
  for (const key of keys) log.rows[key - 1]!.revision = revision
  ChangeLog.append(log.changes, log.rows, keys, revision)
  return keys.length > 0
}

/** The revision of a campaign's last change; 0 of one that never was. */
export const revisionOf = (log: CampaignLog, key: number): number => log.rows[key - 1]?.revision ?? 0

/** The campaigns that changed after a cursor, in order, at most `limit`. */
export const changesAfter = (log: CampaignLog, after: Cursor, limit: number): ReadonlyArray<Row> => {
  const page: Array<Row> = []
  ChangeLog.read(log.changes, log.rows, after, (row) => page.push(row), limit)
  return page
}
