/**
 * The confirmation of picks, in groups: while commits of a workspace are under way its next requests gather.
 *
 * A pick is a proposal; storage accepts or refuses it. What is refused is picked again with what was learnt, so an
 * answer is exact although picking reads memory only.
 */
import * as Prospect from "@anipool/domain/assignment/Prospect"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AssignmentLedger, type Confirmation, type PickRevisions } from "@anipool/storage/AssignmentLedger"
import { type LastContacts, type ProspectContact, ProspectHistory } from "@anipool/storage/ProspectHistory"
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
import * as GroupCommitter from "../GroupCommitter.ts"
import * as CommitQueue from "./CommitQueue.ts"
import * as Idempotency from "./Idempotency.ts"
import * as Ladders from "./Ladders.ts"
import * as LoadedWorkspace from "./LoadedWorkspace.ts"
import { LoadedWorkspaces, type WorkspaceEntry } from "./LoadedWorkspaces.ts"
import * as Picks from "./Picks.ts"
import * as ProspectHistories from "./ProspectHistories.ts"

/**
 * Proposals in one commit, by kind: larger ones lengthen the tail of the latencies more than they add to the throughput.
 * Those of batches are kept short, as the event loop serves nobody else while one is made.
 */
export const commitSizeMax: Readonly<Record<CommitQueue.Kind, number>> = { prompt: 200, bulk: 100 }

/** How often one request is picked anew before it is given up: refusals teach, so only a fault gets there. */
export const attemptsMax = 1_000

/** Why an order could not be decided. */
export type Failure = Conflict | InvalidRequest | NotFound | Overloaded | StorageError

/** The confirmation of picks, in groups. */
export class AssignmentCommitter extends Context.Tag("@anipool/core/AssignmentCommitter")<AssignmentCommitter, {
  /**
   * Picks and confirms a number for each order; `urgent` ones go to the head of the line, others beside whoever asked
   * for one alone, in commits of their own. Each order has an outcome of its own, in the order given. What is accepted is durable.
   */
  readonly decide: (
    workspaceId: WorkspaceId,
    orders: ReadonlyArray<Picks.PickRequest>,
    urgent: boolean
  ) => Effect.Effect<ReadonlyArray<Exit.Exit<Picks.Decision, Failure>>, Overloaded>
  /**
   * The same for one order, told once and without a fiber: most requests ask for one, and this way costs them least.
   * Answers how to give up, after which nothing is told.
   */
  readonly decideOne: (
    workspaceId: WorkspaceId,
    order: Picks.PickRequest,
    urgent: boolean,
    onDone: (decision: Exit.Exit<Picks.Decision, Failure>) => void
  ) => () => void
  /** What an order would come to now. Nothing is counted. */
  readonly preview: (workspaceId: WorkspaceId, order: Picks.PickRequest) => Effect.Effect<Picks.Decision, Failure>
}>() {}

/** `AssignmentCommitter` over the loaded workspaces and the ledger. */
export const make: Effect.Effect<
  Context.Tag.Service<AssignmentCommitter>,
  never,
  LoadedWorkspaces | AssignmentLedger | ProspectHistory | Scope.Scope
> = Effect.gen(function*() {
  const workspaces = yield* LoadedWorkspaces
  const ledger = yield* AssignmentLedger
  const memory = yield* ProspectHistory
  const activity = yield* ActivityCounts
  const clock = yield* Effect.clock
  const gather = yield* GroupCommitter.make
  const ladders = Ladders.make()
  // Lines stay, some hundred bytes for each workspace that ever asked. A map that entries keep entering and leaving is
  // made anew all the time, and each old one, once it was promoted to the old generation, keeps the next one and all that
  // it held from being collected with the young: every request of some seconds.
  const lines = new Map<WorkspaceId, Served>()

  const commit = Effect.fnUntraced(function*(line: Line, everybody: ReadonlyArray<Waiting>) {
    const group = yield* Idempotency.replayStored(ledger, line.id, everybody)
    const entry = yield* workspaces.get(line.id)
    const { loaded } = entry
    const now = clock.unsafeCurrentTimeMillis()
    entry.lastUsedAt = now
    if (now >= loaded.dayEndsAt) yield* workspaces.syncDay(entry)
    LoadedWorkspace.turnHour(loaded, now)
    const memories = yield* ProspectHistories.recall(memory, line.id, loaded, group)

    let round = propose(entry, ladders, memories, group, now)
    if (round.without.length > 0) {
      // "None" is only answered on what storage holds now.
      for (const { picked } of round.proposed) Picks.takeBack(loaded, picked)
      yield* workspaces.sync(entry)
      round = propose(entry, ladders, memories, group, now)
      yield* answerWithout(line, entry, round)
    }
    if (round.proposed.length === 0) return

    const confirmation = yield* ledger.confirm(
      line.id,
      round.pickedFrom,
      round.proposed.map(({ picked }) => picked.proposal)
    ).pipe(
      // Whether it was counted is not known: what is in memory cannot be relied on any more.
      Effect.tapErrorCause(() => workspaces.drop(entry))
    )
    commitSize.unsafeUpdate(round.proposed.length, noLabels)
    LoadedWorkspace.learnHour(loaded, confirmation.hour, confirmation.assignedAt, clock.unsafeCurrentTimeMillis())
    const { accepted, refused, contacts } = settle(loaded, round.proposed, confirmation)
    // Before the answers: the next dial of the same prospect, on whichever server, goes by it.
    if (contacts.length > 0) yield* ProspectHistories.store(memory, line.id, contacts)
    for (const { confirmed, tier, waiting } of accepted) {
      activity.assigned(line.id, tier)
      waiting.resume(Exit.succeed(confirmed))
    }
    if (refused.length === 0) return
    refusals.unsafeUpdate(refused.length, noLabels)
    if (confirmation.outcomes.some(({ result }) => result === "stale" || result === "unavailable")) {
      yield* workspaces.sync(entry)
    }
    for (const { waiting } of refused.reverse()) tryAgain(line, waiting)
  }, spanned("AssignmentCommitter.commit"))

  const answerWithout = Effect.fnUntraced(
    function*(line: Line, { loaded }: WorkspaceEntry, { memories, without }: Round) {
      // Said of this moment: while answers are being kept, other commits go on.
      const decisions = without.map(({ order }) => Picks.noneFor(loaded, ladders, memories, order))
      const isKept = yield* Idempotency.storeNoResult(
        ledger,
        line.id,
        without.filter((_, i) => decisions[i] !== undefined)
      )
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
    if (waiting.attempts < attemptsMax) CommitQueue.putBack(line, waiting)
    else waiting.resume(Exit.fail(new Overloaded({ message: "The number pool is changing too fast" })))
  }

  const open = (id: WorkspaceId): Served => {
    const line = CommitQueue.make(id)
    const gatheringOf = (kind: CommitQueue.Kind) =>
      gather<Waiting>({
        length: () => CommitQueue.length(line, kind),
        take: () => CommitQueue.take(line, kind, commitSizeMax[kind]),
        commit: (group) =>
          Effect.map(Effect.exit(commit(line, group)), (exit) => {
            CommitQueue.release(line, group)
            if (Exit.isFailure(exit)) {
              for (const waiting of group) waiting.resume(Exit.failCause(exit.cause))
              CommitQueue.leave(line, group)
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
    if (!CommitQueue.join(served.line, group)) return undefined
    served[CommitQueue.kindOf(group[0]!)].begin()
    return served.line
  }

  const wait = (id: WorkspaceId, orders: ReadonlyArray<Picks.PickRequest>, urgent: boolean) =>
    Effect.suspend(() => {
      const { answered, group } = together(orders, urgent)
      const line = lineUp(id, group)
      return line === undefined
        ? Effect.fail(tooMany())
        : Effect.onInterrupt(Deferred.await(answered), () => Effect.sync(() => CommitQueue.leave(line, group)))
    })

  const decideOne = (
    id: WorkspaceId,
    order: Picks.PickRequest,
    urgent: boolean,
    onDone: (decision: Exit.Exit<Picks.Decision, Failure>) => void
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
        onDone(answer)
      }
    }
    const line = lineUp(id, [waiting])
    if (line === undefined) waiting.resume(Exit.fail(tooMany()))
    return () => {
      if (isAnswered) return
      isAnswered = true
      if (line !== undefined) CommitQueue.leave(line, [waiting])
    }
  }

  return AssignmentCommitter.of({
    decide: Effect.fn("AssignmentCommitter.decide")(function*(workspaceId, orders, urgent) {
      const parts = []
      for (let from = 0; from < orders.length; from += commitSizeMax.bulk) {
        parts.push(orders.slice(from, from + commitSizeMax.bulk))
      }
      // A large batch has no more in the line than keeps commits full while others get in between.
      const answers = yield* Effect.forEach(parts, (part) => wait(workspaceId, part, urgent), {
        concurrency: 2 * GroupCommitter.commitsMax
      })
      return answers.flat()
    }),
    decideOne,
    preview: Effect.fn("AssignmentCommitter.preview")(function*(workspaceId, order) {
      const entry = yield* workspaces.get(workspaceId)
      yield* workspaces.sync(entry)
      const now = clock.unsafeCurrentTimeMillis()
      LoadedWorkspace.turnHour(entry.loaded, now)
      const memories = new Map(yield* ProspectHistories.recall(memory, workspaceId, entry.loaded, [{ order }]))
      return Picks.preview(entry.loaded, ladders, memories, order, now) ?? (yield* campaignNotFound)
    })
  })
})

/** `AssignmentCommitter` over the loaded workspaces and the ledger. */
export const layer: Layer.Layer<AssignmentCommitter, never, LoadedWorkspaces | AssignmentLedger | ProspectHistory> =
  Layer
    .scoped(
      AssignmentCommitter,
      make
    )

// internal

type Line = CommitQueue.CommitQueue
type Waiting = CommitQueue.Waiting

/** A line, and the commits out of it. */
interface Served extends Readonly<Record<CommitQueue.Kind, GroupCommitter.GroupCommitter>> {
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

// A metric is found by the labels' array itself: the same array finds it without looking for it.
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
const together = (orders: ReadonlyArray<Picks.PickRequest>, urgent: boolean) => {
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
  readonly pickedFrom: PickRevisions
  readonly proposed: ReadonlyArray<Proposed>
  readonly without: ReadonlyArray<Waiting>
  readonly memories: ProspectHistories.ProspectHistories
}

const propose = (
  entry: WorkspaceEntry,
  ladders: Ladders.Ladders,
  recalled: ReadonlyMap<string, LastContacts>,
  group: ReadonlyArray<Waiting>,
  now: number
): Round => {
  const { known, loaded } = entry
  const memories = new Map(recalled)
  const pickedFrom: PickRevisions = { settings: loaded.settings.head.settings, revision: known }
  const proposed: Array<Proposed> = []
  const without: Array<Waiting> = []
  for (const waiting of group) {
    const picked = Picks.pick(loaded, ladders, memories, waiting.order, now)
    if (picked === undefined) without.push(waiting)
    else proposed.push({ waiting, picked })
  }
  return { pickedFrom, proposed, without, memories }
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
  const contacts: Array<ProspectContact> = []
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
      contacts.push({ prospect, aniId: picked.proposal.aniId, at: confirmation.assignedAt })
    }
  })
  return { accepted, refused, contacts }
}
