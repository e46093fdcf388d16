/**
 * A report in the interface's words: what `POST /ani-planner/generate` answers as `data`, and the command line as JSON.
 */
import type { Country } from "@anipool/domain/Workspace"
import type { Basis, InventoryMode } from "@anipool/storage/PlannerFigures"
import type { Report } from "./Planner.ts"

/** A region's row. */
export interface RegionStats {
  readonly region: string
  readonly state: string
  readonly areaCodes: ReadonlyArray<string>
  readonly dailyDialsAverage: number
  readonly currentAnis: number
  readonly proposedAnis: number
  readonly difference: number
  readonly belowThreshold: boolean
}

/** A campaign of the company. */
export interface CampaignEntry {
  readonly id: number
  readonly name: string
  readonly internalIdentifier: string
  readonly campaignType: string
  readonly inboundCampaignIds: ReadonlyArray<number>
  readonly inboundCampaignNames: ReadonlyArray<string>
}

/** A report in the interface's words. */
export interface PlannerData {
  readonly country: Country
  readonly dateStart: string
  readonly dateEnd: string
  readonly bizDays: number
  readonly dailyDialsTarget: number
  readonly groupBy: Basis
  readonly inventoryMode: InventoryMode
  readonly regionStats: ReadonlyArray<RegionStats>
  readonly totalDials: number
  readonly totalContacts: number
  readonly overallContactRate: number
  readonly totalCurrentAnis: number
  readonly totalProposedAnis: number
  readonly aniDifference: number
  readonly missingZipData: boolean
  readonly tollFreeRecommendation: number
  readonly selectedCampaigns: ReadonlyArray<number>
  readonly campaigns: ReadonlyArray<CampaignEntry>
}

/** Puts a report into the interface's words. */
export const of = (report: Report): PlannerData => {
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
