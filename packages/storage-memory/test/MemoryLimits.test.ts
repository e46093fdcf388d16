/**
 * The memory adapter at its limits.
 */
import * as DialsFixture from "@anipool/storage-contract/DialsFixture"
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Anis, pageSizeMax, putManyMax } from "@anipool/storage/Anis"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { Campaigns, campaignsMax } from "@anipool/storage/Campaigns"
import { Dials, enqueueMax, processMax } from "@anipool/storage/Dials"
import { InventoryFeed, start } from "@anipool/storage/InventoryFeed"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/TestClock"

describe("MemoryStorage, at its limits", () => {
  it.effect("a workspace holds so many campaigns and not one more", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const { id } = yield* Fixture.freshWorkspace()
      const campaign = { name: "C", type: "Outbound", inboundPoolId: null, policy: {} } as const
      for (let index = 0; index < campaignsMax; index++) {
        yield* campaigns.create(id, { id: `C${index}`, ...campaign })
      }
      const before = yield* Fixture.headOf(id)
      const error = yield* Effect.flip(campaigns.create(id, { id: "C", ...campaign }))
      assert.deepInclude(error, { _tag: "LimitReached", limit: campaignsMax })
      assert.deepStrictEqual(yield* Fixture.headOf(id), before)
      // One that it has goes on being known, and makes room when it goes.
      assert.strictEqual((yield* Effect.flip(campaigns.create(id, { id: "C7", ...campaign })))._tag, "AlreadyExists")
      yield* campaigns.remove(id, "C7")
      yield* campaigns.create(id, { id: "C", ...campaign })
    }).pipe(Effect.provide(MemoryStorage.layer)))

  it.effect("dials name so many campaigns and not one more, and keep none from being registered", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const dials = yield* Dials
      yield* TestClock.setTime(Date.UTC(2026, 2, 2, 12))
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(0)
      const records = Array.from(
        { length: campaignsMax + 2 },
        (_, i) => DialsFixture.record(at, { campaignId: `C${i}` })
      )
      for (let from = 0; from < records.length; from += enqueueMax) {
        yield* dials.enqueue([{ workspaceId: workspace.id, records: records.slice(from, from + enqueueMax) }])
      }
      const steps = yield* DialsFixture.drain(processMax)
      assert.strictEqual(steps.reduce((sum, { recorded }) => sum + recorded, 0), campaignsMax)
      const refused = yield* dials.rejected(workspace.id, { limit: 10 })
      assert.deepStrictEqual(
        refused.map(({ reason, record }) => [reason, record.campaignId]),
        [["campaign_limit", `C${campaignsMax}`], ["campaign_limit", `C${campaignsMax + 1}`]]
      )
      const campaign = { name: "C", type: "Outbound", inboundPoolId: null, policy: {} } as const
      yield* campaigns.create(workspace.id, { id: `C${campaignsMax}`, ...campaign })
      // One that is registered makes room for another.
      yield* campaigns.create(workspace.id, { id: "C0", ...campaign })
      const again = yield* DialsFixture.run(workspace.id, ...records.slice(-2))
      assert.strictEqual(again[0]?.recorded, 2)
    }).pipe(Effect.provide(MemoryStorage.layer)))

  it.effect("a subscriber that is far behind neither holds up writers nor grows, and goes on", () =>
    Effect.gen(function*() {
      const feed = yield* InventoryFeed
      const workspaces = yield* Workspaces
      const { id } = yield* Fixture.freshWorkspace()
      const signals = yield* Stream.toPull(feed.signals)
      const first = yield* Effect.fork(signals)
      yield* Effect.yieldNow()
      for (let index = 0; index < MemoryStorage.signalsQueuedMax * 3; index++) yield* workspaces.setPolicy(id, {})
      let received = (yield* Fiber.join(first)).length
      while (received < MemoryStorage.signalsQueuedMax) received += (yield* signals).length
      assert.isAtMost(received, MemoryStorage.signalsQueuedMax + 1)
      const next = yield* Effect.fork(signals)
      yield* Effect.yieldNow()
      yield* workspaces.setPolicy(id, {})
      assert.deepStrictEqual([...(yield* Fiber.join(next))], [id])
    }).pipe(Effect.scoped, Effect.provide(MemoryStorage.layer)))

  // By the processor's time, which other processes take none of.
  it.effect(
    "an inventory of 100,000 is followed and dialed from at the cost of a small one",
    () =>
      Effect.gen(function*() {
        const small = yield* inventoryOf(1_000)
        const large = yield* inventoryOf(100_000)
        yield* small.use
        // The least of some: what else happens in this process, garbage collection above all, comes on top.
        let [ofSmall, ofLarge] = [Infinity, Infinity]
        for (let i = 0; i < 3; i++) {
          ofSmall = Math.min(ofSmall, yield* small.use)
          ofLarge = Math.min(ofLarge, yield* large.use)
        }
        // One that is gone through for each step costs ten times as much.
        assert.isBelow(ofLarge, 3 * ofSmall)
        const replica = Fixture.emptyReplica()
        yield* Fixture.readOn(large.id, replica, pageSizeMax)
        assert.strictEqual(replica.entries.size, 100_000)
      }).pipe(Effect.provide(MemoryStorage.layer))
  )
})

/** A workspace with so many ANIs, and what it costs to change, follow and dial from them: milliseconds of the processor. */
const inventoryOf = Effect.fnUntraced(function*(count: number) {
  const anis = yield* Anis
  const feed = yield* InventoryFeed
  const ledger = yield* AssignmentLedger
  const { id } = yield* Fixture.freshWorkspace()
  for (let from = 0; from < count; from += putManyMax) {
    const part = Array.from({ length: Math.min(putManyMax, count) }, (_, index) => ({
      ...Fixture.newAni(0, `P${index % 10}`),
      number: String(2_120_000_000 + from + index)
    }))
    yield* anis.putMany(id, part)
  }
  const { settings } = yield* Fixture.headOf(id)
  const ids = (yield* anis.list(id, { limit: 1_000 })).map((ani) => ani.id)
  let cursor = start
  let step = 0
  const useOnce = Effect.gen(function*() {
    const aniId = ids[(++step * 7) % ids.length]!
    const updated = yield* Effect.flatten(anis.update(id, aniId, { brandName: `B${step}` }))
    const page = yield* feed.changes(id, cursor, 10)
    cursor = { revision: page.at(-1)!.revision, id: page.at(-1)!.id }
    const pick = {
      aniId,
      poolId: null,
      campaignKey: 1,
      dailyCap: null,
      hourlyCap: null,
      gapMs: null,
      rightUntil: null,
      prospect: "3105550100",
      tier: 1
    }
    yield* ledger.confirm(id, { settings, revision: 0 }, [pick])
    yield* anis.find(id, [Fixture.numberOf(updated)])
  })
  const use = Effect.gen(function*() {
    const before = process.cpuUsage()
    yield* Effect.repeatN(useOnce, 499)
    const { system, user } = process.cpuUsage(before)
    return (system + user) / 1_000
  })
  return { id, use }
})
