/**
 * The demo's figures, held against each other: whatever a visitor adds up comes to what is shown.
 */
import * as ActivityCounts from "@anipool/console-core/ActivityCounts"
import * as ConsoleCore from "@anipool/console-core/ConsoleCore"
import { NumberLists } from "@anipool/console-core/NumberLists"
import { Today } from "@anipool/console-core/Today"
import { Administration } from "@anipool/core/administration/Administration"
import * as Core from "@anipool/core/Core"
import { DialsAdministration } from "@anipool/core/dials/DialsAdministration"
import { Planner } from "@anipool/core/planner/Planner"
import { Simulator } from "@anipool/core/planner/Simulator"
import * as Demo from "@anipool/demo/Demo"
import * as DemoAnis from "@anipool/demo/DemoAnis"
import * as DemoDays from "@anipool/demo/DemoDays"
import * as DemoHistory from "@anipool/demo/DemoHistory"
import * as LocalTime from "@anipool/domain/LocalTime"
import { Dials } from "@anipool/storage/Dials"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import type { Storage } from "@anipool/storage/Storage"
import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

/** The demo's use cases over a storage. */
export const useCases = <E>(storage: Layer.Layer<Storage, E>) =>
  Layer.merge(ConsoleCore.layer, DemoHistory.layer).pipe(
    Layer.provideMerge(Core.layer),
    Layer.provideMerge(ActivityCounts.layer),
    Layer.provideMerge(storage)
  )

const sumOf = <A>(each: ReadonlyArray<A>, count: (each: A) => number) =>
  each.reduce((sum, each) => sum + count(each), 0)

/** Loads the demo into a storage, and holds its figures against each other. */
export const addUp = <E>(storage: Layer.Layer<Storage, E>, replayedMax = Infinity) =>
  Effect.provide(all(replayedMax), useCases(storage))

const all = Effect.fnUntraced(function*(replayedMax: number) {
  yield* Demo.load(Option.none())
  const upkeep = yield* StatisticsUpkeep
  while (yield* upkeep.rollUpAssigned);
  yield* held(Demo.usWorkspace, replayedMax)
  yield* held(Demo.ukWorkspace, replayedMax)
  yield* story
})

/** Holds the figures of one workspace against each other. */
const held = Effect.fnUntraced(function*(name: string, replayedMax: number) {
  const administration = yield* Administration
  const lists = yield* NumberLists
  const figures = yield* PlannerFigures
  const dials = yield* Dials
  const dialsAdministration = yield* DialsAdministration
  const simulator = yield* Simulator
  const workspace = yield* administration.workspace(name)
  const { numbers, total } = yield* lists.list(workspace.id, { offset: 0, limit: 1_000 })
  const more = yield* Effect.forEach(
    Array.from({ length: Math.ceil(total / 1_000) - 1 }, (_, i) => (i + 1) * 1_000),
    (offset) => lists.list(workspace.id, { offset, limit: 1_000 })
  )
  const everyNumber = [...numbers, ...more.flatMap((page) => page.numbers)]
  const today = LocalTime.dateAt(yield* Clock.currentTimeMillis, workspace.timeZone)
  const first = LocalTime.addDays(today, 1 - DemoDays.days)

  // Each number: no more came of its calls than there were, and each of them had an assignment.
  const aniDays = (yield* dials.figures(workspace.id)).aniDays
  for (const { blocks, contacts, dials: made, noAnswers, successes } of aniDays) {
    assert.isAtMost(contacts + blocks + noAnswers, made)
    assert.isAtMost(successes, contacts)
  }
  for (const { ani } of everyNumber) assert.strictEqual(sumOf(ani.recentDials, (each) => each), ani.last30.dials)
  const resting = everyNumber.filter(({ ani }) => ani.status === "COOLING_OFF")
  assert.isAbove(resting.length, 1)
  for (const { ani } of [...resting, ...everyNumber.slice(0, 20)]) {
    const { days, events } = yield* lists.detail(workspace, ani.id, 90)
    assert.strictEqual(sumOf(days, (day) => day.dials), ani.dialsTotal)
    const last30 = days.slice(-30)
    assert.deepStrictEqual(last30.map((day) => day.dials), ani.recentDials)
    for (const count of ["dials", "contacts", "successes", "blocks", "noAnswers"] as const) {
      assert.strictEqual(sumOf(last30, (day) => day[count]), ani.last30[count])
    }
    for (const day of days) assert.strictEqual(day.assigned, day.dials, `${ani.number} on ${day.day}`)
    if (ani.status !== "COOLING_OFF") continue
    const pause = events.find((event) => event._tag === "Transition" && event.transition.event === "pause")
    assert.isDefined(pause)
    if (pause?._tag !== "Transition") continue
    const since = LocalTime.dateAt(pause.transition.effectiveAt, workspace.timeZone)
    assert.isBelow(Date.parse(since), Date.parse(today))
    const rested = days.filter(({ day }) => day >= since)
    assert.strictEqual(sumOf(rested, (day) => day.dials + day.assigned), 0, `${ani.number} since ${since}`)
  }

  // Today: by minute, by tier, by number and by area code.
  const report = yield* Effect.flatMap(Today, (each) => each.read(workspace, 1_440))
  const ofToday = (count: (minute: typeof report.minutes[number]) => number) =>
    sumOf(report.minutes.filter(({ at }) => LocalTime.dateAt(at, workspace.timeZone) === today), count)
  const assignedToday = sumOf(everyNumber, ({ ani }) => ani.assignedToday)
  assert.strictEqual(ofToday(({ assigned }) => assigned), assignedToday)
  assert.strictEqual(sumOf(report.tiers, ({ assigned }) => assigned), assignedToday)
  assert.strictEqual(ofToday((minute) => minute.dials), report.dialsToday)
  assert.strictEqual(ofToday((minute) => minute.contacts), report.contactsToday)
  assert.strictEqual(sumOf(everyNumber, ({ ani }) => ani.today.dials), report.dialsToday)
  assert.deepStrictEqual(report.queue, { records: 0, lagMs: 0 })
  const busy = report.minutes.map(({ assigned }) => assigned).filter((assigned) => assigned > 0).sort((a, b) => a - b)
  if (busy.length > 0) assert.isAtMost(busy.at(-1)!, 8 * busy[Math.floor(busy.length / 2)]!)

  // The planner's counters, and what a what-if replays.
  const planned = yield* Effect.forEach(
    ["area_code", "ani"] as const,
    (basis) => figures.dials(workspace.id, { basis, from: first, to: today, campaigns: { _tag: "All" } })
  )
  for (const byCode of planned) {
    assert.strictEqual(sumOf(byCode, (each) => each.dials), sumOf(everyNumber, ({ ani }) => ani.dialsTotal))
    assert.strictEqual(sumOf(byCode, (each) => each.contacts), sumOf(everyNumber, ({ ani }) => ani.contactsTotal))
  }
  const replayed = yield* simulator.recorded(workspace, { from: first, to: today })
  const made = sumOf(everyNumber, ({ ani }) => ani.dialsTotal)
  // Storage in memory keeps the last assignments only.
  assert.strictEqual(replayed.length, Math.min(made, replayedMax))

  const recounted = yield* dialsAdministration.recount(workspace.id, false)
  assert.deepStrictEqual(recounted, { dials: made, corrected: 0, left: [] })
})

/** What there is to find. */
const story = Effect.gen(function*() {
  const administration = yield* Administration
  const lists = yield* NumberLists
  const simulator = yield* Simulator
  const us = yield* administration.workspace(Demo.usWorkspace)
  const [burned] = (yield* lists.list(us.id, { prefix: DemoAnis.roofing[0]!, offset: 0, limit: 1 })).numbers
  const { days } = yield* lists.detail(us, burned!.ani.id, 30)
  const ofDays = (some: typeof days) => sumOf(some, (day) => day.blocks) / sumOf(some, (day) => day.dials)
  assert.isAbove(ofDays(days.slice(-8)), 0.35)
  assert.isBelow(ofDays(days.slice(0, 14)), 0.1)
  assert.strictEqual(burned!.ani.status, "ACTIVE_AND_BEING_MANAGED")

  // The campaign that is about to run out uses what its numbers may be used, on a good day.
  const used = yield* Effect.forEach(
    DemoAnis.roofing,
    (prefix) =>
      Effect.flatMap(
        lists.list(us.id, { prefix, offset: 0, limit: 1 }),
        ({ numbers }) =>
          Effect.map(lists.detail(us, numbers[0]!.ani.id, 30), (detail) =>
            Math.max(...detail.days.map((day) => day.assigned)))
      )
  )
  for (const most of used) assert.isAtLeast(most, 30)

  const today = LocalTime.dateAt(yield* Clock.currentTimeMillis, us.timeZone)
  // The region where it dials has fewer numbers than a plan asks for, and few others have.
  const planner = yield* Planner
  const { plan } = yield* planner.generate(us, {
    dateStart: LocalTime.addDays(today, -14),
    dateEnd: LocalTime.addDays(today, -1)
  })
  const thin = plan.rows.filter(({ difference }) => difference > 0)
  assert.isTrue(thin.some(({ region }) => region.areaCodes.some((code) => DemoAnis.stormAreaCodes.includes(code))))
  assert.isTrue(plan.rows.some(({ difference }) => difference < 0))
  const dials = yield* simulator.recorded(us, { from: LocalTime.addDays(today, -28), to: LocalTime.addDays(today, -1) })
  const { result } = yield* simulator.run(us, { dials, inventory: { _tag: "Present" } })
  assert.isAbove(result.total.dials, 5_000)
  assert.strictEqual(result.skipped, 0)
})
