/**
 * One commit: a group of queued requests is picked for, confirmed by storage in one call, and answered.
 *
 * A pick is a proposal; storage accepts or refuses it. A refused request goes back to the head of the queue and is
 * picked for again with what the refusal told, so a decision is exact although picks read memory only.
 */
import * as Prospect from "@anipool/domain/assignment/Prospect"
import type * as CallLimits from "@anipool/domain/limits/CallLimits"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { AssignmentLedger, Confirmation, PickRevisions } from "@anipool/storage/AssignmentLedger"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as FrequentSpan from "@anipool/storage/FrequentSpan"
import type { LastContacts, ProspectContact, ProspectHistory } from "@anipool/storage/ProspectHistory"
import type { ShadowAsks } from "@anipool/storage/ShadowAsks"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Arr from "effect/Array"
import type * as Clock from "effect/Clock"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Observer } from "../ActivityObserver.ts"
import { InvalidRequest, Overloaded } from "../CoreError.ts"
import * as AssignmentMetrics from "./AssignmentMetrics.ts"
import * as CommitQueue from "./CommitQueue.ts"
import * as Idempotency from "./Idempotency.ts"
import * as LoadedWorkspace from "./LoadedWorkspace.ts"
import type { LoadedWorkspaces, WorkspaceEntry } from "./LoadedWorkspaces.ts"
import type { Confirmed, Decision, Failure, PickRequest } from "./PickRequest.ts"
import * as Picks from "./Picks.ts"
import type { Plans } from "./Plans.ts"
import * as ProspectAttempts from "./ProspectAttempts.ts"
import * as ProspectHistories from "./ProspectHistories.ts"

/** How often one request is picked for before it fails: each refusal brings memory closer to storage, so only a fault gets there. */
export const attemptsMax = 1_000

/** What a commit works with. */
export interface Services {
  readonly workspaces: Context.Tag.Service<LoadedWorkspaces>
  readonly ledger: Context.Tag.Service<AssignmentLedger>
  readonly history: Context.Tag.Service<ProspectHistory>
  readonly asks: Context.Tag.Service<ShadowAsks>
  readonly observer: Observer
  readonly asked: Idempotency.AskedKeys
  readonly clock: Clock.Clock
}

/** Commits a group. Each of its requests is answered or queued again, unless the commit fails as a whole. */
export const run = Effect.fnUntraced(
  function*(services: Services, queue: CommitQueue.CommitQueue, dequeued: ReadonlyArray<CommitQueue.QueuedRequest>) {
    const { asked, clock, history, ledger, workspaces } = services
    const fieldsNow = Effect.gen(function*() {
      const entry = yield* workspaces.get(queue.id)
      yield* workspaces.sync(entry)
      return entry.loaded.workspace.fields
    })
    const unanswered = yield* Idempotency.replayStored(ledger, asked, queue.id, dequeued, fieldsNow)
    const entry = yield* workspaces.get(queue.id)
    const { loaded } = entry
    const now = clock.unsafeCurrentTimeMillis()
    entry.lastUsedAt = now
    const group = loaded.plans.inShadow.size === 0
      ? unanswered
      : yield* keepShadowed(services, queue, entry, unanswered)
    if (now >= loaded.dayEndsAt) yield* workspaces.syncDay(entry)
    LoadedWorkspace.setTime(loaded, now)
    const stored = yield* findKnown(services, queue.id, loaded.plans, group)

    let round = yield* propose(entry, stored, group, now)
    if (round.unassigned.length > 0) {
      // "None available" is only decided on what storage holds now.
      Picks.undo(loaded, round.proposed.map(({ picked }) => picked))
      yield* workspaces.sync(entry)
      round = yield* propose(entry, stored, group, now)
      const { proposed } = round
      yield* Effect.onError(
        answerUnassigned(services, queue, entry, round),
        () => Effect.sync(() => Picks.undo(loaded, proposed.map(({ picked }) => picked)))
      )
    }
    if (round.proposed.length === 0) return

    const proposedAt = clock.unsafeCurrentTimeMillis()
    const confirmation = yield* ledger.confirm(
      queue.id,
      round.pickedFrom,
      round.proposed.map(({ picked }) => picked.proposal)
    ).pipe(
      // Nobody knows whether it was counted: what is in memory cannot be relied on any more.
      Effect.tapErrorCause(() => workspaces.drop(entry))
    )
    const confirmedAt = clock.unsafeCurrentTimeMillis()
    AssignmentMetrics.countCommit(round.proposed.length, confirmedAt - proposedAt)
    if (LoadedWorkspace.isClockBack(loaded, confirmation.assignedAt)) yield* workspaces.clockWentBack(entry)
    LoadedWorkspace.setHour(loaded, confirmation.hour, confirmation.assignedAt, confirmedAt)
    const { accepted, contacts, refused } = apply(loaded, round.proposed, confirmation)
    // Before the answers: the prospect's next dial, on whichever server, finds it.
    if (contacts.length > 0) yield* ProspectHistories.store(history, queue.id, contacts)
    answerAccepted(services, queue, accepted)
    if (refused.length === 0) return
    AssignmentMetrics.countRefusals(refused.length)
    if (confirmation.outcomes.some(({ result }) => result === "stale" || result === "unavailable")) {
      yield* workspaces.sync(entry)
    }
    for (const { queued } of refused.reverse()) retry(queue, queued)
  },
  FrequentSpan.make("AssignmentCommitter.commit")
)

/** What would be decided on a request now. Nothing is counted. */
export const preview = Effect.fnUntraced(
  function*(
    services: Services,
    workspaceId: WorkspaceId,
    request: PickRequest
  ): Effect.fn.Return<Decision, Failure> {
    const { clock, workspaces } = services
    const entry = yield* workspaces.get(workspaceId)
    yield* workspaces.sync(entry)
    const now = clock.unsafeCurrentTimeMillis()
    LoadedWorkspace.setTime(entry.loaded, now)
    const known = toKnown(yield* findKnown(services, workspaceId, entry.loaded.plans, [{ request }]))
    return Picks.preview(entry.loaded, known, request, now) ?? (yield* campaignNotFound)
  }
)

// internal

const campaignNotFound = new InvalidRequest({
  message: "Campaign not found",
  code: "campaign_not_found",
  field: "dialer_campaign"
})

/** What storage knows of the prospects of a group, of what their campaigns ask for. */
interface StoredProspects {
  readonly histories: ReadonlyMap<string, LastContacts>
  readonly attempts: ReadonlyMap<string, CallLimits.Attempts>
  readonly drops: ReadonlyMap<string, number>
}

const findKnown = (
  { history, ledger }: Services,
  workspaceId: WorkspaceId,
  plans: Plans,
  group: ReadonlyArray<{ readonly request: PickRequest }>
): Effect.Effect<StoredProspects, StorageError> =>
  Effect.all({
    histories: ProspectHistories.find(history, workspaceId, plans, group),
    attempts: ProspectAttempts.find(ledger, workspaceId, plans, group),
    drops: ProspectHistories.findDropped(history, workspaceId, plans, group)
  })

/** The same, to be noted in. */
const toKnown = ({ attempts, drops, histories }: StoredProspects): Picks.KnownProspects => ({
  histories: new Map(histories),
  attempts: new Map(attempts),
  drops
})

const keepOwn: Decision = { _tag: "OwnNumberKept", explanation: undefined }

/** Tells calls of campaigns in live shadow to keep their numbers, once it is noted that they asked; answers the others. */
const keepShadowed = Effect.fnUntraced(function*(
  { asks, workspaces }: Services,
  queue: CommitQueue.CommitQueue,
  entry: WorkspaceEntry,
  group: ReadonlyArray<CommitQueue.QueuedRequest>
) {
  const { campaigns, inShadow } = entry.loaded.plans
  const isShadowed = ({ request }: CommitQueue.QueuedRequest) => inShadow.has(request.campaign)
  if (!group.some(isShadowed)) return group
  // No confirmation checks what is answered here: another server may have ended the shadow.
  yield* workspaces.sync(entry)
  const [others, shadowed] = Arr.partition(group, isShadowed)
  if (shadowed.length === 0) return group
  const [kept, again] = Arr.partition(shadowed, mayHaveResult)
  for (const queued of again) retry(queue, queued)
  if (kept.length === 0) return others
  yield* asks.record(
    queue.id,
    kept.map(({ request: { call, campaign, prospect } }) => ({
      campaignKey: campaigns.get(campaign)!.key,
      callingCode: prospect.callingCode,
      phone: prospect.phone,
      request: call ?? null
    }))
  )
  for (const { onDone } of kept) {
    AssignmentMetrics.countKept()
    onDone(Exit.succeed(keepOwn))
  }
  return others
})

/**
 * Whether a request may have a result that was not looked for, from when its campaign was there or was not in shadow. It is
 * looked for when the request comes back.
 */
const mayHaveResult = ({ attempts, request }: CommitQueue.QueuedRequest): boolean =>
  attempts === 0 && request.idempotency !== undefined

interface Proposed {
  readonly queued: CommitQueue.QueuedRequest
  readonly picked: Picks.Picked
}

interface Accepted {
  readonly queued: CommitQueue.QueuedRequest
  readonly confirmed: Confirmed
  readonly tier: number
}

/** The picks for a group. */
interface Round {
  readonly pickedFrom: PickRevisions
  readonly proposed: ReadonlyArray<Proposed>
  /** Requests that no number was found for. */
  readonly unassigned: ReadonlyArray<CommitQueue.QueuedRequest>
  readonly known: Picks.KnownProspects
}

/**
 * Picks in parts, so that others are served in between. What the feed brings meanwhile, later picks see; the revision is
 * that of the first, so that storage looks at each.
 */
const propose = (
  { loaded, revision }: WorkspaceEntry,
  stored: StoredProspects,
  group: ReadonlyArray<CommitQueue.QueuedRequest>,
  now: number
): Effect.Effect<Round> =>
  Effect.suspend(() => {
    const known = toKnown(stored)
    const pickedFrom: PickRevisions = { settings: loaded.settingsRevision, revision }
    return Effect.map(
      EventLoop.map(group, ({ request }) => Picks.pick(loaded, known, request, now)),
      (picks): Round => {
        const proposed: Array<Proposed> = []
        const unassigned: Array<CommitQueue.QueuedRequest> = []
        picks.forEach((picked, i) => {
          if (picked === undefined) unassigned.push(group[i]!)
          else proposed.push({ queued: group[i]!, picked })
        })
        return { pickedFrom, proposed, unassigned, known }
      }
    )
  })

const answerUnassigned = Effect.fnUntraced(
  function*(
    { ledger, observer }: Services,
    queue: CommitQueue.CommitQueue,
    { loaded }: WorkspaceEntry,
    { known, unassigned }: Round
  ) {
    // Decided at this moment: other commits go on while results are stored.
    const decisions = unassigned.map(({ request }) => Picks.noneFor(loaded, known, request))
    const reasons = unassigned.map(({ request }) => Picks.refusalOf(loaded, known, request))
    const decided = unassigned.filter((_, i) => decisions[i] !== undefined)
    const isStored = yield* Idempotency.storeNoResult(ledger, queue.id, decided)
    unassigned.forEach((queued, i) => {
      const decision = decisions[i]
      if (decision === undefined) {
        if (mayHaveResult(queued)) retry(queue, queued)
        else queued.onDone(Exit.fail(campaignNotFound))
      } else if (isStored(queued)) {
        observer.refused(queue.id, queued.request.campaign, reasons[i]!)
        AssignmentMetrics.countNone()
        queued.onDone(Exit.succeed(decision))
      } else retry(queue, queued)
    })
  }
)

/** Applies what storage decided to memory: who is to be answered, who was refused, which contacts are to be stored. */
const apply = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  proposed: ReadonlyArray<Proposed>,
  confirmation: Confirmation
) => {
  LoadedWorkspace.startDay(loaded, confirmation.day)
  const accepted: Array<Accepted> = []
  const refused: Array<Proposed> = []
  const contacts: Array<ProspectContact> = []
  Picks.undo(
    loaded,
    proposed.flatMap(({ picked }, i) => Picks.isUncounted(confirmation.outcomes[i]!) ? [picked] : [])
  )
  proposed.forEach((each, i) => {
    const { picked, queued } = each
    const confirmed = Picks.applyOutcome(loaded, picked, confirmation.outcomes[i]!, confirmation)
    if (confirmed === undefined) {
      refused.push(each)
      return
    }
    accepted.push({ queued, confirmed, tier: picked.proposal.tier })
    if (picked.recordsShown) {
      const prospect = Prospect.keyOf(queued.request.prospect)
      contacts.push({ prospect, aniId: picked.proposal.aniId, at: confirmation.assignedAt })
    }
  })
  return { accepted, refused, contacts }
}

const answerAccepted = (
  { observer }: Services,
  { id }: CommitQueue.CommitQueue,
  accepted: ReadonlyArray<Accepted>
): void => {
  for (const { confirmed, queued, tier } of accepted) {
    observer.assigned(id, tier, queued.request.campaign)
    AssignmentMetrics.countAssigned(tier)
    queued.onDone(Exit.succeed(confirmed))
  }
}

const retry = (queue: CommitQueue.CommitQueue, queued: CommitQueue.QueuedRequest): void => {
  queued.attempts++
  if (queued.attempts < attemptsMax) CommitQueue.requeue(queue, queued)
  else queued.onDone(Exit.fail(new Overloaded({ message: "The number pool is changing too fast" })))
}
