/**
 * A report in the interface's words: what `POST /ani-planner/generate` answers as `data`, what the command line shows
 * as JSON, and what is kept of a day.
 */
import type { LocalDate } from "../LocalTime.ts"
import type { Country } from "../Workspace.ts"

/** Whose area code counts: the prospect's, the ANI's, or that of the prospect's ZIP. */
export type GroupBy = "area_code" | "ani" | "zip"

/** Which ANIs count: active ones, or all but removed ones. */
export type InventoryMode = "managed" | "all"

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
  readonly dateStart: LocalDate
  readonly dateEnd: LocalDate
  readonly bizDays: number
  readonly dailyDialsTarget: number
  readonly groupBy: GroupBy
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

/** A report without what it lists. */
export type PlannerTotals = Omit<PlannerData, "regionStats" | "selectedCampaigns" | "campaigns">
