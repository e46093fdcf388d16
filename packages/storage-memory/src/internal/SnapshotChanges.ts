/**
 * What is kept of a snapshot that was applied, so that it can be undone.
 */
import type { PoolId } from "@anipool/domain/Ani"
import type { Joining, Leaving } from "./Membership.ts"

/** What a snapshot changed. */
export interface SnapshotChanges {
  /** The workspace's revisions that are its own, the first one first. */
  readonly revisions: Set<number>
  readonly made: ReadonlySet<PoolId>
  /** What groups were called that it renamed. */
  readonly renamed: ReadonlyMap<PoolId, string>
  readonly deleted: ReadonlySet<PoolId>
  readonly joined: ReadonlyArray<Joining>
  readonly left: ReadonlyArray<Leaving>
  /** How many ANIs in no group it took out of the inventory. */
  readonly loose: number
}
