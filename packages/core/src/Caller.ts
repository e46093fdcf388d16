/**
 * Who calls: the workspace of a key, and what the key adds.
 */
import type { Workspace } from "@anipool/domain/Workspace"

/**
 * Who calls, as it may be remembered from one request to the next: nothing of the workspace that a change of its settings
 * makes untrue. Its country is the exception, as a change of it is acknowledged once nobody remembers another
 * (`Administration.changeWorkspace`). `defaultCampaign` is assignment's campaign where the request names none.
 */
export interface KnownCaller {
  readonly workspace: Pick<Workspace, "id" | "country">
  readonly defaultCampaign: string | null
}

/** Who calls, with the workspace's settings as they are now: read for the request, and kept for no other. */
export interface Caller extends KnownCaller {
  readonly workspace: Workspace
}
