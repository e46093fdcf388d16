/**
 * What every adapter's `AlertFigures` does.
 */
import { AlertFigures, anisMax, type SupplyOf } from "@anipool/storage/AlertFigures"
import { Dials } from "@anipool/storage/Dials"
import { Transitions } from "@anipool/storage/Transitions"
import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"
import { freshLedger } from "./LedgerFixture.ts"

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
        figures.supplies(workspaceId, sources.map((source) => ({ ...free, ...source })))
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
      assert.deepStrictEqual(yield* figures.supplies(Fixture.unknownWorkspaceId, [{ ...free, dailyCap: 3 }]), [
        { active: 0, left: 0, hourly: null }
      ])
      assert.deepStrictEqual(yield* supplies(), [])
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

  it.effect("active numbers that were blocked today are told, the most blocked first", () =>
    Effect.gen(function*() {
      const figures = yield* AlertFigures
      const transitions = yield* Transitions
      const { anis, workspace: { id } } = yield* DialsFixture.freshWorkspace(4)
      const now = yield* Clock.currentTimeMillis
      const blocked = (index: number, count: number, ago = 0) =>
        Array.from({ length: count }, (_, i) =>
          DialsFixture.record(now - ago - i * 1_000, {
            fromNumber: `212555000${index}`,
            dispositionName: "Spam Likely"
          }))
      yield* DialsFixture.run(id, ...blocked(0, 2), ...blocked(1, 4), ...blocked(2, 3), ...blocked(3, 9, 86_400_000))
      assert.deepStrictEqual(yield* figures.blocked(id, 2), [anis[1]!, anis[2]!, anis[0]!])
      assert.deepStrictEqual(yield* figures.blocked(id, 3), [anis[1]!, anis[2]!])
      yield* transitions.apply(id, [anis[1]!], Fixture.pause)
      assert.deepStrictEqual(yield* figures.blocked(id, 3), [anis[2]!])
      assert.deepStrictEqual(yield* figures.blocked(Fixture.unknownWorkspaceId, 1), [])
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
