/**
 * The inventory as a console lists it: filtered, by pages, with places; and one number with its history.
 */
import { type InvalidRequest, NotFound } from "@anipool/core/CoreError"
import * as Page from "@anipool/core/Page"
import type { AniId, AniStatus } from "@anipool/domain/Ani"
import * as Geography from "@anipool/domain/geo/Geography"
import * as Figures from "@anipool/domain/lifecycle/Figures"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as NumberPrefix from "@anipool/domain/NumberPrefix"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import { type AniDay, AniOverview, type OverviewRow, pageSizeMax } from "@anipool/storage/AniOverview"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { listedMax, type Remediation, Remediations } from "@anipool/storage/Remediations"
import type { StorageError } from "@anipool/storage/StorageError"
import { type Transition, Transitions } from "@anipool/storage/Transitions"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

/** An ANI with its place and its rates of the last 30 days; empty where its area code has no place. */
export interface PlacedAni {
  readonly ani: OverviewRow
  readonly locality: string
  readonly region: string
  /** The main one of its area code. */
  readonly state: string
  readonly rates: Figures.Rates
}

/** Which ANIs, and which page of them. */
export interface NumberListRequest {
  readonly status?: AniStatus | undefined
  /** State, province or UK nation, as rows show it. */
  readonly state?: string | undefined
  /** UK: with or without the leading zero. */
  readonly areaCode?: string | undefined
  /** How numbers begin; it may be formatted, and begin with `+1` or `+44`. Without digits: any. */
  readonly prefix?: string | undefined
  /** The caller's identifier of a pool. */
  readonly pool?: string | undefined
  readonly offset: number
  /** 1 to `pageSizeMax` of the port. */
  readonly limit: number
}

/** What can be filtered by. */
export interface NumberFacets {
  /** States by name, with their ANIs. */
  readonly states: ReadonlyArray<{ readonly state: string; readonly anis: number }>
  /** Area codes that hold ANIs, ascending. */
  readonly areaCodes: ReadonlyArray<{
    readonly areaCode: string
    readonly locality: string
    readonly state: string
    readonly anis: number
  }>
  readonly pools: ReadonlyArray<{ readonly groupId: string; readonly name: string }>
}

/** What was done to an ANI: a pause, an activation, or a request for remediation. */
export type NumberEvent =
  | { readonly _tag: "Transition"; readonly at: number; readonly transition: Transition }
  | { readonly _tag: "Remediation"; readonly at: number; readonly remediation: Remediation }

/** One ANI with its history. */
export interface NumberDetail {
  readonly number: PlacedAni
  /** Every one of the days asked for, the earliest first. */
  readonly days: ReadonlyArray<AniDay>
  /** The latest first, at most `eventsMax`. */
  readonly events: ReadonlyArray<NumberEvent>
}

/** Events of one ANI's history. */
export const eventsMax = 1_000

/** The inventory as a console lists it. Removed ANIs are not in it. */
export class NumberLists extends Context.Tag("@anipool/console-core/NumberLists")<NumberLists, {
  /** A page of ANIs by id, and how many there are on all pages. */
  readonly list: (
    workspaceId: WorkspaceId,
    request: NumberListRequest
  ) => Effect.Effect<
    { readonly total: number; readonly numbers: ReadonlyArray<PlacedAni> },
    InvalidRequest | StorageError
  >
  /** What can be filtered by, out of counters. */
  readonly facets: (workspaceId: WorkspaceId) => Effect.Effect<NumberFacets, StorageError>
  /** An ANI, its last `days` days, and all that was done to it. */
  readonly detail: (
    workspace: Workspace,
    id: AniId,
    days: number
  ) => Effect.Effect<NumberDetail, NotFound | StorageError>
}>() {}

/** `NumberLists` over storage. */
export const make = Effect.gen(function*() {
  const overview = yield* AniOverview
  const figures = yield* PlannerFigures
  const transitions = yield* Transitions
  const remediations = yield* Remediations
  return NumberLists.of({
    list: Effect.fn("NumberLists.list")(
      function*(workspaceId, { areaCode, limit, offset, pool, prefix, state, status }) {
        yield* Page.ensure({ limit, offset }, pageSizeMax)
        const areaCodes = areaCodesOf(areaCode, state)
        if (areaCodes?.length === 0) return { total: 0, numbers: [] }
        const numberPrefix = NumberPrefix.toDigits(prefix ?? "")
        const { anis, total } = yield* overview.page(workspaceId, {
          filter: { status, areaCodes, groupId: pool, numberPrefix: numberPrefix === "" ? undefined : numberPrefix },
          offset,
          limit
        })
        return { total, numbers: anis.map(placed) }
      }
    ),

    facets: Effect.fn("NumberLists.facets")(function*(workspaceId) {
      const [counts, pools] = yield* Effect.all([figures.anis(workspaceId, "all"), overview.pools(workspaceId)], {
        concurrency: 2
      })
      const states = new Map<string, number>()
      const areaCodes = counts.filter(({ anis }) => anis > 0).map(({ anis, areaCode, callingCode }) => {
        const { locality = "", states: [state = ""] = [] } = Geography.find(callingCode, areaCode) ?? {}
        if (state !== "") states.set(state, (states.get(state) ?? 0) + anis)
        return { areaCode, locality, state, anis }
      })
      return {
        states: Array.from(states, ([state, anis]) => ({ state, anis })).sort(TextOrder.by(({ state }) => state)),
        areaCodes: areaCodes.sort(TextOrder.by(({ areaCode }) => areaCode)),
        pools
      }
    }),

    detail: Effect.fn("NumberLists.detail")(function*({ id: workspaceId, timeZone }, id, days) {
      const found = yield* overview.find(workspaceId, id, days)
      if (Option.isNone(found)) return yield* new NotFound({ message: "Number not found" })
      const [history, requests] = yield* Effect.all([
        transitions.history(workspaceId, id),
        remediations.list(workspaceId, { aniId: id, limit: listedMax })
      ], { concurrency: 2 })
      const today = LocalTime.dateAt(yield* Clock.currentTimeMillis, timeZone)
      return {
        number: placed(found.value.ani),
        days: everyDay(today, days, found.value.days, found.value.ani.assignedToday),
        events: [
          ...history.map((transition): NumberEvent => ({ _tag: "Transition", at: transition.at, transition })),
          ...requests.map((remediation): NumberEvent => ({
            _tag: "Remediation",
            at: remediation.requestedAt,
            remediation
          }))
        ].sort((a, b) => b.at - a.at).slice(0, eventsMax)
      }
    })
  })
})

/** `NumberLists` over storage. */
export const layer: Layer.Layer<NumberLists, never, AniOverview | PlannerFigures | Remediations | Transitions> = Layer
  .effect(NumberLists, make)

// internal

/** The area codes that are asked for; undefined: any. */
const areaCodesOf = (
  areaCode: string | undefined,
  state: string | undefined
): ReadonlyArray<string> | undefined => {
  const code = areaCode?.replace(/^0/, "")
  if (state === undefined) return code === undefined ? undefined : [code]
  const wanted = state.toLowerCase()
  const ofState = Geography.areaCodes.filter(({ states: [main = ""] }) => main.toLowerCase() === wanted)
    .map((each) => each.code)
  return code === undefined ? ofState : ofState.filter((each) => each === code)
}

const placed = (ani: OverviewRow): PlacedAni => {
  const areaCode = Geography.find(ani.callingCode, ani.areaCode)
  return {
    ani,
    locality: areaCode?.locality ?? "",
    region: areaCode?.region ?? "",
    state: areaCode?.states[0] ?? "",
    rates: Figures.ratesOf(ani.last30)
  }
}

const everyDay = (
  today: LocalTime.LocalDate,
  count: number,
  days: ReadonlyArray<AniDay>,
  assignedToday: number
): ReadonlyArray<AniDay> => {
  const known = new Map(days.map((each) => [each.day, each]))
  return Array.from({ length: count }, (_, i) => {
    const day = LocalTime.addDays(today, i + 1 - count)
    const own = known.get(day) ?? { day, assigned: 0, ...Figures.none }
    return day === today ? { ...own, assigned: Math.max(own.assigned, assignedToday) } : own
  })
}
