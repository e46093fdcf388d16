/**
 * What every adapter's `AssignmentLedger` does, asked by one caller (`LedgerConcurrency`: by many).
 */
import type { PoolId } from "@anipool/domain/Ani"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { AssignmentLedger, type Confirmation, type Proposal, proposalsMax } from "@anipool/storage/AssignmentLedger"
import { Campaigns } from "@anipool/storage/Campaigns"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as fc from "effect/FastCheck"
import * as Fixture from "./Fixture.ts"
import { dailyOf, freshLedger, resultsOf, unvouched, usesOf } from "./LedgerFixture.ts"

const hourMs = 3_600_000

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("picks are accepted in their order, each counted", () =>
    Effect.gen(function*() {
      const { confirm, held, propose, workspaceId } = yield* freshLedger(2)
      const [a, b] = held
      const first = yield* confirm([propose(a!), propose(b!), propose(a!)])
      assert.deepStrictEqual(dailyOf(first), [
        { result: "accepted", usedToday: 1 },
        { result: "accepted", usedToday: 1 },
        { result: "accepted", usedToday: 2 }
      ])
      const second = yield* confirm([propose(b!), propose(a!)])
      assert.deepStrictEqual(second.outcomes.map(({ usedToday }) => usedToday), [2, 3])
      const uses = yield* usesOf(workspaceId)
      assert.strictEqual(uses.get(a!.id), 3)
      assert.strictEqual(uses.get(b!.id), 2)
    }))

  it.effect("no picks, no outcomes", () =>
    Effect.gen(function*() {
      const { confirm } = yield* freshLedger(1)
      assert.deepStrictEqual((yield* confirm([])).outcomes, [])
    }))

  it.effect("a cap holds within a batch and across batches", () =>
    Effect.gen(function*() {
      const { confirm, held, propose } = yield* freshLedger(1)
      const pick = propose(held[0]!, { dailyCap: 3 })
      assert.deepStrictEqual(resultsOf(yield* confirm([pick, pick])), ["accepted", "accepted"])
      assert.deepStrictEqual(dailyOf(yield* confirm([pick, pick, pick])), [
        { result: "accepted", usedToday: 3 },
        { result: "at-cap", usedToday: 3 },
        { result: "at-cap", usedToday: 3 }
      ])
      assert.deepStrictEqual(dailyOf(yield* confirm([pick])), [{ result: "at-cap", usedToday: 3 }])
    }))

  it.effect("each pick is held to its own cap, against the uses of all", () =>
    Effect.gen(function*() {
      const { confirm, held, propose } = yield* freshLedger(1)
      const picks = [1, 1, 3, null, 3, 4, null, 4].map((dailyCap) => propose(held[0]!, { dailyCap }))
      assert.deepStrictEqual(dailyOf(yield* confirm(picks)), [
        { result: "accepted", usedToday: 1 },
        { result: "at-cap", usedToday: 1 },
        { result: "accepted", usedToday: 2 },
        { result: "accepted", usedToday: 3 },
        { result: "at-cap", usedToday: 3 },
        { result: "accepted", usedToday: 4 },
        { result: "accepted", usedToday: 5 },
        { result: "at-cap", usedToday: 5 }
      ])
    }))

  it.effect("uses of an ANI count together, from whichever pool", () =>
    Effect.gen(function*() {
      const { confirm, held, propose } = yield* freshLedger(1)
      const picks = [propose(held[0]!, { dailyCap: 2 }), propose(held[0]!, { poolId: null, dailyCap: 2 })]
      assert.deepStrictEqual(resultsOf(yield* confirm([...picks, ...picks])), [
        "accepted",
        "accepted",
        "at-cap",
        "at-cap"
      ])
    }))

  it.effect("without a pool every active ANI of the workspace will do; with one, its members alone", () =>
    Effect.gen(function*() {
      const { confirm, elsewhere, held, poolIds, propose } = yield* freshLedger(1)
      const unknown = 2_000_000_000 as PoolId
      const confirmed = yield* confirm([
        propose(held[0]!, { poolId: null }),
        propose(elsewhere, { poolId: null }),
        propose(elsewhere),
        propose(elsewhere, { poolId: poolIds.get("P2")! }),
        propose(held[0]!, { poolId: poolIds.get("P2")! }),
        propose(held[0]!, { poolId: unknown })
      ])
      assert.deepStrictEqual(resultsOf(confirmed), [
        "accepted",
        "accepted",
        "unavailable",
        "accepted",
        "unavailable",
        "unavailable"
      ])
    }))

  it.effect("an ANI that was moved is available in its new pool only", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { confirm, held, poolIds, propose, workspaceId } = yield* freshLedger(1)
      yield* anis.update(workspaceId, held[0]!.id, { inboundGroupId: "P2" })
      const picks = [propose(held[0]!), propose(held[0]!, { poolId: poolIds.get("P2")! })]
      assert.deepStrictEqual(resultsOf(yield* confirm(picks)), ["unavailable", "accepted"])
    }))

  it.effect("a removed or unknown ANI is unavailable, be its cap reached or not, and the others are not held up", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { confirm, held, propose, workspaceId } = yield* freshLedger(2)
      const [gone, kept] = held
      yield* confirm([propose(gone!)])
      yield* anis.remove(workspaceId, gone!.id)
      const confirmed = yield* confirm([
        propose(gone!),
        propose(gone!, { poolId: null }),
        propose(gone!, { dailyCap: 1 }),
        propose({ id: Fixture.unknownAniId }),
        propose({ id: Fixture.unknownAniId }, { poolId: null }),
        propose(kept!)
      ])
      assert.deepStrictEqual(resultsOf(confirmed), [
        "unavailable",
        "unavailable",
        "unavailable",
        "unavailable",
        "unavailable",
        "accepted"
      ])
    }))

  it.effect("an ANI that comes back goes on counting its day", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { confirm, held, poolIds, propose, workspaceId } = yield* freshLedger(1)
      yield* confirm([propose(held[0]!)])
      yield* anis.remove(workspaceId, held[0]!.id)
      const back = yield* anis.create(workspaceId, Fixture.newAni(0, "P2"))
      const pick = propose(back, { poolId: poolIds.get("P2")!, dailyCap: 2 })
      assert.deepStrictEqual(dailyOf(yield* confirm([propose(back), pick, pick])).slice(1), [
        { result: "accepted", usedToday: 2 },
        { result: "at-cap", usedToday: 2 }
      ])
    }))

  it.effect("another workspace's ANIs and pools mean nothing, and its uses are its own", () =>
    Effect.gen(function*() {
      const one = yield* freshLedger(1)
      const other = yield* freshLedger(4)
      // Ids may coincide between workspaces: these are ones that only the other has.
      const foreign = other.held.filter(({ id }) => id !== one.held[0]!.id && id !== one.elsewhere.id).at(-1)!
      const confirmed = yield* one.confirm([
        one.propose(foreign),
        one.propose(foreign, { poolId: null }),
        one.propose(foreign, { poolId: other.poolIds.get("P1")! }),
        one.propose(one.held[0]!)
      ])
      assert.deepStrictEqual(resultsOf(confirmed), ["unavailable", "unavailable", "unavailable", "accepted"])
      assert.deepStrictEqual([...(yield* usesOf(other.workspaceId)).values()], [0, 0, 0, 0, 0])
      const theirs = yield* other.confirm([other.propose(other.held[0]!, { dailyCap: 1 })])
      assert.deepStrictEqual(dailyOf(theirs), [{ result: "accepted", usedToday: 1 }])
      assert.strictEqual((yield* usesOf(one.workspaceId)).get(one.held[0]!.id), 1)
    }))

  it.effect("picks under an older policy of the workspace, campaign or number are stale, and not recorded", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const campaigns = yield* Campaigns
      const ledger = yield* AssignmentLedger
      const workspaces = yield* Workspaces
      const { campaignKeys, confirm, held, propose, workspaceId } = yield* freshLedger(2)
      yield* campaigns.update(workspaceId, "C1", { inboundPoolId: "P9" })
      const picks = held.map((ani) => propose(ani))
      const changes = [
        workspaces.setPolicy(workspaceId, { dailyCap: 1 }),
        campaigns.update(workspaceId, "C1", { policy: { dailyCap: 1 } }),
        anis.create(workspaceId, Fixture.newAni(50, "P9")),
        campaigns.remove(workspaceId, "C1")
      ]
      for (const change of changes) {
        const { settings } = yield* Fixture.headOf(workspaceId)
        yield* change
        // What is vouched for is no newer than the settings that it was picked under.
        for (const revision of [0, settings]) {
          const confirmed = yield* ledger.confirm(workspaceId, { settings, revision }, picks)
          assert.deepStrictEqual(resultsOf(confirmed), ["stale", "stale"])
        }
      }
      const before = yield* Fixture.headOf(workspaceId)
      yield* anis.update(workspaceId, held[0]!.id, { number: Fixture.newNumber(70) })
      const other = held.map((ani) => propose(ani, { campaignKey: campaignKeys.get("C2")! }))
      const renumbered = yield* ledger.confirm(workspaceId, before, other)
      assert.deepStrictEqual(resultsOf(renumbered), ["stale", "accepted"])
      const { settings } = yield* Fixture.headOf(workspaceId)
      assert.deepStrictEqual(resultsOf(yield* ledger.confirm(workspaceId, unvouched(settings + 1), picks)), [
        "stale",
        "stale"
      ])
      const uses = yield* usesOf(workspaceId)
      assert.deepStrictEqual(held.map(({ id }) => uses.get(id)), [0, 1])
      assert.deepStrictEqual(dailyOf(yield* confirm(other)), [
        { result: "accepted", usedToday: 1 },
        { result: "accepted", usedToday: 2 }
      ])
    }))

  it.effect("a change of one campaign makes no picks for another stale, in one batch or in two", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const groups = yield* InboundGroups
      const ledger = yield* AssignmentLedger
      const { campaignKeys, held, propose, workspaceId } = yield* freshLedger(2)
      const [one, two] = ["C1", "C2"].map((campaign) => propose(held[0]!, { campaignKey: campaignKeys.get(campaign)! }))
      const before = yield* Fixture.headOf(workspaceId)
      yield* campaigns.update(workspaceId, "C2", { policy: { dailyCap: 1 } })
      yield* campaigns.create(workspaceId, { id: "C3", name: "C", type: "Outbound", inboundPoolId: null, policy: {} })
      yield* campaigns.remove(workspaceId, "C3")
      yield* groups.create(workspaceId, { groupId: "P9", name: "P9", phones: [] })
      for (const pickedFrom of [before, unvouched(before.settings)]) {
        assert.deepStrictEqual(resultsOf(yield* ledger.confirm(workspaceId, pickedFrom, [one!])), ["accepted"])
        assert.deepStrictEqual(resultsOf(yield* ledger.confirm(workspaceId, pickedFrom, [two!, one!, two!])), [
          "stale",
          "accepted",
          "stale"
        ])
      }
      assert.strictEqual((yield* usesOf(workspaceId)).get(held[0]!.id), 4)
      const now = yield* Fixture.headOf(workspaceId)
      assert.deepStrictEqual(resultsOf(yield* ledger.confirm(workspaceId, now, [two!, one!])), ["accepted", "accepted"])
    }))

  it.effect("a change of ANIs alone makes nothing stale", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const ledger = yield* AssignmentLedger
      const { held, propose, settings, workspaceId } = yield* freshLedger(2)
      yield* anis.remove(workspaceId, held[1]!.id)
      yield* anis.update(workspaceId, held[0]!.id, { brandName: "B" })
      yield* anis.create(workspaceId, Fixture.newAni(60, "P1"))
      const confirmed = yield* ledger.confirm(workspaceId, unvouched(settings), [propose(held[0]!)])
      assert.deepStrictEqual(resultsOf(confirmed), ["accepted"])
    }))

  it.effect("says when, and under which day of the workspace's time zone", () =>
    Effect.gen(function*() {
      // These two zones never have the same date.
      for (const timeZone of ["Pacific/Kiritimati", "Pacific/Niue"]) {
        const { confirm, held, propose } = yield* freshLedger(1, timeZone)
        const { assignedAt, day } = yield* confirm([propose(held[0]!)])
        assert.strictEqual(day, LocalTime.dateAt(Math.floor(assignedAt), timeZone))
        // Storage's clock may be another machine's: this only tells milliseconds from other units.
        assert.approximately(assignedAt, yield* Clock.currentTimeMillis, hourMs)
        const later = yield* confirm([propose(held[0]!)])
        assert.isAtLeast(later.assignedAt, assignedAt)
      }
    }))

  it.effect("a cap by the hour holds, within a batch and across batches, beside one by the day", () =>
    Effect.gen(function*() {
      const { confirm, held, propose } = yield* freshLedger(2)
      const [a, b] = held
      const hourly = propose(a!, { hourlyCap: 2 })
      const both = (hourlyCap: number, dailyCap: number) => propose(b!, { hourlyCap, dailyCap })
      const first = yield* confirm([hourly, hourly, hourly, both(2, 1), both(2, 1), both(1, 2), both(2, 2), both(2, 2)])
      assert.deepStrictEqual(first.outcomes, [
        { result: "accepted", usedToday: 1, usedThisHour: 1 },
        { result: "accepted", usedToday: 2, usedThisHour: 2 },
        { result: "at-hourly-cap", usedToday: 2, usedThisHour: 2 },
        { result: "accepted", usedToday: 1, usedThisHour: 1 },
        { result: "at-cap", usedToday: 1, usedThisHour: 1 },
        { result: "at-hourly-cap", usedToday: 1, usedThisHour: 1 },
        { result: "accepted", usedToday: 2, usedThisHour: 2 },
        { result: "at-cap", usedToday: 2, usedThisHour: 2 }
      ])
      const second = yield* confirm([hourly])
      assert.strictEqual(second.hour, Math.floor(second.assignedAt / hourMs))
      // The hour may just have turned.
      const isSameHour = second.hour === first.hour
      assert.deepStrictEqual(second.outcomes, [
        isSameHour
          ? { result: "at-hourly-cap", usedToday: 2, usedThisHour: 2 }
          : { result: "accepted", usedToday: 3, usedThisHour: 1 }
      ])
    }))

  it.effect("the gap after a use holds, within a batch and across batches, and each use begins one", () =>
    Effect.gen(function*() {
      for (const isVouched of [false, true]) {
        const fresh = yield* freshLedger(2)
        const confirm = isVouched ? fresh.confirmVouched : fresh.confirm
        const [a, b] = fresh.held
        const pick = (ani: typeof a, gapMs: number | null, caps: Partial<Proposal> = {}) =>
          fresh.propose(ani!, { ...caps, gapMs })
        const told = ({ outcomes }: Confirmation) =>
          outcomes.map((each) => [each.result, each.usedToday, "lastUsedAt" in each ? Math.floor(each.lastUsedAt) : 0])
        const first = yield* confirm([pick(a, hourMs)])
        assert.deepStrictEqual(told(first), [["accepted", 1, 0]])
        assert.deepStrictEqual(told(yield* confirm([pick(a, hourMs), pick(b, hourMs)])), [
          ["within-gap", 1, first.assignedAt],
          ["accepted", 1, 0]
        ])
        // Who asks for no gap is not kept waiting, and begins one for the others.
        const batch = yield* confirm([pick(b, null), pick(a, null), pick(a, hourMs), pick(a, 1)])
        assert.deepStrictEqual(told(batch), [
          ["accepted", 2, 0],
          ["accepted", 2, 0],
          ["within-gap", 2, batch.assignedAt],
          ["within-gap", 2, batch.assignedAt]
        ])
        // A cap is told before the gap.
        assert.deepStrictEqual(told(yield* confirm([pick(a, hourMs, { dailyCap: 1 })])), [["at-cap", 2, 0]])
        // It ends.
        yield* Effect.repeat(confirm([pick(a, 10)]), { until: ({ outcomes }) => outcomes[0]!.result === "accepted" })
      }
    }))

  it.effect("who vouches for an older revision vouches for nothing", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const ledger = yield* AssignmentLedger
      const { held, propose, workspaceId } = yield* freshLedger(2)
      const before = yield* Fixture.headOf(workspaceId)
      yield* anis.remove(workspaceId, held[0]!.id)
      const picks = held.map((ani) => propose(ani))
      assert.deepStrictEqual(resultsOf(yield* ledger.confirm(workspaceId, before, picks)), ["unavailable", "accepted"])
      // A change of the campaign is seen even so.
      const now = yield* Fixture.headOf(workspaceId)
      const newer = { revision: now.revision, settings: now.settings - 1 }
      assert.deepStrictEqual(resultsOf(yield* ledger.confirm(workspaceId, newer, picks)), ["stale", "stale"])
    }))

  it.effect.prop(
    "what is vouched for comes out as what is not",
    [
      fc.array(
        fc.array(
          fc.record({
            ani: fc.integer({ min: 0, max: 3 }),
            dailyCap: fc.option(fc.integer({ min: 1, max: 5 })),
            hourlyCap: fc.option(fc.integer({ min: 1, max: 5 })),
            // None ends in this test.
            gapMs: fc.option(fc.constant(hourMs), { freq: 3 })
          }),
          { maxLength: 12 }
        ),
        { minLength: 1, maxLength: 5 }
      )
    ],
    ([batches]) =>
      // The hour may turn between the two, which then cannot be compared: they are tried once more.
      Effect.repeat(
        Effect.gen(function*() {
          const vouched = yield* freshLedger(4)
          const plain = yield* freshLedger(4)
          for (const batch of batches) {
            const picksOf = ({ held, propose }: typeof plain) =>
              batch.map(({ ani, ...caps }) => propose(held[ani]!, caps))
            const one = yield* vouched.confirmVouched(picksOf(vouched))
            const other = yield* plain.confirm(picksOf(plain))
            if (one.hour !== other.hour) return false
            const told = ({ outcomes }: Confirmation) =>
              outcomes.map(({ result, usedThisHour, usedToday }) => ({ result, usedToday, usedThisHour }))
            assert.deepStrictEqual(told(one), told(other))
          }
          const counts = (workspaceId: WorkspaceId) => Effect.map(usesOf(workspaceId), (uses) => [...uses.values()])
          assert.deepStrictEqual(yield* counts(vouched.workspaceId), yield* counts(plain.workspaceId))
          return true
        }),
        { until: (isCompared) => isCompared }
      ),
    { fastCheck: { numRuns: 30 } }
  )

  it.effect("takes its limit of picks, and one more records nothing", () =>
    Effect.gen(function*() {
      const { confirm, held, propose, workspaceId } = yield* freshLedger(3)
      const picks = Array.from({ length: proposalsMax + 1 }, (_, index) => propose(held[index % 3]!))
      yield* Fixture.assertRefused(confirm(picks))
      assert.deepStrictEqual([...new Set((yield* usesOf(workspaceId)).values())], [0])
      const confirmed = yield* confirm(picks.slice(1))
      assert.deepStrictEqual(new Set(resultsOf(confirmed)), new Set(["accepted"]))
      const uses = yield* usesOf(workspaceId)
      assert.deepStrictEqual(held.map(({ id }) => uses.get(id)), [333, 334, 333])
    }))

  it.effect("nothing is accepted in a workspace that does not exist", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { held, propose } = yield* freshLedger(1)
      for (const settings of [0, 1]) {
        const pick = propose(held[0]!, { poolId: null })
        const exit = yield* Effect.exit(ledger.confirm(Fixture.unknownWorkspaceId, unvouched(settings), [pick]))
        assert.isTrue(Exit.isFailure(exit) || resultsOf(exit.value).every((result) => result !== "accepted"))
      }
    }))

  it.effect.prop(
    "any batches come out as if each pick were weighed alone, one after the other",
    [
      fc.array(
        fc.array(
          fc.record({
            ani: fc.integer({ min: 0, max: 3 }),
            dailyCap: fc.option(fc.integer({ min: 1, max: 4 })),
            // None ends in this test.
            gapMs: fc.option(fc.constant(hourMs), { freq: 3 }),
            isFromPool: fc.boolean()
          }),
          { maxLength: 12 }
        ),
        { minLength: 1, maxLength: 5 }
      )
    ],
    ([batches]) =>
      Effect.gen(function*() {
        const { confirm, elsewhere, held, propose, workspaceId } = yield* freshLedger(3)
        const all = [...held, elsewhere]
        const used = all.map(() => 0)
        for (const batch of batches) {
          const picks = batch.map(({ ani, dailyCap, gapMs, isFromPool }) =>
            propose(all[ani]!, { dailyCap, gapMs, ...(!isFromPool && { poolId: null }) })
          )
          const { outcomes } = yield* confirm(picks)
          const expected = batch.map(({ ani, dailyCap, gapMs, isFromPool }) => {
            if (isFromPool && all[ani] === elsewhere) return "unavailable"
            if (dailyCap !== null && used[ani]! >= dailyCap) return `at-cap ${used[ani]}`
            if (gapMs !== null && used[ani]! > 0) return `within-gap ${used[ani]}`
            used[ani] = used[ani]! + 1
            return `accepted ${used[ani]}`
          })
          assert.deepStrictEqual(
            outcomes.map(({ result, usedToday }) => result === "unavailable" ? result : `${result} ${usedToday}`),
            expected
          )
        }
        const uses = yield* usesOf(workspaceId)
        assert.deepStrictEqual(all.map(({ id }) => uses.get(id)), used)
      }),
    { fastCheck: { numRuns: 30 } }
  )
}
