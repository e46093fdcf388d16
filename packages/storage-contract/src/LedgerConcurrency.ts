/**
 * What every adapter's `AssignmentLedger` keeps when many ask at once.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { AssignmentLedger, type Confirmation, type PickRevisions } from "@anipool/storage/AssignmentLedger"
import type { InventoryFeed } from "@anipool/storage/InventoryFeed"
import type { StorageError } from "@anipool/storage/StorageError"
import { UsesAudit } from "@anipool/storage/UsesAudit"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Random from "effect/Random"
import * as Ref from "effect/Ref"
import * as Fixture from "./Fixture.ts"
import { freshLedger, resultsOf, unvouched, usesOf } from "./LedgerFixture.ts"

const fiberCount = 50
const batchesPerFiber = 3
const cap = 20

const usesOfAni = (workspaceId: WorkspaceId, id: AniId) => Effect.map(usesOf(workspaceId), (uses) => uses.get(id))

/** Confirmations that each fiber begins after the change was acknowledged. */
const confirmationsAfter = 5

/**
 * Makes a change amid confirmations of an ANI, after which it may not be accepted any more. Answers what they came to:
 * those that began before the change was acknowledged, and those after. One that was under way is accepted before the
 * acknowledgement or not at all.
 */
export const amid = Effect.fnUntraced(function*<A, E, E2, R>(
  change: Effect.Effect<A, E, R>,
  confirm: Effect.Effect<Confirmation, E2>,
  uses: Effect.Effect<number | undefined, StorageError, InventoryFeed>
) {
  const changed = yield* Ref.make(false)
  const isUnderWay = yield* Deferred.make<void>()
  const before: Array<string> = []
  const after: Array<string> = []
  const confirmOn = Effect.gen(function*() {
    for (let left = confirmationsAfter; left > 0;) {
      const isAfter = yield* Ref.get(changed)
      const results = resultsOf(yield* confirm)
      if (isAfter) {
        after.push(...results)
        left--
      } else {
        before.push(...results)
        yield* Deferred.succeed(isUnderWay, undefined)
      }
      yield* Effect.yieldNow()
    }
  })
  const fibers = yield* Effect.replicateEffect(Effect.fork(confirmOn), 8)
  yield* Effect.raceFirst(Deferred.await(isUnderWay), Effect.forEach(fibers, Fiber.join))
  yield* change
  const usesThen = yield* uses
  yield* Ref.set(changed, true)
  yield* Effect.forEach(fibers, Fiber.join)
  assert.strictEqual(yield* uses, usesThen, "no use is counted after the acknowledgement")
  assert.strictEqual(before.filter((result) => result === "accepted").length, usesThen)
  return { before, after }
})

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  const capsHold = (pickedFrom: (head: PickRevisions) => PickRevisions) =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { held, propose, workspaceId } = yield* freshLedger(10)
      const from = pickedFrom(yield* Fixture.headOf(workspaceId))
      // Not all under the same caps: an adapter may confirm those that are in another way.
      const picks = held.map((ani, i) => propose(ani, { dailyCap: cap, hourlyCap: i === 0 ? 2 * cap : null }))
      const outcomes = yield* Effect.forEach(
        Array.from({ length: fiberCount }),
        Effect.fnUntraced(function*() {
          const confirmations: Array<Confirmation> = []
          for (let batch = 0; batch < batchesPerFiber; batch++) {
            const shuffled = yield* Random.shuffle(picks)
            for (const part of Chunk.split(shuffled, 2)) {
              confirmations.push(yield* ledger.confirm(workspaceId, from, [...part]))
            }
          }
          return confirmations.flatMap(({ outcomes }) => outcomes)
        }),
        { concurrency: "unbounded" }
      )
      const results = outcomes.flat().map(({ result }) => result)
      assert.strictEqual(results.filter((result) => result === "accepted").length, cap * held.length)
      assert.strictEqual(
        results.filter((result) => result === "at-cap").length,
        (fiberCount * batchesPerFiber - cap) * held.length
      )
      const uses = yield* usesOf(workspaceId)
      assert.deepStrictEqual(held.map(({ id }) => uses.get(id)), held.map(() => cap))
      // Each use was told to one caller alone: 1 to the cap, once for each ANI.
      const counts = outcomes.flat().flatMap(({ result, usedToday }) => result === "accepted" ? [usedToday] : [])
      const expected = Array.from({ length: cap }, (_, index) => held.map(() => index + 1)).flat()
      assert.deepStrictEqual(counts.sort((a, b) => a - b), expected)
      // And the log numbers them alike, under their caps.
      const audit = yield* UsesAudit
      const { day } = yield* ledger.confirm(workspaceId, from, [])
      assert.deepStrictEqual(yield* audit.assignments(workspaceId, day), {
        rows: cap * held.length,
        contradictions: []
      })
    })

  it.effect("caps hold exactly, whatever the order of the ANIs in the batches", () =>
    capsHold(({ settings }) => unvouched(settings)))

  it.effect("caps hold exactly where the picks are vouched for", () => capsHold((head) => head))

  it.effect("no use is lost when nothing is capped", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { held, propose, settings, workspaceId } = yield* freshLedger(3)
      const confirm = (index: number) =>
        ledger.confirm(workspaceId, unvouched(settings), held.map((_, offset) => propose(held[(index + offset) % 3]!)))
      yield* Effect.forEach(Array.from({ length: 60 }, (_, index) => index), confirm, { concurrency: "unbounded" })
      const uses = yield* usesOf(workspaceId)
      assert.deepStrictEqual(held.map(({ id }) => uses.get(id)), [60, 60, 60])
    }))

  it.effect("once a removal is acknowledged, the ANI is accepted no more", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const ledger = yield* AssignmentLedger
      const { held, propose, settings, workspaceId } = yield* freshLedger(2)
      const { after, before } = yield* amid(
        anis.remove(workspaceId, held[0]!.id),
        ledger.confirm(workspaceId, unvouched(settings), [propose(held[0]!)]),
        usesOfAni(workspaceId, held[0]!.id)
      )
      assert.include(before, "accepted")
      assert.deepStrictEqual(new Set(after), new Set(["unavailable"]))
    }))

  it.effect("once a move is acknowledged, the ANI is accepted from its old pool no more", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const ledger = yield* AssignmentLedger
      const { held, propose, settings, workspaceId } = yield* freshLedger(2)
      const { after, before } = yield* amid(
        anis.putMany(workspaceId, [Fixture.newAni(0, "P2")]),
        ledger.confirm(workspaceId, unvouched(settings), [propose(held[0]!)]),
        usesOfAni(workspaceId, held[0]!.id)
      )
      assert.include(before, "accepted")
      assert.deepStrictEqual(new Set(after), new Set(["unavailable"]))
    }))

  it.effect("once a policy is acknowledged, nothing is accepted under the one before", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const workspaces = yield* Workspaces
      const { held, propose, settings, workspaceId } = yield* freshLedger(1)
      const { after, before } = yield* amid(
        workspaces.setPolicy(workspaceId, { dailyCap: 1 }),
        ledger.confirm(workspaceId, unvouched(settings), [propose(held[0]!)]),
        usesOfAni(workspaceId, held[0]!.id)
      )
      assert.include(before, "accepted")
      assert.deepStrictEqual(new Set(after), new Set(["stale"]))
    }))

  it.effect("confirmations, removals, moves and returns at once neither fail nor lose a use", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const ledger = yield* AssignmentLedger
      const { held, propose, settings, workspaceId } = yield* freshLedger(4)
      const accepted = yield* Ref.make(0)
      const dial = Effect.gen(function*() {
        for (let batch = 0; batch < 20; batch++) {
          const picks = yield* Random.shuffle(held.map((ani) => propose(ani, { poolId: null })))
          const results = resultsOf(yield* ledger.confirm(workspaceId, unvouched(settings), [...picks]))
          yield* Ref.update(accepted, (count) => count + results.filter((result) => result === "accepted").length)
        }
      })
      const shake = Effect.gen(function*() {
        for (let round = 0; round < 10; round++) {
          yield* anis.remove(workspaceId, held[round % 4]!.id)
          yield* anis.putMany(workspaceId, [0, 1, 2, 3].map((index) => Fixture.newAni(index, `P${1 + (round % 2)}`)))
        }
      })
      yield* Effect.all([...Array.from({ length: 6 }, () => dial), shake, shake], { concurrency: "unbounded" })
      const uses = yield* usesOf(workspaceId)
      const sum = held.reduce((sum, { id }) => sum + uses.get(id)!, 0)
      assert.strictEqual(sum, yield* Ref.get(accepted))
    }))
}
