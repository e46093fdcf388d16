/**
 * Every migration, in its order.
 */
import type { Migration } from "../internal/schema/Migration.ts"
import base from "./0001_base.ts"
import auditTrail from "./0002_audit_trail.ts"
import alerts from "./0003_alerts.ts"
import people from "./0004_people.ts"
import groupVersions from "./0005_group_versions.ts"
import uploadActor from "./0006_upload_actor.ts"
import campaignDays from "./0007_campaign_days.ts"
import expectedState from "./0008_expected_state.ts"
import restGrounds from "./0009_rest_grounds.ts"
import snapshotUndo from "./0010_snapshot_undo.ts"
import keysInUrls from "./0011_keys_in_urls.ts"
import workspaceDeletion from "./0012_workspace_deletion.ts"
import dialsOfProspects from "./0013_dials_of_prospects.ts"
import callbackRoutes from "./0014_callback_routes.ts"
import numberOrders from "./0015_number_orders.ts"
import shadow from "./0016_shadow.ts"
import connections from "./0017_connections.ts"
import dialsKeysInUrls from "./0018_dials_keys_in_urls.ts"
import usesElsewhere from "./0019_uses_elsewhere.ts"
import connectionRequests from "./0020_connection_requests.ts"
import networkSignals from "./0021_network_signals.ts"
import destinations from "./0022_destinations.ts"
import dialHours from "./0023_dial_hours.ts"
import firstStepNotes from "./0024_first_step_notes.ts"
import groupMoves from "./0025_group_moves.ts"
import savedViews from "./0026_saved_views.ts"
import reports from "./0027_reports.ts"
import tags from "./0028_tags.ts"
import observations from "./0029_observations.ts"
import auditSeals from "./0030_audit_seals.ts"
import redress from "./0031_redress.ts"
import health from "./0032_health.ts"
import prospectAttempts from "./0033_prospect_attempts.ts"
import remediationDesk from "./0034_remediation_desk.ts"
import prospectDrops from "./0035_prospect_drops.ts"
import rightsToUse from "./0036_rights_to_use.ts"
import alarmModes from "./0037_alarm_modes.ts"
import lastUsePrices from "./0038_last_use_prices.ts"
import prospectCarriers from "./0039_prospect_carriers.ts"
import archivedDays from "./0040_archived_days.ts"
import numberCarriers from "./0041_number_carriers.ts"
import reputationChecks from "./0042_reputation_checks.ts"
import explorations from "./0043_explorations.ts"
import workspaceMoves from "./0044_workspace_moves.ts"
import shadowLastResort from "./0045_shadow_last_resort.ts"
import holdOutChanges from "./0046_hold_out_changes.ts"
import prospectsAssumed from "./0047_prospects_assumed.ts"
import carrierDials from "./0048_carrier_dials.ts"
import dialerLists from "./0049_dialer_lists.ts"
import numberOwners from "./0050_number_owners.ts"
import dialTallies from "./0051_dial_tallies.ts"

/** The schema's steps: a migration that was released is never edited; the next one is added below it. */
export const migrations: ReadonlyArray<Migration> = [
  { id: 1, name: "base", sql: base },
  { id: 2, name: "audit_trail", sql: auditTrail },
  { id: 3, name: "alerts", sql: alerts },
  { id: 4, name: "people", sql: people },
  { id: 5, name: "group_versions", sql: groupVersions },
  { id: 6, name: "upload_actor", sql: uploadActor },
  { id: 7, name: "campaign_days", sql: campaignDays },
  { id: 8, name: "expected_state", sql: expectedState },
  { id: 9, name: "rest_grounds", sql: restGrounds },
  { id: 10, name: "snapshot_undo", sql: snapshotUndo },
  { id: 11, name: "keys_in_urls", sql: keysInUrls },
  { id: 12, name: "workspace_deletion", sql: workspaceDeletion },
  { id: 13, name: "dials_of_prospects", sql: dialsOfProspects },
  { id: 14, name: "callback_routes", sql: callbackRoutes },
  { id: 15, name: "number_orders", sql: numberOrders },
  { id: 16, name: "shadow", sql: shadow },
  { id: 17, name: "connections", sql: connections },
  { id: 18, name: "dials_keys_in_urls", sql: dialsKeysInUrls },
  { id: 19, name: "uses_elsewhere", sql: usesElsewhere },
  { id: 20, name: "connection_requests", sql: connectionRequests },
  { id: 21, name: "network_signals", sql: networkSignals },
  { id: 22, name: "destinations", sql: destinations },
  { id: 23, name: "dial_hours", sql: dialHours },
  { id: 24, name: "first_step_notes", sql: firstStepNotes },
  { id: 25, name: "group_moves", sql: groupMoves },
  { id: 26, name: "saved_views", sql: savedViews },
  { id: 27, name: "reports", sql: reports },
  { id: 28, name: "tags", sql: tags },
  { id: 29, name: "observations", sql: observations },
  { id: 30, name: "audit_seals", sql: auditSeals },
  { id: 31, name: "redress", sql: redress },
  { id: 32, name: "health", sql: health },
  { id: 33, name: "prospect_attempts", sql: prospectAttempts },
  { id: 34, name: "remediation_desk", sql: remediationDesk },
  { id: 35, name: "prospect_drops", sql: prospectDrops },
  { id: 36, name: "rights_to_use", sql: rightsToUse },
  { id: 37, name: "alarm_modes", sql: alarmModes },
  { id: 38, name: "last_use_prices", sql: lastUsePrices },
  { id: 39, name: "prospect_carriers", sql: prospectCarriers },
  { id: 40, name: "archived_days", sql: archivedDays },
  { id: 41, name: "number_carriers", sql: numberCarriers },
  { id: 42, name: "reputation_checks", sql: reputationChecks },
  { id: 43, name: "explorations", sql: explorations },
  { id: 44, name: "workspace_moves", sql: workspaceMoves },
  { id: 45, name: "shadow_last_resort", sql: shadowLastResort },
  { id: 46, name: "hold_out_changes", sql: holdOutChanges },
  { id: 47, name: "prospects_assumed", sql: prospectsAssumed },
  { id: 48, name: "carrier_dials", sql: carrierDials },
  { id: 49, name: "dialer_lists", sql: dialerLists },
  { id: 50, name: "number_owners", sql: numberOwners },
  { id: 51, name: "dial_tallies", sql: dialTallies }
]
