/**
 * Writes transitions.
 */
import type * as Ani from "@anipool/domain/Ani"
import type { RestGrounds } from "@anipool/domain/lifecycle/RestGrounds"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Actor } from "@anipool/domain/trail/Entry"
import { nameOf } from "@anipool/storage/CurrentActor"
import type { NewTransition } from "@anipool/storage/Transitions"
import type * as Inventory from "./Inventory.ts"
import * as Reputation from "./Reputation.ts"
import type * as State from "./State.ts"

/** Records a transition of an ANI, and gives it the state that it leads to. `grounds`: what the rest rule saw of it. */
export const move = (
  { reputation, workspace }: State.WorkspaceState,
  row: Inventory.AniRow,
  status: Ani.AniStatus,
  transition: NewTransition,
  at: number,
  actor: Actor,
  grounds: RestGrounds | null = null
): void => {
  const effectiveAt = transition.effectiveAt ?? at
  const day = LocalTime.dateAt(effectiveAt, workspace.timeZone)
  row.status = status
  if (transition.event === "pause") row.deactivatedOn = day
  else row.activatedOn = day
  const { until } = transition
  if (transition.event === "pause" && until !== null) reputation.pauseEnds.set(row.id, until)
  else reputation.pauseEnds.delete(row.id)
  Reputation.append(reputation.transitions, row.id, { ...transition, at, effectiveAt, by: nameOf(actor), grounds })
}

/** When an ANI's pause ends by itself; null: it does not, or it is not paused. */
export const pauseEndOf = ({ reputation }: State.WorkspaceState, { id, status }: Inventory.AniRow): number | null =>
  status === "COOLING_OFF" ? reputation.pauseEnds.get(id) ?? null : null
