/**
 * What every adapter's `Transitions` does.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { RestGrounds } from "@anipool/domain/lifecycle/RestGrounds"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AniOverview } from "@anipool/storage/AniOverview"
import { AniReports } from "@anipool/storage/AniReports"
import { Anis } from "@anipool/storage/Anis"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import type { AlreadyExists, StorageError } from "@anipool/storage/StorageError"
import * as Transitions from "@anipool/storage/Transitions"
import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fixture from "./Fixture.ts"
import { group } from "./GroupsFixture.ts"
import { amid } from "./LedgerConcurrency.ts"
import { freshLedger, resultsOf, unvouched, usesOf } from "./LedgerFixture.ts"
import { Seed, type Tests } from "./Seed.ts"

/** How long a pause lasts that has to outlive what is done meanwhile, on a machine that is busy with other tests too. */
const restMs = 3_000

const { fillPool, freshWorkspace, newAni } = Fixture

const pause: Transitions.NewTransition = { ...Fixture.pause, origin: "command-line" }
const activate: Transitions.NewTransition = { ...pause, event: "activate" }

/** Of a transition that neither a user nor a key asked for, nor the rest rule. */
const unnamed = { by: null, grounds: null }

const apply = (
  workspaceId: WorkspaceId,
  ids: ReadonlyArray<AniId>,
  transition: Transitions.NewTransition,
  grounds?: ReadonlyArray<RestGrounds>
) =>
  Effect.map(
    Effect.flatMap(Transitions.Transitions, (each) => each.apply(workspaceId, ids, transition, grounds)),
    ({ results }) => results
  )

const historyOf = (workspaceId: WorkspaceId, id: AniId) =>
  Effect.flatMap(Transitions.Transitions, (each) => each.history(workspaceId, id))

const statusesOf = (workspaceId: WorkspaceId) =>
  Effect.flatMap(
    Anis,
    (anis) => Effect.map(anis.list(workspaceId, { limit: 100 }), (page) => page.map(({ status }) => status))
  )

/** The dates of the only ANI. */
const datesOf = (workspaceId: WorkspaceId) =>
  Effect.flatMap(AniReports, (reports) =>
    Effect.map(
      reports.page(workspaceId, { offset: 0, limit: 1 }),
      ({ anis }) => [anis[0]!.activatedOn, anis[0]!.deactivatedOn]
    ))

/** Ends pauses until none is over; those of other tests too. */
const endAll = Effect.flatMap(
  Transitions.Transitions,
  ({ endPauses }) => Effect.repeat(endPauses, { until: (ended) => ended === 0 })
)

const active = "ACTIVE_AND_BEING_MANAGED"
const cooling = "COOLING_OFF"

/** What every adapter does; `Reputation.suite` runs it. */
export const tests: Tests = (it) => {
  it.effect("a pause cools an ANI off, and an activation brings it back; readers of changes see both", () =>
    Effect.gen(function*() {
      const { id } = yield* freshWorkspace()
      const [one] = yield* fillPool(id, "P1", 2)
      const replica = Fixture.emptyReplica()
      yield* Fixture.readOn(id, replica, 10)
      assert.deepStrictEqual(yield* apply(id, [one!.id], pause), ["done"])
      assert.deepStrictEqual(yield* statusesOf(id), [cooling, active])
      const paused = yield* Fixture.readOn(id, replica, 10)
      assert.deepStrictEqual(paused.map((entry) => [entry.id, entry.status]), [[one!.id, cooling]])
      assert.deepStrictEqual(yield* apply(id, [one!.id], activate), ["done"])
      assert.deepStrictEqual(yield* statusesOf(id), [active, active])
      const back = yield* Fixture.readOn(id, replica, 10)
      assert.deepStrictEqual(back.map((entry) => [entry.id, entry.status]), [[one!.id, active]])
    }))

  it.effect("what does not fit the state is refused, and changes nothing", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      const [one, gone] = yield* fillPool(id, "P1", 2)
      yield* anis.remove(id, gone!.id)
      assert.deepStrictEqual(yield* apply(id, [one!.id], activate), ["not-cooling-off"])
      yield* apply(id, [one!.id], pause)
      const head = yield* Fixture.headOf(id)
      assert.deepStrictEqual(yield* apply(id, [one!.id], pause), ["not-active"])
      assert.deepStrictEqual(yield* apply(id, [gone!.id, Fixture.unknownAniId], pause), ["unknown", "unknown"])
      assert.deepStrictEqual(yield* apply(other.id, [one!.id], activate), ["unknown"])
      assert.deepStrictEqual(yield* apply(Fixture.unknownWorkspaceId, [one!.id], activate), ["unknown"])
      assert.deepStrictEqual(yield* apply(id, [], pause), [])
      assert.deepStrictEqual(yield* Fixture.headOf(id), head)
      assert.strictEqual((yield* historyOf(id, one!.id)).length, 1)
      assert.deepStrictEqual(yield* historyOf(id, gone!.id), [])
    }))

  it.effect("many in one step: each by itself, in the order given, under one revision", () =>
    Effect.gen(function*() {
      const { id } = yield* freshWorkspace()
      const [a, b, c] = yield* fillPool(id, "P1", 3)
      yield* apply(id, [b!.id], pause)
      const { revision } = yield* Fixture.headOf(id)
      const ids = [c!.id, b!.id, Fixture.unknownAniId, a!.id, c!.id]
      assert.deepStrictEqual(yield* apply(id, ids, pause), ["done", "not-active", "unknown", "done", "not-active"])
      assert.deepStrictEqual(yield* statusesOf(id), [cooling, cooling, cooling])
      assert.strictEqual((yield* Fixture.headOf(id)).revision, revision + 1)
      assert.strictEqual((yield* historyOf(id, c!.id)).length, 1)
      const many = Array.from({ length: Transitions.appliedMax + 1 }, () => a!.id)
      yield* Fixture.assertRefused(apply(id, many, activate))
    }))

  it.effect("asked for by many at once, one succeeds", () =>
    Effect.gen(function*() {
      const { id } = yield* freshWorkspace()
      const [one] = yield* fillPool(id, "P1", 1)
      for (const [transition, refused] of [[pause, "not-active"], [activate, "not-cooling-off"]] as const) {
        const results = yield* Effect.all(Array.from({ length: 10 }, () => apply(id, [one!.id], transition)), {
          concurrency: "unbounded"
        })
        assert.deepStrictEqual(results.flat().sort(), ["done", ...Array.from({ length: 9 }, () => refused)])
      }
      assert.strictEqual((yield* historyOf(id, one!.id)).length, 2)
    }))

  it.effect("each is kept with everything that was said of it, the latest first, also once the ANI is removed", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const key = yield* Fixture.freshKey(id)
      const [one] = yield* fillPool(id, "P1", 1)
      const effectiveAt = Date.UTC(2031, 1, 3, 4, 5, 6, 789)
      const first: Transitions.NewTransition = {
        event: "pause",
        origin: "interface",
        keyId: key.id,
        carrier: "012345",
        note: "tired — “spam likely”",
        effectiveAt,
        until: effectiveAt + 1
      }
      const before = DateTime.toEpochMillis(yield* DateTime.now)
      yield* apply(id, [one!.id], first)
      yield* apply(id, [one!.id], activate)
      yield* anis.remove(id, one!.id)
      const history = yield* historyOf(id, one!.id)
      for (const { at } of history) assert.closeTo(at, before, 60_000)
      assert.deepStrictEqual(history.map((each) => ({ ...each, at: 0 })), [
        { ...activate, ...unnamed, effectiveAt: history[0]!.effectiveAt, at: 0 },
        { ...first, ...unnamed, effectiveAt, at: 0 }
      ])
      assert.closeTo(history[0]!.effectiveAt, history[0]!.at, 1_000)
      assert.isAtLeast(history[0]!.at, history[1]!.at)
    }))

  it.effect("what the rest rule saw of each is kept with it, and so is who asked by name", () =>
    Effect.gen(function*() {
      const { id } = yield* freshWorkspace()
      const [paused, first, second] = yield* fillPool(id, "P1", 3)
      const ada = { kind: "user", id: "7", name: "ada@example.com", address: "192.0.2.1" } as const
      yield* Effect.locally(apply(id, [paused!.id], { ...pause, origin: "interface" }), CurrentActor, ada)
      const grounds = [54.7, 1, 20.05].map((blockRate, i) => ({ blockRate, aboveBlockRate: 15, dials: 100 + i }))
      const rule = { kind: "restRule", id: null, name: "rest rule", address: null } as const
      const rest: Transitions.NewTransition = { ...pause, origin: "rest-rule" }
      assert.deepStrictEqual(
        yield* Effect.locally(apply(id, [first!.id, paused!.id, second!.id], rest, grounds), CurrentActor, rule),
        ["done", "not-active", "done"]
      )
      const seen = yield* Effect.forEach(
        [paused!, first!, second!],
        (ani) => Effect.map(historyOf(id, ani.id), (history) => history.map(({ by, grounds }) => ({ by, grounds })))
      )
      assert.deepStrictEqual(seen, [
        [{ by: "ada@example.com", grounds: null }],
        [{ by: null, grounds: grounds[0]! }],
        [{ by: null, grounds: grounds[2]! }]
      ])
      // The list shows the pause that each rests by, and none once it is active.
      yield* apply(id, [first!.id], activate)
      const overview = yield* AniOverview
      const { anis } = yield* overview.page(id, { filter: {}, offset: 0, limit: 3 })
      assert.deepStrictEqual(anis.map(({ rest }) => rest), [
        (yield* historyOf(id, paused!.id))[0]!,
        null,
        (yield* historyOf(id, second!.id))[0]!
      ])
    }))

  it.effect("the effective time becomes the date that is shown, in the workspace's time zone; today without one", () =>
    Effect.gen(function*() {
      const { id } = yield* freshWorkspace({ timeZone: "America/New_York" })
      const [one] = yield* fillPool(id, "P1", 1)
      const { day: today } = yield* Fixture.headOf(id)
      assert.deepStrictEqual(yield* datesOf(id), [today, null])
      yield* apply(id, [one!.id], { ...pause, effectiveAt: Date.UTC(2026, 0, 5, 2) })
      assert.deepStrictEqual(yield* datesOf(id), [today, "2026-01-04"])
      yield* apply(id, [one!.id], { ...activate, effectiveAt: Date.UTC(2090, 6, 1, 12) })
      assert.deepStrictEqual(yield* datesOf(id), ["2090-07-01", "2026-01-04"])
      yield* apply(id, [one!.id], pause)
      const { day } = yield* Fixture.headOf(id)
      assert.deepStrictEqual(yield* datesOf(id), ["2090-07-01", day])
    }))

  it.effect("once a pause is acknowledged its ANI is given out no more, and again once it is active", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { held, propose, settings, workspaceId } = yield* freshLedger(1)
      const only = held[0]!
      const confirm = ledger.confirm(workspaceId, unvouched(settings), [propose(only)])
      const uses = Effect.map(usesOf(workspaceId), (all) => all.get(only.id))
      const { after } = yield* amid(apply(workspaceId, [only.id], pause), confirm, uses)
      assert.deepStrictEqual([...new Set(after)], ["unavailable"])
      yield* apply(workspaceId, [only.id], activate)
      assert.deepStrictEqual(resultsOf(yield* confirm), ["accepted"])
    }))

  it.effect("a pause with an end is over when it has come, and says so in the record", () =>
    Effect.gen(function*() {
      const { id } = yield* freshWorkspace()
      const [over, lasting, endless] = yield* fillPool(id, "P1", 3)
      const until = DateTime.toEpochMillis(yield* DateTime.now) - 1_000
      yield* apply(id, [over!.id], { ...pause, until })
      yield* apply(id, [lasting!.id], { ...pause, until: until + 3_600_000 })
      yield* apply(id, [endless!.id], pause)
      yield* endAll
      assert.deepStrictEqual(yield* statusesOf(id), [active, cooling, cooling])
      const [last] = yield* historyOf(id, over!.id)
      assert.deepStrictEqual(
        { ...last, at: 0 },
        { ...activate, ...unnamed, origin: "schedule", effectiveAt: until, at: 0 }
      )
      const { revision } = yield* Fixture.headOf(id)
      yield* endAll
      assert.strictEqual((yield* Fixture.headOf(id)).revision, revision)
      assert.strictEqual((yield* historyOf(id, over!.id)).length, 2)
    }))

  it.effect("the end of a pause that is over already comes to nothing", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const [activated, removed] = yield* fillPool(id, "P1", 2)
      const until = DateTime.toEpochMillis(yield* DateTime.now) + restMs
      yield* apply(id, [activated!.id, removed!.id], { ...pause, until })
      yield* apply(id, [activated!.id], activate)
      yield* apply(id, [activated!.id], pause)
      yield* anis.remove(id, removed!.id)
      yield* anis.create(id, newAni(1, "P1"))
      // The adapter's own time must pass.
      yield* Effect.sleep(until + 50 - DateTime.toEpochMillis(yield* DateTime.now))
      yield* endAll
      assert.deepStrictEqual(yield* statusesOf(id), [cooling, active])
      assert.deepStrictEqual((yield* historyOf(id, activated!.id)).map(({ event }) => event), [
        "pause",
        "activate",
        "pause"
      ])
      assert.deepStrictEqual((yield* historyOf(id, removed!.id)).map(({ event }) => event), ["activate", "pause"])
    }))

  it.effect("an ANI that cools off goes on cooling wherever it leaves and however it comes back, with its brand", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const groups = yield* InboundGroups
      const { id } = yield* freshWorkspace({ timeZone: "America/New_York" })
      const [one] = yield* fillPool(id, "P1", 1)
      yield* anis.update(id, one!.id, { isBranded: true, brandName: "Acme" })
      yield* apply(id, [one!.id], { ...pause, effectiveAt: Date.UTC(2026, 0, 5, 2) })
      const { brandName: _, isBranded: __, ...unbranded } = newAni(0, "P1")
      const { day: today } = yield* Fixture.headOf(id)
      const ways: ReadonlyArray<readonly [string, Effect.Effect<unknown, AlreadyExists | StorageError>]> = [
        ["created", Effect.zipRight(anis.remove(id, one!.id), anis.create(id, unbranded))],
        ["put", Effect.zipRight(anis.remove(id, one!.id), anis.putMany(id, [unbranded]))],
        ["moved", anis.update(id, one!.id, { inboundGroupId: "P2" })],
        ["in a group again", Effect.zipRight(groups.remove(id, "P2", "remove"), groups.create(id, group("P2", 0)))],
        [
          "replaced",
          Effect.zipRight(groups.replace(id, group("P2"), "remove"), groups.replace(id, group("P2", 0), "remove"))
        ]
      ]
      for (const [how, way] of ways) {
        yield* way
        const found = yield* Effect.flatten(anis.find(id, [Fixture.numberOf(unbranded)]))
        assert.deepInclude(found, { id: one!.id, status: cooling, isBranded: true, brandName: "Acme" }, how)
        assert.deepStrictEqual(yield* datesOf(id), [today, "2026-01-04"], how)
      }
      assert.deepStrictEqual((yield* historyOf(id, one!.id)).map(({ event }) => event), ["pause"])
      // A brand that is given is taken.
      yield* anis.remove(id, one!.id)
      yield* anis.create(id, { ...unbranded, isBranded: true, brandName: "Other" })
      const [named] = yield* anis.list(id, { limit: 1 })
      assert.deepInclude(named, { status: cooling, brandName: "Other" })
      assert.deepStrictEqual(yield* apply(id, [one!.id], activate), ["done"])
      yield* anis.remove(id, one!.id)
      yield* anis.create(id, unbranded)
      const [plain] = yield* anis.list(id, { limit: 1 })
      assert.deepInclude(plain, { status: active, isBranded: false, brandName: "" })
    }))

  it.effect("a pause that ended while its ANI was out is over when it comes back, and one that did not ends then", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const [over, lasting] = yield* fillPool(id, "P1", 2)
      const now = DateTime.toEpochMillis(yield* DateTime.now)
      yield* apply(id, [over!.id], { ...pause, until: now - 1_000 })
      const until = now + restMs
      yield* apply(id, [lasting!.id], { ...pause, until })
      yield* Effect.forEach([over, lasting], (each) => anis.remove(id, each!.id))
      yield* anis.putMany(id, [newAni(0, "P1"), newAni(1, "P1")])
      assert.deepStrictEqual(yield* statusesOf(id), [active, cooling])
      // The adapter's own time must pass.
      yield* Effect.sleep(until + 50 - DateTime.toEpochMillis(yield* DateTime.now))
      yield* endAll
      assert.deepStrictEqual(yield* statusesOf(id), [active, active])
    }))

  it.effect("ended by many at once, a pause is recorded to have ended once", () =>
    Effect.gen(function*() {
      const { id } = yield* freshWorkspace()
      const held = yield* fillPool(id, "P1", 20)
      const until = DateTime.toEpochMillis(yield* DateTime.now) - 1_000
      yield* apply(id, held.map((each) => each.id), { ...pause, until })
      yield* Effect.all(Array.from({ length: 6 }, () => endAll), { concurrency: "unbounded" })
      assert.deepStrictEqual([...new Set(yield* statusesOf(id))], [active])
      for (const { id: ani } of held) assert.strictEqual((yield* historyOf(id, ani)).length, 2)
    }))

  it.effect("the rest rule sees who may rest, who rests and why, and the last 30 days", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const seed = yield* Seed
      const transitions = yield* Transitions.Transitions
      const { id } = yield* freshWorkspace({ timeZone: yield* Fixture.noonZone })
      const [plain, resting, paused, gone] = yield* fillPool(id, "P1", 4)
      yield* anis.remove(id, gone!.id)
      const { day } = yield* Fixture.headOf(id)
      yield* seed.dialed(id, day, [{
        aniId: plain!.id,
        day,
        dials: 40,
        contacts: 3,
        successes: 2,
        blocks: 11,
        noAnswers: 1
      }])
      const until = Date.UTC(2090, 0, 1)
      yield* apply(id, [resting!.id], { ...pause, origin: "rest-rule", until })
      yield* apply(id, [paused!.id], { ...pause, origin: "rest-rule" })
      yield* apply(id, [paused!.id], activate)
      yield* apply(id, [paused!.id], pause)
      const pools = (yield* Fixture.settingsOf(id)).pools
      const common = { callingCode: 1, areaCode: "212", pools, dials: 0, blocks: 0, until: null }
      const seen = yield* transitions.candidates(id, { limit: 10 })
      assert.deepStrictEqual<unknown>(seen, [
        { ...common, id: plain!.id, number: plain!.number, dials: 40, blocks: 11, state: "active" },
        { ...common, id: resting!.id, number: resting!.number, state: "resting", until },
        { ...common, id: paused!.id, number: paused!.number, state: "cooling" }
      ])
      assert.deepStrictEqual(yield* transitions.candidates(id, { limit: 2 }), seen.slice(0, 2))
      assert.deepStrictEqual(yield* transitions.candidates(id, { after: resting!.id, limit: 2 }), seen.slice(2))
      yield* Fixture.assertRefused(transitions.candidates(id, { limit: Transitions.candidatesMax + 1 }))
      assert.deepStrictEqual(yield* transitions.candidates(Fixture.unknownWorkspaceId, { limit: 1 }), [])
    }))
}
