/**
 * Counts of assignments, by workspace and minute, kept in this process and written down every few seconds.
 *
 * Counting is a few additions to plain numbers: it stands on the way of every answer. What was counted and not written
 * when the process dies is lost, as the port allows.
 */
import { ActivityObserver, type Observer } from "@anipool/core/ActivityObserver"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Activity, addedMax, minuteMs, type NewActivity, tiers } from "@anipool/storage/Activity"
import { concerns, type StorageError } from "@anipool/storage/StorageError"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as CampaignCounts from "./CampaignCounts.ts"

/** How often counts are written down. */
export const flushInterval = Duration.seconds(3)

/** Workspaces and minutes that wait to be written; above it, while storage is away, the earliest are dropped. */
export const waitingMax = addedMax

/** Counts of assignments. Dials are counted where they are recorded. */
export class ActivityCounts extends Context.Tag("@anipool/admin-core/ActivityCounts")<ActivityCounts, {
  /**
   * What goes on as storage knows it, together with what this process has counted and not written yet, each count once;
   * a minute may stand there several times.
   */
  readonly since: Context.Tag.Service<Activity>["since"]
}>() {}

/** What counts, and tells. */
export type Counts = Observer & Context.Tag.Service<ActivityCounts>

/** Counts, and a fiber that writes them down for as long as the scope lives, and once more at its end. */
export const make = Effect.gen(function*() {
  const activity = yield* Activity
  const clock = yield* Effect.clock
  /** The minute under way of each workspace. */
  const current = new Map<WorkspaceId, Minute>()
  /** Minutes that are over, or that could not be written yet. */
  let over: Array<Minute> = []
  const campaigns = CampaignCounts.make()
  /** Held while counts are written or read, so that none is met on its way into storage: it would be told twice or never. */
  const turn = yield* Effect.makeSemaphore(1)

  const minuteOf = (workspaceId: WorkspaceId): Minute => {
    const minute = Math.floor(clock.unsafeCurrentTimeMillis() / minuteMs) * minuteMs
    const known = current.get(workspaceId)
    if (known?.minute === minute) return known
    if (known !== undefined) over.push(known)
    const made = {
      workspaceId,
      minute,
      assigned: Array.from({ length: tiers }, () => 0),
      refused: 0,
      dials: 0,
      contacts: 0
    }
    current.set(workspaceId, made)
    if (over.length + current.size > waitingMax) dropEarliest()
    return made
  }

  const dropEarliest = () => {
    if (over.shift() !== undefined) return
    const first = current.keys().next()
    if (!first.done) current.delete(first.value)
  }

  const flushCampaigns = Effect.suspend(() => {
    const taken = CampaignCounts.take(campaigns)
    if (taken.length === 0) return Effect.void
    return Effect.catchAllCause(activity.addCampaigns(taken), (cause) => {
      CampaignCounts.putBack(campaigns, notAdded(taken, cause))
      return Effect.logDebug("what campaigns asked for could not be written down; it is tried again", cause)
    })
  })

  const flush = turn.withPermits(1)(Effect.zipRight(
    flushCampaigns,
    Effect.suspend(() => {
      const written = [...over, ...current.values()].slice(-waitingMax)
      over = []
      current.clear()
      if (written.length === 0) return Effect.void
      return Effect.catchAllCause(activity.add(written), (cause) => {
        over = [...notAdded(written, cause), ...over].slice(-waitingMax)
        return Effect.logDebug("what goes on could not be written down; it is tried again", cause)
      })
    })
  ))

  yield* Effect.addFinalizer(() => flush)
  yield* Effect.sleep(flushInterval).pipe(
    // Not broken off in between: what was being written would be counted twice or never.
    Effect.zipRight(Effect.uninterruptible(flush)),
    Effect.forever,
    Effect.forkScoped
  )

  return {
    assigned: (workspaceId, tier, campaign) => {
      CampaignCounts.assigned(campaigns, workspaceId, campaign, tier, clock.unsafeCurrentTimeMillis())
      const { assigned } = minuteOf(workspaceId)
      assigned[tier - 1] = (assigned[tier - 1] ?? 0) + 1
    },
    refused: (workspaceId, campaign, reason) => {
      CampaignCounts.refused(campaigns, workspaceId, campaign, reason, clock.unsafeCurrentTimeMillis())
      minuteOf(workspaceId).refused++
    },
    since: (workspaceId, fromMs, day) =>
      turn.withPermits(1)(Effect.map(activity.since(workspaceId, fromMs, day), (recent) => {
        const waiting = [...over, ...current.values()].filter((each) => each.workspaceId === workspaceId)
        return { ...recent, minutes: [...recent.minutes, ...waiting] }
      }))
  } satisfies Counts
})

/** Counts that are written down, of what a core reports that this is provided to. */
export const layer: Layer.Layer<ActivityCounts | ActivityObserver, never, Activity> = Layer.scopedContext(
  Effect.map(make, (counts) =>
    Context.make(ActivityCounts, counts).pipe(
      Context.add(ActivityObserver, counts)
    ))
)

// internal

/** Those of the counts that were not added. */
const notAdded = <A extends { readonly workspaceId: WorkspaceId }>(
  counts: ReadonlyArray<A>,
  cause: Cause.Cause<StorageError>
): ReadonlyArray<A> =>
  Option.match(Cause.failureOption(cause), {
    onNone: () => counts,
    onSome: (error) => counts.filter(({ workspaceId }) => concerns(error, workspaceId))
  })

interface Minute extends NewActivity {
  readonly assigned: Array<number>
  refused: number
}
