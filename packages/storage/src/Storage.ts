/**
 * All ports together: what an adapter's `layer` provides.
 *
 * Common to all of them: a method is atomic; its answer shows all that was acknowledged before it was called. (Where an
 * adapter has a replica answer, what is no change of a workspace, as dials, uses and minutes are, may be some seconds
 * old in lists, figures and what pages show.) Ids are
 * given by storage, ascending; those of ANIs, pools and campaign keys mean something only within their workspace. What
 * is read of a workspace that does not exist is empty or absent; writing into one fails (a defect or `StorageError`).
 * Asking for more than a stated limit is a programmer's error: a defect, and nothing is changed.
 */
import type { Activity } from "./Activity.ts"
import type { AddedAreaCodes } from "./AddedAreaCodes.ts"
import type { AlertFigures } from "./AlertFigures.ts"
import type { Alerts } from "./Alerts.ts"
import type { AniOverview } from "./AniOverview.ts"
import type { AniReports } from "./AniReports.ts"
import type { Anis } from "./Anis.ts"
import type { ApiKeys } from "./ApiKeys.ts"
import type { ArchivedDays } from "./ArchivedDays.ts"
import type { AssignmentLedger } from "./AssignmentLedger.ts"
import type { AuditSeals } from "./AuditSeals.ts"
import type { AuditTrail } from "./AuditTrail.ts"
import type { CallbackRoutes } from "./CallbackRoutes.ts"
import type { CampaignFigures } from "./CampaignFigures.ts"
import type { Campaigns } from "./Campaigns.ts"
import type { Connections } from "./Connections.ts"
import type { CountedDays } from "./CountedDays.ts"
import type { DialerLists } from "./DialerLists.ts"
import type { DialHours } from "./DialHours.ts"
import type { Dials } from "./Dials.ts"
import type { Dispositions } from "./Dispositions.ts"
import type { Explorations } from "./Explorations.ts"
import type { FirstSteps } from "./FirstSteps.ts"
import type { GroupMoves } from "./GroupMoves.ts"
import type { HandIns } from "./HandIns.ts"
import type { Health } from "./Health.ts"
import type { InboundGroups } from "./InboundGroups.ts"
import type { InventoryFeed } from "./InventoryFeed.ts"
import type { LastUsePrices } from "./LastUsePrices.ts"
import type { NumberCarriers } from "./NumberCarriers.ts"
import type { NumberOrders } from "./NumberOrders.ts"
import type { NumberOwners } from "./NumberOwners.ts"
import type { Observations } from "./Observations.ts"
import type { PastAssignments } from "./PastAssignments.ts"
import type { PlannerFigures } from "./PlannerFigures.ts"
import type { PlannerRuns } from "./PlannerRuns.ts"
import type { ProspectHistory } from "./ProspectHistory.ts"
import type { RecordedDials } from "./RecordedDials.ts"
import type { RedressCases } from "./RedressCases.ts"
import type { Remediations } from "./Remediations.ts"
import type { ReputationChecks } from "./ReputationChecks.ts"
import type { RightsToUse } from "./RightsToUse.ts"
import type { SavedViews } from "./SavedViews.ts"
import type { Sessions } from "./Sessions.ts"
import type { ShadowAsks } from "./ShadowAsks.ts"
import type { ShadowReports } from "./ShadowReports.ts"
import type { Snapshots } from "./Snapshots.ts"
import type { StatisticsUpkeep } from "./StatisticsUpkeep.ts"
import type { StorageHealth } from "./StorageHealth.ts"
import type { Tags } from "./Tags.ts"
import type { Transitions } from "./Transitions.ts"
import type { Users } from "./Users.ts"
import type { UsesAudit } from "./UsesAudit.ts"
import type { UsesElsewhere } from "./UsesElsewhere.ts"
import type { Webhooks } from "./Webhooks.ts"
import type { WorkspaceDeletions } from "./WorkspaceDeletions.ts"
import type { Workspaces } from "./Workspaces.ts"

/** All ports together. */
export type Storage =
  | Activity
  | PastAssignments
  | AddedAreaCodes
  | ArchivedDays
  | AlertFigures
  | Alerts
  | AniOverview
  | AniReports
  | Anis
  | ApiKeys
  | AssignmentLedger
  | UsesAudit
  | AuditSeals
  | AuditTrail
  | CallbackRoutes
  | CampaignFigures
  | Campaigns
  | Connections
  | CountedDays
  | DialerLists
  | DialHours
  | Dials
  | Dispositions
  | FirstSteps
  | GroupMoves
  | Health
  | InboundGroups
  | InventoryFeed
  | Explorations
  | LastUsePrices
  | NumberCarriers
  | NumberOwners
  | NumberOrders
  | Observations
  | ProspectHistory
  | Remediations
  | PlannerFigures
  | PlannerRuns
  | RecordedDials
  | HandIns
  | RedressCases
  | ReputationChecks
  | RightsToUse
  | SavedViews
  | Sessions
  | ShadowAsks
  | ShadowReports
  | Snapshots
  | StatisticsUpkeep
  | StorageHealth
  | Tags
  | Transitions
  | Users
  | UsesElsewhere
  | Webhooks
  | WorkspaceDeletions
  | Workspaces
