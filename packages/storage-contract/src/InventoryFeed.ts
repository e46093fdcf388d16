/**
 * What every adapter's `InventoryFeed` does.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { Campaigns } from "@anipool/storage/Campaigns"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { after, type CampaignEntry, InventoryFeed, pageSizeMax, start } from "@anipool/storage/InventoryFeed"
import * as InventoryPage from "@anipool/storage/InventoryPage"
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

/** Whether an effect gave a new revision, and whether that was one of the settings, of the workspace's own or others. */
const movedBy = Effect.fnUntraced(function*<A, E, R>(workspaceId: WorkspaceId, change: Effect.Effect<A, E, R>) {
  const before = yield* headOf(workspaceId)
  yield* change
  const after = yield* headOf(workspaceId)
  assert.isAtLeast(after.revision, before.revision)
  assert.isAtMost(after.settings, after.revision)
  assert.isAtMost(after.ownSettings, after.settings)
  const hasSettingsMoved = after.settings !== before.settings
  if (hasSettingsMoved) assert.isAbove(after.settings, before.revision)
  const haveOwnMoved = after.ownSettings !== before.ownSettings
  if (haveOwnMoved) assert.strictEqual(after.ownSettings, after.settings)
  return { revision: after.revision > before.revision, settings: hasSettingsMoved, own: haveOwnMoved }
})

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("a workspace that does not exist stands nowhere", () =>
    Effect.gen(function*() {
      const feed = yield* InventoryFeed
      assert.deepStrictEqual(yield* feed.head(Fixture.unknownWorkspaceId), Option.none())
      assert.deepStrictEqual(yield* feed.settings(Fixture.unknownWorkspaceId), Option.none())
      assert.deepStrictEqual(yield* feed.ownSettings(Fixture.unknownWorkspaceId), Option.none())
      assert.deepStrictEqual(yield* feed.campaigns(Fixture.unknownWorkspaceId, 0, 10), [])
      assert.deepStrictEqual(yield* feed.campaignChanges(Fixture.unknownWorkspaceId, start, 10), [])
      assert.deepStrictEqual(yield* feed.changes(Fixture.unknownWorkspaceId, start, 10), [])
      assert.strictEqual(InventoryPage.lastId(yield* feed.inInventory(Fixture.unknownWorkspaceId, 0, 10)), undefined)
    }))

  it.effect("a new workspace has its settings and nothing else", () =>
    Effect.gen(function*() {
      const feed = yield* InventoryFeed
      const workspace = yield* freshWorkspace({ policy: { dailyCap: 9 } })
      const settings = yield* settingsOf(workspace.id)
      const shadows = { version: 0, policies: [] }
      assert.deepStrictEqual(settings, { head: settings.head, workspace, shadows, campaigns: [], pools: [] })
      assert.deepStrictEqual(yield* headOf(workspace.id), settings.head)
      assert.deepStrictEqual(
        yield* feed.ownSettings(workspace.id),
        Option.some({ head: settings.head, workspace, shadows })
      )
      assert.deepStrictEqual(yield* feed.campaigns(workspace.id, 0, 10), [])
      assert.deepStrictEqual(yield* feed.campaignChanges(workspace.id, start, 10), [])
      assert.deepStrictEqual(yield* feed.changes(workspace.id, start, 10), [])
      assert.strictEqual(InventoryPage.lastId(yield* feed.inInventory(workspace.id, 0, 10)), undefined)
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
      const { value: workspace } = yield* Effect.flatten(workspaces.setPolicy(id, { radiusMiles: 1 }))
      const after = yield* settingsOf(id)
      const keyOf = (settings: typeof before, campaign: string) =>
        settings.campaigns.find((each) => each.id === campaign)?.key
      assert.strictEqual(keyOf(after, "C1"), keyOf(before, "C1"))
      assert.strictEqual(keyOf(after, "C2"), keyOf(before, "C2"))
      assert.deepStrictEqual(after.pools.filter(({ groupId }) => groupId === "P1"), before.pools)
      assert.strictEqual(after.pools.length, 2)
      assert.deepStrictEqual(after.workspace, workspace)
      assert.deepStrictEqual(after.head, yield* headOf(id))
    }))

  it.effect("every change gives a new revision; settings, campaigns, the pools they name and numbers one of the settings", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const campaigns = yield* Campaigns
      const workspaces = yield* Workspaces
      const { id, ...settings } = yield* freshWorkspace()
      const ofWorkspace = { revision: true, settings: true, own: true }
      const ofSettings = { revision: true, settings: true, own: false }
      const ofAnis = { revision: true, settings: false, own: false }
      const none = { revision: false, settings: false, own: false }
      const moved = <A, E, R>(change: Effect.Effect<A, E, R>) => movedBy(id, change)
      const campaign = { id: "C1", name: "N", type: "Outbound", inboundPoolId: null, policy: {} } as const

      assert.deepStrictEqual(yield* moved(workspaces.setPolicy(id, { dailyCap: 4 })), ofWorkspace)
      assert.deepStrictEqual(yield* moved(workspaces.update(id, { ...settings, country: "ca" })), ofWorkspace)
      assert.deepStrictEqual(yield* moved(campaigns.create(id, campaign)), ofSettings)
      assert.deepStrictEqual(yield* moved(campaigns.update(id, "C1", { name: "M" })), ofSettings)
      assert.deepStrictEqual(yield* moved(campaigns.remove(id, "C1")), ofSettings)
      for (const [named, group] of [["P1", "P1"], ["P2", "P2"], [null, "P3"]] as const) {
        yield* campaigns.create(id, { ...campaign, id: `to ${group}`, inboundPoolId: named })
      }
      yield* campaigns.create(id, { ...campaign, id: "P4" })

      assert.deepStrictEqual(yield* moved(anis.create(id, newAni(1, "P1"))), ofSettings)
      assert.deepStrictEqual(yield* moved(anis.create(id, newAni(2, "P1"))), ofAnis)
      assert.deepStrictEqual(yield* moved(anis.putMany(id, [newAni(1, "P2"), newAni(3, "P1")])), ofSettings)
      assert.deepStrictEqual(yield* moved(anis.putMany(id, [newAni(1, "P1"), newAni(4, "P2")])), ofAnis)
      const [ani] = yield* anis.list(id, { limit: 1 })
      assert.deepStrictEqual(yield* moved(anis.update(id, ani!.id, { inboundGroupId: "P2" })), ofAnis)
      assert.deepStrictEqual(yield* moved(anis.update(id, ani!.id, { inboundGroupId: "P3" })), ofAnis)
      assert.deepStrictEqual(yield* moved(anis.update(id, ani!.id, { inboundGroupId: "P4" })), ofSettings)
      assert.deepStrictEqual(yield* moved(anis.update(id, ani!.id, { brandName: "B" })), ofAnis)
      assert.deepStrictEqual(yield* moved(anis.update(id, ani!.id, { number: Fixture.newNumber(9) })), ofSettings)
      assert.deepStrictEqual(yield* moved(anis.remove(id, ani!.id)), ofAnis)

      assert.deepStrictEqual(yield* moved(anis.remove(id, ani!.id)), none)
      assert.deepStrictEqual(yield* moved(Effect.flip(anis.create(id, newAni(2, "P7")))), none)
    }))

  it.effect("campaigns come by key, in pages of any size, each with what it dials from", () =>
    Effect.gen(function*() {
      const feed = yield* InventoryFeed
      const campaigns = yield* Campaigns
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      const bare = { name: "N", type: "Outbound", inboundPoolId: null, policy: {} } as const
      yield* campaigns.create(other.id, { id: "C1", ...bare })
      yield* fillPool(id, "P1", 1)
      yield* campaigns.create(id, { id: "named", ...bare, inboundPoolId: "P1", policy: { dailyCap: 2 } })
      yield* campaigns.create(id, { id: "gone", ...bare })
      yield* campaigns.create(id, { id: "P1", ...bare })
      yield* campaigns.create(id, { id: "all", ...bare })
      yield* campaigns.create(id, { id: "nothing", ...bare, inboundPoolId: "P9" })
      yield* campaigns.remove(id, "gone")
      const { campaigns: keyed, pools: [pool] } = yield* settingsOf(id)
      const keyOf = (campaign: string) => keyed.find((each) => each.id === campaign)!.key
      const told: ReadonlyArray<Omit<CampaignEntry, "key">> = [
        { id: "named", policy: { dailyCap: 2 }, source: { _tag: "Pool", id: pool!.id } },
        { id: "P1", policy: {}, source: { _tag: "Pool", id: pool!.id } },
        { id: "all", policy: {}, source: { _tag: "Everything" } },
        { id: "nothing", policy: {}, source: { _tag: "Nothing" } }
      ]
      const expected = told.map((each) => ({ key: keyOf(each.id), ...each })).sort((a, b) => a.key - b.key)
      for (const limit of [1, 2, 4, pageSizeMax]) {
        assert.deepStrictEqual(yield* Fixture.campaignsIn(id, limit), expected)
      }
      yield* Fixture.assertRefused(feed.campaigns(id, 0, pageSizeMax + 1))
      yield* Fixture.assertRefused(feed.campaignChanges(id, start, pageSizeMax + 1))
    }))

  it.effect("from a cursor come the campaigns that changed since, or whose pool was made, once, with deletions", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const campaigns = yield* Campaigns
      const groups = yield* InboundGroups
      const feed = yield* InventoryFeed
      const workspaces = yield* Workspaces
      const { id } = yield* freshWorkspace()
      const bare = { name: "N", type: "Outbound", inboundPoolId: null, policy: {} } as const
      for (const campaign of ["A", "B", "C"]) yield* campaigns.create(id, { id: campaign, ...bare })
      yield* campaigns.create(id, { id: "D", ...bare, inboundPoolId: "A" })
      let cursor = after((yield* headOf(id)).revision)
      const read = Effect.fnUntraced(function*(limit: number) {
        const changes = []
        for (;;) {
          const page = yield* feed.campaignChanges(id, cursor, limit)
          for (const change of page) {
            const isAfter = change.revision > cursor.revision ||
              (change.revision === cursor.revision && change.key > cursor.id)
            assert.isTrue(isAfter, "changes come in the order of (revision, key), each after the cursor")
            cursor = { revision: change.revision, id: change.key }
            changes.push(change.campaign === null ? null : [change.campaign.id, change.campaign.source._tag])
          }
          if (page.length < limit) return changes
        }
      })
      assert.deepStrictEqual(yield* read(10), [])
      yield* campaigns.update(id, "B", { policy: { dailyCap: 1 } })
      yield* campaigns.remove(id, "C")
      yield* campaigns.update(id, "B", { policy: { dailyCap: 2 } })
      assert.deepStrictEqual(yield* read(1), [null, ["B", "Everything"]])
      // A pool of the identifier of one, named by another; and one that no campaign dials from.
      yield* groups.create(id, { groupId: "A", name: "A", phones: [] })
      yield* groups.create(id, { groupId: "X", name: "X", phones: [] })
      assert.deepStrictEqual(yield* read(1), [["A", "Pool"], ["D", "Pool"]])
      yield* anis.create(id, newAni(1, "B"))
      assert.deepStrictEqual(yield* read(10), [["B", "Pool"]])
      // What makes no campaign dial from elsewhere changes none.
      yield* anis.create(id, newAni(2, "B"))
      yield* groups.remove(id, "A", "remove")
      yield* workspaces.setPolicy(id, { dailyCap: 3 })
      assert.deepStrictEqual(yield* read(10), [])
      yield* campaigns.create(id, { id: "C", ...bare })
      assert.deepStrictEqual(yield* read(10), [["C", "Everything"]])
    }))

  it.effect("groups have their pools, for good, and none that never were", () =>
    Effect.gen(function*() {
      const feed = yield* InventoryFeed
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      yield* groups.create(id, { groupId: "A", name: "A", phones: [] })
      yield* groups.create(id, { groupId: "b", name: "B", phones: [] })
      yield* groups.create(other.id, { groupId: "X", name: "X", phones: [] })
      const known = (yield* settingsOf(id)).pools
      const read = (...groupIds: ReadonlyArray<string>) =>
        Effect.map(feed.pools(id, groupIds), (pools) => [...pools].sort((one, two) => one.id - two.id))
      assert.deepStrictEqual(yield* read("b", "B", "A", "X"), known)
      assert.deepStrictEqual(yield* read(), [])
      yield* groups.remove(id, "A", "remove")
      assert.deepStrictEqual(yield* read("A", "b"), known)
      yield* groups.create(id, { groupId: "A", name: "A", phones: [] })
      assert.deepStrictEqual(yield* read("A", "b"), known)
      assert.deepStrictEqual(yield* feed.pools(Fixture.unknownWorkspaceId, ["A"]), [])
      yield* Fixture.assertRefused(feed.pools(id, Array.from({ length: pageSizeMax + 1 }, (_, i) => `G${i}`)))
    }))

  it.effect("a reader that follows the campaigns while many write misses nothing", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const campaigns = yield* Campaigns
      const feed = yield* InventoryFeed
      const { id } = yield* freshWorkspace()
      const bare = { name: "N", type: "Outbound", inboundPoolId: null } as const
      const write = Effect.fnUntraced(function*(writer: number) {
        for (let step = 0; step < 10; step++) {
          const campaign = `C${writer}-${step}`
          yield* campaigns.create(id, { id: campaign, ...bare, policy: { dailyCap: 1 } })
          yield* Effect.yieldNow()
          if (step % 3 === 0) yield* campaigns.remove(id, campaign)
          else if (step % 3 === 1) yield* campaigns.update(id, campaign, { policy: { dailyCap: 2 } })
          else yield* anis.create(id, newAni(writer * 10 + step, campaign))
        }
      })
      const writing = yield* Effect.fork(
        Effect.forEach(Array.from({ length: 4 }, (_, index) => index), write, { concurrency: "unbounded" })
      )
      const { revision } = yield* headOf(id)
      const replica = new Map((yield* Fixture.campaignsIn(id, 3)).map((campaign) => [campaign.key, campaign]))
      let cursor = after(revision)
      for (let isDone = false, wasDone = false; !wasDone;) {
        wasDone = isDone
        isDone = (yield* Fiber.poll(writing))._tag === "Some"
        for (const { campaign, key, revision } of yield* feed.campaignChanges(id, cursor, pageSizeMax)) {
          cursor = { revision, id: key }
          if (campaign === null) replica.delete(key)
          else replica.set(key, campaign)
        }
        yield* Effect.sleep("1 millis")
      }
      yield* Fiber.join(writing)
      assert.deepStrictEqual(
        [...replica.values()].sort((a, b) => a.key - b.key),
        yield* Fixture.campaignsIn(id, pageSizeMax)
      )
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
            const pools = [...groups].flatMap(([pool, group]) => group === inboundGroupId ? [pool] : [])
            const neverUsed = { usedToday: 0, lastUsedAt: 0, blockRate: 0, ratedDials: 0, ratedContacts: 0 }
            const activatedOn = head.day
            return {
              id,
              callingCode,
              number,
              areaCode,
              status,
              pools,
              activatedOn,
              ...neverUsed,
              isCallable: false,
              rights: "",
              carriers: ""
            }
          })
        )
        assert.strictEqual(replica.cursor.revision, head.revision)
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
        gapMs: null,
        rightUntil: null,
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
      assert.deepStrictEqual(yield* Fixture.heldIn(id, 10), entries.map(Fixture.held))
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
