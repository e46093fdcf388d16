/**
 * Anipool's storage in this process's memory: everything works as in a database, and is gone when the process ends.
 *
 * For trying Anipool out, for embedding it in one process, and for tests. It is no stub: it passes the same contract
 * suites as every other adapter. Each method is one synchronous step, so it is atomic; time is Effect's `Clock`.
 *
 * Limits: memory. An ANI takes about half a kilobyte, and a removed one stays, as its history does. Of the recorded
 * assignments each workspace keeps the last `assignmentsKeptMax`, of the prospects the `prospectsKeptMax` that were told
 * of last; counts are exact all the same. A subscriber that is more than `signalsQueuedMax` signals behind loses those that follow, as the port allows.
 */
import { Activity } from "@anipool/storage/Activity"
import { AddedAreaCodes } from "@anipool/storage/AddedAreaCodes"
import { AlertFigures } from "@anipool/storage/AlertFigures"
import { Alerts } from "@anipool/storage/Alerts"
import { AniOverview } from "@anipool/storage/AniOverview"
import { AniReports } from "@anipool/storage/AniReports"
import { Anis } from "@anipool/storage/Anis"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { ArchivedDays } from "@anipool/storage/ArchivedDays"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { AuditSeals } from "@anipool/storage/AuditSeals"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { CallbackRoutes } from "@anipool/storage/CallbackRoutes"
import { CampaignFigures } from "@anipool/storage/CampaignFigures"
import { Campaigns } from "@anipool/storage/Campaigns"
import { Connections } from "@anipool/storage/Connections"
import { CountedDays } from "@anipool/storage/CountedDays"
import { DialerLists } from "@anipool/storage/DialerLists"
import { DialHours } from "@anipool/storage/DialHours"
import { Dials } from "@anipool/storage/Dials"
import { Dispositions } from "@anipool/storage/Dispositions"
import { Explorations } from "@anipool/storage/Explorations"
import { FirstSteps } from "@anipool/storage/FirstSteps"
import { GroupMoves } from "@anipool/storage/GroupMoves"
import { HandIns } from "@anipool/storage/HandIns"
import { Health } from "@anipool/storage/Health"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import { LastUsePrices } from "@anipool/storage/LastUsePrices"
import { NumberCarriers } from "@anipool/storage/NumberCarriers"
import { NumberOrders } from "@anipool/storage/NumberOrders"
import { NumberOwners } from "@anipool/storage/NumberOwners"
import { Observations } from "@anipool/storage/Observations"
import { PastAssignments } from "@anipool/storage/PastAssignments"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { PlannerRuns } from "@anipool/storage/PlannerRuns"
import { ProspectHistory } from "@anipool/storage/ProspectHistory"
import { RecordedDials } from "@anipool/storage/RecordedDials"
import { RedressCases } from "@anipool/storage/RedressCases"
import { Remediations } from "@anipool/storage/Remediations"
import { ReputationChecks } from "@anipool/storage/ReputationChecks"
import { RightsToUse } from "@anipool/storage/RightsToUse"
import { SavedViews } from "@anipool/storage/SavedViews"
import { Sessions } from "@anipool/storage/Sessions"
import { ShadowAsks } from "@anipool/storage/ShadowAsks"
import { ShadowReports } from "@anipool/storage/ShadowReports"
import { Snapshots } from "@anipool/storage/Snapshots"
import { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import type { Storage } from "@anipool/storage/Storage"
import { StorageHealth } from "@anipool/storage/StorageHealth"
import { Tags } from "@anipool/storage/Tags"
import { Transitions } from "@anipool/storage/Transitions"
import { Users } from "@anipool/storage/Users"
import { UsesAudit } from "@anipool/storage/UsesAudit"
import { UsesElsewhere } from "@anipool/storage/UsesElsewhere"
import { Webhooks } from "@anipool/storage/Webhooks"
import { WorkspaceDeletions } from "@anipool/storage/WorkspaceDeletions"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as MemoryActivity from "./internal/MemoryActivity.ts"
import * as MemoryAddedAreaCodes from "./internal/MemoryAddedAreaCodes.ts"
import * as MemoryAlertFigures from "./internal/MemoryAlertFigures.ts"
import * as MemoryAlerts from "./internal/MemoryAlerts.ts"
import * as MemoryAniOverview from "./internal/MemoryAniOverview.ts"
import * as MemoryAniReports from "./internal/MemoryAniReports.ts"
import * as MemoryAnis from "./internal/MemoryAnis.ts"
import * as MemoryApiKeys from "./internal/MemoryApiKeys.ts"
import * as MemoryArchivedDays from "./internal/MemoryArchivedDays.ts"
import * as MemoryAssignmentLedger from "./internal/MemoryAssignmentLedger.ts"
import * as MemoryAuditSeals from "./internal/MemoryAuditSeals.ts"
import * as MemoryAuditTrail from "./internal/MemoryAuditTrail.ts"
import * as MemoryCallbackRoutes from "./internal/MemoryCallbackRoutes.ts"
import * as MemoryCampaignFigures from "./internal/MemoryCampaignFigures.ts"
import * as MemoryCampaigns from "./internal/MemoryCampaigns.ts"
import * as MemoryConnections from "./internal/MemoryConnections.ts"
import * as MemoryCountedDays from "./internal/MemoryCountedDays.ts"
import * as MemoryDialerLists from "./internal/MemoryDialerLists.ts"
import * as MemoryDialHours from "./internal/MemoryDialHours.ts"
import * as MemoryDials from "./internal/MemoryDials.ts"
import * as MemoryDispositions from "./internal/MemoryDispositions.ts"
import * as MemoryExplorations from "./internal/MemoryExplorations.ts"
import * as MemoryFirstSteps from "./internal/MemoryFirstSteps.ts"
import * as MemoryGroupMoves from "./internal/MemoryGroupMoves.ts"
import * as MemoryHandIns from "./internal/MemoryHandIns.ts"
import * as MemoryHealth from "./internal/MemoryHealth.ts"
import * as MemoryInboundGroups from "./internal/MemoryInboundGroups.ts"
import * as MemoryInventoryFeed from "./internal/MemoryInventoryFeed.ts"
import * as MemoryLastUsePrices from "./internal/MemoryLastUsePrices.ts"
import * as MemoryNumberCarriers from "./internal/MemoryNumberCarriers.ts"
import * as MemoryNumberOrders from "./internal/MemoryNumberOrders.ts"
import * as MemoryNumberOwners from "./internal/MemoryNumberOwners.ts"
import * as MemoryObservations from "./internal/MemoryObservations.ts"
import * as MemoryPastAssignments from "./internal/MemoryPastAssignments.ts"
import * as MemoryPlannerFigures from "./internal/MemoryPlannerFigures.ts"
import * as MemoryPlannerRuns from "./internal/MemoryPlannerRuns.ts"
import * as MemoryProspectHistory from "./internal/MemoryProspectHistory.ts"
import * as MemoryRecordedDials from "./internal/MemoryRecordedDials.ts"
import * as MemoryRedressCases from "./internal/MemoryRedressCases.ts"
import * as MemoryRemediations from "./internal/MemoryRemediations.ts"
import * as MemoryReputationChecks from "./internal/MemoryReputationChecks.ts"
import * as MemoryRightsToUse from "./internal/MemoryRightsToUse.ts"
import * as MemorySavedViews from "./internal/MemorySavedViews.ts"
import * as MemorySessions from "./internal/MemorySessions.ts"
import * as MemoryShadowAsks from "./internal/MemoryShadowAsks.ts"
import * as MemoryShadowReports from "./internal/MemoryShadowReports.ts"
import * as MemorySnapshots from "./internal/MemorySnapshots.ts"
import * as MemoryStatisticsUpkeep from "./internal/MemoryStatisticsUpkeep.ts"
import * as MemoryTags from "./internal/MemoryTags.ts"
import * as MemoryTransitions from "./internal/MemoryTransitions.ts"
import * as MemoryUsers from "./internal/MemoryUsers.ts"
import * as MemoryUsesAudit from "./internal/MemoryUsesAudit.ts"
import * as MemoryUsesElsewhere from "./internal/MemoryUsesElsewhere.ts"
import * as MemoryWebhooks from "./internal/MemoryWebhooks.ts"
import * as MemoryWorkspaceDeletions from "./internal/MemoryWorkspaceDeletions.ts"
import * as MemoryWorkspaces from "./internal/MemoryWorkspaces.ts"
import * as State from "./internal/State.ts"

/** @public A limit that the module's comment names. */
export { signalsQueuedMax } from "./internal/State.ts"

/** All ports, over one new and empty state. */
export const make: Effect.Effect<Context.Context<Storage>> = Effect.map(State.make, (state) => over(state))

/** All ports, over a state: for tests, which have a hand in it. */
export const over = (state: State.State): Context.Context<Storage> =>
  // One pipe takes no more than twenty.
  Context.mergeAll(
    Context.make(Anis, MemoryAnis.make(state)).pipe(
      Context.add(Activity, MemoryActivity.make(state)),
      Context.add(PastAssignments, MemoryPastAssignments.make(state)),
      Context.add(AddedAreaCodes, MemoryAddedAreaCodes.make(state)),
      Context.add(AniOverview, MemoryAniOverview.make(state)),
      Context.add(AniReports, MemoryAniReports.make(state)),
      Context.add(ApiKeys, MemoryApiKeys.make(state)),
      Context.add(AssignmentLedger, MemoryAssignmentLedger.make(state)),
      Context.add(CallbackRoutes, MemoryCallbackRoutes.make(state)),
      Context.add(CampaignFigures, MemoryCampaignFigures.make(state)),
      Context.add(Campaigns, MemoryCampaigns.make(state)),
      Context.add(Dials, MemoryDials.make(state)),
      Context.add(Dispositions, MemoryDispositions.make(state)),
      Context.add(FirstSteps, MemoryFirstSteps.make(state)),
      Context.add(GroupMoves, MemoryGroupMoves.make(state)),
      Context.add(InboundGroups, MemoryInboundGroups.make(state)),
      Context.add(InventoryFeed, MemoryInventoryFeed.make(state)),
      Context.add(NumberOrders, MemoryNumberOrders.make(state)),
      Context.add(PlannerFigures, MemoryPlannerFigures.make(state)),
      Context.add(PlannerRuns, MemoryPlannerRuns.make(state)),
      Context.add(UsesElsewhere, MemoryUsesElsewhere.make(state))
    ),
    Context.make(ProspectHistory, MemoryProspectHistory.make(state)).pipe(
      Context.add(AlertFigures, MemoryAlertFigures.make(state)),
      Context.add(Alerts, MemoryAlerts.make(state)),
      Context.add(Webhooks, MemoryWebhooks.make(state)),
      Context.add(Connections, MemoryConnections.make(state)),
      Context.add(DialHours, MemoryDialHours.make(state)),
      Context.add(CountedDays, MemoryCountedDays.make(state)),
      Context.add(UsesAudit, MemoryUsesAudit.make(state)),
      Context.add(AuditTrail, MemoryAuditTrail.make(state)),
      Context.add(RecordedDials, MemoryRecordedDials.make(state)),
      Context.add(Remediations, MemoryRemediations.make(state)),
      Context.add(Sessions, MemorySessions.make(state)),
      Context.add(ShadowAsks, MemoryShadowAsks.make(state)),
      Context.add(ShadowReports, MemoryShadowReports.make(state)),
      Context.add(Snapshots, MemorySnapshots.make(state)),
      Context.add(StatisticsUpkeep, MemoryStatisticsUpkeep.make(state)),
      Context.add(StorageHealth, { check: Effect.void }),
      Context.add(Transitions, MemoryTransitions.make(state)),
      Context.add(Users, MemoryUsers.make(state)),
      Context.add(WorkspaceDeletions, MemoryWorkspaceDeletions.make(state)),
      Context.add(Workspaces, MemoryWorkspaces.make(state))
    ),
    Context.make(SavedViews, MemorySavedViews.make(state)).pipe(
      Context.add(DialerLists, MemoryDialerLists.make(state)),
      Context.add(NumberOwners, MemoryNumberOwners.make(state)),
      Context.add(HandIns, MemoryHandIns.make(state)),
      Context.add(ArchivedDays, MemoryArchivedDays.make(state)),
      Context.add(RedressCases, MemoryRedressCases.make(state)),
      Context.add(ReputationChecks, MemoryReputationChecks.make(state)),
      Context.add(RightsToUse, MemoryRightsToUse.make(state)),
      Context.add(NumberCarriers, MemoryNumberCarriers.make(state)),
      Context.add(Observations, MemoryObservations.make(state)),
      Context.add(AuditSeals, MemoryAuditSeals.make(state)),
      Context.add(Tags, MemoryTags.make(state)),
      Context.add(Explorations, MemoryExplorations.make(state)),
      Context.add(LastUsePrices, MemoryLastUsePrices.make(state)),
      Context.add(Health, MemoryHealth.make(state))
    )
  )
/** All ports, over one state that is new and empty when the layer is built. */
export const layer: Layer.Layer<Storage> = Layer.effectContext(make)
