/**
 * The confirmation of picks, in groups: while commits of a workspace are under way its next requests gather.
 *
 * A pick is a proposal; storage accepts or refuses it. What is refused is picked again with what was learnt, so an
 * answer is exact although picking reads memory only.
 */
import * as Prospect from "@anipool/domain/assignment/Prospect"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AssignmentLedger, type Basis, type Confirmation } from "@anipool/storage/AssignmentLedger"
import { type Memory, ProspectMemory, type Sight } from "@anipool/storage/ProspectMemory"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberId from "effect/FiberId"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as MetricBoundaries from "effect/MetricBoundaries"
import type * as MetricLabel from "effect/MetricLabel"
import type * as Scope from "effect/Scope"
import { ActivityCounts } from "../console/ActivityCounts.ts"
import { type Conflict, InvalidRequest, type NotFound, Overloaded } from "../CoreError.ts"
import * as Gathering from "../Gathering.ts"
import * as Ladders from "./Ladders.ts"
import * as LoadedWorkspace from "./LoadedWorkspace.ts"
import { LoadedWorkspaces, type Place } from "./LoadedWorkspaces.ts"
import * as Memories from "./Memories.ts"
import * as Picks from "./Picks.ts"
import * as Requests from "./Requests.ts"
import * as WaitingLine from "./WaitingLine.ts"

/**
 * Proposals in one commit, by kind: larger ones lengthen the tail of the latencies more than they add to the throughput.
 * Those of batches are kept short, as the event loop serves nobody else while one is made.
 */
export const commitSizeMax: Readonly<Record<WaitingLine.Kind, number>> = { prompt: 200, bulk: 100 }

/** How often one request is picked anew before it is given up: refusals teach, so only a fault gets there. */
export const attemptsMax = 1_000

/** Why an order could not be decided. */
export type Failure = Conflict | InvalidRequest | NotFound | Overloaded | StorageError

/** The confirmation of picks, in groups. */
export class GroupCommit extends Context.Tag("@anipool/core/GroupCommit")<GroupCommit, {
  /**
   * Picks and confirms a number for each order; `urgent` ones go to the head of the line, others beside whoever asked
   * for one alone, in commits of their own. Each order has an outcome of its own, in the order given. What is accepted is durable.
   */
  readonly decide: (
    workspaceId: WorkspaceId,
    orders: ReadonlyArray<Picks.Order>,
    urgent: boolean
  ) => Effect.Effect<ReadonlyArray<Exit.Exit<Picks.Decision, Failure>>, Overloaded>
  /**
   * The same for one order, told once and without a fiber: most requests ask for one, and this way costs them least.
   * Answers how to give up, after which nothing is told.
   */
  readonly decideOne: (
    workspaceId: WorkspaceId,
    order: Picks.Order,
    urgent: boolean,
    tell: (decision: Exit.Exit<Picks.Decision, Failure>) => void
  ) => () => void
  /** What an order would come to now. Nothing is counted. */
  readonly preview: (workspaceId: WorkspaceId, order: Picks.Order) => Effect.Effect<Picks.Decision, Failure>
}>() {}

/** `GroupCommit` over the loaded workspaces and the ledger. */
export const make: Effect.Effect<
  Context.Tag.Service<GroupCommit>,
  never,
  LoadedWorkspaces | AssignmentLedger | ProspectMemory | Scope.Scope
> = Effect.gen(function*() {
  const workspaces = yield* LoadedWorkspaces
  const ledger = yield* AssignmentLedger
  const memory = yield* ProspectMemory
  const activity = yield* ActivityCounts
  const clock = yield* Effect.clock
  const gather = yield* Gathering.make
  const ladders = Ladders.make()
  // Lines stay, some hundred bytes for each workspace that ever asked. A map that entries keep entering and leaving is
  // made anew all the time, and each old one, once it was promoted to the old generation, keeps the next one and all that
  // it held from being collected with the young: every request of some seconds.
  const lines = new Map<WorkspaceId, Served>()

  const commit = Effect.fnUntraced(function*(line: Line, everybody: ReadonlyArray<Waiting>) {
    const group = yield* Requests.answerKept(ledger, line.id, everybody)
    const place = yield* workspaces.get(line.id)
    const { loaded } = place
    const now = clock.unsafeCurrentTimeMillis()
    place.lastUsedAt = now
    if (now >= loaded.dayEndsAt) yield* workspaces.syncDay(place)
    LoadedWorkspace.turnHour(loaded, now)
    const memories = yield* Memories.recall(memory, line.id, loaded, group)

    let round = propose(place, ladders, memories, group, now)
    if (round.without.length > 0) {
      // "None" is only answered on what storage holds now.
      for (const { picked } of round.proposed) Picks.takeBack(loaded, picked)
      yield* workspaces.sync(place)
      round = propose(place, ladders, memories, group, now)
      yield* answerWithout(line, place, round)
    }
    if (round.proposed.length === 0) return

    const confirmation = yield* ledger.confirm(
      line.id,
      round.basis,
      round.proposed.map(({ picked }) => picked.proposal)
    ).pipe(
      // Whether it was counted is not known: what is in memory cannot be relied on any more.
      Effect.tapErrorCause(() => workspaces.drop(place))
    )
    commitSize.unsafeUpdate(round.proposed.length, noLabels)
    LoadedWorkspace.learnHour(loaded, confirmation.hour, confirmation.assignedAt, clock.unsafeCurrentTimeMillis())
    const { accepted, refused, sights } = settle(loaded, round.proposed, confirmation)
    // Before the answers: the next dial of the same prospect, on whichever server, goes by it.
    if (sights.length > 0) yield* Memories.tell(memory, line.id, sights)
    for (const { confirmed, tier, waiting } of accepted) {
      activity.assigned(line.id, tier)
      waiting.resume(Exit.succeed(confirmed))
    }
    if (refused.length === 0) return
    refusals.unsafeUpdate(refused.length, noLabels)
    if (confirmation.outcomes.some(({ result }) => result === "stale" || result === "unavailable")) {
      yield* workspaces.sync(place)
    }
    for (const { waiting } of refused.reverse()) tryAgain(line, waiting)
  }, spanned("GroupCommit.commit"))

  const answerWithout = Effect.fnUntraced(
    function*(line: Line, { loaded }: Place, { memories, without }: Round) {
      // Said of this moment: while answers are being kept, other commits go on.
      const decisions = without.map(({ order }) => Picks.noneFor(loaded, ladders, memories, order))
      const isKept = yield* Requests.keepNone(ledger, line.id, without.filter((_, i) => decisions[i] !== undefined))
      without.forEach((waiting, i) => {
        const decision = decisions[i]
        if (decision === undefined) waiting.resume(Exit.fail(campaignNotFound))
        else if (isKept(waiting)) {
          activity.refused(line.id)
          waiting.resume(Exit.succeed(decision))
        } else tryAgain(line, waiting)
      })
    }
  )

  const tryAgain = (line: Line, waiting: Waiting) => {
    waiting.attempts++
    if (waiting.attempts < attemptsMax) WaitingLine.putBack(line, waiting)
    else waiting.resume(Exit.fail(new Overloaded({ message: "The number pool is changing too fast" })))
  }

  const open = (id: WorkspaceId): Served => {
    const line = WaitingLine.make(id)
    const gatheringOf = (kind: WaitingLine.Kind) =>
      gather<Waiting>({
        length: () => WaitingLine.length(line, kind),
        take: () => WaitingLine.take(line, kind, commitSizeMax[kind]),
        commit: (group) =>
          Effect.map(Effect.exit(commit(line, group)), (exit) => {
            WaitingLine.release(line, group)
            if (Exit.isFailure(exit)) {
              for (const waiting of group) waiting.resume(Exit.failCause(exit.cause))
              WaitingLine.leave(line, group)
            }
            // Those of the other kind that waited for the answer to the same request.
            served.prompt.begin()
            served.bulk.begin()
          })
      })
    const served: Served = { line, prompt: gatheringOf("prompt"), bulk: gatheringOf("bulk") }
    lines.set(id, served)
    return served
  }

  /** Lines up orders of one kind; undefined when too many are waiting. */
  const lineUp = (id: WorkspaceId, group: ReadonlyArray<Waiting>): Line | undefined => {
    const served = lines.get(id) ?? open(id)
    if (!WaitingLine.join(served.line, group)) return undefined
    served[WaitingLine.kindOf(group[0]!)].begin()
    return served.line
  }

  const wait = (id: WorkspaceId, orders: ReadonlyArray<Picks.Order>, urgent: boolean) =>
    Effect.suspend(() => {
      const { answered, group } = together(orders, urgent)
      const line = lineUp(id, group)
      return line === undefined
        ? Effect.fail(tooMany())
        : Effect.onInterrupt(Deferred.await(answered), () => Effect.sync(() => WaitingLine.leave(line, group)))
    })

  const decideOne = (
    id: WorkspaceId,
    order: Picks.Order,
    urgent: boolean,
    tell: (decision: Exit.Exit<Picks.Decision, Failure>) => void
  ) => {
    let isAnswered = false
    const waiting: Waiting = {
      order,
      lane: urgent ? "urgent" : "single",
      attempts: 0,
      resume: (answer) => {
        // A group that fails as a whole may hold orders that were answered before.
        if (isAnswered) return
        isAnswered = true
        tell(answer)
      }
    }
    const line = lineUp(id, [waiting])
    if (line === undefined) waiting.resume(Exit.fail(tooMany()))
    return () => {
      if (isAnswered) return
      isAnswered = true
      if (line !== undefined) WaitingLine.leave(line, [waiting])
    }
  }

  return GroupCommit.of({
    decide: Effect.fn("GroupCommit.decide")(function*(workspaceId, orders, urgent) {
      const parts = []
      for (let from = 0; from < orders.length; from += commitSizeMax.bulk) {
        parts.push(orders.slice(from, from + commitSizeMax.bulk))
      }
      // A large batch has no more in the line than keeps commits full while others get in between.
      const answers = yield* Effect.forEach(parts, (part) => wait(workspaceId, part, urgent), {
        concurrency: 2 * Gathering.commitsMax
      })
      return answers.flat()
    }),
    decideOne,
    preview: Effect.fn("GroupCommit.preview")(function*(workspaceId, order) {
      const place = yield* workspaces.get(workspaceId)
      yield* workspaces.sync(place)
      const now = clock.unsafeCurrentTimeMillis()
      LoadedWorkspace.turnHour(place.loaded, now)
      const memories = new Map(yield* Memories.recall(memory, workspaceId, place.loaded, [{ order }]))
      return Picks.preview(place.loaded, ladders, memories, order, now) ?? (yield* campaignNotFound)
    })
  })
})

/** `GroupCommit` over the loaded workspaces and the ledger. */
export const layer: Layer.Layer<GroupCommit, never, LoadedWorkspaces | AssignmentLedger | ProspectMemory> = Layer
  .scoped(
    GroupCommit,
    make
  )

// internal

type Line = WaitingLine.WaitingLine
type Waiting = WaitingLine.Waiting

/** A line, and the commits out of it. */
interface Served extends Readonly<Record<WaitingLine.Kind, Gathering.Gathering>> {
  readonly line: Line
}

const commitSize = Metric.histogram(
  "anipool_assignment_commit_size",
  MetricBoundaries.fromIterable([1, 2, 5, 10, 20, 50, 100, 200]),
  "Picks confirmed in one commit"
)

const refusals = Metric.counter("anipool_assignment_refusals_total", {
  description: "Picks that storage refused and that were picked again",
  incremental: true
})

// A metric finds its place by the labels' array: the same array, the same place, without looking for it.
const noLabels: ReadonlyArray<MetricLabel.MetricLabel> = []

const tooMany = () => new Overloaded({ message: "Too many requests are waiting" })

const campaignNotFound = new InvalidRequest({ message: "Campaign not found" })

/** A span that does not look up where it was called: that costs more than the rest of it, hundreds of times a second. */
const spanned = (name: string) => <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.withSpan(effect, name, { captureStackTrace: false })

interface Proposed {
  readonly waiting: Waiting
  readonly picked: Picks.Picked
}

/** Orders lined up together, and the promise that all of them are answered. */
const together = (orders: ReadonlyArray<Picks.Order>, urgent: boolean) => {
  const answered = Deferred.unsafeMake<ReadonlyArray<Exit.Exit<Picks.Decision, Failure>>>(FiberId.none)
  const answers: Array<Exit.Exit<Picks.Decision, Failure>> = Array(orders.length)
  let open = orders.length
  const group = orders.map((order, i): Waiting => ({
    order,
    lane: urgent ? "urgent" : "bulk",
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

/** What a group came to so far. */
interface Round {
  readonly basis: Basis
  readonly proposed: ReadonlyArray<Proposed>
  readonly without: ReadonlyArray<Waiting>
  readonly memories: Memories.Memories
}

const propose = (
  place: Place,
  ladders: Ladders.Ladders,
  recalled: ReadonlyMap<string, Memory>,
  group: ReadonlyArray<Waiting>,
  now: number
): Round => {
  const { known, loaded } = place
  const memories = new Map(recalled)
  const basis: Basis = { settings: loaded.settings.head.settings, revision: known }
  const proposed: Array<Proposed> = []
  const without: Array<Waiting> = []
  for (const waiting of group) {
    const picked = Picks.pick(loaded, ladders, memories, waiting.order, now)
    if (picked === undefined) without.push(waiting)
    else proposed.push({ waiting, picked })
  }
  return { basis, proposed, without, memories }
}

/** Takes over what storage said: what was accepted and is to be answered, what was refused, what is to be remembered. */
const settle = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  proposed: ReadonlyArray<Proposed>,
  confirmation: Confirmation
) => {
  LoadedWorkspace.startDay(loaded, confirmation.day)
  const accepted: Array<{ readonly waiting: Waiting; readonly confirmed: Picks.Confirmed; readonly tier: number }> = []
  const refused: Array<Proposed> = []
  const sights: Array<Sight> = []
  proposed.forEach((each, i) => {
    const { picked, waiting } = each
    const confirmed = Picks.settle(loaded, picked, confirmation.outcomes[i]!, confirmation)
    if (confirmed === undefined) {
      refused.push(each)
      return
    }
    accepted.push({ waiting, confirmed, tier: picked.proposal.tier })
    if (picked.isRemembered) {
      const prospect = Prospect.keyOf(waiting.order.prospect)
      sights.push({ prospect, aniId: picked.proposal.aniId, at: confirmation.assignedAt })
    }
  })
  return { accepted, refused, sights }
}
