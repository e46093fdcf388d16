/**
 * Scheduled checks of what sources say of numbers: what they are set to, what the next one would cost, and running one.
 *
 * What a run may cost at most is set aside in storage before its first request, and never goes beyond the month's limit;
 * of any number of processes that would run the same one, one does. A run whose process dies is not begun again: what it was
 * to ask was perhaps asked, and paid for.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as Check from "@anipool/domain/reputation/Check"
import type { Workspace } from "@anipool/domain/Workspace"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import {
  errorLengthMax,
  type HeldCheck,
  type Outcome,
  pageSizeMax,
  ReputationChecks,
  type Run
} from "@anipool/storage/ReputationChecks"
import type { StorageError } from "@anipool/storage/StorageError"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Conflict, InvalidRequest, NotFound } from "../CoreError.ts"
import { type Job, moreOrIdle } from "../worker/Worker.ts"
import { ReputationFetch } from "./ReputationFetch.ts"
import type { ReputationSource } from "./ReputationSource.ts"
import { ReputationSources } from "./ReputationSources.ts"

/** What a run would ask, and what that costs. */
export interface Estimate {
  /** Numbers that it asks for; 0 of a source that tells of all that it knows. */
  readonly numbers: number
  /** Requests at most, and their cost. */
  readonly requests: number
  readonly cost: number
}

/** A check that is set, with what its next run would come to. */
export interface CheckState extends HeldCheck {
  /** What its runs cost in this month of the workspace's calendar, with what those that go on have set aside. */
  readonly spent: number
  /** Null: this process has not the source's credentials, and cannot tell. */
  readonly next: Estimate | null
}

/** Scheduled checks. */
export class CheckDesk extends Context.Tag("@anipool/core/CheckDesk")<CheckDesk, {
  /** Those that are set. */
  readonly list: (workspace: Workspace) => Effect.Effect<ReadonlyArray<CheckState>, StorageError>
  /** The latest runs, the latest first. */
  readonly runs: (workspace: Workspace) => Effect.Effect<ReadonlyArray<Run>, StorageError>
  /** Sets one in place of its source's. */
  readonly set: (workspace: Workspace, check: Check.Check) => Effect.Effect<CheckState, InvalidRequest | StorageError>
  /** Takes one back; its runs stay. */
  readonly remove: (workspace: Workspace, source: Check.Source) => Effect.Effect<void, NotFound | StorageError>
  /** What is set for a source, with what its next run would come to. */
  readonly find: (
    workspace: Workspace,
    source: Check.Source
  ) => Effect.Effect<CheckState, NotFound | StorageError>
  /** Has one be due at once, for who runs those that are due; answers what that comes to, if it ran now. */
  readonly hasten: (
    workspace: Workspace,
    source: Check.Source
  ) => Effect.Effect<CheckState, NotFound | StorageError>
  /** Runs one now, due or not. A source that fails is told in the run. */
  readonly run: (
    workspace: Workspace,
    source: Check.Source
  ) => Effect.Effect<Run, Conflict | InvalidRequest | NotFound | StorageError>
  /** Runs those that are due. */
  readonly job: Job
}>() {}

/** Why a run asked nothing. */
export const limitReached = "what is left of the month's limit pays for no request"

/** `CheckDesk` over storage. */
export const make = Effect.gen(function*() {
  const checks = yield* ReputationChecks
  const fetch = yield* ReputationFetch
  const groups = yield* InboundGroups
  const sources = yield* ReputationSources
  const workspaces = yield* Workspaces

  const spentOf = Effect.fnUntraced(function*(workspace: Workspace, source: Check.Source) {
    const since = Check.monthFrom(yield* Clock.currentTimeMillis, workspace.timeZone)
    return { since, spent: yield* checks.spent(workspace.id, source, since) }
  })

  const stateOf = Effect.fnUntraced(function*(workspace: Workspace, held: HeldCheck) {
    const { after, check } = held
    const source = sources.get(check.source)
    const { spent } = yield* spentOf(workspace, check.source)
    const next = source === undefined
      ? null
      : estimateOf(source, check, spent, source.isByNumber ? yield* checks.count(workspace.id, check, after) : 0)
    return { ...held, spent, next } satisfies CheckState
  })

  const held = Effect.fnUntraced(function*(workspace: Workspace, source: Check.Source) {
    const found = (yield* checks.all(workspace.id)).find(({ check }) => check.source === source)
    return found ?? (yield* noneOf(source))
  })

  /** The numbers of a run, and where the next one goes on. */
  const numbersOf = Effect.fnUntraced(function*(workspace: Workspace, { after, check }: HeldCheck, most: number) {
    const numbers: Array<string> = []
    let last = after
    while (numbers.length < most) {
      const limit = Math.min(pageSizeMax, most - numbers.length)
      const page = yield* checks.numbers(workspace.id, check, { after: last, limit })
      for (const { callingCode, number } of page) numbers.push(PhoneNumber.toE164({ callingCode, national: number }))
      if (page.length < limit) return { numbers, after: null as AniId | null }
      last = page.at(-1)!.id
    }
    const isMore = (yield* checks.count(workspace.id, check, last)) > 0
    return { numbers, after: isMore ? last : null }
  })

  /** `None`: somebody else began it, or changed it. */
  const runOf = (workspace: Workspace, source: ReputationSource, known: HeldCheck) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function*() {
        const { check, version } = known
        const { since, spent } = yield* spentOf(workspace, check.source)
        const most = Check.affordable(check, spent)
        const { after, numbers } = source.isByNumber
          ? yield* numbersOf(workspace, known, most)
          : { numbers: [], after: null }
        const estimate = estimateOf(source, check, spent, numbers.length)
        const begun = yield* checks.begin(workspace.id, { source: check.source, version, since, ...estimate, after })
        if (Option.isNone(begun)) return begun
        const run = begun.value
        const end = Effect.fnUntraced(function*({ cost, error, refused, requests, stored }: Outcome) {
          const outcome = { requests, cost, stored, refused, error: error?.slice(0, errorLengthMax) ?? null }
          yield* checks.end(workspace.id, run, outcome)
          return Option.some<Run>({ ...run, ...outcome, endedAt: yield* Clock.currentTimeMillis })
        })
        if (estimate.requests === 0) {
          const isPoor = source.isByNumber ? most === 0 : source.requestsFor(0) > most
          return yield* end({ ...run, error: isPoor ? limitReached : null })
        }
        const came = yield* Effect.exit(
          restore(fetch.run(workspace, source, { numbers, requests: estimate.requests, next: null }))
        )
        // Who stops it, or a storage that is away, leaves nobody to say how many requests were made: what was set aside stays.
        if (Exit.isFailure(came)) {
          yield* end({ ...run, error: "it broke off" })
          return yield* Effect.failCause(came.cause)
        }
        const { changed, failed, recorded, refused, repeated, requests, unknown } = came.value
        // The request that failed may be one that is paid for.
        const made = Math.min(run.requests, requests + (failed === null ? 0 : 1))
        return yield* end({
          requests: made,
          cost: Check.costOf(made, check.price),
          stored: recorded + changed + repeated,
          refused: refused + (source.isByNumber ? unknown : 0),
          error: failed
        })
      })
    )

  return CheckDesk.of({
    list: Effect.fn("CheckDesk.list")(function*(workspace) {
      return yield* Effect.forEach(yield* checks.all(workspace.id), (each) => stateOf(workspace, each))
    }),

    runs: Effect.fn("CheckDesk.runs")((workspace) => checks.runs(workspace.id)),

    set: Effect.fn("CheckDesk.set")(function*(workspace, check) {
      if ((check.numbers === "group") !== (check.group !== null)) {
        return yield* InvalidRequest.field("group", "expected a group where numbers is group, and only there")
      }
      if (check.group !== null && Option.isNone(yield* groups.find(workspace.id, check.group))) {
        return yield* InvalidRequest.field("group", "expected a group of this workspace")
      }
      return yield* stateOf(workspace, yield* checks.set(workspace.id, check))
    }),

    remove: Effect.fn("CheckDesk.remove")(function*(workspace, source) {
      if (!(yield* checks.remove(workspace.id, source))) return yield* noneOf(source)
    }),

    hasten: Effect.fn("CheckDesk.hasten")(function*(workspace, source) {
      const sooner = yield* checks.hasten(workspace.id, source)
      return yield* Option.isSome(sooner) ? stateOf(workspace, sooner.value) : noneOf(source)
    }),

    find: Effect.fn("CheckDesk.find")(function*(workspace, source) {
      return yield* stateOf(workspace, yield* held(workspace, source))
    }),

    run: Effect.fn("CheckDesk.run")(function*(workspace, name) {
      const known = yield* held(workspace, name)
      const source = sources.get(name)
      if (source === undefined) {
        return yield* InvalidRequest.field("source", "expected one whose credentials are in the environment")
      }
      const run = yield* runOf(workspace, source, known)
      if (Option.isSome(run)) return run.value
      return yield* new Conflict({
        message: `The check of ${name} was run or changed meanwhile`,
        code: "state_changed"
      })
    }),

    job: {
      name: "check-reputation",
      interval: Duration.minutes(1),
      step: Effect.gen(function*() {
        if (sources.size === 0) return moreOrIdle(false)
        const due = yield* checks.due([...sources.keys()])
        if (Option.isNone(due)) return moreOrIdle(false)
        const { source, workspaceId } = due.value
        const workspace = yield* workspaces.find(workspaceId)
        const known = (yield* checks.all(workspaceId)).find(({ check }) => check.source === source)
        if (Option.isNone(workspace) || known === undefined) return moreOrIdle(true)
        const run = yield* runOf(workspace.value, sources.get(source)!, known).pipe(
          // Rows are as many as intake takes: it cannot refuse them.
          Effect.catchTag("InvalidRequest", (error) => Effect.die(error))
        )
        if (Option.isSome(run) && run.value.error !== null) {
          yield* Effect.logWarning(`a check of ${source} did not come to its end: ${run.value.error}`)
        }
        return moreOrIdle(true)
      })
    }
  })
})

/** `CheckDesk` over storage. */
export const layer: Layer.Layer<
  CheckDesk,
  never,
  InboundGroups | ReputationChecks | ReputationFetch | Workspaces
> = Layer.effect(CheckDesk, make)

// internal

const noneOf = (source: Check.Source) =>
  new NotFound({ message: `No check of ${source} is set`, code: "check_not_found" })

/** What a run asks of so many numbers, as far as the month's limit allows. */
const estimateOf = (
  source: ReputationSource,
  check: Check.Check,
  spent: number,
  count: number
): Estimate => {
  const most = Check.affordable(check, spent)
  const numbers = source.isByNumber ? Math.min(count, most) : 0
  const wanted = source.requestsFor(numbers)
  const requests = wanted > most ? 0 : wanted
  return { numbers, requests, cost: Check.costOf(requests, check.price) }
}
