/**
 * One action on many numbers, named one by one or by what a filter finds: what it would do, and what became of each.
 *
 * What is done to the state or the callback route of the numbers of one request is one change, with one entry, which is
 * undone as one. Remediations are asked for number by number; what was asked for stays, whatever comes after it.
 */
import { Keeping, type Keeps } from "@anipool/core/alerts/Keeping"
import { InvalidRequest } from "@anipool/core/CoreError"
import type { Actor } from "@anipool/core/reputation/AniLifecycle"
import * as AniLifecycle from "@anipool/core/reputation/AniLifecycle"
import { actedMax, type Ani, type AniId } from "@anipool/domain/Ani"
import * as CallbackRoute from "@anipool/domain/CallbackRoute"
import type { Workspace } from "@anipool/domain/Workspace"
import { AniOverview, type OverviewFilter } from "@anipool/storage/AniOverview"
import type { Anis } from "@anipool/storage/Anis"
import type { EntryId } from "@anipool/storage/AuditTrail"
import { CallbackRoutes } from "@anipool/storage/CallbackRoutes"
import * as EventLoop from "@anipool/storage/EventLoop"
import { Remediations } from "@anipool/storage/Remediations"
import type { StorageError } from "@anipool/storage/StorageError"
import { type NewTransition, Transitions } from "@anipool/storage/Transitions"
import * as Arr from "effect/Array"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as ChosenNumbers from "./ChosenNumbers.ts"
import { NumberLists } from "./NumberLists.ts"

/** What can be done to many. */
export type Action = "pause" | "activate" | "remediate" | "sayCallable" | "sayNotCallable" | "takeBackCallable"

/** What is to be done, and to which numbers. */
export interface ActionRequest {
  readonly action: Action
  readonly which: ChosenNumbers.Which
  /** Of those that a filter finds: only those of higher ids, and of these so many; 1 to `actedMax`. */
  readonly after?: AniId | undefined
  readonly limit: number
  /** Of numbers that can be called back: the route. */
  readonly note?: string | undefined
  /** The carrier's identifier, 6 digits. */
  readonly carrier?: string | undefined
  /** When a rest ends by itself, as callers write it (`EffectiveTime`); it does not, unless given. */
  readonly until?: string | undefined
}

/** What became of a number. `wrongState`: an action for others than those in its state; `unknown`: it is not held. */
export type Outcome = "done" | "wrongState" | "withinCooldown" | "unknown"

/** What became of one. */
export interface Acted {
  readonly id: AniId
  /** Null where it is not held. */
  readonly ani: Pick<Ani, "callingCode" | "number"> | null
  readonly outcome: Outcome
}

/** What was done. */
export interface ActionResult {
  /** In the order of the ids that were given, of a filter by id. */
  readonly outcomes: ReadonlyArray<Acted>
  /** Where to go on by `after`; null: nothing is left that the filter finds. */
  readonly next: AniId | null
  /** The entry that tells of it; null: nothing was changed, or each number has one of its own, as of remediations. */
  readonly entry: EntryId | null
}

/** What an action would do. */
export interface ActionPreview {
  /** Numbers that are held, or that the filter finds. */
  readonly found: number
  /** Those of them whose state the action is for; only rests and activations have one, and no cooldown is looked at. */
  readonly fitting: number
  /** Of a pause or an activation of at most `actedMax` numbers what campaigns keep; else null. */
  readonly keeps: Keeps | null
}

/** One action on many numbers. */
export class NumberActions extends Context.Tag("@anipool/admin-core/NumberActions")<NumberActions, {
  /** How many numbers an action would be tried on, and how many of these it is for. */
  readonly preview: (
    workspace: Workspace,
    request: Pick<ActionRequest, "action" | "which">
  ) => Effect.Effect<ActionPreview, InvalidRequest | StorageError>
  /** Does it, as `AniLifecycle` and `RemediationDesk` do to one, and `CallbackRegister` by hand. */
  readonly act: (
    workspace: Workspace,
    request: ActionRequest,
    by: Actor
  ) => Effect.Effect<ActionResult, InvalidRequest | StorageError>
}>() {}

/** `NumberActions` over storage. */
export const make = Effect.gen(function*() {
  const chosen = yield* ChosenNumbers.make
  const keeping = yield* Keeping
  const lists = yield* NumberLists
  const overview = yield* AniOverview
  const remediations = yield* Remediations
  const routes = yield* CallbackRoutes
  const transitions = yield* Transitions

  const keepsOf = (workspace: Workspace, action: Action, ids: ReadonlyArray<AniId>) =>
    action === "pause" || action === "activate"
      ? keeping.of(workspace, { kind: action === "pause" ? "rest" : "wake", ids })
      : Effect.succeed(null)

  const remediate = Effect.fnUntraced(function*(workspace: Workspace, id: AniId, request: ActionRequest, by: Actor) {
    const outcome = yield* remediations.request(workspace.id, id, {
      keyId: by.keyId,
      carrier: request.carrier ?? null,
      note: request.note ?? null
    })
    return Option.match(outcome, {
      onNone: () => "unknown" as const,
      onSome: (received) => received === "received" ? "done" as const : "withinCooldown" as const
    })
  })

  const outcomesOf = Effect.fnUntraced(function*(
    workspace: Workspace,
    ids: ReadonlyArray<AniId>,
    held: ReadonlyMap<AniId, Ani>,
    request: ActionRequest,
    by: Actor
  ) {
    const { action } = request
    if (action === "remediate") {
      const parts = yield* Effect.forEach(
        Arr.chunksOf(ids, atOnce),
        (part) => Effect.zipLeft(Effect.forEach(part, (id) => remediate(workspace, id, request, by)), EventLoop.ownTurn)
      )
      return { entry: null, outcomes: parts.flat() }
    }
    if (action !== "pause" && action !== "activate") {
      const said = { isCallable: isCallableBy[action], note: request.note ?? null }
      const { entry } = yield* routes.record(
        workspace.id,
        "hand",
        Array.from(held.values(), ({ callingCode, number }) => ({ callingCode, national: number, ...said }))
      )
      return { entry, outcomes: ids.map((id): Outcome => held.has(id) ? "done" : "unknown") }
    }
    const transition: NewTransition = {
      event: action,
      origin: by.origin,
      keyId: by.keyId,
      carrier: request.carrier ?? null,
      note: request.note ?? null,
      effectiveAt: yield* Clock.currentTimeMillis,
      until: yield* AniLifecycle.instantToCome("until", request.until, workspace)
    }
    const { entry, results } = yield* transitions.apply(workspace.id, ids, transition)
    return {
      entry,
      outcomes: results.map((result): Outcome => result === "done" || result === "unknown" ? result : "wrongState")
    }
  })

  return NumberActions.of({
    preview: Effect.fn("NumberActions.preview")(function*(workspace, { action, which }) {
      if ("ids" in which) {
        const held = [...(yield* chosen.heldOf(workspace, yield* ChosenNumbers.named(which.ids))).values()]
        return {
          found: held.length,
          fitting: held.filter(({ status }) => fits(action, status)).length,
          keeps: yield* keepsOf(workspace, action, held.map(({ id }) => id))
        }
      }
      const filter = yield* lists.filterOf(workspace.id, which.filter)
      if (Option.isNone(filter)) return { found: 0, fitting: 0, keeps: null }
      const count = (some: OverviewFilter) =>
        Effect.map(overview.page(workspace.id, { filter: some, offset: 0, limit: 1 }), ({ total }) => total)
      const found = yield* count(filter.value)
      const { status } = filter.value
      if (action !== "pause" && action !== "activate") return { found, fitting: found, keeps: null }
      const wanted = stateFor[action]
      const ids = found > actedMax
        ? null
        : yield* overview.idsAfter(workspace.id, { filter: filter.value, after: null, limit: actedMax })
      return {
        found,
        fitting: status === undefined
          ? yield* count({ ...filter.value, status: wanted })
          : status === wanted
          ? found
          : 0,
        keeps: ids === null ? null : yield* keepsOf(workspace, action, ids)
      }
    }),

    act: Effect.fn("NumberActions.act")(function*(workspace, request, by) {
      const { after = null, limit, which } = request
      if (!Number.isInteger(limit) || limit < 1 || limit > actedMax) {
        return yield* InvalidRequest.field("limit", `expected a whole number from 1 to ${actedMax}`)
      }
      if (request.until !== undefined && request.action !== "pause") {
        return yield* InvalidRequest.field("until", "expected with a rest only")
      }
      if (request.carrier !== undefined && request.action in isCallableBy) {
        return yield* InvalidRequest.field("carrier", "expected with rests, activations and remediations only")
      }
      if ((request.note?.length ?? 0) > CallbackRoute.noteLengthMax && request.action in isCallableBy) {
        return yield* InvalidRequest.field("note", `expected at most ${CallbackRoute.noteLengthMax} characters`)
      }
      const filter = "ids" in which ? Option.none() : yield* lists.filterOf(workspace.id, which.filter)
      const ids = "ids" in which
        ? yield* ChosenNumbers.named(which.ids)
        : Option.isNone(filter)
        ? []
        : yield* overview.idsAfter(workspace.id, { filter: filter.value, after, limit })
      const held = yield* chosen.heldOf(workspace, ids)
      const { entry, outcomes } = yield* outcomesOf(workspace, ids, held, request, by)
      return {
        entry,
        outcomes: yield* EventLoop.map(ids, (id, index): Acted => ({
          id,
          ani: held.get(id) ?? null,
          outcome: outcomes[index]!
        })),
        next: "ids" in which || ids.length < limit ? null : ids.at(-1)!
      }
    })
  })
})

/** `NumberActions` over storage. */
export const layer: Layer.Layer<
  NumberActions,
  never,
  AniOverview | Anis | CallbackRoutes | Keeping | NumberLists | Remediations | Transitions
> = Layer.effect(NumberActions, make)

// internal

const stateFor = { pause: "ACTIVE_AND_BEING_MANAGED", activate: "COOLING_OFF" } as const

/** Numbers between turns of the event loop, where storage may do all of it without waiting for anything. */
const atOnce = 100

const isCallableBy = { sayCallable: true, sayNotCallable: false, takeBackCallable: null } as const

const fits = (action: Action, status: Ani["status"]): boolean =>
  (action !== "pause" && action !== "activate") || status === stateFor[action]
