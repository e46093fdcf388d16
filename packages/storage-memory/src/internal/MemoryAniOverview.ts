/**
 * `AniOverview` in memory.
 */
import type { AniId, AniStatus, PoolId } from "@anipool/domain/Ani"
import * as CallbackRoute from "@anipool/domain/CallbackRoute"
import * as Figures from "@anipool/domain/lifecycle/Figures"
import * as LocalTime from "@anipool/domain/LocalTime"
import { LabelChoice } from "@anipool/domain/reputation/Label"
import { type TagChoice, tagsOfOneMax } from "@anipool/domain/tags/Tag"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type AniDay,
  AniOverview,
  areaCodesMax,
  daysMax,
  digitsSearchedMax,
  groupSampleMax,
  labelledByMax,
  type OverviewFilter,
  type OverviewRow,
  type OverviewSearch,
  type OverviewSort,
  pageSizeMax,
  poolsNamedMax,
  poolsSearchedMax,
  poolsShownMax,
  rateDialsMin,
  recentDays,
  sortedMax,
  weekDays
} from "@anipool/storage/AniOverview"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as AniDays from "./AniDays.ts"
import * as CallbackRegister from "./CallbackRegister.ts"
import * as CarrierBook from "./CarrierBook.ts"
import * as Inventory from "./Inventory.ts"
import * as LatestUses from "./LatestUses.ts"
import * as Lowest from "./Lowest.ts"
import * as MemoryAniReports from "./MemoryAniReports.ts"
import * as OtherDays from "./OtherDays.ts"
import * as Said from "./Said.ts"
import * as State from "./State.ts"
import * as TagBook from "./TagBook.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const now = () => state.clock.unsafeCurrentTimeMillis()
  return AniOverview.of({
    page: Effect.fn("AniOverview.page")((
      workspaceId: WorkspaceId,
      { filter, limit, offset }: {
        readonly filter: OverviewFilter
        readonly offset: number
        readonly limit: number
      }
    ) =>
      Effect.gen(function*() {
        State.assertAtMost("AniOverview.page", limit, pageSizeMax)
        assertFilter("AniOverview.page", filter)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return { total: 0, anis: [] }
        const { inventory } = workspace
        if (Object.values(filter).every((each) => each === undefined)) {
          return {
            total: inventory.inInventory.size,
            anis: rowsOf(workspace, Inventory.heldFrom(inventory, offset, limit), now())
          }
        }
        const found = yield* EventLoop.filter(inventory.rows, finds(workspace, filter, now()))
        return { total: found.length, anis: rowsOf(workspace, found.slice(offset, offset + limit), now()) }
      })
    ),

    sorted: Effect.fn("AniOverview.sorted")((
      workspaceId: WorkspaceId,
      { by, filter, isDescending, limit }: {
        readonly filter: OverviewFilter
        readonly by: OverviewSort
        readonly isDescending: boolean
        readonly limit: number
      }
    ) =>
      Effect.gen(function*() {
        State.assertAtMost("AniOverview.sorted", limit, sortedMax)
        assertFilter("AniOverview.sorted", filter)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return { total: 0, ids: [] }
        const found = yield* EventLoop.filter(workspace.inventory.rows, finds(workspace, filter, now()))
        const keyOf = keyBy(workspace, by, now())
        const keyed = yield* EventLoop.map(found, (row) => ({ id: row.id, key: keyOf(row) }))
        const sorted = yield* Lowest.of(keyed, limit, (a, b) =>
          a.key === b.key
            ? a.id - b.id
            : a.key === undefined
            ? 1
            : b.key === undefined
            ? -1
            : isDescending
            ? b.key - a.key
            : a.key - b.key)
        return { total: found.length, ids: sorted.map(({ id }) => id) }
      })
    ),

    idsAfter: Effect.fn("AniOverview.idsAfter")((
      workspaceId: WorkspaceId,
      { after, filter, limit }: {
        readonly filter: OverviewFilter
        readonly after: AniId | null
        readonly limit: number
      }
    ) =>
      Effect.gen(function*() {
        State.assertAtMost("AniOverview.idsAfter", limit, sortedMax)
        assertFilter("AniOverview.idsAfter", filter)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        const isFound = finds(workspace, filter, now())
        const { rows } = workspace.inventory
        const ids: Array<AniId> = []
        yield* EventLoop.forEachQuick(until(rows, after ?? 0, () => ids.length >= limit), (row) => {
          if (isFound(row)) ids.push(row.id)
        })
        return ids
      })
    ),

    rows: Effect.fn("AniOverview.rows")((workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) =>
      Effect.sync(() => {
        State.assertAtMost("AniOverview.rows", ids.length, pageSizeMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        return rowsOf(
          workspace,
          ids.flatMap((id) => Inventory.rowOf(workspace.inventory, id) ?? []).filter(Inventory.isInInventory),
          now()
        )
      })
    ),

    find: Effect.fn("AniOverview.find")((workspaceId: WorkspaceId, id: AniId, days: number) =>
      Effect.sync(() => {
        State.assertAtMost("AniOverview.find", days, daysMax)
        const workspace = State.find(state, workspaceId)
        const row = workspace && Inventory.rowOf(workspace.inventory, id)
        if (row === undefined || !Inventory.isInInventory(row)) return Option.none()
        const today = workspace!.inventory.now().day
        const first = LocalTime.addDays(today, 1 - days)
        const own = [...workspace!.aniDays.get(id) ?? []]
          .filter(([day]) => day >= first && day <= today)
          .map(([day, counts]): AniDay => ({ day, ...counts }))
          .sort((a, b) => TextOrder.compare(a.day, b.day))
        return Option.some({ ani: rowsOf(workspace!, [row], now())[0]!, days: own })
      })
    ),

    pools: Effect.fn("AniOverview.pools")((workspaceId: WorkspaceId) =>
      Effect.sync(() =>
        [...State.find(state, workspaceId)?.pools.values() ?? []]
          .filter(({ isDeleted }) => !isDeleted)
          .map(({ groupId, name }) => ({ groupId, name }))
          .sort((a, b) => TextOrder.compare(a.name, b.name) || TextOrder.compare(a.groupId, b.groupId))
          .slice(0, poolsNamedMax)
      )
    ),

    poolsCalled: Effect.fn("AniOverview.poolsCalled")((workspaceId: WorkspaceId, text: string) =>
      Effect.sync(() => {
        const wanted = asciiLower(text)
        return [...State.find(state, workspaceId)?.pools.values() ?? []]
          .filter(({ groupId, isDeleted, name }) =>
            !isDeleted && (asciiLower(name).includes(wanted) || asciiLower(groupId).includes(wanted))
          )
          .map(({ groupId, name }) => ({ groupId, name }))
          .sort((a, b) => TextOrder.compare(a.name, b.name) || TextOrder.compare(a.groupId, b.groupId))
          .slice(0, poolsSearchedMax)
      })
    ),

    states: Effect.fn("AniOverview.states")((workspaceId: WorkspaceId) =>
      Effect.gen(function*() {
        const counts = { active: 0, coolingOff: 0, inventoried: 0 }
        yield* EventLoop.forEachQuick(
          State.find(state, workspaceId)?.inventory.rows ?? [],
          (row) => {
            if (row.status === "ACTIVE_AND_BEING_MANAGED") counts.active++
            else if (row.status === "COOLING_OFF") counts.coolingOff++
            else if (Inventory.isInInventory(row)) counts.inventoried++
          }
        )
        return counts
      })
    )
  })
}

// internal

/** Rows from a place on (the ANI of id n stands at n - 1), as long as more are wanted. */
const until = function*(
  rows: ReadonlyArray<Inventory.AniRow>,
  from: number,
  isEnough: () => boolean
): Generator<Inventory.AniRow> {
  for (let at = from; at < rows.length && !isEnough(); at++) yield rows[at]!
}

const finds = (
  workspace: State.WorkspaceState,
  { areaCodes, callable, carrier, groupId, label, numberPrefix, search, status, tags, withoutTags }: OverviewFilter,
  now: number
): (row: Inventory.AniRow) => boolean => {
  const isSearched = search === undefined ? undefined : meets(workspace, search)
  const codes = areaCodes && new Set(areaCodes)
  const pool = groupId === undefined ? undefined : workspace.pools.get(groupId)
  const isTagged = tags && TagBook.taggedBy(workspace.tagBook.numbers, tags)
  const isWithout = withoutTags && TagBook.taggedBy(workspace.tagBook.numbers, withoutTags)
  if (groupId !== undefined && (pool === undefined || pool.isDeleted)) return () => false
  return (row) =>
    Inventory.isInInventory(row) && (status === undefined || row.status === status) &&
    (codes === undefined || codes.has(row.areaCode)) &&
    (numberPrefix === undefined || row.number.startsWith(numberPrefix)) &&
    (callable === undefined || CallbackRoute.callableOf(routesOf(workspace, row)) === callable) &&
    (pool === undefined || row.pools.has(pool.id)) && (isTagged === undefined || isTagged(row.id)) &&
    (isWithout === undefined || !isWithout(row.id)) && (isSearched === undefined || isSearched(row)) &&
    (label === undefined || Said.labelOf(workspace.observations, row.id, now) === label) &&
    (carrier === undefined || CarrierBook.isCarriedBy(workspace.carriers, numberOf(row), carrier))
}

const numberOf = ({ callingCode, number: national }: Inventory.AniRow) => ({ callingCode, national })

const routesOf = ({ callbackRegister }: State.WorkspaceState, row: Inventory.AniRow) =>
  CallbackRegister.get(callbackRegister, numberOf(row))

const meets = (
  workspace: State.WorkspaceState,
  { areaCodes, begins, contains, groupIds }: OverviewSearch
): (row: Inventory.AniRow) => boolean => {
  const codes = new Set(areaCodes)
  const pools = groupIds.flatMap((groupId) => {
    const pool = workspace.pools.get(groupId)
    return pool === undefined || pool.isDeleted ? [] : [pool.id]
  })
  return ({ areaCode, callingCode, number, pools: own }) =>
    codes.has(areaCode) || pools.some((pool) => own.has(pool)) ||
    begins.some((each) => each.callingCode === callingCode && number.startsWith(each.digits)) ||
    contains.some((digits) => number.includes(digits))
}

const asciiLower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

const chosenOf = (choice: TagChoice | undefined): number => Array.isArray(choice) ? choice.length : 0

const assertFilter = (method: string, { areaCodes, search, tags, withoutTags }: OverviewFilter): void => {
  for (const choice of [tags, withoutTags]) State.assertAtMost(method, chosenOf(choice), tagsOfOneMax)
  State.assertAtMost(method, areaCodes?.length ?? 0, areaCodesMax)
  if (search === undefined) return
  State.assertAtMost(method, search.areaCodes.length, areaCodesMax)
  State.assertAtMost(method, search.groupIds.length, poolsSearchedMax)
  State.assertAtMost(method, search.begins.length + search.contains.length, digitsSearchedMax)
}

const statusOrder: Readonly<Record<AniStatus, number>> = {
  ACTIVE_AND_BEING_MANAGED: 1,
  COOLING_OFF: 2,
  INVENTORIED: 3,
  REMOVED_FROM_DIALER: 3
}

/** What ANIs are sorted by; undefined: comes last. */
const keyBy = (
  workspace: State.WorkspaceState,
  by: OverviewSort,
  now: number
): (row: Inventory.AniRow) => number | undefined => {
  const { aniDays } = workspace
  const { day } = workspace.inventory.now()
  const rate = (part: number, { dials }: Figures.DialCounts) => dials >= rateDialsMin ? part / dials : undefined
  const today = (row: Inventory.AniRow) => AniDays.between(aniDays, row.id, day, day)
  const window = MemoryAniReports.windowOf(day)
  const last30 = (row: Inventory.AniRow) => MemoryAniReports.last30(workspace, row, window)
  switch (by) {
    case "number":
      return (row) => row.callingCode * 1e11 + Number(row.number)
    case "status":
      return ({ status }) => statusOrder[status]
    case "assignedToday":
      return ({ id }) => assignedOn(workspace, day, id)
    case "dialsToday":
      return (row) => today(row).dials
    case "contactRateToday":
      return (row) => rate(today(row).contacts, today(row))
    case "blockRateToday":
      return (row) => rate(today(row).blocks, today(row))
    case "dials":
      return (row) => last30(row).dials
    case "contactRate":
      return (row) => rate(last30(row).contacts, last30(row))
    case "successRate":
      return (row) => rate(last30(row).successes, last30(row))
    case "blockRate":
      return (row) => rate(last30(row).blocks, last30(row))
    case "noAnswerRate":
      return (row) => rate(last30(row).noAnswers, last30(row))
    case "label":
      return ({ id }) => -LabelChoice.literals.indexOf(Said.labelOf(workspace.observations, id, now))
  }
}

/** Uses that are counted under a day, without those of elsewhere. */
const assignedOn = ({ otherDays, usage }: State.WorkspaceState, day: LocalTime.LocalDate, id: AniId): number =>
  LatestUses.get(usage, day, id) - OtherDays.get(otherDays, id, LatestUses.periodOf(usage, day, id))

/** Rows, with what they have in common worked out once: days, and the dials of the last 30 days of each one's first pool. */
const rowsOf = (
  workspace: State.WorkspaceState,
  rows: ReadonlyArray<Inventory.AniRow>,
  now: number
): ReadonlyArray<OverviewRow> => {
  const days = daysTo(workspace.inventory.now().day)
  const groups = new Map<PoolId, Figures.DialCounts>()
  const groupOf = (pool: PoolId | null): Figures.DialCounts => {
    if (pool === null) return Figures.none
    const known = groups.get(pool)
    if (known !== undefined) return known
    const members = Inventory.membersOf(workspace.inventory, pool).slice(0, groupSampleMax)
    const sum = MemoryAniReports.countsOf(
      members.map((each) => MemoryAniReports.last30(workspace, each, days.window)).reduce(AniDays.plus, AniDays.none)
    )
    groups.set(pool, sum)
    return sum
  }
  return rows.map((row) => rowOf(workspace, row, groupOf(Inventory.poolOf(row)), now, days))
}

/** The days that figures of a row are of. */
interface Days {
  readonly window: MemoryAniReports.Window
  readonly weekStart: LocalTime.LocalDate
  readonly recent: ReadonlyArray<LocalTime.LocalDate>
}

const daysTo = (today: LocalTime.LocalDate): Days => ({
  window: MemoryAniReports.windowOf(today),
  weekStart: LocalTime.addDays(today, 1 - weekDays),
  recent: Array.from({ length: recentDays }, (_, i) => LocalTime.addDays(today, i + 1 - recentDays))
})

const rowOf = (
  workspace: State.WorkspaceState,
  row: Inventory.AniRow,
  group: Figures.DialCounts,
  now: number,
  { recent, weekStart, window }: Days
): OverviewRow => {
  const { aniDays, groupIds, hourlyUsage, pools, reputation } = workspace
  const { today } = window
  const days = aniDays.get(row.id)
  return {
    ...MemoryAniReports.report(workspace, row, window),
    assignedToday: assignedOn(workspace, today, row.id),
    usedElsewhereToday: OtherDays.get(workspace.otherDays, row.id, today),
    assignedThisHour: LatestUses.get(hourlyUsage, Math.floor(now / 3_600_000), row.id),
    pools: [...row.pools].sort((a, b) => a - b).slice(0, poolsShownMax)
      .map((id) => pools.get(groupIds[id - 1]!)!.name),
    pausedUntil: row.status === "COOLING_OFF" ? reputation.pauseEnds.get(row.id) ?? null : null,
    callbackRoutes: routesOf(workspace, row),
    label: Said.labelOf(workspace.observations, row.id, now),
    labelledBy: Said.vendorsOf(workspace.observations, row.id, now).slice(0, labelledByMax),
    rest: row.status === "COOLING_OFF"
      ? reputation.transitions.get(row.id)?.findLast(({ event }) => event === "pause") ?? null
      : null,
    last7: MemoryAniReports.countsOf(AniDays.between(aniDays, row.id, weekStart, today)),
    group,
    recentDials: recent.map((day) => days?.get(day)?.dials ?? 0)
  }
}
