/**
 * What the console's pages ask, beside core's own use cases.
 */
import type { Core } from "@anipool/core/Core"
import type { Storage } from "@anipool/storage/Storage"
import * as Layer from "effect/Layer"
import type { ActivityCounts } from "./ActivityCounts.ts"
import * as AssignmentPreviews from "./AssignmentPreviews.ts"
import * as AuditLists from "./AuditLists.ts"
import * as CampaignEdits from "./CampaignEdits.ts"
import * as CampaignLists from "./CampaignLists.ts"
import * as DispositionLists from "./DispositionLists.ts"
import * as FirstHour from "./FirstHour.ts"
import * as GroupLists from "./GroupLists.ts"
import * as NumberActions from "./NumberActions.ts"
import * as NumberImport from "./NumberImport.ts"
import * as NumberLists from "./NumberLists.ts"
import * as NumberRegroupings from "./NumberRegroupings.ts"
import * as PlanReports from "./PlanReports.ts"
import * as ConsoleSession from "./Session.ts"
import * as Tagging from "./Tagging.ts"
import * as Today from "./Today.ts"
import * as ViewShelf from "./ViewShelf.ts"
import * as WorkspacePolicy from "./WorkspacePolicy.ts"

/** The use cases behind the console's pages. */
export type AdminCore =
  | AssignmentPreviews.AssignmentPreviews
  | AuditLists.AuditLists
  | CampaignEdits.CampaignEdits
  | CampaignLists.CampaignLists
  | ConsoleSession.ConsoleSession
  | DispositionLists.DispositionLists
  | FirstHour.FirstHour
  | GroupLists.GroupLists
  | NumberActions.NumberActions
  | NumberImport.NumberImport
  | NumberLists.NumberLists
  | NumberRegroupings.NumberRegroupings
  | PlanReports.PlanReports
  | Tagging.Tagging
  | Today.Today
  | ViewShelf.ViewShelf
  | WorkspacePolicy.WorkspacePolicy

/**
 * The use cases behind the console's pages. `ActivityCounts.layer` is built before core, which reports to it what
 * happens.
 */
export const layer: Layer.Layer<AdminCore, never, ActivityCounts | Core | Storage> = Layer.mergeAll(
  AssignmentPreviews.layer,
  AuditLists.layer,
  CampaignEdits.layer,
  CampaignLists.layer,
  ConsoleSession.layer,
  DispositionLists.layer,
  FirstHour.layer,
  GroupLists.layer,
  Layer.provideMerge(Layer.mergeAll(NumberActions.layer, NumberRegroupings.layer, Tagging.layer), NumberLists.layer),
  NumberImport.layer,
  PlanReports.layer,
  Today.layer,
  ViewShelf.layer,
  WorkspacePolicy.layer
)
