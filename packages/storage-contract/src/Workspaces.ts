/**
 * What every adapter's `Workspaces` does.
 */
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { Campaigns } from "@anipool/storage/Campaigns"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("what was created is found by id and by name", () =>
    Effect.gen(function*() {
      const workspaces = yield* Workspaces
      const settings = yield* Fixture.freshSettings({
        country: "uk",
        timeZone: "Europe/London",
        inboundGroups: true,
        fields: { ani: "F1", aniCopy: "F3" },
        policy: { dailyCap: 75, tiers: ["home", "overlay"], restAboveBlockRate: 12.5 }
      })
      const created = yield* workspaces.create(settings)
      assert.deepStrictEqual(created, { id: created.id, ...settings })
      assert.deepStrictEqual(yield* workspaces.find(created.id), Option.some(created))
      assert.deepStrictEqual(yield* workspaces.findByName(settings.name), Option.some(created))
    }))

  it.effect("absent is None, and names are compared exactly", () =>
    Effect.gen(function*() {
      const workspaces = yield* Workspaces
      const { name } = yield* Fixture.freshWorkspace()
      assert.deepStrictEqual(yield* workspaces.find(Fixture.unknownWorkspaceId), Option.none())
      assert.deepStrictEqual(yield* workspaces.findByName(name.toUpperCase()), Option.none())
      assert.deepStrictEqual(yield* workspaces.findByName(`${name} `), Option.none())
      const settings = yield* Fixture.freshSettings()
      assert.deepStrictEqual(yield* workspaces.update(Fixture.unknownWorkspaceId, settings), Option.none())
      assert.deepStrictEqual(yield* workspaces.findByName(settings.name), Option.none())
      assert.deepStrictEqual(yield* workspaces.setPolicy(Fixture.unknownWorkspaceId, {}), Option.none())
    }))

  it.effect("a name is taken once, also by many at once", () =>
    Effect.gen(function*() {
      const workspaces = yield* Workspaces
      const settings = yield* Fixture.freshSettings()
      assert.strictEqual(yield* Fixture.successesOf(workspaces.create(settings), 10, "AlreadyExists"), 1)
      const error = yield* Effect.flip(workspaces.create({ ...settings, country: "ca" }))
      assert.deepInclude(error, { _tag: "AlreadyExists", what: "workspace" })
      const found = yield* Effect.flatten(workspaces.findByName(settings.name))
      assert.strictEqual(found.country, "us")
    }))

  it.effect("lists by id", () =>
    Effect.gen(function*() {
      const workspaces = yield* Workspaces
      const made = yield* Effect.replicateEffect(Fixture.freshWorkspace(), 3)
      const listed = yield* workspaces.list
      const ids = listed.map(({ id }) => id)
      assert.deepStrictEqual(ids, [...ids].sort((a, b) => a - b))
      const own = listed.filter(({ id }) => made.some((each) => each.id === id))
      assert.deepStrictEqual(own, [...made].sort((a, b) => a.id - b.id))
    }))

  it.effect("an update sets everything, also the name", () =>
    Effect.gen(function*() {
      const workspaces = yield* Workspaces
      const before = yield* Fixture.freshWorkspace({ fields: { ani: "F1" }, policy: { dailyCap: 5 } })
      const settings = yield* Fixture.freshSettings({ country: "ca", timeZone: "America/Toronto", inboundGroups: true })
      const updated = yield* workspaces.update(before.id, settings)
      assert.deepStrictEqual(updated, Option.some({ id: before.id, ...settings }))
      assert.deepStrictEqual(yield* workspaces.find(before.id), updated)
      assert.deepStrictEqual(yield* workspaces.findByName(settings.name), updated)
      assert.deepStrictEqual(yield* workspaces.findByName(before.name), Option.none())
      // The name given up can be taken again.
      yield* workspaces.create({ ...settings, name: before.name })
    }))

  it.effect("an update under the name it has is no conflict, under another's it is and changes nothing", () =>
    Effect.gen(function*() {
      const workspaces = yield* Workspaces
      const one = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const { id, ...settings } = one
      const renewed = yield* workspaces.update(id, { ...settings, inboundGroups: true })
      assert.deepStrictEqual(renewed, Option.some({ ...one, inboundGroups: true }))
      const error = yield* Effect.flip(workspaces.update(id, { ...settings, name: other.name }))
      assert.deepInclude(error, { _tag: "AlreadyExists", what: "workspace" })
      assert.deepStrictEqual(yield* workspaces.find(id), renewed)
    }))

  it.effect("setPolicy replaces the policy and nothing else", () =>
    Effect.gen(function*() {
      const workspaces = yield* Workspaces
      const workspace = yield* Fixture.freshWorkspace({ policy: { dailyCap: 5, avoidRepeat: true } })
      const policy = { dailyCap: null, radiusMiles: 0 }
      const set = yield* Effect.flatten(workspaces.setPolicy(workspace.id, policy))
      assert.deepStrictEqual(set.value, { ...workspace, policy })
      assert.deepStrictEqual(yield* workspaces.find(workspace.id), Option.some(set.value))
      const again = yield* Effect.flatten(workspaces.setPolicy(workspace.id, policy))
      assert.deepStrictEqual(again, { value: set.value, entry: null }, "nothing was changed, so nothing tells of it")
    }))

  it.effect("it is told when the hold-out was last changed, by whichever change", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const trail = yield* AuditTrail
      const workspaces = yield* Workspaces
      const { id, ...settings } = yield* Fixture.freshWorkspace({ policy: { preferAnswered: true } })
      let last = 0
      const changedAt = Effect.map(workspaces.holdOutChangedAt(id), Option.getOrElse(() => 0))
      const assertOther = <A, E, R>(what: string, change: Effect.Effect<A, E, R>) =>
        Effect.gen(function*() {
          yield* Effect.sleep("3 millis")
          yield* change
          const at = yield* changedAt
          assert.isAbove(at, last, what)
          last = at
        })
      const assertSame = <A, E, R>(what: string, change: Effect.Effect<A, E, R>) =>
        Effect.gen(function*() {
          yield* Effect.sleep("3 millis")
          yield* change
          assert.strictEqual(yield* changedAt, last, what)
        })
      const undo = (entry: number | null) => trail.undo(id, entry!)
      assert.deepStrictEqual(yield* workspaces.holdOutChangedAt(id), Option.none())
      assert.deepStrictEqual(yield* workspaces.holdOutChangedAt(Fixture.unknownWorkspaceId), Option.none())
      yield* assertSame("another setting", workspaces.setPolicy(id, { preferAnswered: true, dailyCap: 5 }))
      yield* assertOther("its share", workspaces.setPolicy(id, { preferAnswered: true, holdOutPercent: 20 }))
      const off = yield* Effect.flatten(workspaces.setPolicy(id, { preferAnswered: false, holdOutPercent: 20 }))
      yield* assertOther("undone", undo(off.entry))
      yield* assertOther("with everything", workspaces.update(id, { ...settings, policy: { preferAnswered: false } }))
      const campaign = {
        id: "C1",
        name: "Spring",
        type: "Outbound",
        inboundPoolId: null,
        policy: { dailyCap: 3 }
      } as const
      yield* assertSame("a campaign that sets nothing of it", campaigns.create(id, campaign))
      yield* assertOther(
        "one that does",
        campaigns.create(id, { ...campaign, id: "C2", policy: { preferAnswered: true } })
      )
      yield* assertSame("its name", campaigns.update(id, "C2", { name: "Autumn" }))
      const renamed = yield* Effect.flatten(
        campaigns.update(id, "C2", { name: "Winter", policy: { preferAnswered: true, holdOutPercent: 5 } })
      )
      yield* assertOther("a campaign's edit undone", undo(renamed.entry))
      yield* assertOther("a campaign's policy", campaigns.update(id, "C1", { policy: { holdOutPercent: 5 } }))
      yield* assertSame("the same again", campaigns.update(id, "C1", { policy: { holdOutPercent: 5 } }))
      yield* assertOther("a campaign's deletion", campaigns.remove(id, "C1"))
      const deletion = (yield* trail.list(id, { limit: 1 }))[0]!
      yield* assertOther("that undone", undo(deletion.id))
      yield* assertOther("once more, of one that sets nothing", campaigns.update(id, "C1", { policy: {} }))
      yield* assertSame("its deletion", campaigns.remove(id, "C1"))
    }))

  it.effect("a preference is stopped where the policy says so, once, and not where the hold-out was changed since", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const trail = yield* AuditTrail
      const workspaces = yield* Workspaces
      const policy = { dailyCap: 5, preferAnswered: true }
      const { id } = yield* Fixture.freshWorkspace({ policy })
      const campaign = { name: "Spring", type: "Outbound", inboundPoolId: null } as const
      const policies = {
        C1: { preferAnswered: true, hourlyCap: 2 },
        C2: { preferAnswered: true, stopOnHarm: false },
        C3: {}
      }
      for (const [id_, policy] of Object.entries(policies)) {
        yield* campaigns.create(id, { ...campaign, id: id_, policy })
      }
      const changedAt = Effect.map(workspaces.holdOutChangedAt(id), Option.getOrNull)
      const stop = (changedAt: number | null) => workspaces.stopPreference(id, { changedAt, why: "5 of 10" })
      const stand = Effect.gen(function*() {
        const of = (yield* campaigns.list(id)).map(({ policy }) => policy)
        return [(yield* Effect.flatten(workspaces.find(id))).policy, ...of]
      })
      const before = yield* changedAt
      const head = yield* Fixture.headOf(id)
      assert.deepStrictEqual(yield* stop(before), [], "nobody says that it is to be stopped")
      assert.deepStrictEqual(yield* Fixture.headOf(id), head)
      const on = { ...policy, stopOnHarm: true }
      yield* workspaces.setPolicy(id, on)
      assert.deepStrictEqual(yield* stop(null), [], "it was changed since it never was")
      assert.deepStrictEqual(yield* stop(before! - 1), [])
      assert.deepStrictEqual(
        yield* workspaces.stopPreference(Fixture.unknownWorkspaceId, { changedAt: null, why: "" }),
        []
      )
      assert.deepStrictEqual(yield* stand, [on, policies.C1, policies.C2, policies.C3])
      yield* Effect.sleep("3 millis")
      const done = (yield* Effect.all(Array.from({ length: 4 }, () => stop(before)), { concurrency: "unbounded" }))
        .flat()
      assert.strictEqual(done.length, 2)
      const off = [
        { ...on, preferAnswered: false },
        { ...policies.C1, preferAnswered: false },
        policies.C2,
        policies.C3
      ]
      assert.deepStrictEqual(yield* stand, off)
      assert.isAbove((yield* changedAt)!, before!)
      assert.isAbove((yield* Fixture.headOf(id)).ownSettings, head.ownSettings)
      const entries = yield* Effect.forEach(done, (entry) => Effect.flatten(trail.find(id, entry)))
      assert.deepStrictEqual(entries.map(({ action, subject: { kind } }) => [action, kind]), [
        ["policy.changed", "workspace"],
        ["policy.changed", "campaign"]
      ])
      for (const { summary } of entries) assert.match(summary, /^Switched off the preference .+: 5 of 10$/)
      yield* Effect.forEach(done, (entry) => trail.undo(id, entry))
      assert.deepStrictEqual(yield* stand, [on, policies.C1, policies.C2, policies.C3])
    }))

  it.effect("each change of one workspace gives it, and no other, a new settings revision", () =>
    Effect.gen(function*() {
      const workspaces = yield* Workspaces
      const { id, ...settings } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const before = yield* Fixture.headOf(id)
      const otherBefore = yield* Fixture.headOf(other.id)
      yield* workspaces.setPolicy(id, { dailyCap: 1 })
      const between = yield* Fixture.headOf(id)
      yield* workspaces.update(id, { ...settings, inboundGroups: true })
      const after = yield* Fixture.headOf(id)
      assert.isAbove(between.settings, before.settings)
      assert.isAbove(after.settings, between.settings)
      assert.strictEqual(after.settings, after.revision)
      assert.deepStrictEqual(yield* Fixture.headOf(other.id), otherBefore)
    }))
}
