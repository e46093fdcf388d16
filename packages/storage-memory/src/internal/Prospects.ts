/**
 * What is remembered of a workspace's prospects.
 */
import type { Memory } from "@anipool/storage/ProspectMemory"

/** Prospects that are kept of each workspace: some ten megabytes. */
export const prospectsKeptMax = 100_000

/** What is remembered of a prospect, and since when (milliseconds since the epoch; 0 when it never was). */
export interface Row extends Memory {
  readonly shownAt: number
  readonly reachedAt: number
}

/** By prospect; the one told of last stands last. */
export type Prospects = Map<string, Row>

/** Nothing is remembered. */
export const make = (): Prospects => new Map()
