/**
 * What is done about numbers that burn, over stored campaigns, groups and rests; which numbers burn is given.
 */
import * as BurnDesk from "@anipool/core/reputation/BurnDesk"
import type { AniId } from "@anipool/domain/Ani"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Anis } from "@anipool/storage/Anis"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { Campaigns } from "@anipool/storage/Campaigns"
import { Health, type NumberEvidence } from "@anipool/storage/Health"
import { Transitions } from "@anipool/storage/Transitions"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"

const raisedAt = Date.UTC(2026, 2, 2, 10)

let burnt: ReadonlyArray<NumberEvidence> = []

/** Whose alarms stand, though `standing` does not tell of them. */
let longer: ReadonlyArray<NumberEvidence> = []

/** What somebody else does between a plan and its deed, once. */
let meanwhile: Effect.Effect<void> = Effect.void

const evidence = (aniId: AniId, rarity: number): NumberEvidence => ({
  aniId,
  raisedAt,
  rarity,
  log: Math.log(rarity),
  carrier: null,
  by: "contact",
  dials: 402,
  counts: {
    contact: { came: 31, expected: 61 },
    block: { came: 0, expected: 1 },
    shortCall: { came: 0, expected: 1 }
  },
  since: raisedAt / 1_000
})

const withBurnt = Layer.effect(
  Health,
  Effect.map(Health, (health) =>
    Health.of({
      ...health,
      standing: () => Effect.sync(() => burnt),
      evidence: (_, ids) =>
        Effect.suspend(() => {
          const done = meanwhile
          meanwhile = Effect.void
          return Effect.as(done, [...burnt, ...longer].filter(({ aniId }) => ids.includes(aniId)))
        })
    }))
)

const layer = BurnDesk.layer.pipe(
  Layer.provide(withBurnt),
  Layer.provideMerge(MemoryStorage.layer)
)

const hourMs = 3_600_000

/** Twenty numbers of one group, and a campaign that dials from it. */
const open = Effect.fnUntraced(function*(policy: PolicyOverride, campaignPolicy: PolicyOverride = {}) {
  yield* TestClock.setTime(raisedAt + hourMs)
  const { id } = yield* Fixture.freshWorkspace({ timeZone: "UTC", policy })
  const anis = yield* Fixture.fillPool(id, "g1", 20)
  yield* Effect.flatMap(
    Campaigns,
    ({ create }) =>
      create(id, { id: "C1", name: "Spring", type: "Outbound", inboundPoolId: "g1", policy: campaignPolicy })
  )
  const workspace = Option.getOrThrow(yield* Effect.flatMap(Workspaces, ({ find }) => find(id)))
  burnt = []
  longer = []
  meanwhile = Effect.void
  return { anis: anis.map(({ id }) => id), desk: yield* BurnDesk.BurnDesk, transitions: yield* Transitions, workspace }
})

/** The same, and a reserve of some numbers of the same area code. */
const openWithReserve = Effect.fnUntraced(function*(policy: PolicyOverride, count: number) {
  const opened = yield* open({ reserveGroup: "reserve", ...policy })
  const anis = yield* Anis
  const spares = yield* Effect.forEach(
    Array.from({ length: count }, (_, index) => 100 + index),
    (index) => anis.create(opened.workspace.id, Fixture.newAni(index, "reserve"))
  )
  return { ...opened, spares: spares.map(({ id }) => id) }
})

/** The groups of numbers, and whether they rest. */
const placesOf = (workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) =>
  Effect.flatMap(Anis, (anis) =>
    Effect.map(anis.list(workspaceId, { limit: 100 }), (all) =>
      ids.map((id) => {
        const { inboundGroupId, status } = all.find((ani) => ani.id === id)!
        return status === "COOLING_OFF" ? `${inboundGroupId} rests` : inboundGroupId
      })))

const told = (lines: ReadonlyArray<BurnDesk.BurnLine>) => lines.map(({ action, id }) => [id, action])

describe("BurnDesk", () => {
  it.effect("lets numbers rest by itself, the rarest evidence first and a tenth of the group, with evidence and end", () =>
    Effect.gen(function*() {
      const { anis, desk, transitions, workspace } = yield* open({ burning: "act" })
      const [first, second, third] = anis as [AniId, AniId, AniId]
      burnt = [evidence(first, 1e5), evidence(second, 1e9), evidence(third, 1e6)]
      assert.deepStrictEqual(told(yield* desk.plan(workspace)), [
        [second, "rest"],
        [third, "rest"],
        [first, "spared-by-share"]
      ])
      const { entries, rested } = yield* desk.act(workspace)
      assert.strictEqual(rested, 2)
      assert.lengthOf(entries, 1)
      const [rest] = yield* transitions.history(workspace.id, second)
      assert.deepInclude(rest, { event: "pause", origin: "rest-rule", until: raisedAt + hourMs + 7 * 24 * hourMs })
      assert.match(
        (rest!.grounds as { readonly evidence: string }).evidence,
        /^since Monday 10:00: 31 of 402 calls reached somebody, 61 were expected; as rare as one in 1 billion healthy dials$/
      )
      assert.deepStrictEqual(yield* transitions.history(workspace.id, first), [])
      // What is spared is not looked at again each minute, but after a while.
      assert.strictEqual((yield* desk.act(workspace)).rested, 0)
    }).pipe(Effect.provide(layer)))

  it.effect("proposes only where the policy says so; people do some of it, or all", () =>
    Effect.gen(function*() {
      const { anis, desk, transitions, workspace } = yield* open({ burning: "propose", burningShare: 50 })
      const [first, second, third] = anis as [AniId, AniId, AniId]
      burnt = [evidence(first, 1e5), evidence(second, 1e9), evidence(third, 1e6)]
      assert.strictEqual((yield* desk.act(workspace)).rested, 0)
      assert.strictEqual((yield* desk.rest(workspace, [third])).rested, 1)
      assert.deepInclude((yield* transitions.history(workspace.id, third))[0], { origin: "interface", note: "burns" })
      assert.deepStrictEqual(told(yield* desk.plan(workspace)), [[second, "rest"], [first, "rest"]])
      assert.strictEqual((yield* desk.rest(workspace, undefined, "command-line")).rested, 2)
      assert.deepInclude((yield* transitions.history(workspace.id, first))[0], { origin: "command-line" })
      assert.deepStrictEqual(yield* desk.rest(workspace, undefined), { rested: 0, entries: [] })
    }).pipe(Effect.provide(layer)))

  it.effect("lets people decide about what burns among one carrier's subscribers, until all dials tell it", () =>
    Effect.gen(function*() {
      const { anis, desk, transitions, workspace } = yield* open({ burning: "act" })
      const [first, second] = anis as [AniId, AniId]
      burnt = [{ ...evidence(first, 1e9), carrier: "t-mobile" }, evidence(second, 1e6)]
      assert.deepStrictEqual((yield* desk.plan(workspace)).map(({ action, id, mode }) => [id, action, mode]), [
        [first, "rest", "propose"],
        [second, "rest", "act"]
      ])
      assert.strictEqual((yield* desk.act(workspace)).rested, 1)
      assert.deepStrictEqual(yield* transitions.history(workspace.id, first), [])
      assert.lengthOf(yield* transitions.history(workspace.id, second), 1)
      // As soon as that is told it rests by itself, without another number that burns.
      assert.strictEqual((yield* desk.act(workspace)).rested, 0)
      burnt = [evidence(first, 1e9)]
      assert.strictEqual((yield* desk.act(workspace)).rested, 1)
      const [rest] = yield* transitions.history(workspace.id, first)
      assert.deepInclude(rest, { event: "pause", origin: "rest-rule" })
    }).pipe(Effect.provide(layer)))

  it.effect("acts from the next look on, once the policy says so", () =>
    Effect.gen(function*() {
      const { anis, desk, workspace } = yield* open({})
      burnt = [evidence(anis[0]!, 1e9)]
      assert.strictEqual((yield* desk.act(workspace)).rested, 0)
      yield* Effect.flatMap(Workspaces, ({ setPolicy }) => setPolicy(workspace.id, { burning: "act" }))
      assert.strictEqual((yield* desk.act(workspace)).rested, 1)
    }).pipe(Effect.provide(layer)))

  it.effect("does nothing where a campaign is only to tell, nor to what was woken since", () =>
    Effect.gen(function*() {
      const careful = yield* open({ burning: "act" }, { burning: "observe" })
      burnt = [evidence(careful.anis[0]!, 1e9)]
      assert.deepStrictEqual(yield* careful.desk.plan(careful.workspace), [])
      const { anis, desk, transitions, workspace } = yield* open({}, { burning: "act" })
      const id = anis[0]!
      burnt = [evidence(id, 1e9)]
      assert.strictEqual((yield* desk.act(workspace)).rested, 1)
      yield* TestClock.adjust("1 hour")
      yield* transitions.apply(workspace.id, [id], { ...Fixture.pause, event: "activate" })
      assert.deepStrictEqual(told(yield* desk.plan(workspace)), [[id, "woken"]])
      assert.strictEqual((yield* desk.act(workspace)).rested, 0)
    }).pipe(Effect.provide(layer)))

  it.effect("says what each rest costs, and what takes its place out of the reserve", () =>
    Effect.gen(function*() {
      const { anis, desk, spares, workspace } = yield* openWithReserve({ burning: "propose" }, 1)
      burnt = [evidence(anis[0]!, 1e5), evidence(anis[1]!, 1e9), evidence(anis[2]!, 1e3)]
      const lines = yield* desk.plan(workspace)
      assert.deepStrictEqual(lines.map(({ cost, replacement }) => [cost, replacement]), [
        ["leaves 19 of 20 numbers of 212 in group g1; +1 212 555 0100 takes its place from the reserve", {
          id: spares[0]!,
          number: "+12125550100"
        }],
        ["leaves 19 of 20 numbers of 212 in group g1", null],
        [null, null]
      ])
      // Who is let rest alone gets what there is.
      const { entries, rested } = yield* desk.rest(workspace, [anis[0]!])
      assert.strictEqual(rested, 1)
      assert.deepStrictEqual(yield* placesOf(workspace.id, [anis[0]!, anis[1]!, spares[0]!]), ["g1 rests", "g1", "g1"])
      const trail = yield* AuditTrail
      const [entry] = yield* trail.list(workspace.id, { limit: 1 })
      assert.deepStrictEqual([entry!.id], entries)
      assert.strictEqual(
        entry!.summary,
        "Put the number +12125550000 to rest: it leaves 19 of 20 numbers of 212 in group g1; +1 212 555 0100 takes its place from the reserve"
      )
      yield* trail.undo(workspace.id, entry!.id)
      assert.deepStrictEqual(yield* placesOf(workspace.id, [anis[0]!, spares[0]!]), ["g1", "reserve"])
    }).pipe(Effect.provide(layer)))

  it.effect("never takes one that burns itself, however long", () =>
    Effect.gen(function*() {
      const { anis, desk, spares, workspace } = yield* openWithReserve({ burning: "act", burningShare: 100 }, 4)
      burnt = [evidence(anis[0]!, 1e9), evidence(spares[0]!, 1e3)]
      longer = [evidence(spares[1]!, 1e3), evidence(spares[2]!, 1e3)]
      yield* desk.act(workspace)
      assert.deepStrictEqual(yield* placesOf(workspace.id, [anis[0]!, ...spares]), [
        "g1 rests",
        "reserve rests",
        "reserve",
        "reserve",
        "g1"
      ])
    }).pipe(Effect.provide(layer)))

  it.effect("plans anew for what others were quicker with: nothing is lost, done twice or half", () =>
    Effect.gen(function*() {
      const { anis, desk, spares, transitions, workspace } = yield* openWithReserve({ burning: "act" }, 2)
      burnt = [evidence(anis[0]!, 1e9)]
      meanwhile = Effect.asVoid(Effect.orDie(transitions.apply(workspace.id, [spares[0]!], Fixture.pause)))
      const { entries, rested } = yield* desk.act(workspace)
      assert.deepStrictEqual([rested, entries.length], [1, 1])
      assert.deepStrictEqual(yield* placesOf(workspace.id, [anis[0]!, ...spares]), [
        "g1 rests",
        "reserve rests",
        "g1"
      ])
      // The last of an area code, whose replacement goes meanwhile, goes on.
      const lone = yield* openWithReserve({ burning: "act", burningShare: 100 }, 1)
      const others = lone.anis.slice(1)
      yield* transitions.apply(lone.workspace.id, others, Fixture.pause)
      burnt = [evidence(lone.anis[0]!, 1e9)]
      yield* transitions.apply(lone.workspace.id, others.slice(0, 1), { ...Fixture.pause, event: "activate" })
      meanwhile = Effect.asVoid(
        Effect.orDie(transitions.apply(lone.workspace.id, [...others.slice(0, 1), ...lone.spares], Fixture.pause))
      )
      assert.strictEqual((yield* lone.desk.act(lone.workspace)).rested, 0)
      assert.deepStrictEqual(yield* placesOf(lone.workspace.id, [lone.anis[0]!]), ["g1"])
    }).pipe(Effect.provide(layer)))

  it.effect("acts on many servers at once as on one", () =>
    Effect.gen(function*() {
      const { anis, desk, spares, workspace } = yield* openWithReserve({ burning: "act", burningShare: 100 }, 2)
      burnt = anis.slice(0, 3).map((id) => evidence(id, 1e9))
      const servers = yield* Effect.all(Array.from({ length: 5 }, () => desk.rest(workspace, undefined)), {
        concurrency: "unbounded"
      })
      assert.strictEqual(servers.reduce((sum, { rested }) => sum + rested, 0), 3)
      assert.deepStrictEqual(yield* placesOf(workspace.id, [...anis.slice(0, 3), ...spares]), [
        "g1 rests",
        "g1 rests",
        "g1 rests",
        "g1",
        "g1"
      ])
    }).pipe(Effect.provide(layer)))

  it.effect("retires what came back burning twice", () =>
    Effect.gen(function*() {
      const { anis, desk, transitions, workspace } = yield* open({ burning: "act" })
      const id = anis[0]!
      for (const time of [0, 1, 2]) {
        burnt = [{ ...evidence(id, 1e9), raisedAt: raisedAt + 24 * hourMs * 8 * time + 2 * hourMs }]
        yield* TestClock.setTime(burnt[0]!.raisedAt! + hourMs)
        assert.strictEqual((yield* desk.act(workspace)).rested, 1)
        if (time < 2) {
          yield* TestClock.adjust("7 days")
          assert.strictEqual(yield* transitions.endPauses, 1)
        }
      }
      assert.deepInclude((yield* transitions.history(workspace.id, id))[0], {
        until: null,
        note: "came back burning 2 times: retired"
      })
    }).pipe(Effect.provide(layer)))
})
