/**
 * What core reports as it happens, for whoever counts it or shows it.
 *
 * The calls stand on the way of every answer: an observer does next to nothing in them, and never throws.
 */
import type { Reason } from "@anipool/domain/assignment/RefusalReason"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"

/** What happened. */
export interface Observer {
  /** A number was given out from this tier (1 to 7) for a campaign (the caller's identifier); its use is durable. */
  readonly assigned: (workspaceId: WorkspaceId, tier: number, campaign: string) => void
  /** No number was available for a campaign, and why. */
  readonly refused: (workspaceId: WorkspaceId, campaign: string, reason: Reason) => void
}

const nobody: Observer = { assigned: () => {}, refused: () => {} }

/** Who observes what happens; nobody where no composition root provides an observer. */
export class ActivityObserver extends Context.Reference<ActivityObserver>()("@anipool/core/ActivityObserver", {
  defaultValue: (): Observer => nobody
}) {}
