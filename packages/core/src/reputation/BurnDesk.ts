/**
 * What is done about numbers that burn, as the workspace and its campaigns have it: planned, and done by people or by itself.
 *
 * Holds every number that is active or rests while it plans, if one burns that is more than told of: about a quarter of a
 * kilobyte each.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as Fallbacks from "@anipool/domain/assignment/Fallbacks"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Source from "@anipool/domain/assignment/Source"
import * as BurnPlan from "@anipool/domain/health/BurnPlan"
import * as RestCost from "@anipool/domain/health/RestCost"
import * as Sentence from "@anipool/domain/health/Sentence"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { Workspace } from "@anipool/domain/Workspace"
import { AniOverview } from "@anipool/storage/AniOverview"
import type { EntryId } from "@anipool/storage/AuditTrail"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { Health, type NumberEvidence } from "@anipool/storage/Health"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import type { StorageError } from "@anipool/storage/StorageError"
import { type NewTransition, type RestingAni, type TransitionOrigin, Transitions } from "@anipool/storage/Transitions"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as BurningNumbers from "./BurningNumbers.ts"
import * as RestCandidates from "./RestCandidates.ts"

/** What becomes of a number that burns. */
export interface BurnLine extends Omit<BurnPlan.Decision, "leaves" | "replacement" | "sparedBy"> {
  /** E.164. */
  readonly number: string
  /** Why: what its dials say. */
  readonly evidence: string
  /** The caller's identifier of the group that spares it. */
  readonly sparedBy: string | null
  /** What takes its place from the reserve, if it rests; null: nothing does. */
  readonly replacement: {
    readonly id: AniId
    /** E.164. */
    readonly number: string
  } | null
  /** What its rest costs each of its groups, once all lines before it are done; nothing where it goes on. */
  readonly leaves: ReadonlyArray<RestCost.Left>
  /** The same in words; null where it goes on. */
  readonly cost: string | null
}

/** What was done. */
export interface Rested {
  /** Numbers that rest now. */
  readonly rested: number
  /** The entries that tell of it, one for each length of rest. */
  readonly entries: ReadonlyArray<EntryId>
}

/** What is done about numbers that burn. */
export class BurnDesk extends Context.Tag("@anipool/core/BurnDesk")<BurnDesk, {
  /** What would become of the numbers that burn and are more than told of, the rarest evidence first; nothing is done. */
  readonly plan: (workspace: Workspace) => Effect.Effect<ReadonlyArray<BurnLine>, StorageError>
  /**
   * Lets those rest that a new plan would, and of them those that are named, if any are; answers what was done. All of
   * one rest's length are one change, with one entry, and so is what takes their places. What another server did meanwhile is
   * planned for anew. `origin`: over the interface, unless it is said otherwise.
   */
  readonly rest: (
    workspace: Workspace,
    ids: ReadonlyArray<AniId> | undefined,
    origin?: TransitionOrigin
  ) => Effect.Effect<Rested, StorageError>
  /** Does the same by itself for numbers that are to rest at once. */
  readonly act: (workspace: Workspace) => Effect.Effect<Rested, StorageError>
}>() {}

/** `BurnDesk` over storage. */
export const make = Effect.gen(function*() {
  const feed = yield* InventoryFeed
  const overview = yield* AniOverview
  const health = yield* Health
  const transitions = yield* Transitions

  /**
   * What holds for numbers by their groups, where campaigns differ the more careful one; the group of an identifier, and which
   * groups dial. Undefined: all numbers are only told of.
   */
  const settingsOf = Effect.fnUntraced(function*(workspace: Workspace) {
    const settings = yield* feed.settings(workspace.id)
    if (Option.isNone(settings)) return undefined
    const { campaigns, pools, workspace: { policy } } = settings.value
    const own = Policy.resolve(policy)
    const poolIds = new Map(pools.map(({ groupId, id }) => [groupId, id]))
    const sources: Array<Source.Source> = []
    const byPool = new Map<PoolId, BurnPlan.Settings>()
    let ofAll: BurnPlan.Settings | undefined
    let isMore = own.burning !== "observe"
    for (const campaign of campaigns) {
      const source = Source.of(campaign, (groupId) => poolIds.get(groupId))
      const holding = Policy.resolve(policy, campaign.policy)
      const shown = Fallbacks.sourcesOf(holding, source, (groupId) => poolIds.get(groupId))
      sources.push(...shown)
      isMore ||= holding.burning !== "observe"
      for (const each of shown) {
        if (each._tag === "Everything") {
          ofAll = ofAll === undefined ? holding : BurnPlan.moreCareful(ofAll, holding)
        } else if (each._tag === "Pool") {
          const known = byPool.get(each.id)
          byPool.set(each.id, known === undefined ? holding : BurnPlan.moreCareful(known, holding))
        }
      }
    }
    if (!isMore) return undefined
    const of = (numberPools: ReadonlyArray<PoolId>): BurnPlan.Settings =>
      numberPools.flatMap((pool) => byPool.get(pool) ?? []).concat(ofAll ?? []).reduce<BurnPlan.Settings | undefined>(
        (careful, each) => careful === undefined ? each : BurnPlan.moreCareful(careful, each),
        undefined
      ) ?? own
    return {
      of,
      dialing: Source.dialing(sources),
      poolOf: (groupId: string | null) => groupId === null ? null : poolIds.get(groupId) ?? null
    }
  })

  /** What the numbers that burn and dial are told of, the rarest evidence first. */
  const burning = ({ id }: Workspace) =>
    Effect.map(BurningNumbers.find({ health, overview }, id), (numbers) =>
      numbers.map(({ evidence }) => evidence)
        .sort((a, b) => b.rarity - a.rarity || a.aniId - b.aniId))

  /** What becomes of those that burn; with `isWanted` of those alone that would rest then and are wanted, as if no other did. */
  const plan = Effect.fnUntraced(function*(
    workspace: Workspace,
    standing: ReadonlyArray<NumberEvidence>,
    isWanted?: (decision: BurnPlan.Decision) => boolean
  ) {
    const settings = yield* settingsOf(workspace)
    if (settings === undefined || standing.length === 0) return []
    const told = new Map(standing.map((each) => [each.aniId, each]))
    const decided = new Set(standing.slice(0, BurnPlan.decidedMax).map(({ aniId }) => aniId))
    const anis = yield* RestCandidates.all(transitions, workspace.id)
    const lived = new Map<AniId, Lived>()
    for (const { id, state } of anis) {
      if (state === "active" && decided.has(id)) lived.set(id, livedOf(yield* transitions.history(workspace.id, id)))
    }
    const candidates = () =>
      anis.map(({ areaCode, callingCode, id, pools, state }): BurnPlan.Candidate => {
        const ids = pools.map((pool) => pool.id)
        const evidence = told.get(id)
        return {
          id,
          pools: ids,
          areaCode: `+${callingCode} ${areaCode}`,
          state: state === "active" ? "active" : "resting",
          burning: evidence === undefined ? null : burningOf(evidence, lived.get(id), ids)
        }
      })
    const burningOf = (
      { carrier, raisedAt, rarity }: NumberEvidence,
      own: Lived = { rests: 0, wokenAt: null },
      ids: ReadonlyArray<PoolId>
    ): BurnPlan.Burning => {
      const holding = settings.of(ids)
      const reserve = settings.poolOf(holding.reserveGroup)
      return { rarity, raisedAt: raisedAt ?? 0, ...own, carrier, settings: holding, reserve }
    }
    const decide = Effect.fnUntraced(function*(ids: ReadonlySet<AniId>) {
      while (true) {
        const decisions = BurnPlan.of(candidates(), { dialing: settings.dialing, ids })
        const taking = decisions.flatMap(({ replacement }) => replacement?.id ?? [])
        // Of many alarms `standing` tells the latest: what takes a place may burn for longer.
        const burning = taking.length === 0
          ? []
          : (yield* health.evidence(workspace.id, taking)).filter(({ raisedAt }) => raisedAt !== null)
        if (burning.length === 0) return decisions
        for (const each of burning) told.set(each.aniId, each)
      }
    })
    const all = yield* decide(decided)
    const decisions = isWanted === undefined
      ? all
      : yield* decide(new Set(all.filter((each) => isRest(each) && isWanted(each)).map(({ id }) => id)))
    const now = yield* Clock.currentTimeMillis
    const named = new Set(
      decisions.flatMap(({ id, replacement }) => replacement === null ? [id] : [id, replacement.id])
    )
    const byId = new Map(anis.filter(({ id }) => named.has(id)).map((ani) => [ani.id, ani]))
    return decisions.map((decision) => ({
      decision,
      line: lineOf(workspace, byId, told.get(decision.id)!, decision, now)
    }))
  })

  /** Lets those rest that are wanted; answers what was done, and whom others were quicker than. */
  const restOnce = Effect.fnUntraced(function*(
    workspace: Workspace,
    standing: ReadonlyArray<NumberEvidence>,
    isWanted: (decision: BurnPlan.Decision) => boolean,
    origin: TransitionOrigin
  ) {
    const planned = yield* plan(workspace, standing, isWanted)
    const now = yield* Clock.currentTimeMillis
    const together = new Map<number | null, Array<typeof planned[number]>>()
    for (const each of planned) {
      const { action, settings } = each.decision
      if (!isRest(each.decision)) continue
      const until = action === "retire" ? null : now + settings.burningRestDays * dayMs
      together.set(until, [...together.get(until) ?? [], each])
    }
    let rested = 0
    const entries: Array<EntryId> = []
    const overtaken = new Set<AniId>()
    for (const [until, part] of together) {
      const transition: NewTransition = {
        event: "pause",
        origin,
        keyId: null,
        carrier: null,
        note: until === null ? `came back burning ${BurnPlan.returnsMax} times: retired` : "burns",
        effectiveAt: null,
        until
      }
      const { entry, results } = yield* transitions.apply(
        workspace.id,
        part.map(({ decision }) => decision.id),
        transition,
        part.map(({ line: { cost, evidence } }) => cost === null ? { evidence } : { evidence, cost }),
        part.map(({ decision: { replacement, settings } }) => ({ replacement, sharePercent: settings.burningShare }))
      )
      rested += results.filter((result) => result === "done").length
      results.forEach((result, index) => {
        if (result === "full" || result === "unreplaced" || result === "last") overtaken.add(part[index]!.decision.id)
      })
      if (entry !== null) entries.push(entry)
    }
    return { rested, entries, overtaken }
  })

  const rest = Effect.fnUntraced(function*(
    workspace: Workspace,
    standing: ReadonlyArray<NumberEvidence>,
    isWanted: (decision: BurnPlan.Decision) => boolean,
    origin: TransitionOrigin
  ) {
    let { entries, overtaken, rested } = yield* restOnce(workspace, standing, isWanted, origin)
    for (let again = 0; again < againMax && overtaken.size > 0; again++) {
      const left = overtaken
      const more = yield* restOnce(workspace, standing, ({ id }) => left.has(id), origin)
      rested += more.rested
      entries = [...entries, ...more.entries]
      overtaken = more.overtaken
    }
    return { rested, entries } satisfies Rested
  })

  const planNow = (workspace: Workspace) =>
    Effect.map(
      Effect.flatMap(burning(workspace), (standing) => plan(workspace, standing)),
      (planned) => planned.map(({ line }) => line)
    )

  /** Of each workspace what burnt when it was last looked at whether any may rest, and when that was. */
  const looked = new Map<number, { readonly burnt: string; readonly at: number }>()

  return BurnDesk.of({
    plan: Effect.fn("BurnDesk.plan")(planNow),

    rest: Effect.fn("BurnDesk.rest")(function*(workspace, ids, origin = "interface") {
      const wanted = ids === undefined ? undefined : new Set(ids)
      const standing = yield* burning(workspace)
      return yield* rest(workspace, standing, ({ id }) => wanted === undefined || wanted.has(id), origin)
    }),

    act: Effect.fn("BurnDesk.act")(function*(workspace) {
      const standing = yield* burning(workspace)
      // What may rest changes with the numbers, the groups and the policy, each of which makes a revision.
      const head = yield* feed.head(workspace.id)
      const burnt = `${Option.match(head, { onNone: () => 0, onSome: ({ revision }) => revision })}: ${
        standing.slice(0, BurnPlan.decidedMax).map(({ aniId, carrier }) => `${aniId} ${carrier ?? ""}`).join()
      }`
      const now = yield* Clock.currentTimeMillis
      const last = looked.get(workspace.id)
      // Where those that burn are spared, all numbers are not read again each minute.
      if (standing.length === 0 || last?.burnt === burnt && now - last.at < againMs) {
        return { rested: 0, entries: [] } satisfies Rested
      }
      const done = yield* rest(workspace, standing, ({ mode }) => mode === "act", "rest-rule")
      looked.set(workspace.id, { burnt, at: now })
      if (looked.size > lookedMax) looked.clear()
      return done
    }, Effect.locally(CurrentActor, { kind: "restRule", id: null, name: "rest rule", address: null }))
  })
})

/** `BurnDesk` over storage. */
export const layer: Layer.Layer<BurnDesk, never, AniOverview | Health | InventoryFeed | Transitions> = Layer.effect(
  BurnDesk,
  make
)

// internal

const dayMs = 86_400_000

/** How soon it is looked again whether numbers that were spared may rest now. */
const againMs = 600_000

/** How often it is planned anew for those that others were quicker than; what is left waits for the next look. */
const againMax = 3

const isRest = ({ action }: BurnPlan.Decision): boolean => action === "rest" || action === "retire"

/** Workspaces whose last look is known. */
const lookedMax = 10_000

type Lived = Pick<BurnPlan.Burning, "rests" | "wokenAt">

/** What became of a number before. */
const livedOf = (history: Effect.Effect.Success<ReturnType<Transitions["Type"]["history"]>>): Lived => ({
  wokenAt: history.find(({ event }) => event === "activate")?.at ?? null,
  rests: history.filter(({ event, grounds }) => event === "pause" && grounds !== null && "evidence" in grounds).length
})

const lineOf = (
  { timeZone }: Workspace,
  anis: ReadonlyMap<AniId, RestingAni>,
  evidence: NumberEvidence,
  { leaves, replacement, sparedBy, ...decision }: BurnPlan.Decision,
  now: number
): BurnLine => {
  const { areaCode, callingCode, number, pools } = anis.get(decision.id)!
  const groupIds = new Map(pools.map(({ groupId, id }) => [id, groupId]))
  const spare = replacement === null ? null : shownOf(anis.get(replacement.id)!)
  const left = leaves.map(({ left, of, pool }): RestCost.Left => ({ groupId: groupIds.get(pool)!, left, of }))
  return {
    ...decision,
    number: PhoneNumber.toE164({ callingCode, national: number }),
    evidence: Sentence.of(evidence, timeZone, now),
    sparedBy: sparedBy === null ? null : groupIds.get(sparedBy) ?? null,
    replacement: replacement && { id: replacement.id, number: PhoneNumber.toE164(spare!) },
    leaves: left,
    cost: left.length === 0 ? null : RestCost.of({ areaCode, callingCode }, left, spare)
  }
}

const shownOf = ({ areaCode, callingCode, number }: RestingAni): RestCost.Shown => ({
  areaCode,
  callingCode,
  national: number
})
