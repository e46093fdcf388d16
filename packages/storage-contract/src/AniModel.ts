/**
 * `Anis` and `InventoryFeed` against a model of a few lines: whatever is asked in whatever order, both say the same.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as fc from "effect/FastCheck"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"

// Few numbers and pools, so that operations meet each other.
const numberCount = 6
const index = fc.integer({ min: 0, max: numberCount - 1 })
const pool = fc.constantFrom("P0", "P1", "P2")
const brand = fc.constantFrom("", "A", "B")

const member = fc.record({ index, pool, brand })

const operation = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), member }),
  fc.record({ kind: fc.constant("putMany" as const), members: fc.array(member, { maxLength: 5 }) }),
  fc.record({ kind: fc.constant("remove" as const), index }),
  fc.record({
    kind: fc.constant("update" as const),
    index,
    to: fc.option(index),
    pool: fc.option(pool),
    brand: fc.option(brand)
  })
)
type Operation = typeof operation extends fc.Arbitrary<infer A> ? A : never

interface Member {
  readonly index: number
  readonly pool: string
  readonly brand: string
}

/** The whole state that the port describes: who is held under which number, and who was removed under it, in order. */
interface Model {
  readonly held: Map<number, Member & { readonly id: AniId }>
  readonly removed: Map<number, ReadonlyArray<AniId>>
  readonly known: Set<AniId>
}

const newAni = ({ brand, index, pool }: Member) => ({ ...Fixture.newAni(index, pool), brandName: brand })

const numberAt = (index: number) => Fixture.numberOf(Fixture.newAni(index, ""))

/** Takes a member in under the id that storage gave it, which must be its old one, or one never given before. */
const enter = (model: Model, member: Member, id: AniId): void => {
  const removed = model.removed.get(member.index) ?? []
  const last = removed.at(-1)
  if (last === undefined) assert.isFalse(model.known.has(id), "a new ANI has an id of its own")
  else assert.strictEqual(id, last, "a removed ANI comes back under its old id")
  model.removed.set(member.index, removed.slice(0, -1))
  model.known.add(id)
  model.held.set(member.index, { ...member, id })
}

const run = Effect.fnUntraced(function*(workspaceId: WorkspaceId, model: Model, operation: Operation) {
  const anis = yield* Anis
  const idAt = (index: number) => Effect.map(Effect.flatten(anis.find(workspaceId, [numberAt(index)])), (ani) => ani.id)
  switch (operation.kind) {
    case "create": {
      const result = yield* Effect.either(anis.create(workspaceId, newAni(operation.member)))
      assert.strictEqual(result._tag, model.held.has(operation.member.index) ? "Left" : "Right")
      if (result._tag === "Right") enter(model, operation.member, result.right.id)
      return
    }
    case "putMany": {
      const counts = yield* anis.putMany(workspaceId, operation.members.map(newAni))
      const last = [...new Map(operation.members.map((each) => [each.index, each])).values()]
      const created = last.filter((each) => !model.held.has(each.index))
      assert.deepStrictEqual(counts, { created: created.length, updated: last.length - created.length })
      for (const each of last) {
        const held = model.held.get(each.index)
        if (held === undefined) enter(model, each, yield* idAt(each.index))
        else model.held.set(each.index, { ...each, id: held.id })
      }
      return
    }
    case "remove": {
      const held = model.held.get(operation.index)
      const id = held?.id ?? model.removed.get(operation.index)?.at(-1) ?? Fixture.unknownAniId
      assert.strictEqual(yield* anis.remove(workspaceId, id), held !== undefined)
      if (held === undefined) return
      model.held.delete(operation.index)
      model.removed.set(operation.index, [...model.removed.get(operation.index) ?? [], id])
      return
    }
    case "update": {
      const { brand, index, pool, to } = operation
      const held = model.held.get(index)
      const result = yield* Effect.either(anis.update(workspaceId, held?.id ?? Fixture.unknownAniId, {
        ...(to !== null && { number: Fixture.newNumber(to) }),
        ...(pool !== null && { inboundGroupId: pool }),
        ...(brand !== null && { brandName: brand })
      }))
      const isTaken = held !== undefined && to !== null && to !== index && model.held.has(to)
      assert.strictEqual(result._tag, isTaken ? "Left" : "Right")
      if (result._tag === "Left") return
      assert.strictEqual(Option.isSome(result.right), held !== undefined)
      if (held === undefined) return
      model.held.delete(index)
      model.held.set(to ?? index, {
        id: held.id,
        index: to ?? index,
        pool: pool ?? held.pool,
        brand: brand ?? held.brand
      })
      return
    }
  }
})

const expectedOf = ({ brand, id, index, pool }: Member & { readonly id: AniId }) => ({
  id,
  status: "ACTIVE_AND_BEING_MANAGED" as const,
  ...newAni({ brand, index, pool })
})

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect.prop(
    "any operations leave what the model says, and a reader of changes sees it",
    [fc.array(operation, { minLength: 1, maxLength: 25 })],
    ([operations]) =>
      Effect.gen(function*() {
        const anis = yield* Anis
        const { id: workspaceId } = yield* Fixture.freshWorkspace()
        const model: Model = { held: new Map(), removed: new Map(), known: new Set() }
        const replica = Fixture.emptyReplica()
        for (const operation of operations) {
          yield* run(workspaceId, model, operation)
          yield* Fixture.readOn(workspaceId, replica, 2)
        }
        const expected = [...model.held.values()].sort((a, b) => a.id - b.id).map(expectedOf)
        assert.deepStrictEqual(yield* anis.list(workspaceId, { limit: 100 }), expected)

        const { pools } = yield* Fixture.settingsOf(workspaceId)
        const groups = new Map(pools.map((pool) => [pool.id, pool.groupId]))
        const fresh = Fixture.emptyReplica()
        yield* Fixture.readOn(workspaceId, fresh, 100)
        for (const { entries } of [replica, fresh]) {
          const seen = [...entries.values()].sort((a, b) => a.id - b.id)
          assert.deepStrictEqual(
            seen.map((entry) => [entry.id, entry.number, entry.pools.map((pool) => groups.get(pool))]),
            expected.map((ani) => [ani.id, ani.number, [ani.inboundGroupId]])
          )
        }
      }),
    { fastCheck: { numRuns: 30 } }
  )
}
