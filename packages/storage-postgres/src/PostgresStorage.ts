/**
 * Anipool's storage on PostgreSQL 15 or later: all ports over one client.
 *
 * The schema must be up to date (`Migrations.migrate`). Any number of processes may use one database at once. Through a
 * pooler that gives out connections by the transaction (`pgbouncer=true` in the URL) everything works but signals, which
 * need a connection of their own; readers then go by their slow poll.
 */
import type { Storage } from "@anipool/storage/Storage"
import * as Layer from "effect/Layer"
import * as PgActivity from "./PgActivity.ts"
import * as PgAddedAreaCodes from "./PgAddedAreaCodes.ts"
import * as PgAlertFigures from "./PgAlertFigures.ts"
import * as PgAlerts from "./PgAlerts.ts"
import * as PgAniOverview from "./PgAniOverview.ts"
import * as PgAniReports from "./PgAniReports.ts"
import * as PgAnis from "./PgAnis.ts"
import * as PgApiKeys from "./PgApiKeys.ts"
import * as PgArchivedDays from "./PgArchivedDays.ts"
import * as PgAssignmentLedger from "./PgAssignmentLedger.ts"
import * as PgAuditSeals from "./PgAuditSeals.ts"
import * as PgAuditTrail from "./PgAuditTrail.ts"
import * as PgCallbackRoutes from "./PgCallbackRoutes.ts"
import * as PgCampaignFigures from "./PgCampaignFigures.ts"
import * as PgCampaigns from "./PgCampaigns.ts"
import type { Clients } from "./PgConnection.ts"
import * as PgConnections from "./PgConnections.ts"
import * as PgCountedDays from "./PgCountedDays.ts"
import * as PgDialerLists from "./PgDialerLists.ts"
import * as PgDialHours from "./PgDialHours.ts"
import * as PgDials from "./PgDials.ts"
import * as PgDispositions from "./PgDispositions.ts"
import * as PgExplorations from "./PgExplorations.ts"
import * as PgFirstSteps from "./PgFirstSteps.ts"
import * as PgGroupMoves from "./PgGroupMoves.ts"
import * as PgHandIns from "./PgHandIns.ts"
import * as PgHealth from "./PgHealth.ts"
import * as PgInboundGroups from "./PgInboundGroups.ts"
import * as PgInventoryFeed from "./PgInventoryFeed.ts"
import * as PgLastUsePrices from "./PgLastUsePrices.ts"
import * as PgNumberCarriers from "./PgNumberCarriers.ts"
import * as PgNumberOrders from "./PgNumberOrders.ts"
import * as PgNumberOwners from "./PgNumberOwners.ts"
import * as PgObservations from "./PgObservations.ts"
import * as PgPastAssignments from "./PgPastAssignments.ts"
import * as PgPlannerFigures from "./PgPlannerFigures.ts"
import * as PgPlannerRuns from "./PgPlannerRuns.ts"
import * as PgProspectHistory from "./PgProspectHistory.ts"
import * as PgRecordedDials from "./PgRecordedDials.ts"
import * as PgRedressCases from "./PgRedressCases.ts"
import * as PgRemediations from "./PgRemediations.ts"
import * as PgReputationChecks from "./PgReputationChecks.ts"
import * as PgRightsToUse from "./PgRightsToUse.ts"
import * as PgSavedViews from "./PgSavedViews.ts"
import * as PgSessions from "./PgSessions.ts"
import * as PgShadowAsks from "./PgShadowAsks.ts"
import * as PgShadowReports from "./PgShadowReports.ts"
import * as PgSnapshots from "./PgSnapshots.ts"
import * as PgStatisticsUpkeep from "./PgStatisticsUpkeep.ts"
import * as PgStorageHealth from "./PgStorageHealth.ts"
import * as PgTags from "./PgTags.ts"
import * as PgTransitions from "./PgTransitions.ts"
import * as PgUsers from "./PgUsers.ts"
import * as PgUsesAudit from "./PgUsesAudit.ts"
import * as PgUsesElsewhere from "./PgUsesElsewhere.ts"
import * as PgWebhooks from "./PgWebhooks.ts"
import * as PgWorkspaceDeletions from "./PgWorkspaceDeletions.ts"
import * as PgWorkspaces from "./PgWorkspaces.ts"

export { layerUrl } from "./PgConnection.ts"

/** All ports, over the client that is provided. */
export const layer: Layer.Layer<Storage, never, Clients> = Layer.mergeAll(
  PgActivity.layer,
  PgPastAssignments.layer,
  PgAddedAreaCodes.layer,
  PgArchivedDays.layer,
  PgAlertFigures.layer,
  PgAlerts.layer,
  PgAniOverview.layer,
  PgAniReports.layer,
  PgAnis.layer,
  PgApiKeys.layer,
  PgAssignmentLedger.layer,
  PgUsesAudit.layer,
  PgAuditSeals.layer,
  PgAuditTrail.layer,
  PgCallbackRoutes.layer,
  PgCampaignFigures.layer,
  PgCampaigns.layer,
  PgConnections.layer,
  PgCountedDays.layer,
  PgDialerLists.layer,
  PgDialHours.layer,
  PgDials.layer,
  PgDispositions.layer,
  PgFirstSteps.layer,
  PgGroupMoves.layer,
  PgHealth.layer,
  PgInboundGroups.layer,
  PgInventoryFeed.layer,
  PgExplorations.layer,
  PgLastUsePrices.layer,
  PgNumberOrders.layer,
  PgObservations.layer,
  PgProspectHistory.layer,
  PgRemediations.layer,
  PgPlannerFigures.layer,
  PgPlannerRuns.layer,
  PgRecordedDials.layer,
  PgHandIns.layer,
  PgRedressCases.layer,
  PgReputationChecks.layer,
  PgRightsToUse.layer,
  PgNumberCarriers.layer,
  PgNumberOwners.layer,
  PgSavedViews.layer,
  PgSessions.layer,
  PgShadowAsks.layer,
  PgShadowReports.layer,
  PgSnapshots.layer,
  PgStatisticsUpkeep.layer,
  PgStorageHealth.layer,
  PgTags.layer,
  PgTransitions.layer,
  PgUsers.layer,
  PgUsesElsewhere.layer,
  PgWebhooks.layer,
  PgWorkspaceDeletions.layer,
  PgWorkspaces.layer
)
