/**
 * Numbers that are moved, copied or replaced between groups: what it would do, and what became of each. One change, which
 * is undone as one.
 */
import { Keeping, type Keeps } from "@anipool/core/alerts/Keeping"
import { InvalidRequest } from "@anipool/core/CoreError"
import { actedMax, type Ani, type AniId } from "@anipool/domain/Ani"
import { type Fit, fromMax, type Regrouping } from "@anipool/domain/groups/Regrouping"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf, type Workspace } from "@anipool/domain/Workspace"
import type { AniOverview } from "@anipool/storage/AniOverview"
import { Anis } from "@anipool/storage/Anis"
import type { EntryId } from "@anipool/storage/AuditTrail"
import * as EventLoop from "@anipool/storage/EventLoop"
import {
  InboundGroups,
  type NoGroup,
  regroupedGroupsMax,
  regroupedPlacesMax,
  type RegroupPlan,
  type RegroupRequest,
  type TooMany
} from "@anipool/storage/InboundGroups"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Arr from "effect/Array"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as ChosenNumbers from "./ChosenNumbers.ts"
import * as MissingGroup from "./MissingGroup.ts"
import { NumberLists } from "./NumberLists.ts"
import * as ReserveChoice from "./ReserveChoice.ts"

/** Numbers of a reserve that are looked at: the first ones by id. */
export const reserveMax = 50_000

/** Numbers that are not moved and named with why. */
export const refusedNamedMax = 1_000

/** What is to be done, and with which numbers. */
export interface RegroupAsk {
  readonly action: "copy" | "move" | "replace"
  readonly which: ChosenNumbers.Which
  /** Groups that they leave, at most `fromMax`; left out: of a move all that they are in. Of a replacement one. */
  readonly from?: ReadonlyArray<string> | undefined
  /** The group that they come into; of a replacement it may be left out, and they only leave. */
  readonly into?: string | undefined
  /**
   * Of a replacement, who takes their place: active numbers of this group, as many as leave, of the same area codes as far
   * as it has them; or `phones`.
   */
  readonly reserve?: string | undefined
  /** Of a replacement instead: these numbers, which stay in their other groups. */
  readonly phones?: ReadonlyArray<string> | undefined
}

/** A number that stays as it is, and why. */
export interface Refused {
  readonly id: AniId | null
  /** E.164, or as it was given. */
  readonly phone: string
  readonly why: Exclude<Fit, "moved"> | "unknown"
}

/** What it would do, or did. */
export interface Regrouped {
  /** Numbers that are named, or found. */
  readonly found: number
  /** Those that go. */
  readonly moved: number
  /** Of a replacement: those that take their place. */
  readonly taking: number
  /** Those that leave the inventory, as they are in no group then. */
  readonly leaving: number
  readonly refusedCount: number
  /** The first `refusedNamedMax`. */
  readonly refused: ReadonlyArray<Refused>
}

/** Numbers that are moved, copied or replaced between groups. */
export class NumberRegroupings extends Context.Tag("@anipool/admin-core/NumberRegroupings")<NumberRegroupings, {
  /** What it would do, and what campaigns keep. Nothing is changed. */
  readonly preview: (
    workspace: Workspace,
    ask: RegroupAsk
  ) => Effect.Effect<Regrouped & { readonly keeps: Keeps }, InvalidRequest | StorageError>
  /** Does it; the entry tells of it, null where nothing was changed. */
  readonly perform: (
    workspace: Workspace,
    ask: RegroupAsk
  ) => Effect.Effect<Regrouped & { readonly entry: EntryId | null }, InvalidRequest | StorageError>
}>() {}

/** `NumberRegroupings` over storage. */
export const make = Effect.gen(function*() {
  const anis = yield* Anis
  const chosen = yield* ChosenNumbers.make
  const groups = yield* InboundGroups
  const keeping = yield* Keeping
  const lists = yield* NumberLists

  /** Told at the field that it lies in. */
  const refuse = ({ id }: Workspace, { from, into, reserve, which }: RegroupAsk, why: NoGroup | TooMany) => {
    if (why._tag === "TooMany") {
      return InvalidRequest.field(
        from === undefined ? "from" : "ids" in which ? "ids" : "filter",
        `expected numbers of at most ${regroupedGroupsMax} groups, that leave and join ${
          regroupedPlacesMax.toLocaleString("en")
        } times together: it is done as one change`
      )
    }
    const { groupId } = why
    return Effect.flatMap(
      groups.groupIds(id),
      (existing) =>
        MissingGroup.refuse(groupId === into ? "into" : groupId === reserve ? "reserve" : "from", groupId, existing)
    )
  }

  /** Active numbers of a reserve that take the place of these; none of those that are named to leave. */
  const ofReserve = Effect.fnUntraced(function*(
    workspace: Workspace,
    reserve: string,
    leaving: ReadonlyArray<Ani>,
    named: ReadonlySet<AniId>
  ) {
    const filter = yield* lists.filterOf(workspace.id, { pool: reserve, status: "ACTIVE_AND_BEING_MANAGED" })
    if (Option.isNone(filter) || leaving.length === 0) return []
    const ids = yield* chosen.foundBy(workspace, filter.value, reserveMax)
    const held = yield* chosen.heldOf(workspace, ids.filter((id) => !named.has(id)))
    return ReserveChoice.choose(leaving, [...held.values()])
  })

  /** Numbers that were pasted; those that are not held are named. */
  const ofPhones = Effect.fnUntraced(function*({ country, id }: Workspace, phones: ReadonlyArray<string>) {
    if (phones.length === 0 || phones.length > actedMax) {
      return yield* InvalidRequest.field("phones", `expected 1 to ${actedMax} phone numbers`)
    }
    const unknown: Array<string> = []
    const found = new Map<AniId, Ani>()
    for (const part of Arr.chunksOf(phones, readAtOnce)) {
      const read = part.map((phone) => ({
        phone,
        candidates: PhoneNumber.candidates(phone, callingCodeOf(country))
      }))
      const held = new Map(
        (yield* anis.ofNumbers(id, read.flatMap(({ candidates }) => candidates)))
          .map((ani) => [`${ani.callingCode} ${ani.number}`, ani])
      )
      for (const { candidates, phone } of read) {
        const key = candidates.map(({ callingCode, national }) => `${callingCode} ${national}`)
          .find((key) => held.has(key))
        if (key === undefined) unknown.push(phone)
        else found.set(held.get(key)!.id, held.get(key)!)
      }
      yield* EventLoop.ownTurn
    }
    return { found, unknown }
  })

  /** Who takes the place of numbers of a group, and which of those that were named are not held. */
  const takersOf = Effect.fnUntraced(function*(
    workspace: Workspace,
    { phones, reserve }: RegroupAsk,
    leaving: RegroupRequest,
    held: ReadonlyMap<AniId, Ani>
  ) {
    const [step] = leaving.steps
    const named = new Set(step!.ids)
    if (reserve === undefined) {
      const { found, unknown } = yield* ofPhones(workspace, phones ?? [])
      const taking: Regrouping = {
        ids: [...found.keys()].filter((id) => !named.has(id)),
        from: "none",
        into: leaving.about
      }
      return { taking, unknown, held: new Map([...held, ...found]) }
    }
    // As many as leave: not for those that are not in the group.
    const plan = yield* groups.previewRegroup(workspace.id, leaving)
    const leavers = plan._tag !== "Regrouped"
      ? []
      : step!.ids.flatMap((id, at) => plan.fits[0]![at] === "moved" ? held.get(id) ?? [] : [])
    const taking: Regrouping = {
      ids: yield* ofReserve(workspace, reserve, leavers, named),
      from: [reserve],
      into: leaving.about
    }
    return { taking, unknown: [], held }
  })

  const requestOf = Effect.fnUntraced(function*(workspace: Workspace, ask: RegroupAsk) {
    yield* checked(ask)
    const { action, from, into, which } = ask
    const ids = yield* chosen.idsOf(workspace, which, actedMax)
    const held = yield* chosen.heldOf(workspace, ids)
    if (action !== "replace") {
      const step: Regrouping = { ids, from: action === "copy" ? "none" : from ?? "all", into: into! }
      return { request: { action, about: into!, steps: [step] } satisfies RegroupRequest, held, unknown: [] }
    }
    const leaving: RegroupRequest = { action, about: from![0]!, steps: [{ ids, from: from!, into: into ?? null }] }
    const { taking, ...known } = yield* takersOf(workspace, ask, leaving, held)
    return { ...known, request: { ...leaving, steps: [...leaving.steps, taking] } satisfies RegroupRequest }
  })

  const told = Effect.fnUntraced(function*(
    { held, request, unknown }: Effect.Effect.Success<ReturnType<typeof requestOf>>,
    { fits, leaving }: RegroupPlan
  ) {
    const refused: Array<Refused> = unknown.slice(0, refusedNamedMax)
      .map((phone) => ({ id: null, phone, why: "unknown" as const }))
    let refusedCount = unknown.length
    const moved: Array<number> = []
    for (const [index, { ids }] of request.steps.entries()) {
      let count = 0
      yield* EventLoop.forEachQuick(ids.entries(), ([at, id]) => {
        const why = fits[index]![at]!
        if (why === "moved") return count++
        refusedCount++
        if (refused.length >= refusedNamedMax) return
        const ani = held.get(id)
        const phone = ani === undefined
          ? `Number ${id}`
          : PhoneNumber.toE164({ callingCode: ani.callingCode, national: ani.number })
        refused.push({ id, phone, why })
      })
      moved.push(count)
    }
    const [first = 0, second = 0] = moved
    return {
      found: request.steps[0]!.ids.length,
      moved: first,
      taking: second,
      leaving,
      refusedCount,
      refused
    } satisfies Regrouped
  })

  return NumberRegroupings.of({
    preview: Effect.fn("NumberRegroupings.preview")(function*(workspace, ask) {
      const asked = yield* requestOf(workspace, ask)
      const plan = yield* groups.previewRegroup(workspace.id, asked.request)
      if (plan._tag !== "Regrouped") return yield* refuse(workspace, ask, plan)
      const keeps = yield* keeping.of(workspace, { kind: "regroup", steps: asked.request.steps })
      return { ...yield* told(asked, plan), keeps }
    }),

    perform: Effect.fn("NumberRegroupings.perform")(function*(workspace, ask) {
      const asked = yield* requestOf(workspace, ask)
      const done = yield* groups.regroup(workspace.id, asked.request)
      if (done._tag !== "Regrouped") return yield* refuse(workspace, ask, done)
      return { ...yield* told(asked, done), entry: done.entry }
    })
  })
})

/** `NumberRegroupings` over storage. */
export const layer: Layer.Layer<
  NumberRegroupings,
  never,
  AniOverview | Anis | InboundGroups | Keeping | NumberLists
> = Layer.effect(NumberRegroupings, make)

// internal

/** Numbers that are read in one turn. */
const readAtOnce = 1_000

/** Refuses what does not go together. */
const checked = (
  { action, from, into, phones, reserve }: RegroupAsk
): Effect.Effect<void, InvalidRequest> => {
  const isReplacing = action === "replace"
  const by = reserve !== undefined ? "reserve" : "phones"
  if (from !== undefined && (from.length === 0 || from.length > fromMax || action === "copy")) {
    return InvalidRequest.field("from", `expected with a move or a replacement: 1 to ${fromMax} groups`)
  }
  if (!isReplacing && into === undefined) return InvalidRequest.field("into", "expected the group that they come into")
  if (!isReplacing && (reserve ?? phones) !== undefined) {
    return InvalidRequest.field(by, "expected with a replacement only")
  }
  if (!isReplacing) return Effect.void
  const [group, ...others] = from ?? []
  if (group === undefined || others.length > 0) {
    return InvalidRequest.field("from", "expected the one group whose numbers are replaced")
  }
  if ((reserve === undefined) === (phones === undefined)) {
    return InvalidRequest.field("reserve", "expected exactly one of reserve and phones")
  }
  if (into === group) return InvalidRequest.field("into", "expected another group than the one that they leave")
  return reserve === group
    ? InvalidRequest.field("reserve", "expected another group than the one whose numbers are replaced")
    : Effect.void
}
