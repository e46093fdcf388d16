/**
 * What every adapter's `LastUsePrices` does.
 */
import type { PoolId } from "@anipool/domain/Ani"
import { worthMax } from "@anipool/domain/planner/LastUseDays"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Campaigns } from "@anipool/storage/Campaigns"
import { daysMax, type GroupDay, type GroupPrices, LastUsePrices, pricesMax } from "@anipool/storage/LastUsePrices"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"

const pool = (id: number) => id as PoolId

const pricesOf = (poolId: PoolId, miles: number): GroupPrices => ({
  poolId,
  day: "2026-03-02",
  solvedAt: Date.parse("2026-03-02T15:30:00.123Z"),
  prices: [{ callingCode: 1, areaCode: "212", miles }, { callingCode: 44, areaCode: "20", miles: 0.5 }]
})

const figures = (local: number) => ({ local, near: local + 1, refused: 0 })

const dayOf = (poolId: PoolId, day: string, worth: GroupDay["worth"] = []): GroupDay => ({
  poolId,
  day,
  forecastFrom: "2026-02-23",
  dials: 400,
  plain: figures(100),
  kept: figures(120),
  worth
})

const told = ({ day, dials, forecastFrom, kept, plain }: GroupDay) => ({ day, forecastFrom, dials, plain, kept })

/** Takes workspaces until there is none left, and says whether these were among them. */
const takenOf = Effect.fnUntraced(function*(every: Duration.Duration, ids: ReadonlyArray<WorkspaceId>) {
  const port = yield* LastUsePrices
  const taken = new Set<WorkspaceId>()
  for (;;) {
    const id = yield* port.claim("solve", every)
    if (Option.isNone(id)) return ids.map((each) => taken.has(each))
    taken.add(id.value)
  }
})

/** What every adapter does. */
export const tests: Fixture.Tests = (it) => {
  it.effect("a workspace is taken whose policy keeps last uses, or one of its campaigns', by one who asks", () =>
    Effect.gen(function*() {
      const campaigns = yield* Campaigns
      const workspaces = yield* Workspaces
      const port = yield* LastUsePrices
      const plain = yield* Fixture.freshWorkspace({ policy: { keepLastUses: false } })
      const all = yield* Fixture.freshWorkspace({ policy: { keepLastUses: true } })
      const one = yield* Fixture.freshWorkspace()
      yield* campaigns.create(one.id, {
        id: "C",
        name: "C",
        type: "Outbound",
        inboundPoolId: null,
        policy: { keepLastUses: true }
      })
      const ids = [plain.id, all.id, one.id]
      const hour = Duration.hours(1)
      assert.deepStrictEqual(yield* takenOf(hour, ids), [false, true, true])
      assert.deepStrictEqual(yield* takenOf(hour, ids), [false, false, false])
      const late = yield* Fixture.freshWorkspace({ policy: { keepLastUses: true } })
      const asked = yield* Effect.all(Array.from({ length: 8 }, () => port.claim("solve", hour)), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(asked.filter(Option.isSome), [Option.some(late.id)])
      assert.isTrue(Option.isSome(yield* port.claim("try", hour)))
      yield* workspaces.setPolicy(late.id, { keepLastUses: false })
      const rest = yield* Effect.replicateEffect(port.claim("solve", Duration.zero), 6)
      assert.isTrue(rest.every((each) => Option.isSome(each) && each.value !== late.id))
    }))

  it.effect("the last prices of each group are kept, each workspace's by itself", () =>
    Effect.gen(function*() {
      const port = yield* LastUsePrices
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      assert.deepStrictEqual(yield* port.prices(id), [])
      yield* port.save(id, pricesOf(pool(2), 40))
      yield* port.save(id, pricesOf(pool(1), 340.25))
      yield* port.save(id, { ...pricesOf(pool(2), 0), day: "2026-03-03", prices: [] })
      yield* port.save(other.id, pricesOf(pool(1), 7))
      assert.deepStrictEqual(yield* port.prices(id), [
        pricesOf(pool(1), 340.25),
        { ...pricesOf(pool(2), 0), day: "2026-03-03", prices: [] }
      ])
      const tooMany = Array.from({ length: pricesMax + 1 }, () => pricesOf(pool(1), 1).prices[0]!)
      yield* Fixture.assertRefused(port.save(id, { ...pricesOf(pool(1), 1), prices: tooMany }))
      assert.deepStrictEqual(yield* port.prices(Fixture.unknownWorkspaceId), [])
    }))

  it.effect("a month of days of each group is kept, the latest first, a day once", () =>
    Effect.gen(function*() {
      const port = yield* LastUsePrices
      const { id } = yield* Fixture.freshWorkspace()
      const days = Array.from({ length: daysMax + 2 }, (_, i) =>
        dayOf(pool(1), new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10)))
      yield* Effect.forEach(days, (day) =>
        port.addDay(id, day), { discard: true })
      yield* port.addDay(id, dayOf(pool(2), "2026-01-01"))
      const again = { ...days.at(-1)!, dials: 7 }
      yield* port.addDay(id, again)
      assert.deepStrictEqual(
        yield* port.days(id, pool(1)),
        [...days.slice(2, -1), again].reverse().map(told)
      )
      assert.deepStrictEqual(yield* port.days(id, pool(2)), [told(dayOf(pool(2), "2026-01-01"))])
      assert.deepStrictEqual(yield* port.days(id, pool(3)), [])
      const tooMany = Array.from(
        { length: worthMax + 1 },
        () => ({ callingCode: 1, areaCode: "212", miles: 1 } as const)
      )
      yield* Fixture.assertRefused(port.addDay(id, dayOf(pool(2), "2026-01-02", tooMany)))
    }))

  it.effect("what one more number would have been worth is summed over days and groups", () =>
    Effect.gen(function*() {
      const port = yield* LastUsePrices
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const worth = (areaCode: string, miles: number, callingCode: 1 | 44 = 1) => ({ callingCode, areaCode, miles })
      yield* port.addDay(id, dayOf(pool(1), "2026-03-01", [worth("212", 500), worth("305", 30)]))
      yield* port.addDay(id, dayOf(pool(1), "2026-03-02", [worth("214", 400), worth("212", 100)]))
      yield* port.addDay(id, dayOf(pool(2), "2026-03-02", [worth("214", 200), worth("201", 30), worth("201", 30, 44)]))
      yield* port.addDay(id, dayOf(pool(2), "2026-03-03", [worth("214", 10_000)]))
      yield* port.addDay(other.id, dayOf(pool(1), "2026-03-02", [worth("212", 9_999)]))
      assert.deepStrictEqual(yield* port.worth(id, { from: "2026-03-01", to: "2026-03-02" }), [
        worth("212", 600),
        worth("214", 600),
        worth("201", 30),
        worth("305", 30),
        worth("201", 30, 44)
      ])
      assert.deepStrictEqual(yield* port.worth(id, { from: "2026-03-04", to: "2026-03-04" }), [])
    }))
}
