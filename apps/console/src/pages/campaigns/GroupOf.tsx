/**
 * Where a campaign's numbers are from.
 */
import type { CampaignRow } from "@anipool/http-api/admin/CampaignsApi"
import { Link } from "@tanstack/react-router"

/** The group, or what stands for it. */
export const GroupOf = ({ campaign: { group, isRegistered } }: { readonly campaign: CampaignRow }) =>
  !isRegistered
    ? <span className="muted">–</span>
    : group === null
    ? <>every number</>
    : group.name === null
    ? <span className="muted">{group.groupId}, which is not there</span>
    : <Link to="/groups/$groupId" params={{ groupId: group.groupId }}>{group.name}</Link>
