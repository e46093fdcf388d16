import * as GroupCommitter from "@anipool/core/GroupCommitter"
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as FiberId from "effect/FiberId"
import * as Scope from "effect/Scope"

const turns = Effect.promise(async () => {
  for (let i = 0; i < 4; i++) await new Promise((resolve) => setImmediate(resolve))
})

/** A line of numbers whose commits wait, each for a gate of its own. */
const setUp = Effect.gen(function*() {
  const scope = yield* Scope.make()
  const gather = yield* Scope.extend(GroupCommitter.make, scope)
  const gates: Array<Deferred.Deferred<void>> = []
  const waiting: Array<number> = []
  const committed: Array<ReadonlyArray<number>> = []
  let interrupted = 0
  const { start } = gather<number>({
    length: () => waiting.length,
    dequeue: () => waiting.splice(0, 100),
    commit: (group) =>
      Effect.gen(function*() {
        const gate = yield* Deferred.make<void>()
        gates.push(gate)
        committed.push(group)
        yield* Deferred.await(gate)
      }).pipe(Effect.onInterrupt(() => Effect.sync(() => interrupted++)))
  })
  const join = (count: number) => {
    for (let i = 0; i < count; i++) {
      waiting.push(i)
      start()
    }
  }
  return { scope, gates, waiting, committed, join, interrupted: () => interrupted }
})

describe("GroupCommitter", () => {
  it.effect("lets what arrives in one turn go together, at once when nothing is under way", () =>
    Effect.gen(function*() {
      const { committed, join } = yield* setUp
      join(3)
      yield* turns
      assert.deepStrictEqual(committed, [[0, 1, 2]])
    }))

  it.effect("gathers while a commit is under way, until there is enough for a second one, and never begins a third", () =>
    Effect.gen(function*() {
      const { committed, gates, join, waiting } = yield* setUp
      const sizes = () => committed.map(({ length }) => length)
      join(1)
      yield* turns
      join(GroupCommitter.secondCommitMin - 1)
      yield* turns
      assert.deepStrictEqual(sizes(), [1])
      join(1)
      yield* turns
      assert.deepStrictEqual(sizes(), [1, GroupCommitter.secondCommitMin])
      join(2 * GroupCommitter.secondCommitMin)
      yield* turns
      assert.deepStrictEqual(sizes(), [1, GroupCommitter.secondCommitMin])
      yield* Effect.forEach(gates, (gate) => Deferred.succeed(gate, undefined))
      yield* turns
      assert.deepStrictEqual(sizes(), [1, GroupCommitter.secondCommitMin, 2 * GroupCommitter.secondCommitMin])
      assert.deepStrictEqual(waiting, [])
    }))

  it.effect("leaves a few to the end of the commit beside them, and none behind", () =>
    Effect.gen(function*() {
      const { committed, gates, join } = yield* setUp
      const sizes = () => committed.map(({ length }) => length)
      join(1)
      yield* turns
      join(GroupCommitter.secondCommitMin)
      yield* turns
      join(3)
      yield* Deferred.succeed(gates[0]!, undefined)
      yield* turns
      assert.deepStrictEqual(sizes(), [1, GroupCommitter.secondCommitMin])
      yield* Deferred.succeed(gates[1]!, undefined)
      yield* turns
      assert.deepStrictEqual(sizes(), [1, GroupCommitter.secondCommitMin, 3])
    }))

  it.effect("takes the fiber of a commit that ended for the next one, of whatever queue, and keeps some for that", () =>
    Effect.gen(function*() {
      const gather = yield* GroupCommitter.make
      const fibers: Array<FiberId.FiberId> = []
      const gates: Array<Deferred.Deferred<void>> = []
      const queue = () => {
        let waiting = 0
        const { start } = gather<number>({
          length: () => waiting,
          dequeue: () => Array.from({ length: waiting }, () => --waiting),
          commit: () =>
            Effect.gen(function*() {
              fibers.push(yield* Effect.fiberId)
              const gate = yield* Deferred.make<void>()
              gates.push(gate)
              yield* Deferred.await(gate)
            })
        })
        return () => {
          waiting++
          start()
        }
      }
      /** Commits of all of these at a time. */
      const commitAll = (joins: ReadonlyArray<() => void>) =>
        Effect.gen(function*() {
          for (const join of joins) join()
          yield* turns
          yield* Effect.forEach(gates, (gate) => Deferred.succeed(gate, undefined))
          yield* turns
        })
      const [one, another] = [queue(), queue()]
      yield* commitAll([one])
      yield* commitAll([one])
      yield* commitAll([another])
      assert.deepStrictEqual(fibers, [fibers[0], fibers[0], fibers[0]])
      const more = 3
      const many = Array.from({ length: GroupCommitter.idleMax + more }, queue)
      yield* commitAll(many)
      assert.strictEqual(new Set(fibers).size, many.length)
      yield* commitAll(many)
      assert.strictEqual(new Set(fibers).size, many.length + more)
    }).pipe(Effect.scoped))

  it.effect("goes on after a commit that died", () =>
    Effect.gen(function*() {
      const gather = yield* GroupCommitter.make
      const committed: Array<number> = []
      const waiting: Array<number> = []
      const { start } = gather<number>({
        length: () => waiting.length,
        dequeue: () => waiting.splice(0, 1),
        commit: ([item]) => item === 0 ? Effect.die("as planned") : Effect.sync(() => void committed.push(item!))
      })
      for (const item of [0, 1, 2]) {
        waiting.push(item)
        start()
      }
      yield* turns
      yield* turns
      assert.deepStrictEqual(committed, [1, 2])
    }).pipe(Effect.scoped))

  it.effect("ends what is under way with its scope, and begins nothing more", () =>
    Effect.gen(function*() {
      const { committed, interrupted, join, scope, waiting } = yield* setUp
      join(1)
      yield* turns
      yield* Scope.close(scope, Exit.void)
      assert.strictEqual(interrupted(), 1)
      join(1)
      yield* turns
      assert.strictEqual(committed.length, 1)
      assert.strictEqual(waiting.length, 1)
    }))
})
