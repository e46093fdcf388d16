/**
 * The inventory over HTTP, as the console lists it.
 */
import type { Which } from "@anipool/admin-core/ChosenNumbers"
import { type Action, type ActionResult as ActionOutcome, NumberActions } from "@anipool/admin-core/NumberActions"
import { NumberImport } from "@anipool/admin-core/NumberImport"
import { type NumberEvent, NumberLists, type NumberOrder, type PlacedAni } from "@anipool/admin-core/NumberLists"
import { NumberRegroupings, type RegroupAsk, type Regrouped } from "@anipool/admin-core/NumberRegroupings"
import type { InvalidRequest } from "@anipool/core/CoreError"
import { actedMax, type AniId, statusLabels } from "@anipool/domain/Ani"
import * as CallbackRoute from "@anipool/domain/CallbackRoute"
import * as Sentence from "@anipool/domain/health/Sentence"
import type * as Figures from "@anipool/domain/lifecycle/Figures"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { ActorKind } from "@anipool/domain/trail/Entry"
import * as ActionsApi from "@anipool/http-api/admin/NumberActionsApi"
import * as DetailApi from "@anipool/http-api/admin/NumberDetailApi"
import * as ImportApi from "@anipool/http-api/admin/NumberImportApi"
import * as ListApi from "@anipool/http-api/admin/NumberListApi"
import * as RegroupingApi from "@anipool/http-api/admin/NumberRegroupingApi"
import type * as NumberRows from "@anipool/http-api/admin/NumberRows"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as EventLoop from "@anipool/storage/EventLoop"
import type { Transition } from "@anipool/storage/Transitions"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as Streamed from "../Streamed.ts"
import * as UseCase from "../UseCase.ts"
import * as ChosenInput from "./ChosenInput.ts"
import * as KeepsAnswer from "./KeepsAnswer.ts"
import * as NumberCsv from "./NumberCsv.ts"
import * as Order from "./Order.ts"

/** The handlers of the console's numbers group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminNumbers",
  (handlers) =>
    Effect.gen(function*() {
      const lists = yield* NumberLists
      const actions = yield* NumberActions
      const numberImport = yield* NumberImport
      const regroupings = yield* NumberRegroupings
      const answerPage = EndpointInput.plainAnswer(ListApi.list)
      const answerActions = EndpointInput.plainAnswer(ActionsApi.act)
      return handlers
        .handleRaw("list", ({ urlParams: { after, sort, ...wanted } }) =>
          UseCase.forCaller(({ workspace }) =>
            Effect.zipWith(
              lists.list(workspace.id, {
                ...wanted,
                after: after as AniId | undefined,
                order: Order.of<NumberOrder["by"]>(sort)
              }),
              Clock.currentTimeMillis,
              ({ listed, numbers, total, understood }, now): typeof ListApi.NumberPage.Type => ({
                total,
                listed,
                matched: understood?.matches.map(({ anis, ...match }) => ({ ...match, numbers: anis })) ?? null,
                matchedMore: understood?.more ?? 0,
                numbers: numbers.map((number) =>
                  toRow(number, workspace.timeZone, now)
                )
              })
            )
          ).pipe(Effect.map(answerPage)))
        .handle("csv", ({ urlParams: { columns, sort, ...filter } }) =>
          UseCase.forCaller(({ workspace }) =>
            Effect.gen(function*() {
              const names = columns?.split(",") as ReadonlyArray<ListApi.CsvColumn> | undefined ?? ListApi.csvColumns
              const now = yield* Clock.currentTimeMillis
              const parts = lists.walk(workspace.id, filter, Order.of<NumberOrder["by"]>(sort))
              return yield* Streamed.answer(
                NumberCsv.text(
                  names,
                  Stream.map(parts, (part) =>
                    part.map((number) =>
                      toRow(number, workspace.timeZone, now)
                    ))
                ),
                { contentType: "text/csv; charset=utf-8", headers: { "content-disposition": disposition } }
              )
            })
          ))
        .handleRaw(
          "previewAction",
          EndpointInput.body(ActionsApi.previewAction, ({ action, filter, ids }) =>
            UseCase.forCaller(({ workspace }) =>
              Effect.flatMap(whichOf(ids, filter), (which) =>
                actions.preview(workspace, { action, which }))
            ).pipe(
              Effect.map(({ keeps, ...counts }) => ({
                ...counts,
                keeps: keeps === null ? null : KeepsAnswer.of(keeps)
              }))
            ))
        )
        .handleRaw(
          "act",
          EndpointInput.body(ActionsApi.act, ({ after, filter, ids, limit = actedMax, ...request }) =>
            UseCase.forCaller(({ key, workspace }) =>
              Effect.flatMap(whichOf(ids, filter), (which) =>
                actions.act(workspace, { ...request, after: after as AniId | undefined, limit, which }, {
                  origin: "interface",
                  keyId: key?.id ?? null
                }))
            ).pipe(
              Effect.flatMap((result) =>
                toResult(request.action, result)
              ),
              Effect.map(answerActions)
            ))
        )
        .handleRaw(
          "previewRegroup",
          EndpointInput.body(RegroupingApi.previewRegroup, (request) =>
            UseCase.forCaller(({ workspace }) =>
              Effect.flatMap(regroupingOf(request), (ask) =>
                regroupings.preview(workspace, ask))
            ).pipe(
              Effect.flatMap(({ keeps, ...regrouped }) =>
                Effect.map(toRegrouped(regrouped), (told) => ({ ...told, keeps: KeepsAnswer.of(keeps) }))
              )
            ))
        )
        .handleRaw(
          "regroup",
          EndpointInput.body(RegroupingApi.regroup, (request) =>
            UseCase.forCaller(({ workspace }) =>
              Effect.flatMap(regroupingOf(request), (ask) =>
                regroupings.perform(workspace, ask))
            ).pipe(
              Effect.flatMap(toRegrouped)
            ))
        )
        .handleRaw(
          "previewImport",
          EndpointInput.body(ImportApi.previewImport, ({ csv, intoExistingGroups }) =>
            UseCase.forCaller((caller) =>
              Effect.flatMap(NumberCsv.lines(csv), (lines) =>
                numberImport.preview(caller, { lines, isIntoExisting: intoExistingGroups ?? false }))
            ).pipe(
              Effect.map(({ keeps, ...plan }) => ({ ...plan, keeps: keeps === null ? null : KeepsAnswer.of(keeps) }))
            ))
        )
        .handleRaw(
          "importNumbers",
          EndpointInput.body(ImportApi.importNumbers, ({ csv, intoExistingGroups }) =>
            UseCase.forCaller((caller) =>
              Effect.flatMap(NumberCsv.lines(csv), (lines) =>
                numberImport.apply(caller, { lines, isIntoExisting: intoExistingGroups ?? false }))
            ))
        )
        .handle("facets", () =>
          UseCase.forCaller(({ workspace }) =>
            lists.facets(workspace.id)
          ).pipe(
            Effect.map(({ pools, ...facets }) => ({
              ...facets,
              pools: pools.map(({ groupId, name }) => ({ poolId: groupId, name }))
            }))
          ))
        .handle("detail", ({ path: { id } }) =>
          UseCase.forCaller(({ workspace }) =>
            Effect.zip(
              lists.detail(workspace, id as AniId, DetailApi.historyDays),
              Effect.map(Clock.currentTimeMillis, (now) => ({ now, timeZone: workspace.timeZone }))
            )
          ).pipe(
            Effect.map((
              [{ carriers, carriersDialed, days, events, number, refusedAtCarrier }, { now, timeZone }]
            ): DetailApi.NumberDetail => ({
              number: toRow(number, timeZone, now),
              activatedOn: number.ani.activatedOn,
              deactivatedOn: number.ani.deactivatedOn,
              inventoriedOn: number.ani.inventoriedOn,
              assignedTotal: number.ani.assignedTotal,
              dialsTotal: number.ani.dialsTotal,
              contactsTotal: number.ani.contactsTotal,
              lastDialedOn: number.ani.lastDialedOn,
              callbackRoutes: toStatements(number.ani.callbackRoutes),
              carriers,
              carriersDialed,
              refusedAtCarrier,
              days,
              history: events.map(toEntry)
            }))
          ))
    })
)

// internal

const disposition = "attachment; filename=\"numbers.csv\""

const whichOf = (
  ids: ReadonlyArray<number> | undefined,
  filter: typeof ListApi.NumberFilter.Type | undefined
): Effect.Effect<Which, InvalidRequest> => ChosenInput.of(ids as ReadonlyArray<AniId> | undefined, filter)

const regroupingOf = (
  { filter, ids, ...ask }: typeof RegroupingApi.RegroupRequest.Type
): Effect.Effect<RegroupAsk, InvalidRequest> => Effect.map(whichOf(ids, filter), (which) => ({ ...ask, which }))

const refusedWords = {
  notInGroup: "In none of the groups that it is to leave",
  alreadyThere: "In the group already",
  unknown: "Not in the inventory"
} as const

const toRegrouped = <R extends Regrouped>({ refused, ...counts }: R) =>
  Effect.map(
    EventLoop.map(refused, ({ id, phone, why }) => ({ id, phone, why, message: refusedWords[why] })),
    (refused) => ({ ...counts, refused })
  )

const doneWords = {
  pause: "Resting",
  activate: "Active",
  remediate: "Request received",
  sayCallable: "Can be called back",
  sayNotCallable: "Cannot be called back",
  takeBackCallable: "Nothing is said by hand any more"
} as const

const stateWords = {
  pause: "Only active numbers can be put to rest",
  activate: "Only numbers that rest can be activated",
  remediate: "",
  sayCallable: "",
  sayNotCallable: "",
  takeBackCallable: ""
} as const

const toResult = (action: Action, { entry, next, outcomes }: ActionOutcome): Effect.Effect<ActionsApi.ActionResult> => {
  const done = outcomes.filter(({ outcome }) => outcome === "done").length
  return Effect.map(
    EventLoop.map(outcomes, ({ ani, id, outcome }) => ({
      id,
      phone: ani === null ? null : PhoneNumber.toE164({ callingCode: ani.callingCode, national: ani.number }),
      outcome,
      message: outcome === "done"
        ? doneWords[action]
        : outcome === "wrongState"
        ? stateWords[action]
        : outcome === "withinCooldown"
        ? "Within its cooldown: it has a request already"
        : "Number not found"
    })),
    (told) => ({ done, refused: outcomes.length - done, outcomes: told, next, entry })
  )
}

const toPeriod = (dials: number, rates: Figures.Rates): NumberRows.NumberPeriod => ({
  dials,
  contactRate: rates.contact,
  successRate: rates.success,
  blockRate: rates.block,
  noAnswerRate: rates.noAnswer
})

/** Why a number rests. */
export const toRest = ({ at, by, grounds, keyId, note, origin, until }: Transition): NumberRows.NumberRest => ({
  since: at,
  until,
  origin,
  by: by ?? (keyId === null ? null : `key ${keyId}`),
  note,
  grounds
})

const toRow = (
  { ani, burning, locality, rates, rates7, ratesToday, region, state, tags }: PlacedAni,
  timeZone: string,
  now: number
): NumberRows.NumberRow => ({
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
  usedElsewhereToday: ani.usedElsewhereToday,
  dialsToday: ani.today.dials,
  last30DaysDials: ani.last30.dials,
  contactRate: rates.contact,
  successRate: rates.success,
  blockRate: rates.block,
  noAnswerRate: rates.noAnswer,
  today: toPeriod(ani.today.dials, ratesToday),
  last7: toPeriod(ani.last7.dials, rates7),
  level: burning === null ? "usual" : "burning",
  unusualRate: burning?.by === "block" ? "blockRate" : burning?.by === "contact" ? "contactRate" : null,
  reason: burning === null ? "" : Sentence.of(burning, timeZone, now),
  pausedUntil: ani.pausedUntil,
  rest: ani.rest === null ? null : toRest(ani.rest),
  callable: CallbackRoute.callableOf(ani.callbackRoutes),
  label: ani.label,
  labelledBy: ani.labelledBy,
  tags,
  dials: ani.recentDials
})

const toStatements = (
  statements: ReadonlyArray<CallbackRoute.Statement>
): ReadonlyArray<DetailApi.CallbackStatement> => {
  const decisive = CallbackRoute.decisive(statements)
  return statements.map((statement) => ({
    source: statement.source,
    callable: statement.isCallable ? "yes" : "no",
    since: statement.since,
    note: statement.note,
    counts: statement === decisive
  }))
}

/** Who asked, where it was no user and no key. */
const originOf: Readonly<Record<ActorKind, string>> = {
  user: "interface",
  key: "interface",
  commandLine: "command-line",
  schedule: "schedule",
  restRule: "rest-rule",
  installation: "installation"
}

const untouched = { grounds: null, carrier: null, note: null, until: null, steps: [] }

const unmoved = { group: null, summary: null, entry: null }

const toEntry = (event: NumberEvent): DetailApi.HistoryEntry => {
  if (event._tag === "Move" || event._tag === "Change") {
    const { at, by } = event
    const told = event._tag === "Move" ? event.move.told : event.told
    const origin = told === null ? "" : originOf[told.actor.kind]
    const change = { at, by, origin, ...untouched, summary: told?.summary ?? null, entry: told?.id ?? null }
    if (event._tag === "Change") return { ...change, what: "changed", group: null }
    const { groupId, groupName, joined } = event.move
    return { ...change, what: joined > 0 ? "joined" : "left", group: { groupId, name: groupName } }
  }
  if (event._tag === "Transition") {
    const { at, by, transition: { carrier, event: what, grounds, note, origin, until } } = event
    return { at, what, origin, by, grounds, carrier, note, until, steps: [], ...unmoved }
  }
  const { at, by, remediation: { carrier, note, state, steps } } = event
  return { at, what: "remediation", origin: state, by, grounds: null, carrier, note, until: null, steps, ...unmoved }
}
