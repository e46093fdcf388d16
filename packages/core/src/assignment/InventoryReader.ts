/**
 * Reads a workspace out of the inventory feed into memory, page by page: all of it, or what changed since. It waits between
 * pages and gives way between steps, so that the requests of others are answered meanwhile.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import type * as InventoryFeed from "@anipool/storage/InventoryFeed"
import { pageSizeMax } from "@anipool/storage/InventoryFeed"
import * as InventoryPage from "@anipool/storage/InventoryPage"
import * as Arr from "effect/Array"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as LoadedNumbers from "./LoadedNumbers.ts"
import * as LoadedOwners from "./LoadedOwners.ts"
import * as LoadedPools from "./LoadedPools.ts"
import * as LoadedWorkspace from "./LoadedWorkspace.ts"
import * as Plans from "./Plans.ts"

/** ANIs in one page of a workspace that is loaded: about a hundredth of a second to read out of storage's answer. */
const anisPage = 5_000

/** Campaigns in one page: as much. */
const campaignsPage = 1_000

/** Changed ANIs that are applied in one step: those that come in are level with each other. */
const changesAtOnce = 100

type Feed = Context.Tag.Service<InventoryFeed.InventoryFeed>

/** What is read into. */
interface Into {
  readonly id: WorkspaceId
  readonly loaded: LoadedWorkspace.LoadedWorkspace
}

/** Reads all campaigns into a workspace that is being loaded. */
export const readCampaigns = Effect.fnUntraced(function*(feed: Feed, { id, loaded }: Into) {
  let page: ReadonlyArray<InventoryFeed.CampaignEntry>
  let last = 0
  do {
    page = yield* feed.campaigns(id, last, campaignsPage)
    yield* EventLoop.forEach(page, (campaign) => Plans.putCampaign(loaded.plans, campaign))
    last = page.at(-1)?.key ?? last
  } while (page.length === campaignsPage)
})

/** Reads the lists that changed, or all into a workspace that is being loaded. */
export const readLists = Effect.fnUntraced(function*(feed: Feed, { id, loaded }: Into) {
  let page: ReadonlyArray<InventoryFeed.ListChange>
  do {
    page = yield* feed.listChanges(id, loaded.plans.listCursor, campaignsPage)
    yield* EventLoop.forEach(page, (change) => Plans.applyList(loaded.plans, change))
  } while (page.length === campaignsPage)
})

/** Reads the owners that changed, or all into a workspace that is being loaded. */
export const readOwners = Effect.fnUntraced(function*(feed: Feed, { id, loaded }: Into) {
  let page: ReadonlyArray<InventoryFeed.OwnerChange>
  do {
    page = yield* feed.ownerChanges(id, loaded.owners.cursor, anisPage)
    yield* EventLoop.forEachQuick(page, (change) => LoadedOwners.apply(loaded.owners, change))
  } while (page.length === anisPage)
})

/**
 * Reads all ANIs into it. Storage reads the next page while this one is applied; other workspaces' requests are answered in
 * between.
 */
export const readInventory = Effect.fnUntraced(function*(feed: Feed, { id, loaded }: Into) {
  const joined: LoadedNumbers.Joined = new Map()
  let page = yield* feed.inInventory(id, 0, anisPage)
  for (let last = InventoryPage.lastId(page); last !== undefined; last = InventoryPage.lastId(page)) {
    const next = yield* Effect.fork(feed.inInventory(id, last, anisPage))
    // The query is sent before this page is applied.
    yield* EventLoop.nextTurn
    LoadedNumbers.load(loaded.pools, page, joined)
    page = yield* Fiber.join(next)
  }
  yield* EventLoop.forEach(LoadedNumbers.joinSteps(joined), (step) => step())
  yield* EventLoop.forEach(LoadedPools.orderSteps(loaded.pools), (step) => step())
})

/** Reads the settings that changed: the workspace's own, and those of campaigns. */
export const readSettings = Effect.fnUntraced(function*(feed: Feed, { id, loaded }: Into, head: InventoryFeed.Head) {
  if (head.ownSettings > loaded.ownSettings) {
    const own = yield* feed.ownSettings(id)
    if (Option.isSome(own)) LoadedWorkspace.setOwnSettings(loaded, own.value)
    yield* EventLoop.forEach([...loaded.plans.campaigns.keys()], (campaign) => Plans.remakePlan(loaded.plans, campaign))
  }
  // None goes by another: requests wait for the slowest of them, and not for one after the other.
  yield* Effect.all([readCampaignChanges, readLists, readOwners].map((read) => read(feed, { id, loaded })), {
    concurrency: "unbounded",
    discard: true
  })
})

/**
 * Reads the changes up to a revision. Those that are made meanwhile are another's: while a snapshot is applied there may be
 * more of them than can be read, and the requests that wait for this would wait for its end. An ANI that has changed again
 * is not seen then as it was at that revision.
 */
export const readChanges = Effect.fnUntraced(function*(feed: Feed, { id, loaded }: Into, revision: number) {
  for (;;) {
    const { day } = loaded
    const page = yield* feed.changes(id, loaded.cursor, anisPage)
    const last = page.at(-1)
    if (last === undefined) return
    // The day has begun meanwhile: these may be the uses of the one before.
    if (day !== loaded.day) continue
    yield* EventLoop.forEach(Arr.chunksOf(page, changesAtOnce), (part) => LoadedNumbers.apply(loaded.pools, part))
    loaded.cursor = { revision: last.revision, id: last.id }
    if (last.revision > revision) return
  }
})

/** Looks for groups that policies name and that were missing, and makes the campaigns anew that name those which are there by now. */
export const readNamedPools = Effect.fnUntraced(function*(feed: Feed, { id, loaded }: Into) {
  for (const groupIds of Arr.chunksOf([...loaded.references.missingGroups], pageSizeMax)) {
    const campaigns = Plans.notePools(loaded.plans, yield* feed.pools(id, groupIds))
    yield* EventLoop.forEach(campaigns, (campaign) => Plans.remakePlan(loaded.plans, campaign))
  }
})

/** Looks for numbers that lists name and that were no ANI's. */
export const readNamedNumbers = Effect.fnUntraced(function*(feed: Feed, { id, loaded }: Into) {
  for (const numbers of Arr.chunksOf([...loaded.references.missingNumbers.values()], pageSizeMax)) {
    Plans.noteNumbers(loaded.plans, yield* feed.numbers(id, numbers))
  }
})

// internal

const readCampaignChanges = Effect.fnUntraced(function*(feed: Feed, { id, loaded }: Into) {
  let page: ReadonlyArray<InventoryFeed.CampaignChange>
  do {
    page = yield* feed.campaignChanges(id, loaded.plans.campaignCursor, campaignsPage)
    yield* EventLoop.forEach(page, (change) => Plans.applyCampaign(loaded.plans, change))
    const last = page.at(-1)
    if (last !== undefined) loaded.plans.campaignCursor = { revision: last.revision, id: last.key }
  } while (page.length === campaignsPage)
})
