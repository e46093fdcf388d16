/**
 * What every adapter's `AniHistory` does.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import { AniHistory, daysMax, type PastDay } from "@anipool/storage/AniHistory"
import { AniOverview } from "@anipool/storage/AniOverview"
import { Transitions } from "@anipool/storage/Transitions"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fixture from "./Fixture.ts"

const { freshWorkspace } = Fixture

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("days that are put are an ANI's days and totals, however often they are put", () =>
    Effect.gen(function*() {
      const history = yield* AniHistory
      const overview = yield* AniOverview
      const { id } = yield* freshWorkspace({ timeZone: yield* Fixture.noonZone })
      const [ani, other] = yield* Fixture.fillPool(id, "P", 2)
      const { day: today } = yield* Fixture.headOf(id)
      const day = (ago: number, dials: number): PastDay => ({
        aniId: ani!.id,
        day: LocalTime.addDays(today, -ago),
        assigned: dials + 1,
        dials,
        contacts: 4,
        successes: 3,
        blocks: 2,
        noAnswers: 1
      })
      yield* history.putDays(id, [day(1, 999)])
      for (let i = 0; i < 2; i++) yield* history.putDays(id, [day(40, 30), day(29, 20), day(1, 10)])
      yield* history.putDays(id, [])
      const { ani: row, days } = yield* Effect.flatten(overview.find(id, ani!.id, 90))
      assert.deepStrictEqual(days.map(({ assigned, dials }) => [assigned, dials]), [[31, 30], [21, 20], [11, 10]])
      assert.deepInclude(row, {
        assignedTotal: 63,
        dialsTotal: 60,
        contactsTotal: 12,
        lastDialedOn: LocalTime.addDays(today, -1),
        last30: { dials: 30, contacts: 8, successes: 6, blocks: 4, noAnswers: 2 }
      })
      const untouched = yield* Effect.flatten(overview.find(id, other!.id, 90))
      assert.deepStrictEqual([untouched.days, untouched.ani.dialsTotal], [[], 0])
      yield* Fixture.assertRefused(
        history.putDays(id, Array.from({ length: daysMax + 1 }, (_, i) => day(i, 1)))
      )
    }))

  it.effect("transitions that are recorded are told with those that follow, and change no state", () =>
    Effect.gen(function*() {
      const history = yield* AniHistory
      const transitions = yield* Transitions
      const overview = yield* AniOverview
      const { id } = yield* freshWorkspace()
      const [ani] = yield* Fixture.fillPool(id, "P", 1)
      const past = {
        event: "pause" as const,
        origin: "rest-rule" as const,
        keyId: null,
        carrier: "123456",
        note: "Too many blocks",
        at: 1_700_000_000_000,
        effectiveAt: 1_699_999_000_000,
        until: 1_700_000_600_000
      }
      const back = { ...past, event: "activate" as const, origin: "schedule" as const, at: past.until, until: null }
      yield* history.record(id, [past, back].map((each) => ({ aniId: ani!.id, ...each })))
      assert.deepStrictEqual(yield* transitions.history(id, ani!.id), [back, past])
      yield* transitions.apply(id, [ani!.id], Fixture.pause)
      assert.strictEqual((yield* transitions.history(id, ani!.id)).length, 3)
      assert.deepStrictEqual(yield* overview.states(id), { active: 0, coolingOff: 1, inventoried: 0 })
    }))
}
