/**
 * The whole contract: the suites of all ports, on one layer.
 */
import type { Storage } from "@anipool/storage/Storage"
import { StorageHealth } from "@anipool/storage/StorageHealth"
import { describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Activity from "./Activity.ts"
import * as AddedAreaCodes from "./AddedAreaCodes.ts"
import * as AlertFigures from "./AlertFigures.ts"
import * as Alerts from "./Alerts.ts"
import * as AniLists from "./AniLists.ts"
import * as AniModel from "./AniModel.ts"
import * as Anis from "./Anis.ts"
import * as ApiKeys from "./ApiKeys.ts"
import * as ArchivedDays from "./ArchivedDays.ts"
import * as AssignmentLedger from "./AssignmentLedger.ts"
import * as AuditSeals from "./AuditSeals.ts"
import * as AuditTrail from "./AuditTrail.ts"
import * as CallbackRoutes from "./CallbackRoutes.ts"
import * as CampaignFigures from "./CampaignFigures.ts"
import * as Campaigns from "./Campaigns.ts"
import * as Connections from "./Connections.ts"
import * as DialCampaigns from "./DialCampaigns.ts"
import * as DialerLists from "./DialerLists.ts"
import * as DialHours from "./DialHours.ts"
import * as DialReadings from "./DialReadings.ts"
import * as Dials from "./Dials.ts"
import * as DialsModel from "./DialsModel.ts"
import * as Dispositions from "./Dispositions.ts"
import * as Explorations from "./Explorations.ts"
import * as FirstSteps from "./FirstSteps.ts"
import * as Fixture from "./Fixture.ts"
import * as GroupEdits from "./GroupEdits.ts"
import * as GroupLists from "./GroupLists.ts"
import * as GroupMoves from "./GroupMoves.ts"
import * as Health from "./Health.ts"
import * as InboundGroups from "./InboundGroups.ts"
import * as InventoryFeed from "./InventoryFeed.ts"
import * as LastUsePrices from "./LastUsePrices.ts"
import * as LedgerAnswers from "./LedgerAnswers.ts"
import * as LedgerConcurrency from "./LedgerConcurrency.ts"
import * as NumberCarriers from "./NumberCarriers.ts"
import * as NumberOrders from "./NumberOrders.ts"
import * as NumberOwners from "./NumberOwners.ts"
import * as Observations from "./Observations.ts"
import * as PastAssignments from "./PastAssignments.ts"
import * as PlannerFigures from "./PlannerFigures.ts"
import * as PlannerRuns from "./PlannerRuns.ts"
import * as ProspectAttempts from "./ProspectAttempts.ts"
import * as ProspectHistory from "./ProspectHistory.ts"
import * as RecordedDials from "./RecordedDials.ts"
import * as RedressCases from "./RedressCases.ts"
import * as Regrouping from "./Regrouping.ts"
import * as RightsToUse from "./RightsToUse.ts"
import * as SavedViews from "./SavedViews.ts"
import * as Sessions from "./Sessions.ts"
import * as ShadowAsks from "./ShadowAsks.ts"
import * as ShadowReports from "./ShadowReports.ts"
import * as SnapshotModel from "./SnapshotModel.ts"
import * as Snapshots from "./Snapshots.ts"
import * as StatisticsUpkeep from "./StatisticsUpkeep.ts"
import * as Tags from "./Tags.ts"
import * as Undoing from "./Undoing.ts"
import * as Users from "./Users.ts"
import * as UsesElsewhere from "./UsesElsewhere.ts"
import * as Webhooks from "./Webhooks.ts"
import * as WorkspaceDeletions from "./WorkspaceDeletions.ts"
import * as Workspaces from "./Workspaces.ts"

/**
 * Runs every port's tests against an adapter; the layer is built once.
 *
 * @public For tests of an adapter.
 */
export const suite = <E>(name: string, layer: Layer.Layer<Storage, E>): void =>
  Fixture.runSuite(name, layer, (it) => {
    it.effect("StorageHealth: answers", () => Effect.flatMap(StorageHealth, ({ check }) => check))
    describe("AddedAreaCodes", () => AddedAreaCodes.tests(it))
    describe("Workspaces", () => Workspaces.tests(it))
    describe("ApiKeys", () => ApiKeys.tests(it))
    describe("Users", () => Users.tests(it))
    describe("RedressCases", () => RedressCases.tests(it))
    describe("NumberCarriers", () => NumberCarriers.tests(it))
    describe("NumberOwners", () => NumberOwners.tests(it))
    describe("RightsToUse", () => RightsToUse.tests(it))
    describe("SavedViews", () => SavedViews.tests(it))
    describe("Sessions", () => Sessions.tests(it))
    describe("Campaigns", () => Campaigns.tests(it))
    describe("DialerLists", () => DialerLists.tests(it))
    describe("CampaignFigures", () => CampaignFigures.tests(it))
    describe("Dispositions", () => Dispositions.tests(it))
    describe("Anis", () => Anis.tests(it))
    describe("Anis, many", () => AniLists.tests(it))
    describe("Anis, against a model", () => AniModel.tests(it))
    describe("GroupMoves", () => GroupMoves.tests(it))
    describe("InboundGroups", () => InboundGroups.tests(it))
    describe("InboundGroups, listed", () => GroupLists.tests(it))
    describe("InboundGroups, edited", () => GroupEdits.tests(it))
    describe("InboundGroups, regrouped", () => Regrouping.tests(it))
    describe("AuditSeals", () => AuditSeals.tests(it))
    describe("AuditTrail", () => AuditTrail.tests(it))
    describe("AuditTrail, undoing", () => Undoing.tests(it))
    describe("Tags", () => Tags.tests(it))
    describe("Snapshots", () => Snapshots.tests(it))
    describe("Snapshots, against a model", () => SnapshotModel.tests(it))
    describe("InventoryFeed", () => InventoryFeed.tests(it))
    describe("ProspectHistory", () => ProspectHistory.tests(it))
    describe("AssignmentLedger", () => AssignmentLedger.tests(it))
    describe("CallbackRoutes", () => CallbackRoutes.tests(it))
    describe("AssignmentLedger, asked again", () => LedgerAnswers.tests(it))
    describe("AssignmentLedger, attempts on people", () => ProspectAttempts.tests(it))
    describe("AssignmentLedger, by many at once", () => LedgerConcurrency.tests(it))
    describe("Explorations", () => Explorations.tests(it))
    describe("LastUsePrices", () => LastUsePrices.tests(it))
    describe("UsesElsewhere", () => UsesElsewhere.tests(it))
    describe("NumberOrders", () => NumberOrders.tests(it))
    describe("Observations", () => Observations.tests(it))
    describe("PlannerFigures", () => PlannerFigures.tests(it))
    describe("PlannerRuns", () => PlannerRuns.tests(it))
    describe("ShadowAsks", () => ShadowAsks.tests(it))
    describe("ShadowReports", () => ShadowReports.tests(it))
    describe("ArchivedDays", () => ArchivedDays.tests(it))
    describe("RecordedDials", () => RecordedDials.tests(it))
    describe("Dials", () => Dials.tests(it))
    describe("DialHours", () => DialHours.tests(it))
    describe("Dials, their campaigns", () => DialCampaigns.tests(it))
    describe("Dials, what they name", () => DialReadings.tests(it))
    describe("Dials, against a model", () => DialsModel.tests(it))
    describe("Activity", () => Activity.tests(it))
    describe("AlertFigures", () => AlertFigures.tests(it))
    describe("Alerts", () => Alerts.tests(it))
    describe("Webhooks", () => Webhooks.tests(it))
    describe("Connections", () => Connections.tests(it))
    describe("FirstSteps", () => FirstSteps.tests(it))
    describe("PastAssignments", () => PastAssignments.tests(it))
    describe("Health", () => Health.tests(it))
    describe("StatisticsUpkeep", () => StatisticsUpkeep.tests(it))
    describe("WorkspaceDeletions", () => WorkspaceDeletions.tests(it))
  })
