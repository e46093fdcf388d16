/**
 * The workspaces that are in memory: loaded on first use, kept up to date, dropped when idle.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import { LastUsePrices } from "@anipool/storage/LastUsePrices"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { NotFound } from "../CoreError.ts"
import * as InventoryReader from "./InventoryReader.ts"
import * as KeptPrices from "./KeptPrices.ts"
import * as LoadedWorkspace from "./LoadedWorkspace.ts"

/** How long an unused workspace stays in memory. */
export const idleLimit = Duration.minutes(15)

/** Workspaces in memory at a time; above it the one unused for longest is dropped. */
export const workspacesMax = 1_000

/** How often loaded workspaces are synced, in case a signal was lost. */
export const pollInterval = Duration.seconds(5)

const workspacesLoaded = Metric.gauge("anipool_assignment_workspaces_loaded", {
  description: "Workspaces whose inventory is in this process's memory"
})
const feedAge = Metric.gauge("anipool_feed_age_seconds", {
  description: "How long ago the loaded workspace that is furthest behind was last brought up to date"
})
const anisLoaded = Metric.gauge("anipool_assignment_anis_loaded", {
  description: "ANIs in this process's memory, over all loaded workspaces"
})

/** A loaded workspace's entry: what is in memory, and what guards bringing it up to date. */
export interface WorkspaceEntry {
  readonly id: WorkspaceId
  readonly loaded: LoadedWorkspace.LoadedWorkspace
  readonly updating: Effect.Semaphore
  /** The next time that it is brought up to date, while that has not begun: who asks meanwhile waits for the same. */
  nextSync: Deferred.Deferred<void, StorageError> | undefined
  /** All changes up to this revision of the workspace are in memory; some of later ones may be. */
  revision: number
  /** When it was last found or brought up to date; milliseconds since the epoch. */
  syncedAt: number
  lastUsedAt: number
}

/** The workspaces that are in memory. */
export class LoadedWorkspaces extends Context.Tag("@anipool/core/LoadedWorkspaces")<LoadedWorkspaces, {
  /** The workspace, loaded if it is not in memory yet; others are served meanwhile. */
  readonly get: (id: WorkspaceId) => Effect.Effect<WorkspaceEntry, NotFound | StorageError>
  /** Brings it up to what storage holds at the time of the call. */
  readonly sync: (entry: WorkspaceEntry) => Effect.Effect<void, StorageError>
  /** Starts the day that storage counts under, if it is a later one. */
  readonly syncDay: (entry: WorkspaceEntry) => Effect.Effect<void, StorageError>
  /** Drops it from memory: what it holds can no longer be relied on. */
  readonly drop: (entry: WorkspaceEntry) => Effect.Effect<void>
  /** Says that storage's clock went back, and drops it: its uses are of a day, or an hour, that is not. */
  readonly clockWentBack: (entry: WorkspaceEntry) => Effect.Effect<void>
}>() {}

/** `LoadedWorkspaces` over the inventory feed. It follows the feed for as long as the scope lives. */
export const make: Effect.Effect<
  Context.Tag.Service<LoadedWorkspaces>,
  never,
  InventoryFeed.InventoryFeed | LastUsePrices | Scope.Scope
> = Effect.gen(function*() {
  const feed = yield* InventoryFeed.InventoryFeed
  const prices = yield* LastUsePrices
  const scope = yield* Effect.scope
  const clock = yield* Effect.clock
  const entries = new Map<WorkspaceId, Deferred.Deferred<WorkspaceEntry, NotFound | StorageError>>()
  const ready = new Map<WorkspaceId, WorkspaceEntry>()

  const updateGauges = Effect.suspend(() => {
    const now = clock.unsafeCurrentTimeMillis()
    let anis = 0
    let oldest = now
    for (const { loaded, syncedAt } of ready.values()) {
      anis += loaded.inventory.size
      oldest = Math.min(oldest, syncedAt)
    }
    return Metric.set(workspacesLoaded, ready.size).pipe(
      Effect.zipRight(Metric.set(anisLoaded, anis)),
      Effect.zipRight(Metric.set(feedAge, (now - oldest) / 1_000))
    )
  })

  const remove = (id: WorkspaceId) => {
    entries.delete(id)
    ready.delete(id)
  }

  const drop = (entry: WorkspaceEntry) =>
    Effect.suspend(() => {
      if (ready.get(entry.id) === entry) remove(entry.id)
      return updateGauges
    })

  const clockWentBack = (entry: WorkspaceEntry) =>
    Effect.logWarning(
      "the database's clock, or the workspace's time zone, went back: uses stay counted under the later day until it is " +
        "over, or `anipool ledger reset-day` has set them right"
    ).pipe(Effect.annotateLogs({ workspaceId: entry.id }), Effect.zipRight(drop(entry)))

  const bringUpToDate = Effect.fn("LoadedWorkspaces.sync")(function*(entry: WorkspaceEntry) {
    const head = yield* feed.head(entry.id)
    // It was deleted: whoever asks for it next is told so.
    if (Option.isNone(head)) return yield* drop(entry)
    const { loaded } = entry
    if (head.value.day < loaded.day) yield* clockWentBack(entry)
    LoadedWorkspace.startDay(loaded, head.value.day)
    const hasNewSettings = head.value.settings > loaded.settingsRevision
    if (hasNewSettings) yield* InventoryReader.readSettings(feed, entry, head.value)
    // Which groups go with a list's policy may show only as a campaign calls it.
    if (head.value.revision > entry.revision || loaded.plans.lists.size > 0) {
      yield* InventoryReader.readNamedPools(feed, entry)
    }
    if (head.value.revision > entry.revision) {
      // A change of settings may be an ANI's number, which a later change of that ANI must not hide: then all are read.
      yield* InventoryReader.readChanges(feed, entry, hasNewSettings ? Infinity : head.value.revision)
    }
    yield* InventoryReader.readNamedNumbers(feed, entry)
    // Last: what is picked in the midst of this goes by the revisions of before. Numbers of ANIs are settings too.
    loaded.settingsRevision = Math.max(loaded.settingsRevision, head.value.settings)
    entry.revision = Math.max(entry.revision, head.value.revision)
    yield* KeptPrices.read(prices, entry.id, loaded, clock.unsafeCurrentTimeMillis())
    entry.syncedAt = clock.unsafeCurrentTimeMillis()
  })

  const sync = (entry: WorkspaceEntry) =>
    Effect.suspend(() => {
      if (entry.nextSync !== undefined) return Deferred.await(entry.nextSync)
      const next = Deferred.unsafeMake<void, StorageError>(FiberId.none)
      entry.nextSync = next
      const begun = Effect.suspend(() => {
        entry.nextSync = undefined
        return bringUpToDate(entry)
      })
      // In the layer's scope: a caller that goes away does not take it from the others.
      return Effect.zipRight(
        Effect.forkIn(Effect.intoDeferred(entry.updating.withPermits(1)(begun), next), scope),
        Deferred.await(next)
      )
    })

  const syncDay = Effect.fn("LoadedWorkspaces.syncDay")(function*(entry: WorkspaceEntry) {
    const head = yield* feed.head(entry.id)
    if (Option.isSome(head)) LoadedWorkspace.startDay(entry.loaded, head.value.day)
  })

  const load = Effect.fn("LoadedWorkspaces.load")(function*(id: WorkspaceId) {
    const own = yield* feed.ownSettings(id)
    if (Option.isNone(own)) return yield* new NotFound({ message: "Workspace not found", code: "workspace_not_found" })
    const entry: WorkspaceEntry = {
      id,
      loaded: LoadedWorkspace.make(own.value),
      updating: Effect.unsafeMakeSemaphore(1),
      nextSync: undefined,
      revision: own.value.head.revision,
      syncedAt: clock.unsafeCurrentTimeMillis(),
      lastUsedAt: clock.unsafeCurrentTimeMillis()
    }
    yield* InventoryReader.readCampaigns(feed, entry)
    yield* InventoryReader.readLists(feed, entry)
    yield* InventoryReader.readOwners(feed, entry)
    yield* InventoryReader.readNamedPools(feed, entry)
    yield* InventoryReader.readNamedNumbers(feed, entry)
    yield* InventoryReader.readInventory(feed, entry)
    yield* KeptPrices.read(prices, id, entry.loaded, clock.unsafeCurrentTimeMillis())
    ready.set(id, entry)
    yield* updateGauges
    return entry
  })

  const makeRoom = () => {
    if (entries.size < workspacesMax) return
    let oldest: WorkspaceEntry | undefined
    for (const entry of ready.values()) {
      if (oldest === undefined || entry.lastUsedAt < oldest.lastUsedAt) oldest = entry
    }
    if (oldest !== undefined) remove(oldest.id)
  }

  const get = (id: WorkspaceId) =>
    Effect.suspend(() => {
      const loaded = ready.get(id)
      if (loaded !== undefined) return Effect.succeed(loaded)
      const existing = entries.get(id)
      if (existing !== undefined) return Deferred.await(existing)
      makeRoom()
      const loading = Deferred.unsafeMake<WorkspaceEntry, NotFound | StorageError>(FiberId.none)
      entries.set(id, loading)
      // In the layer's scope: a caller that goes away does not take the loading with it.
      return Effect.zipRight(
        Effect.forkIn(
          load(id).pipe(
            Effect.tapErrorCause(() => Effect.sync(() => remove(id))),
            Effect.intoDeferred(loading)
          ),
          scope
        ),
        Deferred.await(loading)
      )
    })

  const syncLogged = (entry: WorkspaceEntry) =>
    Effect.catchAllCause(
      sync(entry),
      (cause) => Effect.logWarning("a workspace could not be brought up to date; it is tried again", cause)
    )

  const follow = feed.signals.pipe(
    Stream.runForEach((id) => {
      const entry = ready.get(id)
      // Many changes of one workspace are read together, and hold up no other's.
      return entry === undefined || entry.nextSync !== undefined
        ? Effect.void
        : Effect.forkIn(syncLogged(entry), scope)
    }),
    Effect.tapErrorCause((cause) => Effect.logWarning("the change feed was lost; it is opened again", cause)),
    Effect.retry(Schedule.exponential("200 millis").pipe(Schedule.union(Schedule.spaced("5 seconds")))),
    Effect.forever
  )

  const poll = Effect.gen(function*() {
    const now = clock.unsafeCurrentTimeMillis()
    for (const entry of ready.values()) {
      if (now - entry.lastUsedAt > Duration.toMillis(idleLimit)) remove(entry.id)
      else yield* syncLogged(entry)
    }
    // It finds nothing nearly always: no traces of it.
  }).pipe(Effect.withTracerEnabled(false), Effect.repeat(Schedule.spaced(pollInterval)))

  yield* Effect.forkScoped(follow)
  yield* Effect.forkScoped(poll)
  // Beside the poll, which may hang with storage: that is when the feed's age is of interest.
  yield* Effect.forkScoped(Effect.repeat(updateGauges, Schedule.spaced(pollInterval)))

  return LoadedWorkspaces.of({ get, sync, syncDay, drop, clockWentBack })
})

/** `LoadedWorkspaces` over the inventory feed, as a layer. */
export const layer: Layer.Layer<LoadedWorkspaces, never, InventoryFeed.InventoryFeed | LastUsePrices> = Layer.scoped(
  LoadedWorkspaces,
  make
)
