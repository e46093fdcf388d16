/**
 * The history of a workspace's prospects.
 */
import type { LastContacts } from "@anipool/storage/ProspectHistory"

/** Prospects that are kept of each workspace: some ten megabytes. */
export const prospectsKeptMax = 100_000

/** A prospect's last contacts, and when they were (milliseconds since the epoch; 0 when it never was). */
export interface Row extends LastContacts {
  readonly shownAt: number
  readonly reachedAt: number
}

/** By prospect; the one whose contact was recorded last stands last. */
export type Prospects = Map<string, Row>

/** No prospects. */
export const make = (): Prospects => new Map()
