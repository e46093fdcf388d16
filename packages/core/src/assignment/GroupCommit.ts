/**
 * The confirmation of picks, in groups: while one commit of a workspace is under way its next requests gather, and go
 * together. There is no timer: a request that finds nobody before it goes at once.
 *
 * A pick is a proposal; storage accepts or refuses it. What is refused is picked again with what was learnt, so an
 * answer is exact although picking reads memory only.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AssignmentLedger, type Confirmation } from "@anipool/storage/AssignmentLedger"
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
import * as Ladders from "./Ladders.ts"
import * as LoadedWorkspace from "./LoadedWorkspace.ts"
import { LoadedWorkspaces, type Place } from "./LoadedWorkspaces.ts"
import * as Picks from "./Picks.ts"

/** Proposals in one commit: larger ones lengthen the tail of the latencies more than they add to the throughput. */
export const commitSizeMax = 200

/** Requests of one workspace that may wait; above it they are refused at once rather than served too late. */
export const waitingMax = 20_000

/** How often one request is picked anew before it is given up: refusals teach, so only a fault gets there. */
export const attemptsMax = 1_000

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
    orders: ReadonlyArray<Picks.Order>,
    urgent: boolean
  ) => Effect.Effect<ReadonlyArray<Exit.Exit<Picks.Decision, Failure>>, Overloaded>
  /** The same for one order: most requests ask for one, and this way costs them least. */
  readonly decideOne: (
    workspaceId: WorkspaceId,
    order: Picks.Order,
    urgent: boolean
  ) => Effect.Effect<Picks.Decision, Failure>
  /** What an order would come to now. Nothing is counted. */
  readonly preview: (workspaceId: WorkspaceId, order: Picks.Order) => Effect.Effect<Picks.Decision, Failure>
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
      for (const { picked } of round.proposed) Picks.takeBack(loaded, picked)
      yield* workspaces.sync(place)
      round = propose(loaded, ladders, group, now)
      for (const { order, resume } of round.without) {
        const decision = Picks.preview(loaded, ladders, order, now)
        resume(decision === undefined ? Exit.fail(campaignNotFound) : Exit.succeed(decision))
      }
    }
    if (round.proposed.length === 0) return

    const confirmation = yield* ledger.confirm(
      line.id,
      round.settings,
      round.proposed.map(({ picked }) => picked.proposal)
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

  const wait = (id: WorkspaceId, orders: ReadonlyArray<Picks.Order>, urgent: boolean) =>
    Effect.suspend(() => {
      const { answered, group } = gather(orders, urgent)
      const place = lineUp(id, group, urgent)
      if (place === undefined) return Effect.fail(tooMany())
      return Effect.zipRight(place.start ?? Effect.void, Deferred.await(answered)).pipe(
        Effect.onInterrupt(() => Effect.sync(() => leave(place.line, group)))
      )
    })

  const decideOne = (id: WorkspaceId, order: Picks.Order, urgent: boolean) =>
    Effect.suspend(() => {
      let answered: Exit.Exit<Picks.Decision, Failure> | undefined
      let wake: ((answer: Exit.Exit<Picks.Decision, Failure>) => void) | undefined
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
      const answer = Effect.async<Picks.Decision, Failure>((resume) => {
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
      const answers: Array<Exit.Exit<Picks.Decision, Failure>> = []
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
      return Picks.preview(place.loaded, ladders, order, yield* Clock.currentTimeMillis) ?? (yield* campaignNotFound)
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
  readonly order: Picks.Order
  readonly urgent: boolean
  readonly resume: (answer: Exit.Exit<Picks.Decision, Failure>) => void
  attempts: number
}

interface Line {
  readonly id: WorkspaceId
  urgent: Array<Waiting>
  patient: Array<Waiting>
}

interface Proposed {
  readonly waiting: Waiting
  readonly picked: Picks.Picked
}

/** Orders lined up together, and the promise that all of them are answered. */
const gather = (orders: ReadonlyArray<Picks.Order>, urgent: boolean) => {
  const answered = Deferred.unsafeMake<ReadonlyArray<Exit.Exit<Picks.Decision, Failure>>>(FiberId.none)
  const answers: Array<Exit.Exit<Picks.Decision, Failure>> = Array(orders.length)
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

const propose = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  ladders: Ladders.Ladders,
  group: ReadonlyArray<Waiting>,
  now: number
) => {
  const proposed: Array<Proposed> = []
  const without: Array<Waiting> = []
  for (const waiting of group) {
    const picked = Picks.pick(loaded, ladders, waiting.order, now)
    if (picked === undefined) without.push(waiting)
    else proposed.push({ waiting, picked })
  }
  return { settings: loaded.settings.head.settings, proposed, without }
}

/** Takes over what storage said; answers what was accepted, returns what was refused. */
const settle = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  proposed: ReadonlyArray<Proposed>,
  { assignedAt, day, outcomes }: Confirmation
): ReadonlyArray<Proposed> => {
  LoadedWorkspace.startDay(loaded, day)
  return proposed.filter(({ picked, waiting }, i) => {
    const confirmed = Picks.settle(loaded, waiting.order, picked, outcomes[i]!, assignedAt)
    if (confirmed === undefined) return true
    waiting.resume(Exit.succeed(confirmed))
    return false
  })
}
