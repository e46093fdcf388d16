/**
 * `InboundGroups` in memory.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as ChangesSince from "@anipool/domain/groups/ChangesSince"
import { phonesMax } from "@anipool/domain/groups/GroupLimits"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as Regrouping from "@anipool/domain/groups/Regrouping"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as TextOrder from "@anipool/domain/TextOrder"
import * as GroupEntries from "@anipool/domain/trail/GroupEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import * as EventLoop from "@anipool/storage/EventLoop"
import {
  changesForgottenMax,
  changesMax,
  type Conflicting,
  conflictPhonesMax,
  type CountedGroup,
  type Edited,
  type GroupContents,
  type GroupEdit,
  type GroupListOptions,
  InboundGroups,
  type Leftovers,
  leftoversMax,
  type ListOptions,
  type NoGroup,
  pageSizeMax,
  type Regrouped,
  regroupedMax,
  type RegroupPlan,
  type RegroupRequest,
  type TooMany
} from "@anipool/storage/InboundGroups"
import { AlreadyExists } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as CampaignRows from "./CampaignRows.ts"
import * as Inventory from "./Inventory.ts"
import * as Membership from "./Membership.ts"
import * as PoolLog from "./PoolLog.ts"
import * as Regroup from "./Regroup.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  /** What becomes of those who are left in no pool: part of the change that left them there. */
  const settle = (
    workspace: State.WorkspaceState,
    left: ReadonlyArray<AniId>,
    asked: Leftovers,
    changed: Membership.Changed,
    now: number
  ) => {
    if (asked === "remove") {
      return { anisRemoved: Membership.removeLeftovers(workspace.inventory, left, changed), leftovers: [] }
    }
    for (const id of left) workspace.leftovers.set(id, now)
    return { anisRemoved: 0, leftovers: left }
  }

  const removeLeftovers = (workspace: State.WorkspaceState, candidates: ReadonlyArray<AniId>) => {
    const changed: Membership.Changed = new Set()
    const removed = Membership.removeLeftovers(workspace.inventory, candidates, changed)
    for (const id of candidates) workspace.leftovers.delete(id)
    if (removed > 0) Inventory.changed(workspace.inventory, [...changed], State.advance(state, workspace))
    return removed
  }

  return InboundGroups.of({
    create: Effect.fn("InboundGroups.create")(function*(workspaceId: WorkspaceId, group: GroupContents) {
      State.assertAtMost("InboundGroups.create", group.phones.length, phonesMax)
      const actor = yield* CurrentActor
      const workspace = State.get(state, workspaceId)
      if (poolOf(workspace, group.groupId) !== undefined) return yield* new AlreadyExists({ what: "pool" })
      const revision = State.advance(state, workspace)
      const pool = State.poolFor(workspace, group.groupId, revision, group.name)
      const changed: Membership.Changed = new Set()
      const { added, created } = Membership.join(workspace.inventory, joining(group, pool), changed)
      Inventory.changed(workspace.inventory, [...changed], revision)
      State.record(state, workspace, actor, GroupEntries.created(group))
      return { phonesAdded: added, anisCreated: created }
    }),

    replace: Effect.fn("InboundGroups.replace")(
      (workspaceId: WorkspaceId, group: GroupContents, asked: Leftovers) =>
        Trail.acting((actor) => {
          const now = state.clock.unsafeCurrentTimeMillis()
          State.assertAtMost("InboundGroups.replace", group.phones.length, phonesMax)
          const workspace = State.find(state, workspaceId)
          const pool = workspace && poolOf(workspace, group.groupId)
          if (pool === undefined) return Option.none()
          const revision = State.advance(state, workspace!)
          const nameBefore = pool.name
          State.rename(workspace!, pool, group.name, revision)
          const wanted = new Set(group.phones.map(PackedNumber.identityOf))
          const changed: Membership.Changed = new Set()
          const { added, created, held, joined } = Membership.join(workspace!.inventory, joining(group, pool), changed)
          const leaving = Inventory.membersOf(workspace!.inventory, pool.id).filter((row) =>
            !wanted.has(identityOf(row))
          )
          const taken = Membership.takenOf(leaving, pool.id)
          const { leftovers, removed } = Membership.leave(
            workspace!.inventory,
            leaving.map(({ id }) => ({ id, pool: pool.id })),
            changed
          )
          const settled = settle(workspace!, leftovers, asked, changed, now)
          Inventory.changed(workspace!.inventory, [...changed], revision)
          const { groupId, name: nameAfter } = group
          const change = { groupId, nameBefore, nameAfter, added: joined, held, removed: taken }
          const entry = GroupEntries.changed("group.replaced", change)
          if (entry !== undefined) State.record(state, workspace!, actor, entry)
          return Option.some({
            phonesAdded: added,
            phonesRemoved: removed,
            anisCreated: created,
            ...settled
          })
        })
    ),

    edit: Effect.fn("InboundGroups.edit")((workspaceId: WorkspaceId, edit: GroupEdit) =>
      Trail.acting((actor): Option.Option<Edited | Conflicting> => {
        State.assertAtMost("InboundGroups.edit", Math.max(edit.add.length, edit.remove.length), phonesMax)
        const workspace = State.find(state, workspaceId)
        const pool = workspace && poolOf(workspace, edit.groupId)
        if (pool === undefined) return Option.none()
        const { inventory } = workspace!
        const { name: nameBefore } = pool
        const version = PoolLog.versionOf(inventory.poolLog, pool.id)
        const removing = heldAmong(inventory, edit.remove).filter((row) => row?.pools.has(pool.id)) as Array<
          Inventory.AniRow
        >
        const isMerged = version !== edit.version
        if (isMerged) {
          const since = changesSince(inventory, pool, edit.version)
          const ids = removing.map(({ id }) => id)
          if (ChangesSince.isConflict(since, nameBefore, { name: edit.name, removing: ids })) {
            return Option.some(conflictOf(inventory, pool, version, since))
          }
        }
        const name = edit.name ?? nameBefore
        const changed: Membership.Changed = new Set()
        const taken = Membership.takenOf(removing, pool.id)
        const joining = edit.add.map((phone) => ({ phone, pool: pool.id }))
        const { added, created, held, joined } = Membership.join(inventory, joining, changed)
        const leaving = removing.map(({ id }) => ({ id, pool: pool.id }))
        const { leftovers, removed } = Membership.leave(inventory, leaving, changed)
        const anisRemoved = Membership.removeLeftovers(inventory, leftovers, changed)
        const entry = GroupEntries.changed("group.edited", {
          groupId: edit.groupId,
          nameBefore,
          nameAfter: name,
          added: joined,
          held,
          removed: taken
        })
        const counts = { phonesAdded: added, anisCreated: created, phonesRemoved: removed, anisRemoved }
        const edited = { _tag: "Edited" as const, name, isMerged, ...counts }
        if (entry === undefined) return Option.some({ ...edited, version, entry: null })
        const revision = State.advance(state, workspace!)
        State.rename(workspace!, pool, name, revision)
        Inventory.changed(inventory, [...changed], revision)
        return Option.some({ ...edited, version: revision, entry: State.record(state, workspace!, actor, entry) })
      })
    ),

    previewEdit: Effect.fn("InboundGroups.previewEdit")(
      (workspaceId: WorkspaceId, { add, groupId, remove }: Pick<GroupEdit, "groupId" | "add" | "remove">) =>
        Effect.sync(() => {
          State.assertAtMost("InboundGroups.previewEdit", Math.max(add.length, remove.length), phonesMax)
          const workspace = State.find(state, workspaceId)
          const pool = workspace && poolOf(workspace, groupId)
          if (pool === undefined) return Option.none()
          const { inventory } = workspace!
          const adding = heldAmong(inventory, add)
          const removing = heldAmong(inventory, remove).filter((row) => row?.pools.has(pool.id))
          return Option.some({
            name: pool.name,
            version: PoolLog.versionOf(inventory.poolLog, pool.id),
            anis: Inventory.membersOf(inventory, pool.id).length,
            added: adding.filter((row) => row?.pools.has(pool.id) !== true).length,
            created: adding.filter((row) => row === undefined).length,
            removed: removing.length,
            leaving: removing.filter((row) => row?.pools.size === 1).length
          })
        })
    ),

    regroup: Effect.fn("InboundGroups.regroup")((workspaceId: WorkspaceId, request: RegroupRequest) =>
      Trail.acting((actor): Regrouped | NoGroup | TooMany => {
        State.assertAtMost("InboundGroups.regroup", Regroup.sizeOf(request), regroupedMax)
        const planned = Regroup.plan(State.find(state, workspaceId), request)
        if (planned._tag !== "Planned") return planned
        const { moves, told, workspace } = planned
        if (moves.length === 0) return { ...told, entry: null }
        const revision = State.advance(state, workspace)
        const { changed, groups } = Regroup.perform(workspace, moves)
        Inventory.changed(workspace.inventory, [...changed], revision)
        const { groupId, name } = poolOf(workspace, request.about)!
        const entry = GroupEntries.regrouped(Regrouping.auditActions[request.action], groups, { groupId, name })
        return { ...told, entry: State.record(state, workspace, actor, entry) }
      })
    ),

    previewRegroup: Effect.fn("InboundGroups.previewRegroup")((workspaceId: WorkspaceId, request: RegroupRequest) =>
      Effect.sync((): RegroupPlan | NoGroup | TooMany => {
        State.assertAtMost("InboundGroups.previewRegroup", Regroup.sizeOf(request), regroupedMax)
        const planned = Regroup.plan(State.find(state, workspaceId), request)
        return planned._tag === "Planned" ? planned.told : planned
      })
    ),

    head: Effect.fn("InboundGroups.head")((workspaceId: WorkspaceId, groupId: string) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        const pool = workspace && poolOf(workspace, groupId)
        return pool === undefined
          ? Option.none()
          : Option.some({
            ...counted(workspace!, pool),
            version: PoolLog.versionOf(workspace!.inventory.poolLog, pool.id)
          })
      })
    ),

    forgetChanges: Effect.fn("InboundGroups.forgetChanges")((keptFor: Duration.Duration) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const until = now - Duration.toMillis(keptFor)
        let forgotten = 0
        for (const { inventory: { poolLog } } of state.workspaces) {
          for (const changes of poolLog.changes.values()) {
            // What a group was changed to by then stays known: whoever reads it now reads that.
            const last = changes.findLast(({ at }) => at <= until)?.version
            const old = changes.findIndex(({ version }) => version === last)
            if (old > 0) forgotten += changes.splice(0, Math.min(old, changesForgottenMax - forgotten)).length
          }
        }
        return forgotten
      })
    ),

    find: Effect.fn("InboundGroups.find")((workspaceId: WorkspaceId, groupId: string) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        const pool = workspace && poolOf(workspace, groupId)
        if (pool === undefined) return Option.none()
        const phones = [...Inventory.membersOf(workspace!.inventory, pool.id)].sort(byNumber).map(e164Of)
        return Option.some({ groupId, name: pool.name, phones })
      })
    ),

    list: Effect.fn("InboundGroups.list")((
      workspaceId: WorkspaceId,
      { limit, offset, order, search }: GroupListOptions
    ) =>
      Effect.gen(function*() {
        State.assertAtMost("InboundGroups.list", limit, pageSizeMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return { total: 0, groups: [] }
        const wanted = search?.toLowerCase() ?? ""
        const found = [...workspace.pools.values()]
          .filter(({ groupId, isDeleted, name }) =>
            !isDeleted && (name.toLowerCase().includes(wanted) || groupId.toLowerCase().includes(wanted))
          )
          .sort((a, b) => TextOrder.compare(a.name, b.name) || TextOrder.compare(a.groupId, b.groupId))
        const sorted = order === undefined ? found : yield* inOrder(workspace, found, order)
        return {
          total: found.length,
          groups: sorted.slice(offset, offset + limit).map((pool) => counted(workspace, pool))
        }
      })
    ),

    members: Effect.fn("InboundGroups.members")(
      (workspaceId: WorkspaceId, groupId: string, { limit, offset, search = "" }: ListOptions) =>
        Effect.sync(() => {
          State.assertAtMost("InboundGroups.members", limit, pageSizeMax)
          const workspace = State.find(state, workspaceId)
          const pool = workspace && poolOf(workspace, groupId)
          if (pool === undefined) return Option.none()
          const found = Inventory.membersOf(workspace!.inventory, pool.id).filter(({ number }) =>
            number.startsWith(search)
          )
          return Option.some({
            name: pool.name,
            total: found.length,
            phones: [...found].sort(byNumber).slice(offset, offset + limit).map(e164Of)
          })
        })
    ),

    groupIds: Effect.fn("InboundGroups.groupIds")((workspaceId: WorkspaceId) =>
      Effect.sync(() =>
        [...State.find(state, workspaceId)?.pools.values() ?? []].filter(({ isDeleted }) => !isDeleted)
          .map(({ groupId }) => groupId)
      )
    ),

    countLeaving: Effect.fn("InboundGroups.countLeaving")((workspaceId: WorkspaceId, groupId: string) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        const pool = workspace && poolOf(workspace, groupId)
        if (pool === undefined) return Option.none()
        const members = Inventory.membersOf(workspace!.inventory, pool.id)
        return Option.some({ anis: members.length, leaving: members.filter(({ pools }) => pools.size === 1).length })
      })
    ),

    remove: Effect.fn("InboundGroups.remove")((workspaceId: WorkspaceId, groupId: string, asked: Leftovers) =>
      Trail.acting((actor) => {
        const now = state.clock.unsafeCurrentTimeMillis()
        const workspace = State.find(state, workspaceId)
        const pool = workspace && poolOf(workspace, groupId)
        if (pool === undefined) return Option.none()
        State.advance(state, workspace!)
        CampaignRows.deletePool(workspace!, pool)
        const members = Inventory.membersOf(workspace!.inventory, pool.id)
        const taken = Membership.takenOf(members, pool.id)
        const leaving = members.map(({ id }) => ({ id, pool: pool.id }))
        const changed: Membership.Changed = new Set()
        const { leftovers } = Membership.leave(workspace!.inventory, leaving, changed)
        const settled = settle(workspace!, leftovers, asked, changed, now)
        Inventory.changed(workspace!.inventory, [...changed], workspace!.revision)
        const entry = State.record(state, workspace!, actor, GroupEntries.deleted(groupId, pool.name, taken))
        return Option.some({ ...settled, entry })
      })
    ),

    removeLeftovers: Effect.fn("InboundGroups.removeLeftovers")(
      (workspaceId: WorkspaceId, candidates: ReadonlyArray<AniId>) =>
        Effect.sync(() => {
          State.assertAtMost("InboundGroups.removeLeftovers", candidates.length, leftoversMax)
          return removeLeftovers(State.get(state, workspaceId), candidates)
        })
    ),

    sweepLeftovers: Effect.fn("InboundGroups.sweepLeftovers")((storedFor: Duration.Duration) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const until = now - Duration.toMillis(storedFor)
        let swept = 0
        for (const workspace of state.workspaces) {
          const forgotten = [...workspace.leftovers].filter(([, at]) => at <= until).map(([id]) => id)
          const some = forgotten.slice(0, leftoversMax - swept)
          removeLeftovers(workspace, some)
          swept += some.length
        }
        return swept
      })
    )
  })
}

// internal

const poolOf = (workspace: State.WorkspaceState, groupId: string): State.PoolRow | undefined => {
  const pool = workspace.pools.get(groupId)
  return pool?.isDeleted === true ? undefined : pool
}

/** Groups in an order; those that are alike stay in theirs. */
const inOrder = Effect.fnUntraced(function*(
  workspace: State.WorkspaceState,
  found: ReadonlyArray<State.PoolRow>,
  { by, isDescending }: NonNullable<GroupListOptions["order"]>
) {
  if (by === "name") {
    return [...found].sort((a, b) =>
      (isDescending ? -1 : 1) * TextOrder.compare(a.name, b.name) || TextOrder.compare(a.groupId, b.groupId)
    )
  }
  const dialing = new Map<string, number>()
  for (const { campaign: { id, inboundPoolId } } of workspace.campaigns.values()) {
    const groupId = inboundPoolId ?? id
    dialing.set(groupId, (dialing.get(groupId) ?? 0) + 1)
  }
  const keys = new Map<State.PoolRow, number>()
  yield* EventLoop.forEach(found, (pool) => {
    keys.set(pool, by === "campaigns" ? dialing.get(pool.groupId) ?? 0 : counted(workspace, pool)[by])
  })
  return [...found].sort((a, b) => (isDescending ? -1 : 1) * (keys.get(a)! - keys.get(b)!))
})

const counted = ({ inventory }: State.WorkspaceState, { groupId, id, name }: State.PoolRow): CountedGroup => {
  const members = Inventory.membersOf(inventory, id)
  const active = members.filter(({ status }) => status === "ACTIVE_AND_BEING_MANAGED")
  return { groupId, name, anis: members.length, activeAnis: active.length }
}

/** Of each of these numbers the ANI that is held under it, or none. */
const heldAmong = (inventory: Inventory.Inventory, phones: ReadonlyArray<PackedNumber.PackedNumber>) =>
  phones.map((phone) => {
    const { callingCode, number } = PackedNumber.unpack(phone)
    return Inventory.holderOf(inventory, callingCode, number)
  })

const changesSince = ({ poolLog }: Inventory.Inventory, { id, name }: State.PoolRow, version: number) => {
  const from = (poolLog.changes.get(id) ?? []).filter((each) => each.version >= version).slice(0, changesMax + 1)
  // The notes reach back to the version that was read where they have the change that made it.
  const isKnown = from[0]?.version === version && from.length <= changesMax
  return ChangesSince.of(from.filter((each) => each.version > version), name, isKnown)
}

const conflictOf = (
  inventory: Inventory.Inventory,
  { name }: State.PoolRow,
  version: number,
  since: ChangesSince.Since
): Conflicting => {
  const phonesOf = (ids: ReadonlyArray<number>) =>
    ids.slice(0, conflictPhonesMax).map((id) => inventory.rows[id - 1]!).sort(byNumber).map(e164Of)
  return {
    _tag: "Conflicting",
    name,
    version,
    nameThen: since.nameThen,
    added: phonesOf(since.joined),
    addedCount: since.joined.length,
    removed: phonesOf(since.left),
    removedCount: since.left.length,
    isComplete: since.isComplete
  }
}

const e164Of = ({ callingCode, number }: Inventory.AniRow): string =>
  PhoneNumber.toE164({ callingCode, national: number })

const joining = ({ phones }: GroupContents, { id }: State.PoolRow) => phones.map((phone) => ({ phone, pool: id }))

const identityOf = (row: Inventory.AniRow): number => PackedNumber.identityOf(PackedNumber.pack(row))

const byNumber = (a: Inventory.AniRow, b: Inventory.AniRow): number =>
  a.callingCode - b.callingCode || TextOrder.compare(a.number, b.number)
