/**
 * All of core's use cases, over a storage: what an application provides to its handlers and commands.
 */
import type { Storage } from "@anipool/storage/Storage"
import * as Layer from "effect/Layer"
import * as Administration from "./administration/Administration.ts"
import * as AreaCodes from "./administration/AreaCodes.ts"
import * as HoldOutReport from "./administration/HoldOutReport.ts"
import * as HoldOutWatch from "./administration/HoldOutWatch.ts"
import * as LedgerAudit from "./administration/LedgerAudit.ts"
import * as LedgerDays from "./administration/LedgerDays.ts"
import * as PolicyComparison from "./administration/PolicyComparison.ts"
import * as WorkspaceDeletion from "./administration/WorkspaceDeletion.ts"
import * as AlarmRecord from "./alerts/AlarmRecord.ts"
import * as AlertDesk from "./alerts/AlertDesk.ts"
import * as Keeping from "./alerts/Keeping.ts"
import * as Needs from "./alerts/Needs.ts"
import * as Archiving from "./archive/Archiving.ts"
import * as PastFigures from "./archive/PastFigures.ts"
import * as PastRecords from "./archive/PastRecords.ts"
import * as Assignment from "./assignment/Assignment.ts"
import * as AssignmentCommitter from "./assignment/AssignmentCommitter.ts"
import * as LoadedWorkspaces from "./assignment/LoadedWorkspaces.ts"
import * as AuditFile from "./audit/AuditFile.ts"
import * as Authentication from "./Authentication.ts"
import * as NumberOrdering from "./buying/NumberOrdering.ts"
import * as ConnectionCalls from "./connections/ConnectionCalls.ts"
import * as ConnectionDesk from "./connections/ConnectionDesk.ts"
import * as ConnectionLookups from "./connections/ConnectionLookups.ts"
import * as CustomAnis from "./custom/CustomAnis.ts"
import * as CustomCampaigns from "./custom/CustomCampaigns.ts"
import * as CustomDispositions from "./custom/CustomDispositions.ts"
import * as ListDesk from "./custom/ListDesk.ts"
import * as Callbacks from "./dials/Callbacks.ts"
import * as DialsAdministration from "./dials/DialsAdministration.ts"
import * as DialsIntake from "./dials/DialsIntake.ts"
import * as FiguresAge from "./dials/FiguresAge.ts"
import * as Trends from "./dials/Trends.ts"
import * as VicidialCalls from "./dials/VicidialCalls.ts"
import * as Groups from "./groups/Groups.ts"
import * as SnapshotUploads from "./groups/SnapshotUploads.ts"
import * as StandingNumbers from "./groups/StandingNumbers.ts"
import * as AniList from "./inventory/AniList.ts"
import * as CallbackRegister from "./inventory/CallbackRegister.ts"
import * as CarrierDesk from "./inventory/CarrierDesk.ts"
import * as OwnerDesk from "./inventory/OwnerDesk.ts"
import * as RightsDesk from "./inventory/RightsDesk.ts"
import * as UseCounts from "./inventory/UseCounts.ts"
import * as Passwords from "./people/Passwords.ts"
import * as People from "./people/People.ts"
import * as SignIn from "./people/SignIn.ts"
import * as LastUses from "./planner/LastUses.ts"
import * as Planner from "./planner/Planner.ts"
import * as PlannerHistory from "./planner/PlannerHistory.ts"
import * as Simulator from "./planner/Simulator.ts"
import * as WhatIf from "./planner/WhatIf.ts"
import * as Reports from "./reports/Reports.ts"
import * as AniLifecycle from "./reputation/AniLifecycle.ts"
import * as AniReportPages from "./reputation/AniReportPages.ts"
import * as BurnDesk from "./reputation/BurnDesk.ts"
import * as CaseDesk from "./reputation/CaseDesk.ts"
import * as CheckDesk from "./reputation/CheckDesk.ts"
import * as HealthReport from "./reputation/HealthReport.ts"
import * as ObservationIntake from "./reputation/ObservationIntake.ts"
import * as RedressDesk from "./reputation/RedressDesk.ts"
import * as RemediationDesk from "./reputation/RemediationDesk.ts"
import * as ReputationFetch from "./reputation/ReputationFetch.ts"
import * as ShadowDays from "./shadow/ShadowDays.ts"
import * as ShadowReport from "./shadow/ShadowReport.ts"
import * as Jobs from "./worker/Jobs.ts"
import * as Worker from "./worker/Worker.ts"

/** All use cases. */
export type Core =
  | Administration.Administration
  | AlarmRecord.AlarmRecord
  | AlertDesk.AlertDesk
  | AniLifecycle.AniLifecycle
  | AniList.AniList
  | AniReportPages.AniReportPages
  | BurnDesk.BurnDesk
  | AreaCodes.AreaCodes
  | Assignment.Assignment
  | AuditFile.AuditFile
  | Authentication.Authentication
  | CallbackRegister.CallbackRegister
  | RightsDesk.RightsDesk
  | CarrierDesk.CarrierDesk
  | OwnerDesk.OwnerDesk
  | ListDesk.ListDesk
  | Callbacks.Callbacks
  | ConnectionCalls.ConnectionCalls
  | ConnectionDesk.ConnectionDesk
  | ConnectionLookups.ConnectionLookups
  | CustomAnis.CustomAnis
  | CustomCampaigns.CustomCampaigns
  | CustomDispositions.CustomDispositions
  | HealthReport.HealthReport
  | HoldOutReport.HoldOutReport
  | HoldOutWatch.HoldOutWatch
  | Keeping.Keeping
  | LedgerAudit.LedgerAudit
  | LedgerDays.LedgerDays
  | Archiving.Archiving
  | LoadedWorkspaces.LoadedWorkspaces
  | NumberOrdering.NumberOrdering
  | ObservationIntake.ObservationIntake
  | ReputationFetch.ReputationFetch
  | CaseDesk.CaseDesk
  | CheckDesk.CheckDesk
  | RedressDesk.RedressDesk
  | RemediationDesk.RemediationDesk
  | Reports.Reports
  | People.People
  | LastUses.LastUses
  | PastFigures.PastFigures
  | PastRecords.PastRecords
  | PolicyComparison.PolicyComparison
  | Planner.Planner
  | PlannerHistory.PlannerHistory
  | ShadowDays.ShadowDays
  | ShadowReport.ShadowReport
  | SignIn.SignIn
  | Simulator.Simulator
  | WhatIf.WhatIf
  | Groups.Groups
  | SnapshotUploads.SnapshotUploads
  | StandingNumbers.StandingNumbers
  | Trends.Trends
  | DialsAdministration.DialsAdministration
  | DialsIntake.DialsIntake
  | FiguresAge.FiguresAge
  | UseCounts.UseCounts
  | VicidialCalls.VicidialCalls
  | Worker.Worker
  | WorkspaceDeletion.WorkspaceDeletion

/** Reports, and what they are made of. */
const reports = Reports.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(Needs.layer, Planner.layer, Trends.layer))
)

/** What others say of numbers, as it is told and as it is asked for. */
const checks = CheckDesk.layer.pipe(
  Layer.provideMerge(ReputationFetch.layer),
  Layer.provideMerge(ObservationIntake.layer)
)

/**
 * All use cases over a storage. Workspaces are loaded on first use and followed while the layer lives; the worker works
 * once it is started. What happens is reported to the `ActivityObserver` that is provided, if any.
 */
export const layer: Layer.Layer<Core, never, Storage> = Layer.mergeAll(
  Administration.layer,
  Layer.provideMerge(
    Layer.merge(Layer.provideMerge(HealthReport.layer, AlarmRecord.layer), AlertDesk.layer),
    reports
  ),
  AniLifecycle.layer,
  AniList.layer,
  AniReportPages.layer,
  BurnDesk.layer,
  AreaCodes.layer,
  Layer.provide(ConnectionCalls.layer, DialsIntake.layer).pipe(
    Layer.provideMerge(Assignment.layer),
    Layer.provide(AssignmentCommitter.layer),
    Layer.provideMerge(LoadedWorkspaces.layer)
  ),
  AuditFile.layer,
  Authentication.layer,
  CallbackRegister.layer,
  RightsDesk.layer,
  CarrierDesk.layer,
  OwnerDesk.layer,
  ListDesk.layer,
  Callbacks.layer,
  ConnectionDesk.layer,
  ConnectionLookups.layer,
  CustomAnis.layer,
  CustomCampaigns.layer,
  CustomDispositions.layer,
  HoldOutReport.layer,
  HoldOutWatch.layer,
  Keeping.layer,
  LedgerDays.layer,
  Archiving.layer,
  LedgerAudit.layer,
  NumberOrdering.layer,
  PastFigures.layer,
  PastRecords.layer,
  PolicyComparison.layer,
  checks,
  CaseDesk.layer,
  RedressDesk.layer,
  RemediationDesk.layer,
  ShadowDays.layer,
  ShadowReport.layer,
  Layer.merge(People.layer, SignIn.layer).pipe(Layer.provide(Passwords.layer)),
  PlannerHistory.layer,
  LastUses.layer,
  Layer.provideMerge(WhatIf.layer, Simulator.layer),
  Layer.provide(Groups.layer, Keeping.layer),
  SnapshotUploads.layer,
  StandingNumbers.layer,
  DialsAdministration.layer,
  FiguresAge.layer,
  Layer.provideMerge(VicidialCalls.layer, DialsIntake.layer),
  UseCounts.layer,
  Layer.provide(
    Worker.layer(Jobs.all),
    Layer.mergeAll(BurnDesk.layer, HoldOutWatch.layer, checks, reports, ShadowReport.layer)
  ),
  WorkspaceDeletion.layer
)
