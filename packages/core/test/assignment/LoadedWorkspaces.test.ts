/**
 * How workspaces in memory follow storage: what they read of it.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { WorkspaceDeletion } from "@anipool/core/administration/WorkspaceDeletion"
import * as Assignment from "@anipool/core/assignment/Assignment"
import * as KeptWorkspace from "@anipool/core/assignment/KeptWorkspace"
import * as LoadedWorkspaces from "@anipool/core/assignment/LoadedWorkspaces"
import { trustedFor } from "@anipool/core/CachedLookups"
import type { Caller } from "@anipool/core/Caller"
import * as Core from "@anipool/core/Core"
import * as CustomCampaigns from "@anipool/core/custom/CustomCampaigns"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/TestClock"
import { newAnis, newCaller, newCampaign, numberOf } from "../fixture.ts"

/** What was read of the feed. */
class Read extends Context.Tag("test/Read")<Read, {
  heads: number
  wholes: number
  campaigns: number
  anis: number
}>() {}

const read = Layer.sync(Read, () => ({ heads: 0, wholes: 0, campaigns: 0, anis: 0 }))

/** What happens whenever changes are about to be read. */
class Meanwhile extends Context.Reference<Meanwhile>()("test/Meanwhile", {
  defaultValue: () => ({ change: Effect.void as Effect.Effect<void> })
}) {}

/** Counts what is read. It tells of no change, so that a workspace is brought up to date only when it is asked to be. */
const feed = Layer.effect(
  InventoryFeed,
  Effect.gen(function*() {
    const counted = yield* Read
    const inner = yield* InventoryFeed
    const meanwhile = yield* Meanwhile
    const rows = (kind: "anis" | "campaigns") => <A, E>(page: Effect.Effect<ReadonlyArray<A>, E>) =>
      Effect.tap(page, ({ length }) => Effect.sync(() => counted[kind] += length))
    return {
      ...inner,
      signals: Stream.never,
      head: (id) => Effect.zipRight(Effect.sync(() => counted.heads++), inner.head(id)),
      settings: (id) => Effect.zipRight(Effect.sync(() => counted.wholes++), inner.settings(id)),
      campaigns: (...page) => rows("campaigns")(inner.campaigns(...page)),
      campaignChanges: (...page) => rows("campaigns")(inner.campaignChanges(...page)),
      inInventory: (...page) =>
        Effect.tap(inner.inInventory(...page), ({ ids }) => Effect.sync(() => counted.anis += ids.length)),
      changes: (...page) =>
        Effect.zipRight(Effect.suspend(() => meanwhile.change), rows("anis")(inner.changes(...page)))
    }
  })
)

const storage = Layer.merge(MemoryStorage.layer, feed.pipe(Layer.provide(MemoryStorage.layer))).pipe(
  Layer.provideMerge(read)
)
const layer = Core.layer.pipe(Layer.provideMerge(LoadedWorkspaces.layer), Layer.provideMerge(storage))

/** More than one page. */
const campaignsHeld = 1_100

/** A workspace in memory, with many campaigns and some ANIs. */
const setUp = Effect.gen(function*() {
  const caller = yield* newCaller({ defaultCampaign: "C0" })
  for (let i = 0; i < campaignsHeld; i++) yield* newCampaign(caller, `C${i}`, "P1")
  yield* newAnis(caller, "P1", [1, 2, 3].map((i) => numberOf("212", i)))
  const workspaces = yield* LoadedWorkspaces.LoadedWorkspaces
  const entry = yield* workspaces.get(caller.workspace.id)
  const counted = yield* Read
  assert.deepStrictEqual([counted.campaigns, counted.anis], [campaignsHeld, 3])
  Object.assign(counted, { heads: 0, wholes: 0, campaigns: 0, anis: 0 })
  return { caller, counted, entry, workspaces }
})

const rename = (caller: Caller, id: string) =>
  Effect.flatMap(CustomCampaigns.CustomCampaigns, (campaigns) => campaigns.update(caller, id, { name: "Renamed" }))

describe("LoadedWorkspaces", () => {
  it.effect("reads of the settings what changed, however many there are", () =>
    Effect.gen(function*() {
      const { caller, counted, entry, workspaces } = yield* setUp
      const campaigns = yield* CustomCampaigns.CustomCampaigns
      yield* rename(caller, "C7")
      yield* workspaces.sync(entry)
      assert.deepStrictEqual(counted, { heads: 1, wholes: 0, campaigns: 1, anis: 0 })
      yield* campaigns.remove(caller, "C7")
      yield* newCampaign(caller, "new")
      // A pool that no campaign dials from is none of theirs.
      yield* newAnis(caller, "P2", [numberOf("212", 4)])
      yield* workspaces.sync(entry)
      assert.deepStrictEqual(counted, { heads: 2, wholes: 0, campaigns: 3, anis: 1 })
      assert.strictEqual(entry.loaded.plans.campaigns.size, campaignsHeld)
      yield* workspaces.sync(entry)
      assert.deepStrictEqual(counted, { heads: 3, wholes: 0, campaigns: 3, anis: 1 })
    }).pipe(Effect.provide(layer)))

  it.effect("comes to an end while changes go on being made", () => {
    const meanwhile = { change: Effect.void as Effect.Effect<void> }
    return Effect.gen(function*() {
      const { caller, counted, entry, workspaces } = yield* setUp
      const context = yield* Effect.context<Core.Core>()
      let made = 10
      const add = newAnis(caller, "P1", [numberOf("212", 9)])
      yield* add
      meanwhile.change = Effect.suspend(() =>
        made > 30
          ? Effect.dieMessage("it runs after the changes")
          : newAnis(caller, "P1", [numberOf("212", ++made)])
      ).pipe(Effect.orDie, Effect.asVoid, Effect.provide(context))
      yield* workspaces.sync(entry)
      assert.strictEqual(counted.anis, 2)
      // What was made meanwhile is read by the next.
      yield* workspaces.sync(entry)
      assert.strictEqual(counted.anis, 3)
    }).pipe(Effect.provide(layer), Effect.provideService(Meanwhile, meanwhile))
  })

  it.effect("makes every campaign's plan anew by the workspace's policy, and reads no campaign for it", () =>
    Effect.gen(function*() {
      const { caller, counted, entry, workspaces } = yield* setUp
      const all = yield* Workspaces
      yield* all.setPolicy(caller.workspace.id, { dailyCap: 4 })
      yield* workspaces.sync(entry)
      assert.deepStrictEqual(counted, { heads: 1, wholes: 0, campaigns: 0, anis: 0 })
      assert.deepStrictEqual(
        new Set(Array.from(entry.loaded.plans.campaigns.values(), ({ policy }) => policy.dailyCap)),
        new Set([4])
      )
    }).pipe(Effect.provide(layer)))

  it.effect("reads once for all who ask meanwhile, and again for those who ask after it has begun", () =>
    Effect.gen(function*() {
      const { caller, counted, entry, workspaces } = yield* setUp
      yield* rename(caller, "C7")
      yield* Effect.all(Array.from({ length: 20 }, () => workspaces.sync(entry)), { concurrency: "unbounded" })
      assert.isAtMost(counted.heads, 2)
      assert.strictEqual(counted.campaigns, 1)
    }).pipe(Effect.provide(layer)))

  it.effect("assigns by a campaign's new policy as soon as storage refuses the one before", () =>
    Effect.gen(function*() {
      const { caller } = yield* setUp
      const assignment = yield* Assignment.Assignment
      const assign = Effect.map(assignment.assign(caller, { prospectPhone: numberOf("646", 1) }), ({ _tag }) => _tag)
      assert.strictEqual(yield* assign, "Assigned")
      const campaigns = yield* CustomCampaigns.CustomCampaigns
      yield* campaigns.update(caller, "C0", { inboundPoolId: "none" })
      assert.strictEqual(yield* assign, "NoneAvailable")
      yield* newAnis(caller, "none", [numberOf("212", 9)])
      assert.strictEqual(yield* assign, "Assigned")
    }).pipe(Effect.provide(layer)))

  it.effect("a pick that storage refuses keeps no turn", () =>
    Effect.gen(function*() {
      const { caller } = yield* setUp
      const assignment = yield* Assignment.Assignment
      const workspaces = yield* Workspaces
      const numbers = Array.from({ length: 3 }, (_, n) => numberOf("212", 50 + n))
      yield* newCampaign(caller, "turns", "turns")
      yield* newAnis(caller, "turns", numbers)
      const six = Effect.map(
        Effect.all(
          Array.from({ length: 6 }, (_, n) =>
            assignment.assign(caller, { prospectPhone: numberOf("646", n), dialerCampaign: "turns" })),
          { concurrency: "unbounded" }
        ),
        (all) =>
          all.map((each) => each._tag === "Assigned" ? each.ani.national : each._tag)
      )
      assert.deepStrictEqual(yield* six, [...numbers, ...numbers])
      // Another server's: this one learns of it by what storage refuses.
      yield* workspaces.setPolicy(caller.workspace.id, { dailyCap: 100 })
      // Refused alone, before the others are picked for.
      const one = yield* assignment.assign(caller, { prospectPhone: numberOf("646", 9), dialerCampaign: "turns" })
      assert.deepStrictEqual(one._tag === "Assigned" && one.ani.national, numbers[0])
      assert.deepStrictEqual(yield* six, [...numbers.slice(1), ...numbers, numbers[0]])
    }).pipe(Effect.provide(layer)))

  it.scoped("keeps a workspace that is to be kept, however long nobody asks, and follows its settings", () =>
    Effect.gen(function*() {
      const { caller: { workspace: { id } }, counted, entry, workspaces } = yield* setUp
      const kept = yield* KeptWorkspace.keep(id)
      yield* TestClock.adjust(Duration.sum(LoadedWorkspaces.idleLimit, LoadedWorkspaces.pollInterval))
      assert.strictEqual(yield* workspaces.get(id), entry)
      assert.strictEqual(counted.anis, 0)
      const changing = (country: "uk" | "ca") =>
        Effect.flatMap(Administration, (each) => Effect.fork(each.changeWorkspace(id, { country }))).pipe(
          Effect.zipLeft(TestClock.adjust(trustedFor)),
          Effect.flatMap(Fiber.join)
        )
      yield* changing("uk")
      assert.strictEqual(kept.settings().country, "us")
      yield* TestClock.adjust(LoadedWorkspaces.pollInterval)
      assert.strictEqual(kept.settings().country, "uk")
      // What a commit has lost is loaded before anybody asks.
      yield* workspaces.drop(entry)
      yield* TestClock.adjust(LoadedWorkspaces.pollInterval)
      assert.strictEqual(counted.anis, 3)
      yield* changing("ca")
      yield* TestClock.adjust(LoadedWorkspaces.pollInterval)
      assert.strictEqual(kept.settings().country, "ca")
    }).pipe(Effect.provide(layer)))

  it.effect("lets go of a workspace that was deleted: who asks is told so, and nobody reads of it any more", () =>
    Effect.gen(function*() {
      const { caller, counted, entry, workspaces } = yield* setUp
      const { name } = caller.workspace
      yield* Effect.flatMap(
        WorkspaceDeletion,
        ({ run }) => run(name, { evenInUse: true, onDeleted: () => Effect.void })
      )
      yield* workspaces.sync(entry)
      const asked = Effect.flatMap(
        Assignment.Assignment,
        ({ assign }) => assign(caller, { prospectPhone: numberOf("646", 1) })
      )
      assert.deepInclude(yield* Effect.flip(asked), { _tag: "NotFound", code: "workspace_not_found" })
      const { heads } = counted
      yield* TestClock.adjust(LoadedWorkspaces.pollInterval)
      assert.strictEqual(counted.heads, heads)
    }).pipe(Effect.provide(layer)))
})
