/**
 * Who calls: the workspace of a key, and what the key adds.
 */
import type { Workspace } from "@anipool/domain/Workspace"

/** Who calls. `defaultCampaign` is assignment's campaign where the request names none. */
export interface Caller {
  readonly workspace: Workspace
  readonly defaultCampaign: string | null
}
