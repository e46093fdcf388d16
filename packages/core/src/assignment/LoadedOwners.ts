/**
 * Which number of a workspace is kept for whom: for people who own leads, and are to show one number to all of theirs.
 *
 * All functions are synchronous.
 */
import type { AniId } from "@anipool/domain/Ani"
import type * as Choice from "@anipool/domain/assignment/Choice"
import type * as InventoryFeed from "@anipool/storage/InventoryFeed"
import * as LoadedPools from "./LoadedPools.ts"

/** The owners of a workspace. */
export interface LoadedOwners {
  /** The ANI that is kept for an owner. */
  readonly anis: Map<string, AniId>
  /** How far their changes are read. */
  cursor: InventoryFeed.OwnerCursor
}

/** Nothing is kept yet. */
export const make = (): LoadedOwners => ({ anis: new Map(), cursor: { revision: 0, owner: "" } })

/** Applies a change of which ANI is kept for an owner, and moves the cursor. */
export const apply = (owners: LoadedOwners, { aniId, owner, revision }: InventoryFeed.OwnerChange): void => {
  owners.cursor = { revision, owner }
  if (aniId === null) owners.anis.delete(owner)
  else owners.anis.set(owner, aniId)
}

/** The number that is kept for an owner, by a plan's rules; undefined: none is, or its ANI was removed. */
export const ownedBy = (
  { owners: { anis }, pools }: { readonly owners: LoadedOwners; readonly pools: LoadedPools.LoadedPools },
  { policy }: LoadedPools.Terms,
  owner: string,
  carrier: string | undefined
): Choice.Owned | undefined => {
  const id = anis.get(owner)
  const pool = id === undefined ? undefined : LoadedPools.poolOfAni(pools, policy, id, carrier)
  return id === undefined || pool === undefined ? undefined : { id, pool }
}
