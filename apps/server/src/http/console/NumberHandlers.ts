/**
 * The inventory over HTTP, as the console lists it.
 */
import { type NumberEvent, NumberLists, type PlacedAni } from "@anipool/console-core/NumberLists"
import { type AniId, statusLabels } from "@anipool/domain/Ani"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/console/NumbersApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as UseCase from "../UseCase.ts"

/** The handlers of the console's numbers group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "consoleNumbers",
  (handlers) =>
    Effect.map(NumberLists, (lists) =>
      handlers
        .handle("list", ({ urlParams }) =>
          UseCase.forCaller(({ workspace }) => lists.list(workspace.id, urlParams)).pipe(
            Effect.map(({ numbers, total }) => ({ total, numbers: numbers.map(toRow) }))
          ))
        .handle("facets", () =>
          UseCase.forCaller(({ workspace }) => lists.facets(workspace.id)).pipe(
            Effect.map(({ pools, ...facets }) => ({
              ...facets,
              pools: pools.map(({ groupId, name }) => ({ poolId: groupId, name }))
            }))
          ))
        .handle("detail", ({ path: { id } }) =>
          UseCase.forCaller(({ workspace }) => lists.detail(workspace, id as AniId, Api.historyDays)).pipe(
            Effect.map(({ days, events, number }): Api.NumberDetail => ({
              number: toRow(number),
              activatedOn: number.ani.activatedOn,
              deactivatedOn: number.ani.deactivatedOn,
              inventoriedOn: number.ani.inventoriedOn,
              assignedTotal: number.ani.assignedTotal,
              dialsTotal: number.ani.dialsTotal,
              contactsTotal: number.ani.contactsTotal,
              lastDialedOn: number.ani.lastDialedOn,
              days,
              history: events.map(toEntry)
            }))
          )))
)

// internal

const toRow = ({ ani, locality, rates, region, state }: PlacedAni): Api.NumberRow => ({
  id: ani.id,
  phone: ani.number,
  callingCode: ani.callingCode,
  status: ani.status,
  statusLabel: statusLabels[ani.status],
  brand: ani.brandName,
  areaCode: ani.areaCode,
  locality,
  region,
  state,
  pools: ani.pools,
  assignedToday: ani.assignedToday,
  dialsToday: ani.today.dials,
  last30DaysDials: ani.last30.dials,
  contactRate: rates.contact,
  successRate: rates.success,
  blockRate: rates.block,
  noAnswerRate: rates.noAnswer,
  pausedUntil: ani.pausedUntil,
  dials: ani.recentDials
})

const toEntry = (event: NumberEvent): Api.HistoryEntry => {
  if (event._tag === "Transition") {
    const { at, transition: { carrier, event: what, note, origin, until } } = event
    return { at, what, origin, carrier, note, until, steps: [] }
  }
  const { at, remediation: { carrier, note, state, steps } } = event
  return { at, what: "remediation", origin: state, carrier, note, until: null, steps }
}
