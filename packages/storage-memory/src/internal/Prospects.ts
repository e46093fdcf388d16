/**
 * What is remembered of a workspace's prospects.
 */
import type { LastContacts } from "@anipool/storage/ProspectHistory"

/** Prospects that are kept of each workspace: some ten megabytes. */
export const prospectsKeptMax = 100_000

/** What is remembered of a prospect, and since when (milliseconds since the epoch; 0 when it never was). */
export interface Row extends LastContacts {
  readonly shownAt: number
  readonly reachedAt: number
}

/** By prospect; the one told of last stands last. */
export type Prospects = Map<string, Row>

/** Nothing is remembered. */
export const make = (): Prospects => new Map()
