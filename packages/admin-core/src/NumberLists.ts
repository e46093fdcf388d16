/**
 * The inventory as a console lists it: filtered, by pages, with places; and one number with its history.
 */
import { InvalidRequest, NotFound } from "@anipool/core/CoreError"
import * as Page from "@anipool/core/Page"
import type { AniId, AniStatus } from "@anipool/domain/Ani"
import type { KeyId } from "@anipool/domain/ApiKey"
import type { Callable } from "@anipool/domain/CallbackRoute"
import * as CarrierDials from "@anipool/domain/carriers/CarrierDials"
import * as CarrierName from "@anipool/domain/carriers/CarrierName"
import type { Carrying } from "@anipool/domain/carriers/NumberCarriers"
import * as Geography from "@anipool/domain/geo/Geography"
import * as Figures from "@anipool/domain/lifecycle/Figures"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as NumberPrefix from "@anipool/domain/NumberPrefix"
import type { LabelChoice } from "@anipool/domain/reputation/Label"
import { choiceOf, type Tag } from "@anipool/domain/tags/Tag"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { Action } from "@anipool/domain/trail/Entry"
import { type Move, personOf, type Told } from "@anipool/domain/trail/Timeline"
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import {
  type AniDay,
  AniOverview,
  type OverviewFilter,
  type OverviewRow,
  type OverviewSort,
  pageSizeMax,
  sortedMax
} from "@anipool/storage/AniOverview"
import { ApiKeys } from "@anipool/storage/ApiKeys"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { GroupMoves, movesMax } from "@anipool/storage/GroupMoves"
import { Health, type NumberEvidence } from "@anipool/storage/Health"
import { NumberCarriers } from "@anipool/storage/NumberCarriers"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { listedMax, type Remediation, Remediations } from "@anipool/storage/Remediations"
import type { StorageError } from "@anipool/storage/StorageError"
import { Tags } from "@anipool/storage/Tags"
import { type Transition, Transitions } from "@anipool/storage/Transitions"
import * as Arr from "effect/Array"
import * as Cache from "effect/Cache"
import * as Chunk from "effect/Chunk"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as NumberSearch from "./NumberSearch.ts"

/** An ANI with its place, its rates and whether it burns; empty where its area code has no place. */
export interface PlacedAni {
  readonly ani: OverviewRow
  readonly locality: string
  readonly region: string
  /** The main one of its area code. */
  readonly state: string
  /** Of the last 30 days. */
  readonly rates: Figures.Rates
  readonly ratesToday: Figures.Rates
  readonly rates7: Figures.Rates
  /** What its dials say, while an alarm stands; null: none does. */
  readonly burning: NumberEvidence | null
  readonly tags: ReadonlyArray<Tag>
}

/** Which ANIs; what is left out does not filter. */
export interface NumberFilter {
  readonly status?: AniStatus | undefined
  /** State, province or UK nation, as rows show it. */
  readonly state?: string | undefined
  /** UK: with or without the leading zero. */
  readonly areaCode?: string | undefined
  /** How numbers begin; it may be formatted, and begin with `+1` or `+44`. Without digits: any. */
  readonly prefix?: string | undefined
  /** The caller's identifier of a pool. */
  readonly pool?: string | undefined
  /** Whether it can be called back. */
  readonly callable?: Callable | undefined
  /** The worst of what others say of it now. */
  readonly label?: LabelChoice | undefined
  /** A carrier that may carry calls with it, as it is written. */
  readonly carrier?: string | undefined
  /** Tags that it has any of, as an address writes them (`WrittenTagChoice`). */
  readonly tags?: string | undefined
  /** Tags that it has none of, written alike. */
  readonly withoutTags?: string | undefined
  /** A number or a part of one, a place, a group (`NumberSearch`). Empty: any. */
  readonly search?: string | undefined
}

/** The order of a list: by id, unless told. */
export interface NumberOrder {
  readonly by: OverviewSort
  readonly isDescending: boolean
}

/** Which ANIs, in which order, and which page of them. */
export interface NumberListRequest extends NumberFilter {
  readonly order?: NumberOrder | undefined
  /** Only ANIs of higher ids, where no order is asked for. */
  readonly after?: AniId | undefined
  readonly offset: number
  /** 1 to `pageSizeMax` of the port. */
  readonly limit: number
}

/** A page of a list. */
export interface NumberPage {
  /** How many ANIs are found. */
  readonly total: number
  /** How many of these can be paged through: in an order other than by id `sortedMax` at most. */
  readonly listed: number
  readonly numbers: ReadonlyArray<PlacedAni>
  /** What the search was taken for; null: nothing was searched for. */
  readonly understood: Pick<NumberSearch.Understood, "matches" | "more"> | null
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
  /** Carriers by name, with the ANIs that they may carry. */
  readonly carriers: ReadonlyArray<{ readonly carrier: string; readonly anis: number }>
}

/** What was done to an ANI: a rest, an activation, a request for remediation, a move, or another change. */
export type NumberEvent =
  & {
    readonly at: number
    /** The user or the key that asked, by name (a key without one by its number); null: neither did. */
    readonly by: string | null
  }
  & (
    | { readonly _tag: "Transition"; readonly transition: Transition }
    | { readonly _tag: "Remediation"; readonly remediation: Remediation }
    | { readonly _tag: "Move"; readonly move: Move }
    | { readonly _tag: "Change"; readonly told: Told }
  )

/** One ANI with its history. */
export interface NumberDetail {
  readonly number: PlacedAni
  /** The carriers that may carry calls with it, by name. */
  readonly carriers: ReadonlyArray<Carrying>
  /** How its calls fared in the last 30 days at the carriers that dials named, by name. */
  readonly carriersDialed: ReadonlyArray<CarrierDials.Dialed>
  /** The carrier that refuses it where others do not; null: none. */
  readonly refusedAtCarrier: string | null
  /** Every one of the days asked for, the earliest first. */
  readonly days: ReadonlyArray<AniDay>
  /** The latest first, at most `eventsMax`. */
  readonly events: ReadonlyArray<NumberEvent>
}

/** ANIs that are put in order by a figure: each one's is read. By number and by status there is no limit. */
export const sortedByFigureMax = 250_000

/** For how long an order that was worked out is kept, so that its pages fit together and cost nothing more. */
const orderKept = "15 seconds"

/** Orders that are kept, of all workspaces: 80 kB each. */
const ordersKeptMax = 100

/** Events of one ANI's history. */
export const eventsMax = 1_000

/** The inventory as a console lists it. Removed ANIs are not in it. */
export class NumberLists extends Context.Tag("@anipool/admin-core/NumberLists")<NumberLists, {
  /** A page of ANIs. */
  readonly list: (
    workspaceId: WorkspaceId,
    request: NumberListRequest
  ) => Effect.Effect<NumberPage, InvalidRequest | StorageError>
  /** What a filter means to storage; none: it finds nothing. */
  readonly filterOf: (
    workspaceId: WorkspaceId,
    filter: NumberFilter
  ) => Effect.Effect<Option.Option<OverviewFilter>, StorageError>
  /** All that a filter finds, in parts, each read when the one before was taken; in an order at most `sortedMax`. */
  readonly walk: (
    workspaceId: WorkspaceId,
    filter: NumberFilter,
    order?: NumberOrder
  ) => Stream.Stream<ReadonlyArray<PlacedAni>, StorageError>
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
  const health = yield* Health
  const transitions = yield* Transitions
  const remediations = yield* Remediations
  const apiKeys = yield* ApiKeys
  const moves = yield* GroupMoves
  const trail = yield* AuditTrail
  const tags = yield* Tags
  const carriers = yield* NumberCarriers

  const placed = (workspaceId: WorkspaceId, anis: ReadonlyArray<OverviewRow>) =>
    Effect.map(
      Effect.all([
        tags.ofNumbers(workspaceId, anis.map(({ id }) => id)),
        health.evidence(workspaceId, anis.map(({ id }) => id))
      ], { concurrency: 2 }),
      ([tagged, evidence]) => {
        const burning = new Map(
          evidence.filter(({ raisedAt }) => raisedAt !== null).map((each) => [each.aniId, each])
        )
        return anis.map((ani) => placedWith(ani, tagged.get(ani.id) ?? [], burning.get(ani.id) ?? null))
      }
    )

  const orders = yield* Cache.make({
    capacity: ordersKeptMax,
    timeToLive: orderKept,
    lookup: (key: string) => {
      const { filter, order: { by, isDescending }, workspaceId } = JSON.parse(key) as OrderKey
      return overview.sorted(workspaceId, { filter, by, isDescending, limit: sortedMax })
    }
  })

  /** What is asked for, as storage filters; undefined: it finds nothing. */
  const meant = Effect.fnUntraced(function*(
    workspaceId: WorkspaceId,
    { areaCode, callable, carrier, label, pool, prefix, search: text = "", state, status, tags, withoutTags }:
      NumberFilter
  ) {
    const areaCodes = areaCodesOf(areaCode, state)
    const numberPrefix = NumberPrefix.toDigits(prefix ?? "")
    const filter: OverviewFilter = {
      status,
      areaCodes,
      callable,
      carrier: CarrierName.read(carrier ?? ""),
      label,
      groupId: pool,
      tags: choiceOf(tags),
      withoutTags: choiceOf(withoutTags),
      numberPrefix: numberPrefix === "" ? undefined : numberPrefix
    }
    // What is no name of a carrier carries nothing.
    const isEmpty = areaCodes?.length === 0 || (carrier !== undefined && filter.carrier === undefined)
    if (text.trim() === "") return { filter: isEmpty ? undefined : filter, understood: null }
    const [groups, counts] = NumberSearch.mayNameGroups(text)
      ? yield* Effect.all([
        overview.poolsCalled(workspaceId, text.trim()),
        figures.anis(workspaceId, "all")
      ], { concurrency: 2 })
      : [[], []]
    const anis = new Map(counts.map((each) => [`${each.callingCode} ${each.areaCode}`, each.anis]))
    const { search, ...understood } = NumberSearch.understand(
      text.trim(),
      groups,
      (callingCode, code) => anis.get(`${callingCode} ${code}`) ?? 0
    )
    const findsNothing = isEmpty || Object.values(search).every((part) => part.length === 0)
    return { filter: findsNothing ? undefined : { ...filter, search }, understood }
  })

  return NumberLists.of({
    list: Effect.fn("NumberLists.list")(
      function*(workspaceId, { after, limit, offset, order, ...wanted }) {
        yield* Page.ensure({ limit, offset }, pageSizeMax)
        const { filter, understood } = yield* meant(workspaceId, wanted)
        if (filter === undefined) return { total: 0, listed: 0, numbers: [], understood }
        if (order !== undefined) {
          if (order.by !== "number" && order.by !== "status") {
            const { total } = yield* overview.page(workspaceId, { filter, offset: 0, limit: 1 })
            if (total > sortedByFigureMax) {
              return yield* InvalidRequest.field(
                "sort",
                `expected a filter that finds at most ${sortedByFigureMax} numbers, to sort them by a figure`
              )
            }
          }
          const { ids, total } = yield* orders.get(keyOf(workspaceId, filter, order))
          const rows = yield* overview.rows(workspaceId, ids.slice(offset, offset + limit))
          const numbers = yield* placed(workspaceId, rows)
          return { total, listed: ids.length, numbers, understood }
        }
        if (after !== undefined) {
          const [{ total }, ids] = yield* Effect.all([
            overview.page(workspaceId, { filter, offset: 0, limit: 1 }),
            overview.idsAfter(workspaceId, { filter, after, limit })
          ], { concurrency: 2 })
          const numbers = yield* placed(workspaceId, yield* overview.rows(workspaceId, ids))
          return { total, listed: total, numbers, understood }
        }
        const { anis, total } = yield* overview.page(workspaceId, { filter, offset, limit })
        return { total, listed: total, numbers: yield* placed(workspaceId, anis), understood }
      }
    ),

    filterOf: Effect.fn("NumberLists.filterOf")((workspaceId: WorkspaceId, wanted: NumberFilter) =>
      Effect.map(meant(workspaceId, wanted), ({ filter }) => Option.fromNullable(filter))
    ),

    walk: (workspaceId, wanted, order) =>
      Stream.unwrap(Effect.map(meant(workspaceId, wanted), ({ filter }) => {
        if (filter === undefined) return Stream.empty
        const show = (ids: ReadonlyArray<AniId>) =>
          Effect.flatMap(overview.rows(workspaceId, ids), (rows) => placed(workspaceId, rows))
        if (order !== undefined) {
          return Stream.fromEffect(orders.get(keyOf(workspaceId, filter, order))).pipe(
            Stream.flatMap(({ ids }) => Stream.fromIterable(Arr.chunksOf(ids, pageSizeMax))),
            Stream.mapEffect(show)
          )
        }
        return Stream.paginateChunkEffect(null as AniId | null, (after) =>
          Effect.gen(function*() {
            const ids = yield* overview.idsAfter(workspaceId, { filter, after, limit: pageSizeMax })
            const next = ids.length < pageSizeMax ? Option.none() : Option.some(ids.at(-1)!)
            return [Chunk.of(yield* show(ids)), next]
          }))
      })),

    facets: Effect.fn("NumberLists.facets")(function*(workspaceId) {
      const [counts, pools, carried] = yield* Effect.all([
        figures.anis(workspaceId, "all"),
        overview.pools(workspaceId),
        carriers.counts(workspaceId)
      ], { concurrency: 3 })
      const states = new Map<string, number>()
      const areaCodes = counts.filter(({ anis }) => anis > 0).map(({ anis, areaCode, callingCode }) => {
        const { locality = "", states: [state = ""] = [] } = Geography.find(callingCode, areaCode) ?? {}
        if (state !== "") states.set(state, (states.get(state) ?? 0) + anis)
        return { areaCode, locality, state, anis }
      })
      return {
        states: Array.from(states, ([state, anis]) => ({ state, anis })).sort(TextOrder.by(({ state }) => state)),
        areaCodes: areaCodes.sort(TextOrder.by(({ areaCode }) => areaCode)),
        pools,
        carriers: carried.map(({ carrier, ...by }) => ({ carrier, anis: by.A + by.B + by.C + by.unknown }))
      }
    }),

    detail: Effect.fn("NumberLists.detail")(function*({ id: workspaceId, timeZone }, id, days) {
      const found = yield* overview.find(workspaceId, id, days)
      if (Option.isNone(found)) return yield* new NotFound({ message: "Number not found", code: "ani_not_found" })
      const { callingCode, number: national } = found.value.ani
      const [history, requests, keys, moved, entries, [carrying = []], [carriersDialed = []]] = yield* Effect.all([
        transitions.history(workspaceId, id),
        remediations.list(workspaceId, { aniId: id, limit: listedMax }),
        apiKeys.list(workspaceId),
        moves.ofNumber(workspaceId, id, movesMax),
        trail.list(workspaceId, { filter: { subjectKind: "ani", subjectId: String(id) }, limit: movesMax }),
        carriers.ofNumbers(workspaceId, [{ callingCode, national }]),
        carriers.dialedOf(workspaceId, [{ callingCode, national }])
      ], { concurrency: 3 })
      const [number] = yield* placed(workspaceId, [found.value.ani])
      const toldByMoves = new Set(moved.map(({ told }) => told?.id))
      const names = new Map(keys.map(({ id: keyId, name }) => [keyId, name]))
      const byOf = (keyId: KeyId | null) => keyId === null ? null : names.get(keyId) ?? `key ${keyId}`
      const today = LocalTime.dateAt(yield* Clock.currentTimeMillis, timeZone)
      return {
        number: number!,
        carriers: carrying,
        carriersDialed,
        refusedAtCarrier: CarrierDials.refusedAt(carriersDialed),
        days: everyDay(today, days, found.value.days, found.value.ani.assignedToday),
        events: [
          ...history.map((transition): NumberEvent => ({
            _tag: "Transition",
            at: transition.at,
            by: transition.by ?? byOf(transition.keyId),
            transition
          })),
          ...requests.map((remediation): NumberEvent => ({
            _tag: "Remediation",
            at: remediation.requestedAt,
            by: byOf(remediation.keyId),
            remediation
          })),
          ...moved.map((move): NumberEvent => ({
            _tag: "Move",
            at: move.told?.at ?? move.at,
            by: move.told === null ? null : personOf(move.told.actor),
            move
          })),
          ...entries.filter(({ action, id: entry }) => changes.has(action) && !toldByMoves.has(entry)).map((
            told
          ): NumberEvent => ({ _tag: "Change", at: told.at, by: personOf(told.actor), told }))
        ].sort((a, b) => b.at - a.at).slice(0, eventsMax)
      }
    })
  })
})

/** `NumberLists` over storage. */
export const layer: Layer.Layer<
  NumberLists,
  never,
  | AniOverview
  | ApiKeys
  | AuditTrail
  | GroupMoves
  | Health
  | NumberCarriers
  | PlannerFigures
  | Remediations
  | Tags
  | Transitions
> = Layer
  .effect(NumberLists, make)

// internal

/** Entries that are told where no move, transition or remediation says the same. */
const changes: ReadonlySet<Action> = new Set([
  "ani.changed",
  "ani.created",
  "ani.imported",
  "ani.tagged",
  "change.undone"
])

interface OrderKey {
  readonly workspaceId: WorkspaceId
  readonly filter: OverviewFilter
  readonly order: NumberOrder
}

const keyOf = (workspaceId: WorkspaceId, filter: OverviewFilter, order: NumberOrder): string =>
  JSON.stringify({ workspaceId, filter, order } satisfies OrderKey)

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

const placedWith = (ani: OverviewRow, tags: ReadonlyArray<Tag>, burning: NumberEvidence | null): PlacedAni => {
  const areaCode = Geography.find(ani.callingCode, ani.areaCode)
  return {
    ani,
    locality: areaCode?.locality ?? "",
    region: areaCode?.region ?? "",
    state: areaCode?.states[0] ?? "",
    rates: Figures.ratesOf(ani.last30),
    ratesToday: Figures.ratesOf(ani.today),
    rates7: Figures.ratesOf(ani.last7),
    burning,
    tags
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
