/**
 * Figures of campaigns as shares.
 */
import type { CampaignCounts } from "@anipool/http-api/admin/CampaignsApi"
import * as Format from "../../components/format.ts"

/** A part of a whole in percent; of nothing none. */
export const share = (part: number, whole: number): string => whole === 0 ? "–" : Format.percent(100 * part / whole)

/** Percent of the assignments that were of a local number. */
export const localShare = ({ assigned, local }: CampaignCounts): string => share(local, assigned)

/** Percent of the dials that reached somebody. */
export const contactRate = ({ contacts, dials }: CampaignCounts): string => share(contacts, dials)
