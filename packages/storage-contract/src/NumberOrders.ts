/**
 * What is asked of `NumberOrders`.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import {
  type Claim,
  linesMax,
  type NewOrder,
  type NumberOrder,
  NumberOrders,
  type OrderProgress,
  type OrderState,
  pageSizeMax
} from "@anipool/storage/NumberOrders"
import { assert } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"

const lease = Duration.minutes(5)

const line = (areaCode: string, asked: number) => ({ areaCode, asked, covers: [{ areaCode, anis: asked }] })

const freshOrder = (order: Partial<NewOrder> = {}): Effect.Effect<NewOrder> =>
  Effect.map(Fixture.freshHex(24), (hex) => ({
    reference: `anipool-${hex}`,
    provider: "telnyx",
    settings: { connection: "77" },
    lines: [line("212", 3), { ...line("646", 1), covers: [{ areaCode: "917", anis: 1 }] }],
    ...order
  }))

const progress = (state: OrderState): OrderProgress => ({
  state,
  providerId: "O-1",
  lines: [
    { ...line("212", 3), allocated: 2, numbers: ["+12125550100", "+12125550101"], reason: "no more" },
    { ...line("646", 1), allocated: 1, numbers: [], reason: null }
  ],
  sentAt: 1_790_000_000_123,
  note: "a word"
})

const progressOf = ({ lines, note, providerId, sentAt, state }: NumberOrder): OrderProgress => ({
  state,
  providerId,
  lines,
  sentAt,
  note
})

/** Begins an order that must be let through. */
const begin = (workspaceId: WorkspaceId, after: number, order: Partial<NewOrder> = {}) =>
  Effect.gen(function*() {
    const orders = yield* NumberOrders
    const begun = yield* orders.begin(workspaceId, yield* freshOrder(order), { after, lease })
    return Option.getOrThrow(begun)
  })

/** Begins an order and lets it go in a state. */
const settled = (workspaceId: WorkspaceId, after: number, state: OrderState) =>
  Effect.gen(function*() {
    const orders = yield* NumberOrders
    const claim = yield* begin(workspaceId, after)
    assert.isTrue(yield* orders.keep(claim, progress(state), null))
    return claim.order.id
  })

/** The tests. */
export const tests: Fixture.Tests = (it) => {
  it.effect("keeps an order before it is sent, and what became of it", () =>
    Effect.gen(function*() {
      const orders = yield* NumberOrders
      const { id } = yield* Fixture.freshWorkspace()
      const asked = yield* freshOrder()
      const claim = Option.getOrThrow(yield* orders.begin(id, asked, { after: 0, lease }))
      const begun = Option.getOrThrow(yield* orders.find(id, claim.order.id))
      assert.deepStrictEqual(begun, claim.order)
      const { createdAt, id: orderId, ...rest } = begun
      assert.isAbove(orderId, 0)
      assert.deepStrictEqual(rest, {
        ...asked,
        state: "planned",
        providerId: null,
        sentAt: null,
        note: null,
        importedAt: null,
        lines: asked.lines.map((line) => ({ ...line, allocated: 0, numbers: [], reason: null }))
      })
      assert.isTrue(yield* orders.keep(claim, progress("allocated"), null))
      const kept = Option.getOrThrow(yield* orders.find(id, orderId))
      assert.deepStrictEqual(progressOf(kept), progress("allocated"))
      assert.deepStrictEqual([kept.reference, kept.createdAt], [asked.reference, createdAt])

      yield* orders.noteImported(id, orderId)
      const imported = Option.getOrThrow(yield* orders.find(id, orderId))
      assert.isAtLeast(imported.importedAt ?? 0, createdAt)
      yield* orders.noteImported(id, orderId)
      assert.deepStrictEqual(yield* orders.find(id, orderId), Option.some(imported))
    }))

  it.effect("lets no second order through while one may be on its way", () =>
    Effect.gen(function*() {
      const orders = yield* NumberOrders
      const { id } = yield* Fixture.freshWorkspace()
      const first = yield* begin(id, 0)
      const tryAgain = Effect.flatMap(freshOrder(), (order) =>
        orders.begin(id, order, { after: Number.MAX_SAFE_INTEGER, lease }))
      assert.isTrue(Option.isNone(yield* tryAgain))
      yield* orders.keep(first, progress("unknown"), null)
      assert.isTrue(Option.isNone(yield* tryAgain))
      const claim = Option.getOrThrow(yield* orders.claim(id, first.order.id, lease))
      yield* orders.keep(claim, progress("sent"), null)
      assert.isTrue(Option.isSome(yield* tryAgain))
      const other = yield* Fixture.freshWorkspace()
      yield* begin(other.id, 0)
    }))

  it.effect("lets none through whose list is older than the last order", () =>
    Effect.gen(function*() {
      const orders = yield* NumberOrders
      const { id } = yield* Fixture.freshWorkspace()
      const first = yield* settled(id, 0, "allocated")
      const late = yield* orders.begin(id, yield* freshOrder(), { after: 0, lease })
      assert.isTrue(Option.isNone(late))
      assert.lengthOf(yield* orders.list(id, { limit: 10 }), 1)
      assert.isAbove(yield* settled(id, first, "failed"), first)
    }))

  it.effect("lets one of many through that are begun at once", () =>
    Effect.gen(function*() {
      const orders = yield* NumberOrders
      const { id } = yield* Fixture.freshWorkspace()
      let after = 0
      // Often enough that some begin between another's look and its writing.
      for (let round = 1; round <= 10; round++) {
        const asked = yield* Effect.replicateEffect(freshOrder(), 8)
        const begun = yield* Effect.forEach(asked, (order) => orders.begin(id, order, { after, lease }), {
          concurrency: "unbounded"
        })
        const [claim, ...more] = begun.flatMap(Option.toArray)
        assert.deepStrictEqual(more, [])
        // Done, so that only its id stands in the way of those that are late.
        yield* orders.keep(claim!, progress("sent"), null)
        assert.isTrue(Option.isNone(yield* orders.begin(id, yield* freshOrder(), { after, lease })))
        after = claim!.order.id
        assert.lengthOf(yield* orders.list(id, { limit: 100 }), round)
      }
    }))

  it.effect("gives an order to one process at a time, until its lease ran out", () =>
    Effect.gen(function*() {
      const orders = yield* NumberOrders
      const { id } = yield* Fixture.freshWorkspace()
      const first = yield* begin(id, 0)
      const take = (lease: Duration.Duration) => orders.claim(id, first.order.id, lease)
      assert.isTrue(Option.isNone(yield* take(lease)))
      // A lease that ends at once.
      assert.isTrue(yield* orders.keep(first, progress("planned"), Duration.zero))
      const second = Option.getOrThrow(yield* take(lease))
      assert.deepStrictEqual(progressOf(second.order), progress("planned"))
      for (const late of [progress("failed"), progress("allocated")]) {
        assert.isFalse(yield* orders.keep(first, late, null))
      }
      assert.isTrue(Option.isNone(yield* take(lease)))
      assert.isTrue(yield* orders.keep(second, progress("sent"), lease))
      assert.isTrue(Option.isNone(yield* take(lease)))
      assert.isTrue(yield* orders.keep(second, progress("sent"), null))
      const claims = yield* Effect.forEach(Array.from({ length: 4 }), () => take(lease), { concurrency: "unbounded" })
      assert.lengthOf(claims.filter(Option.isSome), 1)
    }))

  it.effect("lists the latest orders first, by pages", () =>
    Effect.gen(function*() {
      const orders = yield* NumberOrders
      const { id } = yield* Fixture.freshWorkspace()
      const ids: Array<number> = []
      for (let n = 0; n < 3; n++) ids.push(yield* settled(id, ids.at(-1) ?? 0, "sent"))
      const listed = (options: { readonly before?: number; readonly limit: number }) =>
        Effect.map(orders.list(id, options), (page) => page.map(({ id }) => id))
      assert.deepStrictEqual(yield* listed({ limit: 2 }), [ids[2], ids[1]])
      assert.deepStrictEqual(yield* listed({ before: ids[1]!, limit: 2 }), [ids[0]])
      yield* Fixture.assertRefused(orders.list(id, { limit: pageSizeMax + 1 }))
    }))

  it.effect("are told of in the audit trail before they are sent, and how they stand by whoever made them stand so", () =>
    Effect.gen(function*() {
      const orders = yield* NumberOrders
      const { id } = yield* Fixture.freshWorkspace()
      const buyer = { kind: "user", id: "7", name: "ann", address: "127.0.0.1" } as const
      const claim = yield* Effect.locally(begin(id, 0), CurrentActor, buyer)
      const title = `order ${claim.order.id} at telnyx`
      // Another that is let through by nobody.
      assert.isTrue(Option.isNone(yield* orders.begin(id, yield* freshOrder(), { after: 0, lease })))
      yield* orders.keep(claim, { ...progress("planned"), sentAt: 1 }, lease)
      for (const state of ["sent", "unknown", "planned", "allocated"] as const) {
        yield* orders.keep(claim, progress(state), lease)
      }
      yield* orders.keep(claim, progress("allocated"), null)
      // It is another's by now.
      yield* orders.claim(id, claim.order.id, lease)
      yield* orders.keep(claim, progress("failed"), null)
      const entries = yield* (yield* AuditTrail).list(id, { filter: { subjectKind: "order" }, limit: 10 })
      assert.deepStrictEqual(entries.map(({ action, summary }) => [action, summary]), [
        ["order.changed", `The ${title} brought 3 numbers of 4`],
        ["order.changed", `The ${title} is sent again`],
        ["order.changed", `The ${title} may have been taken: nobody knows`],
        ["order.changed", `The ${title} was taken`],
        ["order.begun", `Began the ${title}, of 4 numbers`]
      ])
      assert.deepInclude(entries.at(-1), {
        actor: buyer,
        subject: { kind: "order", id: String(claim.order.id), name: title },
        details: {
          reference: claim.order.reference,
          lines: [{ areaCode: "212", asked: 3 }, { areaCode: "646", asked: 1 }]
        },
        undoableUntil: null
      })
      assert.deepStrictEqual(entries[0]!.details, {
        before: { state: "planned" },
        after: {
          state: "allocated",
          providerId: "O-1",
          note: "a word",
          lines: [{ areaCode: "212", asked: 3, allocated: 2 }, { areaCode: "646", asked: 1, allocated: 1 }]
        }
      })
    }))

  it.effect("sees nothing of another workspace, and refuses what is wrong", () =>
    Effect.gen(function*() {
      const orders = yield* NumberOrders
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const { order, token } = yield* begin(other.id, 0)
      yield* orders.noteImported(id, order.id)
      assert.isTrue(Option.isNone(yield* orders.find(id, order.id)))
      assert.isTrue(Option.isNone(yield* orders.claim(id, order.id, lease)))
      const mistaken: Claim = { workspaceId: id, order, token }
      assert.isFalse(yield* orders.keep(mistaken, progress("failed"), null))
      assert.deepStrictEqual(yield* orders.list(id, { limit: 10 }), [])
      assert.deepStrictEqual(yield* orders.find(other.id, order.id), Option.some(order))

      const begun = (workspaceId: WorkspaceId, order: NewOrder) => orders.begin(workspaceId, order, { after: 0, lease })
      yield* Fixture.assertRefused(begun(Fixture.unknownWorkspaceId, yield* freshOrder()))
      const own = Option.getOrThrow(yield* orders.find(id, yield* settled(id, 0, "sent")))
      const again = yield* freshOrder({ reference: own.reference })
      yield* Fixture.assertRefused(orders.begin(id, again, { after: own.id, lease }))
      const lines = Array.from({ length: linesMax + 1 }, () => line("212", 1))
      yield* Fixture.assertRefused(begun(id, yield* freshOrder({ lines })))
    }))
}
