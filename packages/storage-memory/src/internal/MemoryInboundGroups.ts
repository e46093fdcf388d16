/**
 * `InboundGroups` in memory.
 */
import type { AniId } from "@anipool/domain/Ani"
import { phonesMax } from "@anipool/domain/groups/GroupPhones"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type GroupContents,
  InboundGroups,
  type Leftovers,
  leftoversMax,
  type ListOptions,
  pageSizeMax
} from "@anipool/storage/InboundGroups"
import { AlreadyExists } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Inventory from "./Inventory.ts"
import * as Membership from "./Membership.ts"
import * as State from "./State.ts"

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
      const workspace = State.get(state, workspaceId)
      if (poolOf(workspace, group.groupId) !== undefined) return yield* new AlreadyExists({ what: "pool" })
      const revision = State.advance(state, workspace)
      const pool = State.poolFor(workspace, group.groupId, revision, group.name)
      const changed: Membership.Changed = new Set()
      const { added, created } = Membership.join(workspace.inventory, joining(group, pool), changed)
      Inventory.changed(workspace.inventory, [...changed], revision)
      return { phonesAdded: added, anisCreated: created }
    }),

    replace: Effect.fn("InboundGroups.replace")(
      (workspaceId: WorkspaceId, group: GroupContents, asked: Leftovers) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          State.assertAtMost("InboundGroups.replace", group.phones.length, phonesMax)
          const workspace = State.find(state, workspaceId)
          const pool = workspace && poolOf(workspace, group.groupId)
          if (pool === undefined) return Option.none()
          const revision = State.advance(state, workspace!)
          pool.name = group.name
          const wanted = new Set(group.phones.map(PackedNumber.identityOf))
          const changed: Membership.Changed = new Set()
          const { added, created } = Membership.join(workspace!.inventory, joining(group, pool), changed)
          const leaving = Membership.membersOf(workspace!.inventory, pool.id).filter((row) =>
            !wanted.has(identityOf(row))
          )
          const { leftovers, removed } = Membership.leave(
            workspace!.inventory,
            leaving.map(({ id }) => ({ id, pool: pool.id })),
            changed
          )
          const settled = settle(workspace!, leftovers, asked, changed, now)
          Inventory.changed(workspace!.inventory, [...changed], revision)
          return Option.some({
            phonesAdded: added,
            phonesRemoved: removed,
            anisCreated: created,
            ...settled
          })
        })
    ),

    find: Effect.fn("InboundGroups.find")((workspaceId: WorkspaceId, groupId: string) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        const pool = workspace && poolOf(workspace, groupId)
        if (pool === undefined) return Option.none()
        const phones = [...Membership.membersOf(workspace!.inventory, pool.id)].sort(byNumber).map(e164Of)
        return Option.some({ groupId, name: pool.name, phones })
      })
    ),

    list: Effect.fn("InboundGroups.list")((workspaceId: WorkspaceId, { limit, offset, search }: ListOptions) =>
      Effect.sync(() => {
        State.assertAtMost("InboundGroups.list", limit, pageSizeMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return { total: 0, groups: [] }
        const wanted = search?.toLowerCase() ?? ""
        const found = [...workspace.pools.values()]
          .filter(({ groupId, isDeleted, name }) =>
            !isDeleted && (name.toLowerCase().includes(wanted) || groupId.toLowerCase().includes(wanted))
          )
          .sort((a, b) => TextOrder.compare(a.name, b.name) || TextOrder.compare(a.groupId, b.groupId))
        return {
          total: found.length,
          groups: found.slice(offset, offset + limit).map(({ groupId, id, name }) => {
            const members = Membership.membersOf(workspace.inventory, id)
            const active = members.filter(({ status }) => status === "ACTIVE_AND_BEING_MANAGED")
            return { groupId, name, anis: members.length, activeAnis: active.length }
          })
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
          const found = Membership.membersOf(workspace!.inventory, pool.id).filter(({ number }) =>
            number.startsWith(search)
          )
          return Option.some({
            name: pool.name,
            total: found.length,
            phones: found.sort(byNumber).slice(offset, offset + limit).map(e164Of)
          })
        })
    ),

    countLeaving: Effect.fn("InboundGroups.countLeaving")((workspaceId: WorkspaceId, groupId: string) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        const pool = workspace && poolOf(workspace, groupId)
        if (pool === undefined) return Option.none()
        const members = Membership.membersOf(workspace!.inventory, pool.id)
        return Option.some({ anis: members.length, leaving: members.filter(({ pools }) => pools.size === 1).length })
      })
    ),

    remove: Effect.fn("InboundGroups.remove")((workspaceId: WorkspaceId, groupId: string, asked: Leftovers) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const workspace = State.find(state, workspaceId)
        const pool = workspace && poolOf(workspace, groupId)
        if (pool === undefined) return Option.none()
        State.advance(state, workspace!)
        pool.isDeleted = true
        const leaving = Membership.membersOf(workspace!.inventory, pool.id).map(({ id }) => ({ id, pool: pool.id }))
        const changed: Membership.Changed = new Set()
        const { leftovers } = Membership.leave(workspace!.inventory, leaving, changed)
        const settled = settle(workspace!, leftovers, asked, changed, now)
        Inventory.changed(workspace!.inventory, [...changed], workspace!.revision)
        return Option.some(settled)
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

const e164Of = ({ callingCode, number }: Inventory.AniRow): string =>
  PhoneNumber.toE164({ callingCode, national: number })

const joining = ({ phones }: GroupContents, { id }: State.PoolRow) => phones.map((phone) => ({ phone, pool: id }))

const identityOf = (row: Inventory.AniRow): number => PackedNumber.identityOf(PackedNumber.pack(row))

const byNumber = (a: Inventory.AniRow, b: Inventory.AniRow): number =>
  a.callingCode - b.callingCode || TextOrder.compare(a.number, b.number)
