/**
 * The confirmation of picks, in groups: while one commit of a workspace is under way its next requests gather, and go
 * together. There is no timer: a request that finds nobody before it goes at once.
 *
 * A pick is a proposal; storage accepts or refuses it. What is refused is picked again with what was learnt, so an
 * answer is exact although picking reads memory only.
 */
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Pool from "@anipool/domain/assignment/Pool"
import type { Prospect } from "@anipool/domain/assignment/Prospect"
import * as Geography from "@anipool/domain/geo/Geography"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AssignmentLedger, type Confirmation, type Proposal } from "@anipool/storage/AssignmentLedger"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberId from "effect/FiberId"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as MetricBoundaries from "effect/MetricBoundaries"
import type * as Scope from "effect/Scope"
import { InvalidRequest, type NotFound, Overloaded } from "../CoreError.ts"
import * as Explanation from "./Explanation.ts"
import * as Ladders from "./Ladders.ts"
import * as LoadedWorkspace from "./LoadedWorkspace.ts"
import { LoadedWorkspaces, type Place } from "./LoadedWorkspaces.ts"

/** Proposals in one commit: larger ones lengthen the tail of the latencies more than they add to the throughput. */
export const commitSizeMax = 200

/** Requests of one workspace that may wait; above it they are refused at once rather than served too late. */
export const waitingMax = 20_000

/** How often one request is picked anew before it is given up: refusals teach, so only a fault gets there. */
export const attemptsMax = 1_000

/** What is asked for one prospect. `campaign`: the caller's identifier. */
export interface Order {
  readonly prospect: Prospect
  readonly campaign: string
  readonly explain: boolean
}

/** A confirmed number. `assignedAt` in milliseconds since the epoch. */
export interface Confirmed {
  readonly _tag: "Confirmed"
  readonly callingCode: CallingCode
  readonly national: string
  readonly assignedAt: number
  readonly explanation: Explanation.Explanation | undefined
}

/** No number is available. */
export interface NoneAvailable {
  readonly _tag: "NoneAvailable"
  readonly explanation: Explanation.Explanation | undefined
}

/** What an order comes to. */
export type Decision = Confirmed | NoneAvailable

/** Why an order could not be decided. */
export type Failure = InvalidRequest | NotFound | Overloaded | StorageError

/** The confirmation of picks, in groups. */
export class GroupCommit extends Context.Tag("@anipool/core/GroupCommit")<GroupCommit, {
  /**
   * Picks and confirms a number for each order; `urgent` ones go to the head of the line. Each order has an outcome of
   * its own, in the order given. What is accepted is durable.
   */
  readonly decide: (
    workspaceId: WorkspaceId,
    orders: ReadonlyArray<Order>,
    urgent: boolean
  ) => Effect.Effect<ReadonlyArray<Exit.Exit<Decision, Failure>>, Overloaded>
  /** The same for one order: most requests ask for one, and this way costs them least. */
  readonly decideOne: (workspaceId: WorkspaceId, order: Order, urgent: boolean) => Effect.Effect<Decision, Failure>
  /** What an order would come to now. Nothing is counted. */
  readonly preview: (workspaceId: WorkspaceId, order: Order) => Effect.Effect<Decision, Failure>
}>() {}

/** `GroupCommit` over the loaded workspaces and the ledger. */
export const make: Effect.Effect<
  Context.Tag.Service<GroupCommit>,
  never,
  LoadedWorkspaces | AssignmentLedger | Scope.Scope
> = Effect.gen(function*() {
  const workspaces = yield* LoadedWorkspaces
  const ledger = yield* AssignmentLedger
  const scope = yield* Effect.scope
  const ladders = Ladders.make()
  const lines = new Map<WorkspaceId, Line>()

  const commit = Effect.fn("GroupCommit.commit")(function*(line: Line, group: ReadonlyArray<Waiting>) {
    const place = yield* workspaces.get(line.id)
    const { loaded } = place
    const now = yield* Clock.currentTimeMillis
    place.lastUsedAt = now
    if (now >= loaded.dayEndsAt) yield* workspaces.syncDay(place)

    let round = propose(loaded, ladders, group, now)
    if (round.without.length > 0) {
      // "None" is only answered on what storage holds now.
      takeBack(loaded, round.proposed)
      yield* workspaces.sync(place)
      round = propose(loaded, ladders, group, now)
      for (const waiting of round.without) waiting.resume(answerWithout(loaded, ladders, waiting.order))
    }
    if (round.proposed.length === 0) return

    const confirmation = yield* ledger.confirm(
      line.id,
      round.settings,
      round.proposed.map((each) => each.proposal)
    ).pipe(
      // Whether it was counted is not known: what is in memory cannot be relied on any more.
      Effect.tapErrorCause(() => workspaces.drop(place))
    )
    yield* Metric.update(commitSize, round.proposed.length)
    const refused = settle(loaded, round.proposed, confirmation)
    if (refused.length > 0) yield* retry(line, place, refused, confirmation)
  })

  const retry = Effect.fnUntraced(
    function*(line: Line, place: Place, refused: ReadonlyArray<Proposed>, confirmation: Confirmation) {
      yield* Metric.incrementBy(refusals, refused.length)
      if (confirmation.outcomes.some(({ result }) => result === "stale" || result === "unavailable")) {
        yield* workspaces.sync(place)
      }
      for (const { waiting } of [...refused].reverse()) {
        waiting.attempts++
        if (waiting.attempts < attemptsMax) (waiting.urgent ? line.urgent : line.patient).unshift(waiting)
        else waiting.resume(Exit.fail(new Overloaded({ message: "The number pool is changing too fast" })))
      }
    }
  )

  const move = (line: Line): Effect.Effect<void> =>
    Effect.gen(function*() {
      for (;;) {
        // The requests of this turn of the event loop go together.
        yield* Effect.yieldNow()
        const group = takeGroup(line)
        if (group.length === 0) {
          lines.delete(line.id)
          return
        }
        const exit = yield* Effect.exit(commit(line, group))
        if (Exit.isFailure(exit)) {
          for (const waiting of group) waiting.resume(Exit.failCause(exit.cause))
          leave(line, group)
        }
      }
    })

  /** Lines orders up; gives the effect that starts the line, if nobody was before them. */
  const lineUp = (id: WorkspaceId, group: ReadonlyArray<Waiting>, urgent: boolean) => {
    const known = lines.get(id)
    const line: Line = known ?? { id, urgent: [], patient: [] }
    if (line.urgent.length + line.patient.length + group.length > waitingMax) return undefined
    const side = urgent ? line.urgent : line.patient
    for (const waiting of group) side.push(waiting)
    // Lined up before the line starts to move: a line that finds nobody waiting is gone.
    lines.set(id, line)
    return { line, start: known === undefined ? Effect.forkIn(move(line), scope) : undefined }
  }

  const wait = (id: WorkspaceId, orders: ReadonlyArray<Order>, urgent: boolean) =>
    Effect.suspend(() => {
      const { answered, group } = gather(orders, urgent)
      const place = lineUp(id, group, urgent)
      if (place === undefined) return Effect.fail(tooMany())
      return Effect.zipRight(place.start ?? Effect.void, Deferred.await(answered)).pipe(
        Effect.onInterrupt(() => Effect.sync(() => leave(place.line, group)))
      )
    })

  const decideOne = (id: WorkspaceId, order: Order, urgent: boolean) =>
    Effect.suspend(() => {
      let answered: Exit.Exit<Decision, Failure> | undefined
      let wake: ((answer: Exit.Exit<Decision, Failure>) => void) | undefined
      const waiting: Waiting = {
        order,
        urgent,
        attempts: 0,
        resume: (answer) => {
          // A group that fails as a whole may hold orders that were answered before.
          if (answered !== undefined) return
          answered = answer
          wake?.(answer)
        }
      }
      const group = [waiting]
      const place = lineUp(id, group, urgent)
      if (place === undefined) return Effect.fail(tooMany())
      const giveUp = Effect.sync(() => leave(place.line, group))
      const answer = Effect.async<Decision, Failure>((resume) => {
        if (answered !== undefined) return resume(answered)
        wake = resume
        return giveUp
      })
      return place.start === undefined
        ? answer
        : Effect.onInterrupt(Effect.zipRight(place.start, answer), () => giveUp)
    })

  return GroupCommit.of({
    decide: Effect.fn("GroupCommit.decide")(function*(workspaceId, orders, urgent) {
      const answers: Array<Exit.Exit<Decision, Failure>> = []
      // A large batch lines up one commit at a time, so that single requests get in between.
      for (let from = 0; from < orders.length; from += commitSizeMax) {
        answers.push(...yield* wait(workspaceId, orders.slice(from, from + commitSizeMax), urgent))
      }
      return answers
    }),
    decideOne,
    preview: Effect.fn("GroupCommit.preview")(function*(workspaceId, order) {
      const place = yield* workspaces.get(workspaceId)
      yield* workspaces.sync(place)
      const { loaded } = place
      const choice = choose(loaded, ladders, order)
      if (choice === undefined) return yield* campaignNotFound
      if (choice.picked === undefined) return { _tag: "NoneAvailable", explanation: choice.explanation }
      return {
        _tag: "Confirmed",
        ...numberOf(loaded, choice.picked.slot),
        assignedAt: yield* Clock.currentTimeMillis,
        explanation: choice.explanation
      }
    })
  })
})

/** `GroupCommit` over the loaded workspaces and the ledger. */
export const layer: Layer.Layer<GroupCommit, never, LoadedWorkspaces | AssignmentLedger> = Layer.scoped(
  GroupCommit,
  make
)

// internal

const commitSize = Metric.histogram(
  "anipool_assignment_commit_size",
  MetricBoundaries.fromIterable([1, 2, 5, 10, 20, 50, 100, 200]),
  "Picks confirmed in one commit"
)

const refusals = Metric.counter("anipool_assignment_refusals_total", {
  description: "Picks that storage refused and that were picked again",
  incremental: true
})

const tooMany = () => new Overloaded({ message: "Too many requests are waiting" })

const campaignNotFound = new InvalidRequest({ message: "Campaign not found" })

interface Waiting {
  readonly order: Order
  readonly urgent: boolean
  readonly resume: (answer: Exit.Exit<Decision, Failure>) => void
  attempts: number
}

interface Line {
  readonly id: WorkspaceId
  urgent: Array<Waiting>
  patient: Array<Waiting>
}

interface Proposed {
  readonly waiting: Waiting
  readonly slot: number
  readonly avoidsRepeat: boolean
  readonly proposal: Proposal
  readonly explanation: Explanation.Explanation | undefined
}

interface Choice {
  readonly plan: LoadedWorkspace.CampaignPlan
  readonly picked: Pool.Pick | undefined
  readonly explanation: Explanation.Explanation | undefined
}

/** Orders lined up together, and the promise that all of them are answered. */
const gather = (orders: ReadonlyArray<Order>, urgent: boolean) => {
  const answered = Deferred.unsafeMake<ReadonlyArray<Exit.Exit<Decision, Failure>>>(FiberId.none)
  const answers: Array<Exit.Exit<Decision, Failure>> = Array(orders.length)
  let open = orders.length
  const group = orders.map((order, i): Waiting => ({
    order,
    urgent,
    attempts: 0,
    resume: (answer) => {
      // A group that fails as a whole may hold orders that were answered before.
      if (answers[i] !== undefined) return
      answers[i] = answer
      if (--open === 0) Deferred.unsafeDone(answered, Exit.succeed(answers))
    }
  }))
  return { answered, group }
}

const takeGroup = (line: Line): ReadonlyArray<Waiting> => {
  const group = line.urgent.splice(0, commitSizeMax)
  return group.length < commitSizeMax ? [...group, ...line.patient.splice(0, commitSizeMax - group.length)] : group
}

const leave = (line: Line, group: ReadonlyArray<Waiting>): void => {
  const leaving = new Set(group)
  line.urgent = line.urgent.filter((each) => !leaving.has(each))
  line.patient = line.patient.filter((each) => !leaving.has(each))
}

const prospectKey = ({ callingCode, phone }: Prospect): string => `${callingCode}${phone}`

/** Picks for an order, counting nothing; undefined when the campaign is unknown. */
const choose = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  ladders: Ladders.Ladders,
  order: Order
): Choice | undefined => {
  const plan = loaded.plans.get(order.campaign)
  if (plan === undefined) return undefined
  const pool = LoadedWorkspace.poolFor(loaded, plan)
  const ladder = ladders.get(order.prospect, plan.policy)
  const options: Pool.PickOptions = {
    dailyCap: plan.policy.dailyCap,
    avoid: plan.policy.avoidRepeat ? loaded.lastShown.get(prospectKey(order.prospect)) : undefined
  }
  const picked = pool === undefined ? undefined : Pool.pick(pool, ladder, options)
  const explanation = order.explain ? Explanation.explain(pool, ladder, options, picked) : undefined
  return { plan, picked, explanation }
}

const propose = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  ladders: Ladders.Ladders,
  group: ReadonlyArray<Waiting>,
  now: number
) => {
  const proposed: Array<Proposed> = []
  const without: Array<Waiting> = []
  for (const waiting of group) {
    const { order } = waiting
    const choice = choose(loaded, ladders, order)
    if (choice?.picked === undefined) {
      without.push(waiting)
      continue
    }
    const { explanation, picked: { slot, tier }, plan } = choice
    Inventory.use(loaded.inventory, slot, LoadedWorkspace.tick(loaded, now))
    proposed.push({
      waiting,
      slot,
      explanation,
      avoidsRepeat: plan.policy.avoidRepeat,
      proposal: {
        aniId: Inventory.idOf(loaded.inventory, slot),
        poolId: plan.source._tag === "Pool" ? plan.source.id : null,
        campaignKey: plan.key,
        dailyCap: plan.policy.dailyCap,
        prospect: order.prospect.phone,
        tier: Ladder.tierNumber[tier.name]
      }
    })
  }
  return { settings: loaded.settings.head.settings, proposed, without }
}

const takeBack = (loaded: LoadedWorkspace.LoadedWorkspace, proposed: ReadonlyArray<Proposed>): void => {
  for (const { slot } of proposed) {
    Inventory.setUsedToday(loaded.inventory, slot, Math.max(0, loaded.inventory.usedToday[slot]! - 1))
  }
}

const answerWithout = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  ladders: Ladders.Ladders,
  order: Order
): Exit.Exit<Decision, Failure> => {
  if (!loaded.plans.has(order.campaign)) return Exit.fail(campaignNotFound)
  const explanation = order.explain ? choose(loaded, ladders, order)?.explanation : undefined
  return Exit.succeed({ _tag: "NoneAvailable", explanation })
}

/** Takes over what storage said; answers what was accepted, returns what was refused. */
const settle = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  proposed: ReadonlyArray<Proposed>,
  confirmation: Confirmation
): ReadonlyArray<Proposed> => {
  const { inventory } = loaded
  LoadedWorkspace.startDay(loaded, confirmation.day)
  const refused: Array<Proposed> = []
  proposed.forEach((each, i) => {
    const outcome = confirmation.outcomes[i]!
    const usedHere = inventory.usedToday[each.slot]!
    switch (outcome.result) {
      case "accepted": {
        // This use is counted here already; others' uses are learnt.
        if (outcome.usedToday > usedHere) Inventory.setUsedToday(inventory, each.slot, outcome.usedToday)
        if (each.avoidsRepeat) {
          LoadedWorkspace.remember(loaded, prospectKey(each.waiting.order.prospect), each.proposal.aniId)
        }
        each.waiting.resume(Exit.succeed({
          _tag: "Confirmed",
          ...numberOf(loaded, each.slot),
          assignedAt: confirmation.assignedAt,
          explanation: each.explanation
        }))
        return
      }
      case "at-cap": {
        Inventory.setUsedToday(inventory, each.slot, outcome.usedToday)
        refused.push(each)
        return
      }
      case "stale":
      case "unavailable": {
        Inventory.setUsedToday(inventory, each.slot, Math.max(0, usedHere - 1))
        refused.push(each)
      }
    }
  })
  return refused
}

const numberOf = (
  { inventory }: LoadedWorkspace.LoadedWorkspace,
  slot: number
): { readonly callingCode: CallingCode; readonly national: string } => ({
  callingCode: Geography.at(inventory.areaCodes[slot]!).callingCode,
  national: Inventory.nationalOf(inventory, slot)
})
