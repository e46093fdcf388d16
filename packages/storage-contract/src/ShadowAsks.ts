/**
 * What is asked of `ShadowAsks`.
 */
import { type Ask, type NewAsk, pageSizeMax, recordedMax, ShadowAsks } from "@anipool/storage/ShadowAsks"
import { assert } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fixture from "./Fixture.ts"

const ask = (n: number, request: string | null = null): NewAsk => ({
  campaignKey: n,
  callingCode: 1,
  phone: `21255501${String(n).padStart(2, "0")}`,
  request
})

/** The tests. */
export const tests: Fixture.Tests = (it) => {
  it.effect("records calls, a retry once, and gives those of a day in their order, page by page", () =>
    Effect.gen(function*() {
      const asks = yield* ShadowAsks
      const { id } = yield* Fixture.freshWorkspace({ timeZone: yield* Fixture.noonZone })
      const { day } = yield* Fixture.headOf(id)
      yield* asks.record(id, [ask(1), ask(2, "a"), ask(1)])
      yield* asks.record(id, [ask(3, "b"), ask(2, "a"), ask(4)])
      yield* asks.record(id, [])
      const whole = yield* asks.page(id, { day, limit: 100 })
      assert.deepStrictEqual(
        whole.map(({ campaignKey, request }) => [campaignKey, request]),
        [[1, null], [2, "a"], [1, null], [3, "b"], [4, null]]
      )
      for (const each of whole) {
        assert.isTrue(Number.isInteger(each.at) && Number.isInteger(each.id))
        assert.deepInclude(each, { callingCode: 1, phone: ask(each.campaignKey).phone })
      }
      const read: Array<Ask> = []
      while (true) {
        const page = yield* asks.page(id, { day, after: read.at(-1), limit: 2 })
        if (page.length === 0) break
        assert.isAtMost(page.length, 2)
        read.push(...page)
      }
      assert.deepStrictEqual(read, whole)
      assert.deepStrictEqual(yield* asks.page(id, { day: "2000-01-01", limit: 10 }), [])
      // Another workspace may name a request so, too.
      const other = yield* Fixture.freshWorkspace({ timeZone: yield* Fixture.noonZone })
      yield* asks.record(other.id, [ask(9, "a")])
      assert.lengthOf(yield* asks.page(other.id, { day: (yield* Fixture.headOf(other.id)).day, limit: 10 }), 1)
      assert.deepStrictEqual(yield* asks.page(Fixture.unknownWorkspaceId, { day, limit: 10 }), [])
      yield* Fixture.assertRefused(asks.record(Fixture.unknownWorkspaceId, [ask(1)]))
      yield* Fixture.assertRefused(asks.page(id, { day, limit: pageSizeMax + 1 }))
      yield* Fixture.assertRefused(asks.record(id, Array.from({ length: recordedMax + 1 }, () => ask(1))))
    }))

  it.effect("forgets those that are old, and what their retries are recognized by", () =>
    Effect.gen(function*() {
      const asks = yield* ShadowAsks
      const { id } = yield* Fixture.freshWorkspace({ timeZone: yield* Fixture.noonZone })
      const { day } = yield* Fixture.headOf(id)
      yield* asks.record(id, [ask(1, "a"), ask(2)])
      yield* asks.forget(Duration.hours(1))
      assert.lengthOf(yield* asks.page(id, { day, limit: 10 }), 2)
      while ((yield* asks.forget(Duration.zero)) > 0);
      assert.deepStrictEqual(yield* asks.page(id, { day, limit: 10 }), [])
      yield* asks.record(id, [ask(1, "a")])
      assert.lengthOf(yield* asks.page(id, { day, limit: 10 }), 1)
    }))
}
