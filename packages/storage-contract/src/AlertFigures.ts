/**
 * What every adapter's `AlertFigures` does.
 */
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import * as LocalTime from "@anipool/domain/LocalTime"
import {
  AlertFigures,
  anisMax,
  changedMax,
  failingMax,
  keptMax,
  type NumbersChange,
  type SupplyOf
} from "@anipool/storage/AlertFigures"
import { Dials } from "@anipool/storage/Dials"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import { Transitions } from "@anipool/storage/Transitions"
import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"
import { freshLedger } from "./LedgerFixture.ts"

/** Numbers, packed: more than are looked at together. */
const thousands = Array.from({ length: 4_500 }, (_, i) => (1_212_600_0000 + i) * 10 + 3)

/** All that there is. */
const everything = { active: Infinity, left: Infinity }

const free: SupplyOf = { pool: null, dailyCap: null, hourlyCap: null, warmUpDays: null, warmUpStep: 20 }

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("a source has what its active numbers' caps leave", () =>
    Effect.gen(function*() {
      const figures = yield* AlertFigures
      const transitions = yield* Transitions
      const { confirm, held, poolIds, propose, workspaceId } = yield* freshLedger(4)
      const pool = poolIds.get("P1")!
      const supplies = (...sources: ReadonlyArray<Partial<SupplyOf>>) =>
        figures.supplies(workspaceId, sources.map((source) => ({ ...free, ...source, plenty: everything })))
      assert.deepStrictEqual(yield* supplies({}, { pool }, { pool: poolIds.get("P2")! }, { hourlyCap: 7 }), [
        { active: 5, left: null, hourly: null },
        { active: 4, left: null, hourly: null },
        { active: 1, left: null, hourly: null },
        { active: 5, left: null, hourly: 35 }
      ])
      const [one, two, three] = held
      yield* confirm([one!, one!, one!, two!].map((ani) => propose(ani)))
      assert.deepStrictEqual(yield* supplies({ pool, dailyCap: 2 }, { dailyCap: 5, hourlyCap: 3 }), [
        { active: 4, left: 0 + 1 + 2 + 2, hourly: null },
        { active: 5, left: 2 + 4 + 5 + 5 + 5, hourly: 15 }
      ])
      // The first day of their warm-up; one step is less than the cap.
      assert.deepStrictEqual(
        yield* supplies({ pool, dailyCap: 50, warmUpDays: 3, warmUpStep: 4 }, { pool, warmUpDays: 3, warmUpStep: 4 }),
        [{ active: 4, left: 1 + 3 + 4 + 4, hourly: null }, { active: 4, left: 1 + 3 + 4 + 4, hourly: null }]
      )
      yield* transitions.apply(workspaceId, [three!.id], Fixture.pause)
      assert.deepStrictEqual(yield* supplies({ pool, dailyCap: 2 }), [{ active: 3, left: 0 + 1 + 2, hourly: null }])
      assert.deepStrictEqual(
        yield* figures.supplies(Fixture.unknownWorkspaceId, [{ ...free, dailyCap: 3, plenty: everything }]),
        [{ active: 0, left: 0, hourly: null }]
      )
      assert.deepStrictEqual(yield* supplies(), [])
    }))

  it.effect("of a source with thousands of numbers so much is counted as is sought", () =>
    Effect.gen(function*() {
      const figures = yield* AlertFigures
      const groups = yield* InboundGroups
      const { workspaceId } = yield* freshLedger(1)
      yield* groups.create(workspaceId, { groupId: "large", name: "Large", phones: thousands })
      const pool = (yield* Fixture.settingsOf(workspaceId)).pools.find(({ groupId }) => groupId === "large")!.id
      const all = thousands.length
      const sought = (source: Partial<SupplyOf>, active: number, left: number) =>
        Effect.map(
          figures.supplies(workspaceId, [{ ...free, pool, ...source, plenty: { active, left } }]),
          ([supply]) => supply!
        )
      assert.deepStrictEqual(yield* sought({ dailyCap: 3 }, Infinity, 1), { active: all, left: all * 3, hourly: null })
      assert.deepStrictEqual(yield* sought({ dailyCap: 3 }, 1, all * 3), { active: all, left: all * 3, hourly: null })
      assert.deepStrictEqual(yield* sought({ pool: null }, Infinity, 1), { active: all + 2, left: null, hourly: null })
      const part = yield* sought({ dailyCap: 3, hourlyCap: 2 }, 10, 5_000)
      assert.isAtLeast(part.active, 10)
      assert.isAtMost(part.active, all)
      assert.isAtLeast(part.left!, 5_000)
      assert.isAtMost(part.left!, all * 3)
      assert.strictEqual(part.hourly, part.active * 2)
    }))

  it.effect("what a source would have after a change of its numbers is told, and nothing is changed", () =>
    Effect.gen(function*() {
      const figures = yield* AlertFigures
      const transitions = yield* Transitions
      const { confirm, elsewhere, held, poolIds, propose, workspaceId } = yield* freshLedger(4)
      const [p1, p2] = [poolIds.get("P1")!, poolIds.get("P2")!]
      const [one, two, three, four] = held.map(({ id }) => id)
      yield* confirm([propose({ id: one! }), propose({ id: one! }), propose({ id: two! })])
      yield* transitions.apply(workspaceId, [four!], Fixture.pause)
      const sources = [{ ...free, pool: p1, dailyCap: 5 }, { ...free, pool: p2, hourlyCap: 3 }, free]
      const after = (change: NumbersChange | null) => figures.keeps(workspaceId, sources, change)
      const kept = (active: number, left: number | null, hourly: number | null, areaCodes = active === 0 ? 0 : 1) => ({
        active,
        left,
        hourly,
        areaCodes
      })
      const now = [kept(3, 3 + 4 + 5, null), kept(1, null, 3), kept(4, null, null)]
      assert.deepStrictEqual(yield* after(null), now)
      // One that rests already, and one that is not held, change nothing.
      assert.deepStrictEqual(yield* after({ kind: "rest", ids: [two!, four!, Fixture.unknownAniId] }), [
        kept(2, 3 + 5, null),
        kept(1, null, 3),
        kept(3, null, null)
      ])
      assert.deepStrictEqual(yield* after({ kind: "rest", ids: [one!, two!, three!] }), [
        kept(0, 0, null),
        kept(1, null, 3),
        kept(1, null, null)
      ])
      assert.deepStrictEqual(yield* after({ kind: "wake", ids: [three!, four!] }), [
        kept(4, 3 + 4 + 5 + 5, null),
        kept(1, null, 3),
        kept(5, null, null)
      ])
      const regroup = (...steps: Extract<NumbersChange, { kind: "regroup" }>["steps"]) =>
        after({ kind: "regroup", steps })
      const moved = [kept(1, 5, null), kept(3, null, 9), kept(4, null, null)]
      // Who rests goes on resting wherever it goes.
      assert.deepStrictEqual(yield* regroup({ ids: [one!, two!, four!], from: ["P1"], into: "P2" }), moved)
      assert.deepStrictEqual(yield* regroup({ ids: [one!, two!, four!], from: "all", into: "P2" }), moved)
      assert.deepStrictEqual(yield* regroup({ ids: [one!, elsewhere.id], from: "none", into: "P2" }), [
        now[0]!,
        kept(2, null, 6),
        now[2]!
      ])
      // Who is in none of the groups that are named stays.
      assert.deepStrictEqual(yield* regroup({ ids: [one!], from: ["P2"], into: "P2" }), now)
      assert.deepStrictEqual(
        yield* regroup({ ids: [one!, two!], from: ["P1"], into: null }, {
          ids: [elsewhere.id],
          from: ["P2"],
          into: "P1"
        }),
        [kept(2, 5 + 5, null), kept(0, null, 0), kept(2, null, null)]
      )
      assert.deepStrictEqual(yield* after({ kind: "dissolve", groupId: "P1" }), [
        kept(0, 0, null),
        kept(1, null, 3),
        kept(1, null, null)
      ])
      assert.deepStrictEqual(yield* after({ kind: "dissolve", groupId: "never" }), now)
      assert.deepStrictEqual(yield* after(null), now)
      assert.deepStrictEqual(yield* figures.poolsOf(workspaceId, [four!, elsewhere.id, Fixture.unknownAniId]), [p1, p2])
      assert.deepStrictEqual(yield* figures.poolsOf(workspaceId, []), [])
      assert.deepStrictEqual(yield* figures.keeps(Fixture.unknownWorkspaceId, [free], null), [kept(0, null, null)])
      yield* Fixture.assertRefused(after({ kind: "rest", ids: Array.from({ length: changedMax + 1 }, () => one!) }))
      yield* Fixture.assertRefused(
        figures.keeps(workspaceId, Array.from({ length: keptMax + 1 }, () => free), null)
      )
    }))

  it.effect("what calls told that reached nobody is counted by campaign, beside all of its calls", () =>
    Effect.gen(function*() {
      const figures = yield* AlertFigures
      const { workspace } = yield* DialsFixture.freshWorkspace()
      const other = yield* DialsFixture.freshWorkspace()
      const now = yield* DialsFixture.daysAgo(0)
      const dial = (changes: Partial<DialRecord>) =>
        DialsFixture.record(now - 60_000, { dispositionName: "Other", ...changes })
      const long = "Forbidden ".repeat(100)
      yield* DialsFixture.run(
        workspace.id,
        dial({ sipCode: "403", sipReason: long, datetime: LocalTime.formatUtc(now - 120_000) }),
        dial({ sipCode: "403", sipReason: long }),
        dial({ q850Cause: "34" }),
        dial({}),
        dial({ campaignId: "C2", campaignName: "Autumn", sipCode: "404", q850Cause: "1" }),
        dial({ campaignId: "C3" }),
        // Before, reached, a message.
        dial({ sipCode: "403", datetime: LocalTime.formatUtc(now - 3_600_000) }),
        dial({ sipCode: "403", dispositionName: "Sale" }),
        dial({ sipCode: "403", callDirection: "SMS" })
      )
      yield* DialsFixture.run(other.workspace.id, dial({ sipCode: "503" }))
      const found = yield* figures.failing(workspace.id, now - 1_800_000, failingMax)
      assert.deepStrictEqual(found.campaigns, [
        { id: "C1", name: "Spring", dials: 5 },
        { id: "C2", name: "Autumn", dials: 1 }
      ])
      const told = { sipCode: "", sipReason: "", q850Cause: "", dials: 1, since: now - 60_000 }
      assert.deepStrictEqual(found.signals, [
        { ...told, campaignId: "C1", sipCode: "403", sipReason: long, dials: 2, since: now - 120_000 },
        { ...told, campaignId: "C1", q850Cause: "34" },
        { ...told, campaignId: "C2", sipCode: "404", q850Cause: "1" }
      ])
      const latest = yield* figures.failing(workspace.id, now - 1_800_000, 6)
      assert.deepStrictEqual(latest.campaigns, [
        { id: "C1", name: "Spring", dials: 4 },
        { id: "C2", name: "Autumn", dials: 1 }
      ])
      assert.deepStrictEqual(latest.signals[0], { ...told, campaignId: "C1", sipCode: "403", sipReason: long })
      assert.strictEqual(latest.signals.length, 3)
      const none = { campaigns: [], signals: [] }
      assert.deepStrictEqual(yield* figures.failing(workspace.id, now + 60_000, failingMax), none)
      assert.deepStrictEqual(yield* figures.failing(Fixture.unknownWorkspaceId, 0, failingMax), none)
      yield* Fixture.assertRefused(figures.failing(workspace.id, now, failingMax + 1))
    }))

  it.effect("rejected dials are counted by reason, and those of a reason are queued anew once", () =>
    Effect.gen(function*() {
      const figures = yield* AlertFigures
      const dials = yield* Dials
      const { workspace: { id } } = yield* DialsFixture.freshWorkspace()
      const other = yield* DialsFixture.freshWorkspace()
      const now = yield* Clock.currentTimeMillis
      const bad = { fromNumber: "12" }
      yield* DialsFixture.run(
        id,
        DialsFixture.record(now),
        DialsFixture.record(now, bad),
        DialsFixture.record(now, { ...bad, dialId: "second" }),
        DialsFixture.record(now, { datetime: "yesterday" })
      )
      yield* DialsFixture.run(other.workspace.id, DialsFixture.record(now, bad))
      const counted = yield* figures.rejected(id, now - 60_000)
      assert.deepStrictEqual(
        [...counted].sort((a, b) => b.count - a.count).map(({ count, reason }) => [reason, count]),
        [["from_number", 2], ["datetime", 1]]
      )
      for (const { since } of counted) assert.isAtLeast(since, now - 60_000)
      assert.deepStrictEqual(yield* figures.rejected(id, (yield* Clock.currentTimeMillis) + 60_000), [])
      assert.strictEqual(yield* figures.retryRejected(id, "from_number"), 2)
      assert.strictEqual(yield* figures.retryRejected(id, "from_number"), 0)
      assert.strictEqual((yield* dials.waiting(id)).records, 2)
      yield* DialsFixture.drain(100)
      // They are as wrong as they were.
      const again = yield* dials.rejected(id, { limit: 10 })
      assert.deepStrictEqual(again.map(({ reason, record }) => [reason, record.dialId]).sort(), [
        ["datetime", null],
        ["from_number", null],
        ["from_number", "second"]
      ])
      assert.strictEqual((yield* figures.rejected(other.workspace.id, 0)).length, 1)
      assert.deepStrictEqual(yield* figures.rejected(Fixture.unknownWorkspaceId, 0), [])
    }))

  it.effect("what dials of the last 30 days came to is told of those that were dialed", () =>
    Effect.gen(function*() {
      const figures = yield* AlertFigures
      const { anis, workspace: { id } } = yield* DialsFixture.freshWorkspace(2)
      const now = yield* Clock.currentTimeMillis
      yield* DialsFixture.run(
        id,
        DialsFixture.record(now),
        DialsFixture.record(now - 1_000, { dispositionName: "Spam Likely" })
      )
      assert.deepStrictEqual(yield* figures.lately(id, [...anis, ...anis]), [{ id: anis[0]!, dials: 2, blocks: 1 }])
      assert.deepStrictEqual(yield* figures.lately(id, []), [])
      yield* Fixture.assertRefused(figures.lately(id, Array.from({ length: anisMax + 1 }, () => anis[0]!)))
    }))
}
