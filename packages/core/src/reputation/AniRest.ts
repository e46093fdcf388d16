/**
 * The rest rule over an inventory: which ANIs are to rest because too many of their calls are blocked, which may
 * come back, and having them do so.
 *
 * Holds every ANI that is active or resting while it plans: about a quarter of a kilobyte each.
 */
import * as Geography from "@anipool/domain/geo/Geography"
import * as RestRule from "@anipool/domain/lifecycle/RestRule"
import type { Workspace } from "@anipool/domain/Workspace"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import type { StorageError } from "@anipool/storage/StorageError"
import { type NewTransition, type RestingAni, Transitions } from "@anipool/storage/Transitions"
import * as Arr from "effect/Array"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { InvalidRequest } from "../CoreError.ts"
import { instantToCome } from "./AniLifecycle.ts"
import * as RestCandidates from "./RestCandidates.ts"

/** What becomes of an ANI, with its number; `sparedBy` is the caller's identifier of the pool. */
export interface RestLine extends Omit<RestRule.RestDecision, "sparedBy"> {
  readonly callingCode: RestingAni["callingCode"]
  readonly number: string
  readonly sparedBy: string | null
}

/** What the rule would do, the most blocked first. */
export interface RestPlan {
  readonly settings: RestRule.RestSettings
  readonly lines: ReadonlyArray<RestLine>
}

/** What was done of a plan: less than it says where somebody else was faster. */
export interface Rested {
  readonly rested: number
  readonly returned: number
}

/** The rest rule over an inventory. */
export class AniRest extends Context.Tag("@anipool/core/AniRest")<AniRest, {
  /** What the rule would do now, and why; nothing is done. */
  readonly plan: (
    workspace: Workspace,
    settings: RestRule.RestSettings
  ) => Effect.Effect<RestPlan, InvalidRequest | StorageError>
  /**
   * Does what a plan says: those that may return do so first, then those that shall rest do. `until` is when they come
   * back by themselves, as callers write it; without it they rest until the rule lets them return.
   */
  readonly apply: (
    workspace: Workspace,
    plan: RestPlan,
    until?: string
  ) => Effect.Effect<Rested, InvalidRequest | StorageError>
}>() {}

/** `AniRest` over storage. */
export const make = Effect.map(Transitions, (transitions) => {
  const move = Effect.fnUntraced(function*(
    workspace: Workspace,
    { lines, settings }: RestPlan,
    action: "rest" | "return",
    until: number | null
  ) {
    const more = action === "rest" ? "more" : "no more"
    const transition: NewTransition = {
      event: action === "rest" ? "pause" : "activate",
      origin: "rest-rule",
      keyId: null,
      carrier: null,
      note: `${more} than ${settings.aboveBlockRate} % of the last 30 days' dials blocked`,
      effectiveAt: null,
      until
    }
    const parts = Arr.chunksOf(lines.filter((line) => line.action === action), movedAtOnce)
    const results = yield* Effect.forEach(
      parts,
      (part) =>
        transitions.apply(
          workspace.id,
          part.map(({ id }) => id),
          transition,
          part.map(({ blockRate, dials }) => ({ blockRate, dials, aboveBlockRate: settings.aboveBlockRate }))
        )
    )
    return results.flatMap(({ results }) => results).filter((result) => result === "done").length
  })

  return AniRest.of({
    plan: Effect.fn("AniRest.plan")(function*(workspace, settings) {
      yield* Option.match(wrongIn(settings), { onNone: () => Effect.void, onSome: Effect.fail })
      const anis = yield* RestCandidates.all(transitions, workspace.id)
      const byId = new Map(anis.map((ani) => [ani.id, ani]))
      const decisions = RestRule.plan(settings, anis.map(toCandidate))
      const lines = decisions.map((decision): RestLine => {
        const ani = byId.get(decision.id)!
        const pool = ani.pools.find(({ id }) => id === decision.sparedBy)
        return { ...decision, callingCode: ani.callingCode, number: ani.number, sparedBy: pool?.groupId ?? null }
      })
      return { settings, lines }
    }),

    apply: Effect.fn("AniRest.apply")(function*(workspace, plan, until) {
      const end = yield* instantToCome("until", until, workspace)
      const returned = yield* move(workspace, plan, "return", null)
      const rested = yield* move(workspace, plan, "rest", end)
      return { rested, returned }
    }, Effect.locally(CurrentActor, { kind: "restRule", id: null, name: "rest rule", address: null }))
  })
})

/** `AniRest` over storage. */
export const layer: Layer.Layer<AniRest, never, Transitions> = Layer.effect(AniRest, make)

// internal

/** ANIs of one change: whoever assigns meanwhile waits for it. */
const movedAtOnce = 1_000

const toCandidate = (
  { areaCode, blocks, callingCode, dials, id, pools, state }: RestingAni
): RestRule.RestCandidate => ({
  id,
  pools: pools.map((pool) => pool.id),
  region: regionOf(callingCode, areaCode),
  dials,
  blocks,
  state
})

/** The region's name; an area code that has none stands for itself. */
const regionOf = (callingCode: RestingAni["callingCode"], areaCode: string): string => {
  const region = Geography.find(callingCode, areaCode)?.region ?? ""
  return region === "" ? `+${callingCode} ${areaCode}` : region
}

const wrongIn = (
  { aboveBlockRate, dialsMin, sharePercent }: RestRule.RestSettings
): Option.Option<InvalidRequest> => {
  const isPercentage = (percent: number) => percent >= 0 && percent <= 100
  if (!isPercentage(aboveBlockRate)) return Option.some(InvalidRequest.field("above", "expected 0 to 100"))
  if (!isPercentage(sharePercent)) return Option.some(InvalidRequest.field("share", "expected 0 to 100"))
  return Number.isInteger(dialsMin) && dialsMin >= 0
    ? Option.none()
    : Option.some(InvalidRequest.field("min-dials", "expected a whole number from 0"))
}
