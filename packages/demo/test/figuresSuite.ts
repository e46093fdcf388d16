/**
 * The demo's figures, held against each other: whatever a visitor adds up comes to what is shown.
 */
import * as ActivityCounts from "@anipool/admin-core/ActivityCounts"
import * as AdminCore from "@anipool/admin-core/AdminCore"
import { NumberLists } from "@anipool/admin-core/NumberLists"
import { Today } from "@anipool/admin-core/Today"
import { Administration } from "@anipool/core/administration/Administration"
import * as Dialing from "@anipool/core/alerts/Dialing"
import * as Needs from "@anipool/core/alerts/Needs"
import * as Core from "@anipool/core/Core"
import { DialsAdministration } from "@anipool/core/dials/DialsAdministration"
import { Planner } from "@anipool/core/planner/Planner"
import type { ReplayReport } from "@anipool/core/planner/ReplayReport"
import { Simulator } from "@anipool/core/planner/Simulator"
import { WhatIf } from "@anipool/core/planner/WhatIf"
import * as Demo from "@anipool/demo/Demo"
import * as DemoAnis from "@anipool/demo/DemoAnis"
import * as DemoDays from "@anipool/demo/DemoDays"
import * as DemoHistory from "@anipool/demo/DemoHistory"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as Period from "@anipool/domain/planner/Period"
import { Activity, refusalReasons } from "@anipool/storage/Activity"
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
  Layer.mergeAll(AdminCore.layer, DemoHistory.layer, Needs.layer).pipe(
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
  const planner = yield* Planner
  const { plan } = yield* planner.generate(workspace, { dateStart: first, dateEnd: today, inventoryMode: "all" })
  assert.strictEqual(plan.unplacedDials, 0)
  assert.strictEqual(sumOf(plan.rows, (row) => row.dials), sumOf(everyNumber, ({ ani }) => ani.dialsTotal))
  assert.strictEqual(plan.totalContacts, sumOf(everyNumber, ({ ani }) => ani.contactsTotal))
  assert.strictEqual(plan.totalCurrentAnis, total)
  const months = yield* figures.dialedMonths(workspace.id, { _tag: "All" })
  assert.strictEqual(sumOf(months, (month) => month.dials), plan.totalDials)
  assert.deepStrictEqual([months.at(-1)!.from, months[0]!.to], [first, today])
  const { active, coolingOff, inventoried } = report.states
  assert.deepStrictEqual([active + coolingOff + inventoried, coolingOff], [total, resting.length])
  const { plan: managed } = yield* planner.generate(workspace, { dateStart: first, dateEnd: today })
  assert.strictEqual(managed.totalCurrentAnis, active)

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
  const planner = yield* Planner
  const whatIf = yield* WhatIf
  const us = yield* administration.workspace(Demo.usWorkspace)
  const now = yield* Clock.currentTimeMillis
  const today = LocalTime.dateAt(now, us.timeZone)
  const found = (prefix: string) =>
    Effect.map(lists.list(us.id, { prefix, offset: 0, limit: 1 }), ({ numbers }) => numbers[0]!)

  // A number burns: nearly all of today's dials, hardly any before, and nobody lets it rest.
  const { ani } = yield* found(DemoAnis.burning)
  assert.strictEqual(ani.status, "ACTIVE_AND_BEING_MANAGED")
  assert.deepInclude(ani.today, { dials: 47, blocks: 41 })
  assert.strictEqual(ani.last30.blocks, 41)
  assert.isBelow(100 * 41 / ani.last30.dials, 5)

  // A campaign is about to run out: its numbers reach their cap within two hours, and did so on other days.
  const roofing = yield* Effect.forEach(DemoAnis.roofing, found)
  assert.closeTo(sumOf(roofing, ({ ani }) => ani.assignedToday), 104, 4)
  for (const { ani } of roofing) {
    const { days } = yield* lists.detail(us, ani.id, 30)
    // A campaign that dials from all numbers may go on a little beyond the other's cap.
    const most = Math.max(...days.slice(0, -1).map((day) => day.assigned))
    assert.isTrue(most >= 30 && most <= 36, `${ani.number}: ${most}`)
  }

  // A campaign is refused numbers.
  const { minutes, tiers } = yield* Effect.flatMap(Today, (each) => each.read(us, 1_440))
  assert.strictEqual(sumOf(minutes, ({ refused }) => refused), 78)
  assert.isAtLeast(sumOf(minutes.slice(-60), ({ refused }) => refused), 5)

  const activity = yield* Activity
  const asked = yield* activity.campaigns(us.id, 0)
  assert.strictEqual(sumOf(asked, ({ assigned }) => assigned), sumOf(minutes, ({ assigned }) => assigned))
  const refused = asked.flatMap(({ campaign, refused }) =>
    refused.flatMap((count, i) => count === 0 ? [] : [[campaign, refusalReasons[i], count]])
  )
  assert.deepStrictEqual(refused, [["auto-insurance", "out-of-reach", 78]])

  // What needs somebody is these three, and nothing else; in the day's last hours none runs dry any more. Numbers that burned
  // some weeks ago and are well again may still have their alarm: it goes once enough of their dials were healthy.
  const needs = yield* Effect.flatMap(Needs.Needs, (each) => each.find(us))
  const isOfBefore = ({ kind, since, subject }: (typeof needs)[number]) =>
    kind === "burning" && subject !== String(ani.id) && since < now - 7 * 86_400_000
  const kinds = needs.filter((need) => !isOfBefore(need)).map(({ kind }) => kind).sort()
  const { hoursLeft } = Dialing.day(now, us.timeZone)
  const expected = hoursLeft < 2 && !kinds.includes("dry") ? ["burning", "refused"] : ["burning", "dry", "refused"]
  assert.deepStrictEqual(kinds, expected, JSON.stringify(needs))

  // A region is thin: prospects there are shown numbers from elsewhere, and the plan buys for it most of all.
  assert.isAbove(tiers.find(({ name }) => name === "near")!.assigned, 80)
  const { plan } = yield* planner.generate(us, {
    dateStart: LocalTime.addDays(today, -14),
    dateEnd: LocalTime.addDays(today, -1)
  })
  const [thin, ...others] = plan.rows.filter(({ difference }) => difference > 0)
    .sort((a, b) => b.difference - a.difference)
  assert.deepStrictEqual([thin!.region.name, thin!.region.areaCodes], ["Wichita", DemoAnis.stormAreaCodes])
  assert.isAtLeast(thin!.difference, 4)
  assert.isTrue(others.every(({ difference }) => difference <= 2), JSON.stringify(others))
  assert.isTrue(plan.rows.some(({ difference }) => difference < 0))

  // What if it had been bought for the last weekday: there is something to replay, and it makes a difference.
  const weekday = [1, 2, 3].map((back) => LocalTime.addDays(today, -back))
    .find((day) => Period.businessDays({ from: day, to: day }) === 1)!
  const [present, proposed] = yield* Effect.forEach(
    ["present", "proposed"] as const,
    (inventory) =>
      whatIf.replay(us, { dateStart: weekday, dateEnd: weekday, inventory }, { dialsMax: 200_000, regionsMax: 500 })
  )
  const shareOf = ({ regions }: ReplayReport) => regions.find(({ region }) => region === "Wichita")!.localShare
  assert.isAbove(present!.total.dials, 1_000)
  assert.strictEqual(present!.skipped, 0)
  assert.isBelow(shareOf(present!), 45)
  assert.isAbove(shareOf(proposed!), shareOf(present!) + 12)
  assert.isAbove(proposed!.total.localShare, present!.total.localShare + 3)
})
