/**
 * A report in the interface's words.
 */
import type { PlannerData } from "@anipool/domain/planner/PlannerData"
import type { Report } from "./Planner.ts"

/** Puts a report into the interface's words. */
export const toData = (report: Report): PlannerData => {
  const { plan } = report
  return {
    country: report.country,
    dateStart: report.period.from,
    dateEnd: report.period.to,
    bizDays: report.businessDays,
    dailyDialsTarget: report.dialsPerAni,
    groupBy: report.groupBy,
    inventoryMode: report.inventoryMode,
    regionStats: plan.rows.map((row) => ({
      region: row.region.name,
      state: row.region.state,
      areaCodes: row.region.areaCodes,
      dailyDialsAverage: row.dailyDialsAverage,
      currentAnis: row.currentAnis,
      proposedAnis: row.proposedAnis,
      difference: row.difference,
      belowThreshold: row.belowThreshold
    })),
    totalDials: plan.totalDials,
    totalContacts: plan.totalContacts,
    overallContactRate: plan.overallContactRate,
    totalCurrentAnis: plan.totalCurrentAnis,
    totalProposedAnis: plan.totalProposedAnis,
    aniDifference: plan.aniDifference,
    missingZipData: report.missingZipData,
    tollFreeRecommendation: plan.tollFreeRecommendation,
    selectedCampaigns: report.selectedCampaigns,
    campaigns: report.campaigns.map(({ id, key, name, pool, type }) => ({
      id: key,
      name,
      internalIdentifier: id,
      campaignType: type.toLowerCase(),
      inboundCampaignIds: pool === null ? [] : [pool.id],
      inboundCampaignNames: pool === null ? [] : [pool.name]
    }))
  }
}
