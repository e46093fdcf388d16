/**
 * What every adapter's `InventoryFeed` does.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { Campaigns } from "@anipool/storage/Campaigns"
import { after, InventoryFeed, pageSizeMax, start } from "@anipool/storage/InventoryFeed"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import * as Fixture from "./Fixture.ts"

const { fillPool, freshWorkspace, headOf, newAni, readOn, settingsOf } = Fixture

/** Whether an effect gave a new revision, and whether that was one of the settings. */
const movedBy = Effect.fnUntraced(function*<A, E, R>(workspaceId: WorkspaceId, change: Effect.Effect<A, E, R>) {
  const before = yield* headOf(workspaceId)
  yield* change
  const after = yield* headOf(workspaceId)
  assert.isAtLeast(after.revision, before.revision)
  assert.isAtMost(after.settings, after.revision)
  const hasSettingsMoved = after.settings !== before.settings
  if (hasSettingsMoved) assert.isAbove(after.settings, before.revision)
  return { revision: after.revision > before.revision, settings: hasSettingsMoved }
})

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("a workspace that does not exist stands nowhere", () =>
    Effect.gen(function*() {
      const feed = yield* InventoryFeed
      assert.deepStrictEqual(yield* feed.head(Fixture.unknownWorkspaceId), Option.none())
      assert.deepStrictEqual(yield* feed.settings(Fixture.unknownWorkspaceId), Option.none())
      assert.deepStrictEqual(yield* feed.changes(Fixture.unknownWorkspaceId, start, 10), [])
      assert.deepStrictEqual(yield* feed.inInventory(Fixture.unknownWorkspaceId, 0, 10), [])
    }))

  it.effect("a new workspace has its settings and nothing else", () =>
    Effect.gen(function*() {
      const feed = yield* InventoryFeed
      const workspace = yield* freshWorkspace({ policy: { dailyCap: 9 } })
      const settings = yield* settingsOf(workspace.id)
      assert.deepStrictEqual(settings, { head: settings.head, workspace, campaigns: [], pools: [] })
      assert.deepStrictEqual(yield* headOf(workspace.id), settings.head)
      assert.deepStrictEqual(yield* feed.changes(workspace.id, start, 10), [])
      assert.deepStrictEqual(yield* feed.inInventory(workspace.id, 0, 10), [])
    }))

  it.effect("settings hold the workspace, its campaigns and its pools, under keys that stay", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const workspaces = yield* Workspaces
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const bare = { name: "N", type: "Outbound", inboundPoolId: null, policy: {} } as const
      yield* campaigns.create(id, { id: "C1", ...bare })
      yield* campaigns.create(id, { id: "C2", ...bare, inboundPoolId: "P1", policy: { dailyCap: 2 } })
      yield* fillPool(id, "P1", 2)
      const before = yield* settingsOf(id)
      assert.deepStrictEqual(
        [...before.campaigns].sort((a, b) => a.id < b.id ? -1 : 1),
        (yield* campaigns.list(id)).map((campaign) => ({
          key: before.campaigns.find((each) => each.id === campaign.id)!.key,
          ...campaign
        }))
      )
      assert.strictEqual(new Set(before.campaigns.map(({ key }) => key)).size, 2)
      assert.deepStrictEqual(before.pools.map(({ groupId }) => groupId), ["P1"])

      yield* campaigns.update(id, "C1", { name: "Changed" })
      yield* anis.create(id, newAni(5, "P2"))
      const workspace = yield* workspaces.setPolicy(id, { radiusMiles: 1 })
      const after = yield* settingsOf(id)
      const keyOf = (settings: typeof before, campaign: string) =>
        settings.campaigns.find((each) => each.id === campaign)?.key
      assert.strictEqual(keyOf(after, "C1"), keyOf(before, "C1"))
      assert.strictEqual(keyOf(after, "C2"), keyOf(before, "C2"))
      assert.deepStrictEqual(after.pools.filter(({ groupId }) => groupId === "P1"), before.pools)
      assert.strictEqual(after.pools.length, 2)
      assert.deepStrictEqual(Option.some(after.workspace), workspace)
      assert.deepStrictEqual(after.head, yield* headOf(id))
    }))

  it.effect("every change gives a new revision; settings, campaigns, new pools and numbers one of the settings", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const campaigns = yield* Campaigns
      const workspaces = yield* Workspaces
      const { id, ...settings } = yield* freshWorkspace()
      const ofSettings = { revision: true, settings: true }
      const ofAnis = { revision: true, settings: false }
      const none = { revision: false, settings: false }
      const moved = <A, E, R>(change: Effect.Effect<A, E, R>) => movedBy(id, change)
      const campaign = { id: "C1", name: "N", type: "Outbound", inboundPoolId: null, policy: {} } as const

      assert.deepStrictEqual(yield* moved(workspaces.setPolicy(id, { dailyCap: 4 })), ofSettings)
      assert.deepStrictEqual(yield* moved(workspaces.update(id, { ...settings, country: "ca" })), ofSettings)
      assert.deepStrictEqual(yield* moved(campaigns.create(id, campaign)), ofSettings)
      assert.deepStrictEqual(yield* moved(campaigns.update(id, "C1", { name: "M" })), ofSettings)
      assert.deepStrictEqual(yield* moved(campaigns.remove(id, "C1")), ofSettings)

      assert.deepStrictEqual(yield* moved(anis.create(id, newAni(1, "P1"))), ofSettings)
      assert.deepStrictEqual(yield* moved(anis.create(id, newAni(2, "P1"))), ofAnis)
      assert.deepStrictEqual(yield* moved(anis.putMany(id, [newAni(1, "P2"), newAni(3, "P1")])), ofSettings)
      assert.deepStrictEqual(yield* moved(anis.putMany(id, [newAni(1, "P1"), newAni(4, "P2")])), ofAnis)
      const [ani] = yield* anis.list(id, { limit: 1 })
      assert.deepStrictEqual(yield* moved(anis.update(id, ani!.id, { inboundGroupId: "P2" })), ofAnis)
      assert.deepStrictEqual(yield* moved(anis.update(id, ani!.id, { inboundGroupId: "P3" })), ofSettings)
      assert.deepStrictEqual(yield* moved(anis.update(id, ani!.id, { brandName: "B" })), ofAnis)
      assert.deepStrictEqual(yield* moved(anis.update(id, ani!.id, { number: Fixture.newNumber(9) })), ofSettings)
      assert.deepStrictEqual(yield* moved(anis.remove(id, ani!.id)), ofAnis)

      assert.deepStrictEqual(yield* moved(anis.remove(id, ani!.id)), none)
      assert.deepStrictEqual(yield* moved(Effect.flip(anis.create(id, newAni(2, "P7")))), none)
    }))

  it.effect("the ANIs held come by id, in pages of any size, as the changes from the start tell them", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const feed = yield* InventoryFeed
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      yield* fillPool(other.id, "P1", 2)
      const made = yield* fillPool(id, "P1", 5)
      yield* anis.putMany(id, Array.from({ length: 6 }, (_, index) => newAni(100 + index, "P2")))
      yield* anis.remove(id, made[1]!.id)
      yield* anis.update(id, made[0]!.id, { inboundGroupId: "P2" })
      const { head, pools } = yield* settingsOf(id)
      const groups = new Map(pools.map((pool) => [pool.id, pool.groupId]))
      const held = yield* anis.list(id, { limit: 100 })
      for (const limit of [1, 2, 3, 10, pageSizeMax]) {
        const replica = Fixture.emptyReplica()
        yield* readOn(id, replica, limit)
        const entries = [...replica.entries.values()].sort((a, b) => a.id - b.id)
        assert.deepStrictEqual(yield* Fixture.heldIn(id, limit), entries)
        assert.deepStrictEqual(
          entries,
          held.map(({ areaCode, callingCode, id, inboundGroupId, number, status }) => {
            const { revision } = replica.entries.get(id)!
            const pools = [...groups].flatMap(([pool, group]) => group === inboundGroupId ? [pool] : [])
            const neverUsed = { usedToday: 0, lastUsedAt: 0, blockRate: 0, ratedDials: 0, ratedContacts: 0 }
            const activatedOn = head.day
            return { id, revision, callingCode, number, areaCode, status, pools, activatedOn, ...neverUsed }
          })
        )
        assert.strictEqual(Math.max(...entries.map(({ revision }) => revision)), head.revision)
      }
      yield* Fixture.assertRefused(feed.changes(id, start, pageSizeMax + 1))
      yield* Fixture.assertRefused(feed.inInventory(id, 0, pageSizeMax + 1))
    }))

  it.effect("from a cursor comes what changed since, once, with its removals", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const [one, two, three] = yield* fillPool(id, "P1", 4)
      const replica = Fixture.emptyReplica()
      yield* readOn(id, replica, 3)
      assert.deepStrictEqual(yield* readOn(id, replica, 3), [])

      yield* anis.update(id, two!.id, { brandName: "A" })
      yield* anis.remove(id, three!.id)
      yield* anis.update(id, two!.id, { brandName: "B" })
      yield* anis.update(id, one!.id, { inboundGroupId: "P2" })
      const read = yield* readOn(id, replica, 2)
      assert.deepStrictEqual(read.map((entry) => [entry.id, entry.status]), [
        [three!.id, "REMOVED_FROM_DIALER"],
        [two!.id, "ACTIVE_AND_BEING_MANAGED"],
        [one!.id, "ACTIVE_AND_BEING_MANAGED"]
      ])
      assert.deepStrictEqual(read[0]!.pools, [])
      assert.deepStrictEqual(yield* readOn(id, replica, 2), [])

      yield* anis.create(id, newAni(2, "P1"))
      const back = yield* readOn(id, replica, 2)
      assert.deepStrictEqual(back.map((entry) => [entry.id, entry.status]), [
        [three!.id, "ACTIVE_AND_BEING_MANAGED"]
      ])
    }))

  it.effect("changes of the settings alone are no ANI's", () =>
    Effect.gen(function*() {
      const workspaces = yield* Workspaces
      const { id } = yield* freshWorkspace()
      yield* fillPool(id, "P1", 2)
      const replica = Fixture.emptyReplica()
      yield* readOn(id, replica, 10)
      yield* workspaces.setPolicy(id, { dailyCap: 1 })
      assert.deepStrictEqual(yield* readOn(id, replica, 10), [])
    }))

  it.effect("entries show the uses that were confirmed", () =>
    Effect.gen(function*() {
      const feed = yield* InventoryFeed
      const ledger = yield* AssignmentLedger
      const { id } = yield* freshWorkspace({ timeZone: yield* Fixture.noonZone })
      const [, used] = yield* fillPool(id, "P1", 2)
      const before = yield* headOf(id)
      const proposal = {
        aniId: used!.id,
        poolId: null,
        campaignKey: 1,
        dailyCap: null,
        hourlyCap: null,
        prospect: "3105550100",
        tier: 1
      }
      yield* ledger.confirm(id, { settings: before.settings, revision: 0 }, [proposal])
      const { assignedAt } = yield* ledger.confirm(id, { settings: before.settings, revision: 0 }, [proposal, proposal])
      assert.deepStrictEqual(yield* headOf(id), before, "a use is no change")
      const entries = yield* feed.changes(id, start, 10)
      assert.deepStrictEqual(entries.map(({ usedToday }) => usedToday), [0, 3])
      assert.strictEqual(entries[0]!.lastUsedAt, 0)
      // A database may keep finer fractions of the time than it answers.
      assert.approximately(entries[1]!.lastUsedAt, assignedAt, 1)
      assert.deepStrictEqual(yield* feed.inInventory(id, 0, 10), entries)
    }))

  it.effect("the day is that of the workspace's time zone", () =>
    Effect.gen(function*() {
      // These two zones never have the same date.
      for (const timeZone of ["Pacific/Kiritimati", "Pacific/Niue"]) {
        const { id } = yield* freshWorkspace({ timeZone })
        const from = yield* Clock.currentTimeMillis
        const { day } = yield* headOf(id)
        const until = yield* Clock.currentTimeMillis
        assert.include([LocalTime.dateAt(from, timeZone), LocalTime.dateAt(until, timeZone)], day)
      }
    }))

  it.effect("a reader that follows while many write misses nothing", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const done = yield* Deferred.make<void>()
      const replica = Fixture.emptyReplica()
      const follower = yield* Effect.fork(Effect.gen(function*() {
        while (!(yield* Deferred.isDone(done))) {
          yield* readOn(id, replica, 3)
          yield* Effect.sleep("1 millis")
        }
        yield* readOn(id, replica, 3)
      }))
      const write = Effect.fnUntraced(function*(writer: number) {
        for (let step = 0; step < 12; step++) {
          const ani = yield* anis.create(id, newAni(writer * 100 + step, `P${(writer + step) % 3}`))
          yield* Effect.yieldNow()
          if (step % 3 === 0) yield* anis.remove(id, ani.id)
          else yield* anis.update(id, ani.id, { inboundGroupId: `P${step % 4}` })
        }
      })
      yield* Effect.forEach(Array.from({ length: 8 }, (_, index) => index), write, { concurrency: "unbounded" })
      yield* Deferred.succeed(done, undefined)
      yield* Fiber.join(follower)
      const fresh = Fixture.emptyReplica()
      yield* readOn(id, fresh, 1_000)
      const byId = (replica: Fixture.Replica) => [...replica.entries.values()].sort((a, b) => a.id - b.id)
      assert.strictEqual(fresh.entries.size, 64)
      assert.deepStrictEqual(byId(replica), byId(fresh))
    }))

  it.effect("who reads what is held while many write, and then what changed since before, misses nothing", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      yield* fillPool(id, "P1", 30)
      const write = Effect.fnUntraced(function*(writer: number) {
        for (let step = 0; step < 10; step++) {
          const ani = yield* anis.create(id, newAni(100 + writer * 100 + step, `P${(writer + step) % 3}`))
          yield* Effect.yieldNow()
          if (step % 3 === 0) yield* anis.remove(id, ani.id)
          else yield* anis.update(id, ani.id, { inboundGroupId: `P${step % 4}` })
        }
      })
      const writing = yield* Effect.fork(
        Effect.forEach(Array.from({ length: 4 }, (_, index) => index), write, { concurrency: "unbounded" })
      )
      const replicas: Array<Fixture.Replica> = []
      while ((yield* Fiber.poll(writing))._tag === "None" || replicas.length === 0) {
        const { revision } = yield* headOf(id)
        const held = yield* Fixture.heldIn(id, 7)
        replicas.push({ entries: new Map(held.map((entry) => [entry.id, entry])), cursor: after(revision) })
        yield* Effect.yieldNow()
      }
      yield* Fiber.join(writing)
      const last = yield* Fixture.heldIn(id, pageSizeMax)
      for (const replica of replicas) {
        yield* readOn(id, replica, 100)
        assert.deepStrictEqual([...replica.entries.values()].sort((a, b) => a.id - b.id), last)
      }
    }))

  it.effect("signals name a workspace after it changed", () =>
    Effect.gen(function*() {
      const feed = yield* InventoryFeed
      const anis = yield* Anis
      const workspaces = yield* Workspaces
      const { id } = yield* freshWorkspace()
      const [ani] = yield* fillPool(id, "P1", 1)
      for (const change of [anis.update(id, ani!.id, { brandName: "B" }), workspaces.setPolicy(id, { dailyCap: 1 })]) {
        const signalled = feed.signals.pipe(Stream.filter((each) => each === id), Stream.runHead)
        // A signal before the stream listens is lost: the change is made again and again until one comes.
        const seen = yield* signalled.pipe(
          Effect.raceFirst(Effect.zipRight(Effect.repeat(change, Schedule.spaced("200 millis")), Effect.never)),
          Effect.timeout("15 seconds")
        )
        assert.deepStrictEqual(seen, Option.some(id))
      }
    }))
}
