/**
 * Everything that is stored, and the rules that all ports share: revisions, signals, the day.
 *
 * Plain mutable data behind synchronous functions: as no other code runs between their first and last statement, a port
 * method that does its reading and writing in one of them is atomic. What can be refused is checked before anything is
 * changed.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type { ApiKey, KeyId } from "@anipool/domain/ApiKey"
import * as HoldOut from "@anipool/domain/assignment/HoldOut"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import * as ShadowPolicy from "@anipool/domain/assignment/ShadowPolicy"
import type { Campaign } from "@anipool/domain/Campaign"
import type { Connection, ConnectionId } from "@anipool/domain/Connection"
import type { DialedCampaign } from "@anipool/domain/dials/ProcessingPlan"
import type { Disposition } from "@anipool/domain/Disposition"
import type { FirstStepNote } from "@anipool/domain/FirstStep"
import type { AddedAreaCode } from "@anipool/domain/geo/AddedAreaCode"
import type { SnapshotGroup } from "@anipool/domain/groups/Snapshot"
import type * as ClockWatch from "@anipool/domain/lifecycle/ClockWatch"
import type * as CallLimits from "@anipool/domain/limits/CallLimits"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Role } from "@anipool/domain/people/Role"
import type { User } from "@anipool/domain/people/User"
import type { Source } from "@anipool/domain/reputation/Check"
import type { Actor, NewEntry } from "@anipool/domain/trail/Entry"
import { type Workspace, WorkspaceId, type WorkspaceSettings } from "@anipool/domain/Workspace"
import type { ActivityMinute } from "@anipool/storage/Activity"
import type { SecretHash } from "@anipool/storage/ApiKeys"
import type { Seal } from "@anipool/storage/AuditSeals"
import type { EntryId } from "@anipool/storage/AuditTrail"
import type { KeyedPool } from "@anipool/storage/InventoryFeed"
import type { NumberOrder } from "@anipool/storage/NumberOrders"
import type { PlannerRun } from "@anipool/storage/PlannerRuns"
import type { HeldCheck, Run } from "@anipool/storage/ReputationChecks"
import type { SavedView, ViewOwner } from "@anipool/storage/SavedViews"
import type { Session, TokenHash } from "@anipool/storage/Sessions"
import type { Ask } from "@anipool/storage/ShadowAsks"
import type { KeptReport, ShadowRun } from "@anipool/storage/ShadowReports"
import type { GroupsState, SnapshotResult, UploadId, UploadStatus } from "@anipool/storage/Snapshots"
import type { Identity } from "@anipool/storage/Users"
import type { Deletion } from "@anipool/storage/WorkspaceDeletions"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as PubSub from "effect/PubSub"
import type * as Redacted from "effect/Redacted"
import * as AssignmentLog from "../AssignmentLog.ts"
import * as AlertLog from "./AlertLog.ts"
import * as AniDays from "./AniDays.ts"
import * as Answers from "./Answers.ts"
import * as ArchiveMarks from "./ArchiveMarks.ts"
import * as AssignedDays from "./AssignedDays.ts"
import * as CallbackRegister from "./CallbackRegister.ts"
import * as CampaignDays from "./CampaignDays.ts"
import * as CampaignLog from "./CampaignLog.ts"
import * as CarrierBook from "./CarrierBook.ts"
import * as CarrierLog from "./CarrierLog.ts"
import * as DialDays from "./DialDays.ts"
import * as DialHours from "./DialHours.ts"
import * as DialLog from "./DialLog.ts"
import * as HealthLog from "./HealthLog.ts"
import * as Inventory from "./Inventory.ts"
import * as LastUseBook from "./LastUseBook.ts"
import * as LatestUses from "./LatestUses.ts"
import type * as ListBook from "./ListBook.ts"
import type { Joining, Leaving } from "./Membership.ts"
import * as OtherDays from "./OtherDays.ts"
import type * as OwnerBook from "./OwnerBook.ts"
import * as PoolLog from "./PoolLog.ts"
import * as Prospects from "./Prospects.ts"
import type * as RedressBook from "./RedressBook.ts"
import * as Reputation from "./Reputation.ts"
import * as RightBook from "./RightBook.ts"
import type * as Said from "./Said.ts"
import * as ShareDays from "./ShareDays.ts"
import type { SnapshotChanges } from "./SnapshotChanges.ts"
import * as TagBook from "./TagBook.ts"
import * as Trail from "./Trail.ts"

/** Recorded assignments that are kept of each workspace: enough to look at, about a megabyte. */
export const assignmentsKeptMax = 10_000

/** Signals that wait for one subscriber. */
export const signalsQueuedMax = 1_024

/** Before any retention is applied: 2000-01-01. */
const dialsStoredFromFirst = 946_684_800_000

/** The computation of a shadow. */
export interface ShadowRunRow extends ShadowRun {
  readonly attempts: number
  readonly token: number
  /** Milliseconds since the epoch; 0: nobody works on it. */
  readonly leaseUntil: number
}

/** A campaign and its number. */
export interface CampaignRow {
  readonly key: number
  readonly campaign: Campaign
}

/** A campaign that only dials named, and its number. */
export interface DialedCampaignRow {
  readonly key: number
  readonly campaign: DialedCampaign
}

/** A pool. A deleted one stays, without members: that there was one matters. */
export interface PoolRow extends KeyedPool {
  name: string
  isDeleted: boolean
}

/** A view, and whose it is. */
export interface ViewRow {
  readonly owner: ViewOwner
  readonly view: SavedView
}

/** An order of numbers, and who works on it. */
export interface NumberOrderRow {
  order: NumberOrder
  token: number
  leaseUntil: number
}

/** An upload of a snapshot. */
export interface UploadRow {
  readonly id: UploadId
  readonly createdAt: number
  /** Who uploaded it. */
  readonly actor: Actor
  status: UploadStatus
  message: string | null
  groups: ReadonlyArray<SnapshotGroup>
  /** The state of the groups that it is meant for; undefined: any. */
  readonly expected: GroupsState | undefined
  /** The upload whose snapshot it undoes. */
  readonly undoes: UploadId | undefined
  /** What it changed, as far as that is kept. */
  changes: SnapshotChanges | undefined
  /** What is left to do; `undefined` until it is known. */
  steps: Array<UploadStep> | undefined
  stepsTotal: number
  result: SnapshotResult
  leaseToken: number
  /** How often in a row the next step failed. */
  attempts: number
  /** Milliseconds since the epoch. */
  leaseUntil: number
}

/** A portion of what a snapshot changes. */
export type UploadStep =
  | {
    readonly kind: "join"
    readonly joining: ReadonlyArray<Joining>
    /** The brands that those of them had that come back. */
    readonly brands: ReadonlyMap<AniId, string>
  }
  | { readonly kind: "leave"; readonly leaving: ReadonlyArray<Leaving>; readonly loose: ReadonlyArray<AniId> }
  | { readonly kind: "delete"; readonly pools: ReadonlyArray<PoolRow> }

/** A connection, and what its provider's signatures are checked by. */
export interface ConnectionRow {
  readonly connection: Connection
  readonly signingKey: Redacted.Redacted
  readonly urlKey: Redacted.Redacted
}

/** All of one workspace. */
export interface WorkspaceState {
  workspace: Workspace
  /** The last change's. */
  revision: number
  /** Of the last change of settings: the workspace's own, a campaign's, or an ANI's number or lost route. */
  settings: number
  /** Of the last change of the workspace's own. */
  ownSettings: number
  /** When the hold-out was last changed, milliseconds since the epoch. */
  holdOutChangedAt: number | undefined
  /** Registered ones, by the caller's identifier. */
  readonly campaigns: Map<string, CampaignRow>
  readonly campaignLog: CampaignLog.CampaignLog
  readonly lists: ListBook.ListBook
  readonly owners: OwnerBook.OwnerBook
  /** By their identifiers, in the order in which they were made. */
  readonly connections: Map<ConnectionId, ConnectionRow>
  readonly firstStepNotes: Set<FirstStepNote>
  readonly campaignDays: CampaignDays.CampaignDays
  /** Those that only dials named, by that identifier. */
  readonly dialedCampaigns: Map<string, DialedCampaignRow>
  nextCampaignKey: number
  readonly dispositions: Map<string, Disposition>
  /** By the caller's identifier. */
  readonly pools: Map<string, PoolRow>
  /** The identifier of the pool of id `n` stands at `n - 1`. */
  readonly groupIds: Array<string>
  readonly inventory: Inventory.Inventory
  readonly callbackRegister: CallbackRegister.CallbackRegister
  readonly rights: RightBook.RightBook
  readonly carriers: CarrierBook.CarrierBook
  readonly usage: LatestUses.LatestUses<LocalTime.LocalDate>
  readonly hourlyUsage: LatestUses.LatestUses<number>
  readonly assignedDays: AssignedDays.AssignedDays
  readonly otherDays: OtherDays.OtherDays
  readonly answers: Answers.Answers
  /** Attempts on people, by `CallLimits.keyOf`; the latest last. */
  readonly attempts: Map<string, CallLimits.Attempts>
  /** When a call to a prospect was dropped last, by `Prospect.keyOf`. */
  readonly drops: Map<string, number>
  readonly assignments: AssignmentLog.AssignmentLog
  /** By the beginning of the minute. */
  readonly activity: Map<number, ActivityMinute>
  readonly alertLog: AlertLog.AlertLog
  /** Views that people keep, in the order in which they were made. */
  views: ReadonlyArray<ViewRow>
  readonly aniDays: AniDays.AniDays
  readonly dialDays: DialDays.DialDays
  readonly dialHours: DialHours.DialHours
  readonly shareDays: ShareDays.ShareDays
  /** By number and carrier. */
  readonly carrierLog: CarrierLog.CarrierLog
  readonly health: HealthLog.HealthLog
  /** Days to which figures were added in sums, without dials. */
  readonly historyDays: Set<LocalTime.LocalDate>
  readonly prospects: Prospects.Prospects
  readonly reputation: Reputation.Reputation
  readonly redress: RedressBook.RedressBook
  /** By their day. */
  readonly plannerRuns: Map<LocalTime.LocalDate, PlannerRun>
  /** By id. */
  readonly numberOrders: Array<NumberOrderRow>
  /** By their day. */
  readonly shadowReports: Map<LocalTime.LocalDate, KeptReport>
  shadowRun: ShadowRunRow | undefined
  /** In the order in which they asked. */
  readonly shadowAsks: Array<Ask>
  /** What retries of those are recognized by. */
  readonly shadowRequests: Set<string>
  /** In the order in which they were accepted. */
  readonly uploads: Array<UploadRow>
  /** ANIs that were left in no pool and kept for now, and when that was, milliseconds since the epoch. */
  readonly leftovers: Map<AniId, number>
  readonly dials: DialLog.DialLog
  readonly archiveMarks: ArchiveMarks.ArchiveMarks
  readonly tagBook: TagBook.TagBook
  /** What others say of its numbers. */
  readonly observations: Said.Said
  readonly upkeep: Upkeep
  readonly trail: Trail.Trail
  /** In the order of their days. */
  readonly seals: Array<Seal>
  readonly lastUses: LastUseBook.LastUseBook
  readonly checks: {
    readonly held: Map<Source, HeldCheck>
    /** In the order in which they began. */
    readonly runs: Array<Run>
  }
  shadows: ShadowPolicy.ShadowPolicies
}

/** How far a workspace's upkeep has come. */
export interface Upkeep {
  /** The last day whose assignments are in `aniDays`. */
  assignedDay: LocalTime.LocalDate | undefined
  /** When selection was last told all rates that changed until then, milliseconds since the epoch. */
  ratedAt: number
  /** The day that the rates it was told end with. */
  ratedDay: LocalTime.LocalDate | undefined
  /** ANIs that were dialed, or counted anew, since. */
  readonly unrated: Set<AniId>
}

/** A key, its secrets, and whether it was revoked, which nothing undoes. */
export interface KeyRow {
  /** As it was set: `active` says nothing of when it expires. */
  key: ApiKey
  secretHash: SecretHash
  former: { readonly secretHash: SecretHash; readonly until: number } | undefined
  isRevoked: boolean
  readonly createdAt: number
  readonly createdBy: string | null
  expiresAt: number | null
  lastUsedAt: number | null
}

/** A user, and what they sign in with. */
export interface UserRow {
  user: User
  passwordHash: string | null
  readonly identity: Identity | null
  readonly roles: Map<WorkspaceId, Role>
}

/** All that is stored. */
export interface State {
  /** By id; those that are being deleted are among them. */
  readonly workspaces: Array<WorkspaceState>
  readonly workspacesById: Map<WorkspaceId, WorkspaceState>
  readonly workspacesByName: Map<string, WorkspaceState>
  /** In the order in which they were added. */
  readonly addedAreaCodes: Array<AddedAreaCode>
  lastWorkspaceId: WorkspaceId
  /** In the order in which they were begun. */
  readonly deletions: Map<WorkspaceId, Deletion>
  /** By id. */
  readonly keys: Map<KeyId, KeyRow>
  lastKeyId: KeyId
  /** By either of their secrets. */
  readonly keysByHash: Map<SecretHash, KeyRow>
  /** The user of id `n` stands at `n - 1`: none ever goes. */
  readonly users: Array<UserRow>
  /** Where requests of connections came first, by their digests, in the order in which they came. */
  readonly connectionRequests: Map<string, { readonly place: string; readonly takenAt: number }>
  /** SHA-256 of the codes for the first set-up, in the order in which they were offered. */
  readonly setUpCodes: Set<string>
  readonly sessions: Map<TokenHash, Session>
  lastSessionId: number
  /** The last upload's id. */
  lastUploadId: UploadId
  lastNumberOrderId: number
  /** The id of the last call that asked in a live shadow. */
  lastAskId: number
  lastViewId: number
  readonly signals: PubSub.PubSub<WorkspaceId>
  readonly clock: Clock.Clock
  /** Dials before this instant are not stored, milliseconds since the epoch. */
  dialsStoredFrom: number
  clockWatch: ClockWatch.ClockWatch
}

/** An empty state. */
export const make: Effect.Effect<State> = Effect.gen(function*() {
  return {
    workspaces: [],
    workspacesById: new Map(),
    workspacesByName: new Map(),
    addedAreaCodes: [],
    lastWorkspaceId: 0 as WorkspaceId,
    deletions: new Map(),
    keys: new Map(),
    lastKeyId: 0 as KeyId,
    keysByHash: new Map(),
    users: [],
    connectionRequests: new Map(),
    setUpCodes: new Set(),
    sessions: new Map(),
    lastSessionId: 0,
    lastUploadId: 0,
    lastNumberOrderId: 0,
    lastAskId: 0,
    lastViewId: 0,
    signals: yield* PubSub.dropping<WorkspaceId>(signalsQueuedMax),
    clock: yield* Effect.clock,
    dialsStoredFrom: dialsStoredFromFirst,
    clockWatch: { seenAt: yield* Clock.currentTimeMillis, leapedAt: null }
  }
})

/** Adds a workspace, whose name must be free. */
export const addWorkspace = (state: State, settings: WorkspaceSettings, drawn?: WorkspaceId): Workspace => {
  const workspace = { ...settings, id: drawn ?? WorkspaceId.make(state.lastWorkspaceId + 1) }
  state.lastWorkspaceId = WorkspaceId.make(Math.max(state.lastWorkspaceId, workspace.id))
  const added: WorkspaceState = {
    workspace,
    revision: 1,
    settings: 1,
    ownSettings: 1,
    holdOutChangedAt: undefined,
    campaigns: new Map(),
    connections: new Map(),
    campaignLog: CampaignLog.make(),
    lists: new Map(),
    owners: new Map(),
    firstStepNotes: new Set(),
    campaignDays: CampaignDays.make(),
    dialedCampaigns: new Map(),
    nextCampaignKey: 1,
    dispositions: new Map(),
    pools: new Map(),
    groupIds: [],
    inventory: Inventory.make({
      now: momentsOf(state, () => added),
      dayAt: (at) => dayAt(added, at),
      lastTransition: (id) => added.reputation.transitions.get(id)?.at(-1)
    }),
    callbackRegister: CallbackRegister.make(),
    rights: RightBook.make(),
    carriers: CarrierBook.make(),
    usage: LatestUses.make(),
    hourlyUsage: LatestUses.make(),
    assignedDays: AssignedDays.make(),
    otherDays: OtherDays.make(),
    answers: Answers.make(),
    attempts: new Map(),
    drops: new Map(),
    assignments: AssignmentLog.make(assignmentsKeptMax),
    activity: new Map(),
    alertLog: AlertLog.make(),
    views: [],
    aniDays: AniDays.make(),
    dialDays: DialDays.make(),
    dialHours: DialHours.make(),
    shareDays: ShareDays.make(),
    carrierLog: CarrierLog.make(),
    health: HealthLog.make(),
    historyDays: new Set(),
    prospects: Prospects.make(),
    reputation: Reputation.make(),
    redress: [],
    plannerRuns: new Map(),
    numberOrders: [],
    shadowReports: new Map(),
    shadowRun: undefined,
    shadowAsks: [],
    shadowRequests: new Set(),
    uploads: [],
    leftovers: new Map(),
    dials: DialLog.make(),
    archiveMarks: ArchiveMarks.make(),
    tagBook: TagBook.make(),
    observations: new Map(),
    upkeep: { assignedDay: undefined, ratedAt: 0, ratedDay: undefined, unrated: new Set() },
    trail: Trail.make(),
    seals: [],
    lastUses: LastUseBook.make(),
    checks: { held: new Map(), runs: [] },
    shadows: ShadowPolicy.none
  }
  state.workspaces.push(added)
  state.workspacesById.set(workspace.id, added)
  state.workspacesByName.set(workspace.name, added)
  return workspace
}

/** Sets a workspace, by a change of its own settings; its name must be free, or its own. */
export const setWorkspace = (state: State, known: WorkspaceState, settings: WorkspaceSettings): Workspace => {
  const { id, name, policy } = known.workspace
  known.workspace = { ...settings, id }
  noteHoldOut(known, policy, settings.policy)
  state.workspacesByName.delete(name)
  state.workspacesByName.set(settings.name, known)
  known.ownSettings = advanceSettings(state, known)
  return known.workspace
}

/** Notes that a change of what a workspace or a campaign sets itself made another hold-out, if it did. */
export const noteHoldOut = (known: WorkspaceState, before: PolicyOverride, after: PolicyOverride): void => {
  if (!HoldOut.isSame(before, after)) known.holdOutChangedAt = known.inventory.now().at
}

/** The workspace of this id. */
export const find = (state: State, id: WorkspaceId): WorkspaceState | undefined => state.workspacesById.get(id)

/** The workspace of this id, unless it is being deleted. */
export const findOpen = (state: State, id: WorkspaceId): WorkspaceState | undefined =>
  state.deletions.has(id) ? undefined : find(state, id)

/** Lets a workspace go, with all that is in it. */
export const removeWorkspace = (state: State, { workspace: { id, name } }: WorkspaceState): void => {
  state.workspaces.splice(state.workspaces.findIndex(({ workspace }) => workspace.id === id), 1)
  state.workspacesById.delete(id)
  state.workspacesByName.delete(name)
}

/** The workspace of this id, to be written into; it is the caller's fault when there is none. */
export const get = (state: State, id: WorkspaceId): WorkspaceState => {
  const found = find(state, id)
  if (found === undefined) throw new RangeError(`there is no workspace ${id}`)
  return found
}

/** Writes the entry of a change in the audit trail. */
export const record = (
  state: State,
  workspace: WorkspaceState,
  actor: Actor,
  entry: NewEntry,
  undoes: EntryId | null = null
): EntryId =>
  Trail.record(workspace.trail, state.clock.unsafeCurrentTimeMillis(), actor, entry, undoes, workspace.revision)

/** Gives the workspace its next revision, and tells its readers. */
export const advance = (state: State, workspace: WorkspaceState): number => {
  workspace.revision++
  state.signals.unsafeOffer(workspace.workspace.id)
  return workspace.revision
}

/** The same for a change of settings. */
export const advanceSettings = (state: State, workspace: WorkspaceState): number =>
  workspace.settings = advance(state, workspace)

/**
 * The pool of the caller's identifier, made, or made anew, where there is none; that is a change, with this revision, of
 * the campaigns that dial from it.
 */
export const poolFor = (workspace: WorkspaceState, groupId: string, revision: number, name = groupId): PoolRow => {
  const known = workspace.pools.get(groupId)
  if (known !== undefined && !known.isDeleted) return known
  const pool = known ?? { id: workspace.groupIds.push(groupId) as PoolId, groupId, name, isDeleted: false }
  if (known !== undefined) rename(workspace, pool, name, revision)
  pool.isDeleted = false
  workspace.pools.set(groupId, pool)
  if (CampaignLog.poolMade(workspace.campaignLog, groupId, revision)) workspace.settings = revision
  return pool
}

/** Those of these identifiers, each once, that no pool has. */
export const missingAmong = ({ pools }: WorkspaceState, groupIds: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(groupIds)].filter((groupId) => pools.get(groupId)?.isDeleted ?? true)

/** Names a pool, by a change with this revision. */
export const rename = (workspace: WorkspaceState, pool: PoolRow, name: string, revision: number): void => {
  if (pool.name === name) return
  const { inventory } = workspace
  PoolLog.renamed(inventory.poolLog, pool.id, pool.name, revision, inventory.now().at)
  pool.name = name
}

/** The workspace's day at an instant. */
export const dayAt = (known: WorkspaceState, now: number): LocalTime.LocalDate =>
  LocalTime.dateAt(now, known.workspace.timeZone)

/** Refuses more than a port's limit: the caller's fault. */
export const assertAtMost = (what: string, count: number, max: number): void => {
  if (count > max) throw new RangeError(`${what}: ${count} is more than ${max}`)
}

// internal

const minuteMs = 60_000

/** The present instant, and the workspace's day; no day begins within a minute, so it is told once for each. */
const momentsOf = (state: State, known: () => WorkspaceState): () => Inventory.Moment => {
  let told = { minute: Number.NaN, timeZone: "", day: "" }
  return () => {
    const at = state.clock.unsafeCurrentTimeMillis()
    const minute = Math.floor(at / minuteMs)
    const { timeZone } = known().workspace
    if (told.minute !== minute || told.timeZone !== timeZone) {
      told = { minute, timeZone, day: LocalTime.dateAt(at, timeZone) }
    }
    return { at, day: told.day }
  }
}
