/**
 * The steps by which a snapshot is applied in memory: what changes is the domain's to say (`Diff`).
 */
import type { PoolId } from "@anipool/domain/Ani"
import * as Diff from "@anipool/domain/groups/Diff"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as Snapshot from "@anipool/domain/groups/Snapshot"
import type { Actor } from "@anipool/domain/trail/Entry"
import * as NumberEntries from "@anipool/domain/trail/NumberEntries"
import { notedStepsMax, stepMembershipsMax } from "@anipool/storage/GroupMoves"
import {
  changedSince,
  type GroupsState,
  nothingUsable,
  noUsablePhone,
  type Skipped,
  skippedMax,
  stateChanged,
  type UploadId
} from "@anipool/storage/Snapshots"
import * as CampaignRows from "./CampaignRows.ts"
import * as Inventory from "./Inventory.ts"
import * as Membership from "./Membership.ts"
import * as PoolLog from "./PoolLog.ts"
import * as SnapshotUndo from "./SnapshotUndo.ts"
import * as State from "./State.ts"

/** What of a workspace differs from a snapshot; numbers by `PackedNumber.identityOf`. */
export const compare = (workspace: State.WorkspaceState, { groups, skipped }: Snapshot.Target) => {
  const rows = new Map<number, Inventory.AniRow>()
  const members = new Map<string, Set<number>>()
  for (const pool of workspace.pools.values()) if (!pool.isDeleted) members.set(pool.groupId, new Set())
  for (const ani of workspace.inventory.rows) {
    if (!Inventory.isInInventory(ani)) continue
    const phone = PackedNumber.identityOf(PackedNumber.pack(ani))
    rows.set(phone, ani)
    for (const pool of ani.pools) members.get(workspace.groupIds[pool - 1]!)?.add(phone)
  }
  const packed = new Map<number, PackedNumber.PackedNumber>()
  const wanted = new Map(groups.map(({ groupId, phones }) => {
    const identities = [...phones].map((phone) => {
      packed.set(PackedNumber.identityOf(phone), phone)
      return PackedNumber.identityOf(phone)
    })
    return [groupId, new Set(identities)]
  }))
  const current = { groups: members, inInventory: new Set(rows.keys()) }
  return { current, rows, packed, changes: Diff.diff(current, { groups: wanted, untouched: new Set(skipped) }) }
}

/** The state of the groups: their last change, and how many there are and were. */
export const stateOf = ({ inventory, pools }: State.WorkspaceState): GroupsState => {
  const all = [...pools.values()]
  const version = all.reduce((last, { id }) => Math.max(last, PoolLog.versionOf(inventory.poolLog, id)), 0)
  return `${version}.${all.length}.${all.filter(({ isDeleted }) => !isDeleted).length}`
}

/** An upload that waits for its turn: of a snapshot, or one that undoes another's. */
export const makeUpload = (
  state: State.State,
  actor: Actor,
  { expected, groups = [], skipped = { groups: 0, phones: 0, first: [] }, undoes }: {
    readonly groups?: ReadonlyArray<Snapshot.SnapshotGroup>
    readonly skipped?: Skipped
    readonly expected?: GroupsState | undefined
    readonly undoes?: UploadId
  }
): State.UploadRow => ({
  id: ++state.lastUploadId,
  createdAt: state.clock.unsafeCurrentTimeMillis(),
  actor,
  status: "queued",
  message: null,
  groups,
  expected,
  undoes,
  changes: undefined,
  steps: undefined,
  stepsTotal: 0,
  result: {
    groupsCreated: 0,
    groupsReplaced: 0,
    groupsDeleted: 0,
    groupsSkipped: skipped.groups,
    phonesAdded: 0,
    phonesRemoved: 0,
    phonesSkipped: skipped.phones,
    anisCreated: 0,
    anisRemoved: 0,
    skipped: skipped.first
  },
  leaseToken: 0,
  attempts: 0,
  leaseUntil: 0
})

/** Drops what an upload changed. */
export const forget = (uploads: ReadonlyArray<State.UploadRow>, id: UploadId): void => {
  const row = uploads.find((each) => each.id === id)
  if (row !== undefined) row.changes = undefined
}

/** Does the next step of an upload. */
export const advance = (state: State.State, workspace: State.WorkspaceState, row: State.UploadRow): void => {
  if (row.steps === undefined) {
    return row.undoes === undefined ? begin(state, workspace, row) : beginUndo(state, workspace, row, row.undoes)
  }
  const step = row.steps.shift()
  if (step !== undefined) doStep(state, workspace, row, step)
  if (row.steps.length > 0) return
  row.status = "completed"
  SnapshotUndo.forgetOthers(workspace.uploads, row)
  if (row.undoes !== undefined) return
  const entry = NumberEntries.snapshotApplied(row.id, row.result, true)
  State.record(state, workspace, row.actor, entry)
  if (entry.undo === undefined) row.changes = undefined
}

// internal

const begin = (state: State.State, workspace: State.WorkspaceState, row: State.UploadRow): void => {
  const { groups, skipped } = Snapshot.target(row.groups)
  row.groups = []
  if (groups.length === 0) return fail(row, nothingUsable)
  if (row.expected !== undefined && row.expected !== stateOf(workspace)) return fail(row, stateChanged)
  const { changes, packed, rows } = compare(workspace, { groups, skipped })

  const named = makePools(state, workspace, groups)
  const poolOf = (groupId: string): PoolId => workspace.pools.get(groupId)!.id
  const joining = changes.added.map(({ groupId, phone }) => ({ phone: packed.get(phone)!, pool: poolOf(groupId) }))
  const leaving = changes.removed.map(({ groupId, phone }) => ({ id: rows.get(phone)!.id, pool: poolOf(groupId) }))
  const loose = [...rows.values()].filter(({ pools }) => pools.size === 0).map(({ id }) => id)
  const pools = changes.groupsDeleted.map((groupId) => workspace.pools.get(groupId)!)
  row.steps = [
    ...portions(joining).map((joining) => ({ kind: "join" as const, joining, brands: new Map() })),
    ...portions(leaving).map((leaving) => ({ kind: "leave" as const, leaving, loose: [] })),
    ...portions(loose).map((loose) => ({ kind: "leave" as const, leaving: [], loose })),
    ...(pools.length === 0 ? [] : [{ kind: "delete" as const, pools }])
  ]
  row.stepsTotal = row.steps.length
  row.changes = {
    ...named,
    revisions: new Set([workspace.revision]),
    deleted: new Set(pools.map(({ id }) => id)),
    joined: joining,
    left: leaving,
    loose: loose.length
  }
  row.result = {
    ...row.result,
    groupsCreated: changes.groupsCreated.length,
    groupsReplaced: changes.groupsReplaced.length,
    groupsSkipped: row.result.groupsSkipped + skipped.length,
    skipped: [
      ...row.result.skipped,
      ...skipped.map((groupId) => ({ groupId, phone: null, reason: noUsablePhone }))
    ].slice(0, skippedMax)
  }
}

const beginUndo = (
  state: State.State,
  workspace: State.WorkspaceState,
  row: State.UploadRow,
  undoes: UploadId
): void => {
  const changes = workspace.uploads.find(({ id }) => id === undoes)!.changes!
  const all = SnapshotUndo.touched(workspace, changes)
  const fit = all.filter(({ isChanged }) => !isChanged).map(({ pool }) => pool)
  const revision = State.advance(state, workspace)
  const again = fit.filter(({ id }) => changes.deleted.has(id))
  for (const { groupId, name } of again) State.poolFor(workspace, groupId, revision, name)
  for (const pool of fit) State.rename(workspace, pool, changes.renamed.get(pool.id) ?? pool.name, revision)
  const { brands, going, joining, leaving } = SnapshotUndo.steps(workspace, changes, new Set(fit.map(({ id }) => id)))
  row.steps = [
    ...portions(joining).map((joining) => ({ kind: "join" as const, joining, brands })),
    ...portions(leaving).map((leaving) => ({ kind: "leave" as const, leaving, loose: [] })),
    ...(going.length === 0 ? [] : [{ kind: "delete" as const, pools: going }])
  ]
  row.stepsTotal = row.steps.length
  const others = all.filter(({ isChanged }) => isChanged)
  row.result = {
    ...row.result,
    groupsCreated: again.length,
    groupsReplaced: fit.length - again.length - going.length,
    groupsSkipped: others.length,
    skipped: others.map(({ pool }) => ({ groupId: pool.groupId, phone: null, reason: changedSince })).slice(
      0,
      skippedMax
    )
  }
}

const fail = (row: State.UploadRow, message: string): void => {
  row.status = "failed"
  row.message = message
}

/** Makes groups and names them; answers which it made, and what those were called that it renamed. */
const makePools = (state: State.State, workspace: State.WorkspaceState, groups: Snapshot.Target["groups"]) => {
  const made = new Set<PoolId>()
  const renamed = new Map<PoolId, string>()
  const changed = groups.filter(({ groupId, name }) => {
    const known = workspace.pools.get(groupId)
    return known === undefined || known.isDeleted || known.name !== name
  })
  if (changed.length > 0) {
    const revision = State.advance(state, workspace)
    for (const { groupId, name } of changed) {
      const known = workspace.pools.get(groupId)
      const isThere = known?.isDeleted === false
      if (isThere) renamed.set(known.id, known.name)
      const pool = State.poolFor(workspace, groupId, revision, name)
      if (!isThere) made.add(pool.id)
      State.rename(workspace, pool, name, revision)
    }
  }
  return { made, renamed }
}

const doStep = (
  state: State.State,
  workspace: State.WorkspaceState,
  row: State.UploadRow,
  step: State.UploadStep
): void => {
  const changed: Membership.Changed = new Set()
  const { result } = row
  switch (step.kind) {
    case "join": {
      const joining = step.joining.filter(({ pool }) => !workspace.pools.get(workspace.groupIds[pool - 1]!)!.isDeleted)
      const { added, created } = Membership.join(workspace.inventory, joining, changed)
      for (const ani of changed) {
        const brand = step.brands.get(ani.id)
        if (brand !== undefined) Membership.giveBack(ani, brand)
      }
      row.result = {
        ...result,
        phonesAdded: result.phonesAdded + added,
        anisCreated: result.anisCreated + created
      }
      break
    }
    case "leave": {
      const { leftovers, removed } = Membership.leave(workspace.inventory, step.leaving, changed)
      const anisRemoved = Membership.removeLeftovers(workspace.inventory, [...leftovers, ...step.loose], changed)
      row.result = {
        ...result,
        phonesRemoved: result.phonesRemoved + removed,
        anisRemoved: result.anisRemoved + anisRemoved
      }
      break
    }
    case "delete": {
      const pools = step.pools.filter(({ isDeleted }) => !isDeleted)
      const late = pools.flatMap(({ id }) =>
        Inventory.membersOf(workspace.inventory, id).map((ani) => ({ id: ani.id, pool: id }))
      )
      const { leftovers, removed } = Membership.leave(workspace.inventory, late, changed)
      const anisRemoved = Membership.removeLeftovers(workspace.inventory, leftovers, changed)
      for (const pool of pools) CampaignRows.deletePool(workspace, pool)
      row.result = {
        ...result,
        groupsDeleted: pools.length,
        phonesRemoved: result.phonesRemoved + removed,
        anisRemoved: result.anisRemoved + anisRemoved
      }
      break
    }
  }
  const revision = State.advance(state, workspace)
  row.changes?.revisions.add(revision)
  Inventory.changed(workspace.inventory, [...changed], revision, {
    upload: row.id,
    areMovesNoted: row.stepsTotal <= notedStepsMax
  })
}

const portions = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from(
    { length: Math.ceil(all.length / stepMembershipsMax) },
    (_, i) => all.slice(i * stepMembershipsMax, (i + 1) * stepMembershipsMax)
  )
