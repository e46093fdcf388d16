/**
 * What every adapter's `GroupMoves.days` does: numbers count on the days on which they were in the group.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { Dispositions } from "@anipool/storage/Dispositions"
import { groupDaysMax, GroupMoves } from "@anipool/storage/GroupMoves"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import type { Storage } from "@anipool/storage/Storage"
import { assert, type Vitest } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"
import { group, phone } from "./GroupsFixture.ts"
import { StorageClock } from "./StorageClock.ts"

/** Noon of the first day in New York. */
const noon = Date.UTC(2025, 5, 2, 16)
const dayMs = 86_400_000

/** What every adapter does; `TurnOfTime.suite` runs it. */
export const tests = (it: Vitest.MethodsNonLive<Storage | StorageClock, true>): void => {
  it.effect("a number counts in a group on the days on which it was in it", () =>
    Effect.gen(function*() {
      const clock = yield* StorageClock
      const groups = yield* InboundGroups
      const anis = yield* Anis
      const moves = yield* GroupMoves
      yield* clock.set(noon)
      const { id } = yield* Fixture.freshWorkspace({ timeZone: "America/New_York" })
      const dispositions = yield* Dispositions
      yield* dispositions.create(id, { id: "D1", name: "Sale", type: "Agent", contact: true, success: true })
      const move = (to: string) =>
        Effect.gen(function*() {
          const first = yield* Effect.flatten(anis.find(id, [Fixture.numberOf(Fixture.newAni(1, "A"))]))
          yield* anis.update(id, first.id, { inboundGroupId: to })
        })
      yield* groups.create(id, group("A", 1, 2, 3))
      yield* groups.create(id, group("B", 4))
      yield* dialAll(id, 0)
      yield* clock.set(noon + dayMs)
      yield* dialAll(id, 1)
      yield* clock.set(noon + 2 * dayMs)
      yield* move("B")
      yield* dialAll(id, 2)
      yield* clock.set(noon + 4 * dayMs)
      const { version } = yield* Effect.flatten(groups.head(id, "B"))
      yield* groups.edit(id, { groupId: "B", version, add: [phone(3)], remove: [] })
      yield* dialAll(id, 4)
      yield* clock.set(noon + 5 * dayMs)
      yield* move("A")
      yield* dialAll(id, 5)
      yield* clock.set(noon + 6 * dayMs)
      yield* dialAll(id, 6)
      assert.deepStrictEqual(yield* numbersOf(id, "A"), { 2: 3, 3: 3, 4: 3, 6: 2, 7: 3, 8: 3 })
      assert.deepStrictEqual(yield* numbersOf(id, "B"), { 2: 1, 3: 1, 4: 2, 6: 3, 7: 3, 8: 2 })
      assert.deepStrictEqual(yield* numbersOf(id, "B", 3), { 6: 3, 7: 3, 8: 2 })
      const days = yield* moves.days(id, "B", 1)
      const figures = { numbers: 2, dials: 4, contacts: 2, successes: 2, blocks: 0, noAnswers: 2 }
      assert.deepStrictEqual(days, [{ day: "2025-06-08", ...figures }])

      yield* groups.remove(id, "B", "remove")
      assert.deepStrictEqual(yield* numbersOf(id, "B"), { 2: 1, 3: 1, 4: 2, 6: 3, 7: 3, 8: 2 })
      // As far as moves are known.
      yield* Effect.repeat(moves.forget(Duration.zero), { until: (forgotten) => forgotten === 0 })
      assert.deepStrictEqual(yield* numbersOf(id, "A"), { 2: 3, 3: 3, 4: 3, 6: 3, 7: 3, 8: 3 })
      const other = yield* Fixture.freshWorkspace()
      assert.deepStrictEqual(yield* moves.days(other.id, "A", groupDaysMax), [])
      yield* Fixture.assertRefused(moves.days(id, "A", groupDaysMax + 1))
    }))
}

// internal

/** Two dials by each number: a sale, and one that nobody answered. */
const dialAll = (id: WorkspaceId, days: number) =>
  DialsFixture.run(
    id,
    ...[1, 2, 3, 4].flatMap((index) =>
      ["Sale", "Busy"].map((dispositionName, second) =>
        DialsFixture.record(noon + days * dayMs - 60_000 * index - 1000 * second, {
          fromNumber: Fixture.newAni(index, "A").number,
          dispositionName
        })
      )
    )
  )

/** How many numbers of a group were dialed from on each day of June. */
const numbersOf = (id: WorkspaceId, groupId: string, days = groupDaysMax) =>
  Effect.map(
    Effect.flatMap(GroupMoves, (moves) => moves.days(id, groupId, days)),
    (found) => Object.fromEntries(found.map(({ day, numbers }) => [Number(day.slice(-2)), numbers]))
  )
