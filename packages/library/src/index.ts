/**
 * Anipool in a program of yours, behind promises: `docs/embedding.md`.
 */
export { type Anipool, type AnipoolOptions, type Authenticated, createAnipool } from "./Anipool.ts"
export {
  AnipoolError,
  type AnipoolErrorOptions,
  ClosedError,
  ConflictError,
  type ErrorCode,
  InternalError,
  InvalidRequestError,
  NotEnabledError,
  NotFoundError,
  OverloadedError,
  StateChangedError,
  StorageUnavailableError
} from "./AnipoolError.ts"
export { type AnipoolStorage, memoryStorage, type PostgresOptions, postgresStorage } from "./AnipoolStorage.ts"
export type { Ani, AniChange, AniFilter, Anis, AniStatus, ImportResult, ListedAni, NewAni } from "./Anis.ts"
export type {
  Assigned,
  Assignment,
  Assignments,
  AssignOptions,
  BatchAssignment,
  Explanation,
  Lead,
  NoneAvailable,
  PassedOver,
  Refused
} from "./Assignments.ts"
export type { CallOptions } from "./CallOptions.ts"
export type { Campaign, CampaignChange, Campaigns, CampaignType, NewCampaign } from "./Campaigns.ts"
export type { Dial, Dials, Recount, RejectedDial } from "./Dials.ts"
export type { Disposition, DispositionChange, Dispositions } from "./Dispositions.ts"
export type {
  CreatedGroup,
  Group,
  GroupBatch,
  Groups,
  ListedGroup,
  NewGroup,
  RefusedGroup,
  RemovedGroup,
  ReplacedGroup
} from "./Groups.ts"
export type { CreatedKey, Key, Keys, KeyType, ListedKey, NewKey } from "./Keys.ts"
export type { Log, LogEntry } from "./Log.ts"
export type { KeptPlan, Plan, Planner, PlanRequest } from "./Planner.ts"
export type {
  AniFigures,
  AniReport,
  PauseOptions,
  Remediation,
  RemediationOptions,
  RemediationState,
  ReportPage,
  Reputation,
  RestDecision,
  Transition,
  TransitionOptions
} from "./Reputation.ts"
export type {
  SnapshotComparison,
  Snapshots,
  SnapshotSource,
  SnapshotUpload,
  UploadOptions,
  WaitOptions
} from "./Snapshots.ts"
export type { Worker } from "./Worker.ts"
export type { PolicyReport, StoredWorkspace, Workspace, Workspaces, WorkspaceSettings } from "./Workspaces.ts"
