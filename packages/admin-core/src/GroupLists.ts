/**
 * Inbound groups as a console lists them: by pages, with counts, with the campaigns that dial from them.
 */
import { Keeping, type Keeps } from "@anipool/core/alerts/Keeping"
import type { Caller } from "@anipool/core/Caller"
import { type InvalidRequest, type NotEnabled, NotFound } from "@anipool/core/CoreError"
import { ensureEnabled } from "@anipool/core/groups/Groups"
import * as Page from "@anipool/core/Page"
import * as Figures from "@anipool/domain/lifecycle/Figures"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as NumberPrefix from "@anipool/domain/NumberPrefix"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import * as Timeline from "@anipool/domain/trail/Timeline"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { Campaigns } from "@anipool/storage/Campaigns"
import { DialerLists } from "@anipool/storage/DialerLists"
import { type GroupDay, GroupMoves } from "@anipool/storage/GroupMoves"
import {
  type CountedGroup,
  type GroupHead,
  type GroupListOptions,
  InboundGroups,
  type ListOptions,
  type MemberPage,
  pageSizeMax
} from "@anipool/storage/InboundGroups"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

/** Campaigns that are named with a group in a list. */
export const campaignsListedMax = 10

/** Campaigns that are named with a group that may be deleted, and lists of the dialer. */
export const campaignsNamedMax = 100

/** A group with its counts, and identifiers of campaigns that dial from it: the first `campaignsListedMax`. */
export interface ListedGroup extends CountedGroup {
  readonly campaigns: ReadonlyArray<string>
}

/** A page of a group's phones. */
export interface Members extends Omit<MemberPage, "phones"> {
  readonly members: ReadonlyArray<Member>
}

/** A phone of a group: `number` without its calling code. */
export interface Member {
  readonly callingCode: CallingCode
  readonly number: string
}

/** What deleting a group would do. */
export interface Deletion {
  /** ANIs in it. */
  readonly anis: number
  /** Those of them that would leave the inventory. */
  readonly anisRemoved: number
  /** Identifiers of the campaigns that would dial from nothing, the first `campaignsNamedMax`. */
  readonly campaigns: ReadonlyArray<string>
  /** Identifiers of the dialer's lists that would show nothing, the first `campaignsNamedMax`. */
  readonly lists: ReadonlyArray<string>
  readonly keeps: Keeps
}

/** Inbound groups as a console lists them; `NotEnabled` for a workspace without. */
export class GroupLists extends Context.Tag("@anipool/admin-core/GroupLists")<GroupLists, {
  /** A page of groups, by name unless ordered, at most `limit` (1 to `pageSizeMax` of the port); `search`: what name or id contains. */
  readonly list: (
    caller: Caller,
    options: GroupListOptions
  ) => Effect.Effect<
    { readonly total: number; readonly groups: ReadonlyArray<ListedGroup> },
    InvalidRequest | NotEnabled | StorageError
  >
  /** A group with its counts, its version, and the campaigns that dial from it and the lists that show it: the first `campaignsNamedMax`. */
  readonly group: (
    caller: Caller,
    groupId: string
  ) => Effect.Effect<
    GroupHead & { readonly campaigns: ReadonlyArray<string>; readonly lists: ReadonlyArray<string> },
    NotFound | NotEnabled | StorageError
  >
  /** A page of a group's phones; `search`: how they begin, formatted or not. */
  readonly members: (
    caller: Caller,
    groupId: string,
    options: ListOptions
  ) => Effect.Effect<Members, InvalidRequest | NotFound | NotEnabled | StorageError>
  /** What was done to a group, one that was deleted too, before `before`; at most `limit` (≤ `movesMax` of the port). */
  readonly timeline: (
    caller: Caller,
    groupId: string,
    options: { readonly before?: number | undefined; readonly limit: number }
  ) => Effect.Effect<Timeline.Page, NotFound | NotEnabled | StorageError>
  /** Each of a group's last `days` (≤ `groupDaysMax` of the port), one that was deleted too; today's last. */
  readonly days: (
    caller: Caller,
    groupId: string,
    days: number
  ) => Effect.Effect<ReadonlyArray<GroupDay>, NotFound | NotEnabled | StorageError>
  /** What deleting a group would do. Nothing is changed. */
  readonly deletion: (
    caller: Caller,
    groupId: string
  ) => Effect.Effect<Deletion, NotFound | NotEnabled | StorageError>
}>() {}

/** `GroupLists` over storage. */
export const make = Effect.gen(function*() {
  const groups = yield* InboundGroups
  const campaigns = yield* Campaigns
  const dialerLists = yield* DialerLists
  const keeping = yield* Keeping
  const moves = yield* GroupMoves
  const trail = yield* AuditTrail

  const using = (workspaceId: WorkspaceId, groupId: string) =>
    Effect.all({
      campaigns: Effect.map(
        campaigns.dialingFrom(workspaceId, [groupId], campaignsNamedMax),
        (dialing) => dialing.get(groupId) ?? []
      ),
      lists: dialerLists.showing(workspaceId, groupId, campaignsNamedMax)
    })

  return GroupLists.of({
    list: Effect.fn("GroupLists.list")(function*(caller, options) {
      yield* ensureEnabled(caller)
      yield* Page.ensure(options, pageSizeMax)
      const { id } = caller.workspace
      const page = yield* groups.list(id, options)
      const dialing = yield* campaigns.dialingFrom(id, page.groups.map(({ groupId }) => groupId), campaignsListedMax)
      return {
        total: page.total,
        groups: page.groups.map((group) => ({
          ...group,
          campaigns: dialing.get(group.groupId) ?? []
        }))
      }
    }),

    group: Effect.fn("GroupLists.group")(function*(caller, groupId) {
      yield* ensureEnabled(caller)
      const { id } = caller.workspace
      const found = yield* groups.head(id, groupId)
      if (Option.isNone(found)) return yield* notFound
      return { ...found.value, ...yield* using(id, groupId) }
    }),

    members: Effect.fn("GroupLists.members")(function*(caller, groupId, { search, ...options }) {
      yield* ensureEnabled(caller)
      yield* Page.ensure(options, pageSizeMax)
      const prefix = NumberPrefix.toDigits(search ?? "")
      const found = yield* groups.members(caller.workspace.id, groupId, { ...options, search: prefix })
      if (Option.isNone(found)) return yield* notFound
      const { phones, ...page } = found.value
      return { ...page, members: phones.map(toMember) }
    }),

    timeline: Effect.fn("GroupLists.timeline")(function*(caller, groupId, { before, limit }) {
      yield* ensureEnabled(caller)
      const { id } = caller.workspace
      const [head, entries, moved] = yield* Effect.all([
        groups.head(id, groupId),
        trail.list(id, { filter: { subjectKind: "group", subjectId: groupId, until: before }, limit }),
        moves.ofGroup(id, groupId, { until: before, limit })
      ], { concurrency: 3 })
      const isAll = { entries: entries.length < limit, moves: moved.length < limit }
      const page = Timeline.page(entries, moved, limit, isAll, before)
      if (Option.isNone(head) && page.events.length === 0 && before === undefined) return yield* notFound
      return page
    }),

    days: Effect.fn("GroupLists.days")(function*(caller, groupId, count) {
      yield* ensureEnabled(caller)
      const { id, timeZone } = caller.workspace
      const [head, days] = yield* Effect.all([groups.head(id, groupId), moves.days(id, groupId, count)], {
        concurrency: 2
      })
      if (Option.isNone(head) && days.length === 0) return yield* notFound
      const today = LocalTime.dateAt(yield* Clock.currentTimeMillis, timeZone)
      const known = new Map(days.map((each) => [each.day, each]))
      return Array.from({ length: count }, (_, i) => {
        const day = LocalTime.addDays(today, i + 1 - count)
        return known.get(day) ?? { day, numbers: 0, ...Figures.none }
      })
    }),

    deletion: Effect.fn("GroupLists.deletion")(function*(caller, groupId) {
      yield* ensureEnabled(caller)
      const counted = yield* groups.countLeaving(caller.workspace.id, groupId)
      if (Option.isNone(counted)) return yield* notFound
      return {
        anis: counted.value.anis,
        anisRemoved: counted.value.leaving,
        ...yield* using(caller.workspace.id, groupId),
        keeps: yield* keeping.of(caller.workspace, { kind: "dissolve", groupId })
      }
    })
  })
})

/** `GroupLists` over storage. */
export const layer: Layer.Layer<
  GroupLists,
  never,
  AuditTrail | Campaigns | DialerLists | GroupMoves | InboundGroups | Keeping
> = Layer.effect(GroupLists, make)

// internal

const toMember = (e164: string): Member =>
  e164.startsWith("+44")
    ? { callingCode: 44, number: e164.slice("+44".length) }
    : { callingCode: 1, number: e164.slice("+1".length) }

const notFound = new NotFound({ message: "Group not found", code: "group_not_found" })
