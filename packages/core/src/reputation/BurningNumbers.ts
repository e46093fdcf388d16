/**
 * The numbers that burn and dial: those with an alarm that stands. One that rests is being seen to.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { AniOverview, OverviewRow } from "@anipool/storage/AniOverview"
import type { Health, NumberEvidence } from "@anipool/storage/Health"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"

/** A number that burns, and what its dials say. */
export interface BurningNumber {
  readonly row: OverviewRow
  readonly evidence: NumberEvidence
}

/** Those of a workspace, of the latest alarms that `Health.standing` tells. */
export const find: (
  ports: { readonly health: Health["Type"]; readonly overview: AniOverview["Type"] },
  workspaceId: WorkspaceId
) => Effect.Effect<ReadonlyArray<BurningNumber>, StorageError> = Effect.fnUntraced(
  function*({ health, overview }, workspaceId) {
    const standing = new Map((yield* health.standing(workspaceId)).map((each) => [each.aniId, each]))
    if (standing.size === 0) return []
    return (yield* overview.rows(workspaceId, [...standing.keys()])).flatMap((row): ReadonlyArray<BurningNumber> => {
      const evidence = standing.get(row.id)
      return evidence === undefined || row.status !== "ACTIVE_AND_BEING_MANAGED" ? [] : [{ row, evidence }]
    })
  }
)
