/**
 * The demo's past: 90 days of dials in sums, what was done to numbers, past plans, what went on today, and a snapshot.
 *
 * Each part may have been done before, by a load that was cut short: it comes to the same.
 */
import type { InvalidRequest } from "@anipool/core/CoreError"
import { Planner } from "@anipool/core/planner/Planner"
import * as PlannerReport from "@anipool/core/planner/PlannerReport"
import type { Ani } from "@anipool/domain/Ani"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Workspace } from "@anipool/domain/Workspace"
import { Activity, addedMax, minuteMs, type NewActivity } from "@anipool/storage/Activity"
import { AniHistory, daysMax, type PastDay, type PastTransition } from "@anipool/storage/AniHistory"
import { Anis } from "@anipool/storage/Anis"
import type { InboundGroups } from "@anipool/storage/InboundGroups"
import { countsMax, type DialDay, PlannerFigures } from "@anipool/storage/PlannerFigures"
import { PlannerRuns } from "@anipool/storage/PlannerRuns"
import { Remediations } from "@anipool/storage/Remediations"
import type { Snapshots } from "@anipool/storage/Snapshots"
import type { StorageError } from "@anipool/storage/StorageError"
import { Transitions } from "@anipool/storage/Transitions"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as DemoDays from "./DemoDays.ts"
import * as DemoSnapshot from "./DemoSnapshot.ts"

/** Days of the week on which a plan was made, so many weeks back. */
const plansKept = 8

/** ANIs of a workspace of the demo. */
const anisMax = 10_000

/** Numbers that rest, or rested: of the burned ones, the first. */
const restedMax = 40

/** Numbers that the desk was asked to mend. */
const remediatedMax = 12

const dayMs = 86_400_000

/** The demo's past. */
export class DemoHistory extends Context.Tag("@anipool/demo/DemoHistory")<DemoHistory, {
  /** Gives a workspace of the demo its past; its ANIs and campaigns must be there, and nothing else happen in it. */
  readonly load: (workspace: Workspace) => Effect.Effect<void, InvalidRequest | StorageError>
}>() {}

/** `DemoHistory` over storage. */
export const make = Effect.gen(function*() {
  const activity = yield* Activity
  const anis = yield* Anis
  const figures = yield* PlannerFigures
  const history = yield* AniHistory
  const planner = yield* Planner
  const remediations = yield* Remediations
  const runs = yield* PlannerRuns
  const transitions = yield* Transitions
  const snapshot = yield* DemoSnapshot.make

  /** Of these days, the counts of those that have none yet: a load that was cut short may have added some. */
  const uncounted = Effect.fnUntraced(function*({ id }: Workspace, days: ReadonlyArray<DialDay>) {
    const isCounted = (from: LocalTime.LocalDate, to: LocalTime.LocalDate) =>
      Effect.map(
        figures.dials(id, { basis: "area_code", from, to, campaigns: { _tag: "All" } }),
        (known) => known.length > 0
      )
    const all = [...new Set(days.map(({ day }) => day))].sort()
    const [first, last] = [all[0], all.at(-1)]
    if (first === undefined || last === undefined || !(yield* isCounted(first, last))) return days
    const counted = new Set(yield* Effect.filter(all, (day) => isCounted(day, day)))
    return days.filter(({ day }) => !counted.has(day))
  })

  /** Whole days are added together, so a day that has any counts has all. */
  const countDials = Effect.fnUntraced(function*(workspace: Workspace, days: ReadonlyArray<DialDay>) {
    const missing = yield* uncounted(workspace, days)
    yield* Effect.forEach(
      portions(wholeDays(missing), countsMax),
      (portion) => figures.count(workspace.id, portion),
      { discard: true }
    )
  })

  const rest = Effect.fnUntraced(function*(workspace: Workspace, burned: ReadonlyArray<Ani>, now: number) {
    const untouched = yield* Effect.filter(
      burned,
      ({ id }) => Effect.map(transitions.history(workspace.id, id), (all) => all.length === 0)
    )
    yield* history.record(
      workspace.id,
      untouched.flatMap(({ id }, i) => pastOf(i, now).map((each) => ({ aniId: id, ...each })))
    )
    for (const [group, { note, origin, restDays }] of rests.entries()) {
      // As many again go on being dialed.
      const ids = untouched.filter((_, i) => i % (2 * rests.length) === group).map(({ id }) => id)
      const until = restDays === null ? null : now + restDays * dayMs
      yield* transitions.apply(workspace.id, ids, {
        event: "pause",
        origin,
        keyId: null,
        carrier: null,
        note,
        effectiveAt: null,
        until
      })
    }
  })

  const remediate = Effect.fnUntraced(function*(workspace: Workspace, burned: ReadonlyArray<Ani>) {
    for (const [i, { id }] of burned.entries()) {
      const asked = yield* remediations.request(workspace.id, id, {
        keyId: null,
        carrier: null,
        note: remediationNotes[i % remediationNotes.length]!
      })
      if (asked._tag === "None" || asked.value !== "received") continue
      const [made] = yield* remediations.list(workspace.id, { aniId: id, limit: 1 })
      for (const step of stepsOf(i)) {
        yield* remediations.step(workspace.id, made!.id, step).pipe(
          // Each follows on the one before by the desk's own rule.
          Effect.catchTag("StepRefused", Effect.die)
        )
      }
    }
  })

  const plan = Effect.fnUntraced(function*(workspace: Workspace, today: LocalTime.LocalDate, now: number) {
    for (let weeks = plansKept; weeks >= 1; weeks--) {
      const day = LocalTime.addDays(today, -7 * weeks)
      const report = yield* planner.generate(workspace, {
        dateStart: LocalTime.addDays(day, -28),
        dateEnd: LocalTime.addDays(day, -1)
      })
      yield* runs.save(workspace.id, { day, madeAt: now - 7 * weeks * dayMs, data: PlannerReport.toData(report) })
    }
  })

  return DemoHistory.of({
    load: Effect.fn("DemoHistory.load")(function*(workspace) {
      const now = yield* Clock.currentTimeMillis
      const today = LocalTime.dateAt(now, workspace.timeZone)
      const dayBegan = LocalTime.endOf(LocalTime.addDays(today, -1), workspace.timeZone)
      const todayUntil = DemoDays.madeBy(Math.min(23.99, (now - dayBegan) / 3_600_000))
      const held = yield* anis.list(workspace.id, { limit: anisMax })
      const campaigns = yield* figures.campaigns(workspace.id)
      const past = held.map((ani) => DemoDays.ofNumber(ani, today, todayUntil))

      yield* Effect.forEach(portions(past, daysMax / 2), (days) => history.putDays(workspace.id, days), {
        concurrency: 2,
        discard: true
      })
      yield* countDials(workspace, dialsOf(held, past, campaigns.map(({ key }) => key)))
      const burned = held.filter(DemoDays.isBurned)
      yield* rest(workspace, burned.slice(0, restedMax), now)
      yield* remediate(workspace, burned.slice(0, remediatedMax))
      yield* plan(workspace, today, now)
      if ((yield* activity.since(workspace.id, dayBegan, today)).minutes.length === 0) {
        const dialedToday = past.reduce((sum, [first]) => sum + (first?.day === today ? first.dials : 0), 0)
        const minutes = minutesOf(workspace, dayBegan, now, todayUntil === 0 ? 0 : dialedToday / todayUntil)
        yield* activity.add(minutes.slice(-addedMax))
      }
      yield* snapshot.load(workspace)
    })
  })
})

/** `DemoHistory` over storage. */
export const layer: Layer.Layer<
  DemoHistory,
  never,
  | Activity
  | AniHistory
  | Anis
  | InboundGroups
  | Planner
  | PlannerFigures
  | PlannerRuns
  | Remediations
  | Snapshots
  | Transitions
> = Layer.effect(DemoHistory, make)

// internal

/** How numbers rest now. */
const rests = [
  { origin: "rest-rule", note: null, restDays: 4 },
  { origin: "interface", note: "Shown as spam by two carriers", restDays: 2 },
  { origin: "rest-rule", note: null, restDays: 6 },
  { origin: "interface", note: "Until the desk has looked at it", restDays: null }
] as const

const remediationNotes = [
  "Customers say it is shown as spam",
  "Answer rate fell by half this week",
  "Labelled \"Scam likely\" on two handsets"
]

const stepsOf = (i: number) => {
  const begun = { state: "IN_PROGRESS" as const, note: "Asked the carriers to look at it" }
  if (i % 4 === 0) return []
  if (i % 4 === 1) return [begun]
  return i % 4 === 2
    ? [begun, { state: "DONE" as const, note: "Label taken off by all carriers" }]
    : [begun, { state: "REJECTED" as const, note: "The label is right: too many calls within an hour" }]
}

/** A rest some weeks ago, and the end of it. */
const pastOf = (i: number, now: number): ReadonlyArray<Omit<PastTransition, "aniId">> => {
  const paused = now - (20 + i % 30) * dayMs - i * 977_000
  const until = paused + (3 + i % 5) * dayMs
  const common = { keyId: null, carrier: null }
  return [
    {
      ...common,
      event: "pause",
      origin: i % 2 === 0 ? "rest-rule" : "interface",
      note: i % 2 === 0 ? null : "Resting it for a few days",
      at: paused,
      effectiveAt: paused,
      until
    },
    { ...common, event: "activate", origin: "schedule", note: null, at: until, effectiveAt: until, until: null }
  ]
}

/** What belongs together, put together as much as goes at once. */
const portions = <A>(parts: ReadonlyArray<ReadonlyArray<A>>, max: number): ReadonlyArray<ReadonlyArray<A>> => {
  const all: Array<Array<A>> = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last === undefined || last.length + part.length > max) all.push([...part])
    else last.push(...part)
  }
  return all
}

const wholeDays = (days: ReadonlyArray<DialDay>): ReadonlyArray<ReadonlyArray<DialDay>> => {
  const byDay = new Map<LocalTime.LocalDate, Array<DialDay>>()
  for (const each of days) {
    const known = byDay.get(each.day)
    if (known === undefined) byDay.set(each.day, [each])
    else known.push(each)
  }
  return [...byDay.values()]
}

/** The same dials by area code and day: of the numbers, of the prospects, and of some prospects' ZIP codes. */
const dialsOf = (
  held: ReadonlyArray<Ani>,
  past: ReadonlyArray<ReadonlyArray<PastDay>>,
  campaigns: ReadonlyArray<number>
): ReadonlyArray<DialDay> => {
  const sums = new Map<string, { dials: number; contacts: number }>()
  const codes = new Map(held.map(({ areaCode, callingCode }) => [areaCode, callingCode]))
  for (const [i, { areaCode }] of held.entries()) {
    for (const { contacts, day, dials } of past[i]!) {
      const key = `${day} ${areaCode}`
      const sum = sums.get(key) ?? { dials: 0, contacts: 0 }
      sum.dials += dials
      sum.contacts += contacts
      sums.set(key, sum)
    }
  }
  return Array.from(sums).flatMap(([key, { contacts, dials }]): ReadonlyArray<DialDay> => {
    const [day, areaCode] = key.split(" ") as [LocalTime.LocalDate, string]
    const campaignKey = campaigns[Math.floor(DemoDays.chance(`campaign ${key}`) * campaigns.length)]!
    const common = { day, areaCode, callingCode: codes.get(areaCode)!, campaignKey }
    const demand = DemoDays.demandOf(areaCode)
    const asked = { dials: Math.round(dials * demand), contacts: Math.floor(contacts * demand) }
    return [
      { basis: "ani" as const, ...common, dials, contacts },
      { basis: "area_code" as const, ...common, ...asked },
      ...(common.callingCode === 1 && asked.dials >= 300
        ? [{
          basis: "zip" as const,
          ...common,
          dials: Math.round(asked.dials * 0.8),
          contacts: Math.floor(asked.contacts * 0.8)
        }]
        : [])
    ].filter((each) => each.dials > 0)
  })
}

/** Of a hundred assignments, by tier. */
const byTier = [64, 15, 11, 6, 3, 1, 0]

/** What went on from a day's beginning until now, minute by minute; `dials`: those of the whole day. */
const minutesOf = (
  { id }: Workspace,
  dayBegan: number,
  now: number,
  dials: number
): ReadonlyArray<NewActivity> =>
  Array.from({ length: Math.floor((now - dayBegan) / minuteMs) }, (_, i): NewActivity => {
    const minute = dayBegan + i * minuteMs
    const luck = 0.75 + 0.5 * DemoDays.chance(`minute ${minute}`)
    const made = Math.round(dials * DemoDays.madeInMinute(i / 60) * luck)
    return {
      workspaceId: id,
      minute,
      assigned: byTier.map((share, tier) => Math.floor(made * share / 100 + DemoDays.chance(`tier ${tier} ${minute}`))),
      refused: DemoDays.chance(`refused ${minute}`) < 0.04 ? 1 : 0,
      dials: made,
      contacts: Math.floor(made * 0.1 + DemoDays.chance(`contact ${minute}`))
    }
  })
