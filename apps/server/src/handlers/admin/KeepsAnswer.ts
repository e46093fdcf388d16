/**
 * What campaigns keep, as the interface tells it.
 */
import type * as Keeping from "@anipool/core/alerts/Keeping"
import type { Keeps } from "@anipool/http-api/admin/Keeps"

/** As the interface tells it. */
export const of = ({ more, sources }: Keeping.Keeps): Keeps => ({
  more,
  sources: sources.map(({ after, before, campaigns, campaignsCount, pace, source: { groupId, name } }) => ({
    group: groupId === null ? null : { groupId, name },
    campaigns,
    campaignsCount,
    callsPerHour: Math.round(pace * 10) / 10,
    before,
    after
  }))
})
